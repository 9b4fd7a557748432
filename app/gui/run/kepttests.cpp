// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/kepttests.h"

#include "app/gui/files/wholefile.h"
#include "model/types/text.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <limits>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr auto format = "shapewright-kept-test";
constexpr auto suffix = ".test.json";
constexpr qint64 mostKeptBytes = 4 << 20; // far larger than any real settings

QJsonObject toJson(const TestSettings &settings)
{
    QJsonArray providers;
    for (const std::string &name : settings.run.providers)
        providers.append(toQString(name));
    QJsonObject sizes;
    for (const auto &[name, size] : settings.sizes)
        sizes[toQString(name)] = qint64(size);
    return {{u"sizes"_s, sizes},
            {u"fill"_s, QJsonArray::fromStringList(settings.inputFills)},
            {u"data"_s, QJsonArray::fromStringList(settings.inputData)},
            {u"seed"_s, qint64(settings.seed)},
            {u"repeat"_s, settings.run.repetitions},
            {u"repeat_time"_s, settings.run.repeatMilliseconds},
            {u"threads"_s, settings.run.threads},
            {u"optimization"_s, int(settings.run.optimization)},
            {u"providers"_s, providers},
            {u"compare"_s, settings.compare},
            {u"check_all"_s, settings.checkAll},
            {u"timeout"_s, settings.timeoutSeconds},
            {u"memory"_s, settings.memoryMegabytes}};
}

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    for (const QJsonValue &text : value.toArray())
        list.append(text.toString());
    return list;
}

// The content is not trusted, since a person may have changed the file.
TestSettings fromJson(const QJsonObject &json)
{
    constexpr int most = std::numeric_limits<int>::max();
    const auto number = [&json](QLatin1StringView key, int least, int greatest) {
        return qBound(least, json[key].toInt(least), greatest);
    };
    TestSettings settings;
    settings.inputFills = texts(json["fill"_L1]);
    settings.inputData = texts(json["data"_L1]);
    const QJsonObject sizes = json["sizes"_L1].toObject();
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        settings.sizes[size.key().toStdString()] = qBound(0, size.value().toInt(1), most);
    settings.seed = std::uint64_t(number("seed"_L1, 0, most));
    settings.run.repetitions = number("repeat"_L1, 0, mostRepetitions);
    settings.run.repeatMilliseconds = number("repeat_time"_L1, 0, most);
    settings.run.threads = number("threads"_L1, 0, mostThreads);
    settings.run.optimization =
        RunSettings::Optimization(number("optimization"_L1, 0, int(RunSettings::Optimization::All)));
    for (const QString &name : texts(json["providers"_L1]))
        settings.run.providers.push_back(name.toStdString());
    settings.compare = json["compare"_L1].toBool();
    settings.checkAll = json["check_all"_L1].toBool();
    settings.timeoutSeconds = number("timeout"_L1, 1, most);
    settings.memoryMegabytes = number("memory"_L1, 0, most);
    return settings;
}

} // namespace

Result<void> KeptTests::keep(const QString &model, const TestSettings &settings, const TestSettings &usual) const
{
    const QString path = m_kept.file(model, suffix);
    const QJsonObject json = toJson(settings);
    if (json == toJson(usual) || !m_kept.isOn()) {
        QFile::remove(path);
        return {};
    }
    const QJsonObject kept{
        {u"format"_s, QLatin1String(format)}, {u"version"_s, 1}, {u"model"_s, model}, {u"test"_s, json}};
    QDir().mkpath(m_kept.folder());
    return writeWhole(path, QJsonDocument(kept).toJson());
}

std::optional<TestSettings> KeptTests::settingsOf(const QString &model) const
{
    QFile file(m_kept.file(model, suffix));
    if (!m_kept.isOn() || !file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject kept = QJsonDocument::fromJson(file.read(mostKeptBytes)).object();
    if (kept["format"_L1].toString() != QLatin1String(format) || kept["model"_L1].toString() != model)
        return {};
    return fromJson(kept["test"_L1].toObject());
}

} // namespace shapewright
