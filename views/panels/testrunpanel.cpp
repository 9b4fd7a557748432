// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrunpanel.h"

#include "model/wording.h"
#include "views/panels/panelstate.h"
#include "views/panels/tablecells.h"
#include "views/panels/tables.h"
#include "views/panels/testrunmodel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

namespace {

QString milliseconds(double ms)
{
    return ms < 1000 ? TestRunPanel::tr("%1 ms").arg(ms, 0, 'g', 3)
                     : TestRunPanel::tr("%1 s").arg(ms / 1000, 0, 'f', 2);
}

QString kindText(InputFeed::Fill fill)
{
    using Fill = InputFeed::Fill;
    switch (fill) {
    case Fill::Zeros:
        return TestRunPanel::tr("zeros");
    case Fill::Ones:
        return TestRunPanel::tr("ones");
    case Fill::Random:
    case Fill::Normal:
        return TestRunPanel::tr("random");
    case Fill::Counting:
        return TestRunPanel::tr("counting");
    case Fill::Values:
    case Fill::Texts:
        return TestRunPanel::tr("given values");
    case Fill::File:
    case Fill::Bytes:
        return TestRunPanel::tr("from a file");
    }
    return {};
}

// What the inputs were made of: in full as long as that is short.
QString feedText(const TestReport &report)
{
    constexpr qsizetype mostReasons = 2;
    QStringList kinds, reasons;
    for (const InputFeed &feed : report.inputs) {
        if (const QString reason = toQString(feed.reason); !reasons.contains(reason))
            reasons.append(reason);
        if (const QString kind = kindText(feed.fill); !kinds.contains(kind))
            kinds.append(kind);
    }
    if (kinds.isEmpty())
        return TestRunPanel::tr("none");
    return reasons.size() <= mostReasons ? reasons.join(QStringLiteral("; ")) : kinds.join(QStringLiteral(", "));
}

// Why inputs got what they got, for the tooltip.
QString feedReasons(const TestReport &report)
{
    QStringList lines;
    for (const InputFeed &feed : report.inputs) {
        QStringList dims;
        for (const std::int64_t dim : feed.dims)
            dims.append(QString::number(dim));
        lines.append(QStringLiteral("%1 [%2]: %3")
                         .arg(toQString(feed.name), dims.join(QStringLiteral(", ")), toQString(feed.reason)));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

TestRunPanel::TestRunPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_model(new TestRunModel(this)), m_delegate(new TableDelegate(theme, this)),
      m_table(makeTable(m_model, m_delegate, tr("Outputs of the test run"), this)), m_line(new QLabel(this)),
      m_button(new QPushButton(this))
{
    m_line->setObjectName(QStringLiteral("testRunLine"));
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_button->setObjectName(QStringLiteral("testRunButton"));
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_state == State::Running)
            Q_EMIT cancelRequested();
        else
            Q_EMIT runRequested();
    });
    auto *line = new QHBoxLayout;
    line->setContentsMargins(12, 8, 12, 8);
    line->setSpacing(16);
    line->addWidget(m_line, 1);
    line->addWidget(m_button, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1000);
    layout->addLayout(line);
    layout->addStretch(1);
    showNothing();
}

void TestRunPanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_delegate->setTheme(theme);
    updateLine();
}

void TestRunPanel::showNothing()
{
    m_state = State::Nothing;
    m_outdated = false;
    m_model->clear();
    m_lead.clear();
    m_text = tr("Not run yet. A test run feeds the fixed model with generated inputs on the CPU, in a process of its "
                "own, and compares every output's shape with the prediction.");
    updateLine();
}

void TestRunPanel::showRunning(const QString &phase)
{
    m_state = State::Running;
    m_outdated = false;
    m_model->clear();
    m_lead = tr("Running on the CPU");
    m_text = phase;
    updateLine();
}

void TestRunPanel::showResult(const Result<TestReport> &result)
{
    m_outdated = false;
    m_line->setToolTip({});
    if (!result && result.error().code == ErrorCode::Cancelled) {
        showNothing();
        m_text = tr("The test run was cancelled.");
    } else if (!result) {
        m_state = State::Failed;
        m_model->clear();
        m_lead = tr("✗ Did not run");
        m_text = describe(result.error());
    } else {
        m_model->setReport(*result);
        m_state = result->shapesMatch() ? State::Passed : State::Failed;
        m_lead = result->shapesMatch() ? tr("✓ Ran on CPU") : tr("✗ Ran, with other shapes than predicted");
        m_text = reportText(*result);
        m_line->setToolTip(feedReasons(*result));
        resizeColumns(m_table);
    }
    updateLine();
}

void TestRunPanel::markOutdated()
{
    if (m_state == State::Nothing || m_state == State::Running || m_outdated)
        return;
    m_outdated = true;
    updateLine();
}

QString TestRunPanel::summary() const
{
    return m_state == State::Nothing ? QString() : QStringLiteral("%1 %2").arg(m_lead, m_text);
}

QString TestRunPanel::reportText(const TestReport &report) const
{
    QStringList parts{tr("load %1").arg(milliseconds(report.measurement.loadMs)),
                      tr("run %1").arg(milliseconds(report.measurement.firstMs)),
                      tr("peak memory %1 MB").arg(qRound(report.measurement.peakMegabytes)),
                      tr("inputs: %1").arg(feedText(report))};
    const auto matching = std::ranges::count(report.outputs, true, &OutputReport::matches);
    parts.append(tr("%1 of %2 output shapes as predicted").arg(matching).arg(report.outputs.size()));
    if (!report.runtimeVersion.empty())
        parts.append(tr("ONNX Runtime %1").arg(toQString(report.runtimeVersion)));
    if (!report.measurement.unoptimizedReason.empty())
        parts.append(tr("loads only with graph optimizations switched off"));
    return parts.join(QStringLiteral(" · "));
}

void TestRunPanel::updateLine()
{
    QColor colour = m_theme.text;
    if (m_state == State::Passed)
        colour = m_theme.fixed;
    else if (m_state == State::Failed)
        colour = m_theme.error;
    QString html;
    if (m_outdated)
        html += QStringLiteral("<span style='color:%1; font-weight:600'>%2</span>&nbsp;&nbsp; ")
                    .arg(m_theme.unknown.name(), tr("Before the latest edits:").toHtmlEscaped());
    if (!m_lead.isEmpty())
        html += QStringLiteral("<span style='color:%1; font-weight:600'>%2</span>&nbsp;&nbsp; ")
                    .arg(colour.name(), m_lead.toHtmlEscaped());
    QString text = m_text.toHtmlEscaped();
    text.replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    html += QStringLiteral("<span style='color:%1'>%2</span>").arg(m_theme.mutedText.name(), text);
    m_line->setText(html);
    // The line stands right below the rows, while they fit.
    const int rows = m_model->rowCount();
    const int rowHeight = rows > 0 ? m_delegate->sizeHint({}, m_model->index(0, 0)).height() : 0;
    m_table->setVisible(rows > 0);
    m_table->setMaximumHeight(m_table->header()->sizeHint().height() + qMin(rows, 1000) * rowHeight + 2 +
                              m_table->horizontalScrollBar()->sizeHint().height());
    m_button->setText(m_state == State::Running   ? tr("Cancel")
                      : m_state == State::Nothing ? tr("Run test on CPU")
                                                  : tr("Run again"));
    m_button->setVisible(m_state != State::Passed || m_outdated);
}

} // namespace shapewright
