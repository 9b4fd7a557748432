// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/edits/resolvededits.h"
#include "model/graph/modelgraph.h"
#include "model/symbolic/dimexpression.h"
#include "model/symbolic/exprpool.h"
#include "model/symbolic/symbolicvalue.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnx {
class TypeProto;
}

namespace shapewright {

// The types that a model declares, with the edits applied. Unknown dims of the file are unknown expressions.
class Declarations
{
public:
    Declarations(const ModelGraph &graph, ExprPool &pool);

    // Applies the edits, and returns the values whose declared type changed.
    [[nodiscard]] std::vector<ValueId> update(const ResolvedEdits &edits);
    // The declared type, with Marks::Declared. Null if no type is declared.
    [[nodiscard]] const SymbolicType *of(ValueId id) const;
    // The declared type as the file has it. Null if no type is declared.
    [[nodiscard]] const onnx::TypeProto *protoOf(ValueId id) const;
    // The expression for a dim of a graph input under the edits of the last update.
    [[nodiscard]] Expr exprOf(const Dim &dim) const;

private:
    struct Declared {
        const onnx::TypeProto *proto = nullptr;
        SymbolicType type;
    };
    // A model may have many values and declare the types of few.
    struct OfGraph {
        static constexpr std::uint32_t none = 0xffffffff;
        std::vector<std::uint32_t> places; // by value, in `declared`; or none
        std::vector<Declared> declared;
        bool hasOwnNames = false; // see hasOwnNames()
    };
    void read(GraphId id);
    void declare(ValueId id, const onnx::TypeProto &type);
    [[nodiscard]] const Declared *find(ValueId id) const;
    void refresh(Declared &declared, bool hasOwnNames) const;
    // Whether a name depends on those of graph inputs.
    [[nodiscard]] bool isOfInputs(const std::string &param) const;
    struct Param {
        std::optional<DimExpression> expression; // if it is arithmetic; parsed once for all edits
        Expr now;
    };
    [[nodiscard]] static std::optional<DimExpression> arithmetic(const std::string &param);
    [[nodiscard]] Expr computed(const std::string &param, const std::optional<DimExpression> &expression) const;

    const ModelGraph &m_graph;
    ExprPool &m_pool;
    std::vector<OfGraph> m_graphs;
    std::vector<std::pair<ValueId, std::vector<std::string>>> m_named; // values whose type has dim_params
    std::unordered_map<std::string, Param> m_params;
    std::map<std::string, Dim> m_edited;
    std::shared_ptr<const EditContext> m_context;
    std::set<std::string> m_axisNames; // the dim_params on axes of graph inputs, including those that edits set
};

} // namespace shapewright
