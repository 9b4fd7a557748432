// SPDX-License-Identifier: Apache-2.0
// Where the actions stand: in the menus and in the tool bar.
#include "app/gui/window/actions.h"

#include "app/gui/window/statuspill.h"
#include "app/gui/window/toolbuttons.h"
#include "app/gui/window/viewoptions.h"
#include "model/process/samples.h"
#include "views/panels/results/findfield.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace shapewright {

void Actions::makeMenus(QMenuBar &bar)
{
    QMenu *file = bar.addMenu(tr("&File"));
    file->addActions({newWindow, open});
    recent = file->addMenu(tr("Open &recent"));
    makeSampleMenu(*file);
    file->addSeparator();
    file->addActions({saveModel, saveEdits, loadEdits, exportPicture});
    file->addSeparator();
    file->addAction(settings);
    file->addSeparator();
    file->addActions({close, quit});
    QMenu *edit = bar.addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addAction(clearEdits);
    presets = edit->addMenu(tr("Pr&esets"));
    edit->addActions({copyArguments, useWithoutFile});
    edit->addSeparator();
    edit->addActions({allowZero, overrideExport});
    edit->addSeparator();
    edit->addActions({fold, cutAway, metadata});
    edit->addSeparator();
    edit->addActions({find, findNext, findPrevious});
    QMenu *view = bar.addMenu(tr("&View"));
    view->addActions({zoomIn, zoomOut, zoomReset, fit, fitSelection});
    view->addSeparator();
    view->addActions({blocks, allNodes});
    view->addSeparator();
    view->addActions({viewOptions->leftPanel, viewOptions->rightPanel, bottomPanel, fullScreen});
    view->addSeparator();
    view->addMenu(tr("S&how"))->addActions(viewOptions->actions());
    view->addMenu(tr("&Theme"))->addActions(themes->actions());
    QMenu *go = bar.addMenu(tr("&Go"));
    go->addActions({back, forward, parentGraph});
    go->addSeparator();
    go->addActions({toProducer, toConsumer, nextSame, previousSame, nextProblem, previousProblem});
    go->addSeparator();
    m_goMenu = go; // panels come last
    QMenu *model = bar.addMenu(tr("&Model"));
    model->addActions({clearSelection, explain});
    model->addSeparator();
    model->addActions({compareWith, compareOpened});
    QMenu *test = bar.addMenu(tr("&Test"));
    test->addActions({run, cancelRun});
    test->addSeparator();
    test->addAction(testSettings);
    test->addMenu(tr("&Inputs"))->addActions(fills->actions());
    test->addSeparator();
    test->addAction(copyRun);
    bar.addMenu(tr("&Help"))->addActions({help, providersHelp, about});
    for (QMenu *menu : m_window.menuBar()->findChildren<QMenu *>())
        menu->setToolTipsVisible(true);
}

void Actions::makeSampleMenu(QMenu &menu)
{
    const QFileInfoList samples = sampleModels();
    if (samples.isEmpty())
        return;
    QMenu *list = menu.addMenu(tr("Open s&ample"));
    for (const QFileInfo &sample : samples) {
        list->addAction(sample.completeBaseName(), this,
                        [this, path = sample.filePath()] { Q_EMIT sampleRequested(path); });
    }
}

void Actions::makeToolBar()
{
    m_toolBar = shapewright::makeToolBar(m_window, tr("Tools"));
    m_toolBar->setObjectName(QStringLiteral("tools"));
    m_toolBar->addActions({open, saveModel, undo, redo, zoomOut, zoomReset, zoomIn, fit});
    m_toolBar->addActions({blocks, allNodes});
    m_toolBar->installEventFilter(this);
    m_findField = new FindField(m_toolBar);
    m_toolBar->addWidget(m_findField);
    addSpace(*m_toolBar);
    m_status = new StatusPill(m_toolBar);
    m_status->setObjectName(QStringLiteral("dimsStatus"));
    m_status->setProperty("role", QStringLiteral("pill"));
    m_status->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_toolBar->addWidget(m_status);
    m_toolBar->addAction(run);

    dressButtons(*m_toolBar, {open, undo, redo, zoomOut, zoomIn, fit, blocks, allNodes}, Qt::ToolButtonIconOnly);
    dressButtons(*m_toolBar, {saveModel, zoomReset, run}, Qt::ToolButtonTextOnly);
    run->setIconText({}); // it follows the text, which tells the sizes
    fitToolBar();
    m_toolBar->widgetForAction(saveModel)->setProperty("primary", true);
    // Its text changes with every turn of the wheel; its width must not.
    m_toolBar->widgetForAction(zoomReset)->setMinimumWidth(62);
}

bool Actions::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_toolBar && event->type() == QEvent::Resize)
        fitToolBar();
    return QObject::eventFilter(watched, event);
}

// A tool bar that is full hides the test run. So some texts become icons in a narrow window, sooner where blocks and
// all nodes take room, and that of the run itself where it would find no room.
void Actions::fitToolBar()
{
    constexpr int leastForTexts = 1160, leastForRun = 1000;
    const auto shorten = [this](const QList<QAction *> &actions, bool isNarrow) {
        for (QAction *action : actions) {
            if (auto *tool = qobject_cast<QToolButton *>(m_toolBar->widgetForAction(action)))
                tool->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
        }
    };
    const int width = m_toolBar->width();
    shorten({open, fit, blocks, allNodes}, width < (m_isRepeating ? leastForTexts : leastForRun));
    shorten({run}, width < leastForRun);
}

} // namespace shapewright
