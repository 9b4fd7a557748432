// SPDX-License-Identifier: Apache-2.0
#include "app/gui/actions.h"

#include "app/gui/samples.h"
#include "app/gui/statuspill.h"
#include "app/gui/viewoptions.h"
#include "views/panels/findfield.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

namespace shapewright {

Actions::Actions(QMainWindow &window, QUndoStack &undoStack) : QObject(&window), m_window(window)
{
    makeActions(undoStack);
    makeFindActions();
    makeGoActions();
    makeMenus(*window.menuBar());
    makeToolBar();
    m_modelActions = {saveModel,     saveEdits,   loadEdits,      exportPicture,  close,          clearEdits,
                      copyArguments, savePreset,  allowZero,      overrideExport, zoomIn,         zoomOut,
                      zoomReset,     fit,         fitSelection,   goToDimensions, goToPicture,    goToProblems,
                      goToContents,  goToChanges, explain,        parentGraph,    clearSelection, run,
                      find,          findNext,    findPrevious,   toProducer,     toConsumer,     nextSame,
                      previousSame,  nextProblem, previousProblem};
    setEnabled(false, false, false);
}

QAction *Actions::add(const QString &text, const QKeySequence &shortcut)
{
    auto *action = new QAction(text, this);
    action->setShortcut(shortcut);
    m_window.addAction(action);
    return action;
}

QActionGroup *Actions::addChoices(const QStringList &texts, const QStringList &names)
{
    auto *group = new QActionGroup(this);
    for (int i = 0; i < texts.size(); ++i) {
        QAction *action = group->addAction(texts[i]);
        action->setCheckable(true);
        action->setData(names.isEmpty() ? QVariant(i) : QVariant(names[i]));
        action->setChecked(i == 0);
    }
    return group;
}

void Actions::makeActions(QUndoStack &undoStack)
{
    newWindow = add(tr("&New window"), QKeySequence::New);
    open = add(tr("&Open…"), QKeySequence::Open);
    saveModel = add(tr("&Save fixed model…"), QKeySequence::Save);
    saveEdits = add(tr("Save &edits…"));
    loadEdits = add(tr("&Load edits…"));
    exportPicture = add(tr("Export &picture…"), QKeySequence(Qt::CTRL | Qt::Key_E));
    close = add(tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W));
    quit = add(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));

    undo = undoStack.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoStack.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    clearEdits = add(tr("&Clear all edits"));
    copyArguments = add(tr("Copy edits for the command &line"));
    savePreset = add(tr("Save as a &preset…"));
    managePresets = add(tr("&Manage presets…"));
    allowZero = add(tr("Allow &0 as a value"));
    overrideExport = add(tr("Allow other &numbers than the export fixed"));
    for (QAction *action : {allowZero, overrideExport})
        action->setCheckable(true);

    zoomIn = add(tr("Zoom &in"));
    zoomIn->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    zoomOut = add(tr("Zoom &out"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
    zoomReset = add(tr("&100 %"), QKeySequence(Qt::CTRL | Qt::Key_0));
    fit = add(tr("&Fit"), QKeySequence(Qt::CTRL | Qt::Key_9));
    fitSelection = add(tr("Fit &selection"), QKeySequence(Qt::CTRL | Qt::Key_8));
    show = new ViewOptions(m_window);
    themes = addChoices({tr("As the &system"), tr("&Light"), tr("&Dark")},
                        {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")});

    explain = add(tr("E&xplain shape"), QKeySequence(Qt::CTRL | Qt::Key_6));
    clearSelection = add(tr("&Model facts"), QKeySequence(Qt::CTRL | Qt::Key_I));
    run = add(tr("▶ Run test on CPU"), QKeySequence(Qt::CTRL | Qt::Key_R));
    cancelRun = add(tr("&Cancel test run"), QKeySequence(Qt::CTRL | Qt::Key_Period));
    fills = addChoices({tr("&Zeros"), tr("&Ones"), tr("&Random numbers")}, {});
    fills->actions().last()->setChecked(true);
    about = add(tr("&About Shapewright"));
}

void Actions::makeFindActions()
{
    find = add(tr("&Find…"), QKeySequence::Find);
    findNext = add(tr("Find &next"));
    findNext->setShortcuts({QKeySequence(Qt::Key_F3), QKeySequence(Qt::CTRL | Qt::Key_G)});
    findPrevious = add(tr("Find &previous"));
    findPrevious->setShortcuts({QKeySequence(Qt::SHIFT | Qt::Key_F3), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)});
}

void Actions::makeGoActions()
{
    back = add(tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    forward = add(tr("&Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    parentGraph = add(tr("&Enclosing graph"), QKeySequence(Qt::ALT | Qt::Key_Up));
    toProducer = add(tr("To what &makes it"), QKeySequence(Qt::Key_F12));
    toConsumer = add(tr("To what &takes it"), QKeySequence(Qt::SHIFT | Qt::Key_F12));
    nextSame = add(tr("&Next of the same operator"), QKeySequence(Qt::CTRL | Qt::Key_F3));
    previousSame = add(tr("P&revious of the same operator"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F3));
    nextProblem = add(tr("Next &problem"), QKeySequence(Qt::Key_F8));
    previousProblem = add(tr("Pre&vious problem"), QKeySequence(Qt::SHIFT | Qt::Key_F8));
    goToDimensions = add(tr("Go to &dimensions"), QKeySequence(Qt::CTRL | Qt::Key_1));
    goToPicture = add(tr("Go to &picture"), QKeySequence(Qt::CTRL | Qt::Key_2));
    goToContents = add(tr("Go to &nodes and tensors"), QKeySequence(Qt::CTRL | Qt::Key_3));
    goToChanges = add(tr("Go to shape &changes"), QKeySequence(Qt::CTRL | Qt::Key_4));
    goToProblems = add(tr("Go to p&roblems"), QKeySequence(Qt::CTRL | Qt::Key_5));
}

void Actions::makeMenus(QMenuBar &bar)
{
    QMenu *file = bar.addMenu(tr("&File"));
    file->addActions({newWindow, open});
    recent = file->addMenu(tr("Open &recent"));
    makeSampleMenu(*file);
    file->addSeparator();
    file->addActions({saveModel, saveEdits, loadEdits, exportPicture});
    file->addSeparator();
    file->addActions({close, quit});
    QMenu *edit = bar.addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addAction(clearEdits);
    presets = edit->addMenu(tr("&Presets"));
    edit->addAction(copyArguments);
    edit->addSeparator();
    edit->addActions({allowZero, overrideExport});
    edit->addSeparator();
    edit->addActions({find, findNext, findPrevious});
    QMenu *view = bar.addMenu(tr("&View"));
    view->addActions({zoomIn, zoomOut, zoomReset, fit, fitSelection});
    view->addSeparator();
    view->addMenu(tr("S&how"))->addActions(show->actions());
    view->addMenu(tr("&Theme"))->addActions(themes->actions());
    QMenu *go = bar.addMenu(tr("&Go"));
    go->addActions({back, forward, parentGraph});
    go->addSeparator();
    go->addActions({toProducer, toConsumer, nextSame, previousSame, nextProblem, previousProblem});
    go->addSeparator();
    go->addActions({goToDimensions, goToPicture, goToContents, goToChanges, goToProblems});
    bar.addMenu(tr("&Model"))->addActions({clearSelection, explain});
    QMenu *test = bar.addMenu(tr("&Test"));
    test->addActions({run, cancelRun});
    test->addSeparator();
    test->addMenu(tr("&Inputs"))->addActions(fills->actions());
    bar.addMenu(tr("&Help"))->addAction(about);
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
    m_toolBar = m_window.addToolBar(tr("Tools"));
    m_toolBar->setObjectName(QStringLiteral("tools"));
    m_toolBar->setMovable(false);
    m_toolBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->addActions({open, saveModel, undo, redo, zoomOut, zoomReset, zoomIn, fit});
    m_findField = new FindField(m_toolBar);
    m_toolBar->addWidget(m_findField);
    auto *space = new QWidget(m_toolBar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(space);
    m_status = new StatusPill(m_toolBar);
    m_status->setObjectName(QStringLiteral("dimsStatus"));
    m_status->setProperty("role", QStringLiteral("pill"));
    m_status->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_toolBar->addWidget(m_status);
    m_toolBar->addAction(run);

    const auto button = [this](QAction *action) {
        return qobject_cast<QToolButton *>(m_toolBar->widgetForAction(action));
    };
    for (QAction *action : {open, saveModel, undo, redo, zoomOut, zoomReset, zoomIn, fit, run}) {
        QToolButton *tool = button(action);
        tool->setFocusPolicy(Qt::TabFocus);
        tool->setMinimumHeight(30);
        tool->setAccessibleName(action->text().remove(QLatin1Char('&')));
    }
    button(saveModel)->setProperty("primary", true);
    // Its text changes with every turn of the wheel; its width must not.
    button(zoomReset)->setMinimumWidth(62);
}

void Actions::setTheme(const Theme &theme)
{
    const auto icon = [&](const char *name) { return themedIcon(QString::fromLatin1(name), theme); };
    undo->setIcon(icon("undo"));
    redo->setIcon(icon("redo"));
    zoomIn->setIcon(icon("zoom-in"));
    zoomOut->setIcon(icon("zoom-out"));
    back->setIcon(icon("back"));
    forward->setIcon(icon("forward"));
    for (QAction *action : {undo, redo, zoomIn, zoomOut, back, forward})
        action->setIconVisibleInMenu(false);
}

void Actions::setZoom(double zoom)
{
    zoomReset->setIconText(tr("%1 %").arg(zoom * 100, 0, 'f', zoom < 0.01 ? 1 : 0));
}

void Actions::setStatus(const QString &text)
{
    m_status->setText(text);
    // The tool bar shows and hides its widgets by their actions.
    for (QAction *action : m_toolBar->actions()) {
        if (m_toolBar->widgetForAction(action) == m_status)
            action->setVisible(!text.isEmpty());
    }
}

void Actions::setHistory(bool canGoBack, bool canGoForward)
{
    back->setEnabled(canGoBack);
    forward->setEnabled(canGoForward);
}

void Actions::setEnabled(bool hasModel, bool canSaveAndRun, bool isRunning)
{
    for (QAction *action : m_modelActions)
        action->setEnabled(hasModel);
    m_findField->setEnabled(hasModel);
    saveModel->setEnabled(canSaveAndRun);
    run->setEnabled(canSaveAndRun && !isRunning);
    cancelRun->setEnabled(isRunning);
}

} // namespace shapewright
