// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/actions.h"

#include "app/gui/window/panelentry.h"
#include "app/gui/window/statuspill.h"
#include "app/gui/window/viewoptions.h"
#include "model/process/samples.h"
#include "views/panels/results/findfield.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr auto iconProperty = "themedIcon";
constexpr auto tipProperty = "tip";

void describeAction(QAction &action, const char *icon, const QString &tip)
{
    action.setProperty(iconProperty, QString::fromLatin1(icon));
    action.setProperty(tipProperty, tip);
    action.setToolTip(tip);
}

} // namespace

Actions::Actions(QMainWindow &window, QUndoStack &undoStack) : QObject(&window), m_window(window)
{
    makeFileActions();
    makeEditActions(undoStack);
    makeViewActions();
    makeFindActions();
    makeGoActions();
    makeMenus(*window.menuBar());
    makeToolBar();
    m_modelActions = {
        saveModel,      saveEdits,      loadEdits,    exportPicture,  close,          clearEdits,   copyArguments,
        useWithoutFile, savePreset,     allowZero,    overrideExport, fold,           cutAway,      metadata,
        bottomPanel,    fullScreen,     zoomIn,       zoomOut,        zoomReset,      fit,          fitSelection,
        explain,        clearSelection, run,          find,           findNext,       findPrevious, toProducer,
        toConsumer,     nextSame,       previousSame, nextProblem,    previousProblem};
    setState({});
    for (QAction *action : {newWindow, open, settings, quit, managePresets, help, providersHelp, about})
        allow(*action, true, {});
}

QAction *Actions::add(const QString &text, const char *icon, const QString &tip, const QKeySequence &shortcut)
{
    auto *action = new QAction(text, this);
    describeAction(*action, icon, tip);
    action->setShortcut(shortcut);
    m_window.addAction(action);
    return action;
}

QActionGroup *Actions::addChoices(const QList<Choice> &choices)
{
    auto *group = new QActionGroup(this);
    for (const Choice &choice : choices) {
        QAction *action = group->addAction(choice.text);
        describeAction(*action, choice.icon, choice.tip);
        action->setCheckable(true);
        action->setData(choice.data);
        action->setChecked(group->actions().size() == 1);
    }
    return group;
}

void Actions::makeFileActions()
{
    newWindow = add(tr("&New window"), "window", tr("Another window, for another model"), QKeySequence::New);
    open = add(tr("&Open…"), "open", tr("Open an ONNX model"), QKeySequence::Open);
    saveModel = add(tr("&Save fixed model…"), "save", tr("Save the model with these shapes"), QKeySequence::Save);
    saveEdits =
        add(tr("Save &edits…"), "edits-save", tr("Write the edits to a file for other models, builds and colleagues"));
    loadEdits = add(tr("&Load edits…"), "edits-load", tr("Replace these edits by those of a file"));
    exportPicture = add(tr("Export &picture…"), "picture", tr("Write the picture as SVG or PNG"),
                        QKeySequence(Qt::CTRL | Qt::Key_E));
    settings =
        add(tr("Se&ttings…"), "settings", tr("Appearance, and what is stored"), QKeySequence(Qt::CTRL | Qt::Key_Comma));
    close = add(tr("&Close"), "close", tr("Close the model"), QKeySequence(Qt::CTRL | Qt::Key_W));
    quit = add(tr("&Quit"), "quit", tr("Close all windows"), QKeySequence(Qt::CTRL | Qt::Key_Q));
}

void Actions::makeEditActions(QUndoStack &undoStack)
{
    undo = undoStack.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoStack.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    undo->setProperty(iconProperty, QStringLiteral("undo"));
    redo->setProperty(iconProperty, QStringLiteral("redo"));
    clearEdits = add(tr("&Clear all edits"), "clear", tr("Restore all dims of the file"));
    copyArguments =
        add(tr("Copy edits for the command &line"), "copy", tr("Copy the shell command that makes the same edits"));
    useWithoutFile =
        add(tr("Free dimension o&verrides (code)…"), "code",
            tr("Code that applies the sizes when a session loads the unchanged file: Python, C++ and others"));
    savePreset = add(tr("Save as a &preset…"), "preset-add", tr("Store these edits under a name, for other models"));
    managePresets = add(tr("&Manage presets…"), "presets", tr("Rename, delete, export and import presets"));
    allowZero = add(tr("Allow &zero-size dimensions"), "zero", tr("Allow the size 0: an empty tensor"));
    overrideExport = add(tr("Allow changing &static dimensions"), "unlock",
                         tr("Constants computed from the old size stay as they are and may break"));
    fold = add(tr("F&old constant nodes"), "constant",
               tr("Replace nodes that became constant by initializers in the saved model"));
    cutAway = add(tr("Cu&t away post-processing…"), "cut",
                  tr("Cut the model before the first node that an execution provider does not support"));
    metadata = add(tr("&Metadata…"), "list", tr("Edit the properties and texts that the model carries"));
    for (QAction *action : {allowZero, overrideExport, fold})
        action->setCheckable(true);
}

void Actions::makeViewActions()
{
    zoomIn = add(tr("Zoom &in"), "zoom-in", tr("Zoom in"));
    zoomIn->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    zoomOut = add(tr("Zoom &out"), "zoom-out", tr("Zoom out"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
    zoomReset = add(tr("&100 %"), "actual-size", tr("Show the graph at 100 %"), QKeySequence(Qt::CTRL | Qt::Key_0));
    fit = add(tr("&Fit"), "fit", tr("Show the whole graph"), QKeySequence(Qt::CTRL | Qt::Key_9));
    fitSelection =
        add(tr("Fit &selection"), "fit-selection", tr("Zoom to the selection"), QKeySequence(Qt::CTRL | Qt::Key_8));
    blocks = add(tr("Bloc&ks"), "blocks", tr("Show what repeats, and its parts, as boxes"));
    allNodes = add(tr("&All nodes"), "list", tr("Show each node as a box"));
    auto *levels = new QActionGroup(this);
    for (QAction *action : {blocks, allNodes}) {
        action->setCheckable(true);
        levels->addAction(action);
    }
    setBlocks(false, false);
    viewOptions = new ViewOptions(m_window);
    describeAction(*viewOptions->dynamic, "dynamic", tr("Fade everything without dynamic dims"));
    describeAction(*viewOptions->nodeNames, "name", tr("Show node names"));
    describeAction(*viewOptions->tensorNames, "name", tr("Show tensor names beside their shapes"));
    describeAction(*viewOptions->constants, "constant", tr("Show constants as separate nodes"));
    describeAction(*viewOptions->miniMap, "overview", tr("Show an overview of the graph at the lower right"));
    describeAction(*viewOptions->leftPanel, "list", tr("Dimensions, inputs and outputs"));
    describeAction(*viewOptions->rightPanel, "list", tr("Details of the selection"));
    bottomPanel = add(tr("&Bottom panel"), "list", tr("Changes, problems, test run and more; collapses to its tabs"),
                      QKeySequence(Qt::CTRL | Qt::Key_J));
    fullScreen = add(tr("F&ull-screen picture"), "fit", tr("Show only the graph, on the whole screen"),
                     QKeySequence(Qt::Key_F11));
    for (QAction *action : {bottomPanel, fullScreen})
        action->setCheckable(true);
    themes = addChoices({{tr("Follow &system"), "system", tr("Light or dark, as the desktop"), u"system"_s},
                         {tr("&Light"), "light", tr("The light theme"), u"light"_s},
                         {tr("&Dark"), "dark", tr("The dark theme"), u"dark"_s}});
    compareWith =
        add(tr("&Compare with…"), "compare", tr("List and draw the differences between this model and another file"));
    compareOpened =
        add(tr("Compare with the &opened file"), "compare", tr("List and draw what the edits change in the model"));
    explain = add(tr("E&xplain shape"), "explain", tr("Explain the dims of the selection"),
                  QKeySequence(Qt::CTRL | Qt::Key_6));
    clearSelection = add(tr("&Model facts"), "info", tr("Operators, initializers and functions of the model"),
                         QKeySequence(Qt::CTRL | Qt::Key_I));
    run = add({}, "run", tr("Run the fixed model with generated inputs"), QKeySequence(Qt::CTRL | Qt::Key_R));
    setProviders(tr("CPU"));
    cancelRun = add(tr("&Cancel test run"), "stop", tr("Cancel the test run"), QKeySequence(Qt::CTRL | Qt::Key_Period));
    testSettings = add(tr("Test &settings…"), "settings", tr("Input sources, and how the model is run"),
                       QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    copyRun = add(tr("Copy as c&ommand"), "copy", tr("Copy the shell command for the same test run"));
    fills = addChoices({{tr("&Zeros"), "zero", tr("Feed the test zeros"), 0},
                        {tr("&Ones"), "one", tr("Feed the test ones"), 1},
                        {tr("&Random numbers"), "random", tr("Feed the test random numbers from a fixed seed"), 2}});
    fills->actions().last()->setChecked(true);
    help = add(tr("&Help"), "help", tr("All pages: how to, terms, keys"), QKeySequence::HelpContents);
    providersHelp =
        add(tr("Dynamic shapes by &provider"), "help", tr("What each execution provider does with dynamic shapes"));
    about = add(tr("&About Shapewright"), "info", tr("Versions of Shapewright and its libraries"));
}

void Actions::makeFindActions()
{
    find = add(tr("&Find…"), "find", tr("Find nodes, tensors, dims and shapes"), QKeySequence::Find);
    findNext = add(tr("Find &next"), "next", tr("Next match"));
    findNext->setShortcuts({QKeySequence(Qt::Key_F3), QKeySequence(Qt::CTRL | Qt::Key_G)});
    findPrevious = add(tr("Find &previous"), "previous", tr("Previous match"));
    findPrevious->setShortcuts({QKeySequence(Qt::SHIFT | Qt::Key_F3), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)});
}

void Actions::makeGoActions()
{
    back = add(tr("&Back"), "back", tr("Back to the previous place"), QKeySequence(Qt::ALT | Qt::Key_Left));
    forward = add(tr("&Forward"), "forward", tr("Forward to the next place"), QKeySequence(Qt::ALT | Qt::Key_Right));
    parentGraph =
        add(tr("&Enclosing graph"), "enclosing", tr("Go to the enclosing graph"), QKeySequence(Qt::ALT | Qt::Key_Up));
    toProducer = add(tr("Go to prod&ucer"), "to-producer",
                     tr("Go to the producer of the tensor, or of the node's input"), QKeySequence(Qt::Key_F12));
    toConsumer =
        add(tr("Go &to consumers"), "to-consumer", tr("Go to the consumers of the tensor, or of the node's output"),
            QKeySequence(Qt::SHIFT | Qt::Key_F12));
    nextSame = add(tr("&Next node of this operator"), "next-same", tr("The next node of the same operator"),
                   QKeySequence(Qt::CTRL | Qt::Key_F3));
    previousSame = add(tr("P&revious node of this operator"), "previous-same",
                       tr("The previous node of the same operator"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F3));
    nextProblem =
        add(tr("Next &problem"), "next-problem", tr("Show the next problem in the graph"), QKeySequence(Qt::Key_F8));
    previousProblem = add(tr("Pre&vious problem"), "previous-problem", tr("Show the previous problem in the graph"),
                          QKeySequence(Qt::SHIFT | Qt::Key_F8));
}

void Actions::addPanel(const PanelEntry &entry, const std::function<void()> &focus)
{
    QAction *action = add(entry.text, entry.icon, entry.tip, entry.key);
    action->setObjectName(entry.name);
    action->setIcon(themedIcon(action->property(iconProperty).toString(), m_theme));
    connect(action, &QAction::triggered, this, focus);
    const auto next = std::ranges::find_if(m_panelActions, [action](const QAction *other) {
        return action->shortcut().toString() < other->shortcut().toString();
    });
    m_goMenu->insertAction(next == m_panelActions.end() ? nullptr : *next, action);
    m_panelActions.insert(next, action);
    m_modelActions.append(action);
    setState(m_state);
}

QAction *Actions::goTo(const QString &panel) const
{
    const auto found =
        std::ranges::find_if(m_panelActions, [&panel](const QAction *action) { return action->objectName() == panel; });
    return found == m_panelActions.end() ? nullptr : *found;
}

void Actions::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (QAction *action : all()) {
        action->setIcon(themedIcon(action->property(iconProperty).toString(), theme));
        // A check mark stands in the place of the icon, and the text of a test run begins with one.
        action->setIconVisibleInMenu(!action->isCheckable() && action != run);
    }
}

QList<QAction *> Actions::all() const
{
    return findChildren<QAction *>() + viewOptions->actions() +
           QList<QAction *>{viewOptions->leftPanel, viewOptions->rightPanel} + themes->actions() + fills->actions();
}

void Actions::setZoom(double zoom)
{
    zoomReset->setIconText(tr("%1 %").arg(zoom * 100, 0, 'f', zoom < 0.01 ? 1 : 0));
}

void Actions::setStatus(const QString &whole, const QStringList &briefer)
{
    m_status->setTexts(whole, briefer);
    // The tool bar shows and hides its widgets by their actions.
    for (QAction *action : m_toolBar->actions()) {
        if (m_toolBar->widgetForAction(action) == m_status)
            action->setVisible(!whole.isEmpty());
    }
}

void Actions::setProviders(const QString &text)
{
    run->setText(tr("▶ Run test on %1").arg(text));
}

void Actions::setHistory(bool canGoBack, bool canGoForward)
{
    allow(*back, canGoBack, tr("There is no previous place."));
    allow(*forward, canGoForward, tr("There is no next place."));
}

// One key changes to what is not shown.
void Actions::setBlocks(bool areThere, bool areShown)
{
    m_isRepeating = areThere;
    (areShown ? blocks : allNodes)->setChecked(true);
    for (QAction *action : {blocks, allNodes}) {
        action->setVisible(areThere); // without blocks it would do nothing
        action->setShortcut(action->isChecked() ? QKeySequence() : QKeySequence(Qt::CTRL | Qt::Key_K));
        allow(*action, true, {});
    }
    if (m_toolBar == nullptr)
        return;
    fitToolBar();
    setState(m_state);
}

void Actions::setEnclosed(bool isEnclosed)
{
    allow(*parentGraph, isEnclosed, tr("The main graph is shown."));
}

void Actions::allow(QAction &action, bool allowed, const QString &whyNot)
{
    action.setEnabled(allowed);
    const QString tip = action.property(tipProperty).toString();
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    const QString known = keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys);
    action.setToolTip(allowed ? known : known + QLatin1Char('\n') + whyNot);
    action.setStatusTip(action.toolTip());
}

void Actions::setState(const State &state)
{
    m_state = state;
    const QString noModel = tr("Open a model first.");
    for (QAction *action : m_modelActions)
        allow(*action, state.hasModel, noModel);
    m_findField->setEnabled(state.hasModel);
    const QString notYet = state.hasModel ? tr("Shapes are still being inferred.") : noModel;
    allow(*saveModel, state.isUpToDate, notYet);
    allow(*run, state.isUpToDate && !state.isRunning, state.isRunning ? tr("A test is running.") : notYet);
    for (QAction *action : {testSettings, copyRun})
        allow(*action, state.isUpToDate, notYet);
    if (QAction *list = goTo(u"blocks"_s))
        allow(*list, m_isRepeating, state.hasModel ? tr("Nothing repeats in this model.") : noModel);
    allow(*cancelRun, state.isRunning, tr("No test is running."));
    const QString noEdits = state.hasModel ? tr("There are no edits yet.") : noModel;
    for (QAction *action : {clearEdits, saveEdits, copyArguments, savePreset})
        allow(*action, state.hasEdits, noEdits);
    allow(*compareWith, state.isUpToDate, notYet);
    allow(*compareOpened, state.hasEdits && state.isUpToDate, state.hasEdits ? notYet : noEdits);
    allow(*useWithoutFile, state.hasShapeEdits && state.isUpToDate, state.hasShapeEdits ? notYet : noEdits);
}

} // namespace shapewright
