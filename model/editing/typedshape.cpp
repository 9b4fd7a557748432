// SPDX-License-Identifier: Apache-2.0
#include "model/editing/typedshape.h"

#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/edits/dimtext.h"
#include "model/edits/freshname.h"
#include "model/edits/invalidedit.h"
#include "model/edits/resolvededits.h"
#include "model/types/text.h"

#include <QCoreApplication>

#include <map>

namespace shapewright {

using namespace editsteps;

using Axis = ShapeEdits::Axis;
using AxisValues = std::vector<ShapeEdits::AxisValue>;

namespace {

struct TypedShape {
    Q_DECLARE_TR_FUNCTIONS(EditIntents)
};

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

Result<ShapeEdits> withAxisValues(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                  const AxisValues &typed, OnClash onClash)
{
    const Value &value = graph.value(input);
    ShapeEdits changed = edits;
    while (const auto clash = clashIn(graph, changed, value.name, typed)) {
        if (onClash == OnClash::Refuse)
            return invalidEdit(
                TypedShape::tr("%1 is the size of two axes of %2, %3 and %4. Unlink one of them to set another size.")
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

} // namespace

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
        return invalidEdit(TypedShape::tr("%1 has %n dimension(s); this gives %2.", nullptr, int(rank))
                               .arg(toQString(value.name))
                               .arg(shape->size()));
    return withAxisValues(graph, edits, input, *shape, onClash);
}

} // namespace shapewright
