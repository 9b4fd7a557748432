// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/measuredgraph.h"

#include "views/graph/picture/boxlook.h"
#include "views/graph/picture/shapelabel.h"

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

constexpr qsizetype charactersForUnknown = 18; // room for a shape that is not known yet
constexpr qsizetype charactersForEdits = 4;

qsizetype roomOfLabel(const GraphEdge &edge, const GraphToMeasure &subject, const ShapeTable *before)
{
    if (!edge.hasLabel)
        return 0;
    // The wider of the declared and the inferred shape: shapes change without moving a node.
    const Value &value = subject.model->value(edge.value);
    const ValueShape declared{value.declared, false, false, {}};
    const ValueShape &inferred = before ? before->at(edge.value) : declared;
    const ShapeLabel label = shapeLabel(inferred, inferred);
    qsizetype characters = std::max(shapeLabel(declared, declared).length(), label.length());
    if (!before)
        characters = std::max(characters, charactersForUnknown);
    else if (label.isDynamic()) // a size or another name may take more
        characters = std::max(characters, std::min(charactersForUnknown, label.length() + charactersForEdits));
    if (subject.options.tensorNames)
        characters += std::min(qsizetype(value.name.size()), longestNameInLabel) + 2;
    return characters;
}

} // namespace

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
    measured.content =
        GraphContent::of(*measured.subject.model, measured.subject.graph, measured.subject.options, stop);
    for (std::uint32_t i = 0; i < measured.content.boxes.size(); ++i) {
        const GraphBox &box = measured.content.boxes[i];
        if (box.node)
            measured.boxOfNode.emplace(*box.node, i);
        else if (box.value)
            measured.boxOfTerminal.emplace(*box.value, i);
    }
    measured.measureFor(measured.subject.before, fonts, theme, stop);
    return measured;
}

void MeasuredGraph::measureFor(std::shared_ptr<const ShapeTable> before, const PictureFonts &fonts, const Theme &theme,
                               const std::stop_token &stop)
{
    subject.before = std::move(before);
    const ShapeTable *known = subject.isFittedBy(subject.before.get()) ? subject.before.get() : nullptr;
    sizes.clear();
    sizes.reserve(content.boxes.size());
    for (const GraphBox &box : content.boxes) {
        if (stop.stop_requested())
            return;
        sizes.push_back(BoxLook::of(box, known, fonts, theme).size);
    }
    rooms.clear();
    rooms.reserve(content.edges.size());
    for (const GraphEdge &edge : content.edges) {
        if (stop.stop_requested())
            return;
        rooms.push_back(roomOfLabel(edge, subject, known));
    }
}

} // namespace shapewright
