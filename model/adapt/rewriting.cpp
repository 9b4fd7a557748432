// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/rewriting.h"

#include "model/graph/tensorplace.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace shapewright {

namespace {

std::string textOfChanges(const ExprPool &pool, const std::vector<NodeChange> &changes)
{
    std::string text;
    const auto add = [&](const std::vector<Expr> &numbers) {
        for (const Expr &number : numbers)
            text += pool.text(number) + ",";
    };
    for (const NodeChange &change : changes) {
        text += std::to_string(change.index()) + ":";
        if (const auto *other = std::get_if<OtherNumbers>(&change)) {
            text += std::to_string(other->input) + other->attribute;
            add(other->numbers);
        } else if (const auto *widened = std::get_if<WidenedInput>(&change)) {
            text += std::to_string(widened->input) + "@" + std::to_string(widened->place.axis) + "*";
            add({widened->place.outer, widened->place.inner});
        } else if (const auto *one = std::get_if<OneRow>(&change)) {
            text += std::to_string(one->input) + "@" + std::to_string(one->axis);
        } else if (const auto *rearranged = std::get_if<Rearranged>(&change)) {
            for (const Rearranged::Step &step : rearranged->steps) {
                add(step.shape);
                for (const std::int64_t axis : step.permutation)
                    text += std::to_string(axis) + "'";
            }
        }
    }
    return text;
}

} // namespace

Rewriting::Rewriting(const SizePlan &plan, Dim size)
    : m_plan(plan), m_graph(plan.graph()), m_pool(plan.state().pool()), m_indexed(m_graph), m_nodes(m_graph, m_indexed),
      m_values(plan, std::move(size), m_nodes)
{
}

std::optional<AdaptRefusal> Rewriting::run()
{
    const auto refusal = [](const NodeId &id, Clash clash) {
        return AdaptRefusal{clash.why, id, std::move(clash.args)};
    };
    for (const auto &[id, changes] : m_plan.changes()) {
        // Calls of a function share its body.
        const std::vector<GraphId> &instances = m_indexed.at(m_indexed[id.graph]);
        for (const GraphId other : instances) {
            const auto found = m_plan.changes().find({other, id.index});
            if (found == m_plan.changes().end() ||
                textOfChanges(m_pool, found->second) != textOfChanges(m_pool, changes))
                return refusal(id, {AdaptObstacle::InFunction});
        }
        if (instances.front() != id.graph)
            continue;
        if (Outcome clash = rewrite(id, changes))
            return refusal(id, *std::move(clash));
    }
    for (const auto &[id, place] : m_plan.widenedOutputs()) {
        if (Outcome clash = widenOutput(id, place))
            return refusal(*m_graph.graph(id.graph).owner, *std::move(clash));
    }
    removeUnused();
    const GraphEdits declarations =
        adaptedDeclarations(m_plan, m_indexed, m_outputNames, [this](Expr size) { return dimOf(size); });
    m_edits.insert(m_edits.end(), declarations.begin(), declarations.end());
    m_nodes.moveTo(m_edits);
    return {};
}

void Rewriting::addStep(AdaptStep::What what, const std::string &name, const std::string &before,
                        const std::string &after)
{
    m_steps.push_back({what, m_nodes.node(), name, before, after});
}

Outcome Rewriting::rewrite(NodeId id, const std::vector<NodeChange> &changes)
{
    m_nodes.goTo(id);
    for (const NodeChange &change : changes) {
        if (Outcome clash = std::visit([this](const auto &one) { return apply(one); }, change))
            return clash;
    }
    return {};
}

Outcome Rewriting::setAttribute(const OtherNumbers &change)
{
    std::vector<std::int64_t> values;
    for (const Expr &one : change.numbers) {
        const auto value = m_values.number(one);
        if (!value)
            return clash(AdaptObstacle::OldOperator);
        values.push_back(*value);
    }
    std::string before;
    for (onnx::AttributeProto &attribute : *m_nodes.changed().mutable_attribute()) {
        if (attribute.name() != change.attribute)
            continue;
        if (!attribute.ref_attr_name().empty())
            return clash(AdaptObstacle::InFunction);
        before = m_values.text({attribute.ints().begin(), attribute.ints().end()});
        attribute.mutable_ints()->Assign(values.begin(), values.end());
    }
    addStep(AdaptStep::What::Constant, change.attribute, before, m_values.text(change.numbers));
    return {};
}

Outcome Rewriting::apply(const OtherNumbers &change)
{
    if (!change.attribute.empty())
        return setAttribute(change);
    const ValueId old = *m_graph.node(m_nodes.node()).inputs[change.input];
    const SymbolicValue &was = m_plan.state().known(old);
    const SymbolicValue *computed = m_plan.computed(old);
    std::vector<Expr> oldNumbers;
    if (const auto elements = elementsOf(computed != nullptr ? *computed : was)) {
        for (const Scalar &element : elements->elements)
            oldNumbers.push_back(element.expr());
    }
    const auto elemType =
        was.type.elemType == onnx::TensorProto::INT32 ? onnx::TensorProto::INT32 : onnx::TensorProto::INT64;
    const auto name = m_values.numbers(change.numbers, m_nodes.input(change.input), oldNumbers, elemType);
    if (!name)
        return name.error();
    m_nodes.setInput(change.input, *name);
    addStep(AdaptStep::What::Constant, m_graph.value(old).name, m_values.text(oldNumbers),
            m_values.text(change.numbers));
    return {};
}

Outcome Rewriting::apply(const WidenedInput &change)
{
    const ValueId old = *m_graph.node(m_nodes.node()).inputs[change.input];
    const SymbolicType &type = m_plan.state().known(old).type;
    Dims dims = type.dims;
    if (m_plan.oldSize() != 1)
        dims[change.place.axis] = Expr(1); // OneRow came before
    const auto name = m_values.widened(m_nodes.input(change.input), dims, change.place);
    if (!name)
        return name.error();
    m_nodes.setInput(change.input, *name);
    Dims after = dims;
    after[change.place.axis] = m_pool.product({change.place.outer, m_plan.size(), change.place.inner});
    addStep(AdaptStep::What::Widened, m_graph.value(old).name, m_values.text(type.dims), m_values.text(after));
    return {};
}

Outcome Rewriting::apply(const OneRow &change)
{
    const ValueId old = *m_graph.node(m_nodes.node()).inputs[change.input];
    m_nodes.setInput(change.input, m_values.firstRow(m_nodes.input(change.input), change.axis));
    const Dims &dims = m_plan.state().known(old).type.dims;
    Dims after = dims;
    after[change.axis] = Expr(1);
    addStep(AdaptStep::What::OneRow, m_graph.value(old).name, m_values.text(dims), m_values.text(after));
    return {};
}

Outcome Rewriting::apply(const ScalesForSizes &change)
{
    onnx::TensorProto tensor;
    tensor.set_data_type(onnx::TensorProto::FLOAT);
    tensor.add_dims(std::int64_t(change.scales.size()));
    std::string after = "[";
    for (const double scale : change.scales) {
        tensor.add_float_data(float(scale));
        after += (after.size() > 1 ? ", " : "") + QByteArray::number(scale).toStdString();
    }
    const auto sizes = elementsOf(m_plan.state().known(*m_graph.node(m_nodes.node()).inputs[3]));
    std::vector<Expr> numbers;
    for (const Scalar &element : sizes->elements)
        numbers.push_back(element.expr());
    addStep(AdaptStep::What::Scales, m_nodes.input(3), m_values.text(numbers), after + "]");
    const std::string name = m_nodes.constant(tensor);
    onnx::NodeProto &node = m_nodes.changed();
    node.set_input(2, name);
    node.mutable_input()->DeleteSubrange(3, node.input_size() - 3);
    return {};
}

Outcome Rewriting::apply(const Rearranged &change)
{
    const onnx::NodeProto &original = m_graph.nodeProto(m_nodes.node());
    std::string value = m_nodes.input(0);
    std::string after;
    std::vector<std::string> nodes;
    if (change.steps.empty())
        nodes.push_back({});
    for (std::size_t i = 0; i < std::max<std::size_t>(change.steps.size(), 1); ++i) {
        onnx::NodeProto node;
        node.set_name(i == 0 ? original.name() : m_nodes.freshName(original.name() + "_" + std::to_string(i)));
        node.add_input(value);
        if (change.steps.empty()) {
            node.set_op_type("Identity");
        } else if (const Rearranged::Step &step = change.steps[i]; !step.permutation.empty()) {
            node.set_op_type("Transpose");
            addIntegers(node, "perm", step.permutation, true);
        } else {
            node.set_op_type("Reshape");
            const auto shape = m_values.shape(step.shape);
            if (!shape)
                return shape.error();
            node.add_input(*shape);
            after += m_values.text(step.shape) + " ";
        }
        value = i + 1 >= change.steps.size() ? original.output(0) : m_nodes.freshName(original.output(0) + "_adapted");
        node.add_output(value);
        after += node.op_type() + (i + 1 < change.steps.size() ? ", " : "");
        nodes.resize(i + 1);
        nodes[i] = node.SerializeAsString();
    }
    m_nodes.replace(std::move(nodes));
    addStep(AdaptStep::What::Replaced, original.name(), original.op_type(), after);
    return {};
}

// The indices lose the number of the row, which is 0, and are repeated for each row as a batch.
Outcome Rewriting::apply(const PickedFromEach &)
{
    if (m_values.opset() < 12)
        return clash(AdaptObstacle::OldOperator);
    Dims dims = m_plan.state().known(*m_graph.node(m_nodes.node()).inputs[1]).type.dims;
    dims.back() = m_pool.subtract(dims.back(), Expr(1));
    const std::string within = m_nodes.insert("Slice", {m_nodes.input(1), m_nodes.integers({1}),
                                                        m_nodes.integers({std::numeric_limits<std::int64_t>::max()}),
                                                        m_nodes.integers({std::int64_t(dims.size()) - 1})});
    const auto indices = m_values.widened(within, dims, {.axis = 0});
    if (!indices)
        return indices.error();
    onnx::NodeProto &node = m_nodes.changed();
    node.set_input(1, *indices);
    node.clear_attribute();
    addIntegers(node, "batch_dims", {1}, false);
    addStep(AdaptStep::What::Replaced, node.name(), "GatherND", "GatherND <batch_dims = 1>");
    return {};
}

Outcome Rewriting::widenOutput(ValueId id, const RowsPlace &place)
{
    const auto &outputs = m_graph.graph(id.graph).outputs;
    const auto found = std::ranges::find(outputs, id);
    const std::uint32_t indexed = m_indexed[id.graph];
    m_nodes.goTo({id.graph, 0}, {indexed, std::uint32_t(m_graph.graph(id.graph).nodes.size())});
    if (m_graph.graphProto(id.graph) == nullptr)
        return clash(AdaptObstacle::InFunction);
    const auto name = m_values.widened(m_graph.value(id).name, m_plan.state().known(id).type.dims, place);
    if (!name)
        return name.error();
    m_outputNames[{indexed, std::uint32_t(found - outputs.begin())}] = *name;
    const NodeId owner = *m_graph.graph(id.graph).owner;
    m_steps.push_back({AdaptStep::What::Widened, owner, m_graph.value(id).name,
                       m_values.text(m_plan.state().known(id).type.dims), m_values.text({m_plan.size()})});
    return {};
}

// Constants that no node uses any more leave the model.
void Rewriting::removeUnused()
{
    const std::unordered_set<std::string> used = m_nodes.usedByNewNodes();
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g) {
        const Graph &graph = m_graph.graph(GraphId(g));
        const std::uint32_t indexed = m_indexed[GraphId(g)];
        if (m_graph.functionProto(GraphId(g)) != nullptr || m_indexed.at(indexed).size() > 1)
            continue;
        const auto dense = std::uint32_t(m_graph.graphProto(GraphId(g))->initializer_size());
        for (std::uint32_t v = 0; v < graph.values.size(); ++v) {
            const Value &value = graph.values[v];
            const bool isInitializer = value.origin == Value::Origin::Initializer && v >= graph.firstInitializer &&
                                       v - graph.firstInitializer < dense && !value.isReplaceable;
            const bool isOfNode = value.producer && isConstantNode(graph.nodes[value.producer->index]);
            if ((!isInitializer && !isOfNode) || value.uses.empty() || value.isGraphOutput)
                continue;
            // What is widened is still used, by the node that widens it.
            if (used.contains(value.name) ||
                !std::ranges::all_of(value.uses, [this](const Use &use) { return m_nodes.isReplaced(use); }))
                continue;
            if (isInitializer)
                m_edits.push_back(RemoveInitializer{indexed, v - graph.firstInitializer, false});
            else if (!m_nodes.isEdited(*value.producer))
                m_edits.push_back(RemoveNode{indexed, value.producer->index});
        }
    }
}

} // namespace shapewright
