// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/layout/plan.h"
#include "model/onnx/modelfile.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/measuring.h"
#include "tests/support/testmodels.h"
#include "views/graph/picture/graphpicture.h"
#include "views/graph/view/graphview.h"

#include <QSignalSpy>
#include <QTest>

namespace shapewright::test {

inline std::shared_ptr<const ModelGraph> open(const QString &path)
{
    const auto file = ModelFile::open(test::model(path));
    return file ? ModelGraph::build(*file) : nullptr;
}

inline std::shared_ptr<const ShapeTable> shapes(const ModelGraph &graph, const ShapeEdits &edits = {})
{
    return propagate(graph, edits).value();
}

inline LayoutResult layoutOf(const LayoutRequest &request)
{
    const layout::Plan plan = layout::makePlan(request);
    return layout::carryOut(plan, std::vector<std::optional<protocol::PieceReply>>(plan.tasks.size()));
}

inline bool place(GraphPicture &picture, const LayoutResult &layout)
{
    return picture.setPlaces(placesOf(picture, layout));
}

// A view with a model, laid out, and the same picture, which tells the test where everything is.
struct Shown {
    explicit Shown(const QString &path, GraphId id = mainGraph) : Shown(open(path), id) {}
    explicit Shown(std::shared_ptr<const ModelGraph> model, GraphId id = mainGraph)
        : graph(std::move(model)), view(Theme::light())
    {
        const auto table = shapes(*graph);
        picture.setGraph(graph, id);
        picture.setShapes(table, table);
        const LayoutResult result = layoutOf(picture.graph()->layoutRequest());
        place(picture, result);
        view.resize(900, 700);
        QSignalSpy measured(&view, &GraphView::layoutRequested);
        measureFor(view);
        view.setGraph(graph, id);
        view.setShapes(table, table);
        if (view.picture().graph()->content.boxes.size() !=
            picture.graph()->content.boxes.size()) // a large graph, which is measured when events are processed
            measured.wait();
        view.setPlaces(placesOf(view.picture(), result));
        view.show();
    }

    [[nodiscard]] QPoint inView(const QPointF &scene) const { return view.mapFromScene(scene); }
    [[nodiscard]] std::uint32_t boxNamed(const QString &title) const
    {
        for (std::uint32_t i = 0; i < picture.graph()->content.boxes.size(); ++i) {
            if (picture.graph()->content.boxes[i].title == title)
                return i;
        }
        qFatal("no such box");
    }
    void click(const QPointF &scene, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers, inView(scene));
    }

    std::shared_ptr<const ModelGraph> graph;
    GraphPicture picture;
    GraphView view;
};

} // namespace shapewright::test
