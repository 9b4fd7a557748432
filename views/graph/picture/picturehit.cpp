// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/picturehit.h"

#include "model/shape/tables/shapetable.h"
#include "model/wording/wording.h"
#include "views/graph/picture/boxdescription.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>
#include <QLineF>

#include <algorithm>
#include <cmath>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr int mostListed = 8; // of problems, and of consumers

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

// The name of the dim that a row of the box shows at a point.
QString symbolInRows(const BoxLook &look, const QPointF &corner, const QPointF &at)
{
    const double top = corner.y() + BoxLook::titleHeight + BoxLook::bodyPadding;
    const auto row = qsizetype(std::floor((at.y() - top) / BoxLook::rowHeight));
    if (row < 0 || row >= look.rows.size())
        return {};
    return symbolAt(look.rows[row], at.x() - corner.x() - BoxLook::sidePadding);
}

QString edgeDescription(const GraphPicture &picture, std::uint32_t index)
{
    const GraphContent &content = picture.graph()->content;
    const ValueId id = content.edges[index].value;
    const Value &value = picture.graph()->model().value(id);
    const ValueShape &before = picture.shapes().before->at(id), &after = picture.shapes().after->at(id);
    const QString whole = picture.looks().label(index).text.whole;
    QStringList lines{elided(displayText(value.name), 120),
                      u"%1 %2"_s.arg(displayText(shortTypeName(after.type)), whole)};
    const QString old = displayText(timesText(before.type.shape));
    if (before.type.isTensor() && old != whole)
        lines.append(
            (picture.comparison().isComparing() ? TooltipText::tr("in A: %1") : TooltipText::tr("before the edits: %1"))
                .arg(old));
    if (after.declaredOnly)
        lines.append(TooltipText::tr("declared by the file, not proven (italic)"));
    if (after.assumed)
        lines.append(TooltipText::tr("correct under an assumption about inputs (wavy underline)"));
    const auto title = [&](std::uint32_t box) { return elided(content.boxes[box].title, 60); };
    lines.append(TooltipText::tr("from %1").arg(title(content.edges[index].from)));
    QStringList consumers;
    int more = 0;
    for (const GraphEdge &edge : content.edges) {
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

// Inner titles lie above outer ones.
std::optional<std::uint32_t> frameTitleAt(const GraphPicture &picture, const QPointF &at)
{
    for (auto frame = std::uint32_t(picture.places()->frames.size()); frame-- > 0;) {
        if (frameTitleRect(picture, frame).contains(at))
            return frame;
    }
    return {};
}

// How much of a rectangle's width lies in the room of labels, which edits do not change.
double covered(const GraphPicture &picture, const QRectF &rect)
{
    double width = 0;
    for (const std::uint32_t edge : picture.places()->labelIndex.near(rect))
        width += rect.intersected(picture.places()->edges[edge].labelRoom).width();
    return width;
}

// What the provider that colours the picture supports of a block: `12 of 14 nodes in each of 180`.
QString shareText(const CoverageMarks::Share &share, std::size_t count)
{
    if (count > 1 && share.asked % count == 0 && share.supported % count == 0)
        return TooltipText::tr("supported: %1 of %2 nodes in each of %3")
            .arg(share.supported / count)
            .arg(share.asked / count)
            .arg(count);
    return TooltipText::tr("supported: %1 of %2 nodes").arg(share.supported).arg(share.asked);
}

} // namespace

PictureHit hitAt(const GraphPicture &picture, const QPointF &at, double tolerance)
{
    const GraphPlaces &places = *picture.places();
    const PictureLooks &looks = picture.looks();
    const QRectF around = QRectF(at, at).adjusted(-tolerance, -tolerance, tolerance, tolerance);
    for (const std::uint32_t index : places.boxIndex.near(around)) {
        const QRectF &box = places.boxes[index];
        if (picture.problems().badgeOf(index) && QLineF(at, box.topRight()).length() <= GraphPlaces::badgeReach)
            return {index, {}, true, {}, {}};
        if (box.contains(at))
            return {index, {}, false, symbolInRows(looks.box(index), box.topLeft(), at), {}};
    }
    for (const std::uint32_t index : places.labelIndex.near(around)) {
        if (!picture.isLabelShown(index))
            continue;
        const EdgeLabel &label = looks.label(index);
        if (label.rect.contains(at))
            return {{}, index, false, symbolAt(label.ink, at.x() - label.rect.left()), {}};
    }
    PictureHit found;
    found.frame = frameTitleAt(picture, at);
    if (found.frame)
        return found;
    double nearest = tolerance;
    for (const std::uint32_t index : places.stretchIndex.near(around)) {
        const GraphPlaces::Stretch &stretch = places.stretches[index];
        for (std::uint32_t i = stretch.first + 1; i < stretch.first + stretch.count; ++i) {
            const double distance = distanceTo(at, places.stretchPoints[i - 1], places.stretchPoints[i]);
            if (distance < nearest) {
                nearest = distance;
                found.edge = stretch.edge;
            }
        }
    }
    return found;
}

QString descriptionOf(const GraphPicture &picture, const PictureHit &hit)
{
    if (picture.graph()->isEmpty())
        return {};
    if (hit.frame)
        return TooltipText::tr("%1\nDouble-click to close").arg(picture.graph()->content.frames[*hit.frame].title);
    if (!hit.box)
        return hit.edge && picture.shapes().areKnown() ? edgeDescription(picture, *hit.edge) : QString();
    const ModelGraph &model = picture.graph()->model();
    const std::vector<const Problem *> &problems = picture.problems().problemsOf(*hit.box);
    QStringList lines;
    for (std::size_t i = 0; i < problems.size() && i < mostListed; ++i)
        lines.append(elided(displayText(describe(*problems[i], model)), 300));
    if (problems.size() > mostListed)
        lines.append(TooltipText::tr("and %n more", nullptr, int(problems.size()) - mostListed));
    if (hit.isOnBadge)
        return lines.join(u'\n');
    if (!lines.isEmpty())
        lines.append(QString());
    if (const QString *change = picture.gone().changeOf(*hit.box))
        lines.append(TooltipText::tr("Adapted: %1").arg(elided(*change, 300)));
    lines.append(boxDescription(model, picture.graph()->content.boxes[*hit.box]));
    if (const auto share = picture.coverage().shareOf(*hit.box))
        lines.append(shareText(*share, picture.graph()->content.boxes[*hit.box].block->count()));
    return lines.join(u'\n');
}

QRectF rectOf(const GraphPicture &picture, ValueId value)
{
    const std::vector<GraphEdge> &edges = picture.graph()->content.edges;
    QRectF rect;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].value == value)
            rect |= picture.places()->edges[i].route.boundingRect().adjusted(-1, 0, 1, 0);
    }
    if (!rect.isNull())
        return rect;
    const MeasuredGraph &graph = *picture.graph();
    const auto terminal = graph.boxOfTerminal.find(value);
    if (terminal != graph.boxOfTerminal.end())
        return picture.places()->boxes[terminal->second];
    const auto &producer = graph.model().value(value).producer;
    const auto box = producer ? graph.boxOf(*producer) : std::nullopt;
    return box ? picture.places()->boxes[*box] : rect;
}

QString frameTitleText(const GraphPicture &picture, std::uint32_t frame)
{
    const double room = picture.places()->frames[frame].width() - 2 * BoxLook::sidePadding;
    return picture.looks().fonts().elided(u"▾ "_s + picture.graph()->content.frames[frame].title, PictureFont::Title,
                                          Qt::ElideRight, room);
}

QRectF frameTitleRect(const GraphPicture &picture, std::uint32_t frame)
{
    const QRectF &rect = picture.places()->frames[frame];
    if (rect.isNull())
        return {};
    const double width = picture.looks().fonts().width(frameTitleText(picture, frame), PictureFont::Title);
    const QRectF left(rect.left() + BoxLook::sidePadding, rect.top() + 2, width, GraphPlaces::frameTitle);
    const QRectF right = left.translated(rect.width() - 2 * BoxLook::sidePadding - width, 0);
    return covered(picture, left) > covered(picture, right) ? right : left; // labels are drawn above
}

std::optional<std::uint32_t> frameAround(const GraphPicture &picture, std::uint32_t box)
{
    const std::vector<GraphFrame> &frames = picture.graph()->content.frames;
    for (std::size_t i = frames.size(); i-- > 0;) {
        if (std::ranges::binary_search(frames[i].boxes, box))
            return std::uint32_t(i);
    }
    return {};
}

QRectF rectOfSelection(const GraphPicture &picture)
{
    if (const auto value = picture.selection().value())
        return rectOf(picture, *value);
    QRectF rect;
    for (const std::uint32_t box : picture.selection().boxes())
        rect |= picture.places()->boxes[box];
    return rect;
}

} // namespace shapewright
