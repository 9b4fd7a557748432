// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/graphedits/nodeorigins.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// How a graph that edits made of another one is told by the nodes and values of that one, which a person knows.
struct GraphOrigins {
    std::shared_ptr<const ModelGraph> original, derived;
    NodeOrigins origins;                      // of the nodes of `derived`
    std::map<std::string, std::string> names; // of values of the main graph that are called otherwise in `derived`

    // The value of the same name in the same graph of the original, or of the derived graph.
    [[nodiscard]] std::optional<ValueId> originOf(ValueId derivedValue) const;
    [[nodiscard]] std::optional<ValueId> derivedOf(ValueId origin) const;
    // The shapes of the derived graph told by the original's values and nodes. Values that are gone keep their shapes.
    [[nodiscard]] std::shared_ptr<const ShapeTable> toldOfOriginal(const ShapeTable &shapes,
                                                                   const ShapeTable &ofOriginal) const;
    // The original's shapes told by the derived graph's values. Values that are not in the original keep their own.
    [[nodiscard]] std::shared_ptr<const ShapeTable> asBefore(const ShapeTable &own, const ShapeTable &ofOriginal) const;
};

// Which values of the original those of a derived graph are: those of the same name in the same graph.
class ValueOrigins
{
public:
    explicit ValueOrigins(const GraphOrigins &graphs);

    [[nodiscard]] std::optional<ValueId> of(ValueId derived) const;

private:
    std::vector<std::vector<std::optional<ValueId>>> m_values; // by graph
};

} // namespace shapewright
