// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/attributebindings.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace shapewright {

// Two dims that a node needs to be equal, or equal unless one of them is 1.
struct DimConstraint {
    Expr left;
    Expr right;
    bool orOne = false;

    bool operator==(const DimConstraint &) const = default;
};

// What a rule is given of one node, and where it leaves what it finds. Not for keeping: it points into its arguments.
// Marks of dims and elements travel with them. Where a rule is guided by a value (axes, a permutation), it asks with
// integers(), which marks all outputs; a rank marks all outputs, too.
class NodeContext
{
public:
    struct Node {
        const onnx::NodeProto *proto = nullptr;
        const AttributeBindings *bindings = nullptr; // null outside functions
        int opset = 0;                               // of the node's domain
        std::vector<const SymbolicValue *> inputs;   // null: left out
        // Who makes what is decided at run time, by output and axis; see ExprPool::unknown().
        std::function<std::uint64_t(std::size_t output, std::size_t axis)> origin;
    };
    NodeContext(ExprPool &pool, Node node);

    [[nodiscard]] ExprPool &pool() const { return m_pool; }
    [[nodiscard]] const std::string &opType() const;
    [[nodiscard]] const std::string &domain() const;
    [[nodiscard]] int opset() const { return m_node.opset; }

    // Inputs. A position beyond the last one is an input that is left out.
    [[nodiscard]] std::size_t inputCount() const { return m_node.inputs.size(); }
    [[nodiscard]] bool hasInput(std::size_t i) const { return i < inputCount() && m_node.inputs[i] != nullptr; }
    [[nodiscard]] const SymbolicValue *input(std::size_t i) const { return hasInput(i) ? m_node.inputs[i] : nullptr; }
    // Null where the input is left out, is no tensor, or has no known rank.
    [[nodiscard]] const Dims *shape(std::size_t i);
    [[nodiscard]] std::int32_t elemType(std::size_t i) const; // 0 where it is not known
    // Null where they are not known.
    [[nodiscard]] const SmallTensor *elements(std::size_t i);
    // The integers of a small tensor by which the rule is guided; nothing where one of them is not a number.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::size_t i);
    // Likewise numbers of any type (scales).
    [[nodiscard]] std::optional<std::vector<double>> numbers(std::size_t i);
    // The integers of a small tensor as sizes; one that is not known is an Expr that is not known. Nothing where
    // even their count is not known.
    [[nodiscard]] std::optional<std::vector<Expr>> sizes(std::size_t i);

    // Attributes; the given value stands for one that is left out. References of function bodies are followed.
    [[nodiscard]] const onnx::AttributeProto *attribute(std::string_view name) const;
    [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
    [[nodiscard]] double real(std::string_view name, double otherwise) const;
    [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise = {}) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integerList(std::string_view name) const;
    [[nodiscard]] std::optional<std::vector<double>> realList(std::string_view name) const;

    // Outputs. A dim that is not known is decided at run time.
    [[nodiscard]] std::size_t outputCount() const { return m_outputs.size(); }
    [[nodiscard]] bool hasOutput(std::size_t i) const;
    void setTensor(std::size_t output, std::int32_t elemType, Dims dims);
    void setUnranked(std::size_t output, std::int32_t elemType);
    void setType(std::size_t output, SymbolicType type);
    void setElements(std::size_t output, SmallTensor elements);
    void setFill(std::size_t output, Scalar fill);
    [[nodiscard]] std::vector<SymbolicValue> &outputs() { return m_outputs; }
    [[nodiscard]] Expr unknown(std::size_t output, std::size_t axis) const;

    // What the node needs of its dims. Both return the dim that results; where the node cannot run, they fail().
    // Their texts say what is compared: "axis 1 of inputs 0 and 2".
    Expr equal(Expr a, Expr b, std::string_view what);
    Expr broadcast(Expr a, Expr b, std::string_view what);
    // Shapes by numpy's rules; nothing after a failure.
    [[nodiscard]] std::optional<Dims> broadcast(const Dims &a, const Dims &b);
    void need(DimConstraint constraint) { m_constraints.push_back(constraint); }
    [[nodiscard]] const std::vector<DimConstraint> &constraints() const { return m_constraints; }

    // The node cannot run with these inputs: says why, with both sides in numbers. The first reason counts.
    void fail(std::string reason);
    [[nodiscard]] bool hasFailed() const { return m_failure.has_value(); }
    [[nodiscard]] const std::string &failure() const { return *m_failure; }

    // An axis that may count from the end; fails for one that is out of range.
    [[nodiscard]] std::optional<std::size_t> axis(std::int64_t axis, std::size_t rank);
    // Marks that guided the rule and lie on all outputs.
    void guidedBy(Marks marks) { m_guides = m_guides | marks; }
    // Puts the guides' marks on the outputs; called once the rules are done.
    void finish();

private:
    ExprPool &m_pool;
    Node m_node;
    std::vector<SymbolicValue> m_outputs;
    std::vector<std::shared_ptr<const SmallTensor>> m_read; // initializers that were asked for
    std::vector<DimConstraint> m_constraints;
    std::optional<std::string> m_failure;
    Marks m_guides = Marks::None;
};

} // namespace shapewright
