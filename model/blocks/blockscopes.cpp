// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockscopes.h"

#include "model/onnx/modelfile.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

namespace shapewright::blocks {

namespace {

using Scope = std::vector<std::string_view>; // the names of the enclosing modules, from the outermost

Scope scopeOf(std::string_view name)
{
    Scope scope;
    for (std::size_t slash = name.find('/'); slash != name.npos; slash = name.find('/')) {
        if (slash > 0)
            scope.push_back(name.substr(0, slash));
        name.remove_prefix(slash + 1);
    }
    return scope;
}

// PyTorch tells modules as `path: class`, each by its whole path, the model itself by an empty one, and the traced
// operation last. A part here is what a path has beyond the one before: `layers.0`, `.norm`.
Scope scopeOfNamespace(std::string_view text)
{
    Scope scope;
    std::string_view above;
    for (std::size_t slash = text.find('/'); slash != text.npos; slash = text.find('/')) {
        const std::string_view path = text.substr(0, std::min(text.find(": "), slash));
        text.remove_prefix(slash + 1);
        if (path.empty())
            continue;
        const bool isBelow = !above.empty() && path.starts_with(above) && path.substr(above.size()).starts_with('.');
        scope.push_back(isBelow ? path.substr(above.size()) : path);
        above = path;
    }
    return scope;
}

Scope scopeOf(const ModelGraph &model, std::uint32_t node)
{
    const onnx::GraphProto &graph = model.file().skeleton().graph();
    if (node < std::uint32_t(graph.node_size())) {
        const auto &properties = graph.node(int(node)).metadata_props();
        const auto found = std::ranges::find(properties, "namespace", &onnx::StringStringEntryProto::key);
        if (found != properties.end())
            return scopeOfNamespace(found->value());
    }
    return scopeOf(model.main().nodes[node].name);
}

// Of more nodes, or instances, not all names are read: in a large model this would take longer than to find its blocks.
constexpr std::size_t mostRead = 64;

// How far apart those stand that are read, of so many.
std::size_t stepOver(std::size_t all)
{
    return (all + mostRead - 1) / mostRead;
}

std::vector<Scope> scopesOf(const ModelGraph &model, const std::vector<std::uint32_t> &nodes)
{
    std::vector<Scope> scopes;
    scopes.reserve(nodes.size());
    for (const std::uint32_t node : nodes)
        scopes.push_back(scopeOf(model, node));
    return scopes;
}

// What most scopes begin with: that of a node that an exporter moved here from elsewhere does not count.
Scope shared(std::vector<Scope> scopes)
{
    std::ranges::sort(scopes);
    const std::size_t outliers = scopes.size() / 10;
    Scope best;
    for (std::size_t first = 0; first <= outliers && first < scopes.size(); ++first) {
        const Scope &a = scopes[first], &b = scopes[first + scopes.size() - 1 - outliers];
        const auto end = std::ranges::mismatch(a, b).in1;
        if (std::size_t(end - a.begin()) > best.size())
            best.assign(a.begin(), end);
    }
    return best;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Two names that differ in one number alone, with `*` in its place. Nothing if they differ otherwise.
std::optional<std::string> withStar(std::string_view a, std::string_view b)
{
    std::size_t begin = std::size_t(std::ranges::mismatch(a, b).in1 - a.begin());
    while (begin > 0 && isDigit(a[begin - 1]))
        --begin;
    const auto numberEnd = [begin](std::string_view text) {
        std::size_t end = begin;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        return end;
    };
    const std::size_t endOfA = numberEnd(a), endOfB = numberEnd(b);
    if (endOfA == begin || endOfB == begin || a.substr(endOfA) != b.substr(endOfB))
        return {};
    return std::string(a.substr(0, begin)) + '*' + std::string(a.substr(endOfA));
}

} // namespace

std::string sharedScope(const ModelGraph &model, const std::vector<std::vector<std::uint32_t>> &instances)
{
    const auto scopeOfInstance = [&model](const std::vector<std::uint32_t> &nodes) {
        std::vector<Scope> scopes;
        for (std::size_t i = 0; i < nodes.size(); i += stepOver(nodes.size()))
            scopes.push_back(scopeOf(model, nodes[i]));
        return shared(std::move(scopes));
    };
    const Scope first = scopeOfInstance(instances.front());
    std::vector<std::string> common(first.begin(), first.end());
    for (std::size_t i = 1; i < instances.size() && !common.empty(); i += stepOver(instances.size())) {
        const Scope other = scopeOfInstance(instances[i]);
        std::size_t equal = 0;
        for (; equal < common.size() && equal < other.size(); ++equal) {
            if (first[equal] == other[equal])
                continue;
            const auto star = withStar(first[equal], other[equal]);
            if (!star || (common[equal].find('*') != std::string::npos && common[equal] != *star))
                break;
            common[equal] = *star;
        }
        common.resize(equal);
    }
    std::string text;
    for (const std::string &part : common)
        text += (text.empty() || part.starts_with('.') ? "" : "/") + part;
    return text;
}

std::vector<std::size_t> moduleBoundaries(const ModelGraph &model, const std::vector<std::uint32_t> &nodes)
{
    const std::vector<Scope> scopes = scopesOf(model, nodes);
    const Scope above = shared(scopes);
    const auto moduleOf = [&above](const Scope &scope) {
        const bool isBelow = scope.size() > above.size() && std::equal(above.begin(), above.end(), scope.begin());
        return isBelow ? scope[above.size()] : std::string_view(); // none for a node of the scope itself
    };
    std::vector<std::size_t> boundaries;
    std::set<std::string_view> begun;
    std::size_t within = 0; // nodes of modules
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        const std::string_view module = moduleOf(scopes[i]);
        within += module.empty() ? 0 : 1;
        if (i > 0 && module == moduleOf(scopes[i - 1]))
            continue;
        if (!module.empty() && !begun.insert(module).second)
            return {};
        if (i > 0)
            boundaries.push_back(i);
    }
    return begun.size() > 1 && within >= 2 * begun.size() ? boundaries : std::vector<std::size_t>();
}

} // namespace shapewright::blocks
