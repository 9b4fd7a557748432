// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/preview/wishedmodel.h"

#include <QString>

#include <optional>
#include <vector>

namespace shapewright {

// What edits of the graph do to a model, as rows of a list: a row for all that is alike, and one below it for each node
// or initializer. An immutable value, made in a job, since a model may have many thousands of them.
struct GraphEditRows {
    enum class Kind { Changed, Removed, Added, Kept };

    struct Entry {
        QString name;
        QString details;
        std::optional<NodeId> node; // where it is in the picture
    };
    struct Group {
        Kind kind = Kind::Removed;
        QString title;
        QString details;
        std::vector<Entry> entries{};
        std::optional<PartsChange> change{}; // that a person can take back
        std::optional<NodeId> node{};        // where it is in the picture; otherwise where its first entry is
    };

    std::vector<Group> groups;

    // `unwished` are the shapes under the edits without the wishes.
    [[nodiscard]] static GraphEditRows of(const WishedModel &wished, const ShapeTable &unwished,
                                          const PartsWish &parts = {});
    // The changes alone, of a wish that cannot be fulfilled.
    [[nodiscard]] static GraphEditRows of(const PartsWish &parts, const ModelGraph &graph);
};

} // namespace shapewright
