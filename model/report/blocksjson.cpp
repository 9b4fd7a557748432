// SPDX-License-Identifier: Apache-2.0
#include "model/report/blocksjson.h"

#include "model/blocks/blockfacts.h"
#include "model/report/jsonforms.h"
#include "model/shape/tables/shapetable.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"

#include <QJsonObject>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

QJsonArray valuesJson(const std::vector<ValueId> &values, const ModelGraph &model, const ShapeTable &shapes)
{
    QJsonArray array;
    for (const ValueId value : values)
        array.append(QJsonObject{{u"name"_s, toQString(model.value(value).name)},
                                 {u"dims"_s, dimsJson(shapes.at(value).type.shape)}});
    return array;
}

// A node without a name is known by its first output.
QString nameOf(std::uint32_t index, const ModelGraph &model)
{
    const Node &node = model.main().nodes[index];
    if (node.name.empty() && !node.outputs.empty() && node.outputs.front())
        return toQString(model.value(*node.outputs.front()).name);
    return toQString(node.name);
}

QJsonObject blockJson(const Block &block, const ModelGraph &model, const ShapeTable &shapes)
{
    const BlockFacts facts = blockFacts(model, block.nodes());
    QJsonArray variants;
    for (const Block::Variant &variant : block.variants)
        variants.append(QJsonObject{{u"at"_s, qint64(variant.at)},
                                    {u"nodes"_s, qint64(block.instances[variant.at].size())},
                                    {u"why"_s, variantText(variant)}});
    const QString kind = blockKindText(block, model);
    return {{u"name"_s, block.scope.empty() ? kind : toQString(block.scope)},
            {u"kind"_s, kind},
            {u"count"_s, qint64(block.instances.size())},
            {u"nodes"_s, qint64(block.nodes().size())},
            {u"parameters"_s, qint64(facts.parameters)},
            {u"bytes"_s, qint64(facts.bytes)},
            {u"inputs"_s, valuesJson(facts.inputs, model, shapes)},
            {u"outputs"_s, valuesJson(facts.outputs, model, shapes)},
            {u"first_node"_s, nameOf(block.instances.front().front(), model)},
            {u"variants"_s, variants},
            {u"blocks"_s, blocksJson(block.parts, model, shapes)}};
}

} // namespace

QJsonArray blocksJson(const std::vector<Block> &blocks, const ModelGraph &model, const ShapeTable &shapes)
{
    QJsonArray array;
    for (const Block &block : blocks)
        array.append(blockJson(block, model, shapes));
    return array;
}

} // namespace shapewright
