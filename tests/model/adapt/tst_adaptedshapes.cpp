// SPDX-License-Identifier: Apache-2.0
// An adapted model told by the values and nodes of the model that a person knows.
#include "model/preview/adaptedshapes.h"
#include "model/shape/tables/shapetable.h"

#include "model/preview/wishedmodel.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <map>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

struct Case {
    std::shared_ptr<const ModelGraph> graph;
    ModelEdits edits;
    std::shared_ptr<const ShapeTable> unedited;
    AdaptedShapes shapes;
};

Case adaptedTo(const QString &path, const QString &dims)
{
    const auto graph = test::openedGraph(path);
    const ModelEdits edits(test::fromArguments(dims), GraphWishes{.adapt = true});
    auto model = adaptModel(graph, adaptWishes(*graph, edits.shapes));
    const auto unedited = propagate(*graph, {});
    auto unadapted = propagate(*graph, edits.shapes);
    if (!model || !unedited || !unadapted)
        qFatal("%s cannot be planned", qPrintable(path));
    auto shapes = adaptedShapes(graph, std::make_shared<const AdaptedModel>(*std::move(model)), edits.shapes,
                                **unedited, *unadapted);
    if (!shapes)
        qFatal("%s has no shapes", qPrintable(path));
    return {graph, edits, *unedited, *std::move(shapes)};
}

} // namespace

class TestAdaptedShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void areToldOfTheOriginal_data();
    void areToldOfTheOriginal();
    void declarationsAreTold();
    void foldingIsToldOfIt();
    void refusalStandsAtItsNode();
};

void TestAdaptedShapes::areToldOfTheOriginal_data()
{
    QTest::addColumn<QJsonObject>("entry");
    const auto manifest = QJsonDocument::fromJson(test::bytesOf(test::model(u"rebatch/MANIFEST.json"_s))).object();
    for (const QJsonValue &value : manifest[u"files"_s].toArray()) {
        const QJsonObject entry = value.toObject();
        if (entry[u"possible"_s].toBool())
            QTest::addRow("%s", qPrintable(entry[u"path"_s].toString())) << entry;
    }
}

void TestAdaptedShapes::areToldOfTheOriginal()
{
    QFETCH(const QJsonObject, entry);
    const QString axis = entry[u"axis"_s].toString();
    const Case adapted = adaptedTo(test::model(u"rebatch/"_s + entry[u"path"_s].toString()), axis + u"=N"_s);
    const AdaptedShapes &shapes = adapted.shapes;
    QVERIFY(shapes.isPossible());
    QVERIFY(!shapes.shown->hasErrors());
    const ModelGraph &original = *adapted.graph, &changed = *shapes.model->graph;

    // Nodes keep their names, so that one that has the name of an original node is this node. An inserted node is told
    // as another one.
    std::map<std::string, NodeId> names;
    for (std::uint32_t i = 0; i < original.main().nodes.size(); ++i) {
        const std::string &name = original.main().nodes[i].name;
        if (!name.empty() && !names.emplace(name, NodeId{mainGraph, i}).second)
            names[name] = NodeId{mainGraph, std::uint32_t(original.main().nodes.size())};
    }
    for (std::uint32_t i = 0; i < changed.main().nodes.size(); ++i) {
        const auto origin = shapes.origins.of(NodeId{mainGraph, i});
        QVERIFY(origin && origin->index < original.graph(origin->graph).nodes.size());
        const auto found = names.find(changed.main().nodes[i].name);
        if (found != names.end() && found->second.index < original.main().nodes.size())
            QCOMPARE(*origin, found->second);
    }
    for (const ValueId output : original.main().outputs) {
        const auto found = std::ranges::find(changed.main().outputs, original.value(output).name,
                                             [&](ValueId id) { return changed.value(id).name; });
        QVERIFY(found != changed.main().outputs.end());
        QCOMPARE(shapes.shown->at(output).type, shapes.after->at(*found).type);
        QCOMPARE(shapes.derivedOf(output), std::optional(*found));
        QCOMPARE(shapes.originOf(*found), std::optional(output));
        QCOMPARE(shapes.before->at(*found).type, adapted.unedited->at(output).type);
    }
    QCOMPARE(shapes.shown->graphs.size(), original.graphs().size());
    for (const Problem &problem : shapes.shown->problems)
        QVERIFY(!problem.node || problem.node->index < original.graph(problem.node->graph).nodes.size());
}

void TestAdaptedShapes::declarationsAreTold()
{
    const Case adapted = adaptedTo(test::model(u"rebatch/class_token_concat.onnx"_s), u"x[0]=N"_s);
    auto plan = planSave(*adapted.shapes.model->graph, adapted.edits.shapes, *adapted.shapes.after);
    QVERIFY(plan && plan->changes.empty() && plan->stillDynamic.size() == 2);
    adapted.shapes.tellDeclarations(*plan);
    QCOMPARE(plan->changes.size(), std::size_t(2));
    QCOMPARE(plan->changes.front().name, std::string("x"));
    QCOMPARE(plan->changes.front().before.dims().front(), Dim(1));
    QCOMPARE(plan->changes.front().after.dims().front(), Dim::param("N"));
}

void TestAdaptedShapes::foldingIsToldOfIt()
{
    Case adapted = adaptedTo(test::model(u"rebatch/shape_concat_partly_baked.onnx"_s), u"x[0]=N H=5 W=6"_s);
    adapted.edits.wishes.fold = GraphWishes::Fold();
    const auto shapes = std::make_shared<const AdaptedShapes>(adapted.shapes);
    const auto wished = wishedModel(adapted.graph, adapted.edits, *shapes->shown, {}, shapes);
    QVERIFY(wished && wished->isChanged() && wished->folded->isChanged);
    QCOMPARE(wished->folded->original, shapes->model->graph);
    QVERIFY(!wished->fates.changed.empty());
    for (const auto &[node, steps] : wished->fates.changed)
        QVERIFY(node.index < adapted.graph->graph(node.graph).nodes.size() && !wished->fates.gone.contains(node));
    for (const auto &[node, why] : wished->fates.gone)
        QVERIFY(node.index < adapted.graph->graph(node.graph).nodes.size());
}

void TestAdaptedShapes::refusalStandsAtItsNode()
{
    const Case refused = adaptedTo(test::model(u"rebatch/gram_over_batch.onnx"_s), u"x[0]=N"_s);
    QVERIFY(!refused.shapes.isPossible());
    const auto node = refused.shapes.refusedAt();
    QVERIFY(node);
    QCOMPARE(refused.graph->node(*node).name, std::string("gram"));
    QCOMPARE(refused.shapes.shown->graphs.size(), refused.graph->graphs().size());
}

SHAPEWRIGHT_GUILESS_TEST(TestAdaptedShapes)
#include "tst_adaptedshapes.moc"
