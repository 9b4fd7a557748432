// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/graph/operatordocs.h"
#include "model/graph/tensorplace.h"
#include "views/panels/cells/chips.h"
#include "views/panels/panelstate.h"

#include <optional>

namespace shapewright {

struct ModelFacts;

// An operator by its name and the domain that it is of (empty: ai.onnx).
struct OperatorName {
    QString opType;
    QString domain;
};

// One line of facts: a label, and what it says; of a tensor its shape and where it leads.
struct DetailsRow {
    enum class Look {
        Fact,  // two columns, long texts on several lines
        Tally, // a name, and at the right end what is counted of it
    };

    QString label;
    QString text;
    bool isMono = false;
    Chips shape = {};
    QString note = {}; // muted, behind the text or the shape
    std::optional<ValueId> value = {};
    std::optional<TensorPlace> tensor = {}; // whose elements stand in the file
    QString slot = {};                      // of a node's input or output: what the operator calls it
    std::optional<OperatorName> op = {};
    bool isMuted = false; // holds though the file does not say it
    Look look = Look::Fact;
};

struct DetailsSection {
    QString title;
    QString hint;
    QList<DetailsRow> rows;
    bool isLong = false; // the first few rows are enough until somebody asks for all
};

struct Details {
    QString title;
    QString hint;
    QList<DetailsRow> rows;
    QList<DetailsSection> sections = {}; // below the rows
    std::optional<OperatorDocs> docs = {};
    std::optional<DetailsRow> tensor = {}; // the row whose elements are shown at first
};

// About a node, a tensor, or the model. The state is not empty.
[[nodiscard]] Details nodeDetails(const PanelState &state, NodeId node, const QString &category);
// Of several nodes, how many there are of which operator.
[[nodiscard]] Details groupDetails(const PanelState &state, const QList<NodeId> &nodes);
[[nodiscard]] Details valueDetails(const PanelState &state, ValueId value);
[[nodiscard]] Details modelDetails(const PanelState &state, const ModelFacts &facts);

// `ai.onnx` for the domain without a name.
[[nodiscard]] QString domainName(const std::string &domain);
// `1.2 MB`, with decimal units as file managers show them.
// Lists of hostile files can be endless; a panel of so many lines helps nobody.
constexpr std::size_t shownDetails = 500;

} // namespace shapewright
