// SPDX-License-Identifier: Apache-2.0
// What the window of a comparison consists of: actions, tool bar, banner, picture.
#include "app/gui/compare/comparewindow.h"

#include "app/gui/window/messagebar.h"
#include "app/gui/window/statusline.h"
#include "app/gui/window/toolbuttons.h"
#include "app/gui/window/windowframe.h"
#include "views/graph/view/graphview.h"
#include "views/panels/compare/differencespanel.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace shapewright {

void CompareWindow::makeActions()
{
    const auto add = [this](const QString &text, const char *icon, const QString &tip, const QKeySequence &key = {}) {
        auto *action = new QAction(text, this);
        action->setProperty("themedIcon", QString::fromLatin1(icon));
        action->setShortcut(key);
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setToolTip(keys.isEmpty() ? tip : tr("%1 (%2)").arg(tip, keys));
        addAction(action);
        return action;
    };
    m_previous =
        add(tr("◂ &previous"), "previous-problem", tr("The difference before"), QKeySequence(Qt::SHIFT | Qt::Key_F8));
    m_next = add(tr("&next ▸"), "next-problem", tr("The next difference"), QKeySequence(Qt::Key_F8));
    m_swap = add(tr("&Swap"), "compare", tr("Compare B with A"));
    m_export = add(tr("Export &picture…"), "picture", tr("Write the picture as SVG or PNG"),
                   QKeySequence(Qt::CTRL | Qt::Key_E));
    m_report = add(tr("Export &report…"), "edits-save", tr("Write the differences as JSON or as text"));
    m_runBoth =
        add(tr("&Run both…"), "run", tr("Run both models on the same inputs, and compare all tensors that match"),
            QKeySequence(Qt::CTRL | Qt::Key_R));
    m_close = add(tr("&Close"), "close", tr("End the comparison"), QKeySequence(Qt::CTRL | Qt::Key_W));
    m_end = add(tr("&End"), "close", tr("Clear the selection, then end the comparison"), QKeySequence(Qt::Key_Escape));
    m_zoomIn = add(tr("Zoom &in"), "zoom-in", tr("Zoom in"));
    m_zoomIn->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    m_zoomOut = add(tr("Zoom &out"), "zoom-out", tr("Zoom out"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
    m_zoomReset = add(tr("&100 %"), "actual-size", tr("Show the graph at 100 %"), QKeySequence(Qt::CTRL | Qt::Key_0));
    m_fit = add(tr("&Fit"), "fit", tr("Show the whole graph"), QKeySequence(Qt::CTRL | Qt::Key_9));
    m_equal = add(tr("All &equal nodes"), "blocks", tr("Show equal nodes far from any difference, too"),
                  QKeySequence(Qt::CTRL | Qt::Key_K));
    m_equal->setCheckable(true);
    connect(m_previous, &QAction::triggered, this, [this] { m_panel->step(-1); });
    connect(m_next, &QAction::triggered, this, [this] { m_panel->step(1); });
    connect(m_swap, &QAction::triggered, this, &CompareWindow::swap);
    connect(m_close, &QAction::triggered, this, &QWidget::close);
    connect(m_end, &QAction::triggered, this, &CompareWindow::endOrClear);
    connect(m_zoomIn, &QAction::triggered, m_view, &GraphView::zoomIn);
    connect(m_zoomOut, &QAction::triggered, m_view, &GraphView::zoomOut);
    connect(m_zoomReset, &QAction::triggered, m_view, &GraphView::showActualSize);
    connect(m_fit, &QAction::triggered, m_view, &GraphView::fitAll);
    connect(m_equal, &QAction::toggled, this, [this](bool areShown) { setStretchesClosed(!areShown); });
    connect(m_view, &GraphView::zoomChanged, this,
            [this](double zoom) { m_zoomReset->setIconText(tr("%1 %").arg(zoom * 100, 0, 'f', zoom < 0.01 ? 1 : 0)); });
    connect(m_export, &QAction::triggered, this, &CompareWindow::exportPicture);
    connect(m_report, &QAction::triggered, this, &CompareWindow::exportReport);
    connect(m_runBoth, &QAction::triggered, this, &CompareWindow::askHowToRun);
    for (QAction *action : {m_previous, m_next, m_swap, m_export, m_report, m_runBoth})
        action->setEnabled(false); // until there is a comparison
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addActions({m_report, m_export, m_close});
    QMenu *shown = menuBar()->addMenu(tr("&View"));
    shown->addActions({m_zoomIn, m_zoomOut, m_zoomReset, m_fit, m_equal});
    menuBar()->addMenu(tr("&Go"))->addActions({m_next, m_previous});
    menuBar()->addMenu(tr("&Compare"))->addActions({m_swap, m_runBoth});
}

void CompareWindow::makeToolBar()
{
    QToolBar *bar = shapewright::makeToolBar(*this, tr("Tools"));
    bar->addActions({m_zoomOut, m_zoomReset, m_zoomIn, m_fit, m_equal});
    addSpace(*bar);
    m_pill = new QLabel(bar);
    m_pill->setObjectName(QStringLiteral("differencesStatus"));
    m_pill->setProperty("role", QStringLiteral("pill"));
    m_pill->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    bar->addWidget(m_pill);
    bar->addActions({m_previous, m_next});
    dressButtons(*bar, {m_zoomOut, m_zoomIn}, Qt::ToolButtonIconOnly);
    dressButtons(*bar, {m_zoomReset, m_fit, m_equal, m_previous, m_next}, Qt::ToolButtonTextOnly);
    bar->widgetForAction(m_zoomReset)->setMinimumWidth(62); // its text changes with every turn of the wheel
}

// The line that says which models these are, with what can be done with both.
QWidget *CompareWindow::makeBanner()
{
    auto *banner = new QFrame(this);
    banner->setObjectName(QStringLiteral("compareBanner"));
    m_names = new QLabel(banner);
    m_names->setObjectName(QStringLiteral("comparedNames"));
    m_names->setTextFormat(Qt::RichText);
    auto *layout = new QHBoxLayout(banner);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(6);
    layout->addWidget(m_names, 1);
    for (QAction *action : {m_swap, m_runBoth, m_report, m_close}) {
        auto *button = new QToolButton(banner);
        button->setDefaultAction(action);
        dressButton(*button, *action, action == m_close ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextOnly);
        button->setProperty("flat", action == m_close);
        button->setIconSize({16, 16});
        layout->addWidget(button);
    }
    return banner;
}

QWidget *CompareWindow::makePicture()
{
    auto *area = new QWidget(this);
    area->setObjectName(QStringLiteral("pictureArea"));
    area->setAttribute(Qt::WA_StyledBackground);
    m_legend = new QLabel(area);
    m_legend->setObjectName(QStringLiteral("legend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_legend->setContentsMargins(12, 4, 12, 4);
    m_view->setObjectName(QStringLiteral("picture"));
    m_view->setAccessibleName(tr("Graph"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::NoContextMenu); // its entries are about a model that is open
    auto *layout = new QVBoxLayout(area);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_back = new QToolButton(area);
    m_back->setObjectName(QStringLiteral("mainGraph"));
    m_back->setToolTip(tr("Back to the main graph (Esc)"));
    m_back->setFocusPolicy(Qt::TabFocus);
    m_back->hide();
    connect(m_back, &QToolButton::clicked, this, [this] { showGraph(mainGraph); });
    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 0, 0, 0);
    top->addWidget(m_back);
    top->addWidget(m_legend, 1);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    return area;
}

void CompareWindow::makeLayout()
{
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setObjectName(QStringLiteral("compareSplitter"));
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_panel);
    splitter->addWidget(makePicture());
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({420, 1180});
    m_panel->setMinimumWidth(300);
    fillWindow(*this, {makeBanner(), m_messages, splitter});
    setStatusBar(m_status);
    m_view->setFocus();
}

} // namespace shapewright
