// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QList>
#include <QString>

#include <cstdint>
#include <vector>

namespace shapewright {

class GraphPicture;

// What a person wants to stand out of a picture.
struct Emphasis {
    QString symbol;          // all that carries this name
    QList<ValueId> carriers; // and these; without a name, those of an unknown dim
    bool isDynamic = false;  // all that is still dynamic: the rest fades
    QList<ValueId> path;     // an explanation's way, from the dim that it is about backwards
    // What a search found.
    QList<NodeId> foundNodes;
    QList<ValueId> foundValues;

    bool operator==(const Emphasis &) const = default;
};

// The same for each box and edge of a picture.
struct EmphasisMarks {
    enum class Mark : std::uint8_t { None, Faded, Symbol, Path, Found };

    std::vector<Mark> boxes, edges;

    // Of what the picture is to make stand out.
    [[nodiscard]] static EmphasisMarks of(const GraphPicture &picture);
};

} // namespace shapewright
