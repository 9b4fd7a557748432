// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/savesummary.h"

#include "model/edits/edittext.h"
#include "model/wording/explanationwording.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"
#include "views/panels/details/details.h"
#include "views/panels/results/declaredchangesmodel.h"

#include <QLabel>
#include <QLocale>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace shapewright {

namespace {

constexpr qsizetype shownLines = 3; // for lists that may be long
constexpr int leastRows = 3;
constexpr int mostRows = 1000; // more than anybody scrolls through
constexpr int widestColumn = 330;

QString number(std::size_t count)
{
    return QLocale().toString(qulonglong(count));
}

// Joins the first lines and appends the number of the others.
QString firstOf(const QStringList &lines, const QString &others)
{
    QStringList shown = lines.mid(0, shownLines);
    if (lines.size() > shown.size())
        shown.append(others.arg(number(std::size_t(lines.size() - shown.size()))));
    return shown.join(QLatin1Char('\n'));
}

} // namespace

SaveSummary::SaveSummary(const Theme &theme, const SaveProposal &proposal, QWidget *parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    addChanges(theme, proposal);
    addDynamic(theme, proposal);
    addData(proposal);
    addProblems(proposal.state);
    m_layout->addStretch(1);
}

void SaveSummary::addHeading(const QString &title, const QString &hint)
{
    m_layout->addWidget(new PanelHeading(title, hint, this));
}

QLabel *SaveSummary::addText(const QString &text, const QString &role)
{
    auto *label = new QLabel(text, this);
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setContentsMargins(12, 8, 12, 8);
    label->setMinimumHeight(1); // its height follows from its width, without the larger size hint of a label
    m_layout->addWidget(label);
    return label;
}

void SaveSummary::addList(const Theme &theme, const QString &title, const std::vector<DeclaredChange> &changes,
                          const QStringList &notes)
{
    auto *model = new DeclaredChangesModel(changes, notes, this);
    QTreeView *table = makeTable(model, new TableDelegate(theme, this), title, this);
    table->setHeaderHidden(true);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    resizeColumns(table, widestColumn);
    const int row = table->sizeHintForRow(0);
    table->setMinimumHeight(row * qMin(model->rowCount(), leastRows));
    table->setMaximumHeight(row * qMin(model->rowCount(), mostRows));
    m_layout->addWidget(table, 1000);
}

void SaveSummary::addChanges(const Theme &theme, const SaveProposal &proposal)
{
    const SavePlan &plan = proposal.plan;
    std::vector<DeclaredChange> shown;
    std::ranges::copy_if(plan.changes, std::back_inserter(shown),
                         [](const DeclaredChange &change) { return change.value.has_value(); });
    const QString title = tr("What will change");
    addHeading(title,
               proposal.changedTensors == 0 ? QString() : tr("tensors: %1").arg(number(proposal.changedTensors)));
    if (plan.changes.empty()) {
        addText(proposal.state.parts ? tr("No declared shape changes besides.")
                : proposal.state.edits.isEmpty() && proposal.ranges.empty()
                    ? tr("Nothing: there are no edits. The saved file will be identical, byte for byte.")
                    : tr("No declared shape changes. The saved file will be identical, byte for byte."));
        return;
    }
    if (!shown.empty())
        addList(theme, title, shown, {});
    if (const std::size_t others = plan.changes.size() - shown.size(); others > 0)
        addText(tr("Changed value_info declarations: %1").arg(number(others)));
}

void SaveSummary::addDynamic(const Theme &theme, const SaveProposal &proposal)
{
    const std::vector<DeclaredChange> &dynamic = proposal.plan.stillDynamic;
    const QString title = tr("What stays dynamic");
    QStringList ranges;
    for (const PlacedRange &placed : proposal.ranges)
        ranges.append(tr("%1 = %2").arg(displayText(toQString(placed.place)), rangeText(placed.range)));
    addHeading(title, dynamic.empty() ? QString() : tr("inputs and outputs: %1").arg(number(dynamic.size())));
    if (dynamic.empty()) {
        addText(tr("All inputs and outputs are static."));
        return;
    }
    // Shows the types after the save; the changes are listed above.
    std::vector<DeclaredChange> shown = dynamic;
    QStringList notes;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        shown[i].before = shown[i].after;
        notes.append(reasonsText(proposal.reasons[i], *proposal.state.graph));
    }
    addList(theme, title, shown, notes);
    if (!ranges.isEmpty())
        addText(tr("A file cannot hold a range, so these dims stay dynamic: %1. Give the ranges to the execution "
                   "provider; Edit, Free dimension overrides (code)… writes them for TensorRT and OpenVINO.")
                    .arg(ranges.join(QStringLiteral("; "))))
            ->setObjectName(QStringLiteral("saveRanges"));
}

void SaveSummary::addData(const SaveProposal &proposal)
{
    if (proposal.data.empty())
        return;
    QStringList lines;
    std::uint64_t bytes = 0;
    bool isMissing = false;
    for (const DataFileSize &file : proposal.data) {
        isMissing = isMissing || !file.bytes;
        bytes += file.bytes.value_or(0);
        lines.append(tr("%1, %2").arg(file.name, file.bytes ? byteText(std::int64_t(*file.bytes)) : tr("missing")));
    }
    addHeading(tr("External data"), byteText(std::int64_t(bytes)));
    QLabel *label =
        addText(firstOf(lines, tr("and %1 more files")), isMissing ? QStringLiteral("bad") : QStringLiteral("muted"));
    label->setObjectName(QStringLiteral("saveData"));
}

void SaveSummary::addProblems(const PanelState &state)
{
    QStringList errors;
    std::size_t warnings = 0;
    for (const Problem &problem : state.problems()) {
        if (problem.severity == Severity::Error)
            errors.append(describe(problem, *state.graph));
        warnings += problem.severity == Severity::Warning ? 1 : 0;
    }
    if (errors.isEmpty() && warnings == 0)
        return;
    QStringList counts;
    if (!errors.isEmpty())
        counts.append(tr("errors: %1").arg(number(std::size_t(errors.size()))));
    if (warnings > 0)
        counts.append(tr("warnings: %1").arg(number(warnings)));
    addHeading(tr("Problems"), counts.join(QStringLiteral(" · ")));
    if (errors.isEmpty()) {
        addText(tr("Warnings do not prevent saving; see Problems in the window."));
        return;
    }
    addText(firstOf(errors, tr("and %1 more; see Problems in the window")), QStringLiteral("bad"))
        ->setObjectName(QStringLiteral("saveErrors"));
}

} // namespace shapewright
