// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/rewriting.h"

#include "model/graph/tensorplace.h"
#include "model/graphedits/constants.h"
#include "model/onnx/modelfile.h"
#include "model/shape/inference/propagationstate.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <limits>
#include <unordered_set>

namespace shapewright {

namespace {

std::string withoutName(const onnx::TensorProto &tensor)
{
    onnx::TensorProto copy = tensor;
    copy.clear_name();
    return copy.SerializeAsString();
}

void addInts(onnx::NodeProto &node, const std::string &name, const std::vector<std::int64_t> &numbers, bool isList)
{
    onnx::AttributeProto *attribute = node.add_attribute();
    attribute->set_name(name);
    attribute->set_type(isList ? onnx::AttributeProto::INTS : onnx::AttributeProto::INT);
    if (isList)
        attribute->mutable_ints()->Assign(numbers.begin(), numbers.end());
    else
        attribute->set_i(numbers.front());
}

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
    : m_plan(plan), m_graph(plan.graph()), m_file(m_graph.file()), m_pool(plan.state().pool()), m_size(std::move(size)),
      m_hasInitializers(m_file.skeleton().ir_version() >= 4)
{
    indexGraphs();
    for (const auto &opset : m_file.skeleton().opset_import()) {
        if (opset.domain().empty() || opset.domain() == "ai.onnx")
            m_opset = int(opset.version());
    }
    for (const Graph &graph : m_graph.graphs()) {
        for (const Value &value : graph.values)
            m_names.take(value.name);
    }
}

void Rewriting::indexGraphs()
{
    std::unordered_map<const void *, std::uint32_t> indexed;
    for (std::uint32_t i = 0; i < m_file.index().graphs.size(); ++i) {
        const void *proto = m_file.graphProto(i);
        indexed[proto != nullptr ? proto : m_file.functionProto(i)] = i;
    }
    m_instances.resize(m_file.index().graphs.size());
    for (std::size_t i = 0; i < m_graph.graphs().size(); ++i) {
        const void *proto = m_graph.graphProto(GraphId(i));
        m_indexed.push_back(indexed[proto != nullptr ? proto : m_graph.functionProto(GraphId(i))]);
        m_instances[m_indexed.back()].push_back(GraphId(i));
    }
}

std::optional<AdaptRefusal> Rewriting::run()
{
    const auto refusal = [](const NodeId &id, Clash clash) {
        return AdaptRefusal{clash.why, id, std::move(clash.args)};
    };
    for (const auto &[id, changes] : m_plan.changes()) {
        const Place at{m_indexed[std::size_t(id.graph)], id.index};
        // Calls of a function share its body.
        for (const GraphId other : m_instances[at.graph]) {
            const auto found = m_plan.changes().find({other, id.index});
            if (found == m_plan.changes().end() ||
                textOfChanges(m_pool, found->second) != textOfChanges(m_pool, changes))
                return refusal(id, {AdaptObstacle::InFunction});
        }
        if (m_instances[at.graph].front() != id.graph)
            continue;
        if (Outcome clash = rewrite(id, changes))
            return refusal(id, *std::move(clash));
    }
    for (const auto &[id, place] : m_plan.widenedOutputs()) {
        if (Outcome clash = widenOutput(id, place))
            return refusal(*m_graph.graph(id.graph).owner, *std::move(clash));
    }
    removeUnused();
    declare();
    emit();
    return {};
}

Dim Rewriting::dimOf(Expr size) const
{
    if (size.isSameAs(m_plan.size()))
        return m_size;
    const auto value = number(size);
    return value ? Dim(*value) : Dim();
}

std::optional<std::int64_t> Rewriting::number(Expr expr) const
{
    if (expr.isConstant())
        return expr.value();
    const ExprAtom *rows = m_pool.atom(m_plan.size());
    return m_pool.evaluate(expr, [&](const ExprAtom &atom) {
        return &atom == rows && m_size.isValue() ? std::optional(m_size.value()) : std::nullopt;
    });
}

std::string Rewriting::text(const std::vector<Expr> &numbers) const
{
    std::string text = "[";
    for (const Expr &one : numbers) {
        const auto value = number(one);
        std::string shown = value ? std::to_string(*value) : m_pool.text(one);
        // The name that the rows have here is none that people know.
        const std::string own = m_pool.text(m_plan.size());
        for (std::size_t at = shown.find(own); at != std::string::npos; at = shown.find(own))
            shown.replace(at, own.size(), m_size.isParam() ? m_size.param() : "?");
        text += (text.size() > 1 ? ", " : "") + shown;
    }
    return text + "]";
}

Outcome Rewriting::rewrite(NodeId id, const std::vector<NodeChange> &changes)
{
    m_id = id;
    m_at = {m_indexed[std::size_t(id.graph)], id.index};
    for (const NodeChange &change : changes) {
        if (Outcome clash = std::visit([this](const auto &one) { return apply(one); }, change))
            return clash;
    }
    return {};
}

std::string Rewriting::currentInput(std::uint32_t slot) const
{
    const auto edit = m_nodes.find(m_at);
    if (edit != m_nodes.end()) {
        if (const auto found = edit->second.inputs.find(slot); found != edit->second.inputs.end())
            return found->second;
    }
    return m_graph.nodeProto(m_id).input(int(slot));
}

onnx::NodeProto &Rewriting::ownNode()
{
    NodeEdit &edit = this->edit();
    if (!edit.own)
        edit.own = std::make_shared<onnx::NodeProto>(m_graph.nodeProto(m_id));
    return *edit.own;
}

// Before IR version 4, each initializer was an input.
std::string Rewriting::constant(const onnx::TensorProto &tensor)
{
    const std::string content = withoutName(tensor);
    const bool isInitializer = m_hasInitializers && m_file.graphProto(m_at.graph) != nullptr;
    std::string &name = m_constants[{m_at.graph, content}];
    if (!name.empty())
        return name;
    name = m_names.of("adapted");
    if (isInitializer) {
        m_initializers[m_at.graph].push_back(namedTensor(tensor, name));
        return name;
    }
    edit().before.push_back(constantNode(tensor, name));
    return name;
}

std::string Rewriting::integers(const std::vector<std::int64_t> &numbers)
{
    return integers(numbers, onnx::TensorProto::INT64);
}

std::string Rewriting::integers(const std::vector<std::int64_t> &numbers, std::int32_t elemType)
{
    onnx::TensorProto tensor;
    tensor.set_data_type(elemType);
    tensor.add_dims(std::int64_t(numbers.size()));
    for (const std::int64_t one : numbers) {
        if (elemType == onnx::TensorProto::INT32)
            tensor.add_int32_data(std::int32_t(one));
        else
            tensor.add_int64_data(one);
    }
    return constant(tensor);
}

std::string Rewriting::insert(const std::string &opType, const std::vector<std::string> &inputs,
                              const std::vector<std::pair<std::string, std::vector<std::int64_t>>> &attributes)
{
    onnx::NodeProto node;
    const std::string output = m_names.of("adapted_" + opType);
    node.set_op_type(opType);
    node.set_name(output);
    for (const std::string &input : inputs)
        node.add_input(input);
    node.add_output(output);
    for (const auto &[name, numbers] : attributes)
        addInts(node, name, numbers, name != "axis");
    edit().before.push_back(node.SerializeAsString());
    return output;
}

// The number of rows as a tensor of one element: of a graph input, which subgraphs see, too; in the body of a
// function, of one of its inputs.
tl::expected<std::string, Clash> Rewriting::rowsValue()
{
    if (m_size.isValue())
        return integers({m_size.value()});
    GraphId graph = m_id.graph;
    while (m_graph.functionProto(graph) == nullptr && m_graph.graph(graph).owner)
        graph = m_graph.graph(graph).owner->graph;
    const std::uint32_t indexed = m_indexed[std::size_t(graph)];
    std::string &name = m_rowsNames[indexed];
    if (!name.empty())
        return name;
    std::optional<std::pair<ValueId, std::int64_t>> found;
    for (const ValueId id : m_graph.graph(graph).inputs) {
        const auto dims = m_plan.newDims(id);
        for (std::size_t axis = 0; dims && !found && axis < dims->size(); ++axis) {
            if ((*dims)[axis].isSameAs(m_plan.size()))
                found = {id, std::int64_t(axis)};
        }
    }
    if (!found || m_graph.graph(graph).nodes.empty())
        return tl::unexpected(Clash{AdaptObstacle::InFunction});
    const Place at = m_at;
    m_at = {indexed, 0};
    std::vector<std::string> earlier = std::move(edit().before);
    edit().before.clear();
    const std::string shape = insert("Shape", {m_graph.value(found->first).name});
    const std::string rows = insert("Gather", {shape, integers({found->second})}, {{"axis", {0}}});
    std::ranges::move(earlier, std::back_inserter(edit().before));
    m_at = at;
    m_rowsNames[indexed] = rows;
    return rows;
}

tl::expected<std::string, Clash> Rewriting::numbersValue(const std::vector<Expr> &numbers, const std::string &oldName,
                                                         const std::vector<Expr> &oldNumbers, std::int32_t elemType)
{
    std::vector<std::string> parts;
    std::vector<std::int64_t> run;
    const auto endRun = [&] {
        if (!run.empty())
            parts.push_back(integers(run, elemType));
        run.clear();
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (const auto one = number(numbers[i])) {
            run.push_back(*one);
            continue;
        }
        endRun();
        if (elemType != onnx::TensorProto::INT64)
            return tl::unexpected(Clash{AdaptObstacle::UnknownShape});
        if (i < oldNumbers.size() && oldNumbers[i].isSameAs(numbers[i])) {
            parts.push_back(insert("Gather", {oldName, integers({std::int64_t(i)})}, {{"axis", {0}}}));
            continue;
        }
        const Expr factor = m_pool.divide(numbers[i], m_plan.size());
        if (!factor.isConstant())
            return tl::unexpected(Clash{AdaptObstacle::UnknownShape});
        auto rows = rowsValue();
        if (!rows)
            return rows;
        if (!factor.isConstant(1)) {
            if (m_opset < 7)
                return tl::unexpected(Clash{AdaptObstacle::OldOperator});
            rows = insert("Mul", {*rows, integers({factor.value()})});
        }
        parts.push_back(*rows);
    }
    endRun();
    if (parts.size() == 1)
        return parts.front();
    if (m_opset < 4)
        return tl::unexpected(Clash{AdaptObstacle::OldOperator});
    return insert("Concat", parts, {{"axis", {0}}});
}

Outcome Rewriting::apply(const OtherNumbers &change)
{
    if (!change.attribute.empty()) {
        std::vector<std::int64_t> values;
        for (const Expr &one : change.numbers) {
            const auto value = number(one);
            if (!value)
                return clash(AdaptObstacle::OldOperator);
            values.push_back(*value);
        }
        std::string before;
        for (onnx::AttributeProto &attribute : *ownNode().mutable_attribute()) {
            if (attribute.name() != change.attribute)
                continue;
            if (!attribute.ref_attr_name().empty())
                return clash(AdaptObstacle::InFunction);
            before = text({attribute.ints().begin(), attribute.ints().end()});
            attribute.mutable_ints()->Assign(values.begin(), values.end());
        }
        m_steps.push_back({AdaptStep::What::Constant, m_id, change.attribute, before, text(change.numbers)});
        return {};
    }
    const ValueId old = *m_graph.node(m_id).inputs[change.input];
    const SymbolicValue &was = m_plan.state().known(old);
    const SymbolicValue *computed = m_plan.computed(old);
    const auto elements = elementsOf(computed != nullptr ? *computed : was);
    std::vector<Expr> oldNumbers, shown;
    if (elements) {
        for (const Scalar &element : elements->elements)
            oldNumbers.push_back(element.expr());
    }
    auto name = numbersValue(change.numbers, currentInput(change.input), oldNumbers,
                             was.type.elemType == onnx::TensorProto::INT32 ? onnx::TensorProto::INT32
                                                                           : onnx::TensorProto::INT64);
    if (!name)
        return name.error();
    edit().inputs[change.input] = *name;
    m_steps.push_back(
        {AdaptStep::What::Constant, m_id, m_graph.value(old).name, text(oldNumbers), text(change.numbers)});
    return {};
}

tl::expected<std::string, Clash> Rewriting::widened(const std::string &name, Dims dims, const RowsPlace &place)
{
    const auto unexpected = [](AdaptObstacle why) { return tl::unexpected(Clash{why}); };
    std::string key =
        name + "\n" + std::to_string(place.axis) + "," + m_pool.text(place.outer) + "," + m_pool.text(place.inner);
    if (const auto found = m_widenedNames.find({m_at.graph, key}); found != m_widenedNames.end())
        return found->second;
    if (m_opset < 6)
        return unexpected(AdaptObstacle::OldOperator);
    const Expr whole = m_pool.product({place.outer, m_plan.size(), place.inner});
    std::string result = name;
    const auto repeat = [&](std::size_t rank, std::size_t axis, Expr times, bool isOne) -> Outcome {
        std::vector<Expr> numbers(rank, Expr(1));
        numbers[axis] = times;
        const auto shape = numbersValue(numbers, {}, {}, onnx::TensorProto::INT64);
        if (!shape)
            return shape.error();
        result = insert(isOne && m_opset >= 8 ? "Expand" : "Tile", {result, *shape});
        return {};
    };
    const bool isOne = dims[place.axis].isConstant(1);
    Outcome failed;
    if (isOne || place.outer.isConstant(1)) {
        failed = repeat(dims.size(), place.axis, isOne ? whole : m_plan.size(), isOne);
    } else {
        std::vector<std::int64_t> split, merged;
        for (std::size_t i = 0; i < dims.size(); ++i) {
            if (!dims[i].isConstant())
                return unexpected(AdaptObstacle::UnknownShape);
            merged.push_back(i == place.axis ? -1 : dims[i].value());
            if (i != place.axis) {
                split.push_back(dims[i].value());
                continue;
            }
            if (!place.outer.isConstant() || !place.inner.isConstant())
                return unexpected(AdaptObstacle::UnknownShape);
            split.insert(split.end(), {place.outer.value(), 1, place.inner.value()});
        }
        result = insert("Reshape", {result, integers(split)});
        failed = repeat(split.size(), place.axis + 1, m_plan.size(), true);
        result = insert("Reshape", {result, integers(merged)});
    }
    if (failed)
        return tl::unexpected(*failed);
    m_widenedNames[{m_at.graph, key}] = result;
    return result;
}

Outcome Rewriting::apply(const WidenedInput &change)
{
    const ValueId old = *m_graph.node(m_id).inputs[change.input];
    const SymbolicType &type = m_plan.state().known(old).type;
    Dims dims = type.dims;
    if (m_plan.oldSize() != 1)
        dims[change.place.axis] = Expr(1); // OneRow came before
    const auto name = widened(currentInput(change.input), dims, change.place);
    if (!name)
        return name.error();
    edit().inputs[change.input] = *name;
    Dims after = dims;
    after[change.place.axis] = m_pool.product({change.place.outer, m_plan.size(), change.place.inner});
    m_steps.push_back({AdaptStep::What::Widened, m_id, m_graph.value(old).name, text(type.dims), text(after)});
    return {};
}

Outcome Rewriting::apply(const OneRow &change)
{
    const ValueId old = *m_graph.node(m_id).inputs[change.input];
    const std::string name = currentInput(change.input);
    std::string &result = m_widenedNames[{m_at.graph, name + "\nrow" + std::to_string(change.axis)}];
    if (result.empty()) {
        const std::string made =
            m_opset >= 10
                ? insert("Slice", {name, integers({0}), integers({1}), integers({std::int64_t(change.axis)})})
                : insert("Slice", {name}, {{"starts", {0}}, {"ends", {1}}, {"axes", {std::int64_t(change.axis)}}});
        m_widenedNames[{m_at.graph, name + "\nrow" + std::to_string(change.axis)}] = made;
    }
    edit().inputs[change.input] = m_widenedNames[{m_at.graph, name + "\nrow" + std::to_string(change.axis)}];
    const Dims &dims = m_plan.state().known(old).type.dims;
    Dims after = dims;
    after[change.axis] = Expr(1);
    m_steps.push_back({AdaptStep::What::OneRow, m_id, m_graph.value(old).name, text(dims), text(after)});
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
    const auto sizes = elementsOf(m_plan.state().known(*m_graph.node(m_id).inputs[3]));
    std::vector<Expr> numbers;
    for (const Scalar &element : sizes->elements)
        numbers.push_back(element.expr());
    m_steps.push_back({AdaptStep::What::Scales, m_id, currentInput(3), text(numbers), after + "]"});
    const std::string name = constant(tensor);
    onnx::NodeProto &node = ownNode();
    node.set_input(2, name);
    node.mutable_input()->DeleteSubrange(3, node.input_size() - 3);
    return {};
}

Outcome Rewriting::apply(const Rearranged &change)
{
    const onnx::NodeProto &original = m_graph.nodeProto(m_id);
    std::string value = currentInput(0);
    std::string after;
    std::vector<std::string> nodes;
    if (change.steps.empty())
        nodes.push_back({});
    for (std::size_t i = 0; i < std::max<std::size_t>(change.steps.size(), 1); ++i) {
        onnx::NodeProto node;
        node.set_name(i == 0 ? original.name() : m_names.of(original.name() + "_" + std::to_string(i)));
        node.add_input(value);
        if (change.steps.empty()) {
            node.set_op_type("Identity");
        } else if (const Rearranged::Step &step = change.steps[i]; !step.permutation.empty()) {
            node.set_op_type("Transpose");
            addInts(node, "perm", step.permutation, true);
        } else {
            node.set_op_type("Reshape");
            const auto shape = numbersValue(step.shape, {}, {}, onnx::TensorProto::INT64);
            if (!shape)
                return shape.error();
            node.add_input(*shape);
            after += text(step.shape) + " ";
        }
        value = i + 1 >= change.steps.size() ? original.output(0) : m_names.of(original.output(0) + "_adapted");
        node.add_output(value);
        after += node.op_type() + (i + 1 < change.steps.size() ? ", " : "");
        nodes.resize(i + 1);
        nodes[i] = node.SerializeAsString();
    }
    edit().instead = std::move(nodes);
    m_steps.push_back({AdaptStep::What::Replaced, m_id, original.name(), original.op_type(), after});
    return {};
}

// The indices lose the number of the row, which is 0, and are repeated for each row as a batch.
Outcome Rewriting::apply(const PickedFromEach &)
{
    if (m_opset < 12)
        return clash(AdaptObstacle::OldOperator);
    Dims dims = m_plan.state().known(*m_graph.node(m_id).inputs[1]).type.dims;
    dims.back() = m_pool.subtract(dims.back(), Expr(1));
    const std::string within =
        insert("Slice", {currentInput(1), integers({1}), integers({std::numeric_limits<std::int64_t>::max()}),
                         integers({std::int64_t(dims.size()) - 1})});
    const auto indices = widened(within, dims, {.axis = 0});
    if (!indices)
        return indices.error();
    onnx::NodeProto &node = ownNode();
    node.set_input(1, *indices);
    node.clear_attribute();
    addInts(node, "batch_dims", {1}, false);
    m_steps.push_back({AdaptStep::What::Replaced, m_id, node.name(), "GatherND", "GatherND <batch_dims = 1>"});
    return {};
}

Outcome Rewriting::widenOutput(ValueId id, const RowsPlace &place)
{
    const auto &outputs = m_graph.graph(id.graph).outputs;
    const auto found = std::ranges::find(outputs, id);
    m_at = {m_indexed[std::size_t(id.graph)], std::uint32_t(m_graph.graph(id.graph).nodes.size())};
    m_id = {id.graph, 0};
    if (m_graph.graphProto(id.graph) == nullptr)
        return clash(AdaptObstacle::InFunction);
    const auto name = widened(m_graph.value(id).name, m_plan.state().known(id).type.dims, place);
    if (!name)
        return name.error();
    m_outputNames[{m_at.graph, std::uint32_t(found - outputs.begin())}] = *name;
    const NodeId owner = *m_graph.graph(id.graph).owner;
    m_steps.push_back({AdaptStep::What::Widened, owner, m_graph.value(id).name,
                       text(m_plan.state().known(id).type.dims), text({m_plan.size()})});
    return {};
}

// Whether the node no longer uses the value there.
bool Rewriting::isReplaced(const Use &use) const
{
    const auto found = m_nodes.find({m_indexed[std::size_t(use.node.graph)], use.node.index});
    if (found == m_nodes.end())
        return false;
    const NodeEdit &edit = found->second;
    if (!edit.instead.empty())
        return use.slot > 0;
    return edit.inputs.contains(use.slot) || (edit.own && use.slot >= std::uint32_t(edit.own->input_size()));
}

// Constants that no node uses any more leave the model.
void Rewriting::removeUnused()
{
    std::unordered_set<std::string> read; // by new nodes
    for (const auto &[place, edit] : m_nodes) {
        for (const auto *nodes : {&edit.before, &edit.instead}) {
            for (const std::string &bytes : *nodes) {
                onnx::NodeProto node;
                if (node.ParseFromString(bytes))
                    read.insert(node.input().begin(), node.input().end());
            }
        }
    }
    for (std::size_t g = 0; g < m_graph.graphs().size(); ++g) {
        const Graph &graph = m_graph.graph(GraphId(g));
        if (m_graph.functionProto(GraphId(g)) != nullptr || m_instances[m_indexed[g]].size() > 1)
            continue;
        const onnx::GraphProto &proto = *m_graph.graphProto(GraphId(g));
        std::unordered_set<std::string_view> inputs;
        for (const auto &input : proto.input())
            inputs.insert(input.name());
        for (std::uint32_t v = 0; v < graph.values.size(); ++v) {
            const Value &value = graph.values[v];
            const bool isInitializer = value.origin == Value::Origin::Initializer && v >= graph.firstInitializer &&
                                       v - graph.firstInitializer < std::uint32_t(proto.initializer_size()) &&
                                       !inputs.contains(value.name);
            const bool isOfNode = value.producer && isConstantNode(graph.nodes[value.producer->index]);
            if ((!isInitializer && !isOfNode) || value.uses.empty() || value.isGraphOutput)
                continue;
            // What is widened is still read, by the node that widens it.
            if (read.contains(value.name) ||
                !std::ranges::all_of(value.uses, [this](const Use &use) { return isReplaced(use); }))
                continue;
            if (isInitializer) {
                m_edits.push_back(RemoveInitializer{m_indexed[g], v - graph.firstInitializer, false});
            } else if (!m_nodes.contains({m_indexed[g], value.producer->index})) {
                m_edits.push_back(RemoveNode{m_indexed[g], value.producer->index});
            }
        }
    }
}

// Types that the file declares get the dim of the rows.
void Rewriting::declare()
{
    std::vector<std::unordered_map<std::string_view, std::uint32_t>> values(m_graph.graphs().size());
    for (std::size_t g = 0; g < values.size(); ++g) {
        const auto &all = m_graph.graph(GraphId(g)).values;
        for (std::uint32_t v = 0; v < all.size(); ++v)
            values[g].emplace(all[v].name, v);
    }
    for (const WireIndex::Declaration &declaration : m_file.index().declarations) {
        const onnx::GraphProto *graph = m_file.graphProto(declaration.graph);
        const onnx::FunctionProto *function = m_file.functionProto(declaration.graph);
        const int position = int(declaration.position);
        const onnx::ValueInfoProto *info = nullptr;
        if (declaration.role == WireIndex::Role::Input && graph != nullptr)
            info = &graph->input(position);
        else if (declaration.role == WireIndex::Role::Output && graph != nullptr)
            info = &graph->output(position);
        else if (declaration.role == WireIndex::Role::ValueInfo)
            info = graph != nullptr ? &graph->value_info(position) : &function->value_info(position);
        const auto &instances = m_instances[declaration.graph];
        if (info == nullptr || instances.empty())
            continue;
        const auto found = values[std::size_t(instances.front())].find(info->name());
        onnx::ValueInfoProto changed = *info;
        bool isChanged = false;
        const auto setDims = [&](ValueId id, const Dims &dims) {
            const SymbolicType &before = m_plan.state().known(id).type;
            if (!info->type().has_tensor_type() || !info->type().tensor_type().has_shape() ||
                std::size_t(info->type().tensor_type().shape().dim_size()) != dims.size())
                return;
            for (std::size_t axis = 0; axis < dims.size(); ++axis) {
                if (dims[axis].isSameAs(before.dims[axis]))
                    continue;
                auto *dim = changed.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(int(axis));
                const Dim size = dimOf(dims[axis]);
                dim->clear_value();
                if (size.isValue())
                    dim->set_dim_value(size.value());
                else if (size.isParam())
                    dim->set_dim_param(size.param());
                isChanged = true;
            }
        };
        if (found != values[std::size_t(instances.front())].end()) {
            const ValueId id{instances.front(), found->second};
            if (const auto dims = m_plan.newDims(id))
                setDims(id, *dims);
            // What it says of a sequence is not known.
            if (!isChanged && declaration.role == WireIndex::Role::ValueInfo && m_plan.hasNewShape(id)) {
                m_edits.push_back(RemoveValueInfo{declaration.graph, declaration.position});
                continue;
            }
        }
        if (declaration.role == WireIndex::Role::Output) {
            const auto renamed = m_outputNames.find({declaration.graph, declaration.position});
            if (renamed != m_outputNames.end()) {
                changed.set_name(renamed->second);
                const ValueId id{instances.front(), found->second};
                Dims dims = m_plan.state().known(id).type.dims;
                dims[m_plan.widenedOutputs().at(id).axis] = m_plan.size();
                setDims(id, dims);
                isChanged = true;
            }
        }
        if (isChanged)
            m_edits.push_back(
                SetDeclaration{declaration.graph, declaration.role, declaration.position, changed.SerializeAsString()});
    }
}

void Rewriting::emit()
{
    for (auto &[place, edit] : m_nodes) {
        if (!edit.before.empty())
            m_edits.push_back(InsertNodes{place.graph, place.node, std::move(edit.before)});
        if (!edit.instead.empty()) {
            m_edits.push_back(ReplaceNode{place.graph, place.node, std::move(edit.instead)});
        } else if (edit.own) {
            for (const auto &[slot, name] : edit.inputs) {
                if (int(slot) < edit.own->input_size())
                    edit.own->set_input(int(slot), name);
            }
            m_edits.push_back(ReplaceNode{place.graph, place.node, {edit.own->SerializeAsString()}});
        } else {
            for (const auto &[slot, name] : edit.inputs)
                m_edits.push_back(SetNodeInput{place.graph, place.node, slot, name});
        }
    }
    for (auto &[graph, tensors] : m_initializers) {
        for (std::string &tensor : tensors)
            m_edits.push_back(AddInitializer{graph, std::move(tensor)});
    }
}

} // namespace shapewright
