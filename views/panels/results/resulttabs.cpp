// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/resulttabs.h"

#include "model/editing/suggestededits.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"
#include "views/panels/details/explanationpanel.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/contentsmodel.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/problemsmodel.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace shapewright {

ResultTabs::ResultTabs(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_delegate(new TableDelegate(theme, this)), m_changes(new ChangesPanel(m_delegate, this)),
      m_problems(new ProblemsModel(ProblemsModel::Shown::Problems, this)),
      m_notes(new ProblemsModel(ProblemsModel::Shown::Notes, this)), m_contents(new ContentsModel(this)),
      m_problemsTable(makeTable(m_problems, m_delegate, tr("Problems"), this)),
      m_notesTable(makeTable(m_notes, m_delegate, tr("Notes"), this)),
      m_contentsTree(makeTable(m_contents, m_delegate, tr("Nodes and tensors"), this)),
      m_testRun(new TestRunPanel(theme, this)), m_readiness(new ReadinessPanel(m_delegate, this)),
      m_explanation(new ExplanationPanel(m_delegate, this)), m_found(new FoundPanel(theme, this)),
      m_bar(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_changesBadge(new QLabel(this)),
      m_problemsBadge(new QLabel(this)), m_notesBadge(new QLabel(this)), m_foundBadge(new QLabel(this)),
      m_noProblems(new QLabel(tr("No problems found."), this))
{
    m_problemsTable->setObjectName(QStringLiteral("problems"));
    m_notesTable->setObjectName(QStringLiteral("notes"));
    m_contentsTree->setObjectName(QStringLiteral("contents"));
    m_contentsTree->setRootIsDecorated(true);
    for (QTreeView *table : {m_problemsTable, m_notesTable}) { // the message has what room there is
        table->header()->setStretchLastSection(false);
        table->header()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
    }
    m_bar->setObjectName(QStringLiteral("resultTabs"));
    m_bar->setAccessibleName(tr("Results"));
    m_bar->setExpanding(false);
    m_bar->setDrawBase(false);
    m_bar->setFixedHeight(36);
    addTab(tr("Shape changes"), m_changes);
    addTab(tr("Problems"), withEmptyText(m_problemsTable, m_noProblems));
    addTab(tr("Test run"), m_testRun);
    addTab(tr("Readiness"), m_readiness);
    addTab(tr("Nodes and tensors"), m_contentsTree);
    addTab(tr("Explanation"), m_explanation);
    addTab(tr("Notes"), m_notesTable);
    addTab(tr("Found"), m_found);
    connect(m_bar, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_bar, &QTabBar::currentChanged, this, &ResultTabs::shownTabChanged);

    for (const auto &[table, slot] : {std::pair{m_problemsTable, &ResultTabs::activateProblem},
                                      std::pair{m_notesTable, &ResultTabs::activateProblem}}) {
        connect(table, &QAbstractItemView::clicked, this, slot);
        connect(table, &QAbstractItemView::activated, this, slot);
    }
    connect(m_contentsTree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ResultTabs::activateContent);

    connect(m_changes, &ChangesPanel::valueActivated, this, &ResultTabs::valueActivated);
    connect(m_changes, &ChangesPanel::explanationRequested, this, &ResultTabs::explanationRequested);
    connect(m_testRun, &TestRunPanel::tensorActivated, this, &ResultTabs::activateTensor);
    connect(m_readiness, &ReadinessPanel::nodeActivated, this, &ResultTabs::nodeActivated);
    connect(m_readiness, &ReadinessPanel::suggestionRequested, this, &ResultTabs::suggestionRequested);
    connect(m_explanation, &ExplanationPanel::nodeActivated, this, &ResultTabs::nodeActivated);
    connect(m_explanation, &ExplanationPanel::valueActivated, this, &ResultTabs::valueActivated);
    for (const auto &[table, openMenu] : {std::pair{m_contentsTree, &ResultTabs::openContentsMenu},
                                          std::pair{m_problemsTable, &ResultTabs::openProblemMenu},
                                          std::pair{m_notesTable, &ResultTabs::openProblemMenu}}) {
        table->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(table, &QWidget::customContextMenuRequested, this,
                [this, list = table, open = openMenu](const QPoint &at) { (this->*open)(list, at); });
    }

    auto *header = new QFrame(this);
    header->setProperty("role", QStringLiteral("header"));
    auto *headerLayout = new QHBoxLayout(header);
    headerLayout->setContentsMargins(0, 0, 0, 0);
    headerLayout->addWidget(m_bar);
    headerLayout->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header);
    layout->addWidget(m_pages, 1);
    updateBadges();
    setFoundCount({});
}

ResultTabs::Tab ResultTabs::addTab(const QString &title, QWidget *page)
{
    m_pages->addWidget(page);
    return Tab(m_bar->addTab(title));
}

QWidget *ResultTabs::withEmptyText(QTreeView *table, QLabel *text)
{
    auto *page = new QWidget(this);
    text->setProperty("role", QStringLiteral("muted"));
    text->setWordWrap(true);
    text->setMargin(12);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text, 0, Qt::AlignTop);
    layout->addWidget(table, 1);
    return page;
}

void ResultTabs::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_testRun->setTheme(theme);
    m_found->setTheme(theme);
    for (QTreeView *table : findChildren<QTreeView *>())
        table->viewport()->update();
}

void ResultTabs::setState(const PanelState &state, const Changes &changes)
{
    const bool newModel = state.graph != m_graph;
    m_graph = state.graph;
    m_changes->setState(state, changes);
    m_problems->setState(state);
    m_notes->setState(state);
    if (newModel)
        m_explanation->showNothing();
    m_following = true;
    m_contents->setState(state);
    if (newModel && m_graph) {
        m_testRun->showNothing();
        m_contentsTree->expand(m_contents->index(0, 0));
        m_contentsTree->setColumnWidth(0, 360);
        m_contentsTree->setColumnWidth(1, 170);
        m_contentsTree->setColumnWidth(2, 260);
    }
    m_following = false;
    resizeColumns(m_problemsTable);
    resizeColumns(m_notesTable);
    updateBadges();
}

void ResultTabs::setBadge(Tab tab, QLabel *badge, int count, bool isError)
{
    badge->setText(QLocale::c().toString(count));
    badge->setProperty("role", isError ? QStringLiteral("errorBadge") : QStringLiteral("badge"));
    badge->style()->unpolish(badge);
    badge->style()->polish(badge);
    badge->adjustSize();
    // A tab measures its badge when it gets it, and keeps room for a hidden one.
    m_bar->setTabButton(tab, QTabBar::RightSide, nullptr);
    badge->setVisible(count > 0);
    if (count > 0)
        m_bar->setTabButton(tab, QTabBar::RightSide, badge);
}

void ResultTabs::updateBadges()
{
    const int changes = m_changes->allCount();
    const int problems = m_problems->rowCount();
    const int errors = m_problems->errorCount();
    const int notes = m_notes->rowCount();
    setBadge(ChangesTab, m_changesBadge, changes, false);
    setBadge(ProblemsTab, m_problemsBadge, errors > 0 ? errors : problems, errors > 0);
    m_bar->setTabVisible(NotesTab, notes > 0);
    setBadge(NotesTab, m_notesBadge, notes, false);
    m_bar->setAccessibleTabName(NotesTab, tr("Notes, %1").arg(notes));
    m_bar->setAccessibleTabName(ChangesTab, tr("Shape changes, %1").arg(changes));
    m_bar->setAccessibleTabName(ProblemsTab, tr("Problems, %1, of them errors %2").arg(problems).arg(errors));
    m_noProblems->setVisible(problems == 0);
    m_problemsTable->setVisible(problems > 0);
}

void ResultTabs::setSelection(const Selection &selection)
{
    if (!m_graph)
        return;
    QModelIndex index;
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        index = m_contents->indexOf(*node);
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        index = m_contents->indexOf(*value);
    m_following = true;
    if (index.isValid())
        m_contentsTree->setCurrentIndex(index);
    else
        m_contentsTree->selectionModel()->clear();
    m_following = false;
}

void ResultTabs::showTab(Tab tab)
{
    m_bar->setCurrentIndex(tab);
}

ResultTabs::Tab ResultTabs::shownTab() const
{
    return Tab(m_bar->currentIndex());
}

void ResultTabs::setFoundCount(std::optional<int> count)
{
    const bool wasVisible = m_bar->isTabVisible(FoundTab);
    if (count && !wasVisible)
        m_shownBefore = shownTab();
    const bool wasShown = shownTab() == FoundTab;
    m_bar->setTabVisible(FoundTab, count.has_value());
    setBadge(FoundTab, m_foundBadge, count.value_or(0), false);
    m_bar->setAccessibleTabName(FoundTab, tr("Found, %1").arg(count.value_or(0)));
    if (!count && wasShown)
        showTab(m_shownBefore);
}

void ResultTabs::stepProblem(int rows)
{
    const int count = m_problems->rowCount();
    showTab(ProblemsTab);
    if (count == 0)
        return;
    const QModelIndex current = m_problemsTable->currentIndex();
    const int from = current.isValid() ? current.row() : rows > 0 ? -1 : count;
    const QModelIndex next = m_problems->index(((from + rows) % count + count) % count, ProblemsModel::Message);
    m_problemsTable->setCurrentIndex(next);
    activateProblem(next);
}

void ResultTabs::focusTab(Tab tab)
{
    showTab(tab);
    QWidget *page = m_pages->currentWidget();
    QTreeView *table = qobject_cast<QTreeView *>(page);
    if (!table)
        table = page->findChild<QTreeView *>();
    QWidget *target = table && !table->isHidden() ? static_cast<QWidget *>(table) : m_bar;
    target->setFocus(Qt::ShortcutFocusReason);
    if (table && !table->currentIndex().isValid())
        table->setCurrentIndex(table->model()->index(0, 0));
}

void ResultTabs::activateProblem(const QModelIndex &index)
{
    const auto &model = *static_cast<const ProblemsModel *>(index.model());
    const Problem problem = model.problemAt(index.row()); // a copy: what is requested changes the model
    if (index.column() == ProblemsModel::Mend && !problem.suggestions.empty()) {
        Q_EMIT suggestionRequested(problem.suggestions.front());
        return;
    }
    if (problem.node)
        Q_EMIT nodeActivated(*problem.node);
    else if (problem.value)
        Q_EMIT valueActivated(*problem.value);
}

// Test runs know tensors of the main graph, by name.
void ResultTabs::activateTensor(const std::string &name)
{
    if (!m_graph)
        return;
    const std::vector<Value> &values = m_graph->main().values;
    const auto found = std::ranges::find(values, name, &Value::name);
    if (found != values.end())
        Q_EMIT valueActivated({mainGraph, std::uint32_t(found - values.begin())});
}

void ResultTabs::showProblem(const Problem &problem)
{
    const bool isNote = problem.severity == Severity::Note;
    const ProblemsModel &model = isNote ? *m_notes : *m_problems;
    QTreeView *table = isNote ? m_notesTable : m_problemsTable;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.problemAt(row) == problem)
            table->setCurrentIndex(model.index(row, 0));
    }
    showTab(isNote ? NotesTab : ProblemsTab);
}

void ResultTabs::openProblemMenu(QTreeView *table, const QPoint &position)
{
    const QModelIndex index = table->indexAt(position);
    if (!index.isValid())
        return;
    const auto suggestions = static_cast<const ProblemsModel *>(index.model())->suggestionsAt(index.row());
    if (suggestions.empty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Suggestion &suggestion : suggestions) {
        menu->addAction(tr("Apply: %1").arg(menuText(suggestionText(suggestion))), this,
                        [this, suggestion] { Q_EMIT suggestionRequested(suggestion); });
    }
    menu->popup(table->viewport()->mapToGlobal(position));
}

void ResultTabs::openContentsMenu(QTreeView *table, const QPoint &position)
{
    const QModelIndex index = table->indexAt(position);
    if (!index.isValid())
        return;
    const ContentsModel::Item item = m_contents->itemAt(index);
    const ValueId *value = std::get_if<ValueId>(&item);
    if (value == nullptr)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Explain shape"), this, [this, shown = *value] { Q_EMIT explanationRequested(shown); });
    menu->popup(table->viewport()->mapToGlobal(position));
}

void ResultTabs::activateContent(const QModelIndex &index)
{
    if (m_following || !index.isValid())
        return;
    const ContentsModel::Item item = m_contents->itemAt(index);
    if (const NodeId *node = std::get_if<NodeId>(&item))
        Q_EMIT nodeActivated(*node);
    else if (const ValueId *value = std::get_if<ValueId>(&item))
        Q_EMIT valueActivated(*value);
    else
        Q_EMIT graphActivated(std::get<GraphId>(item));
}

} // namespace shapewright
