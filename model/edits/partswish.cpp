// SPDX-License-Identifier: Apache-2.0
#include "model/edits/partswish.h"

#include "model/edits/edittext.h"
#include "model/edits/invalidedit.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonValue>

#include <algorithm>
#include <utility>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

struct PartsText {
    Q_DECLARE_TR_FUNCTIONS(PartsText)
};

using Kind = PartsChange::Kind;
using Names = std::vector<std::string>;
using Texts = std::map<std::string, std::string>;

// A kind of change with its member in JSON and its option. RemovedMetadata and KeepsUnused are written otherwise.
struct KindOfChange {
    Kind kind;
    QLatin1String member, option;
    Names PartsWish::*names = nullptr; // one of these two
    Texts PartsWish::*texts = nullptr;
};

constexpr auto metadataMember = "metadata"_L1, keepUnusedMember = "keep_unused"_L1;

constexpr KindOfChange kinds[] = {
    {Kind::Value, "set"_L1, "set"_L1, nullptr, &PartsWish::values},
    {Kind::Bypass, "bypass"_L1, "bypass"_L1, &PartsWish::bypassed},
    {Kind::Output, "outputs"_L1, "output"_L1, &PartsWish::outputs},
    {Kind::RemovedOutput, "remove_outputs"_L1, "remove-output"_L1, &PartsWish::removedOutputs},
    {Kind::CutFrom, "cut_from"_L1, "cut-from"_L1, &PartsWish::cutFrom},
    {Kind::CutTo, "cut_to"_L1, "cut-to"_L1, &PartsWish::cutTo},
    {Kind::Rename, "rename"_L1, "rename"_L1, nullptr, &PartsWish::renames},
    {Kind::NodeRename, "rename_nodes"_L1, "rename-node"_L1, nullptr, &PartsWish::nodeRenames},
    {Kind::Field, "model"_L1, "model-field"_L1, nullptr, &PartsWish::fields},
};

Result<void> readNames(const QString &member, const QJsonValue &value, Names &names)
{
    for (const QJsonValue &entry : value.toArray()) {
        if (entry.toString().isEmpty())
            return invalidEdit(member, PartsText::tr("a list of names is expected"));
        names.push_back(entry.toString().toStdString());
    }
    if (!value.isArray())
        return invalidEdit(member, PartsText::tr("a list of names is expected"));
    return {};
}

Result<void> readTexts(const QString &member, const QJsonValue &value, Texts &texts)
{
    const QJsonObject entries = value.toObject();
    for (auto it = entries.begin(); it != entries.end(); ++it) {
        if (it.key().isEmpty() || !it.value().isString())
            return invalidEdit(member, PartsText::tr("an object of texts is expected"));
        texts.emplace(it.key().toStdString(), it.value().toString().toStdString());
    }
    if (!value.isObject())
        return invalidEdit(member, PartsText::tr("an object of texts is expected"));
    return {};
}

Result<void> readMetadata(const QJsonValue &value, PartsWish &wish)
{
    const QJsonObject entries = value.toObject();
    for (auto it = entries.begin(); it != entries.end(); ++it) {
        const bool isText = it.value().isString();
        if (!isText && !it.value().isNull())
            return invalidEdit(it.key(), PartsText::tr("a text, or null to remove the entry, is expected"));
        wish.metadata[it.key().toStdString()] =
            isText ? std::optional(it.value().toString().toStdString()) : std::nullopt;
    }
    if (!value.isObject())
        return invalidEdit(metadataMember, PartsText::tr("an object is expected"));
    return {};
}

Result<void> checkFields(const PartsWish &wish)
{
    for (const auto &[field, text] : wish.fields) {
        if (std::ranges::find(modelFields(), field) == modelFields().end())
            return invalidEdit(toQString(field), PartsText::tr("a model has no such text"));
    }
    return {};
}

// The options of the command line with their values.
std::vector<std::pair<QString, QString>> optionsOf(const PartsWish &wish)
{
    std::vector<std::pair<QString, QString>> options;
    for (const PartsChange &change : changesOf(wish)) {
        const QString name = toQString(change.name), pair = name + u'=' + toQString(change.value);
        if (change.kind == Kind::KeepsUnused)
            options.emplace_back(u"keep-unused"_s, QString());
        else if (change.kind == Kind::RemovedMetadata)
            options.emplace_back(u"remove-metadata"_s, name);
        else if (change.kind == Kind::Metadata)
            options.emplace_back(u"metadata"_s, pair);
        for (const KindOfChange &kind : kinds) {
            if (kind.kind == change.kind)
                options.emplace_back(kind.option, kind.texts != nullptr ? pair : name);
        }
    }
    return options;
}

} // namespace

bool PartsWish::isEmpty() const
{
    return !isCut() && values.empty() && renames.empty() && nodeRenames.empty() && metadata.empty() && fields.empty();
}

bool PartsWish::isCut() const
{
    return !bypassed.empty() || !outputs.empty() || !removedOutputs.empty() || !cutFrom.empty() || !cutTo.empty();
}

const std::vector<std::string> &modelFields()
{
    static const std::vector<std::string> fields{"producer_name", "producer_version", "domain", "model_version",
                                                 "doc_string"};
    return fields;
}

std::vector<PartsChange> changesOf(const PartsWish &wish)
{
    std::vector<PartsChange> changes;
    for (const KindOfChange &kind : kinds) {
        if (kind.names != nullptr) {
            for (const std::string &name : wish.*kind.names)
                changes.push_back({kind.kind, name});
        } else {
            for (const auto &[name, value] : wish.*kind.texts)
                changes.push_back({kind.kind, name, value});
        }
    }
    for (const auto &[key, value] : wish.metadata)
        changes.push_back(value ? PartsChange{Kind::Metadata, key, *value} : PartsChange{Kind::RemovedMetadata, key});
    if (wish.keepsUnused)
        changes.push_back({Kind::KeepsUnused});
    return changes;
}

void addChange(PartsWish &wish, const PartsChange &change)
{
    if (change.kind == Kind::KeepsUnused)
        wish.keepsUnused = true;
    else if (change.kind == Kind::Metadata)
        wish.metadata[change.name] = change.value;
    else if (change.kind == Kind::RemovedMetadata)
        wish.metadata[change.name] = std::nullopt;
    for (const KindOfChange &kind : kinds) {
        if (kind.kind != change.kind)
            continue;
        if (kind.texts != nullptr)
            (wish.*kind.texts)[change.name] = change.value;
        else if (Names &names = wish.*kind.names; std::ranges::find(names, change.name) == names.end())
            names.push_back(change.name);
    }
}

void takeBack(PartsWish &wish, const PartsChange &change)
{
    if (change.kind == Kind::KeepsUnused)
        wish.keepsUnused = false;
    else if (change.kind == Kind::Metadata || change.kind == Kind::RemovedMetadata)
        wish.metadata.erase(change.name);
    for (const KindOfChange &kind : kinds) {
        if (kind.kind != change.kind)
            continue;
        if (kind.texts != nullptr)
            (wish.*kind.texts).erase(change.name);
        else
            std::erase(wish.*kind.names, change.name);
    }
    if (wish.isEmpty())
        wish = {}; // nothing is left that could keep what is unused
}

void partsToJson(const PartsWish &wish, QJsonObject &json)
{
    for (const KindOfChange &kind : kinds) {
        if (kind.names != nullptr && !(wish.*kind.names).empty()) {
            QJsonArray names;
            for (const std::string &name : wish.*kind.names)
                names.append(toQString(name));
            json.insert(kind.member, names);
        } else if (kind.texts != nullptr && !(wish.*kind.texts).empty()) {
            QJsonObject texts;
            for (const auto &[name, value] : wish.*kind.texts)
                texts.insert(toQString(name), toQString(value));
            json.insert(kind.member, texts);
        }
    }
    QJsonObject metadata;
    for (const auto &[key, value] : wish.metadata)
        metadata.insert(toQString(key), value ? QJsonValue(toQString(*value)) : QJsonValue());
    if (!metadata.isEmpty())
        json.insert(metadataMember, metadata);
    if (wish.keepsUnused)
        json.insert(keepUnusedMember, true);
}

Result<bool> readPartsMember(const QString &name, const QJsonValue &value, PartsWish &wish)
{
    Result<void> read;
    if (name == keepUnusedMember) {
        wish.keepsUnused = value.toBool();
        if (!value.isBool())
            read = invalidEdit(name, PartsText::tr("true or false is expected"));
    } else if (name == metadataMember) {
        read = readMetadata(value, wish);
    } else {
        const auto *const kind = std::ranges::find(kinds, name, &KindOfChange::member);
        if (kind == std::end(kinds))
            return false;
        read = kind->names != nullptr ? readNames(name, value, wish.*kind->names)
                                      : readTexts(name, value, wish.*kind->texts);
        if (read)
            read = checkFields(wish);
    }
    return read ? Result<bool>(true) : tl::unexpected(read.error());
}

QStringList partsTexts(const PartsWish &wish)
{
    QStringList texts;
    for (const auto &[option, value] : optionsOf(wish))
        texts.append(value.isEmpty() ? option : option + u'=' + value);
    return texts;
}

QStringList partsToArguments(const PartsWish &wish)
{
    QStringList arguments;
    for (const auto &[option, value] : optionsOf(wish))
        arguments += value.isEmpty() ? QStringList(u"--"_s + option) : optionWords(u"--"_s + option, value);
    return arguments;
}

} // namespace shapewright
