// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graphview.h"

#include "views/graph/displaytext.h"
#include "views/graph/graphexport.h"
#include "views/graph/graphscene.h"
#include "views/graph/neighbours.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

constexpr double mostZoom = 4;
constexpr double leastReadableZoom = 0.75;
constexpr double zoomStep = 1.25;
constexpr double hitTolerance = 5; // pixels
constexpr int panStep = 80;

} // namespace

GraphView::GraphView(const Theme &theme, QWidget *parent) : QGraphicsView(parent), m_scene(new GraphScene(this))
{
    setScene(m_scene);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(NoAnchor);
    setResizeAnchor(NoAnchor);
    setViewportUpdateMode(MinimalViewportUpdate);
    setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Graph"));
    setTheme(theme);
}

GraphView::~GraphView() = default;

void GraphView::setTheme(const Theme &theme)
{
    setBackgroundBrush(theme.window);
    m_scene->picture().setTheme(theme);
    m_scene->pictureChanged();
    viewport()->update();
}

void GraphView::setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph)
{
    m_scene->picture().setGraph(std::move(model), graph);
    m_scene->pictureChanged();
    viewport()->update();
    updateDescription();
    if (m_scene->picture().isEmpty() || m_isLayoutRequested)
        return;
    m_isLayoutRequested = true;
    QMetaObject::invokeMethod(this, &GraphView::requestLayout, Qt::QueuedConnection);
}

void GraphView::requestLayout()
{
    m_isLayoutRequested = false;
    if (!m_scene->picture().isEmpty())
        Q_EMIT layoutRequested(m_scene->picture().layoutRequest());
}

void GraphView::setLayoutResult(const LayoutResult &result)
{
    if (!m_scene->picture().setLayout(result))
        return;
    m_scene->pictureChanged();
    showBeginning();
}

void GraphView::setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after)
{
    m_scene->picture().setShapes(std::move(before), std::move(after));
    m_scene->pictureChanged();
}

bool GraphView::isLaidOut() const
{
    return m_scene->picture().isLaidOut();
}

std::optional<NodeId> GraphView::selectedNode() const
{
    const auto box = m_scene->picture().selectedBox();
    return box ? m_scene->picture().content().boxes[*box].node : std::nullopt;
}

std::optional<ValueId> GraphView::selectedValue() const
{
    const auto box = m_scene->picture().selectedBox();
    return box ? m_scene->picture().content().boxes[*box].value : m_scene->picture().selectedValue();
}

void GraphView::selectNode(std::optional<NodeId> node)
{
    const auto box = node ? m_scene->picture().boxOf(*node) : std::nullopt;
    m_scene->picture().selectBox(box);
    m_scene->pictureChanged();
    updateDescription();
    if (box && isLaidOut())
        bringIntoView(m_scene->picture().boxes()[*box].rect);
}

void GraphView::selectValue(std::optional<ValueId> value)
{
    m_scene->picture().selectValue(value);
    m_scene->pictureChanged();
    updateDescription();
    if (value && isLaidOut())
        bringIntoView(m_scene->picture().rectOf(*value));
}

void GraphView::highlightSymbol(const QString &name)
{
    m_scene->picture().highlightSymbol(name);
    m_scene->pictureChanged();
}

double GraphView::zoom() const
{
    return transform().m11();
}

double GraphView::leastZoom() const
{
    const QRectF bounds = m_scene->picture().bounds();
    if (bounds.isEmpty())
        return 0.1;
    const double fitting = std::min(viewport()->width() / bounds.width(), viewport()->height() / bounds.height());
    return std::clamp(fitting, 0.002, 0.25);
}

void GraphView::setZoom(double zoom)
{
    applyZoom(zoom, QRectF(viewport()->rect()).center());
}

void GraphView::applyZoom(double wanted, const QPointF &fixedInViewport)
{
    m_isAtBeginning = false;
    const double old = zoom();
    const double now = std::clamp(wanted, leastZoom(), mostZoom);
    const QPointF centre = QRectF(viewport()->rect()).center();
    const QPointF fixed = mapToScene(fixedInViewport.toPoint());
    setTransform(QTransform::fromScale(now, now));
    updateSceneRect();
    centerOn(fixed + (centre - fixedInViewport) / now);
    if (now != old)
        Q_EMIT zoomChanged(now);
}

// Room around the picture: every part of it can be brought to the middle.
void GraphView::updateSceneRect()
{
    const double x = viewport()->width() / zoom() * 0.5;
    const double y = viewport()->height() / zoom() * 0.5;
    setSceneRect(m_scene->picture().bounds().adjusted(-x, -y, x, y));
}

void GraphView::zoomIn()
{
    setZoom(zoom() * zoomStep);
}

void GraphView::zoomOut()
{
    setZoom(zoom() / zoomStep);
}

void GraphView::fitAll()
{
    if (!isLaidOut())
        return;
    const QRectF bounds = m_scene->picture().bounds();
    const double fitting = std::min(viewport()->width() / bounds.width(), viewport()->height() / bounds.height());
    setZoom(std::min(fitting, 1.0));
    centerOn(bounds.center());
}

void GraphView::fitSelection()
{
    const GraphPicture &picture = m_scene->picture();
    QRectF rect;
    if (const auto box = picture.selectedBox())
        rect = picture.boxes()[*box].rect;
    else if (picture.selectedValue())
        rect = picture.rectOf(*picture.selectedValue());
    if (rect.isEmpty() || !isLaidOut())
        return;
    const QRectF around = rect.adjusted(-120, -120, 120, 120);
    const double fitting = std::min(viewport()->width() / around.width(), viewport()->height() / around.height());
    setZoom(std::min(fitting, 1.25));
    centerOn(rect.center());
}

void GraphView::showBeginning()
{
    if (!isLaidOut())
        return;
    const QRectF bounds = m_scene->picture().bounds();
    const double wide = viewport()->width() / bounds.width();
    setZoom(std::clamp(wide, leastReadableZoom, 1.0));
    const double visible = viewport()->height() / zoom();
    // A graph wider than the view is shown where it begins: at its first box.
    const auto &boxes = m_scene->picture().boxes();
    const auto first = std::min_element(boxes.begin(), boxes.end(),
                                        [](const auto &a, const auto &b) { return a.rect.top() < b.rect.top(); });
    const bool isWider = bounds.width() * zoom() > viewport()->width() + 1;
    const double x = isWider && first != boxes.end() ? first->rect.center().x() : bounds.center().x();
    const double y = bounds.height() <= visible ? bounds.center().y() : bounds.top() + visible / 2;
    centerOn(x, y);
    m_isAtBeginning = true;
}

bool GraphView::exportSvg(const QString &path) const
{
    return shapewright::exportSvg(m_scene->picture(), path);
}

bool GraphView::exportPng(const QString &path, double scale) const
{
    return shapewright::exportPng(m_scene->picture(), path, scale);
}

bool GraphView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const GraphPicture &picture = m_scene->picture();
    const QString text = picture.description(picture.hit(mapToScene(help->pos()), hitTolerance / zoom()));
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), toolTipText(text), viewport());
    return true;
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    if (!isLaidOut())
        return;
    const QPoint angle = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier) {
        panBy(QPoint(angle.y() != 0 ? angle.y() : angle.x(), 0));
    } else {
        applyZoom(zoom() * std::pow(2.0, angle.y() / 360.0), event->position());
    }
    event->accept();
}

void GraphView::panBy(const QPoint &pixels)
{
    m_isAtBeginning = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - pixels.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - pixels.y());
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_pressedAt = m_lastAt = event->pos();
    m_isPanning = false;
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressedAt)
        return;
    if (!m_isPanning && (event->pos() - *m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        m_isPanning = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (m_isPanning)
        panBy(event->pos() - m_lastAt);
    m_lastAt = event->pos();
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool isClick = m_pressedAt && !m_isPanning && event->button() == Qt::LeftButton;
    m_pressedAt.reset();
    m_isPanning = false;
    viewport()->unsetCursor();
    if (isClick)
        clickAt(event->pos());
}

void GraphView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const auto hit = m_scene->picture().hit(mapToScene(event->pos()), hitTolerance / zoom());
    if (hit.box && !m_scene->picture().content().boxes[*hit.box].inside.isEmpty())
        openBox(*hit.box);
    else
        mousePressEvent(event);
}

void GraphView::clickAt(const QPoint &at)
{
    GraphPicture &picture = m_scene->picture();
    const auto hit = picture.hit(mapToScene(at), hitTolerance / zoom());
    if (hit.box)
        return selectBox(*hit.box);
    if (!hit.edge)
        return clearSelection();
    const ValueId value = picture.content().edges[*hit.edge].value;
    picture.selectValue(value);
    m_scene->pictureChanged();
    updateDescription();
    Q_EMIT valueSelected(value);
}

void GraphView::selectBox(std::uint32_t index)
{
    m_scene->picture().selectBox(index);
    m_scene->pictureChanged();
    updateDescription();
    const GraphBox &box = m_scene->picture().content().boxes[index];
    if (box.node)
        Q_EMIT nodeSelected(*box.node);
    else
        Q_EMIT valueSelected(*box.value);
}

void GraphView::clearSelection()
{
    const GraphPicture &picture = m_scene->picture();
    if (!picture.selectedBox() && !picture.selectedValue())
        return;
    m_scene->picture().selectBox({});
    m_scene->pictureChanged();
    updateDescription();
    Q_EMIT selectionCleared();
}

void GraphView::openBox(std::uint32_t index)
{
    const GraphPicture &picture = m_scene->picture();
    const auto &inside = picture.content().boxes[index].inside;
    if (inside.size() == 1)
        Q_EMIT graphOpenRequested(inside.first().second);
    if (inside.size() < 2)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto &[name, graph] : inside) {
        QAction *action = menu->addAction(QString(name).replace(u'&', QStringLiteral("&&")));
        connect(action, &QAction::triggered, this, [this, opened = graph] { Q_EMIT graphOpenRequested(opened); });
    }
    const QPoint below = mapFromScene(picture.boxes()[index].rect.bottomLeft());
    menu->popup(viewport()->mapToGlobal(below));
}

// What an edge or its label carries, and what a box makes.
QList<ValueId> GraphView::valuesAt(const QPoint &at) const
{
    const GraphPicture &picture = m_scene->picture();
    const auto hit = picture.hit(mapToScene(at), hitTolerance / zoom());
    if (hit.box)
        return valuesOf(*picture.model(), picture.content().boxes[*hit.box]);
    return hit.edge ? QList<ValueId>{picture.content().edges[*hit.edge].value} : QList<ValueId>();
}

QList<ValueId> GraphView::selectedValues() const
{
    const GraphPicture &picture = m_scene->picture();
    if (const auto box = picture.selectedBox())
        return valuesOf(*picture.model(), picture.content().boxes[*box]);
    return picture.selectedValue() ? QList<ValueId>{*picture.selectedValue()} : QList<ValueId>();
}

void GraphView::contextMenuEvent(QContextMenuEvent *event)
{
    constexpr int most = 20; // entries of a menu that can be read
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const QList<ValueId> values = (isKey ? selectedValues() : valuesAt(event->pos())).mid(0, most);
    if (values.isEmpty())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const ValueId value : values) {
        const QString name =
            displayText(m_scene->picture().model()->value(value).name).replace(u'&', QStringLiteral("&&"));
        menu->addAction(tr("Explain the shape of %1").arg(name), this,
                        [this, value] { Q_EMIT explanationRequested(value); });
    }
    menu->popup(event->globalPos());
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
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
        return setZoom(1);
    case Qt::Key_Home:
        return showBeginning();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto box = m_scene->picture().selectedBox())
            openBox(*box);
        return;
    case Qt::Key_Escape:
        return clearSelection();
    default:
        QGraphicsView::keyPressEvent(event);
    }
}

bool GraphView::moveSelection(int key)
{
    const GraphPicture &picture = m_scene->picture();
    if (!picture.isLaidOut() || !picture.selectedBox())
        return false;
    if (const auto next = neighbour(picture, *picture.selectedBox(), Qt::Key(key))) {
        selectBox(*next);
        bringIntoView(picture.boxes()[*next].rect);
    }
    return true;
}

void GraphView::bringIntoView(const QRectF &rect)
{
    if (zoom() < leastReadableZoom / 2)
        setZoom(leastReadableZoom);
    const QRectF visible = mapToScene(viewport()->rect()).boundingRect();
    const double border = 24 / zoom();
    if (visible.adjusted(border, border, -border, -border).contains(rect))
        return;
    m_isAtBeginning = false;
    const bool fits = rect.width() < visible.width() && rect.height() < visible.height();
    centerOn(fits ? rect.center() : QPointF(rect.center().x(), rect.top() + visible.height() / 3));
}

void GraphView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    if (!isLaidOut() || event->oldSize().isEmpty())
        return;
    if (m_isAtBeginning)
        return showBeginning();
    // What was in the middle stays there.
    const QPointF centre = mapToScene(QRect(QPoint(), event->oldSize()).center());
    updateSceneRect();
    centerOn(centre);
}

void GraphView::updateDescription()
{
    const GraphPicture &picture = m_scene->picture();
    if (picture.isEmpty())
        return setAccessibleDescription({});
    QString text = tr("%n box(es)", nullptr, int(picture.boxes().size()));
    if (const auto box = picture.selectedBox())
        text = tr("%1. Selected: %2").arg(text, picture.description({box, {}, false}).section(u'\n', 0, 1));
    else if (picture.selectedValue())
        text = tr("%1. Selected: %2").arg(text, displayText(picture.model()->value(*picture.selectedValue()).name));
    setAccessibleDescription(text);
}

} // namespace shapewright
