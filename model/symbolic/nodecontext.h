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

// Two dims that a node requires to be equal, or to be equal unless one of them is 1.
struct DimConstraint {
    Expr left;
    Expr right;
    bool orOne = false;

    bool operator==(const DimConstraint &) const = default;
};

// What a shape rule gets to know about one node, and where it puts its results. It points into its arguments, so it
// must not outlive them. Dims and elements carry their own marks. If a rule depends on a value (axes, a permutation),
// it reads it with integers(), which marks all outputs; asking for a rank marks all outputs, too.
class NodeContext
{
public:
    struct Node {
        const onnx::NodeProto *proto = nullptr;
        const AttributeBindings *bindings = nullptr; // null outside functions
        int opset = 0;                               // opset version of the node's domain
        std::vector<const SymbolicValue *> inputs;   // null: an optional input that is left out
        // Identifies a dim that is decided at run time, by output and axis; see ExprPool::unknown().
        std::function<std::uint64_t(std::size_t output, std::size_t axis)> origin;
    };
    NodeContext(ExprPool &pool, Node node);

    [[nodiscard]] ExprPool &pool() const { return m_pool; }
    [[nodiscard]] const std::string &opType() const;
    [[nodiscard]] const std::string &domain() const;
    [[nodiscard]] int opset() const { return m_node.opset; }

    // Inputs. A position after the last one counts as an input that is left out.
    [[nodiscard]] std::size_t inputCount() const { return m_node.inputs.size(); }
    [[nodiscard]] bool hasInput(std::size_t i) const { return i < inputCount() && m_node.inputs[i] != nullptr; }
    [[nodiscard]] const SymbolicValue *input(std::size_t i) const { return hasInput(i) ? m_node.inputs[i] : nullptr; }
    // Null if the input is left out, is not a tensor, or has unknown rank.
    [[nodiscard]] const Dims *shape(std::size_t i);
    [[nodiscard]] std::int32_t elemType(std::size_t i) const; // 0 if unknown
    // Null if the elements are unknown.
    [[nodiscard]] const SmallTensor *elements(std::size_t i);
    // The integers of a small tensor that the rule depends on. Nothing unless all of them are numbers.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::size_t i);
    // Likewise for numbers of any type, such as scales.
    [[nodiscard]] std::optional<std::vector<double>> numbers(std::size_t i);
    // The integers of a small tensor as sizes. An unknown integer is an unknown Expr. Nothing if even their count is
    // unknown.
    [[nodiscard]] std::optional<std::vector<Expr>> sizes(std::size_t i);

    // Attributes. `otherwise` is the value of an attribute that is left out. References in function bodies are
    // resolved.
    [[nodiscard]] const onnx::AttributeProto *attribute(std::string_view name) const;
    [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise) const;
    // An integer that answers a question. ONNX and ONNX Runtime take 1 alone for yes.
    [[nodiscard]] bool isYes(std::string_view name, bool otherwise) const
    {
        return integer(name, otherwise ? 1 : 0) == 1;
    }
    [[nodiscard]] double real(std::string_view name, double otherwise) const;
    [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise = {}) const;
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integerList(std::string_view name) const;
    [[nodiscard]] std::optional<std::vector<double>> realList(std::string_view name) const;

    // Outputs. A dim that is unknown becomes one that is decided at run time.
    [[nodiscard]] std::size_t outputCount() const { return m_outputs.size(); }
    [[nodiscard]] bool hasOutput(std::size_t i) const;
    void setTensor(std::size_t output, std::int32_t elemType, Dims dims);
    void setUnranked(std::size_t output, std::int32_t elemType);
    void setType(std::size_t output, SymbolicType type);
    void setElements(std::size_t output, SmallTensor elements);
    void setFill(std::size_t output, Scalar fill);
    void setExtremes(std::size_t output, Extremes extremes);
    [[nodiscard]] std::vector<SymbolicValue> &outputs() { return m_outputs; }
    [[nodiscard]] Expr unknown(std::size_t output, std::size_t axis) const;

    // Constraints of the node on its dims. Both functions return the resulting dim. If the node cannot run, they call
    // fail(). `what` says what is compared: "axis 1 of inputs 0 and 2".
    Expr equal(Expr a, Expr b, std::string_view what);
    Expr broadcast(Expr a, Expr b, std::string_view what);
    // Likewise, that `a` is at least `b`, and that `a` is a multiple of `divisor`. `what` says what `a` is.
    void atLeast(Expr a, Expr b, std::string_view what);
    void multipleOf(Expr a, Expr divisor, std::string_view what);
    // Broadcasts shapes by numpy's rules. Nothing after a failure.
    [[nodiscard]] std::optional<Dims> broadcast(const Dims &a, const Dims &b);
    void need(DimConstraint constraint) { m_constraints.push_back(constraint); }
    [[nodiscard]] const std::vector<DimConstraint> &constraints() const { return m_constraints; }

    // Records that the node cannot run with these inputs. The reason should name both sides in numbers. The first
    // reason counts.
    void fail(std::string reason);
    [[nodiscard]] bool hasFailed() const { return m_failure.has_value(); }
    [[nodiscard]] const std::string &failure() const { return *m_failure; }

    // Resolves an axis that may count from the end. It calls fail() if the axis is out of range.
    [[nodiscard]] std::optional<std::size_t> axis(std::int64_t axis, std::size_t rank);
    // Adds marks of a value that the rule depends on; finish() puts them on all outputs.
    void guidedBy(Marks marks) { m_guides = m_guides | marks; }
    // Puts those marks on the outputs. Call it once all rules have run.
    void finish();

private:
    ExprPool &m_pool;
    Node m_node;
    std::vector<SymbolicValue> m_outputs;
    std::vector<std::shared_ptr<const SmallTensor>> m_read; // keeps alive what elements() returned for initializers
    std::vector<DimConstraint> m_constraints;
    std::optional<std::string> m_failure;
    Marks m_guides = Marks::None;
};

} // namespace shapewright
