// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/openedmodel.h"
#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/blocks/blockfacts.h"
#include "model/blocks/blocks.h"
#include "model/report/blocksjson.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

QString nodesText(std::size_t count)
{
    return count == 1 ? Cli::tr("1 node") : Cli::tr("%1 nodes").arg(count);
}

QString shapesText(const std::vector<ValueId> &values, const ShapeTable &shapes)
{
    constexpr qsizetype most = 2;
    QStringList texts;
    for (const ValueId value : values) {
        const ValueType &type = shapes.at(value).type;
        texts.append(type.shape ? toQString(shapeText(*type.shape)) : u"?"_s);
    }
    if (texts.size() > most)
        texts = texts.first(most) << u"…"_s;
    return printable(texts.join(u", "_s));
}

void addRows(const std::vector<Block> &blocks, const ModelGraph &model, const ShapeTable &shapes, int level,
             TextTable &table)
{
    const QString indent(level * 2, u' ');
    for (const Block &block : blocks) {
        const QString count = block.instances.size() > 1 ? u"%1 × "_s.arg(block.instances.size()) : QString();
        const QString nodes = nodesText(block.nodes().size());
        const BlockFacts facts = blockFacts(model, block.nodes());
        table.addRow({indent + count + printable(blockKindText(block, model)),
                      count.isEmpty() ? nodes : Cli::tr("%1 each").arg(nodes), printable(block.scope),
                      u"%1 → %2"_s.arg(shapesText(facts.inputs, shapes), shapesText(facts.outputs, shapes))});
        for (const Block::Variant &variant : block.variants)
            table.addRow({indent + u"  "_s + Cli::tr("instance %1 differs").arg(variant.at + 1),
                          nodesText(block.instances[variant.at].size()), printable(variantText(variant)), QString()});
        addRows(block.parts, model, shapes, level + 1, table);
    }
}

ExitCode showBlocks(const Options &options, const JobContext &job)
{
    const auto model = openModel(options, job);
    if (!model)
        return fail(model.error(), options.json);
    const auto shapes = propagate(**model, options.edits, job);
    if (!shapes)
        return fail(shapes.error(), options.json);
    const auto blocks = findBlocks(**model, **shapes, job);
    if (!blocks)
        return fail(blocks.error(), options.json);
    if (options.json) {
        writeJson({{u"nodes"_s, qint64((*model)->main().nodes.size())},
                   {u"blocks"_s, blocksJson(*blocks, **model, **shapes)}});
        return ExitCode::Done;
    }
    if (blocks->empty()) {
        writeOut(Cli::tr("Nothing repeats in this model (%1)").arg(nodesText((*model)->main().nodes.size())));
        return ExitCode::Done;
    }
    TextTable table;
    addRows(*blocks, **model, **shapes, 0, table);
    writeOut(table.lines().join(u'\n'));
    return ExitCode::Done;
}

} // namespace

Command blocksCommand()
{
    return {u"blocks"_s,
            {u"MODEL"_s},
            Cli::tr("list what repeats in a model, and the parts it consists of"),
            editOptions,
            readThenRun(showBlocks)};
}

} // namespace shapewright::cli
