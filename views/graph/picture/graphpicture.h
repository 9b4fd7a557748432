// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/comparisonmarks.h"
#include "views/graph/picture/coveragemarks.h"
#include "views/graph/picture/emphasis.h"
#include "views/graph/picture/gonemarks.h"
#include "views/graph/picture/graphplaces.h"
#include "views/graph/picture/measuredgraph.h"
#include "views/graph/picture/picturelooks.h"
#include "views/graph/picture/pictureselection.h"
#include "views/graph/picture/problemmarks.h"
#include "views/graph/picture/shownshapes.h"
#include "views/theme/theme.h"

#include <memory>

namespace shapewright {

// The picture of one graph. It keeps its parts in step with each other: what the graph consists of, where that is, what
// it looks like, and what of it stands out. It knows nothing of windows. GraphPainter draws it, and picturehit.h tells
// what lies at a place. For the GUI thread.
class GraphPicture
{
public:
    GraphPicture();

    void setTheme(const Theme &theme);
    // Measures the graph here. For a large graph the caller does this on another thread, and passes the result.
    void setGraph(std::shared_ptr<const ModelGraph> model, GraphId graph, const GraphOptions &options = {},
                  std::shared_ptr<const CollapsedGraph> collapsed = {});
    // Nothing of the graph has a place until setPlaces().
    void setGraph(std::shared_ptr<const MeasuredGraph> graph);
    // False for the places of another graph; then nothing changes.
    bool setPlaces(std::shared_ptr<const GraphPlaces> places);
    void setShapes(std::shared_ptr<const ShapeTable> before, std::shared_ptr<const ShapeTable> after);
    void setEmphasis(Emphasis emphasis);
    // Colours the nodes of the coverage's graph by who takes them. With null, their operators give them their colours.
    void setCoverage(std::shared_ptr<const Coverage> coverage);
    // Crosses out the nodes that edits of the graph remove. With null, none.
    void setFates(std::shared_ptr<const NodeFates> fates);
    [[nodiscard]] PictureSelection &selection() { return m_selection; }

    // The parts. The pointers are never null.
    [[nodiscard]] const std::shared_ptr<const MeasuredGraph> &graph() const { return m_graph; }
    [[nodiscard]] const std::shared_ptr<const GraphPlaces> &places() const { return m_places; }
    [[nodiscard]] const ShownShapes &shapes() const { return m_shapes; }
    [[nodiscard]] const PictureLooks &looks() const { return m_looks; }
    [[nodiscard]] const PictureSelection &selection() const { return m_selection; }
    [[nodiscard]] const EmphasisMarks &marks() const { return m_marks; }
    [[nodiscard]] const ProblemMarks &problems() const { return m_problems; }
    [[nodiscard]] const CoverageMarks &coverage() const { return m_coverage; }
    [[nodiscard]] const GoneMarks &gone() const { return m_gone; }
    [[nodiscard]] const ComparisonMarks &comparison() const { return m_comparison; }

    // Whether the edge is selected, highlighted or found.
    [[nodiscard]] bool standsOut(std::uint32_t edge) const;
    [[nodiscard]] bool isLabelShown(std::uint32_t edge) const;

private:
    void markEmphasis();

    std::shared_ptr<const MeasuredGraph> m_graph;
    std::shared_ptr<const GraphPlaces> m_places;
    ShownShapes m_shapes;
    PictureLooks m_looks;
    PictureSelection m_selection;
    EmphasisMarks m_marks;
    ProblemMarks m_problems;
    CoverageMarks m_coverage;
    GoneMarks m_gone;
    ComparisonMarks m_comparison;
};

} // namespace shapewright
