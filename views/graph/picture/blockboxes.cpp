// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/blockboxes.h"

#include "model/blocks/blockfacts.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"
#include "views/graph/picture/displaytext.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr std::size_t leastBundled = 3;
constexpr std::uint32_t noBox = 0xffffffffu;
constexpr qsizetype longestScope = 28;

struct BlockText {
    Q_DECLARE_TR_FUNCTIONS(BlockBoxes)
};

// An operator of the family that gives a block its colour.
QString operatorOf(const Block &block, const ModelGraph &model)
{
    switch (block.kind) {
    case Block::Kind::Attention:
    case Block::Kind::FeedForward:
    case Block::Kind::Head:
    case Block::Kind::Projection:
    case Block::Kind::TransformerLayer:
        return u"MatMul"_s;
    case Block::Kind::Convolution:
    case Block::Kind::DenseLayer:
    case Block::Kind::ResidualBlock:
    case Block::Kind::Stage:
    case Block::Kind::Stem:
    case Block::Kind::UpsamplingBlock:
        return u"Conv"_s;
    case Block::Kind::Embedding:
        return u"Gather"_s;
    case Block::Kind::Equal: // the colour of no family
        return {};
    case Block::Kind::Normalization:
        return u"LayerNormalization"_s;
    case Block::Kind::RecurrentLayer:
        return u"LSTM"_s;
    case Block::Kind::ResidualAdd:
        return u"Add"_s;
    case Block::Kind::Nodes:
    case Block::Kind::PostProcessing:
        break;
    }
    return displayText(model.main().nodes[block.nodes().back()].opType);
}

// `584 nodes each · 25.2 MB`
QString sizeText(const CollapsedGraph::Box &box, const ModelGraph &model)
{
    const auto nodes = QString::number(box.nodes().size());
    const std::int64_t bytes = blockFacts(model, box.nodes()).bytes;
    const QString text = box.count() > 1          ? BlockText::tr("%1 nodes each").arg(nodes)
                         : box.nodes().size() > 1 ? BlockText::tr("%1 nodes").arg(nodes)
                                                  : BlockText::tr("1 node");
    return bytes > 0 ? u"%1 · %2"_s.arg(text, byteText(bytes)) : text;
}

QList<BoxRow> blockRowsOf(const CollapsedGraph::Box &box, const ModelGraph &model)
{
    const Block &block = *box.block;
    QList<BoxRow> rows{{{}, sizeText(box, model)}};
    if (!block.repeated.empty())
        rows.prepend({{}, displayText(blockKindText(block, model))});
    const std::size_t first = box.path.back().instance, end = first + box.count();
    if (box.count() < block.instances.size())
        rows.append({{},
                     box.count() == 1
                         ? BlockText::tr("no. %1 of %2").arg(end).arg(block.instances.size())
                         : BlockText::tr("no. %1–%2 of %3").arg(first + 1).arg(end).arg(block.instances.size())});
    const auto repeated =
        std::ranges::find_if(block.parts, [](const Block &part) { return part.instances.size() > 1; });
    if (repeated != block.parts.end()) // a stage is known by what repeats in it
        rows.append({{}, displayText(blockTitle(*repeated, repeated->instances.size(), model))});
    if (!block.scope.empty())
        rows.append({{}, elidedInFront(displayText(block.scope), longestScope), BoxRow::Kind::NodeName});
    std::vector<const Block::Variant *> variants;
    for (const Block::Variant &variant : block.variants) {
        if (variant.at >= first && variant.at < end)
            variants.push_back(&variant);
    }
    if (variants.size() == 1)
        rows.append(
            {{}, BlockText::tr("no. %1: %2").arg(variants[0]->at + 1).arg(displayText(variantText(*variants[0])))});
    else if (variants.size() > 1)
        rows.append({{}, BlockText::tr("%1 of %2 differ").arg(variants.size()).arg(box.count())});
    rows.append({{}, {}, BoxRow::Kind::State});
    return rows;
}

// By box: the only box that it has edges with, or none.
std::vector<std::uint32_t> partnersOf(const GraphContent &content)
{
    std::vector<std::uint32_t> partners(content.boxes.size(), noBox);
    std::vector<bool> hasSeveral(content.boxes.size());
    const auto note = [&](std::uint32_t box, std::uint32_t other) {
        if (partners[box] != noBox && partners[box] != other)
            hasSeveral[box] = true;
        partners[box] = other;
    };
    for (const GraphEdge &edge : content.edges) {
        note(edge.from, edge.to);
        note(edge.to, edge.from);
    }
    for (std::size_t box = 0; box < partners.size(); ++box) {
        if (hasSeveral[box])
            partners[box] = noBox;
    }
    return partners;
}

// Removes boxes with their edges, and returns where the others are now.
std::vector<std::uint32_t> removeBoxes(const std::vector<bool> &isGone, GraphContent &content)
{
    std::vector<std::uint32_t> places(isGone.size(), noBox);
    std::vector<GraphBox> boxes;
    for (std::uint32_t i = 0; i < isGone.size(); ++i) {
        if (isGone[i])
            continue;
        places[i] = std::uint32_t(boxes.size());
        boxes.push_back(std::move(content.boxes[i]));
    }
    content.boxes = std::move(boxes);
    std::erase_if(content.edges, [&isGone](const GraphEdge &edge) { return isGone[edge.from] || isGone[edge.to]; });
    for (GraphEdge &edge : content.edges) {
        edge.from = places[edge.from];
        edge.to = places[edge.to];
    }
    return places;
}

} // namespace

GraphBox blockBox(std::shared_ptr<const CollapsedGraph::Box> block, const ModelGraph &model)
{
    GraphBox box;
    box.kind = GraphBox::Kind::Block;
    box.opType = operatorOf(*block->block, model);
    box.title = displayText(blockTitle(*block->block, block->count(), model));
    box.rows = blockRowsOf(*block, model);
    box.block = std::move(block);
    return box;
}

QString frameTitle(const CollapsedGraph::Frame &frame, const ModelGraph &model)
{
    return displayText(instanceTitle(*frame.block, frame.path.back().instance, model));
}

std::vector<std::uint32_t> bundleTerminals(GraphContent &content)
{
    const std::vector<std::uint32_t> partners = partnersOf(content);
    std::map<std::tuple<std::uint32_t, GraphBox::Kind, QString>, std::vector<std::uint32_t>> alike;
    for (std::uint32_t i = 0; i < content.boxes.size(); ++i) {
        const GraphBox &box = content.boxes[i];
        const bool isTerminal = box.kind == GraphBox::Kind::Input || box.kind == GraphBox::Kind::Output;
        if (isTerminal && partners[i] != noBox && content.boxes[partners[i]].block)
            alike[{partners[i], box.kind, withoutNumbers(box.title)}].push_back(i);
    }
    std::vector<bool> isGone(content.boxes.size());
    for (const auto &[key, members] : alike) {
        if (members.size() < leastBundled)
            continue;
        GraphBox &first = content.boxes[members.front()];
        first.title = u"%1 (%2)"_s.arg(std::get<QString>(key)).arg(members.size());
        for (const std::uint32_t member : members) {
            first.bundled.push_back(*content.boxes[member].value);
            isGone[member] = member != members.front();
        }
    }
    return removeBoxes(isGone, content);
}

} // namespace shapewright
