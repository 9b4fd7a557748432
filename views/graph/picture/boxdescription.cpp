// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/boxdescription.h"

#include "model/blocks/blockfacts.h"
#include "model/graph/modelfacts.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

struct DescriptionText {
    Q_DECLARE_TR_FUNCTIONS(BoxDescription)
};

QString kindText(GraphBox::Kind kind)
{
    switch (kind) {
    case GraphBox::Kind::Input:
        return DescriptionText::tr("Input");
    case GraphBox::Kind::Captured:
        return DescriptionText::tr("From an enclosing graph");
    case GraphBox::Kind::Output:
        return DescriptionText::tr("Output");
    case GraphBox::Kind::Dangling:
        return DescriptionText::tr("Undefined: no producer");
    case GraphBox::Kind::Constant:
        return DescriptionText::tr("Initializer");
    case GraphBox::Kind::Node:
    case GraphBox::Kind::Block:
        break;
    }
    return {};
}

QString blockDescription(const ModelGraph &model, const GraphBox &box)
{
    constexpr std::size_t mostVariants = 12;
    const Block &block = *box.block->block;
    const BlockFacts facts = blockFacts(model, box.block->nodes());
    QStringList lines{box.title};
    if (!block.scope.empty())
        lines.append(displayText(block.scope));
    const bool isOneOfMany = box.block->count() > 1;
    lines.append((isOneOfMany ? DescriptionText::tr("nodes: %1 each") : DescriptionText::tr("nodes: %1"))
                     .arg(box.block->nodes().size()));
    if (facts.parameters > 0)
        lines.append(
            (isOneOfMany ? DescriptionText::tr("parameters: %1, %2 each") : DescriptionText::tr("parameters: %1, %2"))
                .arg(countText(facts.parameters), byteText(facts.bytes)));
    const std::size_t first = box.block->path.back().instance;
    std::size_t listed = 0;
    for (const Block::Variant &variant : block.variants) {
        if (variant.at >= first && variant.at < first + box.block->count() && ++listed <= mostVariants)
            lines.append(DescriptionText::tr("no. %1: %2").arg(variant.at + 1).arg(displayText(variantText(variant))));
    }
    if (listed > mostVariants)
        lines.append(DescriptionText::tr("and %1 more").arg(listed - mostVariants));
    lines.append(isOneOfMany ? DescriptionText::tr("Double-click to open one of them")
                             : DescriptionText::tr("Double-click to open"));
    return lines.join(u'\n');
}

} // namespace

QString boxDescription(const ModelGraph &model, const GraphBox &box)
{
    constexpr qsizetype longestLine = 120;
    constexpr std::size_t mostLines = 40;
    QStringList lines;
    if (box.block)
        return blockDescription(model, box);
    const auto add = [&](const QString &line) { lines.append(elided(line, longestLine)); };
    if (box.value) {
        const Value &value = model.value(*box.value);
        add(box.bundled.empty() ? displayText(value.name) : box.title);
        add(kindText(box.kind));
        add(u"%1 %2"_s.arg(displayText(shortTypeName(value.declared)), displayText(timesText(value.declared->shape))));
        return lines.join(u'\n');
    }
    const Node &node = model.node(*box.node);
    add(box.domain.isEmpty() ? box.opType : u"%1 (%2)"_s.arg(box.opType, box.domain));
    if (!node.name.empty())
        add(displayText(node.name));
    const OperatorFacts facts = operatorFacts(model, *box.node);
    const auto addValues = [&](const auto &values, const std::vector<std::string> &names, const QString &arrow) {
        for (std::size_t i = 0; i < values.size() && std::size_t(lines.size()) < mostLines; ++i) {
            if (values[i])
                add(u"%1 %2 %3"_s.arg(arrow, i < names.size() ? displayText(names[i]) : u"#%1"_s.arg(i),
                                      displayText(model.value(*values[i]).name)));
        }
    };
    addValues(node.inputs, facts.inputs, u"↓"_s);
    addValues(node.outputs, facts.outputs, u"→"_s);
    for (const Attribute &attribute : node.attributes) {
        if (std::size_t(lines.size()) < mostLines)
            add(u"%1 = %2"_s.arg(displayText(attribute.name), displayText(attribute.text)));
    }
    for (const auto &[attribute, graph] : node.subgraphs)
        add(DescriptionText::tr("%1: double-click to open").arg(displayText(attribute)));
    if (node.body)
        add(DescriptionText::tr("A local function: double-click to open its body"));
    return lines.join(u'\n');
}

} // namespace shapewright
