// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/partswish.h"
#include "model/types/result.h"

#include <QJsonObject>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace shapewright {

// What a person wants done to the graph itself. It is a plain value. Which nodes are folded or adapted follows from the
// model and the edits of shapes, so that it never gets stale.
struct GraphWishes {
    // Folds what the edits of shapes made constant.
    struct Fold {
        static constexpr std::uint64_t mostKilobytes = std::uint64_t(2) * 1024 * 1024; // no model file can be larger

        std::uint64_t limitKilobytes = 64; // of all constants that come into the model
        bool withWeights = false;          // also constant arithmetic on weights, which the runtime computes

        bool operator==(const Fold &) const = default;
    };

    std::optional<Fold> fold;
    // Where edits of shapes give another size to a static axis of an input, changes all that holds the old size. This
    // comes before folding.
    bool adapt = false;
    // Other inputs, outputs, attributes, names and metadata. These come first of all.
    PartsWish parts{};

    [[nodiscard]] bool isEmpty() const { return *this == GraphWishes(); }
    bool operator==(const GraphWishes &) const = default;
};

// The member `graph` of a file with edits: one member for each wish.
[[nodiscard]] QJsonObject wishesToJson(const GraphWishes &wishes);
// The only error is EditsInvalid, with the member that cannot be read and what is expected instead.
[[nodiscard]] Result<GraphWishes> wishesFromJson(const QJsonObject &json);
// One text for each wish, in the words of the command line: `fold=shapes`.
[[nodiscard]] QStringList wishTexts(const GraphWishes &wishes);
// The same wishes as arguments of `shapewright-cli fix`.
[[nodiscard]] QStringList wishesToArguments(const GraphWishes &wishes);

} // namespace shapewright
