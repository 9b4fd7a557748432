// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"

#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace shapewright {

// The texts of a model that queries are compared with and that no edit changes, folded to lower case. They are in the
// order of the picture: graph by graph, first its inputs, then node by node, with a node's constants before its
// outputs. Immutable; may be shared between threads.
struct SearchIndex {
    using Target = std::variant<NodeId, ValueId>;
    struct Attribute {
        std::string name;
        std::string text; // as foldedTight() returns it
    };
    // The texts of one node or value.
    struct Entry {
        Target target;
        std::string name;
        // of a node
        std::string opType;
        std::string operatorText; // includes the domain
        std::vector<Attribute> attributes;
        // of a value
        std::vector<std::string> denotations;
    };

    std::shared_ptr<const ModelGraph> model;
    std::vector<Entry> entries;
    std::set<std::string> opTypes; // of all nodes

    // Null if it was stopped.
    [[nodiscard]] static std::shared_ptr<const SearchIndex> build(std::shared_ptr<const ModelGraph> model,
                                                                  const std::stop_token &stop = {});
};

} // namespace shapewright
