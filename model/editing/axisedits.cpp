// SPDX-License-Identifier: Apache-2.0
#include "model/editing/axisedits.h"

#include "model/editing/dimlinks.h"
#include "model/editing/editsteps.h"
#include "model/edits/edittext.h"
#include "model/edits/freshname.h"
#include "model/edits/invalidedit.h"
#include "model/types/text.h"

#include <QCoreApplication>

namespace shapewright {

using namespace editsteps;

using Axis = ShapeEdits::Axis;

namespace {

struct AxisEdits {
    Q_DECLARE_TR_FUNCTIONS(AxisEdits)
};

// Restores what the file declares for an axis: removes the edit of the axis or, if it has none, the size of its symbol
// or, if that has none either, the new name of its symbol.
ShapeEdits restored(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis)
{
    ShapeEdits changed = edits;
    releaseDenotation(graph, changed, axis);
    clearAxis(changed, axis);
    const Dim declared = declaredDim(graph, axis).value_or(Dim());
    if (changed == edits && declared.isParam()) {
        clearSize(graph, changed, lastName(changed, declared.param()));
        if (changed == edits)
            changed.symbols.erase(declared.param());
    }
    return changed;
}

// Changes an axis of an input that has no declared shape, but a shape in the edits.
Result<ShapeEdits> withGivenShape(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis,
                                  const EditedDim &typed)
{
    ShapeEdits changed = edits;
    const auto shape = changed.shapes.find(axis.input);
    if (shape == changed.shapes.end() || axis.axis >= shape->second.size())
        return invalidEdit(AxisEdits::tr("The rank of %1 is unknown: set its whole shape.").arg(toQString(axis.input)));
    shape->second[axis.axis] = typed;
    return checked(graph, edits, std::move(changed));
}

bool hasDeclaredShape(const ModelGraph &graph, const Axis &axis)
{
    return declaredDim(graph, axis).has_value();
}

} // namespace

Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis,
                                 const QString &text, AxisReach reach)
{
    const QString typed = text.trimmed();
    if (isDynamicWord(typed) && hasDeclaredShape(graph, axis))
        return checked(graph, edits, restored(graph, edits, axis));
    const auto dim = isDynamicWord(typed) ? Result<EditedDim>(EditedDim()) : parseDim(typed);
    return dim ? editsWithAxis(graph, edits, axis, *dim, reach) : tl::unexpected(dim.error());
}

Result<ShapeEdits> editsWithAxis(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis,
                                 const EditedDim &dim, AxisReach reach)
{
    if (!hasDeclaredShape(graph, axis))
        return withGivenShape(graph, edits, axis, dim);
    const Dim declared = *declaredDim(graph, axis);
    const std::string name = nameAt(graph, edits, axis);
    const bool isUnlinked = reach == AxisReach::ThisAxis && isShared(graph, edits, axis);
    ShapeEdits changed = edits;
    if (dim == declared) {
        changed = restored(graph, edits, axis);
    } else if (dim.isValue() && !declared.isValue() && isUnlinked) {
        if (sizeNow(graph, edits, lastName(edits, name)) == dim)
            return edits;
        auto apart = editsUnlinked(graph, edits, axis);
        if (!apart)
            return apart;
        changed = *std::move(apart);
        setSize(graph, changed, axis, dim);
    } else if (dim.isValue() && !declared.isValue()) {
        setSize(graph, changed, axis, dim);
    } else if (dim.isParam() && declared == Dim::param(name) && !isUnlinked) {
        clearSize(graph, changed, lastName(edits, name));
        changed.symbols[name] = dim;
    } else {
        freeAxis(graph, changed, axis);
        changed.axes[axis] = dim;
    }
    return checked(graph, edits, std::move(changed));
}

Result<ShapeEdits> editsWithShapeApart(const ModelGraph &graph, const ShapeEdits &edits, ValueId input,
                                       const QString &text)
{
    const auto shape = parseShape(text);
    if (!shape)
        return tl::unexpected(shape.error());
    ShapeEdits changed = edits;
    for (std::uint32_t axis = 0; axis < shape->size(); ++axis) {
        const auto *dim = std::get_if<EditedDim>(&(*shape)[axis]);
        const Axis place{graph.value(input).name, axis};
        if (dim == nullptr || *dim == Dim::param(lastName(changed, nameAt(graph, changed, place))))
            continue;
        auto next = editsWithAxis(graph, changed, place, *dim, AxisReach::ThisAxis);
        if (!next)
            return next;
        changed = *std::move(next);
    }
    return changed;
}

QString axisLabel(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis, const QString &text,
                  AxisReach reach)
{
    const QString place = toQString(axis.text()), typed = text.trimmed();
    if (isDynamicWord(typed))
        return AxisEdits::tr("%1 as declared").arg(place);
    if (!isShared(graph, edits, axis))
        return AxisEdits::tr("%1 = %2").arg(place, typed);
    const auto changed = editsWithAxis(graph, edits, axis, text, reach);
    const std::string name = nameAt(graph, edits, axis);
    if (changed && nameAt(graph, *changed, axis) != name)
        return AxisEdits::tr("%1 = %2, this axis only").arg(place, typed);
    return AxisEdits::tr("%1 = %2").arg(toQString(lastName(edits, name)), typed);
}

} // namespace shapewright
