// SPDX-License-Identifier: Apache-2.0
// What mouse and keys do in the picture.
#include "model/types/text.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/neighbours.h"
#include "views/graph/picture/picturehit.h"
#include "views/graph/view/graphmenu.h"
#include "views/graph/view/graphscene.h"
#include "views/graph/view/graphview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScreen>
#include <QToolTip>

#include <algorithm>

namespace shapewright {

namespace {

constexpr double hitTolerance = 5; // pixels

// To the right of a box, or beneath it where the screen ends. QToolTip sets its tips off from the place that it is
// told.
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
    const QString text = descriptionOf(m_scene->picture(), hit);
    if (text.isEmpty()) {
        QToolTip::hideText();
        return true;
    }
    const QRect box = hit.box ? mapFromScene(m_scene->picture().places()->boxes[*hit.box]).boundingRect() : QRect();
    // Not over the box that it tells about, where that leaves room.
    if (hit.isOnBadge || !viewport()->rect().contains(box))
        QToolTip::showText(help->globalPos(), toolTipText(text), viewport());
    else
        QToolTip::showText(tipBeside(QRect(viewport()->mapToGlobal(box.topLeft()), box.size()), screen()),
                           toolTipText(text), viewport(), box);
    return true;
}

PictureHit GraphView::hitUnder(const QPoint &at) const
{
    return hitAt(m_scene->picture(), mapToScene(at), hitTolerance / zoom());
}

bool GraphView::doubleClickAt(const QPoint &at)
{
    const auto hit = hitUnder(at);
    const bool opens = hit.box && !m_scene->picture().graph()->content.boxes[*hit.box].inside.isEmpty();
    if (opens)
        openBox(*hit.box);
    return opens;
}

void GraphView::clickAt(const QPoint &at, Qt::KeyboardModifiers modifiers)
{
    GraphPicture &picture = m_scene->picture();
    const auto hit = hitUnder(at);
    if (!hit.box && !hit.edge) {
        if (!(modifiers & Qt::ControlModifier))
            clearSelection();
        return;
    }
    if (!hit.symbol.isEmpty()) {
        const QString name = hit.symbol == picture.marks().emphasis.symbol ? QString() : hit.symbol;
        highlightSymbol(name);
        Q_EMIT symbolActivated(name);
    }
    if (hit.edge) {
        picture.selection().selectValue(picture.graph()->content.edges[*hit.edge].value);
        showChange();
        return tellSelection();
    }
    std::vector<std::uint32_t> boxes;
    if (modifiers & Qt::ControlModifier)
        boxes = picture.selection().boxes();
    if (std::erase(boxes, *hit.box) == 0)
        boxes.push_back(*hit.box);
    selectBoxes(std::move(boxes));
    if (hit.isOnBadge) {
        // The worst problem gave the badge its colour.
        const auto &problems = picture.problems().problemsOf(*hit.box);
        const Problem worst = **std::ranges::max_element(problems, {}, &Problem::severity);
        Q_EMIT problemActivated(worst); // a copy: whoever gets it may change the shapes
    }
}

void GraphView::takeArea(const QRectF &area)
{
    const GraphPicture &picture = m_scene->picture();
    std::vector<std::uint32_t> boxes;
    for (const std::uint32_t box : picture.places()->boxIndex.near(area)) {
        if (picture.places()->boxes[box].intersects(area))
            boxes.push_back(box);
    }
    selectBoxes(std::move(boxes));
}

void GraphView::selectBoxes(std::vector<std::uint32_t> boxes)
{
    m_scene->picture().selection().selectBoxes(std::move(boxes));
    showChange();
    tellSelection();
}

void GraphView::tellSelection()
{
    if (const auto node = selectedNode())
        Q_EMIT nodeSelected(*node);
    else if (const auto value = selectedValue())
        Q_EMIT valueSelected(*value);
    else
        Q_EMIT selectionCleared();
}

// And what is lit up: the picture is as it was.
void GraphView::clearSelection()
{
    const GraphPicture &picture = m_scene->picture();
    const bool wasSelected = picture.selection().lastBox() || picture.selection().value();
    const bool wasLit = !picture.marks().emphasis.symbol.isEmpty() || !picture.marks().emphasis.carriers.isEmpty();
    changeEmphasis([](Emphasis &emphasis) {
        emphasis.symbol.clear();
        emphasis.carriers.clear();
        emphasis.path.clear();
    });
    m_scene->picture().selection().selectBoxes({});
    showChange();
    if (wasLit)
        Q_EMIT symbolActivated({});
    if (wasSelected)
        Q_EMIT selectionCleared();
}

void GraphView::openBox(std::uint32_t index)
{
    const GraphPicture &picture = m_scene->picture();
    const auto &inside = picture.graph()->content.boxes[index].inside;
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
    const QPoint below = mapFromScene(picture.places()->boxes[index].bottomLeft());
    menu->popup(viewport()->mapToGlobal(below));
}

void GraphView::contextMenuEvent(QContextMenuEvent *event)
{
    const GraphPicture &picture = m_scene->picture();
    if (!isLaidOut())
        return;
    PictureHit hit;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        hit.box = picture.selection().lastBox();
        const auto &edges = picture.graph()->content.edges;
        const auto selected = std::find_if(edges.begin(), edges.end(), [&](const GraphEdge &edge) {
            return edge.value == picture.selection().value();
        });
        if (picture.selection().value() && selected != edges.end())
            hit.edge = std::uint32_t(selected - edges.begin());
    } else {
        hit = hitUnder(event->pos());
        // The menu is about what is beneath it.
        if (hit.edge || (hit.box && !picture.selection().hasBox(*hit.box)))
            clickAt(event->pos(), {});
    }
    QMenu *menu = graphMenu(*this, picture, hit);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        return copyNames();
    if (event->modifiers() & Qt::AltModifier)
        return event->ignore(); // of the window: back, forward
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
        if (const auto box = m_scene->picture().selection().lastBox())
            openBox(*box);
        return;
    case Qt::Key_Escape:
        return clearSelection();
    default:
        ZoomView::keyPressEvent(event);
    }
}

bool GraphView::moveSelection(int key)
{
    const GraphPicture &picture = m_scene->picture();
    if (!picture.places()->isLaidOut || !picture.selection().lastBox())
        return false;
    if (const auto next = neighbour(picture, *picture.selection().lastBox(), Qt::Key(key))) {
        selectBoxes({*next});
        bringIntoView(picture.places()->boxes[*next]);
    }
    return true;
}

void GraphView::copyNames() const
{
    const GraphPicture &picture = m_scene->picture();
    QStringList names;
    for (const std::uint32_t index : picture.selection().boxes()) {
        const GraphBox &box = picture.graph()->content.boxes[index];
        const std::string &name =
            box.node ? picture.graph()->model().node(*box.node).name : picture.graph()->model().value(*box.value).name;
        names.append(QString::fromStdString(name));
    }
    if (const auto value = picture.selection().value())
        names.append(QString::fromStdString(picture.graph()->model().value(*value).name));
    if (!names.isEmpty())
        QGuiApplication::clipboard()->setText(names.join(QLatin1Char('\n')));
}

} // namespace shapewright
