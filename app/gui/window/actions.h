// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QVariant>

#include <functional>

class QAction;
class QActionGroup;
class QMainWindow;
class QMenu;
class QMenuBar;
class QToolBar;
class QUndoStack;

namespace shapewright {

class FindField;
struct PanelEntry;
class StatusPill;
class ViewOptions;

// The actions of the main window with their shortcuts, in its menus and its tool bar.
class Actions : public QObject
{
    Q_OBJECT

public:
    Actions(QMainWindow &window, QUndoStack &undoStack);

    void setTheme(const Theme &theme);
    void setZoom(double zoom);
    // What test runs are on, in words.
    void setProviders(const QString &text);
    // `1 of 3 dims fixed · 2 still dynamic`, and what is said where there is less room; empty hides it.
    void setStatus(const QString &whole, const QStringList &briefer);
    // Whether the graph that is shown is inside of another one.
    void setEnclosed(bool isEnclosed);
    void setHistory(bool canGoBack, bool canGoForward);
    // Whether something repeats in the model, so that there are blocks, and whether the picture shows them.
    void setBlocks(bool areThere, bool areShown);
    [[nodiscard]] FindField &findField() { return *m_findField; }
    // An entry of the Go menu for a panel, among the others in the order of their keys.
    void addPanel(const PanelEntry &entry, const std::function<void()> &focus);
    // By the panel's name; null: there is none.
    [[nodiscard]] QAction *goTo(const QString &panel) const;
    // Every action there is.
    [[nodiscard]] QList<QAction *> all() const;

    struct State {
        bool hasModel = false;
        bool isUpToDate = false; // its shapes are of the present edits
        bool hasEdits = false;
        bool hasShapeEdits = false; // edits of the graph alone cannot be overrides
        bool isRunning = false;     // a test
    };
    // Allows what makes sense now; the others say why not.
    void setState(const State &state);

    QAction *newWindow, *open, *saveModel, *saveEdits, *loadEdits, *exportPicture, *settings, *close, *quit;
    QAction *undo, *redo, *clearEdits, *copyArguments, *useWithoutFile, *savePreset, *managePresets, *allowZero,
        *overrideExport, *fold, *cutAway, *metadata;
    QAction *zoomIn, *zoomOut, *zoomReset, *fit, *fitSelection, *blocks, *allNodes, *bottomPanel, *fullScreen;
    QAction *find, *findNext, *findPrevious;
    QAction *back, *forward, *toProducer, *toConsumer, *nextSame, *previousSame, *nextProblem, *previousProblem;
    QAction *explain, *parentGraph, *clearSelection, *compareWith, *compareOpened;
    QAction *run, *cancelRun, *testSettings, *copyRun;
    QAction *help, *providersHelp, *about;
    ViewOptions *viewOptions;
    QMenu *recent, *presets; // filled by who keeps them
    QActionGroup *themes;
    QActionGroup *fills;

    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void sampleRequested(const QString &path);

private:
    struct Choice {
        QString text;
        const char *icon;
        QString tip;
        QVariant data;
    };
    QAction *add(const QString &text, const char *icon, const QString &tip, const QKeySequence &shortcut = {});
    QActionGroup *addChoices(const QList<Choice> &choices);
    void allow(QAction &action, bool allowed, const QString &whyNot);
    void makeFileActions();
    void makeEditActions(QUndoStack &undoStack);
    void makeViewActions();
    void makeMenus(QMenuBar &bar);
    void makeSampleMenu(QMenu &menu);
    void makeFindActions();
    void makeGoActions();
    void makeToolBar();
    void fitToolBar();

    QMainWindow &m_window;
    QToolBar *m_toolBar = nullptr;
    FindField *m_findField = nullptr;
    StatusPill *m_status = nullptr;
    QMenu *m_goMenu = nullptr;
    QList<QAction *> m_modelActions;
    QList<QAction *> m_panelActions; // in the order of their keys
    State m_state;
    bool m_isRepeating = false;
    Theme m_theme;
};

} // namespace shapewright
