// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editintents.h"

#include "model/editing/editsteps.h"
#include "model/edits/edittext.h"
#include "model/edits/freshname.h"
#include "model/edits/resolvededits.h"
#include "model/symbolic/dimexpression.h"
#include "model/types/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <map>

namespace shapewright {

using namespace editsteps;

using Kind = DynamicDims::Entry::Kind;
using Axis = ShapeEdits::Axis;
using AxisValues = std::vector<ShapeEdits::AxisValue>;

namespace {

struct EditIntents {
    Q_DECLARE_TR_FUNCTIONS(EditIntents)
};

QString derivedMessage(const DynamicDims::Entry &entry)
{
    return EditIntents::tr("%1 is derived from %2: set the size there.")
        .arg(toQString(entry.name), toQString(joined(entry.follows)));
}

ShapeEdits withoutShape(ShapeEdits edits, const std::string &input)
{
    std::erase_if(edits.axes, [&](const auto &entry) { return entry.first.input == input; });
    edits.shapes.erase(input);
    return edits;
}

Result<ShapeEdits> withUnknownRank(const ShapeEdits &edits, const std::string &input, const QString &text)
{
    ShapeEdits changed = withoutShape(edits, input);
    if (!isDynamicWord(text)) {
        auto shape = parseShape(text);
        if (!shape)
            return tl::unexpected(shape.error());
        changed.shapes[input] = std::move(*shape);
    }
    return changed;
}

Result<ShapeEdits> withDenotation(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                  const EditedDim &dim)
{
    if (!dim.isValue() || dim.isRange())
        return invalid(EditIntents::tr("A denotation can only be set to a single number."));
    ShapeEdits changed = edits;
    changed.denotations.erase(entry.name);
    for (const Axis &axis : entry.places) {
        // The number replaces the sizes and names that the axes have.
        if (const std::string name = nameAt(graph, changed, axis); !name.empty()) {
            clearSize(graph, changed, name);
            changed.symbols.erase(name);
        }
        clearAxis(changed, axis);
    }
    changed.denotations[entry.name] = dim.value();
    return changed;
}

// The name that a settable expression is over, as edits rename it.
std::string onlyName(const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    return lastName(edits, entry.follows.front());
}

ShapeEdits withoutExpression(const ModelGraph &graph, ShapeEdits edits, const DynamicDims::Entry &entry)
{
    const std::string name = onlyName(edits, entry);
    clearSize(graph, edits, entry.name);
    edits.symbols.erase(entry.name);
    clearSize(graph, edits, name);
    return edits;
}

// Sets the only name of an expression to the size for which the expression has this value.
Result<ShapeEdits> withExpression(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                  const EditedDim &dim)
{
    if (!dim.isValue())
        return invalid(derivedMessage(entry));
    const std::string name = onlyName(edits, entry);
    const auto expression = DimExpression::parse(entry.name);
    std::vector<std::int64_t> sizes; // of the name, one for each given size
    for (const std::int64_t given :
         dim.isRange() ? std::vector{dim.least(), dim.value(), dim.greatest()} : std::vector{dim.value()}) {
        const auto size = expression ? expression->solve(given) : std::nullopt;
        if (!size)
            return invalid(EditIntents::tr("%1 cannot be %2: no size of %3 leads to that.")
                               .arg(toQString(entry.name))
                               .arg(given)
                               .arg(toQString(name)));
        sizes.push_back(*size);
    }
    const auto [least, greatest] = std::ranges::minmax(sizes); // the expression may fall while the name grows
    ShapeEdits changed = withoutExpression(graph, edits, entry);
    changed.symbols[name] = EditedDim::range(least, sizes[sizes.size() / 2], greatest);
    return changed;
}

// The first axis of a dimension without a name. Nothing for a symbol.
std::optional<Axis> ownAxis(const DynamicDims::Entry &entry)
{
    const bool isNamed = entry.kind == Kind::Symbol;
    return isNamed || entry.places.empty() ? std::nullopt : std::optional(entry.places.front());
}

// Removes the edits of a symbol or an axis: its size or, if it has none, its new name or, if it has none either, the
// edit of the axis itself.
ShapeEdits madeDynamic(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    ShapeEdits changed = edits;
    const auto axis = ownAxis(entry);
    const std::string own = axis ? nameAt(graph, edits, *axis) : entry.name;
    if (const std::string name = lastName(edits, own); !name.empty()) {
        clearSize(graph, changed, name);
        if (changed != edits)
            return changed;
        changed.symbols.erase(own);
        if (changed != edits)
            return changed;
    }
    if (axis) {
        releaseDenotation(graph, changed, *axis);
        clearAxis(changed, *axis);
    }
    return changed;
}

// Sets one axis of a typed shape whose dim differs from the one that the axis has now.
void putAxis(const ModelGraph &graph, ShapeEdits &edits, const Axis &axis, const EditedDim &typed, bool isRenamedWhole)
{
    const Dim declared = declaredDim(graph, axis).value_or(Dim());
    if (declared.isValue()) {
        clearAxis(edits, axis);
        if (typed != declared)
            edits.axes[axis] = typed;
    } else if (typed.isValue()) {
        setSize(graph, edits, axis, typed);
    } else if (typed == declared) {
        releaseDenotation(graph, edits, axis);
        clearAxis(edits, axis);
        if (declared.isParam()) {
            clearSize(graph, edits, declared.param());
            edits.symbols.erase(declared.param());
        }
    } else if (typed.isParam() && declared.isParam() && isRenamedWhole) {
        clearSize(graph, edits, lastName(edits, declared.param()));
        clearAxis(edits, axis);
        edits.symbols[declared.param()] = typed;
    } else {
        releaseDenotation(graph, edits, axis);
        clearAxis(edits, axis);
        edits.axes[axis] = typed;
    }
}

// Whether the shape sets all axes with the symbol of this one to the same name. Then the symbol is renamed, and not
// only the axis.
bool renamesWhole(const Shape &declared, const AxisValues &typed, std::size_t axis)
{
    for (std::size_t other = 0; other < declared.size(); ++other) {
        if (declared[other] == declared[axis] && typed[other] != typed[axis])
            return false;
    }
    return true;
}

// Two axes that share a name, but would get different numbers.
struct Clash {
    std::string name;
    std::uint32_t first = 0, second = 0;
};

std::optional<Clash> clashIn(const ModelGraph &graph, const ShapeEdits &edits, const std::string &input,
                             const AxisValues &typed)
{
    std::map<std::string, std::uint32_t> given;
    for (std::uint32_t axis = 0; axis < typed.size(); ++axis) {
        const auto *dim = std::get_if<EditedDim>(&typed[axis]);
        const std::string name = lastName(edits, nameAt(graph, edits, {input, axis}));
        if (dim == nullptr || !dim->isValue() || name.empty())
            continue;
        const auto [other, isNew] = given.try_emplace(name, axis);
        if (!isNew && typed[other->second] != typed[axis])
            return Clash{name, other->second, axis};
    }
    return {};
}

enum class OnClash { Refuse, Unlink };

Result<ShapeEdits> withAxisValues(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                  const AxisValues &typed, OnClash onClash)
{
    const Value &value = graph.value(input);
    ShapeEdits changed = edits;
    while (const auto clash = clashIn(graph, changed, value.name, typed)) {
        if (onClash == OnClash::Refuse)
            return invalid(
                EditIntents::tr("%1 is the size of two axes of %2, %3 and %4. Unlink one of them to set another size.")
                    .arg(toQString(clash->name), toQString(value.name))
                    .arg(clash->first)
                    .arg(clash->second));
        const Axis axis{value.name, clash->second};
        clearAxis(changed, axis);
        changed.axes[axis] = Dim::param(freshName(graph, changed, clash->name));
    }
    const ResolvedEdits resolved = resolveEdits(graph, changed);
    const ValueType current = resolved.apply(resolved.inputAxes.at(*graph.inputPosition(value.name)));
    for (std::uint32_t axis = 0; axis < typed.size(); ++axis) {
        const auto *dim = std::get_if<EditedDim>(&typed[axis]);
        if (dim != nullptr && *dim != (*current.shape)[axis])
            putAxis(graph, changed, {value.name, axis}, *dim, renamesWhole(*value.declared->shape, typed, axis));
    }
    return changed;
}

Result<ShapeEdits> withTypedShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input, const QString &text,
                                  OnClash onClash)
{
    const Value &value = graph.value(input);
    const QString typed = text.trimmed();
    if (typed.isEmpty())
        return editsWithoutInput(graph, edits, input);
    if (!value.declared->shape)
        return withUnknownRank(edits, value.name, typed);
    const auto shape = parseShape(typed);
    if (!shape)
        return tl::unexpected(shape.error());
    const std::size_t rank = value.declared->shape->size();
    if (shape->size() != rank)
        return invalid(EditIntents::tr("%1 has %n dimension(s); this gives %2.", nullptr, int(rank))
                           .arg(toQString(value.name))
                           .arg(shape->size()));
    return withAxisValues(graph, edits, input, *shape, onClash);
}

} // namespace

bool isSettable(const DynamicDims::Entry &entry)
{
    return entry.kind != Kind::Expression || (entry.follows.size() == 1 && !entry.places.empty());
}

Result<ShapeEdits> unchecked::withDim(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                      const QString &text)
{
    const QString typed = text.trimmed();
    if (entry.kind == Kind::UnknownRank)
        return withUnknownRank(edits, entry.name, typed);
    if (isDynamicWord(typed) || !isSettable(entry))
        return withoutDim(graph, edits, entry);
    const auto dim = parseDim(typed);
    return dim ? withDim(graph, edits, entry, *dim) : tl::unexpected(dim.error());
}

Result<ShapeEdits> unchecked::withDim(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                      const EditedDim &dim)
{
    if (!isSettable(entry))
        return invalid(derivedMessage(entry));
    ShapeEdits changed = edits;
    if (entry.kind == Kind::UnknownRank) {
        changed = withoutShape(edits, entry.name);
        changed.shapes[entry.name] = {dim};
        return changed;
    }
    if (entry.kind == Kind::Denotation)
        return withDenotation(graph, edits, entry, dim);
    if (entry.kind == Kind::Expression)
        return withExpression(graph, edits, entry, dim);
    const auto axis = ownAxis(entry);
    if (dim.isUnknown() && !axis)
        return invalid(EditIntents::tr(
            "Type a number, a range or another name; leave the field empty to keep the dimension dynamic."));
    if (axis && dim.isValue()) {
        setSize(graph, changed, *axis, dim);
    } else if (axis) {
        releaseDenotation(graph, changed, *axis);
        clearAxis(changed, *axis);
        if (dim != declaredDim(graph, *axis))
            changed.axes[*axis] = dim;
    } else if (dim.isValue()) {
        const std::string name = lastName(edits, entry.name);
        clearSize(graph, changed, name);
        changed.symbols[name] = dim;
    } else {
        clearSize(graph, changed, lastName(edits, entry.name));
        changed.symbols.erase(entry.name);
        if (dim.param() != entry.name)
            changed.symbols[entry.name] = dim;
    }
    return changed;
}

Result<ShapeEdits> unchecked::withoutDim(const ModelGraph &graph, const ShapeEdits &edits,
                                         const DynamicDims::Entry &entry)
{
    if (!isSettable(entry))
        return invalid(derivedMessage(entry));
    ShapeEdits changed = edits;
    switch (entry.kind) {
    case Kind::UnknownRank:
        return withoutShape(edits, entry.name);
    case Kind::Denotation:
        changed.denotations.erase(entry.name);
        return changed;
    case Kind::Expression:
        return withoutExpression(graph, edits, entry);
    case Kind::Symbol:
    case Kind::Unnamed:
    case Kind::Overridden:
        break;
    }
    return madeDynamic(graph, edits, entry);
}

Result<ShapeEdits> unchecked::withShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                        const QString &text)
{
    return withTypedShape(graph, edits, input, text, OnClash::Refuse);
}

Result<ShapeEdits> editsWithDim(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                const QString &text)
{
    return checked(graph, edits, unchecked::withDim(graph, edits, entry, text));
}

Result<ShapeEdits> editsWithShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input, const QString &text)
{
    return checked(graph, edits, unchecked::withShape(graph, edits, input, text));
}

Result<ShapeEdits> editsWithUnlinkedShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                          const QString &text)
{
    return checked(graph, edits, withTypedShape(graph, edits, input, text, OnClash::Unlink));
}

Result<ShapeEdits> editsWithValue(const ModelGraph &graph, const ShapeEdits &edits, ValueId input, const QString &text)
{
    const std::string &name = graph.value(input).name;
    ShapeEdits changed = edits;
    changed.values.erase(name);
    if (!text.trimmed().isEmpty()) {
        if (const auto added = addValueEdit(changed, toQString(name) + QLatin1Char('=') + text.trimmed()); !added)
            return tl::unexpected(added.error());
    }
    return checked(graph, edits, std::move(changed));
}

bool isEdited(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    switch (entry.kind) {
    case Kind::UnknownRank:
        return edits.shapes.contains(entry.name);
    case Kind::Denotation:
        return edits.denotations.contains(entry.name);
    case Kind::Overridden:
        return true;
    case Kind::Unnamed:
        return !entry.places.empty() && editedDim(edits, entry.places.front()).value_or(Dim()) != Dim();
    case Kind::Symbol:
    case Kind::Expression:
        break;
    }
    return edits.symbols.contains(entry.name) ||
           std::ranges::any_of(axesWith(graph, edits, entry.name),
                               [&](const Axis &axis) { return editedDim(edits, axis).value_or(Dim()).isValue(); });
}

ShapeEdits editsWithoutInput(const ModelGraph &graph, const ShapeEdits &edits, ValueId input)
{
    const Value &value = graph.value(input);
    ShapeEdits changed = withoutShape(edits, value.name);
    if (!value.declared->shape)
        return changed;
    for (std::uint32_t axis = 0; axis < value.declared->shape->size(); ++axis) {
        releaseDenotation(graph, changed, {value.name, axis});
        const Dim &dim = (*value.declared->shape)[axis];
        if (!dim.isParam())
            continue;
        clearSize(graph, changed, dim.param());
        changed.symbols.erase(dim.param());
    }
    return changed;
}

} // namespace shapewright
