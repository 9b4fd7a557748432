// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/modelgraph.h"
#include "model/onnx/nodeinference.h"
#include "model/onnx/sharedtypes.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shapewright {

// What ONNX Runtime knows of the values of a model while it loads it: their types, and which of them are constants; and
// which branches of an If are left.
class LoadedValues
{
public:
    // What it asks of propagation.
    struct Source {
        // The type that the file that is loaded declares for a value, if it does.
        std::function<std::optional<onnx::TypeProto>(ValueId)> declaredType;
        // The attributes of the call, in the body of a function.
        std::function<const AttributeBindings *(GraphId)> bindings;
        // Runs the rules of one node with these inputs.
        std::function<std::vector<SymbolicValue>(NodeId, const std::vector<const SymbolicValue *> &inputs)> runNode;
    };
    struct Loaded {
        std::shared_ptr<const onnx::TensorProto> constant; // all elements
        SharedTypes::Id type = SharedTypes::none;
        bool isConstant = false; // an initializer, or folded into one; if `constant` is null, its elements are unknown
        bool isLeftOut = false;  // an input of a function that the call leaves out
        bool isOpen = false; // the runtime may know a shape that we do not, since its inference functions are its own
    };
    enum class Branch : std::int8_t { Both, Then, Else, OneOfThem };

    LoadedValues(const ModelGraph &graph, ExprPool &pool, Source source);

    // Takes what the file says of all values.
    void start();
    [[nodiscard]] Loaded &of(ValueId id) { return m_values[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const Loaded &of(ValueId id) const { return m_values[std::size_t(id.graph)][id.index]; }
    [[nodiscard]] const onnx::TypeProto &typeOf(ValueId id) const { return m_types.of(of(id).type); }
    // What a node knows about one of its inputs. While a subgraph is folded, what it captures is as in the last
    // inference.
    [[nodiscard]] const Loaded &seen(ValueId id) const;
    [[nodiscard]] SymbolicValue symbolic(const Loaded &value) const;
    [[nodiscard]] SharedTypes &types() { return m_types; }
    [[nodiscard]] const AttributeBindings *bindings(GraphId id) const { return m_source.bindings(id); }

    // An initializer that is an input, too, with another type or shape than the input declares; and the reason in
    // words.
    [[nodiscard]] std::optional<std::pair<ValueId, std::string>> initializerFault();
    // The type of a value from two sources. A contradiction between inferred and known dims makes the dim unknown;
    // where the runtime is strict, it throws.
    [[nodiscard]] SharedTypes::Id merged(SharedTypes::Id inferred, SharedTypes::Id known, bool isStrict);
    // Gives the outputs of a node those of the graph that stands in its place.
    void copyOutputs(NodeId id, GraphId inlined);
    // The outputs of a node by our own rules.
    [[nodiscard]] std::vector<SymbolicValue> byRules(NodeId id);
    // Elements that a node computes of constant inputs. Null if they are not known.
    [[nodiscard]] std::shared_ptr<const onnx::TensorProto> computed(NodeId id);
    // Gives a value the elements that a node computes, and with them its type. Returns false if they are not known.
    bool compute(NodeId id, Loaded &value);

    // The graph that stands in the place of a node: the body of a local function, or the branch that is left of an If.
    [[nodiscard]] std::optional<GraphId> inlinedGraph(NodeId id) const;
    // Whether a condition became a constant that we do not know, so that nothing certain can be said of the branches.
    [[nodiscard]] bool isSkipped(NodeId id) const;
    void setBranch(NodeId id, Branch branch) { m_branches[std::size_t(id.graph)][id.index] = branch; }
    // Whether the runtime has replaced the node by constants.
    [[nodiscard]] bool isFolded(NodeId id) const;

    // What is known now counts as the last inference.
    void endInference() { m_inferred = m_values; }
    // The subgraph that is being folded. Returns the one before.
    std::optional<GraphId> setFoldedSubgraph(std::optional<GraphId> id) { return std::exchange(m_foldedSubgraph, id); }

private:
    using Values = std::vector<std::vector<Loaded>>; // by graph and value

    void start(GraphId id);
    SharedTypes::Id declaredType(ValueId id)
    {
        const std::optional<onnx::TypeProto> type = m_source.declaredType(id);
        return type ? m_types.idOf(*type) : SharedTypes::none;
    }

    const ModelGraph &m_graph;
    ExprPool &m_pool;
    Source m_source;
    SharedTypes m_types;
    Values m_values;
    Values m_inferred; // as of the last inference of all types, during folding
    std::optional<GraphId> m_foldedSubgraph;
    std::vector<std::vector<Branch>> m_branches; // by graph and node: what is left of an If
};

} // namespace shapewright
