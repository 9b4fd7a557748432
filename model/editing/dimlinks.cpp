// SPDX-License-Identifier: Apache-2.0
#include "model/editing/dimlinks.h"

#include "model/editing/editsteps.h"
#include "model/edits/freshname.h"
#include "model/edits/invalidedit.h"
#include "model/types/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cctype>
#include <utility>

namespace shapewright {

using namespace editsteps;

using Kind = DynamicDims::Entry::Kind;
using Axis = ShapeEdits::Axis;

namespace {

struct DimLinks {
    Q_DECLARE_TR_FUNCTIONS(DimLinks)
};

// The name of a dimension under the edits. Empty if it has none.
std::string nameOf(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    return lastName(edits, entry.kind == Kind::Symbol ? entry.name : nameAt(graph, edits, entry.places.front()));
}

void clearSizeOf(const ModelGraph &graph, ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    if (const std::string name = nameOf(graph, edits, entry); !name.empty())
        clearSize(graph, edits, name);
    else
        clearAxis(edits, entry.places.front());
}

void link(ShapeEdits &edits, const DynamicDims::Entry &entry, const std::string &name)
{
    if (entry.kind == Kind::Symbol) {
        if (entry.name != name)
            edits.symbols[entry.name] = Dim::param(name);
        return;
    }
    clearAxis(edits, entry.places.front());
    edits.axes[entry.places.front()] = Dim::param(name);
}

} // namespace

bool canBeLinked(const DynamicDims::Entry &entry)
{
    return entry.isFree() && entry.kind != Kind::UnknownRank && !entry.places.empty();
}

std::optional<EditedDim> sizeNow(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    if (entry.kind != Kind::Symbol && !canBeLinked(entry))
        return {};
    if (const std::string name = nameOf(graph, edits, entry); !name.empty())
        return editsteps::sizeNow(graph, edits, name);
    const auto edit = editedDim(edits, entry.places.front());
    return edit && edit->isValue() ? edit : std::nullopt;
}

bool setsNames(const ShapeEdits &edits)
{
    const auto isName = [](const auto &edit) { return edit.second.isParam(); };
    const auto hasName = [](const auto &edit) {
        return std::ranges::any_of(edit.second, [](const auto &dim) {
            const auto *given = std::get_if<EditedDim>(&dim);
            return given != nullptr && given->isParam();
        });
    };
    return std::ranges::any_of(edits.symbols, isName) || std::ranges::any_of(edits.axes, isName) ||
           std::ranges::any_of(edits.shapes, hasName);
}

std::string linkedName(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry)
{
    return canBeLinked(entry) ? nameOf(graph, edits, entry) : std::string();
}

bool areUnified(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                const DynamicDims::Entry &other)
{
    if (!setsNames(edits))
        return false;
    const std::string name = linkedName(graph, edits, entry);
    return !name.empty() && name == linkedName(graph, edits, other);
}

Result<ShapeEdits> editsUnified(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                const DynamicDims::Entry &other)
{
    for (const DynamicDims::Entry *one : {&entry, &other}) {
        if (!canBeLinked(*one))
            return invalidEdit(DimLinks::tr("%1 cannot be made equal to another dimension.").arg(toQString(one->name)));
    }
    if (entry == other || areUnified(graph, edits, entry, other))
        return edits;
    ShapeEdits changed = edits;
    auto size = sizeNow(graph, edits, other);
    if (!size)
        size = sizeNow(graph, edits, entry);
    clearSizeOf(graph, changed, entry);
    clearSizeOf(graph, changed, other);
    const DynamicDims::Entry *joining = &entry;
    std::string name = nameOf(graph, changed, other);
    if (name.empty()) { // the other has no name, so it gets the name of this one
        name = nameOf(graph, changed, entry);
        joining = &other;
    }
    if (name.empty()) {
        name = freshName(graph, changed, "dim");
        link(changed, entry, name);
    }
    link(changed, *joining, name);
    if (size)
        changed.symbols[name] = *size;
    return checked(graph, edits, std::move(changed));
}

bool isShared(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis)
{
    const std::string name = nameAt(graph, edits, axis);
    return !name.empty() && axesWith(graph, edits, name).size() > 1;
}

Result<ShapeEdits> editsUnlinked(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis)
{
    const std::string name = nameAt(graph, edits, axis);
    if (!isShared(graph, edits, axis))
        return invalidEdit(DimLinks::tr("%1 is not linked with another axis.").arg(toQString(axis.text())));
    ShapeEdits changed = edits;
    const auto size = editsteps::sizeNow(graph, edits, lastName(edits, name));
    const std::string own = freshName(graph, edits, name);
    freeAxis(graph, changed, axis);
    changed.axes[axis] = Dim::param(own);
    if (size)
        changed.symbols[own] = *size;
    return checked(graph, edits, std::move(changed));
}

Result<ShapeEdits> editsMadeDynamic(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis)
{
    std::string base;
    for (const char c : axis.input) {
        const auto byte = static_cast<unsigned char>(c);
        base += std::isalnum(byte) != 0 || byte >= 0x80 ? c : '_';
    }
    ShapeEdits changed = edits;
    changed.exportOverridden = true;
    clearAxis(changed, axis);
    changed.axes[axis] = Dim::param(freshName(graph, edits, base + "_" + std::to_string(axis.axis)));
    return checked(graph, edits, std::move(changed));
}

} // namespace shapewright
