// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/panelstate.h"
#include "views/panels/results/changerows.h"
#include "views/panels/results/tabpages.h"
#include "views/theme/theme.h"

#include <memory>
#include <optional>

namespace shapewright {

class ChangesPanel;
class ContentsPanel;
class FoundPanel;
class ProblemsPanel;
class ReadinessPanel;
class TableDelegate;
class TestRunPanel;

// The tabs below the picture that every window has. Other panels are added by TabPages::addTab(), as these are.
class ResultTabs : public TabPages
{
    Q_OBJECT

public:
    explicit ResultTabs(const Theme &theme, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    // `changes` are null if there is no model.
    void setState(const PanelState &state, const std::shared_ptr<const ChangeRows> &changes);
    // Shows the tab that lists the problem, and the problem's row.
    void showProblem(const Problem &problem);
    // The number of search results. Without one, their tab goes away and the tab shown before comes back.
    void setFoundCount(std::optional<int> count);

    // Paints the cells of tables in the theme of the window.
    [[nodiscard]] TableDelegate *delegate() const { return m_delegate; }
    [[nodiscard]] ChangesPanel *changes() const { return m_changes; }
    [[nodiscard]] ProblemsPanel *problems() const { return m_problems; }
    [[nodiscard]] TestRunPanel *testRun() const { return m_testRun; }
    [[nodiscard]] ReadinessPanel *readiness() const { return m_readiness; }
    [[nodiscard]] ContentsPanel *contents() const { return m_contents; }
    [[nodiscard]] ProblemsPanel *notes() const { return m_notes; }
    [[nodiscard]] FoundPanel *found() const { return m_found; }

Q_SIGNALS:
    // What any of these panels asks for.
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);
    void graphActivated(shapewright::GraphId graph);
    void explanationRequested(shapewright::ValueId value);
    void suggestionRequested(const shapewright::Suggestion &suggestion); // asks for it to be applied

private:
    void activateTensor(const std::string &name);
    void updateBadges();

    TableDelegate *m_delegate;
    ChangesPanel *m_changes;
    ProblemsPanel *m_problems;
    TestRunPanel *m_testRun;
    ReadinessPanel *m_readiness;
    ContentsPanel *m_contents;
    ProblemsPanel *m_notes;
    FoundPanel *m_found;
    QWidget *m_shownBefore; // the page that was shown before the search results
    bool m_isFoundOffered = false;
    std::shared_ptr<const ModelGraph> m_graph;
};

} // namespace shapewright
