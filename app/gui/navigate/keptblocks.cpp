// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/keptblocks.h"

#include "app/gui/files/wholefile.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr auto blocksFormat = "shapewright-kept-blocks";
constexpr auto blocksSuffix = ".blocks.json";
constexpr qint64 mostKeptBytes = 4 << 20; // far larger than any real state

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
    const QString path = m_kept.file(model, blocksSuffix);
    if (state == ViewBlocks::State() || !m_kept.isOn()) {
        QFile::remove(path);
        return {};
    }
    QJsonArray open;
    for (const BlockPath &block : state.open)
        open.append(toJson(block));
    QJsonObject kept{
        {u"format"_s, QLatin1String(blocksFormat)}, {u"version"_s, 1}, {u"model"_s, model}, {u"open"_s, open}};
    if (state.isShown)
        kept[u"shown"_s] = *state.isShown;
    QDir().mkpath(m_kept.folder());
    return writeWhole(path, QJsonDocument(kept).toJson());
}

ViewBlocks::State KeptBlocks::stateOf(const QString &model) const
{
    QFile file(m_kept.file(model, blocksSuffix));
    if (!m_kept.isOn() || !file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.read(mostKeptBytes)).object();
    if (kept["format"_L1].toString() != QLatin1String(blocksFormat) || kept["model"_L1].toString() != model)
        return {};
    ViewBlocks::State state;
    if (kept["shown"_L1].isBool())
        state.isShown = kept["shown"_L1].toBool();
    for (const QJsonValue &path : kept["open"_L1].toArray())
        state.open.insert(pathFromJson(path.toArray()));
    return state;
}

} // namespace shapewright
