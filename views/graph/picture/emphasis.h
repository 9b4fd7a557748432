// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"

#include <QList>
#include <QString>

#include <cstdint>
#include <vector>

namespace shapewright {

struct MeasuredGraph;
struct ShapeTable;

// What the user wants to stand out in a picture.
struct Emphasis {
    QString symbol;          // all values whose shape contains this name
    QList<ValueId> carriers; // these values as well; without a symbol, they have an unknown dim
    bool isDynamic = false;  // all values that are still dynamic; everything else fades
    QList<ValueId> path;     // the steps of an explanation, from the explained value back to where its dim comes from
    // What a search found.
    QList<NodeId> foundNodes;
    QList<ValueId> foundValues;

    bool operator==(const Emphasis &) const = default;
};

// What an emphasis comes to for each box and edge of a picture.
struct EmphasisMarks {
    enum class Mark : std::uint8_t { None, Faded, Symbol, Path, Found };

    Emphasis emphasis;
    std::vector<Mark> boxes, edges;

    // `shapes` are those that the picture shows. They are null if they are unknown.
    [[nodiscard]] static EmphasisMarks of(Emphasis emphasis, const MeasuredGraph &graph, const ShapeTable *shapes);
};

} // namespace shapewright
