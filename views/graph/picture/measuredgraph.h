// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/shapetable.h"
#include "views/graph/picture/graphcontent.h"
#include "views/graph/picture/picturefonts.h"
#include "views/theme/theme.h"

#include <QSizeF>

#include <memory>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace shapewright {

// A graph of a model as it is to be shown.
struct GraphToMeasure {
    std::shared_ptr<const ModelGraph> model; // null: there is nothing to show
    GraphId graph{};
    GraphOptions options;
    std::shared_ptr<const ShapeTable> before; // without edits; ignored where it is not of this model

    [[nodiscard]] bool isFittedBy(const ShapeTable *table) const; // the table is of this model: a walk over its graphs
};

// What has to be known of all of a graph before it is laid out: its boxes and edges, the sizes of the boxes, and the
// room that labels need. A value, made of values, on any thread: the fonts must be of that thread.
struct MeasuredGraph {
    GraphToMeasure subject;
    GraphContent content;
    std::unordered_map<NodeId, std::uint32_t> boxOfNode;
    std::unordered_map<ValueId, std::uint32_t> boxOfTerminal;
    std::vector<QSizeF> sizes;    // of boxes
    std::vector<qsizetype> rooms; // of edges, in characters: the most that their labels take, whatever the edits

    // After a request to stop it is incomplete, and to be dropped.
    [[nodiscard]] static MeasuredGraph of(GraphToMeasure subject, const PictureFonts &fonts, const Theme &theme,
                                          const std::stop_token &stop = {});
    // The same graph with other shapes.
    void measureFor(std::shared_ptr<const ShapeTable> before, const PictureFonts &fonts, const Theme &theme,
                    const std::stop_token &stop = {});
};

} // namespace shapewright
