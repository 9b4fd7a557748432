// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/viewcontroller.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/viewoptions.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QActionGroup>
#include <QWidget>

namespace shapewright {

ViewController::ViewController(Workspace &workspace, Actions &actions, Appearance &appearance, QObject *parent)
    : QObject(parent)
{
    GraphView &view = workspace.view();
    connectZoom(workspace, actions);
    connect(&view.highlights(), &ViewHighlights::changed, &workspace, &Workspace::tellWhatIsLit);
    actions.viewOptions->applyTo(view);
    actions.addPanel({QStringLiteral("picture"), tr("Go to &graph"), "picture", tr("Move the focus to the graph"),
                      QKeySequence(Qt::CTRL | Qt::Key_2)},
                     [&view] { view.setFocus(Qt::ShortcutFocusReason); });
    connectPanels(workspace, actions);
    connectThemes(actions, appearance);
}

void ViewController::connectPanels(Workspace &workspace, Actions &actions)
{
    QAction *left = actions.viewOptions->leftPanel, *right = actions.viewOptions->rightPanel;
    const auto show = [&workspace, &actions, left, right] {
        const bool isWhole = actions.fullScreen->isChecked();
        workspace.shapes().setVisible(left->isChecked() && !isWhole);
        workspace.details().setVisible(right->isChecked() && !isWhole);
        workspace.tabs().setHidden(isWhole);
    };
    for (QAction *action : {left, right, actions.fullScreen})
        connect(action, &QAction::toggled, &workspace, show);
    connect(actions.fullScreen, &QAction::toggled, &workspace, [&workspace](bool isWhole) {
        QWidget *window = workspace.window();
        window->setWindowState(window->windowState().setFlag(Qt::WindowFullScreen, isWhole));
        workspace.view().setFocus(Qt::OtherFocusReason);
    });
    // What is asked for has to be seen.
    connect(&workspace, &Workspace::detailsRequested, right, [right] { right->setChecked(true); });
    connect(&workspace.tabs(), &ResultTabs::shownPageChanged, actions.fullScreen,
            [&actions] { actions.fullScreen->setChecked(false); });
    ResultTabs &tabs = workspace.tabs();
    connect(actions.bottomPanel, &QAction::triggered, &tabs, [&tabs](bool isShown) { tabs.setFolded(!isShown); });
    const auto showFolding = [&tabs, &actions] { actions.bottomPanel->setChecked(!tabs.isFolded()); };
    connect(&tabs, &ResultTabs::foldedChanged, actions.bottomPanel, showFolding);
    showFolding();
}

void ViewController::connectZoom(Workspace &workspace, Actions &actions)
{
    GraphView &view = workspace.view();
    connect(actions.zoomIn, &QAction::triggered, &view, &GraphView::zoomIn);
    connect(actions.zoomOut, &QAction::triggered, &view, &GraphView::zoomOut);
    connect(actions.zoomReset, &QAction::triggered, &view, &GraphView::showActualSize);
    connect(actions.fit, &QAction::triggered, &view, &GraphView::fitAll);
    connect(actions.fitSelection, &QAction::triggered, &view, &GraphView::fitSelection);
    connect(&view, &GraphView::zoomChanged, &actions, &Actions::setZoom);
}

void ViewController::connectThemes(const Actions &actions, Appearance &appearance)
{
    connect(actions.themes, &QActionGroup::triggered, this, [&appearance](QAction *action) {
        if (const auto choice = Appearance::fromName(action->data().toString()))
            appearance.setChoice(*choice);
    });
    const auto showChoice = [themes = actions.themes, &appearance] {
        for (QAction *action : themes->actions())
            action->setChecked(action->data().toString() == Appearance::name(appearance.choice()));
    };
    connect(&appearance, &Appearance::themeChanged, this, showChoice);
    showChoice();
}

} // namespace shapewright
