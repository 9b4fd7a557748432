// SPDX-License-Identifier: Apache-2.0
#include "model/compare/mergedgraph.h"

#include "model/compare/nodesofa.h"
#include "model/graph/tensorplace.h"
#include "model/graphedits/editedmodel.h"
#include "model/onnx/modelfile.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>

namespace shapewright {

using compare::GraphMatch;
using compare::NodesOfA;
using Kind = ModelDifference::Kind;
using Part = MergedGraph::Part;

namespace {

class Merging
{
public:
    Merging(const ModelGraph &a, const ModelGraph &b, std::shared_ptr<const ModelComparison> comparison)
        : m_a(a), m_b(b), m_match(comparison->match.graphs.front()), m_added(a, b, *comparison)
    {
        m_merged.comparison = std::move(comparison);
    }

    Result<MergedGraph> run(const JobContext &job)
    {
        const auto file = editedModel(m_b.file(), m_added.edits(), job);
        if (!file)
            return tl::unexpected(file.error());
        m_merged.graph = ModelGraph::build(*file);
        findValuesOfB();
        findValuesOfA();
        tellParts();
        tellInnerParts();
        tellEdges();
        for (std::size_t i = 0; i < m_merged.comparison->differences.size(); ++i)
            place(i);
        tellValues();
        tellOutputs();
        m_merged.before = shapesOf(*m_merged.comparison->shapesA, m_ofA, *m_merged.comparison->shapesB, m_ofB);
        m_merged.after = shapesOf(*m_merged.comparison->shapesB, m_ofB, *m_merged.comparison->shapesA, m_ofA);
        m_merged.valuesOfA = std::move(m_ofA);
        return std::move(m_merged);
    }

private:
    using Values = std::unordered_map<ValueId, ValueId>; // of the merged graph, by those of a model

    static void pair(const std::vector<std::optional<ValueId>> &from, const std::vector<std::optional<ValueId>> &to,
                     Values &values)
    {
        for (std::size_t slot = 0; slot < std::min(from.size(), to.size()); ++slot) {
            if (from[slot] && to[slot])
                values.emplace(*from[slot], *to[slot]);
        }
    }
    static void pair(const std::vector<ValueId> &from, const std::vector<ValueId> &to, std::size_t skipped,
                     Values &values)
    {
        for (std::size_t i = 0; i < from.size() && skipped + i < to.size(); ++i)
            values.emplace(from[i], to[skipped + i]);
    }

    // Values are known by their places: names may be repeated.
    void findValuesOfB()
    {
        const Graph &from = m_b.main(), &to = m_merged.graph->main();
        for (std::size_t i = 0; i < from.nodes.size(); ++i) {
            pair(from.nodes[i].inputs, to.nodes[i].inputs, m_ofB);
            pair(from.nodes[i].outputs, to.nodes[i].outputs, m_ofB);
        }
        pair(from.inputs, to.inputs, 0, m_ofB);
        pair(from.outputs, to.outputs, 0, m_ofB);
    }

    void findValuesOfA()
    {
        const Graph &from = m_a.main(), &to = m_merged.graph->main();
        for (const auto &[inA, inB] : m_merged.comparison->match.valuesInB) {
            if (const auto found = m_ofB.find(inB); found != m_ofB.end() && inA.graph == mainGraph)
                m_ofA.emplace(inA, found->second);
        }
        const std::size_t first = m_b.main().nodes.size();
        for (std::size_t i = 0; i < m_added.nodes().size(); ++i) {
            const Node &node = from.nodes[m_added.nodes()[i]], &merged = to.nodes[first + i];
            m_nodesOfA.emplace(m_added.nodes()[i], std::uint32_t(first + i));
            pair(node.inputs, merged.inputs, m_ofA);
            pair(node.outputs, merged.outputs, m_ofA);
        }
        pair(m_added.inputs(), to.inputs, m_b.main().inputs.size(), m_ofA);
        pair(m_added.outputs(), to.outputs, m_b.main().outputs.size(), m_ofA);
    }

    void tellParts()
    {
        const std::size_t ofB = m_b.main().nodes.size();
        m_merged.nodes.assign(m_merged.graph->main().nodes.size(), Part::OnlyA);
        for (std::uint32_t i = 0; i < ofB; ++i) {
            const bool isMatched = m_match.inA[i] || isConstantNode(m_b.main().nodes[i]);
            m_merged.nodes[i] = isMatched ? Part::Equal : Part::OnlyB;
        }
        m_merged.values.assign(m_merged.graph->main().values.size(), Part::Equal);
    }

    // A subgraph of a node that one model alone has is that model's as a whole.
    void tellInnerParts()
    {
        const std::vector<Graph> &graphs = m_merged.graph->graphs();
        for (std::uint32_t g = 1; g < graphs.size(); ++g)
            m_byPath.emplace(graphs[g].path, GraphId(g));
        std::unordered_map<GraphId, const GraphMatch *> matches;
        for (const GraphMatch &match : m_merged.comparison->match.graphs) {
            if (const auto found = m_byPath.find(m_b.graph(match.b).path); found != m_byPath.end())
                matches.emplace(found->second, &match);
        }
        for (std::uint32_t g = 1; g < graphs.size(); ++g) {
            const Part owner = graphs[g].owner ? m_merged.partOf(*graphs[g].owner) : Part::Equal;
            const auto match = matches.find(GraphId(g));
            for (std::uint32_t i = 0; i < graphs[g].nodes.size(); ++i) {
                const NodeId node{.graph = GraphId(g), .index = i};
                const bool isUnmatched = match != matches.end() && i < match->second->inA.size() &&
                                         !match->second->inA[i] && !isConstantNode(graphs[g].nodes[i]);
                if (owner == Part::OnlyA)
                    m_merged.inner.emplace(node, Part::OnlyA);
                else if (isUnmatched || owner == Part::OnlyB || owner == Part::Replaced)
                    m_merged.inner.emplace(node, Part::OnlyB);
            }
        }
    }

    void tellEdges()
    {
        for (std::uint32_t i = 0; i < m_match.inB.size(); ++i) {
            if (m_match.inB[i])
                tellEdgesInto(i, *m_match.inB[i]);
        }
        for (const auto &[output, same] : m_merged.comparison->outputsInB) {
            const auto &producer = m_a.value(output).producer;
            if (producer && m_nodesOfA.contains(producer->index))
                m_merged.edgesOfA.push_back({m_ofA.at(output), {}, m_ofB.at(same)});
        }
    }

    void tellEdgesInto(std::uint32_t inA, std::uint32_t inB)
    {
        const auto &ours = m_a.main().nodes[inA].inputs, &theirs = m_b.main().nodes[inB].inputs;
        const NodeId node{.graph = mainGraph, .index = inB};
        const auto uses = [](const auto &inputs, std::optional<ValueId> value) {
            return value && std::ranges::find(inputs, value) != inputs.end();
        };
        for (std::uint32_t slot = 0; slot < std::max(ours.size(), theirs.size()); ++slot) {
            const auto x = slot < ours.size() ? ours[slot] : std::nullopt;
            const auto y = slot < theirs.size() ? theirs[slot] : std::nullopt;
            const bool isComputedInA = x && !isConstant(m_a, *x), isComputedInB = y && !isConstant(m_b, *y);
            if (x && y && isComputedInA != isComputedInB)
                m_merged.foldedInputs[inB].push_back({slot, isComputedInA});
            if (isComputedInA && !uses(theirs, m_merged.comparison->match.inB(*x))) {
                if (const auto found = m_ofA.find(*x); found != m_ofA.end())
                    m_merged.edgesOfA.push_back({found->second, node, {}});
            }
            const auto yInA = y ? m_merged.comparison->match.inA(*y) : std::nullopt;
            if (isComputedInB && yInA && !uses(ours, yInA)) {
                if (const auto found = m_ofB.find(*y); found != m_ofB.end())
                    m_merged.edgesOfB.emplace(found->second, node);
            }
        }
    }

    // The node of the main graph that stands for a node of one of the models.
    static NodeId inMain(const ModelGraph &model, NodeId node)
    {
        while (node.graph != mainGraph && model.graph(node.graph).owner)
            node = *model.graph(node.graph).owner;
        return node;
    }
    [[nodiscard]] std::optional<NodeId> placeOf(NodeId node, const ModelGraph &model) const
    {
        const std::uint32_t index = inMain(model, node).index;
        if (&model == &m_b)
            return NodeId{.graph = mainGraph, .index = index};
        if (m_match.inB[index])
            return NodeId{.graph = mainGraph, .index = *m_match.inB[index]};
        const auto found = m_nodesOfA.find(index);
        return found != m_nodesOfA.end() ? std::optional(NodeId{.graph = mainGraph, .index = found->second})
                                         : std::nullopt;
    }

    void addPlace(std::optional<NodeId> node, MergedGraph::Place &place) const
    {
        if (node && std::ranges::find(place.nodes, *node) == place.nodes.end())
            place.nodes.push_back(*node);
    }
    // A constant is found at the nodes that use it.
    void addPlace(const ModelGraph &model, ValueId value, const Values &values, MergedGraph::Place &place) const
    {
        if (isConstant(model, value)) {
            for (const Use &use : model.value(value).uses)
                addPlace(placeOf(use.node, model), place);
        } else if (const auto found = values.find(value); found != values.end()) {
            place.value = found->second;
        } else if (value.graph != mainGraph) {
            const auto &owner = model.graph(value.graph).owner;
            addPlace(owner ? placeOf(*owner, model) : std::nullopt, place);
        }
    }

    // Where a difference is within subgraphs of the second model, with the nodes around it up to the main graph.
    [[nodiscard]] std::vector<NodeId> innerPlaces(const ModelDifference &difference) const
    {
        std::vector<NodeId> found, places = difference.nodesB;
        if (difference.valueB && isConstant(m_b, *difference.valueB)) {
            for (const Use &use : m_b.value(*difference.valueB).uses)
                places.push_back(use.node);
        }
        for (NodeId node : places) {
            while (node.graph != mainGraph && m_b.graph(node.graph).owner) {
                const Graph &graph = m_b.graph(node.graph);
                const auto merged = m_byPath.find(graph.path);
                if (merged == m_byPath.end())
                    break;
                if (const NodeId id{merged->second, node.index}; std::ranges::find(found, id) == found.end())
                    found.push_back(id);
                node = *graph.owner;
            }
        }
        return found;
    }

    void place(std::size_t index)
    {
        const ModelDifference &difference = m_merged.comparison->differences[index];
        MergedGraph::Place &place = m_merged.places.emplace_back();
        for (const NodeId node : difference.nodesB)
            addPlace(placeOf(node, m_b), place);
        for (const NodeId node : difference.nodesA)
            addPlace(placeOf(node, m_a), place);
        if (difference.valueB)
            addPlace(m_b, *difference.valueB, m_ofB, place);
        else if (difference.valueA)
            addPlace(m_a, *difference.valueA, m_ofA, place);
        if (difference.kind == Kind::Name || difference.kind == Kind::Order || difference.kind == Kind::Producer)
            return;
        // Several nodes of the main graph were replaced by others as a whole.
        const bool isReplaced = difference.kind == Kind::NodeReplaced && difference.details.size() == 2;
        const std::vector<NodeId> inner = innerPlaces(difference);
        for (const std::vector<NodeId> &nodes : {place.nodes, inner}) {
            for (const NodeId node : nodes) {
                Part &part = node.graph == mainGraph ? m_merged.nodes[node.index] : m_merged.inner[node];
                if (part == Part::OnlyB && isReplaced)
                    part = Part::Replaced;
                else if (part == Part::Equal)
                    part = Part::Changed;
                if (part == Part::Changed || (isReplaced && node == nodes.front()))
                    m_merged.differencesOf[node].push_back(index);
            }
        }
        if (place.value)
            m_merged.values[place.value->index] = Part::Changed;
    }

    void tellValues()
    {
        for (const auto &[node, inputs] : m_merged.foldedInputs) {
            if (m_merged.nodes[node] == Part::Equal)
                m_merged.nodes[node] = Part::Changed;
        }
        const auto isKnown = [](const Values &values) {
            std::set<ValueId> known;
            for (const auto &[from, to] : values)
                known.insert(to);
            return known;
        };
        const std::set<ValueId> ofA = isKnown(m_ofA), ofB = isKnown(m_ofB);
        for (std::uint32_t i = 0; i < m_merged.values.size(); ++i) {
            const ValueId id{.graph = mainGraph, .index = i};
            const auto &producer = m_merged.graph->value(id).producer;
            const Part part = producer ? m_merged.partOf(*producer) : Part::Equal;
            if (!ofB.contains(id))
                m_merged.values[i] = Part::OnlyA;
            else if (!ofA.contains(id) && part != Part::Replaced && !isConstant(*m_merged.graph, id))
                m_merged.values[i] = Part::OnlyB;
        }
    }

    void tellOutputs()
    {
        const auto &outputs = m_merged.graph->main().outputs;
        std::set<ValueId> ofBAlone;
        for (const ModelDifference &difference : m_merged.comparison->differences) {
            if (difference.kind == Kind::Output && difference.valueB)
                ofBAlone.insert(m_ofB.at(*difference.valueB));
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const bool isChanged = m_merged.partOf(outputs[i]) == Part::Changed;
            m_merged.outputs[outputs[i]] = i >= m_b.main().outputs.size()  ? Part::OnlyA
                                           : ofBAlone.contains(outputs[i]) ? Part::OnlyB
                                           : isChanged                     ? Part::Changed
                                                                           : Part::Equal;
        }
    }

    // Values that one model does not have get the shape that they have in the other one.
    [[nodiscard]] std::shared_ptr<const ShapeTable> shapesOf(const ShapeTable &table, const Values &values,
                                                             const ShapeTable &other, const Values &others) const
    {
        auto shapes = std::make_shared<ShapeTable>();
        for (const Graph &graph : m_merged.graph->graphs()) {
            auto &all = shapes->graphs.emplace_back();
            for (const Value &value : graph.values)
                all.add(std::make_shared<const ValueShape>(ValueShape{.type = value.declared, .marks = {}}));
        }
        const auto take = [&shapes](const ShapeTable &from, const Values &known) {
            for (const auto &[value, merged] : known) {
                shapes->graphs.front().set(merged.index, from.shared(value));
                if (const auto elements = from.elements.find(value); elements != from.elements.end())
                    shapes->elements[merged] = elements->second;
            }
        };
        take(other, others);
        take(table, values);
        return shapes;
    }

    const ModelGraph &m_a, &m_b;
    const GraphMatch &m_match;
    NodesOfA m_added;
    MergedGraph m_merged;
    Values m_ofA, m_ofB;
    std::map<std::string, GraphId> m_byPath;                     // the subgraphs of the merged graph
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodesOfA; // in the merged graph; those of the first model alone
};

} // namespace

std::vector<std::string> MergedGraph::symbols() const
{
    std::vector<std::string> symbols;
    for (const ValueId input : graph->main().inputs) {
        for (const ShapeTable *table : {before.get(), after.get()}) {
            for (const Dim &dim : table->at(input).type.dims()) {
                if (dim.isParam() && std::ranges::find(symbols, dim.param()) == symbols.end())
                    symbols.push_back(dim.param());
            }
        }
    }
    return symbols;
}

Result<MergedGraph> mergeGraphs(const ModelGraph &a, const ModelGraph &b,
                                std::shared_ptr<const ModelComparison> comparison, const JobContext &job)
{
    return Merging(a, b, std::move(comparison)).run(job);
}

} // namespace shapewright
