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
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace shapewright {

Workspace::Workspace(const Theme &theme, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent), m_shapes(new ShapesPanel(theme, this)), m_breadcrumb(new Breadcrumb(this)),
      m_view(new GraphView(theme, this)), m_tabs(new ResultTabs(theme, this)), m_details(new DetailsPanel(theme, this)),
      m_middle(new QSplitter(Qt::Vertical, this)), m_theme(theme)
{
    setObjectName(QStringLiteral("workspace"));
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_view->setObjectName(QStringLiteral("picture"));
    m_view->setAccessibleName(tr("Graph"));
    m_view->setFrameShape(QFrame::NoFrame);
    QSplitter *middle = m_middle;
    middle->setObjectName(QStringLiteral("middle"));
    middle->setHandleWidth(1);
    middle->setChildrenCollapsible(false);
    middle->addWidget(makePicture());
    middle->addWidget(m_tabs);
    middle->setStretchFactor(0, 1);
    middle->setStretchFactor(1, 0);
    middle->setSizes({646, m_openHeight});
    connect(m_tabs, &ResultTabs::foldedChanged, this, &Workspace::fold);
    addWidget(m_shapes);
    addWidget(middle);
    addWidget(m_details);
    setStretchFactor(0, 0);
    setStretchFactor(1, 1);
    setStretchFactor(2, 0);
    setSizes({330, 920, 350});
    m_firstState = saveState();
    m_shapes->setMinimumWidth(220);
    m_details->setMinimumWidth(220);
}

// By itself, the splitter neither takes the room of a panel that folds nor gives it back.
void Workspace::fold(bool isFolded)
{
    const QList<int> sizes = m_middle->sizes();
    const int height = sizes.value(0) + sizes.value(1);
    const int folded = m_tabs->bar()->height();
    if (isFolded && sizes.value(1) > folded)
        m_openHeight = sizes.value(1);
    const int below = isFolded ? folded : m_openHeight;
    m_middle->setSizes({height - below, below});
}

// In a narrow window the panels at the sides leave the middle enough for the tabs of its results.
void Workspace::showEvent(QShowEvent *event)
{
    constexpr int narrow = 1500, narrowest = 1200;
    const int left = width() < narrowest ? 250 : 304, right = width() < narrowest ? 230 : 284;
    const bool isRestored = saveState() != m_firstState; // the sizes of the last session
    if (!std::exchange(m_hasSizes, true) && width() < narrow && !isRestored)
        setSizes({left, width() - left - right, right});
    fold(m_tabs->isFolded());
    QSplitter::showEvent(event);
}

void Workspace::showLegend(const QString &provider)
{
    m_provider = provider;
    m_legend->setHidden(provider.isEmpty());
    const auto swatch = [](const QColor &colour) {
        return QStringLiteral("<span style='color:%1'>■</span>").arg(colour.name());
    };
    m_legend->setText(tr("%1: %2 supported · %3 not supported · <a href='end'>end colouring</a>")
                          .arg(provider.toHtmlEscaped(), swatch(m_theme.provider), swatch(m_theme.nodeBorder)));
}

void Workspace::showExplanation()
{
    Q_EMIT detailsRequested();
    m_details->showExplanation();
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
    m_legend = new QLabel(m_picture);
    m_legend->setObjectName(QStringLiteral("legend"));
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_legend->setContentsMargins(0, 0, 12, 0);
    m_legend->hide();
    connect(m_legend, &QLabel::linkActivated, this, &Workspace::colouringEndRequested);
    top->addWidget(m_legend);
    layout->addLayout(top);
    layout->addWidget(m_view, 1);
    return m_picture;
}

void Workspace::addButtons(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        auto *button = new QToolButton(m_picture);
        button->setDefaultAction(action);
        button->setProperty("flat", !action->isCheckable()); // one that is checked has to look so
        if (action->isCheckable())
            button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setVisible(action->isVisible());
        connect(action, &QAction::visibleChanged, button,
                [button, action] { button->setVisible(action->isVisible()); });
        button->setIconSize({16, 16});
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(withoutMnemonic(action->text()));
        m_buttons->addWidget(button);
    }
    m_buttons->setContentsMargins(8, 2, 0, 2);
}

void Workspace::addPanel(QWidget *panel, const QString &title, const PanelEntry &entry, Actions &actions,
                         const QString &shortTitle)
{
    m_tabs->addTab(title, panel, shortTitle);
    actions.addPanel(entry, [tabs = m_tabs, panel] { tabs->focusPage(panel); });
}

void Workspace::tellWhatIsLit()
{
    constexpr qsizetype longest = 40;
    const QString symbol = m_view->picture().marks().emphasis.symbol;
    m_lit->setText(symbol.isEmpty()
                       ? QString()
                       : tr("Highlighting %1 · Esc to clear").arg(elidedInMiddle(displayText(symbol), longest)));
}

void Workspace::setTheme(const Theme &theme)
{
    m_theme = theme;
    showLegend(m_provider);
    m_shapes->setTheme(theme);
    m_view->setTheme(theme);
    m_tabs->setTheme(theme);
    m_details->setTheme(theme);
}

} // namespace shapewright
