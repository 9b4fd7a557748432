// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/layout.h"
#include "views/graph/picture/graphcontent.h"
#include "views/graph/picture/picturefonts.h"
#include "views/theme/theme.h"

#include <QSizeF>

#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace shapewright {

struct ShapeTable;

// Names a graph of a model that is to be shown, and how.
struct GraphToMeasure {
    std::shared_ptr<const ModelGraph> model; // null if nothing is to be shown
    GraphId graph{};
    GraphOptions options;
    std::shared_ptr<const ShapeTable> before; // the shapes without edits; ignored if they belong to another model
    std::shared_ptr<const CollapsedGraph> collapsed = {}; // null if all nodes are shown

    bool operator==(const GraphToMeasure &) const = default;

    // Whether both show the same boxes and edges, whatever the shapes are.
    [[nodiscard]] bool hasSameContent(const GraphToMeasure &other) const;
    // Whether the table belongs to this model. It compares the sizes of all graphs.
    [[nodiscard]] bool isFittedBy(const ShapeTable *table) const;
};

// What must be known about a whole graph before it is laid out: its boxes and edges, the sizes of the boxes, and the
// room that labels need. It is a value and can be made on any thread, with fonts that belong to that thread.
struct MeasuredGraph {
    GraphToMeasure subject;
    GraphContent content;
    std::unordered_map<NodeId, std::uint32_t> boxOfNode;
    std::unordered_map<ValueId, std::uint32_t> boxOfTerminal;
    std::vector<QSizeF> boxSizes; // by box
    // By edge: the largest number of characters that its label can have, whatever the edits are.
    std::vector<qsizetype> labelLengths;
    double characterWidth = 0; // the width of a character of a label

    // The result is incomplete and must be dropped if `stop` was requested.
    [[nodiscard]] static MeasuredGraph of(GraphToMeasure subject, const PictureFonts &fonts, const Theme &theme,
                                          const std::stop_token &stop = {});
    // The same boxes and edges, measured for other shapes or with other fonts.
    [[nodiscard]] MeasuredGraph measuredFor(std::shared_ptr<const ShapeTable> before, const PictureFonts &fonts,
                                            const Theme &theme) const;

    [[nodiscard]] bool isEmpty() const { return !subject.model; }
    [[nodiscard]] const ModelGraph &model() const { return *subject.model; }
    [[nodiscard]] std::optional<std::uint32_t> boxOf(NodeId node) const;
    // The sizes of all boxes and labels. Each label gets the room that it needs at most while `before` stays.
    [[nodiscard]] LayoutRequest layoutRequest() const;

private:
    void measure(const PictureFonts &fonts, const Theme &theme, const std::stop_token &stop);
};

} // namespace shapewright
