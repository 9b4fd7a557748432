// SPDX-License-Identifier: Apache-2.0
#include "model/shape/tables/dynamicdims.h"

#include "model/edits/editcontext.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/dimexpression.h"
#include "model/types/text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace shapewright {

namespace {

using Entry = DynamicDims::Entry;
using Kind = Entry::Kind;

// Finds the names in a dim: its whole text, the symbols in it, and the axes without a name in it.
class NamesInDims
{
public:
    explicit NamesInDims(std::vector<std::string> places) : m_places(std::move(places)) {}

    // The reference is valid as long as this object exists.
    const std::vector<std::string> &of(const Dim &dim)
    {
        static const std::vector<std::string> none;
        if (dim.isParam()) {
            if (const auto known = m_known.find(dim.param()); known != m_known.end())
                return known->second;
        } else if (!dim.isFollowing()) {
            return none;
        }
        const std::string text = dim.text();
        const auto [known, isNew] = m_known.try_emplace(text, std::vector{text});
        if (isNew && dim.isFollowing())
            addPlaces(text, known->second);
        else if (isNew)
            addSymbols(text, known->second);
        return known->second;
    }

private:
    static void addSymbols(const std::string &text, std::vector<std::string> &names)
    {
        const auto expression = DimExpression::parse(text);
        if (expression && !expression->isName())
            names.insert(names.end(), expression->names().begin(), expression->names().end());
    }

    void addPlaces(std::string text, std::vector<std::string> &names) const
    {
        const std::string name = "_place_"; // replaces `input[axis]`, which is no name in an expression
        for (const std::string &place : m_places) {
            const std::size_t count = names.size();
            for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + 1)) {
                if (at > 0 && isNamePart(text[at - 1]))
                    continue; // this is the end of a longer name
                text.replace(at, place.size(), name);
                if (names.size() == count && place != names.front())
                    names.push_back(place);
            }
        }
        addSymbols(text, names);
        std::erase(names, name);
    }

    static bool isNamePart(char c)
    {
        const auto byte = static_cast<unsigned char>(c);
        return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
    }

    std::vector<std::string> m_places;
    std::unordered_map<std::string, std::vector<std::string>> m_known;
};

std::vector<std::string> unnamedPlaces(const ModelGraph &graph)
{
    std::vector<std::string> places;
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        const Shape shape = input.declared->shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (shape[axis].isUnknown())
                places.push_back(ShapeEdits::Axis{input.name, axis}.text());
        }
    }
    return places;
}

// The number of values that have each name. A value counts once, however often it has the name.
std::map<std::string, std::size_t> tensorsByName(const ModelGraph &graph, const ShapeTable &table)
{
    std::unordered_map<std::string_view, std::size_t> counted;
    NamesInDims names(unnamedPlaces(graph));
    std::vector<std::string_view> carried;
    std::unordered_map<const ValueShape *, std::size_t> shapes;
    for (const GraphShapes &values : table.graphs) {
        for (const ValueShape &value : values.all())
            ++shapes[&value];
    }
    for (const auto &[shape, count] : shapes) {
        carried.clear();
        for (const Dim &dim : shape->type.dims()) {
            for (const std::string &name : names.of(dim)) {
                if (std::ranges::find(carried, name) == carried.end())
                    carried.push_back(name);
            }
        }
        for (const std::string_view name : carried)
            counted[name] += count;
    }
    std::map<std::string, std::size_t> counts;
    for (const auto &[name, count] : counted)
        counts.emplace(name, count);
    return counts;
}

// Applies edits of axes to the entries of a model.
class EditedDims
{
public:
    EditedDims(const ModelGraph &graph, const DynamicDims &dims, const ShapeEdits &edits) : m_graph(graph)
    {
        m_dims = dims;
        for (const auto &[input, shape] : edits.shapes) {
            for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
                if (const auto *dim = std::get_if<EditedDim>(&shape[axis]))
                    move({input, axis}, *dim);
            }
        }
        for (const auto &[axis, dim] : edits.axes)
            move(axis, dim);
    }

    DynamicDims &dims() { return m_dims; }

private:
    // Moves an axis from the entry of its symbol to the entry of the dim that an edit sets.
    void move(const ShapeEdits::Axis &axis, const Dim &dim)
    {
        const auto input = m_graph.input(axis.input);
        if (!input || !m_graph.value(*input).declared->shape)
            return;
        const Shape &declared = *m_graph.value(*input).declared->shape;
        if (axis.axis >= declared.size() || declared[axis.axis].isUnknown() || declared[axis.axis] == dim)
            return;
        if (declared[axis.axis].isParam()) {
            if (dim.isValue())
                return; // the number fixes the symbol everywhere
            if (Entry *old = find(declared[axis.axis].param()); old != nullptr)
                std::erase(old->places, axis);
        }
        const Kind kind = dim.isValue() ? Kind::Overridden : dim.isParam() ? Kind::Symbol : Kind::Unnamed;
        const std::string name = dim.isParam() ? dim.param() : axis.text();
        if (Entry *entry = find(name); entry != nullptr)
            entry->places.push_back(axis);
        else
            m_dims.entries.push_back({.kind = kind, .name = name, .places = {axis}});
    }

    Entry *find(const std::string &name)
    {
        const auto entry = std::ranges::find(m_dims.entries, name, &Entry::name);
        return entry != m_dims.entries.end() ? &*entry : nullptr;
    }

    const ModelGraph &m_graph;
    DynamicDims m_dims;
};

void addDenotations(const ModelGraph &graph, DynamicDims &dims)
{
    std::vector<Entry> found;
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        const Shape shape = input.declared->shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < shape.size() && axis < input.denotations->size(); ++axis) {
            const std::string name = upperCase((*input.denotations)[axis]);
            if (name.empty() || !shape[axis].isDynamic())
                continue;
            const auto known = std::ranges::find(found, name, &Entry::name);
            if (known != found.end())
                known->places.push_back({input.name, axis});
            else
                found.push_back({.kind = Kind::Denotation, .name = name, .places = {{input.name, axis}}});
        }
    }
    std::ranges::move(found, std::back_inserter(dims.entries));
}

void addOutputExpressions(const ModelGraph &graph, const ShapeTable &unedited, DynamicDims &dims)
{
    constexpr std::size_t most = 50; // a limit for models with very many outputs
    NamesInDims names(unnamedPlaces(graph));
    std::size_t added = 0;
    for (const ValueId id : graph.main().outputs) {
        const Shape shape = unedited.at(id).type.shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < shape.size() && added < most; ++axis) {
            const std::string text = shape[axis].text();
            std::vector<std::string> follows = names.of(shape[axis]);
            std::erase_if(follows, [&](const std::string &name) {
                const Entry *entry = name != text ? dims.find(name) : nullptr;
                return entry == nullptr || !entry->isFree();
            });
            if (follows.empty() || dims.find(text) != nullptr)
                continue;
            dims.entries.push_back({.kind = Kind::Expression,
                                    .name = text,
                                    .places = {},
                                    .follows = std::move(follows),
                                    .output = id,
                                    .outputAxis = axis});
            ++added;
        }
    }
}

} // namespace

SizePlace DynamicDims::Entry::sizePlace() const
{
    const bool isOfAnAxis = (kind == Kind::Unnamed || kind == Kind::Overridden) && !places.empty();
    return isOfAnAxis ? SizePlace{places.front().input, places.front().axis} : SizePlace{name, {}};
}

const Entry *DynamicDims::find(const std::string &name) const
{
    const auto entry = std::ranges::find(entries, name, &Entry::name);
    return entry != entries.end() ? &*entry : nullptr;
}

DynamicDims dynamicDims(const ModelGraph &graph, const ShapeTable &unedited)
{
    DynamicDims dims;
    const auto tensors = tensorsByName(graph, unedited);
    const auto countOf = [&tensors](const std::string &name) {
        const auto count = tensors.find(name);
        return count != tensors.end() ? count->second : 0;
    };
    const auto context = EditContext::of(graph);
    std::map<std::string, std::size_t> known; // position in entries
    const auto named = [&](const std::string &name) -> Entry & {
        const auto [position, isNew] = known.try_emplace(name, dims.entries.size());
        if (isNew) {
            const auto followed = context->followed(name);
            dims.entries.push_back({.kind = followed ? Kind::Expression : Kind::Symbol,
                                    .name = name,
                                    .places = {},
                                    .tensors = countOf(name),
                                    .follows = followed ? followed->names() : std::vector<std::string>()});
        }
        return dims.entries[position->second];
    };
    for (const ValueId id : graph.main().inputs) {
        const Value &input = graph.value(id);
        if (input.declared->isTensor() && !input.declared->shape) {
            dims.entries.push_back({.kind = Kind::UnknownRank, .name = input.name, .places = {}});
            continue;
        }
        const Shape shape = input.declared->shape.value_or(Shape{});
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            const ShapeEdits::Axis place{input.name, axis};
            if (shape[axis].isUnknown()) {
                // The input itself counts too, although its axis is shown as unknown.
                dims.entries.push_back({.kind = Kind::Unnamed,
                                        .name = place.text(),
                                        .places = {place},
                                        .tensors = countOf(place.text()) + 1});
            } else if (shape[axis].isParam()) {
                named(shape[axis].param()).places.push_back(place);
            }
        }
        for (const Dim &dim : input.declared->inner.value_or(Shape{})) {
            if (!dim.isParam())
                continue;
            std::vector<std::string> &inside = named(dim.param()).inside;
            if (std::ranges::find(inside, input.name) == inside.end())
                inside.push_back(input.name);
        }
    }
    return dims;
}

DynamicDims dimsUnderEdits(const ModelGraph &graph, const DynamicDims &dims, const ShapeTable &unedited,
                           const ShapeEdits &edits)
{
    DynamicDims all = std::move(EditedDims(graph, dims, edits).dims());
    addDenotations(graph, all);
    addOutputExpressions(graph, unedited, all);
    return all;
}

std::vector<ValueId> valuesWith(const Entry &entry, const ModelGraph &graph, const ShapeTable &unedited)
{
    // `unedited` has the dims of the file, which differ from the entry's name if edits renamed the axis.
    std::set<std::string> wanted{entry.name};
    std::set<ValueId> found;
    for (const ShapeEdits::Axis &place : entry.places) {
        const auto input = graph.input(place.input);
        if (!input)
            continue;
        found.insert(*input);
        const Shape shape = unedited.at(*input).type.shape.value_or(Shape{});
        if (place.axis >= shape.size())
            continue;
        if (shape[place.axis].isParam())
            wanted.insert(shape[place.axis].param());
        else if (shape[place.axis].isUnknown())
            wanted.insert(place.text());
    }
    if (entry.kind == Entry::Kind::UnknownRank) {
        if (const auto input = graph.input(entry.name))
            found.insert(*input);
    }
    NamesInDims names(unnamedPlaces(graph));
    for (std::size_t id = 0; id < unedited.graphs.size(); ++id) {
        for (std::uint32_t index = 0; index < unedited.graphs[id].size(); ++index) {
            const Shape &shape = unedited.graphs[id][index].type.dims();
            const bool hasDim = std::ranges::any_of(shape, [&](const Dim &dim) {
                return std::ranges::any_of(names.of(dim), [&](const auto &name) { return wanted.contains(name); });
            });
            if (hasDim)
                found.insert({.graph = GraphId(id), .index = index});
        }
    }
    return {found.begin(), found.end()};
}

} // namespace shapewright
