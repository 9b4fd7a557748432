// SPDX-License-Identifier: Apache-2.0
// LSTM, GRU and RNN: the weights, states and lengths that go with an input of [sequence, batch, features].
#include "model/symbolic/rules/needs/needs.h"
#include "model/symbolic/rules/needs/shapeneeds.h"

namespace shapewright {

namespace {

// What all of them require beside the weights. Those of DynamicQuantizeLSTM are transposed.
struct Recurrent {
    Expr directions;
    Expr length;
    Expr batch;
    Expr features;
    std::int64_t hidden = 0;
};

std::optional<Recurrent> recurrentOf(const NodeContext &ctx)
{
    const Dims *data = dimsOf(ctx, 0);
    const std::int64_t hidden = ctx.integer("hidden_size", 0);
    // No kernel takes another layout.
    if (data == nullptr || data->size() != 3 || hidden < 1 || hidden > INT32_MAX || ctx.integer("layout", 0) != 0)
        return {};
    return Recurrent{.directions = ctx.text("direction", "forward") == "bidirectional" ? 2 : 1,
                     .length = (*data)[0],
                     .batch = (*data)[1],
                     .features = (*data)[2],
                     .hidden = hidden};
}

void needStates(NodeContext &ctx, const Recurrent &node, std::int64_t gates)
{
    needShape(ctx, 3, {node.directions, 2 * gates * node.hidden});
    needShape(ctx, 4, {node.batch});
    needElements(ctx, 4, 0, node.length);
    needShape(ctx, 5, {node.directions, node.batch, node.hidden});
    if (gates == 4) {
        needShape(ctx, 6, {node.directions, node.batch, node.hidden});
        needShape(ctx, 7, {node.directions, 3 * node.hidden});
    }
}

void recurrentNeeds(NodeContext &ctx, std::int64_t gates)
{
    const auto node = recurrentOf(ctx);
    if (!node)
        return;
    needShape(ctx, 1, {node->directions, gates * node->hidden, node->features});
    needShape(ctx, 2, {node->directions, gates * node->hidden, node->hidden});
    needStates(ctx, *node, gates);
    // ONNX Runtime's process ends where a GRU has nothing to do, or an LSTM an empty batch.
    if (gates > 1)
        ctx.atLeast(node->batch, 1, axisText(1, 0));
    if (gates == 3)
        ctx.atLeast(node->length, 1, axisText(0, 0));
}

void lstmNeeds(NodeContext &ctx)
{
    recurrentNeeds(ctx, 4);
}

void gruNeeds(NodeContext &ctx)
{
    recurrentNeeds(ctx, 3);
}

void rnnNeeds(NodeContext &ctx)
{
    recurrentNeeds(ctx, 1);
}

void quantizedLstmNeeds(NodeContext &ctx)
{
    const auto node = recurrentOf(ctx);
    if (!node)
        return;
    needShape(ctx, 1, {node->directions, node->features, 4 * node->hidden});
    needShape(ctx, 2, {node->directions, node->hidden, 4 * node->hidden});
    needStates(ctx, *node, 4);
    for (const std::size_t input : {8, 9, 10, 11}) { // scales and zero points: one, or one for each column
        const Dims *dims = dimsOf(ctx, input);
        if (dims != nullptr && dims->size() == 1)
            needSize(ctx, input, 0, 1);
        else
            needShape(ctx, input, {node->directions, 4 * node->hidden});
    }
}

} // namespace

void addRecurrentNeeds(RuleTable &table)
{
    table["LSTM"].needs = lstmNeeds;
    table["GRU"].needs = gruNeeds;
    table["RNN"].needs = rnnNeeds;
    table["com.microsoft.DynamicQuantizeLSTM"].needs = quantizedLstmNeeds;
}

} // namespace shapewright
