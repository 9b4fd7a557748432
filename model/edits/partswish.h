// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/result.h"

#include <QJsonObject>
#include <QStringList>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

// What a person wants of the parts of a model's main graph. All names are those of the file. A node goes by its name
// or, without one, by the name of an output.
struct PartsWish {
    // New values by place: an attribute as NODE.ATTRIBUTE (an empty value gives it its default), or a small constant.
    std::map<std::string, std::string> values{};
    std::vector<std::string> bypassed{};          // nodes, or all of an operator that can be bypassed
    std::vector<std::string> outputs{};           // tensors that become outputs, after those that there are
    std::vector<std::string> removedOutputs{};    // outputs that are none any more
    std::vector<std::string> cutFrom{};           // tensors that become inputs, with the type and shape they have
    std::vector<std::string> cutTo{};             // tensors that become the outputs, instead of those that there are
    std::map<std::string, std::string> renames{}; // new names of inputs, outputs, other tensors, and nodes
    std::map<std::string, std::string> nodeRenames{}; // new names of nodes, also of one called like a tensor
    std::map<std::string, std::optional<std::string>> metadata{}; // new values by key; nothing to remove the entry
    // Other texts of the model itself: doc_string, domain, model_version, producer_name, producer_version.
    std::map<std::string, std::string> fields{};
    bool keepsUnused = false; // nodes, initializers and inputs that no output needs any more

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool isCut() const; // whether nodes, inputs or outputs come or go
    bool operator==(const PartsWish &) const = default;
};

// One change of a wish: a value like the options of the command line.
struct PartsChange {
    enum class Kind {
        Value,
        Bypass,
        Output,
        RemovedOutput,
        CutFrom,
        CutTo,
        Rename,
        NodeRename,
        Metadata,
        RemovedMetadata,
        Field,
        KeepsUnused,
    };

    Kind kind = Kind::Output;
    std::string name{};  // of what changes; empty for KeepsUnused
    std::string value{}; // that it gets, if it gets one

    bool operator==(const PartsChange &) const = default;
};

// The texts of a model that a person may change.
[[nodiscard]] const std::vector<std::string> &modelFields();

[[nodiscard]] std::vector<PartsChange> changesOf(const PartsWish &wish);
// Adds a change, or gives another value to one of the same kind and name.
void addChange(PartsWish &wish, const PartsChange &change);
// Takes a change out of a wish. The last one leaves an empty wish.
void takeBack(PartsWish &wish, const PartsChange &change);

// Adds the members of a wish to the member `graph` of a file with edits.
void partsToJson(const PartsWish &wish, QJsonObject &json);
// Reads a member. Returns false if it is none of a PartsWish. The only error is EditsInvalid.
[[nodiscard]] Result<bool> readPartsMember(const QString &name, const QJsonValue &value, PartsWish &wish);
// `cut-to=boxes`, `rename=x=pixels`
[[nodiscard]] QStringList partsTexts(const PartsWish &wish);
// `--cut-to`, `boxes`, `--rename`, `x=pixels`
[[nodiscard]] QStringList partsToArguments(const PartsWish &wish);

} // namespace shapewright
