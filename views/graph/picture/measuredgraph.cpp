// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/measuredgraph.h"

#include "model/compare/mergedgraph.h"
#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/boxlook.h"
#include "views/graph/picture/shapelabel.h"

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr qsizetype charactersForUnknown = 18; // what a shape that is not known yet may need
constexpr qsizetype charactersForEdits = 4;    // what an edit may add to a shape

qsizetype longestLabel(const GraphEdge &edge, const GraphToMeasure &subject, const ShapeTable *before)
{
    if (!edge.hasLabel)
        return 0;
    // The label gets room for the longer one of the declared and the inferred shape, since a change of shape must not
    // move a node.
    const Value &value = subject.model->value(edge.value);
    const ValueShape declared{value.declared, false, false, {}};
    const ValueShape &inferred = before ? before->at(edge.value) : declared;
    if (before && subject.options.compared)
        return comparedLabel(inferred, subject.options.compared->after->at(edge.value)).length();
    const ShapeLabel label = shapeLabel(inferred, inferred);
    qsizetype characters = std::max(shapeLabel(declared, declared).length(), label.length());
    if (!before)
        characters = std::max(characters, charactersForUnknown);
    else if (label.isDynamic()) // an edit may put a longer size or name there
        characters = std::max(characters, std::min(charactersForUnknown, label.length() + charactersForEdits));
    if (subject.options.tensorNames)
        characters += std::min(qsizetype(value.name.size()), longestNameInLabel) + 2;
    return characters;
}

} // namespace

bool GraphToMeasure::hasSameContent(const GraphToMeasure &other) const
{
    return model == other.model && graph == other.graph && options == other.options && collapsed == other.collapsed;
}

bool GraphToMeasure::isFittedBy(const ShapeTable *table) const
{
    return table && model && table->graphs.size() == model->graphs().size() &&
           std::equal(table->graphs.begin(), table->graphs.end(), model->graphs().begin(),
                      [](const auto &shapes, const Graph &shown) { return shapes.size() == shown.values.size(); });
}

MeasuredGraph MeasuredGraph::of(GraphToMeasure subject, const PictureFonts &fonts, const Theme &theme,
                                const std::stop_token &stop)
{
    MeasuredGraph measured;
    measured.subject = std::move(subject);
    if (!measured.subject.model)
        return measured;
    measured.content = GraphContent::of(*measured.subject.model, measured.subject.graph, measured.subject.options, stop,
                                        measured.subject.collapsed);
    for (std::uint32_t i = 0; i < measured.content.boxes.size(); ++i) {
        const GraphBox &box = measured.content.boxes[i];
        for (const ValueId value : box.bundled)
            measured.boxOfTerminal.emplace(value, i);
        if (box.node)
            measured.boxOfNode.emplace(*box.node, i);
        else if (box.block)
            std::ranges::for_each(nodesOf(box), [&](NodeId node) { measured.boxOfNode.emplace(node, i); });
        else if (box.value)
            measured.boxOfTerminal.emplace(*box.value, i);
    }
    measured.measure(fonts, theme, stop);
    return measured;
}

MeasuredGraph MeasuredGraph::measuredFor(std::shared_ptr<const ShapeTable> before, const PictureFonts &fonts,
                                         const Theme &theme) const
{
    MeasuredGraph measured = *this;
    measured.subject.before = std::move(before);
    measured.measure(fonts, theme, {});
    return measured;
}

void MeasuredGraph::measure(const PictureFonts &fonts, const Theme &theme, const std::stop_token &stop)
{
    const ShapeTable *known = subject.isFittedBy(subject.before.get()) ? subject.before.get() : nullptr;
    characterWidth = fonts.width(u"0"_s, PictureFont::Label);
    boxSizes.clear();
    boxSizes.reserve(content.boxes.size());
    for (const GraphBox &box : content.boxes) {
        if (stop.stop_requested())
            return;
        boxSizes.push_back(BoxLook::of(box, known, fonts, theme).size);
    }
    labelLengths.clear();
    labelLengths.reserve(content.edges.size());
    for (const GraphEdge &edge : content.edges) {
        if (stop.stop_requested())
            return;
        labelLengths.push_back(longestLabel(edge, subject, known));
    }
}

std::optional<std::uint32_t> MeasuredGraph::boxOf(NodeId node) const
{
    const auto found = boxOfNode.find(node);
    return found == boxOfNode.end() ? std::nullopt : std::optional(found->second);
}

LayoutRequest MeasuredGraph::layoutRequest() const
{
    LayoutRequest request;
    request.nodes.reserve(boxSizes.size());
    for (const QSizeF &size : boxSizes)
        request.nodes.push_back({size.width(), size.height()});
    request.edges.reserve(content.edges.size());
    for (std::size_t i = 0; i < content.edges.size(); ++i)
        request.edges.push_back({content.edges[i].from, content.edges[i].to, characterWidth * double(labelLengths[i])});
    return request;
}

} // namespace shapewright
