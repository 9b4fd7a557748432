// SPDX-License-Identifier: Apache-2.0
// What mouse and keys do in the picture.
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/neighbours.h"
#include "views/graph/picture/picturehit.h"
#include "views/graph/view/graphmenu.h"
#include "views/graph/view/graphview.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScreen>
#include <QToolTip>

#include <algorithm>

namespace shapewright {

namespace {

constexpr double hitTolerance = 5; // pixels

// A place to the right of a box or, where the screen ends, beneath it. QToolTip moves its tips away from the place that
// it gets, so this is subtracted.
QPoint tipBeside(const QRect &box, const QScreen *screen)
{
    constexpr int likelyWidth = 320, fromLeft = 2, fromAbove = 16, gap = 6;
    if (box.right() + likelyWidth < screen->availableGeometry().right())
        return box.topRight() + QPoint(gap - fromLeft, -fromAbove);
    return box.bottomLeft() + QPoint(-fromLeft, gap - fromAbove);
}

} // namespace

bool GraphView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ZoomView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto hit = hitUnder(help->pos());
    const QString text = descriptionOf(picture(), hit);
    if (text.isEmpty()) {
        QToolTip::hideText();
        return true;
    }
    const QRect box = hit.box ? mapFromScene(picture().places()->boxes[*hit.box]).boundingRect() : QRect();
    // The tooltip must not cover its box, if there is room beside it.
    if (hit.isOnBadge || !viewport()->rect().contains(box))
        QToolTip::showText(help->globalPos(), toolTipText(text), viewport());
    else
        QToolTip::showText(tipBeside(QRect(viewport()->mapToGlobal(box.topLeft()), box.size()), screen()),
                           toolTipText(text), viewport(), box);
    return true;
}

PictureHit GraphView::hitUnder(const QPoint &at) const
{
    return hitAt(picture(), mapToScene(at), hitTolerance / zoom());
}

bool GraphView::doubleClickAt(const QPoint &at)
{
    const auto hit = hitUnder(at);
    if (hit.frame) {
        m_blocks->close(BlockPath(picture().graph()->content.frames[*hit.frame].path));
        return true;
    }
    const GraphBox *box = hit.box ? &picture().graph()->content.boxes[*hit.box] : nullptr;
    const bool opens = box != nullptr && (box->block || !box->inside.isEmpty());
    if (opens)
        openBox(*hit.box);
    return opens;
}

void GraphView::clickAt(const QPoint &at, Qt::KeyboardModifiers modifiers)
{
    const bool isAdded = modifiers & Qt::ControlModifier;
    const PictureHit hit = hitUnder(at);
    if (!hit.symbol.isEmpty())
        m_highlights->activateSymbol(hit.symbol == picture().marks().emphasis.symbol ? QString() : hit.symbol);
    if (hit.edge)
        m_selection->takeValue(picture().graph()->content.edges[*hit.edge].value);
    else if (hit.box)
        clickOnBox(hit, isAdded);
    else if (!isAdded)
        clearAll();
}

void GraphView::clickOnBox(const PictureHit &hit, bool isAdded)
{
    std::vector<std::uint32_t> boxes;
    if (isAdded)
        boxes = picture().selection().boxes();
    if (std::erase(boxes, *hit.box) == 0)
        boxes.push_back(*hit.box);
    m_selection->takeBoxes(std::move(boxes));
    if (!hit.isOnBadge)
        return;
    // The worst problem gave the badge its colour. It is copied, since whoever gets it may change the shapes.
    const Problem worst = **std::ranges::max_element(picture().problems().problemsOf(*hit.box), {}, &Problem::severity);
    Q_EMIT problemActivated(worst);
}

void GraphView::takeArea(const QRectF &area)
{
    std::vector<std::uint32_t> boxes;
    for (const std::uint32_t box : picture().places()->boxIndex.near(area)) {
        if (picture().places()->boxes[box].intersects(area))
            boxes.push_back(box);
    }
    m_selection->takeBoxes(std::move(boxes));
}

// Also ends the highlighting, so that the picture looks as it did at first.
void GraphView::clearAll()
{
    const bool wasSelected = picture().selection().lastBox() || picture().selection().value();
    m_selection->selectItems({});
    m_highlights->clear();
    showChange();
    if (wasSelected)
        Q_EMIT m_selection->cleared();
}

void GraphView::openBox(std::uint32_t index)
{
    if (const auto block = picture().graph()->content.boxes[index].block)
        return m_blocks->open(*block);
    const auto &inside = picture().graph()->content.boxes[index].inside;
    if (inside.size() == 1)
        Q_EMIT graphOpenRequested(inside.first().second);
    if (inside.size() < 2)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto &[name, graph] : inside) {
        QAction *action = menu->addAction(menuText(name));
        connect(action, &QAction::triggered, this, [this, opened = graph] { Q_EMIT graphOpenRequested(opened); });
    }
    const QPoint below = mapFromScene(picture().places()->boxes[index].bottomLeft());
    menu->popup(viewport()->mapToGlobal(below));
}

void GraphView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!isLaidOut())
        return;
    PictureHit hit;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        hit.box = picture().selection().lastBox();
        const auto &edges = picture().graph()->content.edges;
        const auto selected = std::find_if(edges.begin(), edges.end(), [&](const GraphEdge &edge) {
            return edge.value == picture().selection().value();
        });
        if (picture().selection().value() && selected != edges.end())
            hit.edge = std::uint32_t(selected - edges.begin());
    } else {
        hit = hitUnder(event->pos());
        // The menu is about what lies under the cursor, so that is selected first.
        if (hit.edge || (hit.box && !picture().selection().hasBox(*hit.box)))
            clickAt(event->pos(), {});
    }
    QMenu *menu = graphMenu(*this, hit);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const GraphContent &content = picture().graph()->content;
    QList<NodeId> nodes;
    if (const auto node = hit.box ? content.boxes[*hit.box].node : std::nullopt)
        nodes.append(*node);
    std::optional<ValueId> value;
    if (hit.edge && !hit.box)
        value = content.edges[*hit.edge].value;
    else if (hit.box && nodes.isEmpty() && !content.boxes[*hit.box].block)
        value = content.boxes[*hit.box].value;
    Q_EMIT menuOpened(menu, nodes, value);
    menu->popup(event->globalPos());
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return m_selection->copyNames();
    if (event->modifiers() & Qt::AltModifier)
        return event->ignore(); // the window goes back and forward with these
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right: {
        if (!(event->modifiers() & Qt::ControlModifier) && moveSelection(event->key()))
            return;
        const int dx = event->key() == Qt::Key_Left ? panStep : event->key() == Qt::Key_Right ? -panStep : 0;
        const int dy = event->key() == Qt::Key_Up ? panStep : event->key() == Qt::Key_Down ? -panStep : 0;
        return panBy(QPoint(dx, dy));
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return fitAll();
    case Qt::Key_1:
        return showActualSize();
    case Qt::Key_Home:
        return showBeginning();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto box = picture().selection().lastBox())
            openBox(*box);
        return;
    case Qt::Key_Backspace:
        return closeBlock();
    case Qt::Key_Escape:
        return clearAll();
    default:
        ZoomView::keyPressEvent(event);
    }
}

void GraphView::closeBlock()
{
    const auto box = picture().selection().lastBox();
    const auto frame = box ? frameAround(picture(), *box) : std::nullopt;
    if (frame)
        m_blocks->close(BlockPath(picture().graph()->content.frames[*frame].path));
}

bool GraphView::moveSelection(int key)
{
    if (!picture().places()->isLaidOut || !picture().selection().lastBox())
        return false;
    if (const auto next = neighbour(picture(), *picture().selection().lastBox(), Qt::Key(key))) {
        m_selection->takeBoxes({*next});
        bringIntoView(picture().places()->boxes[*next]);
    }
    return true;
}

} // namespace shapewright
