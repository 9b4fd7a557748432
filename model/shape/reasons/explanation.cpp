// SPDX-License-Identifier: Apache-2.0
#include "model/shape/reasons/explanation.h"

#include "model/shape/inference/propagationstate.h"
#include "model/shape/tables/shapetable.h"
#include "model/symbolic/symbolictypes.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace shapewright {

namespace {

// The limit for a chain, because nobody would read a longer one.
constexpr std::size_t longestChain = 200;

// A dim of a value, or an element of a small tensor.
struct Place {
    ValueId value;
    std::size_t index = 0;
    bool isElement = false;

    auto operator<=>(const Place &) const = default;
};

// Stands for the dim or element of that number in the text of a formula. No name of a file is in such a text beside it.
std::string markText(std::size_t number)
{
    const std::string digits = std::to_string(number);
    // Digits in front keep sums in the order of the inputs, because the texts of the terms are sorted.
    return "\x01" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + "\x01";
}

// Follows dims back through a symbolic state. The rules of each node run once more on inputs whose dims and elements
// are replaced by their places, so that the result is the formula.
class Explainer
{
public:
    explicit Explainer(PropagationState &state) : m_state(state), m_graph(state.graph()), m_pool(state.pool()) {}

    std::vector<DimExplanation::Step> chain(ValueId value, std::size_t axis)
    {
        m_open = {{value, axis, false}};
        std::set<Place> seen(m_open.begin(), m_open.end());
        std::vector<DimExplanation::Step> steps;
        while (!m_open.empty() && steps.size() < longestChain) {
            const Place place = m_open.back();
            m_open.pop_back();
            m_next.clear();
            steps.push_back(stepAt(place));
            for (auto next = m_next.rbegin(); next != m_next.rend(); ++next) {
                if (seen.insert(*next).second)
                    m_open.push_back(*next);
            }
        }
        return steps;
    }

private:
    DimExplanation::Step stepAt(const Place &place);
    void explainNode(const Place &place, DimExplanation::Step &step);
    void explainGraphs(const Place &place, DimExplanation::Step &step);
    void explainCaller(const Place &place, DimExplanation::Step &step);
    [[nodiscard]] bool hasType(ValueId id) const; // including the rank of a tensor
    [[nodiscard]] std::string placeText(const Place &place) const;
    [[nodiscard]] Expr exprAt(const SymbolicValue &value, const Place &place) const;
    SymbolicValue withPlaces(ValueId id, std::size_t slot);
    Expr marker(Expr known, const Place &place, std::size_t slot);

    PropagationState &m_state;
    const ModelGraph &m_graph;
    ExprPool &m_pool;
    std::vector<Place> m_open;
    std::vector<Place> m_next;
    struct Marker {
        Expr dim;
        Expr standIn; // replaces the dim
        Place place;
        std::size_t slot = 0;
    };
    std::vector<Marker> m_markers;
};

bool Explainer::hasType(ValueId id) const
{
    const SymbolicType &type = m_state.known(id).type;
    return type.isTensor() ? type.hasRank : type.isKnown();
}

Expr Explainer::exprAt(const SymbolicValue &value, const Place &place) const
{
    if (!place.isElement)
        return place.index < value.type.dims.size() ? value.type.dims[place.index] : Expr();
    const bool isThere = value.elements != nullptr && place.index < value.elements->elements.size();
    return isThere ? value.elements->elements[place.index].expr() : Expr();
}

DimExplanation::Step Explainer::stepAt(const Place &place)
{
    const Value &value = m_graph.value(place.value);
    DimExplanation::Step step{.value = place.value,
                              .axis = place.index,
                              .isElement = place.isElement,
                              .node = value.producer,
                              .formula = {},
                              .dim = {}};
    const Expr known = exprAt(m_state.known(place.value), place);
    switch (value.origin) {
    case Value::Origin::GraphInput:
        if (m_graph.graph(place.value.graph).owner)
            explainCaller(place, step);
        else
            step.reason = known.isConstant() && !place.isElement ? DimExplanation::Reason::FixedInModel
                                                                 : DimExplanation::Reason::GraphInput;
        break;
    case Value::Origin::Initializer:
        step.reason = DimExplanation::Reason::FixedInModel;
        break;
    case Value::Origin::Dangling:
        step.reason = DimExplanation::Reason::NotKnown;
        break;
    case Value::Origin::NodeOutput:
        if (known.isConstant())
            step.reason = has(known.marks(), Marks::Declared) ? DimExplanation::Reason::Declared
                                                              : DimExplanation::Reason::FixedInModel;
        else
            explainNode(place, step);
        break;
    }
    if (step.reason == DimExplanation::Reason::Declared || step.reason == DimExplanation::Reason::NotKnown)
        step.blocker = blockingNode(m_graph, place.value, [this](ValueId id) { return hasType(id); });
    return step;
}

void Explainer::explainNode(const Place &place, DimExplanation::Step &step)
{
    const NodeId id = *m_graph.value(place.value).producer;
    const Node &node = m_graph.node(id);
    if (node.body || !node.subgraphs.empty()) {
        explainGraphs(place, step);
        return;
    }
    m_markers.clear();
    std::vector<SymbolicValue> inputs(node.inputs.size());
    std::vector<const SymbolicValue *> given;
    bool isTyped = true;
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i]) {
            inputs[i] = withPlaces(*node.inputs[i], i);
            isTyped = isTyped && (hasType(*node.inputs[i]) || !m_graph.value(*node.inputs[i]).producer);
        }
        given.push_back(node.inputs[i] ? &inputs[i] : nullptr);
    }
    const auto outputs = m_state.tryNode(id, given);
    const auto slot = std::size_t(std::ranges::find(node.outputs, std::optional(place.value)) - node.outputs.begin());
    const Expr result = slot < outputs.size() ? exprAt(outputs[slot], place) : Expr();
    const Expr known = exprAt(m_state.known(place.value), place);
    if (!result.isKnown() || m_pool.hasUnknown(result)) {
        const bool isDeclared = has(known.marks(), Marks::Declared) && !m_pool.hasUnknown(known);
        const bool isInferred = isTyped && slot < outputs.size() && outputs[slot].type.isKnown();
        step.reason = isInferred   ? DimExplanation::Reason::RunTime
                      : isDeclared ? DimExplanation::Reason::Declared
                                   : DimExplanation::Reason::NotKnown;
        return;
    }
    const auto leaves = m_pool.leaves(result);
    std::vector<std::string> marks(m_markers.size());
    std::vector<std::string> places;
    for (std::size_t i = 0; i < m_markers.size(); ++i) {
        const auto &[dim, standIn, source, inSlot] = m_markers[i];
        if (std::ranges::find(leaves, m_pool.atom(standIn)) == leaves.end())
            continue;
        marks[i] = markText(step.sources.size());
        places.push_back(placeText(source));
        step.sources.push_back({source.value, source.index, source.isElement, inSlot});
        m_next.push_back(source);
    }
    step.pattern = formulaText(m_pool.text(result), marks);
    step.formula = formulaText(step.pattern, places);
    if (m_next.empty())
        step.reason = DimExplanation::Reason::FixedInModel;
}

// The stand-in for a dim or element. Equal ones on several inputs get the same stand-in, so that the rules see that
// they are equal.
Expr Explainer::marker(Expr known, const Place &place, std::size_t slot)
{
    for (const Marker &marker : m_markers) {
        if (marker.dim.isSameAs(known))
            return marker.standIn;
    }
    m_markers.push_back({known, m_pool.place(markText(m_markers.size())), place, slot});
    return m_markers.back().standIn;
}

std::string Explainer::placeText(const Place &place) const
{
    const std::string index = std::to_string(place.index);
    return m_graph.value(place.value).name + (place.isElement ? "{" + index + "}" : "[" + index + "]");
}

SymbolicValue Explainer::withPlaces(ValueId id, std::size_t slot)
{
    SymbolicValue value = m_state.known(id);
    for (std::size_t axis = 0; axis < value.type.dims.size(); ++axis) {
        Expr &dim = value.type.dims[axis];
        if (!dim.isConstant())
            dim = marker(dim, {id, axis, false}, slot);
    }
    if (value.elements == nullptr)
        return value;
    SmallTensor elements = *value.elements;
    for (std::size_t i = 0; i < elements.elements.size(); ++i) {
        Scalar &element = elements.elements[i];
        if (element.isKnown() && !element.isReal() && !element.isInteger() && m_pool.isWhole(element.expr()))
            element = marker(element.expr(), {id, i, true}, slot);
    }
    value.elements = std::make_shared<const SmallTensor>(std::move(elements));
    return value;
}

// Continues the chain in the body of a function or in the branches of an If.
void Explainer::explainGraphs(const Place &place, DimExplanation::Step &step)
{
    const NodeId id = *m_graph.value(place.value).producer;
    const Node &node = m_graph.node(id);
    if (!node.body && node.opType != "If") {
        step.reason = DimExplanation::Reason::Loop;
        return;
    }
    const Expr known = exprAt(m_state.known(place.value), place);
    const auto slot = std::size_t(std::ranges::find(node.outputs, std::optional(place.value)) - node.outputs.begin());
    std::vector<GraphId> graphs;
    if (node.body)
        graphs.push_back(*node.body);
    for (const auto &[attribute, graph] : node.subgraphs)
        graphs.push_back(graph);
    for (const GraphId graph : graphs) {
        const auto &outputs = m_graph.graph(graph).outputs;
        if (slot >= outputs.size())
            continue;
        const Place inner{outputs[slot], place.index, place.isElement};
        if (exprAt(m_state.known(inner.value), inner).isSameAs(known))
            m_next.push_back(inner);
    }
    step.formula = m_next.empty() ? std::string() : m_pool.text(known);
    step.reason = m_next.empty() ? DimExplanation::Reason::RunTime : DimExplanation::Reason::Computed;
}

// Continues the chain at the call of a function. An input of a loop's body changes with the iterations, so the chain
// ends there.
void Explainer::explainCaller(const Place &place, DimExplanation::Step &step)
{
    const NodeId owner = *m_graph.graph(place.value.graph).owner;
    const Node &node = m_graph.node(owner);
    const auto &inputs = m_graph.graph(place.value.graph).inputs;
    const auto slot = std::size_t(std::ranges::find(inputs, place.value) - inputs.begin());
    if (!node.body || slot >= node.inputs.size() || !node.inputs[slot]) {
        step.reason = DimExplanation::Reason::Loop;
        return;
    }
    step.node = owner;
    step.formula = m_pool.text(exprAt(m_state.known(place.value), place));
    m_next.push_back({*node.inputs[slot], place.index, place.isElement});
}

// The edits without the numbers of dims, because a formula explains more than a number. Input values stay, because they
// decide how shapes are computed, and so do the ranks that edits set.
ShapeEdits symbolic(const ModelGraph &graph, const ShapeEdits &edits)
{
    ShapeEdits kept{.values = edits.values};
    for (const auto &[input, shape] : edits.shapes) {
        const auto id = graph.input(input);
        if (!id || graph.value(*id).declared->shape)
            continue;
        auto &axes = kept.shapes[input];
        for (const ShapeEdits::AxisValue &axis : shape) {
            const auto *dim = std::get_if<EditedDim>(&axis);
            axes.emplace_back(dim != nullptr && !dim->isValue() ? *dim : EditedDim());
        }
    }
    return kept;
}

// What explanations are made from: the table under the edits, and a state without the sizes that they set.
struct ExplainedModel {
    PropagationState state;
    ShapeTable table;

    explicit ExplainedModel(const ModelGraph &graph) : state({std::shared_ptr<const void>(), &graph}) {}
    [[nodiscard]] bool update(const ModelGraph &graph, const ShapeEdits &edits, const JobContext &job)
    {
        if (!state.update(resolveEdits(graph, edits), job))
            return false;
        table = state.table();
        return state.update(resolveEdits(graph, symbolic(graph, edits)), {.stop = job.stop, .progress = {}});
    }
    [[nodiscard]] DimExplanation explain(const DimPlace &place)
    {
        const auto dimIn = [](const ValueType &type, std::size_t axis) {
            return type.shape && axis < type.shape->size() ? (*type.shape)[axis] : Dim();
        };
        DimExplanation explanation;
        explanation.dim = dimIn(table.at(place.value).type, place.axis);
        explanation.symbolic = dimIn(state.shapeOf(place.value).type, place.axis);
        explanation.chain = Explainer(state).chain(place.value, place.axis);
        for (DimExplanation::Step &step : explanation.chain) {
            if (!step.isElement)
                step.dim = dimIn(table.at(step.value).type, step.axis);
            for (DimExplanation::Source &source : step.sources) {
                if (!source.isElement)
                    source.dim = dimIn(table.at(source.value).type, source.axis);
            }
        }
        return explanation;
    }
};

} // namespace

std::string formulaText(const std::string &pattern, const std::vector<std::string> &sources)
{
    std::string result;
    std::size_t at = 0;
    while (at < pattern.size()) {
        std::size_t number = sources.size();
        const char *first = pattern.data() + at + 1;
        const char *last = pattern.data() + pattern.size();
        const auto [after, error] = std::from_chars(std::min(first, last), last, number);
        // A hostile name may look like a mark.
        if (pattern[at] == '\x01' && after != last && *after == '\x01' && number < sources.size()) {
            result += sources[number];
            at = std::size_t(after - pattern.data()) + 1;
        } else {
            result += pattern[at++];
        }
    }
    return result;
}

std::optional<NodeId> blockingNode(const ModelGraph &graph, ValueId value, const std::function<bool(ValueId)> &isTyped)
{
    std::set<NodeId> seen; // a file may have cycles
    auto node = graph.value(value).producer;
    while (node && seen.insert(*node).second) {
        const auto &inputs = graph.node(*node).inputs;
        const auto untyped = std::ranges::find_if(inputs, [&](const std::optional<ValueId> &input) {
            return input && graph.value(*input).producer && !isTyped(*input);
        });
        if (untyped == inputs.end())
            break;
        node = graph.value(**untyped).producer;
    }
    return node;
}

Result<std::vector<DimExplanation>> explain(const ModelGraph &graph, const ShapeEdits &edits, ValueId value,
                                            std::optional<std::size_t> axis, const JobContext &job)
{
    ExplainedModel model(graph);
    if (!model.update(graph, edits, job))
        return failure(ErrorCode::Cancelled);
    std::vector<DimExplanation> explanations;
    const std::size_t rank = model.table.at(value).type.shape.value_or(Shape{}).size();
    for (std::size_t i = 0; i < rank; ++i) {
        if (!axis || *axis == i)
            explanations.push_back(model.explain({value, i}));
    }
    return explanations;
}

Result<std::vector<DimExplanation>> explainDims(const ModelGraph &graph, const ShapeEdits &edits,
                                                const std::vector<DimPlace> &places, const JobContext &job)
{
    ExplainedModel model(graph);
    if (!model.update(graph, edits, job))
        return failure(ErrorCode::Cancelled);
    std::vector<DimExplanation> explanations;
    for (const DimPlace &place : places) {
        if (job.cancelled())
            return failure(ErrorCode::Cancelled);
        explanations.push_back(model.explain(place));
    }
    return explanations;
}

} // namespace shapewright
