// SPDX-License-Identifier: Apache-2.0
#include "model/compare/comparison.h"
#include "model/compare/constants.h"
#include "model/graph/tensorplace.h"
#include "model/report/comparejson.h"
#include "model/wording/comparewording.h"
#include "tests/support/disguisedmodel.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using Weights = ComparisonOptions::Weights;

// `kind a b detail` of each difference.
QStringList differences(const onnx::ModelProto &a, const onnx::ModelProto &b, const ComparisonOptions &options = {})
{
    const auto one = test::modelFromProto(a), other = test::modelFromProto(b);
    const auto comparison = compareModels(*one, *other, options);
    if (!comparison)
        return {u"error"_s};
    const auto joined = [](const std::vector<std::string> &names) {
        QStringList texts;
        for (const std::string &name : names)
            texts.append(QString::fromStdString(name));
        return texts.join(u'+');
    };
    QStringList texts;
    for (const ModelDifference &difference : comparison->differences)
        texts.append(u"%1 %2/%3 %4"_s.arg(differenceKindName(difference.kind), joined(difference.a),
                                          joined(difference.b), differenceText(difference)));
    return texts;
}

// Two layers with weights of their own, a branch, and a constant of a node.
onnx::ModelProto model()
{
    onnx::ModelProto model;
    const auto status = onnx::OnnxParser::Parse(model, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x, bool c) => (float[batch, 4] y, float[batch, 4] z)
        <float[4, 4] w1 = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
         float[4, 4] w2 = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36},
         float[4] b1 = {1, 2, 3, 4}, float[4] b2 = {5, 6, 7, 8}>
        {
            m1 = MatMul(x, w1)
            a1 = Add(m1, b1)
            r1 = Relu(a1)
            m2 = MatMul(r1, w2)
            a2 = Add(m2, b2)
            r2 = LeakyRelu <alpha = 0.5> (a2)
            i = If (c) <
                then_branch = t () => (float[batch, 4] p) { p = Tanh(r2) },
                else_branch = e () => (float[batch, 4] q) { q = Sigmoid(r2) }
            >
            two = Constant <value = float {2}> ()
            y = Mul(i, two)
            z = Sub(i, r1)
        })");
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    for (int i = 0; i < model.graph().node_size(); ++i)
        model.mutable_graph()->mutable_node(i)->set_name("node" + std::to_string(i));
    return model;
}

onnx::ModelProto changed(const std::function<void(onnx::GraphProto &)> &change)
{
    onnx::ModelProto other = model();
    change(*other.mutable_graph());
    return other;
}

} // namespace

Q_DECLARE_METATYPE(onnx::ModelProto)

class TestCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aModelEqualsItself();
    void oneDifference_data();
    void oneDifference();
    void namesAndOrder();
    void json();
    void sharedDataAreNotRead();
    void realModels_data();
    void realModels();
};

void TestCompare::aModelEqualsItself()
{
    QCOMPARE(differences(model(), model(), {.withNames = true, .weights = Weights::Counted}), QStringList());
}

void TestCompare::oneDifference_data()
{
    using Graph = onnx::GraphProto;
    QTest::addColumn<onnx::ModelProto>("other");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("an attribute") << changed([](Graph &graph) {
        graph.mutable_node(5)->mutable_attribute(0)->set_f(0.25F);
    }) << QStringList{u"attribute node5/node5 alpha: 0.5 → 0.25"_s};
    QTest::newRow("an attribute with its default")
        << changed([](Graph &graph) { graph.mutable_node(5)->clear_attribute(); })
        << QStringList{u"attribute node5/node5 alpha: 0.5 → absent"_s};
    QTest::newRow("a weight") << changed([](Graph &graph) { graph.mutable_initializer(1)->set_float_data(3, 24.5F); })
                              << QStringList{u"weights w2/w2 1 of 16 elements, by at most 0.5"_s};
    QTest::newRow("the value of a Constant")
        << changed([](Graph &graph) { graph.mutable_node(7)->mutable_attribute(0)->mutable_t()->set_float_data(0, 3); })
        << QStringList{u"weights two/two 1 of 1 elements, by at most 1"_s};
    QTest::newRow("a Constant as an initializer") << changed([](Graph &graph) {
        *graph.add_initializer() = graph.node(7).attribute(0).t();
        graph.mutable_initializer(graph.initializer_size() - 1)->set_name("two");
        graph.mutable_node()->DeleteSubrange(7, 1);
    }) << QStringList();
    QTest::newRow("the dims of an input") << changed([](Graph &graph) {
        graph.mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_value(
            2);
    })
                                          << QStringList{u"dim x/x [batch, 4] → [2, 4]"_s,
                                                         u"dim y/y [batch, 4] → [2, 4]"_s,
                                                         u"dim z/z [batch, 4] → [2, 4]"_s};
    QTest::newRow("the name of a symbol") << changed([](Graph &graph) {
        for (auto *values : {graph.mutable_input(), graph.mutable_output()}) {
            for (auto &value : *values) {
                if (value.type().tensor_type().shape().dim_size() > 0)
                    value.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_param("N");
            }
        }
    }) << QStringList();
    QTest::newRow("an output less") << changed([](Graph &graph) { graph.mutable_output()->RemoveLast(); })
                                    << QStringList{u"output z/ removed"_s};
    QTest::newRow("an input more") << changed([](Graph &graph) {
        *graph.add_input() = graph.input(0);
        graph.mutable_input(2)->set_name("more");
    }) << QStringList{u"input /more added"_s};
    QTest::newRow("a node between") << changed([](Graph &graph) {
        onnx::NodeProto &node = *graph.add_node();
        node.set_op_type("Identity");
        node.set_name("between");
        node.add_input("a1");
        node.add_output("between");
        graph.mutable_node(2)->set_input(0, "between");
    }) << QStringList{u"node-added /between Identity"_s};
    QTest::newRow("a node before an output") << changed([](Graph &graph) {
        graph.mutable_node(8)->set_output(0, "between");
        onnx::NodeProto &node = *graph.add_node();
        node.set_op_type("Identity");
        node.set_name("between");
        node.add_input("between");
        node.add_output("y");
    }) << QStringList{u"node-added /between Identity"_s};
    QTest::newRow("another operator for an output")
        << changed([](Graph &graph) { graph.mutable_node(9)->set_op_type("Add"); })
        << QStringList{u"node-replaced node9/node9 Sub → Add"_s};
    QTest::newRow("another operator") << changed([](Graph &graph) { graph.mutable_node(2)->set_op_type("Elu"); })
                                      << QStringList{u"node-replaced node2/node2 Relu → Elu"_s};
    QTest::newRow("two nodes as one") << changed([](Graph &graph) {
        onnx::NodeProto &gemm = *graph.mutable_node(4);
        gemm.set_op_type("Gemm");
        gemm.set_input(0, "r1");
        gemm.set_input(1, "w2");
        gemm.add_input("b2");
        graph.mutable_node()->DeleteSubrange(3, 1);
    }) << QStringList{u"node-replaced node3+node4/node4 MatMul, Add → Gemm"_s};
    QTest::newRow("another input") << changed([](Graph &graph) { graph.mutable_node(9)->set_input(1, "r2"); })
                                   << QStringList{u"node-replaced node9/node9 input 1: r1 → r2"_s};
    QTest::newRow("inside a branch") << changed([](Graph &graph) {
        for (auto &attribute : *graph.mutable_node(6)->mutable_attribute()) {
            if (attribute.name() == "then_branch")
                attribute.mutable_g()->mutable_node(0)->set_op_type("Erf");
        }
    }) << QStringList{u"node-replaced p/p Tanh → Erf"_s};
    onnx::ModelProto head = model();
    head.mutable_opset_import(0)->set_version(18);
    auto &entry = *head.add_metadata_props();
    entry.set_key("classes");
    entry.set_value("cat, dog");
    QTest::newRow("operator set and metadata")
        << head << QStringList{u"opset / ai.onnx: 17 → 18"_s, u"metadata /classes classes: absent → cat, dog"_s};
}

void TestCompare::oneDifference()
{
    QFETCH(const onnx::ModelProto, other);
    QFETCH(const QStringList, expected);
    const QStringList found = differences(model(), other, {.weights = Weights::Counted});
    QCOMPARE(found, expected);
    // The same with all names changed but those of the differences, and from the other side.
    const QStringList disguised = differences(model(), test::disguised(other, 4), {.weights = Weights::Counted});
    QCOMPARE(disguised.size(), expected.size());
    for (qsizetype i = 0; i < disguised.size(); ++i)
        QCOMPARE(disguised[i].section(u' ', 0, 0), expected[i].section(u' ', 0, 0));
    QCOMPARE(differences(other, model()).size(), expected.size());
}

void TestCompare::namesAndOrder()
{
    const auto one = test::modelFromProto(model()), other = test::modelFromProto(test::disguised(model(), 9));
    const auto comparison = compareModels(*one, *other, {});
    QVERIFY(comparison);
    QVERIFY(comparison->isEqual());
    QCOMPARE(comparison->matched, std::size_t(11)); // with those in the branches, without the Constant
    QCOMPARE(comparison->nodesA, std::size_t(11));
    QVERIFY(comparison->names > 20);
    const auto listed = compareModels(*one, *other, {.withNames = true});
    QVERIFY(listed && !listed->isEqual());
    QCOMPARE(listed->differences.size(), comparison->names + comparison->order + comparison->producer);
}

void TestCompare::json()
{
    const auto one = test::modelFromProto(model());
    const auto other =
        test::modelFromProto(changed([](onnx::GraphProto &graph) { graph.mutable_node(2)->set_op_type("Elu"); }));
    const auto comparison = compareModels(*one, *other, {});
    QVERIFY(comparison);
    const QJsonObject json = comparisonJson(*comparison);
    QCOMPARE(json[u"equal"_s].toBool(true), false);
    QCOMPARE(json[u"matched"_s][u"nodes"_s].toInt(), 10);
    const QJsonArray changes = json[u"changes"_s].toArray();
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes[0][u"kind"_s].toString(), u"node-replaced"_s);
    QCOMPARE(changes[0][u"graph"_s].toString(), u"main"_s);
    QCOMPARE(changes[0][u"a"_s].toString(), u"node2"_s);
}

// A job that was cancelled reads nothing, and yet knows that two models refer to the same bytes.
void TestCompare::sharedDataAreNotRead()
{
    const QTemporaryDir folder;
    const auto opened = [&folder](const QString &name, const char *data, int offset) {
        QFile file(folder.filePath(QLatin1StringView(data)));
        if (!file.exists() && !(file.open(QIODevice::WriteOnly) && file.resize(128)))
            qFatal("not written");
        onnx::ModelProto changed = model();
        auto &weight = *changed.mutable_graph()->mutable_initializer(0);
        weight.clear_float_data();
        weight.set_data_location(onnx::TensorProto::EXTERNAL);
        for (const auto &[key, value] :
             {std::pair("location", std::string(data)), std::pair("offset", std::to_string(offset)),
              std::pair("length", std::string("64"))}) {
            auto &entry = *weight.add_external_data();
            entry.set_key(key);
            entry.set_value(value);
        }
        if (!test::writeModel(changed, folder.filePath(name)))
            qFatal("not written");
        return test::openedGraph(folder.filePath(name));
    };
    const auto one = opened(u"one.onnx"_s, "w", 0), same = opened(u"same.onnx"_s, "w", 0),
               later = opened(u"later.onnx"_s, "w", 64), copy = opened(u"copy.onnx"_s, "copy", 0);
    const auto isEqual = [&one](const ModelGraph &other, const JobContext &job) {
        const auto a = openTensor(*one, ValueId{mainGraph, one->main().firstInitializer});
        const auto b = openTensor(other, ValueId{mainGraph, other.main().firstInitializer});
        const auto result = compare::compareConstants(**a, **b, true, job);
        return result && result->isEqual();
    };
    std::stop_source cancelled;
    cancelled.request_stop();
    const JobContext never{cancelled.get_token(), {}};
    QVERIFY(isEqual(*same, never));
    for (const auto &other : {later, copy}) {
        QVERIFY(!isEqual(*other, never));
        QVERIFY(isEqual(*other, {}));
    }
}

void TestCompare::realModels_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    for (const QJsonObject &entry : test::manifest({u"real/"_s, u"seed/"_s})) {
        const QString path = entry[u"path"_s].toString();
        QTest::newRow(qPrintable(path)) << path;
    }
}

// Each equals itself, and itself under other names in another order.
void TestCompare::realModels()
{
    QFETCH(const QString, path);
    const auto graph = test::openedGraph(test::model(path));
    if (!graph || graph->file().size() > 20'000'000)
        return;
    const auto same = compareModels(*graph, *graph, {.withNames = true});
    QVERIFY(same);
    QVERIFY(same->isEqual());
    QCOMPARE(same->matched, same->nodesA);

    onnx::ModelProto whole;
    const QByteArray bytes = test::bytesOf(test::model(path));
    QVERIFY(whole.ParseFromArray(bytes.constData(), int(bytes.size())));
    bool hasSubgraphs = whole.functions_size() > 0 || !whole.training_info().empty();
    bool isExternal = false;
    for (const auto &node : whole.graph().node())
        hasSubgraphs = hasSubgraphs || std::ranges::any_of(node.attribute(), &onnx::AttributeProto::has_g);
    for (const auto &tensor : whole.graph().initializer())
        isExternal = isExternal || tensor.data_location() == onnx::TensorProto::EXTERNAL;
    if (hasSubgraphs || isExternal || !whole.graph().sparse_initializer().empty())
        return; // what cannot be disguised so simply
    const auto other = test::modelFromProto(test::disguised(whole, 1));
    const auto comparison = compareModels(*graph, *other, {});
    QVERIFY(comparison);
    QVERIFY2(50 * comparison->matched >= 49 * comparison->nodesA, path.toLocal8Bit().constData());
    QVERIFY(comparison->isEqual());
}

SHAPEWRIGHT_GUILESS_TEST(TestCompare)
#include "tst_compare.moc"
