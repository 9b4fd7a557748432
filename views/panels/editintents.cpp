// SPDX-License-Identifier: Apache-2.0
#include "views/panels/editintents.h"

#include "model/shape/edittext.h"
#include "model/shape/resolvededits.h"
#include "model/wording.h"
#include "views/panels/panelstate.h"

#include <QCoreApplication>

#include <algorithm>

namespace shapewright {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("EditIntents", text);
}

tl::unexpected<Error> invalid(const QString &message)
{
    return failure(ErrorCode::EditsInvalid, {message.toStdString()});
}

bool isDynamicWord(const QString &text)
{
    return text.isEmpty() || text.compare(QStringLiteral("dynamic"), Qt::CaseInsensitive) == 0;
}

// Takes one axis out of the edits. A whole shape with nothing left in it goes too.
void clearAxis(ShapeEdits &edits, const ShapeEdits::Axis &axis)
{
    edits.axes.erase(axis);
    const auto shape = edits.shapes.find(axis.input);
    if (shape == edits.shapes.end() || axis.axis >= shape->second.size())
        return;
    shape->second[axis.axis] = ShapeEdits::Leave{};
    const bool empty = std::ranges::all_of(shape->second, [](const ShapeEdits::AxisValue &value) {
        return std::holds_alternative<ShapeEdits::Leave>(value);
    });
    if (empty)
        edits.shapes.erase(shape);
}

// A symbol's edit and those of the axes that carry it: they say the same, or they would clash.
void clearSymbol(const ModelGraph &graph, ShapeEdits &edits, const std::string &symbol)
{
    edits.symbols.erase(symbol);
    for (const ValueId id : graph.main().inputs) {
        const Value &value = graph.value(id);
        if (!value.declared.shape)
            continue;
        const Shape &shape = *value.declared.shape;
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (shape[axis].isParam() && shape[axis].param() == symbol)
                clearAxis(edits, {value.name, axis});
        }
    }
}

// New edits stand if they bring no error that the old ones did not have.
Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits after)
{
    const std::vector<Problem> old = resolveEdits(graph, before).problems;
    for (const Problem &problem : resolveEdits(graph, after).problems) {
        if (problem.severity == Severity::Error && std::ranges::find(old, problem) == old.end())
            return invalid(describe(problem, graph));
    }
    return after;
}

// One axis of a typed shape. What is typed as it stands changes nothing; what the file declares takes the edit back.
void putAxis(const ModelGraph &graph, ShapeEdits &edits, const ShapeEdits::Axis &axis, const Dim &declared,
             const Dim &current, const Dim &typed)
{
    if (typed == current)
        return;
    if (declared.isParam() && !typed.isUnknown()) {
        clearSymbol(graph, edits, declared.param());
        if (typed != declared)
            edits.symbols[declared.param()] = typed;
        return;
    }
    clearAxis(edits, axis);
    if (typed != declared)
        edits.axes[axis] = typed;
}

Result<ShapeEdits> withUnknownRank(const ModelGraph &graph, const ShapeEdits &edits, const std::string &input,
                                   const QString &text)
{
    ShapeEdits changed = edits;
    std::erase_if(changed.axes, [&](const auto &entry) { return entry.first.input == input; });
    changed.shapes.erase(input);
    if (!isDynamicWord(text)) {
        auto shape = parseShape(text);
        if (!shape)
            return tl::unexpected(shape.error());
        changed.shapes[input] = std::move(*shape);
    }
    return checked(graph, edits, std::move(changed));
}

} // namespace

Result<ShapeEdits> editsWithDim(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims::Entry &entry,
                                const QString &text)
{
    using Kind = DynamicDims::Entry::Kind;
    const QString typed = text.trimmed();
    if (entry.kind == Kind::UnknownRank)
        return withUnknownRank(graph, edits, entry.name, typed);

    ShapeEdits changed = edits;
    if (entry.kind != Kind::Unnamed)
        clearSymbol(graph, changed, entry.name);
    for (const ShapeEdits::Axis &axis : entry.places)
        clearAxis(changed, axis);
    if (isDynamicWord(typed))
        return checked(graph, edits, std::move(changed));

    const auto dim = parseDim(typed);
    if (!dim)
        return tl::unexpected(dim.error());
    if (dim->isUnknown()) {
        if (entry.kind == Kind::Unnamed)
            return checked(graph, edits, std::move(changed));
        return invalid(tr("Type a number or another name; leave the field empty to keep the dimension dynamic."));
    }
    if (entry.kind == Kind::Unnamed) {
        for (const ShapeEdits::Axis &axis : entry.places)
            changed.axes[axis] = *dim;
    } else if (!dim->isParam() || dim->param() != entry.name) {
        changed.symbols[entry.name] = *dim;
    }
    return checked(graph, edits, std::move(changed));
}

Result<ShapeEdits> editsWithShape(const ModelGraph &graph, const ShapeEdits &edits, ValueId input, const QString &text)
{
    const Value &value = graph.value(input);
    const QString typed = text.trimmed();
    if (typed.isEmpty())
        return checked(graph, edits, editsWithoutInput(graph, edits, input));
    if (!value.declared.shape)
        return withUnknownRank(graph, edits, value.name, typed);

    const auto shape = parseShape(typed);
    if (!shape)
        return tl::unexpected(shape.error());
    const Shape &declared = *value.declared.shape;
    if (shape->size() != declared.size())
        return invalid(QCoreApplication::translate("EditIntents", "%1 has %n dimension(s); this gives %2.", nullptr,
                                                   int(declared.size()))
                           .arg(toQString(value.name))
                           .arg(shape->size()));

    const ValueType current = resolveEdits(graph, edits).apply(value.declared);
    ShapeEdits changed = edits;
    for (std::uint32_t axis = 0; axis < declared.size(); ++axis) {
        if (const Dim *dim = std::get_if<Dim>(&(*shape)[axis]))
            putAxis(graph, changed, {value.name, axis}, declared[axis], (*current.shape)[axis], *dim);
    }
    return checked(graph, edits, std::move(changed));
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
    using Kind = DynamicDims::Entry::Kind;
    if (entry.kind == Kind::UnknownRank)
        return edits.shapes.contains(entry.name);
    ShapeEdits without = edits;
    if (entry.kind != Kind::Unnamed)
        clearSymbol(graph, without, entry.name);
    for (const ShapeEdits::Axis &axis : entry.places)
        clearAxis(without, axis);
    return without != edits;
}

ShapeEdits editsWithoutInput(const ModelGraph &graph, const ShapeEdits &edits, ValueId input)
{
    const Value &value = graph.value(input);
    ShapeEdits changed = edits;
    std::erase_if(changed.axes, [&](const auto &entry) { return entry.first.input == value.name; });
    changed.shapes.erase(value.name);
    if (value.declared.shape) {
        for (const Dim &dim : *value.declared.shape) {
            if (dim.isParam())
                clearSymbol(graph, changed, dim.param());
        }
    }
    return changed;
}

Result<ShapeEdits> editsWithSuggestion(const ModelGraph &graph, const ShapeEdits &edits, const DynamicDims &dims,
                                       const QString &suggestion)
{
    ShapeEdits changed = edits;
    const QString option = QStringLiteral(" --dim ");
    for (QString part : (QLatin1Char(' ') + suggestion).split(option, Qt::SkipEmptyParts)) {
        if (part.size() > 1 && part.startsWith(QLatin1Char('\'')) && part.endsWith(QLatin1Char('\'')))
            part = part.mid(1, part.size() - 2);
        const qsizetype sign = part.lastIndexOf(QLatin1Char('='));
        const std::string name = part.left(sign).toStdString();
        const auto entry = std::ranges::find(dims.entries, name, &DynamicDims::Entry::name);
        if (sign > 0 && entry != dims.entries.end()) {
            auto next = editsWithDim(graph, changed, *entry, part.mid(sign + 1));
            if (!next)
                return next;
            changed = *std::move(next);
        } else if (const Result<void> added = addDimEdit(changed, part); !added) {
            return tl::unexpected(added.error());
        }
    }
    return checked(graph, edits, std::move(changed));
}

} // namespace shapewright
