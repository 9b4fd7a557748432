// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/propagate.h"
#include "views/panels/detailspanel.h"
#include "views/panels/panelstate.h"
#include "views/theme/theme.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace shapewright {

class ChangesModel;
class ContentsModel;
class ProblemsModel;
class TableDelegate;
class TestRunPanel;

// The tabs below the picture: shape changes, problems, the test run, and the list of all nodes and tensors.
class ResultTabs : public QWidget
{
    Q_OBJECT

public:
    enum Tab { ChangesTab, ProblemsTab, TestRunTab, ContentsTab };
    using Changes = std::shared_ptr<const std::vector<ShapeChange>>;

    explicit ResultTabs(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setState(const PanelState &state, const Changes &changes);
    // Shows the selection in the list of nodes and tensors, without a signal.
    void setSelection(const Selection &selection);
    void showTab(Tab tab);
    // Shows a tab and puts the keyboard there.
    void focusTab(Tab tab);
    [[nodiscard]] TestRunPanel *testRun() const { return m_testRun; }

Q_SIGNALS:
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);
    void graphActivated(shapewright::GraphId graph);

private:
    void addTab(const QString &title, QWidget *page);
    [[nodiscard]] QWidget *withEmptyText(QTreeView *table, QLabel *text);
    void activateChange(const QModelIndex &index);
    void activateProblem(const QModelIndex &index);
    void activateContent(const QModelIndex &index);
    void updateBadges();

    TableDelegate *m_delegate;
    ChangesModel *m_changes;
    ProblemsModel *m_problems;
    ContentsModel *m_contents;
    QTreeView *m_changesTable;
    QTreeView *m_problemsTable;
    QTreeView *m_contentsTree;
    TestRunPanel *m_testRun;
    QTabBar *m_bar;
    QStackedWidget *m_pages;
    QLabel *m_changesBadge;
    QLabel *m_problemsBadge;
    QLabel *m_noChanges;
    QLabel *m_noProblems;
    bool m_following = false; // the list follows a selection made elsewhere
    std::shared_ptr<const ModelGraph> m_graph;
};

} // namespace shapewright
