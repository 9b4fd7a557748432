// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/keptblocks.h"

#include <QJsonArray>
#include <QJsonObject>

#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr KeptEdits::Kind blocksKind{.format = "shapewright-kept-blocks", .suffix = ".blocks.json"};

// `[[0, 12], [2, 0]]`
QJsonArray toJson(const BlockPath &path)
{
    QJsonArray steps;
    for (const BlockStep &step : path)
        steps.append(QJsonArray{qint64(step.block), qint64(step.instance)});
    return steps;
}

// The content is not trusted, since a person may have changed the file. A path to a block that does not exist opens
// nothing.
BlockPath pathFromJson(const QJsonArray &steps)
{
    BlockPath path;
    for (const QJsonValue &step : steps)
        path.push_back({std::uint32_t(step[0].toInt()), std::uint32_t(step[1].toInt())});
    return path;
}

} // namespace

Result<void> KeptBlocks::keep(const QString &model, const ViewBlocks::State &state) const
{
    QJsonObject content;
    if (state != ViewBlocks::State()) {
        QJsonArray open;
        for (const BlockPath &block : state.open)
            open.append(toJson(block));
        content[u"open"_s] = open;
        if (state.isShown)
            content[u"shown"_s] = *state.isShown;
    }
    return m_kept.keep(model, blocksKind, std::move(content));
}

ViewBlocks::State KeptBlocks::stateOf(const QString &model) const
{
    const QJsonObject kept = m_kept.contentOf(model, blocksKind);
    ViewBlocks::State state;
    if (kept["shown"_L1].isBool())
        state.isShown = kept["shown"_L1].toBool();
    for (const QJsonValue &path : kept["open"_L1].toArray())
        state.open.insert(pathFromJson(path.toArray()));
    return state;
}

} // namespace shapewright
