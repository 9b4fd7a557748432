// SPDX-License-Identifier: Apache-2.0
#include "model/shape/inference/controlflow.h"

#include "model/graph/graphnesting.h"
#include "model/onnx/typeproto.h"
#include "model/shape/inference/mergedvalues.h"
#include "model/shape/inference/unknownorigin.h"

#include <onnx/onnx_pb.h>

#include <algorithm>

namespace shapewright {

namespace {

// A loop with a known number of iterations is unrolled within these limits.
constexpr std::int64_t mostTrips = 64;
constexpr std::size_t mostUnrolledNodes = 20'000;

// The element of a tensor that has a single boolean or integer element. Nothing if it is unknown.
std::optional<std::int64_t> onlyInteger(const SymbolicValue &value)
{
    const auto elements = elementsOf(value);
    if (elements == nullptr || elements->count() != 1 || !elements->elements.front().isInteger())
        return {};
    return elements->elements.front().integer();
}

SymbolicValue scalarValue(std::int32_t elemType, Scalar element)
{
    SymbolicValue value{.type = SymbolicType::tensor(elemType, {})};
    if (element.isKnown())
        value.elements = std::make_shared<const SmallTensor>(SmallTensor::scalar(elemType, element));
    return value;
}

} // namespace

// A Loop, or a Scan with its axes.
struct ControlFlow::Loop {
    NodeId node;
    GraphId body{};
    std::size_t states = 0;             // the number of values that are carried from one iteration to the next
    std::size_t leading = 0;            // the number of the body's inputs before the states: iteration, condition
    std::size_t firstOutput = 0;        // the position of the first state among the body's outputs
    std::vector<SymbolicValue> initial; // the initial values of the states
    bool hasTurns = false;              // whether the body certainly runs
};

bool ControlFlow::isDecidedWithin(Expr expr, NodeId node) const
{
    if (!m_pool.hasUnknown(expr))
        return false;
    return std::ranges::any_of(m_pool.leaves(expr), [&](const ExprAtom *atom) {
        return atom->kind == ExprAtom::Kind::Unknown && isWithin(m_graph, originValue(atom->origin).graph, node);
    });
}

// If the condition is known, the outputs are those of the branch that runs. The other branch is inferred, too, because
// its shapes are shown. Otherwise the outputs are what both branches have in common.
void ControlFlow::inferIf(NodeId id, NodeContext &context)
{
    const auto thenBranch = subgraphOf(m_graph.node(id), "then_branch");
    const auto elseBranch = subgraphOf(m_graph.node(id), "else_branch");
    if (!thenBranch || !elseBranch || !context.hasInput(0))
        return;
    const auto condition = onlyInteger(*context.input(0));
    for (const GraphId branch : {*thenBranch, *elseBranch}) {
        m_runner.setUndecided(branch, !condition);
        m_runner.runSubgraph(branch, {});
    }
    const auto yes = m_known.ofOutputs(*thenBranch);
    const auto no = m_known.ofOutputs(*elseBranch);
    if (condition) {
        // The branch that does not run may be invalid for these sizes, for example because it is for another sample
        // rate.
        m_runner.dropProblems(*condition != 0 ? *elseBranch : *thenBranch);
        context.guidedBy(elementsOf(*context.input(0))->marks());
    }
    for (std::size_t i = 0; i < context.outputCount() && i < yes.size() && i < no.size(); ++i) {
        if (condition)
            context.outputs()[i] = *condition != 0 ? yes[i] : no[i];
        else if (context.hasOutput(i))
            context.outputs()[i] = merged(yes[i], no[i], *m_graph.node(id).outputs[i], m_pool);
    }
}

void ControlFlow::inferLoop(NodeId id, NodeContext &context)
{
    const auto body = subgraphOf(m_graph.node(id), "body");
    if (!body || context.inputCount() < 2)
        return;
    Loop loop{.node = id,
              .body = *body,
              .states = context.inputCount() - 2,
              .leading = 2,
              .firstOutput = 1,
              .initial = {},
              .hasTurns = !context.hasInput(0)};
    for (std::size_t i = 2; i < context.inputCount(); ++i)
        loop.initial.push_back(context.hasInput(i) ? *context.input(i) : SymbolicValue{});
    Expr trips;
    if (const auto sizes = context.hasInput(0) ? context.sizes(0) : std::nullopt; sizes && sizes->size() == 1)
        trips = m_pool.maximum(sizes->front(), 0);
    loop.hasTurns = loop.hasTurns || (trips.isKnown() && m_pool.isAtLeast(trips, 1));
    if (context.hasInput(1)) {
        const auto condition = onlyInteger(*context.input(1));
        loop.hasTurns = loop.hasTurns && condition.value_or(0) != 0;
        if (condition == 0)
            trips = Expr(0, elementsOf(*context.input(1))->marks());
        else if (!condition)
            trips = {};
    }
    if (trips.isConstant() && trips.value() > 0 && unrollLoop(loop, context, trips.value())) {
        context.guidedBy(trips.marks());
        return;
    }
    generaliseLoop(loop, context, trips);
}

// Infers all iterations one after the other, so that states that change are known at the end. Returns false if that is
// not possible.
bool ControlFlow::unrollLoop(const Loop &loop, NodeContext &context, std::int64_t trips)
{
    const auto graphs = graphsWithin(m_graph, loop.body);
    std::size_t nodes = 0;
    for (const GraphId graph : graphs)
        nodes += m_graph.graph(graph).nodes.size();
    if (trips > mostTrips || nodes * std::size_t(trips) > mostUnrolledNodes)
        return false;
    std::vector<SymbolicValue> states = loop.initial;
    std::vector<SymbolicType> scanned;
    std::vector<std::vector<SymbolicValue>> shown; // the values merged over all iterations, by graph
    std::int64_t done = 0;
    for (; done < trips; ++done) {
        std::vector<SymbolicValue> inputs{scalarValue(onnx::TensorProto::INT64, Expr(done)),
                                          scalarValue(onnx::TensorProto::BOOL, Expr(1))};
        inputs.insert(inputs.end(), states.begin(), states.end());
        m_runner.runSubgraph(loop.body, inputs);
        const auto outputs = m_known.ofOutputs(loop.body);
        if (m_runner.isCancelled() || outputs.size() < 1 + loop.states)
            return false;
        if (m_runner.hasFailed(loop.body)) // this turn is the last one; its problem stays
            return true;
        if (done == 0)
            m_runner.keepNeeds(loop.body);
        const auto goesOn = onlyInteger(outputs.front());
        if (!goesOn && done + 1 < trips)
            return false;
        states.assign(outputs.begin() + 1, outputs.begin() + std::ptrdiff_t(1 + loop.states));
        const auto isDecidedByBody = [&](const SymbolicValue &state) {
            return std::ranges::any_of(state.type.dims, [&](Expr dim) { return isDecidedWithin(dim, loop.node); });
        };
        if (std::ranges::any_of(states, isDecidedByBody))
            return false;
        for (std::size_t i = 1 + loop.states; i < outputs.size(); ++i) {
            const std::size_t at = i - 1 - loop.states;
            if (done == 0) {
                scanned.push_back(outputs[i].type);
                continue;
            }
            holdAsMany(scanned[at], outputs[i].type, context);
            if (context.hasFailed())
                return true;
        }
        for (std::size_t i = 0; i < graphs.size(); ++i) {
            std::vector<SymbolicValue> values = m_known.ofGraph(graphs[i]);
            if (done == 0) {
                shown.push_back(std::move(values));
                continue;
            }
            for (std::uint32_t value = 0; value < values.size(); ++value)
                shown[i][value].type = merged(shown[i][value].type, values[value].type,
                                              ValueId{.graph = graphs[i], .index = value}, m_pool);
        }
        if (goesOn == 0) {
            ++done;
            break;
        }
    }
    for (std::size_t i = 0; i < graphs.size(); ++i)
        m_known.setGraph(graphs[i], std::move(shown[i]));
    for (std::size_t i = 0; i < loop.states && i < context.outputCount(); ++i)
        context.outputs()[i] = states[i];
    for (std::size_t i = 0; i < scanned.size(); ++i)
        setScanOutput(loop, context, loop.states + i, scanned[i], done, 0);
    return true;
}

// Whether the first turn works with the sizes that it really has, if it surely comes. What a turn changes is widened
// afterwards, and a contradiction would be gone.
bool ControlFlow::acceptsFirstTurn(const Loop &loop)
{
    if (!loop.hasTurns)
        return true;
    if (m_runner.hasFailed(loop.body))
        return false;
    m_runner.keepNeeds(loop.body);
    return true;
}

void ControlFlow::holdEqual(const SymbolicType &a, const SymbolicType &b, NodeContext &context,
                            const std::string &what) const
{
    if (!a.isTensor() || !b.isTensor() || !a.hasRank || !b.hasRank)
        return;
    if (a.dims.size() != b.dims.size())
        context.fail(what + ": rank " + std::to_string(a.dims.size()) + " and " + std::to_string(b.dims.size()));
    for (std::size_t axis = 0; axis < a.dims.size() && !context.hasFailed(); ++axis) {
        if (!m_pool.hasUnknown(a.dims[axis]) && !m_pool.hasUnknown(b.dims[axis]))
            (void)context.equal(a.dims[axis], b.dims[axis], what + ", axis " + std::to_string(axis));
    }
}

// ONNX Runtime stacks what the turns of a Loop give with the shape of the first one, and asks of the others only for as
// many elements.
void ControlFlow::holdAsMany(const SymbolicType &first, const SymbolicType &later, NodeContext &context) const
{
    if (!first.isTensor() || !later.isTensor() || !first.hasRank || !later.hasRank)
        return;
    const Expr wanted = m_pool.product(first.dims);
    const Expr found = m_pool.product(later.dims);
    if (!m_pool.hasUnknown(wanted) && !m_pool.hasUnknown(found))
        (void)context.equal(wanted, found, "the elements of a scan output in two turns");
}

// Infers the body until the states no longer change. Whatever an iteration changes becomes unknown, so that the result
// holds in every iteration. Returns the outputs of the body, or nothing if the first iteration is not accepted.
std::vector<SymbolicValue> ControlFlow::inferToFixpoint(const Loop &loop, const std::vector<SymbolicValue> &scanned,
                                                        const std::function<bool()> &acceptsFirst)
{
    const Graph &body = m_graph.graph(loop.body);
    std::vector<SymbolicValue> states = loop.initial;
    for (bool isFirst = true;; isFirst = false) {
        std::vector<SymbolicValue> inputs;
        if (loop.leading == 2) {
            inputs = {scalarValue(onnx::TensorProto::INT64, Scalar()), scalarValue(onnx::TensorProto::BOOL, Expr(1))};
        }
        inputs.insert(inputs.end(), states.begin(), states.end());
        inputs.insert(inputs.end(), scanned.begin(), scanned.end());
        m_runner.runSubgraph(loop.body, inputs);
        if (isFirst && !acceptsFirst())
            return {};
        const auto outputs = m_known.ofOutputs(loop.body);
        bool isStable = true;
        for (std::size_t i = 0; i < states.size() && loop.firstOutput + i < outputs.size(); ++i) {
            if (loop.leading + i >= body.inputs.size())
                break;
            // Each merge knows less, so the loop ends.
            SymbolicValue both =
                merged(states[i], outputs[loop.firstOutput + i], body.inputs[loop.leading + i], m_pool);
            isStable = isStable && both == states[i];
            states[i] = std::move(both);
        }
        if (isStable || m_runner.isCancelled())
            return outputs;
    }
}

void ControlFlow::setScanOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicType &element,
                                Expr trips, std::int64_t axis)
{
    if (output >= context.outputCount() || !element.isTensor())
        return;
    if (trips.isConstant(0))
        return setEmptyScanOutput(loop, context, output, element, trips);
    if (!element.hasRank) {
        context.setUnranked(output, element.elemType);
        return;
    }
    const auto rank = std::int64_t(element.dims.size()) + 1;
    const std::int64_t place = axis < 0 ? axis + rank : axis;
    if (place < 0 || place >= rank) {
        context.setUnranked(output, element.elemType);
        return;
    }
    const Marks marks = m_pool.isAtLeast(trips, 1) ? Marks::None : Marks::Assumed;
    Dims dims;
    for (const Expr &dim : element.dims) {
        // A size that the body decides at run time means nothing outside of it.
        const bool isOpen = isDecidedWithin(dim, loop.node);
        dims.push_back(isOpen ? Expr() : dim.isConstant() ? dim : dim.marked(marks));
    }
    dims.insert(dims.begin() + std::ptrdiff_t(place), trips);
    context.setTensor(output, element.elemType, std::move(dims));
    context.outputs()[output].type.marks = element.marks;
}

// If there is no iteration, ONNX Runtime takes the shape that it inferred for the body's output when it loaded the
// file: dims that are not static are 0 then, and without a shape there is only the axis of the iterations. What it
// infers it shares with the file only where the file declares numbers.
void ControlFlow::setEmptyScanOutput(const Loop &loop, NodeContext &context, std::size_t output,
                                     const SymbolicType &element, Expr trips)
{
    const std::vector<ValueId> &results = m_graph.graph(loop.body).outputs;
    const std::size_t at = loop.firstOutput + output;
    const onnx::TypeProto *declared = at < results.size() ? m_declarations.protoOf(results[at]) : nullptr;
    const onnx::TensorShapeProto *shape = declared != nullptr ? shapeProto(*declared) : nullptr;
    if (shape == nullptr)
        return context.setUnranked(output, element.elemType);
    Dims dims{trips};
    for (const auto &dim : shape->dim())
        dims.push_back(dim.has_dim_value() && dim.dim_value() >= 0 ? Expr(dim.dim_value()) : Expr());
    context.setTensor(output, element.elemType, std::move(dims));
    context.outputs()[output].type.marks = element.marks;
}

// The output is the state after the last iteration, or the initial value if there is no iteration. A size that the body
// decides at run time means nothing outside of it, so it becomes an unknown of the loop.
void ControlFlow::setStateOutput(const Loop &loop, NodeContext &context, std::size_t output, const SymbolicValue &last)
{
    if (!context.hasOutput(output))
        return;
    SymbolicValue value = merged(loop.initial[output], last, *m_graph.node(loop.node).outputs[output], m_pool);
    for (std::size_t axis = 0; axis < value.type.dims.size(); ++axis) {
        if (isDecidedWithin(value.type.dims[axis], loop.node))
            value.type.dims[axis] = context.unknown(output, axis);
    }
    context.outputs()[output] = std::move(value);
}

void ControlFlow::generaliseLoop(const Loop &loop, NodeContext &context, Expr trips)
{
    const auto outputs = inferToFixpoint(loop, {}, [&] { return acceptsFirstTurn(loop); });
    if (trips.isConstant(0))
        m_runner.dropProblems(loop.body);
    if (outputs.empty())
        return;
    if (onlyInteger(outputs.front()).value_or(0) == 0)
        trips = trips.isConstant(0) ? trips : Expr();
    for (std::size_t i = 0; i < loop.states && i < context.outputCount() && 1 + i < outputs.size(); ++i)
        setStateOutput(loop, context, i, outputs[1 + i]);
    for (std::size_t i = loop.states; i < context.outputCount() && 1 + i < outputs.size(); ++i) {
        // All scan outputs have the same number of slices, so they share one unknown.
        const Expr count = trips.isKnown() ? trips : context.unknown(loop.states, 0);
        setScanOutput(loop, context, i, outputs[1 + i].type, count, 0);
    }
}

void ControlFlow::inferScan(NodeId id, NodeContext &context)
{
    const auto body = subgraphOf(m_graph.node(id), "body");
    const std::int64_t scans = context.integer("num_scan_inputs", 0);
    if (!body || scans < 1 || scans > std::int64_t(context.inputCount()))
        return;
    const std::size_t states = context.inputCount() - std::size_t(scans);
    Loop loop{
        .node = id, .body = *body, .states = states, .leading = 0, .firstOutput = 0, .initial = {}, .hasTurns = false};
    for (std::size_t i = 0; i < states; ++i)
        loop.initial.push_back(context.hasInput(i) ? *context.input(i) : SymbolicValue{});
    const auto axes = context.integerList("scan_input_axes");
    std::vector<SymbolicValue> scanned;
    Expr length;
    for (std::size_t i = 0; i < std::size_t(scans); ++i) {
        SymbolicValue slice{.type = SymbolicType::unranked(context.elemType(states + i))};
        if (const Dims *dims = context.shape(states + i); dims != nullptr && !dims->empty()) {
            const auto axis = context.axis(axes && i < axes->size() ? (*axes)[i] : 0, dims->size());
            if (!axis)
                return;
            length = length.isKnown() ? context.equal(length, (*dims)[*axis], "the lengths of the scanned inputs")
                                      : (*dims)[*axis];
            slice.type = SymbolicType::tensor(slice.type.elemType, *dims);
            slice.type.dims.erase(slice.type.dims.begin() + std::ptrdiff_t(*axis));
        }
        scanned.push_back(std::move(slice));
    }
    context.atLeast(length, 1, "the length of the scanned inputs");
    loop.hasTurns = length.isKnown() && m_pool.isAtLeast(length, 1);
    const auto outputs = inferToFixpoint(loop, scanned, [&] {
        const auto first = m_known.ofOutputs(loop.body);
        for (std::size_t i = 0; loop.hasTurns && i < states && i < first.size(); ++i)
            holdEqual(loop.initial[i].type, first[i].type, context, "the state before and after the first turn");
        return !context.hasFailed() && acceptsFirstTurn(loop);
    });
    const auto outputAxes = context.integerList("scan_output_axes");
    for (std::size_t i = 0; i < outputs.size() && i < context.outputCount(); ++i) {
        if (i >= states) {
            const std::size_t at = i - states;
            setScanOutput(loop, context, i, outputs[i].type, length.isKnown() ? length : context.unknown(states, 0),
                          outputAxes && at < outputAxes->size() ? (*outputAxes)[at] : 0);
        } else {
            setStateOutput(loop, context, i, outputs[i]);
        }
    }
}

} // namespace shapewright
