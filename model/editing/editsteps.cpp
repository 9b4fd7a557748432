// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editsteps.h"

#include "model/edits/editcontext.h"
#include "model/edits/invalidedit.h"
#include "model/edits/resolvededits.h"
#include "model/types/text.h"
#include "model/wording/wording.h"

#include <algorithm>
#include <set>

namespace shapewright::editsteps {

namespace {

using Axis = ShapeEdits::Axis;

std::string denotationAt(const ModelGraph &graph, const Axis &axis)
{
    const auto input = graph.input(axis.input);
    if (!input || axis.axis >= graph.value(*input).denotations->size())
        return {};
    return upperCase((*graph.value(*input).denotations)[axis.axis]);
}

// The axes that have one of these names under the edits, before renames, in the order of the inputs.
std::vector<Axis> axesNamed(const ModelGraph &graph, const ShapeEdits &edits, const std::set<std::string> &names)
{
    std::vector<Axis> axes;
    const auto context = EditContext::of(graph);
    for (const std::string &name : names) {
        for (const Axis &axis : context->axesWith(name)) {
            const auto edit = editedDim(edits, axis);
            if (!edit || edit->isValue())
                axes.push_back(axis);
        }
    }
    const auto addGiven = [&](const Axis &axis, const Dim &dim) {
        if (dim.isParam() && names.contains(dim.param()) && declaredDim(graph, axis) && editedDim(edits, axis) == dim)
            axes.push_back(axis);
    };
    for (const auto &[axis, dim] : edits.axes)
        addGiven(axis, dim);
    for (const auto &[input, shape] : edits.shapes) {
        for (std::uint32_t axis = 0; axis < shape.size(); ++axis) {
            if (const auto *dim = std::get_if<EditedDim>(&shape[axis]))
                addGiven({input, axis}, *dim);
        }
    }
    std::ranges::sort(axes, {},
                      [&graph](const Axis &axis) { return std::pair(graph.inputPosition(axis.input), axis.axis); });
    const auto repeated = std::ranges::unique(axes);
    axes.erase(repeated.begin(), repeated.end());
    return axes;
}

// All names whose chain of renames ends with this name, including the name itself.
std::set<std::string> namesLeadingTo(const ShapeEdits &edits, const std::string &name)
{
    std::set<std::string> names;
    if (lastName(edits, name) == name)
        names.insert(name);
    for (const auto &[symbol, dim] : edits.symbols) {
        if (dim.isParam() && lastName(edits, symbol) == name)
            names.insert(symbol);
    }
    return names;
}

// Removes the edits of names that no other edit introduces any more, because they would be errors.
void dropUnusedNames(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits &edits)
{
    for (bool isDone = false; !isDone;) {
        isDone = true;
        for (const Problem &problem : editProblems(graph, edits)) {
            const bool isUnused =
                problem.code == Problem::Code::UnknownSymbol && before.symbols.contains(problem.args[0]);
            if (isUnused && edits.symbols.erase(problem.args[0]) > 0)
                isDone = false;
        }
    }
}

} // namespace

bool isDynamicWord(const QString &text)
{
    return text.isEmpty() || text.compare(QStringLiteral("dynamic"), Qt::CaseInsensitive) == 0;
}

Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits after)
{
    const std::vector<Problem> old = editProblems(graph, before);
    if (std::ranges::none_of(old, &Problem::isError))
        dropUnusedNames(graph, before, after);
    for (const Problem &problem : editProblems(graph, after)) {
        if (problem.isError() && std::ranges::find(old, problem) == old.end())
            return invalidEdit(describe(problem, graph));
    }
    return after;
}

Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, Result<ShapeEdits> after)
{
    return after ? checked(graph, before, *std::move(after)) : after;
}

Result<ShapeEdits> checkedSteps(const ModelGraph &graph, const ShapeEdits &edits, const std::vector<Step> &steps)
{
    Result<ShapeEdits> all = edits;
    std::optional<Error> fault;
    for (std::size_t i = 0; i < steps.size() && !fault; ++i) {
        if (auto next = steps[i](*all))
            all = std::move(next);
        else
            fault = next.error();
    }
    if (auto done = checked(graph, edits, std::move(all))) // so the steps before the failed one are valid
        return fault ? tl::unexpected(*fault) : done;
    ShapeEdits changed = edits;
    for (const Step &step : steps) {
        auto next = checked(graph, changed, step(changed));
        if (!next)
            return next;
        changed = *std::move(next);
    }
    return changed;
}

std::optional<Dim> declaredDim(const ModelGraph &graph, const Axis &axis)
{
    const auto input = graph.input(axis.input);
    if (!input)
        return {};
    const auto &shape = graph.value(*input).declared->shape;
    return shape && axis.axis < shape->size() ? std::optional((*shape)[axis.axis]) : std::nullopt;
}

std::optional<EditedDim> editedDim(const ShapeEdits &edits, const Axis &axis)
{
    if (const auto edit = edits.axes.find(axis); edit != edits.axes.end())
        return edit->second;
    const auto shape = edits.shapes.find(axis.input);
    if (shape == edits.shapes.end() || axis.axis >= shape->second.size())
        return {};
    const auto *dim = std::get_if<EditedDim>(&shape->second[axis.axis]);
    return dim != nullptr ? std::optional(*dim) : std::nullopt;
}

std::string nameAt(const ModelGraph &graph, const ShapeEdits &edits, const Axis &axis)
{
    const auto edit = editedDim(edits, axis);
    if (edit && !edit->isValue())
        return edit->isParam() ? edit->param() : std::string();
    const auto declared = declaredDim(graph, axis);
    return declared && declared->isParam() ? declared->param() : std::string();
}

std::string lastName(const ShapeEdits &edits, std::string name)
{
    std::set<std::string> seen;
    while (seen.insert(name).second) {
        const auto next = edits.symbols.find(name);
        if (next == edits.symbols.end() || !next->second.isParam())
            break;
        name = next->second.param();
    }
    return name;
}

std::vector<Axis> axesWith(const ModelGraph &graph, const ShapeEdits &edits, const std::string &name)
{
    return axesNamed(graph, edits, {name});
}

std::optional<EditedDim> sizeNow(const ModelGraph &graph, const ShapeEdits &edits, const std::string &name)
{
    if (const auto size = edits.symbols.find(name); size != edits.symbols.end() && size->second.isValue())
        return size->second;
    for (const Axis &axis : axesNamed(graph, edits, namesLeadingTo(edits, name))) {
        if (const auto edit = editedDim(edits, axis); edit && edit->isValue())
            return edit;
    }
    return {};
}

void clearAxis(ShapeEdits &edits, const Axis &axis)
{
    edits.axes.erase(axis);
    const auto shape = edits.shapes.find(axis.input);
    if (shape == edits.shapes.end() || axis.axis >= shape->second.size())
        return;
    shape->second[axis.axis] = ShapeEdits::Leave{};
    const bool isEmpty = std::ranges::all_of(shape->second, [](const ShapeEdits::AxisValue &value) {
        return std::holds_alternative<ShapeEdits::Leave>(value);
    });
    if (isEmpty)
        edits.shapes.erase(shape);
}

void freeAxis(const ModelGraph &graph, ShapeEdits &edits, const Axis &axis)
{
    releaseDenotation(graph, edits, axis);
    const std::string name = lastName(edits, nameAt(graph, edits, axis));
    const auto size = name.empty() ? std::nullopt : sizeNow(graph, edits, name);
    const bool isAlone = axesWith(graph, edits, nameAt(graph, edits, axis)).size() < 2;
    clearAxis(edits, axis);
    if (size && !isAlone && !sizeNow(graph, edits, name))
        edits.symbols[name] = *size;
}

void clearSize(const ModelGraph &graph, ShapeEdits &edits, const std::string &name)
{
    if (const auto size = edits.symbols.find(name); size != edits.symbols.end() && size->second.isValue())
        edits.symbols.erase(size);
    for (const Axis &axis : axesNamed(graph, edits, namesLeadingTo(edits, name))) {
        releaseDenotation(graph, edits, axis);
        if (const auto edit = editedDim(edits, axis); edit && edit->isValue())
            clearAxis(edits, axis);
    }
}

void releaseDenotation(const ModelGraph &graph, ShapeEdits &edits, const Axis &axis)
{
    const std::string denotation = denotationAt(graph, axis);
    const auto given = edits.denotations.find(denotation);
    if (denotation.empty() || given == edits.denotations.end())
        return;
    const std::int64_t size = given->second;
    edits.denotations.erase(given);
    const std::string name = lastName(edits, nameAt(graph, edits, axis));
    for (const Axis &other : EditContext::of(graph)->axesDenoted(denotation)) {
        const bool isSame = other == axis || (!name.empty() && lastName(edits, nameAt(graph, edits, other)) == name);
        const auto declared = declaredDim(graph, other);
        if (!isSame && declared && declared->isDynamic())
            setSize(graph, edits, other, size);
    }
}

void setSize(const ModelGraph &graph, ShapeEdits &edits, const Axis &axis, const EditedDim &size)
{
    const std::string name = lastName(edits, nameAt(graph, edits, axis));
    if (!name.empty()) {
        clearSize(graph, edits, name);
        edits.symbols[name] = size;
        return;
    }
    releaseDenotation(graph, edits, axis);
    clearAxis(edits, axis);
    edits.axes[axis] = size;
}

} // namespace shapewright::editsteps
