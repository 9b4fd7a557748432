// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/wiremutator.h"

#include "model/onnx/wire.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace shapewright::fuzz {

namespace {

// A field of any message. If its bytes look like a message themselves, they are parsed into fields.
struct Node {
    std::string tag;
    wire::Type type = wire::Type::Varint;
    std::string value; // a varint stays encoded
    std::vector<Node> fields;
    bool isMessage = false;
    int padding = 0; // extra bytes of the varint of the length
};

constexpr int deepest = 12;

std::optional<std::vector<Node>> parse(std::string_view bytes, int depth)
{
    std::vector<Node> nodes;
    std::size_t at = 0;
    while (at < bytes.size()) {
        const std::size_t start = at;
        const auto tag = wire::readVarint(bytes, at);
        if (!tag || *tag >> 3 == 0 || (*tag & 7) > 5)
            return {};
        Node node;
        node.tag = bytes.substr(start, at - start);
        node.type = wire::Type(*tag & 7);
        std::size_t end = at;
        if (node.type == wire::Type::Varint && !wire::readVarint(bytes, end))
            return {};
        if (node.type == wire::Type::Bytes) {
            const auto length = wire::readVarint(bytes, end);
            if (!length || *length > bytes.size() - end)
                return {};
            at = end;
            end += *length;
        } else if (node.type == wire::Type::Fixed64 || node.type == wire::Type::Fixed32) {
            end += node.type == wire::Type::Fixed64 ? 8 : 4;
        }
        if (end > bytes.size())
            return {};
        node.value = bytes.substr(at, end - at);
        if (node.type == wire::Type::Bytes && depth < deepest && !node.value.empty()) {
            if (auto fields = parse(node.value, depth + 1)) {
                node.fields = *std::move(fields);
                node.isMessage = true;
            }
        }
        at = end;
        nodes.push_back(std::move(node));
    }
    return nodes;
}

std::string encode(const std::vector<Node> &nodes)
{
    std::string out;
    for (const Node &node : nodes) {
        out += node.tag;
        const std::string value = node.isMessage ? encode(node.fields) : node.value;
        if (node.type == wire::Type::Bytes) {
            std::string length;
            wire::appendVarint(value.size(), length);
            std::string padded(std::min<std::size_t>(length.size() + std::size_t(node.padding), 10), '\0');
            wire::writePaddedVarint(value.size(), int(padded.size()), padded.data());
            out += padded;
        }
        out += value;
    }
    return out;
}

void listsOf(std::vector<Node> &nodes, std::vector<std::vector<Node> *> &lists)
{
    if (!nodes.empty())
        lists.push_back(&nodes);
    for (Node &node : nodes)
        listsOf(node.fields, lists);
}

std::size_t below(std::size_t count, std::mt19937_64 &random)
{
    return std::size_t(random() % count);
}

void changeValue(Node &node, std::mt19937_64 &random)
{
    static const std::uint64_t telling[] = {0, 1, 2, 7, 16, 127, 128, 1u << 31, 0x7fffffffffffffffu, ~0ull};
    node.isMessage = false;
    node.fields.clear();
    switch (node.type) {
    case wire::Type::Varint:
        node.value.clear();
        wire::appendVarint(telling[below(std::size(telling), random)], node.value);
        break;
    case wire::Type::Bytes:
        node.value = mutatedBytes(node.value, node.value.size() + 16, random);
        break;
    default:
        for (char &byte : node.value)
            byte = char(random());
    }
}

// Splits a message into two pieces, which protobuf allows and readers merge.
void split(std::vector<Node> &list, std::size_t at)
{
    Node second = list[at];
    const std::size_t middle = list[at].fields.size() / 2;
    second.fields.erase(second.fields.begin(), second.fields.begin() + std::ptrdiff_t(middle));
    list[at].fields.resize(middle);
    list.insert(list.begin() + std::ptrdiff_t(at) + 1, std::move(second));
}

void mutateOne(std::vector<Node> &list, std::mt19937_64 &random)
{
    const std::size_t at = below(list.size(), random), other = below(list.size(), random);
    switch (below(7, random)) {
    case 0:
        list.erase(list.begin() + std::ptrdiff_t(at));
        break;
    case 1: {
        Node copy = list[at];
        list.insert(list.begin() + std::ptrdiff_t(other), std::move(copy));
        break;
    }
    case 2:
        std::swap(list[at], list[other]);
        break;
    case 3:
        if (list[at].isMessage)
            split(list, at);
        break;
    case 4:
        list[at].padding = int(below(6, random));
        break;
    case 5:
        list[at].fields.clear();
        list[at].value.clear();
        if (list[at].type != wire::Type::Bytes)
            changeValue(list[at], random);
        break;
    default:
        changeValue(list[at], random);
    }
}

} // namespace

std::string mutatedMessage(std::string_view message, std::size_t most, std::mt19937_64 &random)
{
    auto nodes = parse(message, 0);
    if (!nodes)
        return mutatedBytes(message, most, random);
    std::vector<std::vector<Node> *> lists;
    listsOf(*nodes, lists);
    if (lists.empty())
        return mutatedBytes(message, most, random);
    mutateOne(*lists[below(lists.size(), random)], random);
    std::string mutated = encode(*nodes);
    return mutated.size() <= most ? mutated : std::string(message);
}

std::string mutatedBytes(std::string_view bytes, std::size_t most, std::mt19937_64 &random)
{
    std::string mutated(bytes);
    const std::size_t at = below(mutated.size() + 1, random);
    switch (below(4, random)) {
    case 0:
        mutated.resize(at);
        break;
    case 1:
        mutated.insert(at, 1 + below(8, random), char(random()));
        break;
    case 2:
        mutated.insert(at, mutated.substr(below(mutated.size() + 1, random), 1 + below(32, random)));
        break;
    default:
        if (at < mutated.size())
            mutated[at] = char(random());
    }
    return mutated.size() <= most ? mutated : std::string(bytes);
}

} // namespace shapewright::fuzz
