// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/emphasis.h"

#include "views/graph/picture/graphpicture.h"
#include "views/panels/panelstate.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace shapewright {

namespace {

using Mark = EmphasisMarks::Mark;
using Values = std::unordered_set<ValueId>;

class Marking
{
public:
    explicit Marking(const GraphPicture &picture)
        : m_picture(picture), m_emphasis(picture.emphasis()), m_path(m_emphasis.path.begin(), m_emphasis.path.end()),
          m_found(m_emphasis.foundValues.begin(), m_emphasis.foundValues.end()),
          m_carriers(m_emphasis.carriers.begin(), m_emphasis.carriers.end())
    {
    }

    EmphasisMarks run()
    {
        const Mark ordinary = m_emphasis.isDynamic ? Mark::Faded : Mark::None;
        m_marks.boxes.assign(m_picture.boxes().size(), ordinary);
        m_marks.edges.assign(m_picture.edges().size(), ordinary);
        for (std::uint32_t edge = 0; edge < m_marks.edges.size() && isOfEdges(); ++edge)
            markEdge(edge);
        for (const NodeId node : m_emphasis.foundNodes) {
            if (const auto box = m_picture.boxOf(node))
                m_marks.boxes[*box] = Mark::Found;
        }
        return std::move(m_marks);
    }

private:
    [[nodiscard]] bool isOfEdges() const
    {
        return m_emphasis.isDynamic || !m_emphasis.symbol.isEmpty() || !m_path.empty() || !m_found.empty() ||
               !m_carriers.empty();
    }

    void markEdge(std::uint32_t index)
    {
        const GraphEdge &edge = m_picture.content().edges[index];
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

    // Some dim is not a number. By the shape itself, as labels are made of few edges alone.
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
        return shape && std::ranges::any_of(*shape, [this](const Dim &dim) { return isOfSymbol(dim); });
    }

    // A graph repeats few names many times: each text is taken apart once.
    [[nodiscard]] bool isOfSymbol(const Dim &dim)
    {
        if (!dim.isParam())
            return false;
        const auto [known, isNew] = m_isOfSymbol.try_emplace(dim.param(), false);
        if (isNew) {
            const QString text = toQString(dim.param());
            known->second = text == m_emphasis.symbol || namesInDim(text).contains(m_emphasis.symbol);
        }
        return known->second;
    }

    // All edges of what is explained, and of the other values those that lead to a node on the way.
    [[nodiscard]] bool isOnPath(const GraphEdge &edge) const
    {
        if (!m_path.contains(edge.value))
            return false;
        const QList<ValueId> made = valuesOf(*m_picture.model(), m_picture.content().boxes[edge.to]);
        return edge.value == m_emphasis.path.first() ||
               std::any_of(made.begin(), made.end(), [this](ValueId value) { return m_path.contains(value); });
    }

    const GraphPicture &m_picture;
    const Emphasis &m_emphasis;
    const ShapeTable *m_shapes = m_picture.shownShapes();
    const std::optional<Shape> m_noShape;
    std::unordered_map<std::string, bool> m_isOfSymbol; // by the text of a dim
    Values m_path, m_found, m_carriers;
    EmphasisMarks m_marks;
};

} // namespace

EmphasisMarks EmphasisMarks::of(const GraphPicture &picture)
{
    return Marking(picture).run();
}

} // namespace shapewright
