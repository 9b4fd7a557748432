// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/kepttests.h"

#include "model/types/text.h"

#include <QJsonArray>
#include <QJsonObject>

#include <limits>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

constexpr KeptEdits::Kind testKind{.format = "shapewright-kept-test", .suffix = ".test.json"};

QJsonObject toJson(const TestSettings &settings)
{
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
            {u"providers"_s, QJsonArray::fromStringList(toQStrings(settings.run.providers))},
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
    const QJsonObject json = toJson(settings);
    return m_kept.keep(model, testKind, json == toJson(usual) ? QJsonObject() : QJsonObject{{u"test"_s, json}});
}

std::optional<TestSettings> KeptTests::settingsOf(const QString &model) const
{
    const QJsonObject kept = m_kept.contentOf(model, testKind);
    return kept.isEmpty() ? std::nullopt : std::optional(fromJson(kept["test"_L1].toObject()));
}

} // namespace shapewright
