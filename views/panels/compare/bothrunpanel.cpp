// SPDX-License-Identifier: Apache-2.0
#include "views/panels/compare/bothrunpanel.h"

#include "model/types/text.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"

#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

constexpr int tensorRole = Qt::UserRole + 100;
constexpr int mostRows = 8; // that are seen without scrolling

} // namespace

BothRunPanel::BothRunPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_delegate(new TableDelegate(theme, this)), m_rows(new QStandardItemModel(0, 2, this)),
      m_heading(new PanelHeading(tr("Outputs on the same inputs"), {}, this)),
      m_table(makeTable(m_rows, m_delegate, tr("Outputs on the same inputs"), this))
{
    m_table->setObjectName(QStringLiteral("bothRun"));
    m_table->setHeaderHidden(true);
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        const QByteArray name = index.siblingAtColumn(0).data(tensorRole).toByteArray();
        if (!name.isEmpty())
            Q_EMIT tensorActivated(name.toStdString());
    });
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_table);
    hide();
}

void BothRunPanel::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_table->viewport()->update();
}

void BothRunPanel::addRow(const QString &text, const QString &result, int tone, const std::string &tensor)
{
    QList<QStandardItem *> row{new QStandardItem(text), new QStandardItem(result)};
    for (QStandardItem *item : row)
        item->setToolTip(result.isEmpty() ? text : text + QLatin1Char('\n') + result);
    row[0]->setData(QByteArray::fromStdString(tensor), tensorRole);
    row[0]->setData(!tensor.empty(), TableRole::Mono);
    row[0]->setData(int(tensor.empty() ? CellTone::Muted : CellTone::Plain), TableRole::Tone);
    row[1]->setData(tone, TableRole::Tone);
    m_rows->appendRow(row);
}

void BothRunPanel::setReport(const TestReport &report)
{
    m_rows->removeRows(0, m_rows->rowCount());
    m_heading->setHint(tr("seed %1").arg(report.seed));
    if (report.original && report.original->error)
        addRow(tr("A could not be run: %1").arg(describe(*report.original->error)), {}, int(CellTone::Bad), {});
    for (const OutputReport &output : report.outputs) {
        const QString result = output.difference ? briefText(*output.difference)
                               : output.isRandom ? tr("random")
                                                 : tr("only in B");
        const CellTone tone = !output.difference            ? CellTone::Muted
                              : output.difference->agrees() ? CellTone::Good
                                                            : CellTone::Bad;
        addRow(displayText(output.name), result, int(tone), output.name);
    }
    const auto compared =
        std::ranges::count_if(report.tensors, [](const OutputReport &tensor) { return tensor.difference.has_value(); });
    if (const OutputReport *first = report.firstDifferent())
        addRow(displayText(first->name), tr("first that differs: %1").arg(briefText(*first->difference)),
               int(CellTone::Bad), first->name);
    else
        addRow(tr("Beyond rounding, none of %1 matched inner tensors differs").arg(compared), {}, int(CellTone::Plain),
               {});
    if (report.original && report.original->tolerance)
        addRow(tr("Tolerance: %1").arg(toleranceText(report.original->tolerance)), {}, int(CellTone::Plain), {});
    if (report.original && !report.original->converted.empty())
        addRow(tr("Inputs converted for A: %1").arg(displayText(convertedText(*report.original))), {},
               int(CellTone::Plain), {});
    for (const auto &error : {report.checkError, report.insideError}) {
        if (error)
            addRow(tr("Not all were compared: %1").arg(describe(*error)), {}, int(CellTone::Plain), {});
    }
    for (int row = 0; row < m_rows->rowCount(); ++row)
        m_table->setFirstColumnSpanned(row, {}, m_rows->item(row, 1)->text().isEmpty());
    m_table->setColumnWidth(0, 180);
    fitHeight();
    show();
}

void BothRunPanel::fitHeight()
{
    const int rows = qMin(m_rows->rowCount(), mostRows);
    m_table->setFixedHeight(rows * qMax(m_table->sizeHintForRow(0), 1) + 2);
}

void BothRunPanel::clear()
{
    m_rows->removeRows(0, m_rows->rowCount());
    hide();
}

} // namespace shapewright
