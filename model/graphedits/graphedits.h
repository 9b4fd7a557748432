// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/wireindex.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace shapewright {

class FileBytes;

// The primitives that edits of a graph consist of. Each names what it changes by its place in the file: a graph by its
// position in WireIndex::graphs, a node, an initializer or a value_info by its position in that graph. New messages are
// serialized.

struct RemoveNode {
    std::uint32_t graph = 0;
    std::uint32_t node = 0;

    bool operator==(const RemoveNode &) const = default;
};

struct ReplaceNode {
    std::uint32_t graph = 0;
    std::uint32_t node = 0;
    std::vector<std::string> by; // NodeProto

    bool operator==(const ReplaceNode &) const = default;
};

// Puts the nodes and constants of a node's subgraph in the place of the node.
struct InlineSubgraph {
    std::uint32_t graph = 0;
    std::uint32_t node = 0;
    std::uint32_t subgraph = 0;               // its position in WireIndex::graphs
    std::map<std::string, std::string> names; // of values of the subgraph that get other names
    std::vector<std::string> more;            // NodeProto, which follow the nodes of the subgraph

    bool operator==(const InlineSubgraph &) const = default;
};

// Puts nodes before one node, or after the last if `node` is their number.
struct InsertNodes {
    std::uint32_t graph = 0;
    std::uint32_t node = 0;
    std::vector<std::string> nodes; // NodeProto

    bool operator==(const InsertNodes &) const = default;
};

// Lets a node use another value in one of its inputs. All else of the node, subgraphs with weights too, stays.
struct SetNodeInput {
    std::uint32_t graph = 0;
    std::uint32_t node = 0;
    std::uint32_t input = 0;
    std::string name;

    bool operator==(const SetNodeInput &) const = default;
};

struct AddInitializer {
    std::uint32_t graph = 0;
    std::string tensor;                          // TensorProto
    std::shared_ptr<const FileBytes> spool = {}; // where its raw_data are, if the tensor has no elements
    WireRange range = {};                        // likewise

    bool operator==(const AddInitializer &) const = default;
};

struct RemoveInitializer {
    std::uint32_t graph = 0;
    std::uint32_t initializer = 0;
    bool isSparse = false;

    bool operator==(const RemoveInitializer &) const = default;
};

struct RemoveValueInfo {
    std::uint32_t graph = 0;
    std::uint32_t valueInfo = 0;

    bool operator==(const RemoveValueInfo &) const = default;
};

// Takes an input or an output from a graph, not the value.
struct RemoveDeclaration {
    std::uint32_t graph = 0;
    WireIndex::Role role = WireIndex::Role::Input; // Input or Output
    std::uint32_t position = 0;                    // among those of its role

    bool operator==(const RemoveDeclaration &) const = default;
};

// Adds an input or an output after the others of its role.
struct AddDeclaration {
    std::uint32_t graph = 0;
    WireIndex::Role role = WireIndex::Role::Output; // Input or Output
    std::string valueInfo;                          // ValueInfoProto

    bool operator==(const AddDeclaration &) const = default;
};

// Declares another type for an input, an output or a value of a graph.
struct SetDeclaration {
    std::uint32_t graph = 0;
    WireIndex::Role role = WireIndex::Role::Input;
    std::uint32_t position = 0; // among those of its role
    std::string valueInfo;      // ValueInfoProto

    bool operator==(const SetDeclaration &) const = default;
};

using GraphEdit = std::variant<RemoveNode, ReplaceNode, InlineSubgraph, InsertNodes, SetNodeInput, AddInitializer,
                               RemoveInitializer, RemoveValueInfo, SetDeclaration, RemoveDeclaration, AddDeclaration>;
// All places are those of the file before any of the edits. No two edits concern the same place, and none is within a
// node that another one removes. The place of InsertNodes is before a node, that of SetNodeInput an input of it.
using GraphEdits = std::vector<GraphEdit>;

} // namespace shapewright
