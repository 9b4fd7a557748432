// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/minimap.h"

#include "views/graph/picture/graphpicture.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

constexpr QSize mapSize(132, 172);
constexpr double mapBorder = 8;
constexpr double mostStretch = 5; // how much larger the scale of one direction may be than that of the other
constexpr double leastPart = 8;   // the smallest size of the frame around what is seen, in pixels

} // namespace

MiniMap::MiniMap(const GraphPicture &picture, QWidget *parent) : QWidget(parent), m_picture(picture)
{
    setObjectName(QStringLiteral("minimap"));
    setFixedSize(mapSize);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview of the graph"));
    setToolTip(tr("The whole graph; drag to move"));
}

void MiniMap::pictureChanged()
{
    m_hasPictureChanged = true;
    const QRectF bounds = m_picture.places()->bounds;
    // Nothing is drawn, and the first frame of the next graph shall not be the one that frees a large model.
    if (bounds.isEmpty()) {
        m_content = {};
        m_drawn = {};
    } else {
        const QSizeF room(width() - 2 * mapBorder, height() - 2 * mapBorder);
        double x = room.width() / bounds.width(), y = room.height() / bounds.height();
        x = std::min(x, y * mostStretch);
        y = std::min(y, x * mostStretch);
        const QSizeF size(bounds.width() * x, bounds.height() * y);
        m_area = QRectF(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size);
    }
    update();
}

void MiniMap::setVisiblePart(const QRectF &scene)
{
    m_visible = scene;
    update();
}

QRectF MiniMap::toMap(const QRectF &scene) const
{
    const QRectF bounds = m_picture.places()->bounds;
    const double x = m_area.width() / bounds.width(), y = m_area.height() / bounds.height();
    return {m_area.left() + (scene.left() - bounds.left()) * x, m_area.top() + (scene.top() - bounds.top()) * y,
            scene.width() * x, scene.height() * y};
}

QPointF MiniMap::toScene(const QPointF &map) const
{
    const QRectF bounds = m_picture.places()->bounds;
    return {bounds.left() + (map.x() - m_area.left()) * bounds.width() / m_area.width(),
            bounds.top() + (map.y() - m_area.top()) * bounds.height() / m_area.height()};
}

MiniMap::Content MiniMap::content() const
{
    using Mark = EmphasisMarks::Mark;
    const Theme &theme = m_picture.looks().theme();
    QColor grey = theme.edge, faint = theme.edge;
    grey.setAlpha(150);
    faint.setAlpha(50);
    const QRgb plain = grey.rgba(), faded = faint.rgba(), taken = theme.provider.rgba(), wrong = theme.error.rgba(),
               marked = theme.accent.rgba();
    Content content{m_picture.places(), {}, theme.surface, theme.border};
    content.boxes.reserve(content.places->boxes.size());
    for (std::uint32_t i = 0; i < content.places->boxes.size(); ++i) {
        const Mark mark = m_picture.marks().boxes[i];
        if (m_picture.problems().badgeOf(i) == Severity::Error)
            content.boxes.push_back(wrong);
        else if (mark == Mark::Found || mark == Mark::Path || m_picture.selection().hasBox(i))
            content.boxes.push_back(marked);
        else if (mark == Mark::Faded)
            content.boxes.push_back(faded);
        else if (const auto part = m_picture.comparison().ofBox(i); part != ComparisonMarks::Part::Equal)
            content.boxes.push_back(ComparisonMarks::colour(part, theme).rgba());
        else
            content.boxes.push_back(m_picture.coverage().isTaken(i) ? taken : plain);
    }
    return content;
}

void MiniMap::draw()
{
    m_drawn = QPixmap(size() * devicePixelRatioF());
    m_drawn.setDevicePixelRatio(devicePixelRatioF());
    m_drawn.fill(Qt::transparent);
    QPainter painter(&m_drawn);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_content.border, 1));
    painter.setBrush(m_content.ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < m_content.boxes.size(); ++i) {
        const QRectF &box = m_content.places->boxes[i];
        if (box.isNull())
            continue;
        QRectF place = toMap(box);
        place.setSize(place.size().expandedTo(QSizeF(1.5, 1)));
        painter.fillRect(place, QColor::fromRgba(m_content.boxes[i]));
    }
}

void MiniMap::paintEvent(QPaintEvent *)
{
    if (m_picture.places()->bounds.isEmpty())
        return;
    // Drawing 20,000 boxes takes longer than the rest of an edit, which seldom changes how they look here.
    if (std::exchange(m_hasPictureChanged, false)) {
        Content now = content();
        if (now != m_content) {
            m_content = std::move(now);
            m_drawn = {};
        }
    }
    if (m_drawn.isNull() || m_drawn.devicePixelRatio() != devicePixelRatioF())
        draw();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_drawn);
    QRectF seen = toMap(m_visible) & QRectF(rect()).adjusted(2, 2, -2, -2);
    const QPointF centre = seen.center();
    seen.setSize(seen.size().expandedTo(QSizeF(leastPart, leastPart)));
    seen.moveCenter(centre);
    QColor ground = m_picture.looks().theme().accent;
    ground.setAlpha(28);
    painter.setBrush(ground);
    painter.setPen(QPen(m_picture.looks().theme().accent, 1.5));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawRect(seen);
}

void MiniMap::mousePressEvent(QMouseEvent *event)
{
    mouseMoveEvent(event);
}

void MiniMap::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton && !m_area.isEmpty())
        Q_EMIT centreRequested(toScene(event->position()));
}

} // namespace shapewright
