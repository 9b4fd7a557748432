// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/viewcontroller.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/appearance.h"
#include "app/gui/window/panelentry.h"
#include "app/gui/window/viewoptions.h"
#include "app/gui/window/workspace.h"
#include "views/graph/view/graphview.h"

#include <QAction>
#include <QActionGroup>

namespace shapewright {

ViewController::ViewController(Workspace &workspace, Actions &actions, Appearance &appearance, QObject *parent)
    : QObject(parent)
{
    GraphView &view = workspace.view();
    connectZoom(workspace, actions);
    connect(&view.highlights(), &ViewHighlights::changed, &workspace, &Workspace::tellWhatIsLit);
    actions.viewOptions->applyTo(view);
    actions.addPanel({QStringLiteral("picture"), tr("Go to p&icture"), "picture", tr("The keyboard to the picture"),
                      QKeySequence(Qt::CTRL | Qt::Key_2)},
                     [&view] { view.setFocus(Qt::ShortcutFocusReason); });
    connectThemes(actions, appearance);
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
