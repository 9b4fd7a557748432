// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editintents.h"

#include "model/editing/editsteps.h"
#include "model/editing/typedshape.h"
#include "model/edits/edittext.h"
#include "model/edits/invalidedit.h"
#include "model/symbolic/dimexpression.h"
#include "model/types/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace shapewright {

using namespace editsteps;

using Kind = DynamicDims::Entry::Kind;
using Axis = ShapeEdits::Axis;

namespace {

struct EditIntents {
    Q_DECLARE_TR_FUNCTIONS(EditIntents)
};

QString derivedMessage(const DynamicDims::Entry &entry)
{
    return EditIntents::tr("%1 is derived from %2: set the size there.")
        .arg(toQString(entry.name), toQString(joined(entry.follows)));
}

Result<ShapeEdits> withDenotation(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                  const EditedDim &dim)
{
    if (!dim.isValue() || dim.isRange())
        return invalidEdit(EditIntents::tr("A denotation can only be set to a single number."));
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
        return invalidEdit(derivedMessage(entry));
    const std::string name = onlyName(edits, entry);
    const auto expression = DimExpression::parse(entry.name);
    std::vector<std::int64_t> sizes; // of the name, one for each given size
    for (const std::int64_t given :
         dim.isRange() ? std::vector{dim.least(), dim.value(), dim.greatest()} : std::vector{dim.value()}) {
        const auto size = expression ? expression->solve(given) : std::nullopt;
        if (!size)
            return invalidEdit(EditIntents::tr("%1 cannot be %2: no size of %3 leads to that.")
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
        return invalidEdit(derivedMessage(entry));
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
        return invalidEdit(EditIntents::tr(
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
        return invalidEdit(derivedMessage(entry));
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
