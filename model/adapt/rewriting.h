// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/adaptobstacle.h"
#include "model/adapt/adaptstep.h"
#include "model/adapt/noderows.h"
#include "model/adapt/sizeplan.h"
#include "model/graph/freshnames.h"
#include "model/graphedits/graphedits.h"
#include "model/types/dim.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnx {
class NodeProto;
class TensorProto;
} // namespace onnx

namespace shapewright {

class ModelFile;

// Makes edits of what nodes need to go on with another number of rows, which is a number, or has a name.
class Rewriting
{
public:
    Rewriting(const SizePlan &plan, Dim size);

    // Returns why it is not possible.
    [[nodiscard]] std::optional<AdaptRefusal> run();

    [[nodiscard]] GraphEdits takeEdits() { return std::move(m_edits); }
    [[nodiscard]] std::vector<AdaptStep> takeSteps() { return std::move(m_steps); }
    // How a file declares a dim with the new size.
    [[nodiscard]] Dim dimOf(Expr size) const;

private:
    struct Place {
        std::uint32_t graph = 0; // position in WireIndex::graphs
        std::uint32_t node = 0;

        auto operator<=>(const Place &) const = default;
    };
    struct NodeEdit {
        std::vector<std::string> before; // NodeProto
        std::map<std::uint32_t, std::string> inputs;
        std::shared_ptr<onnx::NodeProto> own; // null if it stays, but for its inputs
        std::vector<std::string> instead;
    };

    void indexGraphs();
    Outcome rewrite(NodeId id, const std::vector<NodeChange> &changes);
    Outcome apply(const OtherNumbers &change);
    Outcome apply(const WidenedInput &change);
    Outcome apply(const OneRow &change);
    Outcome apply(const ScalesForSizes &change);
    Outcome apply(const Rearranged &change);
    Outcome apply(const PickedFromEach &change);
    Outcome widenOutput(ValueId id, const RowsPlace &place);
    // A value with the rows, made of one that is the same for all.
    tl::expected<std::string, Clash> widened(const std::string &name, Dims dims, const RowsPlace &place);
    tl::expected<std::string, Clash> numbersValue(const std::vector<Expr> &numbers, const std::string &oldName,
                                                  const std::vector<Expr> &oldNumbers, std::int32_t elemType);
    tl::expected<std::string, Clash> rowsValue();
    std::string constant(const onnx::TensorProto &tensor);
    std::string integers(const std::vector<std::int64_t> &numbers); // of 64 bits
    std::string integers(const std::vector<std::int64_t> &numbers, std::int32_t elemType);
    std::string insert(const std::string &opType, const std::vector<std::string> &inputs,
                       const std::vector<std::pair<std::string, std::vector<std::int64_t>>> &attributes = {});
    onnx::NodeProto &ownNode();
    NodeEdit &edit() { return m_nodes[m_at]; }
    [[nodiscard]] std::optional<std::int64_t> number(Expr expr) const;
    [[nodiscard]] std::string text(const std::vector<Expr> &numbers) const;
    [[nodiscard]] std::string currentInput(std::uint32_t slot) const;
    [[nodiscard]] bool isReplaced(const Use &use) const;
    void removeUnused();
    void declare();
    void emit();

    const SizePlan &m_plan;
    const ModelGraph &m_graph;
    const ModelFile &m_file;
    ExprPool &m_pool;
    Dim m_size;
    int m_opset = 1;
    bool m_hasInitializers = true;                 // initializers need not be inputs
    std::vector<std::uint32_t> m_indexed;          // by graph: position in WireIndex::graphs
    std::vector<std::vector<GraphId>> m_instances; // by that position
    FreshNames m_names;
    std::map<Place, NodeEdit> m_nodes;
    std::map<std::uint32_t, std::vector<std::string>> m_initializers;         // TensorProto
    std::map<std::pair<std::uint32_t, std::string>, std::string> m_constants; // names by graph and content
    std::map<std::pair<std::uint32_t, std::string>, std::string> m_widenedNames;
    std::map<std::uint32_t, std::string> m_rowsNames; // by graph
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> m_outputNames;
    NodeId m_id{}; // the node that is being rewritten
    Place m_at;
    GraphEdits m_edits;
    std::vector<AdaptStep> m_steps;
};

} // namespace shapewright
