// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/variants.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace shapewright::blocks {

namespace {

const Node &nodeAt(const ModelGraph &model, const NodeSequence &sequence, std::size_t place)
{
    return model.main().nodes[sequence.nodes[place]];
}

std::string textOf(const Node &node, const std::string &attribute)
{
    const auto found = std::ranges::find(node.attributes, attribute, &Attribute::name);
    return found != node.attributes.end() ? found->text : std::string();
}

void compareAttributes(const Node &here, const Node &typical, std::vector<Block::Variant::Attribute> &differences)
{
    if (std::ranges::equal(here.attributes, typical.attributes,
                           [](const Attribute &a, const Attribute &b) { return a.name == b.name && a.text == b.text; }))
        return;
    std::map<std::string, std::string> names;
    for (const Node *node : {&here, &typical}) {
        for (const Attribute &attribute : node->attributes)
            names.emplace(attribute.name, std::string());
    }
    for (const auto &[name, unused] : names) {
        if (std::string a = textOf(here, name), b = textOf(typical, name); a != b)
            differences.push_back({.opType = here.opType, .name = name, .here = std::move(a), .typical = std::move(b)});
    }
}

} // namespace

std::vector<Block::Variant> variantsOf(const ModelGraph &model, const NodeSequence &sequence,
                                       const Repetition &repetition)
{
    constexpr std::size_t mostAttributes = 8;
    const Instance &typical = repetition.instances[repetition.typical];
    std::vector<Block::Variant> variants;
    for (std::size_t i = 0; i < repetition.instances.size(); ++i) {
        const Instance &instance = repetition.instances[i];
        Block::Variant variant{.at = i, .more = {}, .fewer = {}, .attributes = {}};
        if (instance.difference > 0) {
            std::map<std::string_view, std::int64_t> counts;
            for (std::size_t place = instance.begin; place < instance.end; ++place)
                ++counts[nodeAt(model, sequence, place).opType];
            for (std::size_t place = typical.begin; place < typical.end; ++place)
                --counts[nodeAt(model, sequence, place).opType];
            for (const auto &[op, count] : counts)
                (count > 0 ? variant.more : variant.fewer)
                    .insert((count > 0 ? variant.more : variant.fewer).end(), std::size_t(std::abs(count)),
                            std::string(op));
        } else if (instance.size() == typical.size()) {
            for (std::size_t offset = 0; offset < typical.size(); ++offset) {
                const Node &here = nodeAt(model, sequence, instance.begin + offset);
                const Node &there = nodeAt(model, sequence, typical.begin + offset);
                if (here.opType == there.opType && variant.attributes.size() < mostAttributes)
                    compareAttributes(here, there, variant.attributes);
            }
        }
        if (instance.difference > 0 || !variant.attributes.empty())
            variants.push_back(std::move(variant));
    }
    return variants;
}

} // namespace shapewright::blocks
