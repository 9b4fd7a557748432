// SPDX-License-Identifier: Apache-2.0
// What lies at a place of the picture, and what is to be said about it.
#include "model/wording/wording.h"
#include "views/graph/picture/displaytext.h"
#include "views/graph/picture/graphpicture.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr int mostListed = 8; // problems, consumers

struct TooltipText {
    Q_DECLARE_TR_FUNCTIONS(GraphPicture)
};

double distanceTo(const QPointF &point, const QPointF &a, const QPointF &b)
{
    const QPointF along = b - a;
    const double squared = QPointF::dotProduct(along, along);
    const double share = squared > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / squared, 0.0, 1.0) : 0.0;
    return QLineF(point, a + along * share).length();
}

QString symbolAt(const InkedText &text, double x)
{
    for (const TextRun &run : text.runs) {
        if (x >= run.x && x <= run.x + run.width)
            return run.symbol;
    }
    return {};
}

// What a box' computed rows say beneath a point.
QString symbolInRows(const BoxLook &look, const QPointF &corner, const QPointF &at)
{
    const double top = corner.y() + BoxLook::titleHeight + BoxLook::bodyPadding;
    const auto row = qsizetype(std::floor((at.y() - top) / BoxLook::rowHeight));
    if (row < 0 || row >= look.rows.size())
        return {};
    return symbolAt(look.rows[row], at.x() - corner.x() - BoxLook::sidePadding);
}

} // namespace

GraphPicture::Hit GraphPicture::hit(const QPointF &at, double tolerance) const
{
    const QRectF around = QRectF(at, at).adjusted(-tolerance, -tolerance, tolerance, tolerance);
    for (const std::uint32_t index : m_boxIndex.near(around)) {
        const Box &box = m_boxes[index];
        if (box.badge && QLineF(at, box.rect.topRight()).length() <= badgeReach)
            return {index, {}, true, {}};
        if (box.rect.contains(at))
            return {index, {}, false, symbolInRows(look(index), box.rect.topLeft(), at)};
    }
    for (const std::uint32_t index : m_labelIndex.near(around)) {
        if (isLabelShown(index) && label(index).rect.contains(at))
            return {{}, index, false, symbolAt(label(index).ink, at.x() - label(index).rect.left())};
    }
    Hit found;
    double nearest = tolerance;
    for (const std::uint32_t index : m_stretchIndex.near(around)) {
        const Stretch &stretch = m_stretches[index];
        for (std::uint32_t i = stretch.first + 1; i < stretch.first + stretch.count; ++i) {
            const double distance = distanceTo(at, m_stretchPoints[i - 1], m_stretchPoints[i]);
            if (distance < nearest) {
                nearest = distance;
                found.edge = stretch.edge;
            }
        }
    }
    return found;
}

QString GraphPicture::description(const Hit &hit) const
{
    if (!model())
        return {};
    if (!hit.box)
        return hit.edge && areShapesKnown() ? edgeDescription(*hit.edge) : QString();
    const Box &box = m_boxes[*hit.box];
    QStringList lines;
    for (std::size_t i = 0; i < box.problems.size() && i < mostListed; ++i)
        lines.append(elided(displayText(describe(m_after->problems[box.problems[i]], *model())), 300));
    if (box.problems.size() > mostListed)
        lines.append(TooltipText::tr("and %n more", nullptr, int(box.problems.size()) - mostListed));
    if (hit.isOnBadge)
        return lines.join(u'\n');
    if (!lines.isEmpty())
        lines.append(QString());
    lines.append(boxDescription(*model(), content().boxes[*hit.box]));
    return lines.join(u'\n');
}

QString GraphPicture::edgeDescription(std::uint32_t index) const
{
    const ValueId id = content().edges[index].value;
    const Value &value = model()->value(id);
    const ValueShape &before = m_before->at(id), &after = m_after->at(id);
    const QString whole = label(index).text.whole;
    QStringList lines{elided(displayText(value.name), 120),
                      u"%1 %2"_s.arg(displayText(shortTypeName(after.type)), whole)};
    const QString old = displayText(timesText(before.type.shape));
    if (before.type.isTensor() && old != whole)
        lines.append(TooltipText::tr("before the edits: %1").arg(old));
    if (after.declaredOnly)
        lines.append(TooltipText::tr("declared by the file, not inferred (in italics)"));
    if (after.assumed)
        lines.append(TooltipText::tr("holds under an assumption about inputs (a wave beneath)"));
    const auto title = [&](std::uint32_t box) { return elided(content().boxes[box].title, 60); };
    lines.append(TooltipText::tr("from %1").arg(title(content().edges[index].from)));
    QStringList consumers;
    int more = 0;
    for (const GraphEdge &edge : content().edges) {
        if (edge.value == id && consumers.size() < mostListed)
            consumers.append(title(edge.to));
        else if (edge.value == id)
            ++more;
    }
    if (more > 0)
        consumers.append(TooltipText::tr("and %n more", nullptr, more));
    lines.append(TooltipText::tr("to %1").arg(consumers.join(u", "_s)));
    return lines.join(u'\n');
}

} // namespace shapewright
