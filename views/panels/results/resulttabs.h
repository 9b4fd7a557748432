// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagation/propagate.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>

class QLabel;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace shapewright {

class ChangesPanel;
class ContentsModel;
class ExplanationPanel;
class FoundPanel;
class ProblemsModel;
class ReadinessPanel;
class TableDelegate;
class TestRunPanel;

// The tabs below the picture: shape changes, problems, the test run, what execution providers take, the list of all
// nodes and tensors, where the dims of a tensor come from, notes and what was found, where there are any.
class ResultTabs : public QWidget
{
    Q_OBJECT

public:
    // Those that are always there; added ones follow.
    enum Tab { ChangesTab, ProblemsTab, TestRunTab, ReadinessTab, ContentsTab, ExplanationTab, NotesTab, FoundTab };
    using Changes = std::shared_ptr<const std::vector<ShapeChange>>;

    explicit ResultTabs(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setState(const PanelState &state, const Changes &changes);
    // Shows the selection in the list of nodes and tensors, without a signal.
    void setSelection(const Selection &selection);
    // One more tab, after those that there are; the page is ours from now on.
    Tab addTab(const QString &title, QWidget *page);
    void showTab(Tab tab);
    // The tab that lists it, and its row.
    void showProblem(const Problem &problem);
    [[nodiscard]] Tab shownTab() const;
    // Shows a tab and puts the keyboard there.
    void focusTab(Tab tab);
    [[nodiscard]] ReadinessPanel *readiness() const { return m_readiness; }
    [[nodiscard]] TestRunPanel *testRun() const { return m_testRun; }
    [[nodiscard]] ExplanationPanel *explanation() const { return m_explanation; }
    [[nodiscard]] ChangesPanel *changes() const { return m_changes; }
    [[nodiscard]] FoundPanel *found() const { return m_found; }
    // The tab of what was found shows so many; none hides it, and the tab shown before comes back.
    void setFoundCount(std::optional<int> count);
    // Makes the next or the previous problem the current one, around the end, and shows where it is.
    void stepProblem(int rows);

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void shownTabChanged(); // also by a click on the bar
    void valueActivated(shapewright::ValueId value);
    void graphActivated(shapewright::GraphId graph);
    void explanationRequested(shapewright::ValueId value);
    void suggestionRequested(const shapewright::Suggestion &suggestion); // what mends a problem, to be applied

private:
    [[nodiscard]] QWidget *withEmptyText(QTreeView *table, QLabel *text);
    void activateProblem(const QModelIndex &index);
    void activateTensor(const std::string &name);
    void openContentsMenu(QTreeView *table, const QPoint &position);
    void openProblemMenu(QTreeView *table, const QPoint &position);
    void activateContent(const QModelIndex &index);
    void updateBadges();
    void setBadge(Tab tab, QLabel *badge, int count, bool isError);

    TableDelegate *m_delegate;
    ChangesPanel *m_changes;
    ProblemsModel *m_problems;
    ProblemsModel *m_notes;
    ContentsModel *m_contents;
    QTreeView *m_problemsTable;
    QTreeView *m_notesTable;
    QTreeView *m_contentsTree;
    TestRunPanel *m_testRun;
    ReadinessPanel *m_readiness;
    ExplanationPanel *m_explanation;
    FoundPanel *m_found;
    QTabBar *m_bar;
    QStackedWidget *m_pages;
    QLabel *m_changesBadge;
    QLabel *m_problemsBadge;
    QLabel *m_notesBadge;
    QLabel *m_foundBadge;
    QLabel *m_noProblems;
    Tab m_shownBefore = ChangesTab; // what was found
    bool m_following = false;       // the list follows a selection made elsewhere
    std::shared_ptr<const ModelGraph> m_graph;
};

} // namespace shapewright
