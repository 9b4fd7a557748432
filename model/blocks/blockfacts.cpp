// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockfacts.h"

#include <algorithm>
#include <vector>

namespace shapewright {

namespace {

std::int64_t elementsOf(const Value &initializer)
{
    std::int64_t elements = 1;
    for (const Dim &dim : initializer.declared->dims()) {
        if (!dim.isValue() || __builtin_mul_overflow(elements, dim.value(), &elements))
            return 0;
    }
    return elements;
}

} // namespace

BlockFacts blockFacts(const ModelGraph &model, const std::vector<std::uint32_t> &nodes)
{
    std::vector<std::uint32_t> sorted = nodes;
    std::ranges::sort(sorted);
    const auto isInside = [&sorted](std::uint32_t node) { return std::ranges::binary_search(sorted, node); };
    std::vector<bool> isSeen(model.main().values.size());
    BlockFacts facts;
    const auto addInput = [&](const std::optional<ValueId> &input) {
        if (!input || input->graph != mainGraph || isSeen[input->index])
            return;
        isSeen[input->index] = true;
        const Value &value = model.value(*input);
        if (value.origin == Value::Origin::Initializer) {
            facts.parameters += elementsOf(value);
            facts.bytes += value.byteSize;
        } else if (!value.producer || !isInside(value.producer->index)) {
            facts.inputs.push_back(*input);
        }
    };
    const auto isUsedOutside = [&isInside](const Use &use) {
        return use.node.graph == mainGraph && !isInside(use.node.index);
    };
    for (const std::uint32_t index : nodes) {
        const Node &node = model.main().nodes[index];
        std::ranges::for_each(node.inputs, addInput);
        for (const auto &output : node.outputs) {
            if (output &&
                (model.value(*output).isGraphOutput || std::ranges::any_of(model.value(*output).uses, isUsedOutside)))
                facts.outputs.push_back(*output);
        }
    }
    return facts;
}

} // namespace shapewright
