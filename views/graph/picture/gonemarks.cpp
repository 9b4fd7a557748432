// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/gonemarks.h"

#include "model/wording/adaptwording.h"
#include "views/graph/picture/displaytext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace shapewright {

namespace {

struct GoneText {
    Q_DECLARE_TR_FUNCTIONS(GoneMarks)
};

QString textOf(const std::vector<AdaptStep> &steps)
{
    QStringList texts;
    for (const AdaptStep &step : steps)
        texts.append(changeText(step));
    return texts.join(QStringLiteral(" · "));
}

// Whether a cut takes away all that makes an output, or all that uses an input. Folding takes no inputs and outputs.
bool isGoneEdge(const GraphBox &box, const ModelGraph &model, const NodeFates &fates)
{
    if (!box.value || (box.kind != GraphBox::Kind::Output && box.kind != GraphBox::Kind::Input))
        return false;
    const auto goes = [&fates](NodeId node) {
        const auto found = fates.gone.find(node);
        return found != fates.gone.end() && found->second == FoldFate::Unused;
    };
    const auto isGone = [&](ValueId id) {
        const Value &value = model.value(id);
        if (box.kind == GraphBox::Kind::Output)
            return value.producer && goes(*value.producer);
        return !fates.areFolded && !value.isGraphOutput && !value.uses.empty() &&
               std::ranges::all_of(value.uses, [&](const Use &use) { return goes(use.node); });
    };
    return isGone(*box.value) && std::ranges::all_of(box.bundled, isGone);
}

} // namespace

GoneMarks::GoneMarks(const MeasuredGraph &graph, std::shared_ptr<const NodeFates> fates) : m_fates(std::move(fates))
{
    const std::vector<GraphBox> &boxes = graph.content.boxes;
    for (std::uint32_t i = 0; i < boxes.size() && m_fates && !m_fates->changed.empty(); ++i) {
        QStringList nodes; // a block has several
        for (const NodeId node : nodesOf(boxes[i])) {
            if (const auto found = m_fates->changed.find(node); found != m_fates->changed.end())
                nodes.append(textOf(found->second));
        }
        if (nodes.isEmpty())
            continue;
        m_changes.emplace(i, displayText(nodes.size() > 1
                                             ? GoneText::tr("%1 and %2 more").arg(nodes.first()).arg(nodes.size() - 1)
                                             : nodes.first()));
    }
    if (!m_fates || m_fates->gone.empty())
        return;
    m_boxes.reserve(boxes.size());
    // A block goes if all of its nodes do.
    for (const GraphBox &box : boxes) {
        const QList<NodeId> nodes = nodesOf(box);
        m_boxes.push_back(isGoneEdge(box, graph.model(), *m_fates) ||
                          (!nodes.isEmpty() &&
                           std::ranges::all_of(nodes, [this](NodeId node) { return m_fates->gone.contains(node); })));
    }
    m_edges.reserve(graph.content.edges.size());
    for (const GraphEdge &edge : graph.content.edges)
        m_edges.push_back(m_boxes[edge.from] || m_boxes[edge.to]);
}

} // namespace shapewright
