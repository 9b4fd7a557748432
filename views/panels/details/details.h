// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/blocks/collapsedgraph.h"
#include "model/graph/operatordocs.h"
#include "model/graph/tensorplace.h"
#include "model/preview/nodefates.h"
#include "model/readiness/provideranswer.h"
#include "views/panels/cells/chips.h"
#include "views/panels/panelstate.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace shapewright {

// An operator type and its domain, which is empty for ai.onnx.
struct OperatorName {
    QString opType;
    QString domain;
};

// One row of the details panel: a label and a text. A row about a tensor also has its shape and where it leads.
struct DetailsRow {
    enum class Look {
        Fact,  // two columns; a long text takes several lines
        Tally, // a name with its count at the right end
        Item,  // a name over the whole width, and a text below it
    };

    QString label;
    QString text;
    bool isMono = false;
    Chips shape = {};
    QString note = {}; // muted; after the text or the shape
    std::optional<ValueId> value = {};
    std::optional<TensorPlace> tensor = {}; // the tensor whose elements the row shows
    QString slot = {};                      // the operator's name for a node's input or output
    std::optional<OperatorName> op = {};
    bool isMuted = false; // true although not in the file, such as a default value
    Look look = Look::Fact;
    std::optional<BlockPath> instance = {}; // of a block, that the row leads to
    QString place = {};  // under which edits of parts set the value that the row shows; empty: it cannot be set
    QString edited = {}; // the text of its editor
};

struct DetailsSection {
    QString title;
    QString hint;
    QList<DetailsRow> rows;
    bool isLong = false; // shows only its first rows until the user asks for all
};

struct Details {
    QString title;
    QString hint;
    QList<DetailsRow> rows;
    QList<DetailsSection> sections = {}; // shown below the rows
    std::optional<OperatorDocs> docs = {};
    std::optional<DetailsRow> tensor = {}; // the row whose elements are shown first
    bool isOfBlock = false;
};

// What execution providers answered about the model. Null if they were not asked yet.
struct ShownReadiness {
    std::shared_ptr<const std::vector<ProviderAnswer>> answers;
    std::size_t chosen = 0; // the provider that a person looks at

    bool operator==(const ShownReadiness &other) const = default;
};

// The details of a node, a tensor, or the model. `state` must not be empty. `category` is the name of the operator's
// family; `fates` is what edits of the graph make of nodes, if there are any.
[[nodiscard]] Details nodeDetails(const PanelState &state, NodeId node, const QString &category,
                                  const NodeFates *fates = nullptr);
// For several nodes: what enters and leaves them, the weights that they use, and how many there are of each operator.
// If they are a block, or one of its instances, its instances and its readiness, too. `blocks` is null if there are
// none.
[[nodiscard]] Details groupDetails(const PanelState &state, const QList<NodeId> &nodes,
                                   const CollapsedGraph *blocks = nullptr, const ShownReadiness &readiness = {});
[[nodiscard]] Details valueDetails(const PanelState &state, ValueId value);
[[nodiscard]] Details modelDetails(const PanelState &state);

// A hostile file can have endless lists. Nobody reads more rows than this, so the rest is only counted.
constexpr std::size_t shownDetails = 500;

} // namespace shapewright
