// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/blockdetails.h"

#include "model/blocks/blockfacts.h"
#include "model/blocks/blockscopes.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"
#include "views/panels/details/detailstext.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

// `584 nodes · 12,601,344 parameters · 25.2 MB`
QString eachText(const ModelGraph &model, const Block &block)
{
    const BlockFacts facts = blockFacts(model, block.nodes());
    QString text = DetailsText::tr("%1 nodes").arg(countText(block.nodes().size()));
    if (facts.parameters > 0)
        text += DetailsText::tr(" · %1 parameters · %2").arg(countText(facts.parameters), byteText(facts.bytes));
    return text;
}

// What the block is called by names, with the number of the instance: `model/layers.12` of `model/layers.*`. A few
// nodes are enough to tell it; those in the middle are those that exporters move least.
QString scopeOfInstance(const ModelGraph &model, const Block &block, std::size_t instance)
{
    constexpr std::size_t few = 8;
    if (block.scope.find('*') == std::string::npos)
        return {};
    const auto &nodes = block.instances[instance];
    const auto first = nodes.begin() + std::ptrdiff_t(nodes.size() / 2);
    const auto last = first + std::ptrdiff_t(std::min(few, std::size_t(nodes.end() - first)));
    const QString pattern = QRegularExpression::escape(toQString(block.scope)).replace(u"\\*"_s, u"\\d+"_s);
    return QRegularExpression(u"^"_s + pattern)
        .match(toQString(blocks::sharedScope(model, {{first, last}})))
        .captured();
}

DetailsSection instanceSection(const ModelGraph &model, const CollapsedGraph &blocks,
                               const CollapsedGraph::Stretch &stretch)
{
    const Block &block = *stretch.block;
    DetailsSection section{DetailsText::tr("Instances"), DetailsText::tr("click to open"), {}, true};
    for (std::size_t i = 0; i < block.instances.size() && i < shownDetails; ++i) {
        BlockPath path = stretch.path;
        path.back().instance = std::uint32_t(i);
        DetailsRow row{.label = DetailsText::tr("no. %1").arg(i + 1), .text = {}, .look = DetailsRow::Look::Item};
        // Parts are told in the nodes of one instance of what they are in, whose names are those of that one alone.
        if (const QString scope = path.size() == 1 ? scopeOfInstance(model, block, i) : QString(); !scope.isEmpty())
            row.label = u"%1 · %2"_s.arg(row.label, scope);
        if (const auto variant = std::ranges::find(block.variants, i, &Block::Variant::at);
            variant != block.variants.end())
            row.text = variantText(*variant);
        if (blocks.isOpen(path))
            row.note = DetailsText::tr("open");
        row.instance = std::move(path);
        section.rows.append(std::move(row));
    }
    // Those that differ are seen without asking for the others.
    std::ranges::stable_partition(section.rows, [](const DetailsRow &row) { return !row.text.isEmpty(); });
    return section;
}

} // namespace

void describeBlock(const ModelGraph &model, const CollapsedGraph &blocks, const CollapsedGraph::Stretch &stretch,
                   Details &details)
{
    const Block &block = *stretch.block;
    details.title = stretch.count == 1 ? instanceTitle(block, stretch.path.back().instance, model)
                                       : blockTitle(block, stretch.count, model);
    if (!block.scope.empty())
        details.rows.append({DetailsText::tr("scope"), toQString(block.scope), true});
    if (block.instances.size() == 1)
        return;
    details.rows.append({DetailsText::tr("each"), eachText(model, block)});
    if (!block.variants.empty())
        details.rows.append({DetailsText::tr("differ"),
                             DetailsText::tr("%1 of %2").arg(block.variants.size()).arg(block.instances.size())});
    details.sections.append(instanceSection(model, blocks, stretch));
}

} // namespace shapewright
