// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editsteps.h"

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
    if (!input || axis.axis >= graph.value(*input).denotations.size())
        return {};
    return upperCase(graph.value(*input).denotations[axis.axis]);
}

// Numbers of names that no edit brings in any more would be faults.
void dropUnusedNames(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits &edits)
{
    for (bool isDone = false; !isDone;) {
        isDone = true;
        for (const Problem &problem : resolveEdits(graph, edits).problems) {
            const bool isOurs =
                problem.code == Problem::Code::UnknownSymbol && before.symbols.contains(problem.args[0]);
            if (isOurs && edits.symbols.erase(problem.args[0]) > 0)
                isDone = false;
        }
    }
}

} // namespace

bool isDynamicWord(const QString &text)
{
    return text.isEmpty() || text.compare(QStringLiteral("dynamic"), Qt::CaseInsensitive) == 0;
}

std::vector<Axis> inputAxes(const ModelGraph &graph)
{
    std::vector<Axis> axes;
    for (const ValueId id : graph.main().inputs) {
        const Value &value = graph.value(id);
        for (std::uint32_t axis = 0; value.declared.shape && axis < value.declared.shape->size(); ++axis)
            axes.push_back({value.name, axis});
    }
    return axes;
}

tl::unexpected<Error> invalid(const QString &message)
{
    return failure(ErrorCode::EditsInvalid, {message.toStdString()});
}

Result<ShapeEdits> checked(const ModelGraph &graph, const ShapeEdits &before, ShapeEdits after)
{
    const std::vector<Problem> old = resolveEdits(graph, before).problems;
    if (std::ranges::none_of(old, [](const Problem &problem) { return problem.severity == Severity::Error; }))
        dropUnusedNames(graph, before, after);
    for (const Problem &problem : resolveEdits(graph, after).problems) {
        if (problem.severity == Severity::Error && std::ranges::find(old, problem) == old.end())
            return invalid(describe(problem, graph));
    }
    return after;
}

std::optional<Dim> declaredDim(const ModelGraph &graph, const Axis &axis)
{
    const auto input = graph.input(axis.input);
    if (!input)
        return {};
    const auto &shape = graph.value(*input).declared.shape;
    return shape && axis.axis < shape->size() ? std::optional((*shape)[axis.axis]) : std::nullopt;
}

std::optional<Dim> editedDim(const ShapeEdits &edits, const Axis &axis)
{
    if (const auto edit = edits.axes.find(axis); edit != edits.axes.end())
        return edit->second;
    const auto shape = edits.shapes.find(axis.input);
    if (shape == edits.shapes.end() || axis.axis >= shape->second.size())
        return {};
    const Dim *dim = std::get_if<Dim>(&shape->second[axis.axis]);
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
    std::vector<Axis> axes = inputAxes(graph);
    std::erase_if(axes, [&](const Axis &axis) { return nameAt(graph, edits, axis) != name; });
    return axes;
}

std::optional<std::int64_t> sizeNow(const ModelGraph &graph, const ShapeEdits &edits, const std::string &name)
{
    if (const auto size = edits.symbols.find(name); size != edits.symbols.end() && size->second.isValue())
        return size->second.value();
    for (const Axis &axis : inputAxes(graph)) {
        const auto edit = editedDim(edits, axis);
        if (edit && edit->isValue() && lastName(edits, nameAt(graph, edits, axis)) == name)
            return edit->value();
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
        edits.symbols[name] = Dim(*size);
}

void clearSize(const ModelGraph &graph, ShapeEdits &edits, const std::string &name)
{
    if (const auto size = edits.symbols.find(name); size != edits.symbols.end() && size->second.isValue())
        edits.symbols.erase(size);
    for (const Axis &axis : inputAxes(graph)) {
        if (lastName(edits, nameAt(graph, edits, axis)) != name)
            continue;
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
    for (const Axis &other : inputAxes(graph)) {
        const bool isSame = other == axis || (!name.empty() && lastName(edits, nameAt(graph, edits, other)) == name);
        const auto declared = declaredDim(graph, other);
        if (!isSame && declared->isDynamic() && denotationAt(graph, other) == denotation)
            setSize(graph, edits, other, size);
    }
}

void setSize(const ModelGraph &graph, ShapeEdits &edits, const Axis &axis, std::int64_t size)
{
    const std::string name = lastName(edits, nameAt(graph, edits, axis));
    if (!name.empty()) {
        clearSize(graph, edits, name);
        edits.symbols[name] = Dim(size);
        return;
    }
    releaseDenotation(graph, edits, axis);
    clearAxis(edits, axis);
    edits.axes[axis] = Dim(size);
}

} // namespace shapewright::editsteps
