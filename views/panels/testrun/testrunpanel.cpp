// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testrunpanel.h"

#include "model/types/text.h"
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"
#include "views/panels/tensors/tensorimage.h"
#include "views/panels/testrun/testrunmodel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace shapewright {

namespace {

// The beginnings of links in the line. A tensor's name may contain any character, so it follows percent-encoded.
const QString tensorScheme = QStringLiteral("tensor:");
const QString detailLink = QStringLiteral("detail:");
const QString sizesLink = QStringLiteral("sizes:");
const QString changeLink = QStringLiteral("change:");
const QString valuesLink = QStringLiteral("values:");

QString span(const QColor &colour, bool isStrong, const QString &html)
{
    return QStringLiteral("<span style='color:%1%2'>%3</span>")
        .arg(colour.name(), isStrong ? QStringLiteral("; font-weight:600") : QString(), html);
}

QString toHtml(const QString &text)
{
    return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

} // namespace

TestRunPanel::TestRunPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_theme(theme), m_model(new TestRunModel(this)), m_delegate(new TableDelegate(theme, this)),
      m_table(makeTable(m_model, m_delegate, tr("Outputs of the test run"), this)), m_line(new QLabel(this)),
      m_button(new QPushButton(this)), m_settings(new QPushButton(tr("Test settings…"), this))
{
    m_line->setObjectName(QStringLiteral("testRunLine"));
    m_line->setWordWrap(true);
    m_line->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_button->setObjectName(QStringLiteral("testRunButton"));
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_state == State::Running)
            Q_EMIT cancelRequested();
        else
            Q_EMIT runRequested();
    });
    setFocusProxy(m_button);
    m_settings->setObjectName(QStringLiteral("testSettingsButton"));
    connect(m_settings, &QPushButton::clicked, this, &TestRunPanel::settingsRequested);
    connect(m_line, &QLabel::linkActivated, this, &TestRunPanel::followLink);
    m_table->setObjectName(QStringLiteral("testRunTable"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &TestRunPanel::openMenu);
    connect(m_table, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT tensorActivated(m_model->outputAt(index.row()).name); });
    auto *line = new QHBoxLayout;
    line->setContentsMargins(12, 8, 12, 8);
    line->setSpacing(16);
    line->addWidget(m_line, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_settings);
    buttons->addWidget(m_button);
    line->addLayout(buttons);
    line->setAlignment(buttons, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_table, 1000);
    layout->addLayout(line);
    layout->addStretch(1);
    showNothing();
}

void TestRunPanel::followLink(const QString &link)
{
    if (link == detailLink) {
        m_showsDetail = !m_showsDetail;
        updateLine();
        return;
    }
    if (link == sizesLink)
        return Q_EMIT sizesRequested();
    if (link == changeLink)
        return Q_EMIT sizeChangeRequested();
    if (link == valuesLink)
        return Q_EMIT inputValuesRequested();
    const QByteArray name = link.mid(tensorScheme.size()).toLatin1();
    Q_EMIT tensorActivated(QByteArray::fromPercentEncoding(name).toStdString());
}

void TestRunPanel::openMenu(const QPoint &position)
{
    const QModelIndex index = m_table->indexAt(position);
    if (!index.isValid())
        return;
    const std::string name = m_model->outputAt(index.row()).name;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show in graph"), this, [this, name] { Q_EMIT tensorActivated(name); });
    menu->addAction(tr("Values…"), this, [this, name] { Q_EMIT valuesRequested(name); });
    if (imageLayout(m_model->outputAt(index.row()).dims))
        menu->addAction(tr("Image…"), this, [this, name] { Q_EMIT imageRequested(name); });
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void TestRunPanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_delegate->setTheme(theme);
    updateLine();
}

void TestRunPanel::setProviders(const QString &text)
{
    m_providers = text;
    updateLine();
}

void TestRunPanel::showNothing()
{
    m_state = State::Nothing;
    m_outdated = false;
    m_model->clear();
    m_lead = {};
    m_warning.clear();
    m_fedSizes.clear();
    m_sizes.clear();
    showParts({{tr("Not run yet. A test runs the fixed model with generated inputs in a separate process, and compares "
                   "every tensor's shape with the prediction, and outputs with the original's.")}});
}

void TestRunPanel::showParts(QList<TestRunPart> parts)
{
    m_parts = std::move(parts);
    m_detail.clear();
    m_showsDetail = false;
    updateLine();
}

void TestRunPanel::showRunning(const QString &phase)
{
    m_state = State::Running;
    m_outdated = false;
    m_model->clear();
    m_lead = {tr("Running on %1").arg(m_providers), CellTone::Plain};
    showParts({{phase}});
}

void TestRunPanel::showWarning(const QString &text)
{
    m_warning = text;
    updateLine();
}

void TestRunPanel::showFedSizes(const QString &sizes)
{
    m_fedSizes = sizes;
    updateLine();
}

void TestRunPanel::showSizes(const QString &sizes)
{
    m_sizes = sizes;
    updateLine();
}

void TestRunPanel::showValueChoices(const QString &text)
{
    m_choices = text;
    updateLine();
}

void TestRunPanel::showResult(const Result<TestReport> &result)
{
    m_outdated = false;
    m_line->setToolTip({});
    if (!result && result.error().code == ErrorCode::Cancelled) {
        showNothing();
        showParts({{tr("The test run was cancelled.")}});
    } else if (!result) {
        const Error &error = result.error();
        m_state = State::Failed;
        m_model->clear();
        m_lead = {tr("✗ Did not run"), CellTone::Bad};
        showParts({{describe(error)}});
        if (error.code == ErrorCode::RunFailed || isUntestable(error.code))
            m_detail = toQString(error.detail).trimmed();
    } else {
        m_model->setReport(*result);
        m_warning.clear(); // the report has its own warnings
        m_lead = testRunLead(*result);
        m_state = m_lead.tone == CellTone::Good ? State::Passed : State::Failed;
        showParts(testRunParts(*result));
        m_line->setToolTip(feedReasons(*result));
        fitTable();
    }
    updateLine();
}

// In a narrow panel, the numbers give way to what is compared. The tooltip of an output has all of them.
void TestRunPanel::fitTable()
{
    for (int column = 0; column < TestRunModel::ColumnCount; ++column)
        m_table->setColumnHidden(column, false);
    m_table->setColumnHidden(TestRunModel::FromOriginal, !m_model->hasOriginal());
    m_table->setColumnHidden(TestRunModel::FromData, !m_model->hasReferences());
    QList<int> dispensable{TestRunModel::Type, TestRunModel::Mean, TestRunModel::Range};
    if (!m_model->hasNotNumbers())
        dispensable.prepend(TestRunModel::NotNumbers);
    fitColumns(m_table, dispensable, {TestRunModel::Output, TestRunModel::Predicted});
}

void TestRunPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

void TestRunPanel::setOutdated(bool outdated)
{
    const bool hasResult = m_state == State::Passed || m_state == State::Failed;
    if (!hasResult || m_outdated == outdated)
        return;
    m_outdated = outdated;
    updateLine();
}

QString TestRunPanel::summary() const
{
    return m_state == State::Nothing ? QString() : m_lead.text + QLatin1Char(' ') + partsText();
}

QString TestRunPanel::partsText() const
{
    QStringList texts;
    for (const TestRunPart &part : m_parts)
        texts.append(part.text);
    if (!m_sizes.isEmpty())
        texts.prepend(m_sizes);
    if (!m_fedSizes.isEmpty())
        texts.append(tr("dynamic dims ran at %1").arg(m_fedSizes));
    if (!m_choices.isEmpty())
        texts.append(m_choices);
    if (!m_warning.isEmpty())
        texts.append(m_warning);
    return texts.join(QStringLiteral(" · "));
}

QString TestRunPanel::detailHtml() const
{
    if (m_detail.isEmpty())
        return {};
    const QString text = m_showsDetail ? tr("hide it") : tr("what ONNX Runtime says");
    QString html = QStringLiteral("&nbsp;&nbsp; <a href='%1' style='text-decoration:none'>%2</a>")
                       .arg(detailLink, span(m_theme.accent, false, toHtml(text)));
    if (m_showsDetail)
        html += QStringLiteral("<br>") + span(m_theme.mutedText, false, toHtml(displayText(m_detail)));
    return html;
}

QString TestRunPanel::partHtml(const TestRunPart &part) const
{
    const QString html = span(m_delegate->colour(part.tone), part.tone != CellTone::Muted, toHtml(part.text));
    if (!part.tensor)
        return html;
    const QByteArray name = QByteArray::fromStdString(*part.tensor).toPercentEncoding();
    return QStringLiteral("<a href='%1' style='text-decoration:none'>%2</a>")
        .arg(tensorScheme + QString::fromLatin1(name), html);
}

void TestRunPanel::updateLine()
{
    const QString space = QStringLiteral("&nbsp;&nbsp; ");
    QString html;
    if (m_outdated)
        html += span(m_theme.unknown, true, tr("Before the latest edits:").toHtmlEscaped()) + space;
    if (!m_lead.text.isEmpty())
        html += span(m_delegate->colour(m_lead.tone), true, toHtml(m_lead.text)) + space;
    QStringList parts;
    for (const TestRunPart &part : std::as_const(m_parts))
        parts.append(partHtml(part));
    const auto link = [this](const QString &target, const QString &text) {
        return QStringLiteral("&nbsp; <a href='%1' style='text-decoration:none'>%2</a>")
            .arg(target, span(m_theme.accent, false, toHtml(text)));
    };
    if (!m_sizes.isEmpty())
        parts.prepend(partHtml({m_sizes}));
    if (!m_fedSizes.isEmpty())
        parts.append(partHtml({tr("dynamic dims ran at %1").arg(m_fedSizes), CellTone::Warning}) +
                     link(changeLink, tr("run at other sizes…")) + link(sizesLink, tr("make them static")));
    if (!m_choices.isEmpty())
        parts.append(partHtml({m_choices, CellTone::Warning}) + link(valuesLink, tr("set its value…")));
    if (!m_warning.isEmpty())
        parts.append(partHtml({m_warning, CellTone::Warning}));
    m_line->setText(html + parts.join(span(m_theme.mutedText, false, QStringLiteral(" · "))) + detailHtml());
    // The line is directly below the rows as long as all of them fit.
    const int rows = m_model->rowCount();
    const int rowHeight = rows > 0 ? m_delegate->sizeHint({}, m_model->index(0, 0)).height() : 0;
    m_table->setVisible(rows > 0);
    m_table->setMaximumHeight(m_table->header()->sizeHint().height() + qMin(rows, 1000) * rowHeight + 2 +
                              m_table->horizontalScrollBar()->sizeHint().height());
    m_button->setText(m_state == State::Running   ? tr("Cancel")
                      : m_state == State::Nothing ? tr("Run test on %1").arg(m_providers)
                                                  : tr("Run again"));
    m_settings->setVisible(m_state != State::Running);
    m_button->setVisible(m_state != State::Passed || m_outdated);
}

} // namespace shapewright
