// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adaptobstacle.h"
#include "model/adapt/carried.h"
#include "model/adapt/nodechange.h"
#include "model/graph/modelgraph.h"
#include "model/symbolic/nodecontext.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

class Carrying;

// Why a rule cannot carry the rows on.
struct Clash {
    AdaptObstacle why;
    std::vector<std::string> args{};
};
// Nothing if all is well.
using Outcome = std::optional<Clash>;
inline Outcome clash(AdaptObstacle why, std::vector<std::string> args = {})
{
    return Clash{why, std::move(args)};
}

// What a rule gets to know about a node, one of whose inputs has rows, and where it says what comes out. Dims are those
// of the old size.
class NodeRows
{
public:
    NodeRows(Carrying &carrying, NodeId id);

    [[nodiscard]] const Node &node() const { return m_node; }
    [[nodiscard]] NodeId id() const { return m_id; }
    [[nodiscard]] int opset() const { return m_context.opset(); }
    [[nodiscard]] const NodeContext &attributes() const { return m_context; }
    [[nodiscard]] ExprPool &pool() const { return m_context.pool(); }
    [[nodiscard]] Expr rows() const; // the new number of rows
    [[nodiscard]] std::int64_t oldRows() const;

    [[nodiscard]] std::size_t inputCount() const { return m_node.inputs.size(); }
    [[nodiscard]] bool has(std::size_t i) const { return i < m_node.inputs.size() && m_node.inputs[i]; }
    [[nodiscard]] const Carried &input(std::size_t i) const;
    [[nodiscard]] bool isRows(std::size_t i) const { return has(i) && input(i).kind == Carried::Kind::Rows; }
    [[nodiscard]] bool isSame(std::size_t i) const { return !has(i) || input(i).kind == Carried::Kind::Same; }
    [[nodiscard]] const RowsPlace &place(std::size_t i) const { return input(i).rows; }
    [[nodiscard]] const SymbolicValue *value(std::size_t i) const;    // as it was
    [[nodiscard]] const SymbolicValue *newValue(std::size_t i) const; // with the new number of rows
    [[nodiscard]] const Dims *dims(std::size_t i) const;              // null if the rank is unknown
    [[nodiscard]] const Dims *outputDims(std::size_t i) const;
    [[nodiscard]] std::string inputName(std::size_t i) const;
    // The integers of an input, which are the same for all sizes.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::size_t i) const;
    // Those of an attribute or, from an opset on, of an input.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::string_view attribute, std::size_t i) const;
    // The dims of a value that has the rows at a place, with the new number of rows.
    [[nodiscard]] Dims newDims(const Dims &old, const RowsPlace &place) const;
    // outer · rows · inner, as it was.
    [[nodiscard]] Expr oldSize(const RowsPlace &place) const;
    [[nodiscard]] Expr newSize(const RowsPlace &place) const;

    [[nodiscard]] const RowsPlace &output(std::size_t i) const; // of an output that was set
    void setOutput(std::size_t i, const RowsPlace &place);
    void setOutputs(const RowsPlace &place);
    void setSame(std::size_t i);
    void change(NodeChange change);
    // Chooses among ways to go on, of which the best come first; the first few are plausible. The key tells nodes that
    // are in the same situation.
    [[nodiscard]] std::size_t choose(std::size_t count, std::size_t plausible, const std::string &key);

    // The input must have the rows at this place. It is widened, if it is the same for all rows.
    [[nodiscard]] Outcome require(std::size_t i, const RowsPlace &place);
    [[nodiscard]] Outcome requireEach(std::initializer_list<std::size_t> inputs, const RowsPlace &place);
    // The inputs must not have rows.
    [[nodiscard]] Outcome requireSame(std::initializer_list<std::size_t> inputs);
    [[nodiscard]] Outcome requireSameFrom(std::size_t first);
    // Inputs that are broadcast against each other, aligned at the last axis. Returns the place of the rows in a result
    // of this rank.
    [[nodiscard]] Outcome broadcast(const std::vector<std::size_t> &inputs, std::size_t rank, RowsPlace &place);

    // The axis of the first input that the attribute `axis` names. Nothing if the input has none, or no known rank.
    [[nodiscard]] std::optional<std::uint32_t> axisAttribute(std::int64_t byDefault) const;
    [[nodiscard]] std::optional<std::uint32_t> axis(std::int64_t axis, std::size_t rank) const
    {
        const std::int64_t counted = axis < 0 ? axis + std::int64_t(rank) : axis;
        return counted >= 0 && counted < std::int64_t(rank) ? std::optional(std::uint32_t(counted)) : std::nullopt;
    }

private:
    [[nodiscard]] Outcome widen(std::size_t i, const RowsPlace &place);

    Carrying &m_carrying;
    NodeId m_id;
    const Node &m_node;
    NodeContext m_context;
};

using RowsRule = Outcome (*)(NodeRows &);
// The rule of an operator; null if there is none.
[[nodiscard]] RowsRule rowsRule(const Node &node);

} // namespace shapewright
