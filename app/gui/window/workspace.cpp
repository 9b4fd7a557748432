// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/workspace.h"

#include "app/gui/window/actions.h"
#include "app/gui/window/breadcrumb.h"
#include "app/gui/window/panelentry.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/shapes/shapespanel.h"

#include <QAction>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace shapewright {

Workspace::Workspace(const Theme &theme, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent), m_shapes(new ShapesPanel(theme, this)), m_breadcrumb(new Breadcrumb(this)),
      m_view(new GraphView(theme, this)), m_tabs(new ResultTabs(theme, this)), m_details(new DetailsPanel(theme, this))
{
    setObjectName(QStringLiteral("workspace"));
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_view->setObjectName(QStringLiteral("picture"));
    m_view->setAccessibleName(tr("Picture of the graph"));
    m_view->setFrameShape(QFrame::NoFrame);
    auto *middle = new QSplitter(Qt::Vertical, this);
    middle->setObjectName(QStringLiteral("middle"));
    middle->setHandleWidth(1);
    middle->setChildrenCollapsible(false);
    middle->addWidget(makePicture());
    middle->addWidget(m_tabs);
    middle->setStretchFactor(0, 1);
    middle->setStretchFactor(1, 0);
    middle->setSizes({646, 258});
    addWidget(m_shapes);
    addWidget(middle);
    addWidget(m_details);
    setStretchFactor(0, 0);
    setStretchFactor(1, 1);
    setStretchFactor(2, 0);
    setSizes({330, 920, 350});
    m_shapes->setMinimumWidth(220);
    m_details->setMinimumWidth(220);
}

QWidget *Workspace::makePicture()
{
    m_picture = new QWidget(this);
    m_picture->setObjectName(QStringLiteral("pictureArea"));
    m_picture->setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QVBoxLayout(m_picture);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *top = new QHBoxLayout;
    top->setSpacing(0);
    m_buttons = new QHBoxLayout;
    m_buttons->setContentsMargins(0, 0, 0, 0);
    m_buttons->setSpacing(0);
    top->addLayout(m_buttons);
    top->addWidget(m_breadcrumb, 1);
    m_lit = new QLabel(m_picture);
    m_lit->setObjectName(QStringLiteral("litHint"));
    m_lit->setProperty("role", QStringLiteral("muted"));
    m_lit->setTextFormat(Qt::PlainText);
    m_lit->setContentsMargins(0, 0, 12, 0);
    top->addWidget(m_lit);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    return m_picture;
}

void Workspace::addButtons(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        auto *button = new QToolButton(m_picture);
        button->setDefaultAction(action);
        button->setProperty("flat", true);
        button->setIconSize({16, 16});
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(action->text().remove(QLatin1Char('&')));
        m_buttons->addWidget(button);
    }
    m_buttons->setContentsMargins(8, 2, 0, 2);
}

void Workspace::addPanel(QWidget *panel, const QString &title, const PanelEntry &entry, Actions &actions)
{
    m_tabs->addTab(title, panel);
    actions.addPanel(entry, [tabs = m_tabs, panel] { tabs->focusPage(panel); });
}

void Workspace::tellWhatIsLit()
{
    constexpr qsizetype longest = 40;
    const QString symbol = m_view->picture().marks().emphasis.symbol;
    m_lit->setText(
        symbol.isEmpty()
            ? QString()
            : tr("%1 is lit up · Esc in the picture ends it").arg(elidedInMiddle(displayText(symbol), longest)));
}

void Workspace::setTheme(const Theme &theme)
{
    m_shapes->setTheme(theme);
    m_view->setTheme(theme);
    m_tabs->setTheme(theme);
    m_details->setTheme(theme);
}

} // namespace shapewright
