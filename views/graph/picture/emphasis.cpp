// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/emphasis.h"

#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/measuredgraph.h"
#include "views/graph/picture/shapelabel.h"
#include "views/panels/panelstate.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace shapewright {

namespace {

using Mark = EmphasisMarks::Mark;
using Values = std::unordered_set<ValueId>;

class Marking
{
public:
    Marking(const Emphasis &emphasis, const MeasuredGraph &graph, const ShapeTable *shapes)
        : m_emphasis(emphasis), m_graph(graph), m_shapes(shapes), m_path(emphasis.path.begin(), emphasis.path.end()),
          m_found(emphasis.foundValues.begin(), emphasis.foundValues.end()),
          m_carriers(emphasis.carriers.begin(), emphasis.carriers.end())
    {
    }

    EmphasisMarks run()
    {
        const Mark ordinary = m_emphasis.isDynamic ? Mark::Faded : Mark::None;
        m_marks.boxes.assign(m_graph.content.boxes.size(), ordinary);
        m_marks.edges.assign(m_graph.content.edges.size(), ordinary);
        for (std::uint32_t edge = 0; edge < m_marks.edges.size() && concernsEdges(); ++edge)
            markEdge(edge);
        for (const NodeId node : m_emphasis.foundNodes) {
            if (const auto box = m_graph.boxOf(node))
                m_marks.boxes[*box] = Mark::Found;
        }
        for (const ValueId value : m_emphasis.foundValues)
            markBlockOf(value);
        return std::move(m_marks);
    }

private:
    [[nodiscard]] bool concernsEdges() const
    {
        return m_emphasis.isDynamic || !m_emphasis.symbol.isEmpty() || !m_path.empty() || !m_found.empty() ||
               !m_carriers.empty();
    }

    void markEdge(std::uint32_t index)
    {
        const GraphEdge &edge = m_graph.content.edges[index];
        const bool isFaded = m_emphasis.isDynamic && !isDynamic(edge.value);
        m_marks.edges[index] = isFaded ? Mark::Faded : Mark::None;
        if (isOnPath(edge))
            m_marks.edges[index] = Mark::Path;
        else if (m_carriers.contains(edge.value) || (!m_emphasis.symbol.isEmpty() && mentionsSymbol(edge.value)))
            m_marks.edges[index] = Mark::Symbol;
        else if (m_found.contains(edge.value))
            m_marks.edges[index] = Mark::Found;
        for (const std::uint32_t box : {edge.from, edge.to}) {
            if (!isFaded && m_marks.boxes[box] == Mark::Faded)
                m_marks.boxes[box] = Mark::None;
        }
        if (m_marks.edges[index] == Mark::Path)
            m_marks.boxes[edge.from] = Mark::Path;
    }

    // A value within a block has no edge of its own.
    void markBlockOf(ValueId value)
    {
        const std::optional<NodeId> &producer = m_graph.model().value(value).producer;
        const auto box = producer ? m_graph.boxOf(*producer) : std::nullopt;
        if (box && m_graph.content.boxes[*box].block)
            m_marks.boxes[*box] = Mark::Found;
    }

    // Whether some dim is not a number. It looks at the shape, since few edges have had their label made.
    [[nodiscard]] bool isDynamic(ValueId value) const
    {
        if (!m_shapes)
            return false;
        const ValueType &type = m_shapes->at(value).type;
        return type.isTensor() && (!type.shape || std::ranges::any_of(*type.shape, &Dim::isDynamic));
    }

    [[nodiscard]] bool mentionsSymbol(ValueId value)
    {
        const std::optional<Shape> &shape = m_shapes ? m_shapes->at(value).type.shape : m_noShape;
        return shape && std::ranges::any_of(*shape, [this](const Dim &dim) { return mentionsSymbolInDim(dim); });
    }

    // A graph repeats few dims many times, so each text is taken apart only once.
    [[nodiscard]] bool mentionsSymbolInDim(const Dim &dim)
    {
        if (!dim.isParam())
            return false;
        const auto [known, isNew] = m_mentionsSymbol.try_emplace(dim.param(), false);
        if (isNew) {
            const QString text = toQString(dim.param());
            known->second = text == m_emphasis.symbol || namesInDim(text).contains(m_emphasis.symbol);
        }
        return known->second;
    }

    // All edges of the explained value are on the path. An edge of another value is if it leads to a node on the path.
    [[nodiscard]] bool isOnPath(const GraphEdge &edge) const
    {
        if (!m_path.contains(edge.value))
            return false;
        const QList<ValueId> made = valuesOf(m_graph.model(), m_graph.content.boxes[edge.to]);
        return edge.value == m_emphasis.path.first() ||
               std::any_of(made.begin(), made.end(), [this](ValueId value) { return m_path.contains(value); });
    }

    const Emphasis &m_emphasis;
    const MeasuredGraph &m_graph;
    const ShapeTable *m_shapes;
    const std::optional<Shape> m_noShape;
    std::unordered_map<std::string, bool> m_mentionsSymbol; // by the text of the dim
    Values m_path, m_found, m_carriers;
    EmphasisMarks m_marks;
};

} // namespace

EmphasisMarks EmphasisMarks::of(Emphasis emphasis, const MeasuredGraph &graph, const ShapeTable *shapes)
{
    EmphasisMarks marks = Marking(emphasis, graph, shapes).run();
    marks.emphasis = std::move(emphasis);
    return marks;
}

} // namespace shapewright
