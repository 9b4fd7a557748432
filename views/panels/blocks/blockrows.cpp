// SPDX-License-Identifier: Apache-2.0
#include "views/panels/blocks/blockrows.h"

#include "model/blocks/blockscopes.h"
#include "model/types/text.h"
#include "model/wording/blockwording.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

struct BlockText {
    Q_DECLARE_TR_FUNCTIONS(BlockRows)
};

QString withScope(const QString &name, const std::string &scope)
{
    return scope.empty() ? name : u"%1 · %2"_s.arg(name, toQString(scope));
}

} // namespace

BlockRows BlockRows::of(const ModelGraph &model, const std::vector<Block> &blocks)
{
    BlockRows rows;
    for (const Block &block : blocks)
        rows.add(model, block, {{std::uint32_t(rows.top.size()), 0}}, -1);
    return rows;
}

void BlockRows::add(const ModelGraph &model, const Block &block, BlockPath path, int parent)
{
    path.back().instance = std::uint32_t(block.typical);
    Row row;
    row.count = block.instances.size();
    row.name = withScope(blockTitle(block, row.count, model), block.scope);
    if (!block.variants.empty())
        row.difference = BlockText::tr("%1 of %2 differ").arg(block.variants.size()).arg(row.count);
    row.nodes = block.nodes();
    row.facts = blockFacts(model, row.nodes);
    const int index = addRow(std::move(row), parent);
    path.push_back({});
    for (const Block &part : block.parts) {
        add(model, part, path, index);
        ++path.back().block;
    }
    path.pop_back();
    for (const Block::Variant &variant : block.variants)
        addInstance(model, block, path, variant.at, index);
    if (block.instances.size() < 2)
        return;
    Row all;
    all.kind = Row::Kind::Instances;
    all.name = BlockText::tr("All %1 instances").arg(block.instances.size());
    for (const auto &instance : block.instances)
        all.nodes.insert(all.nodes.end(), instance.begin(), instance.end());
    const int below = addRow(std::move(all), index);
    for (std::size_t i = 0; i < block.instances.size(); ++i)
        addInstance(model, block, path, i, below);
}

void BlockRows::addInstance(const ModelGraph &model, const Block &block, BlockPath path, std::size_t instance,
                            int parent)
{
    path.back().instance = std::uint32_t(instance);
    Row row;
    row.path = std::move(path);
    row.kind = Row::Kind::Instance;
    row.nodes = block.instances[instance];
    row.facts = blockFacts(model, row.nodes);
    row.name = withScope(BlockText::tr("No. %1").arg(instance + 1), blocks::sharedScope(model, {row.nodes}));
    const auto variant = std::ranges::find(block.variants, instance, &Block::Variant::at);
    if (variant != block.variants.end())
        row.difference = variantText(*variant);
    addRow(std::move(row), parent);
}

int BlockRows::addRow(Row row, int parent)
{
    std::vector<int> &siblings = parent < 0 ? top : rows[std::size_t(parent)].children;
    row.parent = parent;
    row.place = int(siblings.size());
    siblings.push_back(int(rows.size()));
    rows.push_back(std::move(row));
    return int(rows.size()) - 1;
}

} // namespace shapewright
