// SPDX-License-Identifier: Apache-2.0
#include "model/graph/modelgraph.h"
#include "model/onnx/modelfile.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <set>

using namespace shapewright;

class TestModelGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithManifest_data();
    void agreesWithManifest();
    void resolvesThroughScopes();
    void expandsFunctionsPerCall();
    void refusesRecursion();
    void boundsExpansion();
    void sortsWhatIsNotSorted();
    void namesFaults_data();
    void namesFaults();
    void initializersAreNoInputs();
};

namespace {

std::shared_ptr<const ModelGraph> read(const QString &relativePath)
{
    auto file = ModelFile::open(test::model(relativePath));
    if (!file)
        qFatal("%s: %s", qPrintable(relativePath), file.error().detail.c_str());
    return ModelGraph::build(*file);
}

bool hasProblem(const ModelGraph &model, Problem::Code code)
{
    return std::ranges::any_of(model.problems(), [code](const Problem &problem) { return problem.code == code; });
}

} // namespace

void TestModelGraph::agreesWithManifest_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry :
         test::manifest({QStringLiteral("seed/"), QStringLiteral("real/"), QStringLiteral("feature/")}))
        QTest::newRow(qPrintable(entry.value(QStringLiteral("path")).toString())) << entry;
}

void TestModelGraph::agreesWithManifest()
{
    QFETCH(QJsonObject, entry);
    const auto model = read(entry.value(QStringLiteral("path")).toString());
    QCOMPARE(int(model->main().nodes.size()), entry.value(QStringLiteral("nodes")).toInt());
    // Every node is in the order, after the producers of everything that it uses.
    for (const Graph &graph : model->graphs())
        QCOMPARE(graph.order.size(), graph.nodes.size());
    std::set<std::string> expected;
    for (const QJsonValue &input : entry.value(QStringLiteral("inputs")).toArray())
        expected.insert(input.toObject().value(QStringLiteral("name")).toString().toStdString());
    std::set<std::string> actual;
    for (const ValueId input : model->main().inputs)
        actual.insert(model->value(input).name);
    // The manifest also lists the initializers that the file declares as inputs.
    QVERIFY(std::ranges::includes(expected, actual));
    for (const std::string &name : expected) {
        if (actual.contains(name))
            continue;
        const auto &values = model->main().values;
        const auto value = std::ranges::find(values, name, givenName);
        QVERIFY(value != values.end() && value->origin == Value::Origin::Initializer);
    }
    QCOMPARE(int(model->main().outputs.size()), int(entry.value(QStringLiteral("outputs")).toArray().size()));
}

void TestModelGraph::resolvesThroughScopes()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = read(QStringLiteral("feature/if_subgraph.onnx"));
    QVERIFY(model->graphs().size() >= 3);
    for (std::size_t i = 1; i < model->graphs().size(); ++i) {
        const Graph &graph = model->graphs()[i];
        QVERIFY(graph.owner.has_value());
        QVERIFY(graph.path.starts_with("main/"));
        QVERIFY(std::ranges::none_of(graph.values,
                                     [](const Value &value) { return value.origin == Value::Origin::Dangling; }));
    }
    QVERIFY(model->problems().empty());
}

void TestModelGraph::expandsFunctionsPerCall()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = read(QStringLiteral("feature/local_functions.onnx"));
    std::set<std::string> paths;
    std::size_t calls = 0;
    for (const Graph &graph : model->graphs()) {
        for (const Node &node : graph.nodes) {
            if (!node.body)
                continue;
            ++calls;
            paths.insert(model->graph(*node.body).path);
            QVERIFY(model->graph(*node.body).path.starts_with("function custom.fns::"));
        }
    }
    QVERIFY(calls >= 2);
    QCOMPARE(paths.size(), calls);
}

void TestModelGraph::refusesRecursion()
{
    SHAPEWRIGHT_NEED_MODELS();
    QVERIFY(hasProblem(*read(QStringLiteral("bad/function_mutual_recursion.onnx")), Problem::Code::FunctionRecursion));
}

void TestModelGraph::boundsExpansion()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = read(QStringLiteral("bad/function_expansion_bomb.onnx"));
    QVERIFY(hasProblem(*model, Problem::Code::FunctionBudget));
    QVERIFY(model->nodeCount() < 300'000);
}

void TestModelGraph::sortsWhatIsNotSorted()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = read(QStringLiteral("bad/not_topological.onnx"));
    const Graph &graph = model->main();
    QCOMPARE(graph.order.size(), graph.nodes.size());
    std::vector<std::size_t> rank(graph.nodes.size());
    for (std::size_t i = 0; i < graph.order.size(); ++i)
        rank[graph.order[i]] = i;
    for (const Value &value : graph.values) {
        for (const Use &use : value.uses)
            QVERIFY(!value.producer || rank[value.producer->index] < rank[use.node.index]);
    }
}

void TestModelGraph::namesFaults_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<Problem::Code>("code");
    QTest::newRow("cycle") << QStringLiteral("bad/cycle.onnx") << Problem::Code::Cycle;
    QTest::newRow("dangling input") << QStringLiteral("bad/dangling_input.onnx") << Problem::Code::DanglingInput;
    QTest::newRow("two makers") << QStringLiteral("bad/duplicate_outputs.onnx") << Problem::Code::DuplicateOutput;
    QTest::newRow("short payload") << QStringLiteral("bad/raw_data_short.onnx") << Problem::Code::TensorShort;
    QTest::newRow("negative dims") << QStringLiteral("bad/negative_dims.onnx") << Problem::Code::InvalidTensorShape;
    QTest::newRow("dims overflow") << QStringLiteral("bad/dims_overflow.onnx") << Problem::Code::InvalidTensorShape;
    QTest::newRow("unknown type") << QStringLiteral("bad/dtype_77.onnx") << Problem::Code::UnknownDataType;
    QTest::newRow("newer IR") << QStringLiteral("bad/ir_9999.onnx") << Problem::Code::UnknownIrVersion;
    QTest::newRow("newer operators") << QStringLiteral("bad/opset_9999.onnx") << Problem::Code::UnknownOpset;
    QTest::newRow("data missing") << QStringLiteral("bad/ext_missing.onnx") << Problem::Code::ExternalDataMissing;
    QTest::newRow("fewer data than the shape")
        << QStringLiteral("reports/external/e_len.onnx") << Problem::Code::ExternalDataSize;
    QTest::newRow("more data than the shape")
        << QStringLiteral("reports/external/e_long.onnx") << Problem::Code::ExternalDataSize;
    QTest::newRow("data short") << QStringLiteral("bad/ext_short.onnx") << Problem::Code::ExternalDataShort;
    QTest::newRow("data ends before offset")
        << QStringLiteral("bad/ext_offset_beyond.onnx") << Problem::Code::ExternalDataShort;
    QTest::newRow("negative offset") << QStringLiteral("bad/ext_offset_negative.onnx")
                                     << Problem::Code::ExternalDataShort;
    QTest::newRow("data outside") << QStringLiteral("bad/ext_traversal.onnx") << Problem::Code::ExternalDataOutside;
    QTest::newRow("data at absolute path")
        << QStringLiteral("bad/ext_absolute.onnx") << Problem::Code::ExternalDataOutside;
}

void TestModelGraph::namesFaults()
{
    QFETCH(QString, path);
    QFETCH(Problem::Code, code);
    QVERIFY(hasProblem(*read(path), code));
}

void TestModelGraph::initializersAreNoInputs()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = read(QStringLiteral("cases/ir3.onnx"));
    QCOMPARE(model->main().inputs.size(), std::size_t(1));
}

SHAPEWRIGHT_GUILESS_TEST(TestModelGraph)
#include "tst_modelgraph.moc"
