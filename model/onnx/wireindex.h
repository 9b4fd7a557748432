// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shapewright {

// A range of bytes in a file.
struct WireRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;

    bool operator==(const WireRange &) const = default;
};

// The payload of a tensor that is left in the file and not read into the skeleton.
struct OmittedPayload {
    WireRange range;
    std::uint32_t field = 0; // field number in TensorProto: raw_data, packed float_data, …
};

// A length-delimited field of the file that may have to grow or shrink: a ValueInfoProto, a TensorProto with external
// data, or a message that encloses one. `header` spans the tag and the length, and begins with the tag; `payload` spans
// what follows.
struct WireMessage {
    static constexpr std::uint32_t noParent = 0xffffffffu;

    std::uint32_t parent = noParent; // position in WireIndex::messages; always smaller than its own
    std::uint32_t field = 0;         // field number in its parent
    std::uint32_t tagLength = 0;     // bytes of the tag; the length's varint is the rest of the header
    WireRange header;
    WireRange payload;
};

// Where a file holds declared types and tensors with external data. The messages are in the order in which they begin
// in the file.
struct WireIndex {
    enum class Role : std::uint8_t { Input, Output, ValueInfo };

    // A declared type: the ValueInfoProto at messages[message]. It is number `position` among those of its role in its
    // graph.
    struct Declaration {
        std::uint32_t message = 0;
        std::uint32_t graph = 0; // position in `graphs`
        Role role = Role::Input;
        std::uint32_t position = 0;
        std::size_t digest = 0; // of its bytes; see ScannedModel::digest
    };
    // A GraphProto or FunctionProto: where it is in the file, and which message of the parsed model it is.
    struct Graph {
        static constexpr std::uint32_t none = 0xffffffffu;

        std::vector<std::uint32_t> messages; // its pieces; more than one if a writer split it
        std::uint32_t parent = none;         // the graph whose node holds it; none for the main graph and functions
        std::uint32_t function = none;       // position among ModelProto.functions
        std::uint32_t node = 0;              // position of the node in the parent
        std::uint32_t attribute = 0;         // position of the attribute in the node
        std::uint32_t listed = none;         // position in AttributeProto.graphs; none for AttributeProto.g
    };

    std::vector<WireMessage> messages;
    std::vector<Declaration> declarations;
    std::vector<Graph> graphs; // a parent precedes the graphs that it holds
    bool mentionsExternalData = false;
};

} // namespace shapewright
