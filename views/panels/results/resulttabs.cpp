// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/resulttabs.h"

#include "views/panels/cells/tablecells.h"
#include "views/panels/results/changespanel.h"
#include "views/panels/results/contentspanel.h"
#include "views/panels/results/foundpanel.h"
#include "views/panels/results/problemspanel.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QTabBar>
#include <QTreeView>

#include <algorithm>

namespace shapewright {

ResultTabs::ResultTabs(const Theme &theme, QWidget *parent)
    : TabPages(parent), m_delegate(new TableDelegate(theme, this)), m_changes(new ChangesPanel(m_delegate, this)),
      m_problems(new ProblemsPanel(ProblemsModel::Shown::Problems, m_delegate, this)),
      m_testRun(new TestRunPanel(theme, this)), m_readiness(new ReadinessPanel(m_delegate, this)),
      m_contents(new ContentsPanel(m_delegate, this)),
      m_notes(new ProblemsPanel(ProblemsModel::Shown::Notes, m_delegate, this)), m_found(new FoundPanel(theme, this)),
      m_shownBefore(m_changes)
{
    bar()->setObjectName(QStringLiteral("resultTabs"));
    bar()->setAccessibleName(tr("Results"));
    addTab(tr("Shape changes"), m_changes, tr("Changes"));
    addTab(tr("Problems"), m_problems);
    addTab(tr("Test run"), m_testRun, tr("Test"));
    addTab(tr("Readiness"), m_readiness);
    addTab(tr("Nodes and tensors"), m_contents, tr("Nodes"));
    addTab(tr("Notes"), m_notes);
    addTab(tr("Found"), m_found);

    connect(m_changes, &ChangesPanel::valueActivated, this, &ResultTabs::valueActivated);
    connect(m_changes, &ChangesPanel::explanationRequested, this, &ResultTabs::explanationRequested);
    for (const ProblemsPanel *panel : {m_problems, m_notes}) {
        connect(panel, &ProblemsPanel::nodeActivated, this, &ResultTabs::nodeActivated);
        connect(panel, &ProblemsPanel::valueActivated, this, &ResultTabs::valueActivated);
        connect(panel, &ProblemsPanel::suggestionRequested, this, &ResultTabs::suggestionRequested);
    }
    connect(m_testRun, &TestRunPanel::tensorActivated, this, &ResultTabs::activateTensor);
    connect(m_readiness, &ReadinessPanel::nodeActivated, this, &ResultTabs::nodeActivated);
    connect(m_readiness, &ReadinessPanel::suggestionRequested, this, &ResultTabs::suggestionRequested);
    connect(m_contents, &ContentsPanel::graphActivated, this, &ResultTabs::graphActivated);
    connect(m_contents, &ContentsPanel::nodeActivated, this, &ResultTabs::nodeActivated);
    connect(m_contents, &ContentsPanel::valueActivated, this, &ResultTabs::valueActivated);
    connect(m_contents, &ContentsPanel::explanationRequested, this, &ResultTabs::explanationRequested);
    updateBadges();
    setFoundCount({});
}

void ResultTabs::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_testRun->setTheme(theme);
    m_found->setTheme(theme);
    for (QTreeView *table : findChildren<QTreeView *>())
        table->viewport()->update();
}

void ResultTabs::setState(const PanelState &state, const std::shared_ptr<const ChangeRows> &changes)
{
    const bool isAnother = state.graph != m_graph;
    m_graph = state.graph;
    m_changes->setRows(changes);
    m_problems->setState(state);
    m_notes->setState(state);
    m_contents->setState(state);
    if (isAnother && m_graph)
        m_testRun->showNothing();
    updateBadges();
}

void ResultTabs::updateBadges()
{
    const int changes = m_changes->allCount();
    const int problems = m_problems->count();
    const int errors = m_problems->errorCount();
    const int notes = m_notes->count();
    setEmpty(m_changes, changes == 0);
    setBadge(m_changes, changes);
    setSpokenTitle(m_changes, tr("Shape changes, %1").arg(changes));
    setBadge(m_problems, errors > 0 ? errors : problems, errors > 0);
    setSpokenTitle(m_problems, tr("Problems, %1, of them errors %2").arg(problems).arg(errors));
    setOffered(m_notes, notes > 0);
    setBadge(m_notes, notes);
    setSpokenTitle(m_notes, tr("Notes, %1").arg(notes));
}

void ResultTabs::setFoundCount(std::optional<int> count)
{
    const bool wasShown = isShown(m_found);
    if (count && !m_isFoundOffered)
        m_shownBefore = shownPage();
    m_isFoundOffered = count.has_value();
    setOffered(m_found, m_isFoundOffered);
    setBadge(m_found, count.value_or(0));
    setSpokenTitle(m_found, tr("Found, %1").arg(count.value_or(0)));
    if (!count && wasShown)
        showPage(m_shownBefore);
}

// Test runs know tensors by name, and only those of the main graph.
void ResultTabs::activateTensor(const std::string &name)
{
    if (const auto value = m_graph ? m_graph->valueNamed(mainGraph, name) : std::nullopt)
        Q_EMIT valueActivated(*value);
}

void ResultTabs::showProblem(const Problem &problem)
{
    ProblemsPanel *panel = problem.severity == Severity::Note ? m_notes : m_problems;
    panel->select(problem);
    showPage(panel);
}

} // namespace shapewright
