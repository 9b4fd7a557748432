// SPDX-License-Identifier: Apache-2.0
// Which constant arithmetic on weights is folded, and within which limits. What the runtime computes is made up here;
// tst_foldedweights has the real one.
#include "model/graphedits/fold.h"

#include "model/graph/tensorplace.h"
#include "model/onnx/filebytes.h"
#include "model/onnx/modelfile.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <onnx/onnx_pb.h>

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// Answers with bytes that count up, in a file of its own that has no name any more.
class FakeWeightRuntime
{
public:
    QStringList refuses; // operators that it has no kernel for
    bool isMissing = false;
    int calls = 0;
    std::vector<std::string> asked;

    Result<ComputedConstants> compute(const ModelGraph &graph, const std::vector<ComputedConstants::Open> &values)
    {
        ++calls;
        if (isMissing)
            return failure(ErrorCode::HelperMissing, {"shapewright-runner"});
        ComputedConstants computed;
        QByteArray bytes;
        for (const auto &[id, size] : values) {
            const Node &node = graph.node(*graph.value(id).producer);
            asked.push_back(graph.value(id).name);
            if (refuses.contains(QString::fromStdString(node.opType))) {
                computed.refused.push_back(*graph.value(id).producer);
                continue;
            }
            ComputedConstants::Elements elements{.range = {std::uint64_t(bytes.size()), size}};
            for (std::uint64_t i = 0; i < size; ++i)
                bytes.append(char(i));
            elements.elemType = onnx::TensorProto::FLOAT;
            elements.dims = dims[graph.value(id).name];
            computed.elements[id] = elements;
        }
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"spool"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        file.close();
        const auto spool = std::make_shared<FileBytes>();
        if (!spool->open(file.fileName(), {}))
            qFatal("cannot read");
        for (auto &[id, elements] : computed.elements)
            elements.spool = spool;
        return computed;
    }

    std::map<std::string, std::vector<std::int64_t>> dims;
};

namespace {

QStringList namesOf(const google::protobuf::RepeatedPtrField<onnx::NodeProto> &nodes)
{
    QStringList names;
    for (const onnx::NodeProto &node : nodes)
        names.append(QString::fromStdString(node.op_type()));
    return names;
}

QStringList initializersOf(const onnx::GraphProto &graph)
{
    QStringList names;
    for (const onnx::TensorProto &tensor : graph.initializer())
        names.append(QString::fromStdString(tensor.name()));
    return names;
}

QByteArray zeros(int count)
{
    return QByteArrayList(count, "0").join(',');
}

} // namespace

class TestWeightFold : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_runtime = {}; }
    void replacesWeights();
    void leavesWeightsIfOnlyShapesAreWished();
    void holdsTheLimit_data();
    void holdsTheLimit();
    void leavesOutAllThatGrowTogether();
    void keepsWhatTheRuntimeRefuses();
    void neverTakes_data();
    void neverTakes();
    void failsWithoutTheRuntime();

private:
    Result<FoldedModel> fold(const std::shared_ptr<const ModelGraph> &graph, std::uint64_t limitBytes = 64 * 1024)
    {
        return foldModel(graph, {}, {.limitBytes = limitBytes, .withWeights = true}, {},
                         [this](const ModelGraph &model, const auto &values, const JobContext &) {
                             return m_runtime.compute(model, values);
                         });
    }
    static onnx::GraphProto graphOf(const FoldedModel &folded) { return folded.graph->file().skeleton().graph(); }

    FakeWeightRuntime m_runtime;
};

void TestWeightFold::replacesWeights()
{
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 20] x) => (float[2, 100] y, float[100] s) <float[100, 20] w = {)" +
                                            zeros(2000) + R"(}, float[100] v = {)" + zeros(100) +
                                            R"(}, float e = {0.1}> {
            a = Add(v, e)
            b = Sqrt(a)
            t = Transpose(w)
            m = MatMul(x, t)
            y = Div(m, b)
            s = Neg(v)
        })")
                                               .constData());
    m_runtime.dims = {{"b", {100}}, {"t", {20, 100}}, {"s", {100}}};
    const auto folded = fold(graph);
    QVERIFY(folded);
    QCOMPARE(m_runtime.calls, 1);
    QCOMPARE(m_runtime.asked.size(), 3U);
    const onnx::GraphProto after = graphOf(*folded);
    QCOMPARE(namesOf(after.node()), (QStringList{u"MatMul"_s, u"Div"_s, u"Constant"_s})); // an output has a node
    QCOMPARE(initializersOf(after), (QStringList{u"b"_s, u"t"_s}));
    QCOMPARE(folded->result.gone.size(), 4U);
    QCOMPARE(folded->result.addedBytes(), std::uint64_t(8000 + 400 + 400));
    QCOMPARE(folded->result.removedBytes(), std::uint64_t(8000 + 400 + 4));
    QVERIFY(folded->result.left.empty());
    // The elements are those of the runtime: small ones in memory, large ones in its file.
    for (const Value &value : folded->graph->main().values) {
        if (value.name != "t")
            continue;
        const ValueId id{mainGraph, std::uint32_t(&value - folded->graph->main().values.data())};
        const auto reader = openTensor(*folded->graph, id);
        QVERIFY(reader);
        QCOMPARE((*reader)->facts().count, std::int64_t(2000));
        QVERIFY((*reader)->read(1999, 1));
    }
    const auto again = fold(folded->graph);
    QVERIFY(again && !again->isChanged);
    QCOMPARE(m_runtime.calls, 1);
}

void TestWeightFold::leavesWeightsIfOnlyShapesAreWished()
{
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 100] x) => (float[2, 20] y) <float[20, 100] w = {)" +
                                            zeros(2000) + R"(}> { t = Transpose(w) y = MatMul(x, t) })")
                                               .constData());
    const auto folded = foldModel(graph, {});
    QVERIFY(folded && !folded->isChanged);
    QCOMPARE(folded->result.left.size(), 1U);
    QCOMPARE(folded->result.left.front().why, FoldObstacle::Weight);
}

// `t` and `u` have 40,000 bytes each.
void TestWeightFold::holdsTheLimit_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<int>("limit");
    QTest::addColumn<QStringList>("left"); // operators
    QTest::newRow("in the place of a weight")
        << QByteArray("t = Transpose(w) y = MatMul(x, t)") << 0 << QStringList{u"MatMul"_s};
    QTest::newRow("a weight that is still used") << QByteArray("t = Transpose(w) u = MatMul(x, t) y = Mul(u, w)")
                                                 << 64 * 1024 << QStringList{u"Transpose"_s, u"MatMul"_s, u"Mul"_s};
    QTest::newRow("a weight that is still used, and a higher limit")
        << QByteArray("t = Transpose(w) u = MatMul(x, t) y = Mul(u, w)") << 8 * 40000
        << QStringList{u"MatMul"_s, u"Mul"_s};
    QTest::newRow("two in the place of one")
        << QByteArray("t = Transpose(w) u = Neg(w) m = MatMul(x, t) y = MatMul(m, u)") << 64 * 1024
        << QStringList{u"Transpose"_s, u"Neg"_s, u"MatMul"_s, u"MatMul"_s};
    QTest::newRow("one after the other in the place of one")
        << QByteArray("t = Transpose(w) u = Neg(t) y = MatMul(x, u)") << 0 << QStringList{u"MatMul"_s};
    QTest::newRow("small, and blown up") << QByteArray("n = Neg(c) t = Expand(n, s) y = MatMul(x, t)") << 64 * 1024
                                         << QStringList{u"Expand"_s, u"MatMul"_s};
}

void TestWeightFold::holdsTheLimit()
{
    QFETCH(QByteArray, nodes);
    QFETCH(int, limit);
    QFETCH(QStringList, left);
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[100, 100] x) => (float[100, 100] y) <float[100, 100] w = {)" +
                                            zeros(10000) + R"(}, float[1, 100] c = {)" + zeros(100) +
                                            R"(}, int64[2] s = {100, 100}> {)" + nodes + '}')
                                               .constData());
    for (const char *name : {"t", "u"})
        m_runtime.dims[name] = {100, 100};
    m_runtime.dims["n"] = {1, 100};
    const auto folded = fold(graph, std::uint64_t(limit));
    QVERIFY(folded);
    QCOMPARE(namesOf(graphOf(*folded).node()), left);
    for (const LeftNode &node : folded->result.left)
        QCOMPARE(node.why, FoldObstacle::GrowthLimit);
    const auto again = fold(folded->graph, std::uint64_t(limit));
    QVERIFY(again && !again->isChanged);
}

// Each of them would fit. If some of them were taken, the next fold would take others.
void TestWeightFold::leavesOutAllThatGrowTogether()
{
    QByteArray nodes = "z = Add(x, c) ", last = "z"; // the weight is needed
    for (int i = 0; i < 9; ++i) {
        const QByteArray number = QByteArray::number(i);
        nodes += "e" + number + " = Expand(c, s) k" + number + " = Add(" + last + ", e" + number + ") ";
        last = "k" + number;
        m_runtime.dims["e" + number.toStdString()] = {4, 100};
    }
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[4, 100] x) => (float[4, 100] k8) <float[1, 100] c = {)" +
                                            zeros(100) + R"(}, int64[2] s = {4, 100}> {)" + nodes + '}')
                                               .constData());
    const auto none = fold(graph, 1600 * 8); // one may have 1,600 bytes, and all 8 of them
    QVERIFY(none && !none->isChanged);
    const auto all = fold(graph, 1600 * 9);
    QVERIFY(all && all->isChanged);
    QCOMPARE(graphOf(*all).node_size(), 10);
}

void TestWeightFold::keepsWhatTheRuntimeRefuses()
{
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 100] x) => (float[2, 20] y) <float[20, 100] w = {)" +
                                            zeros(2000) + R"(}> {
            n = Neg(w)
            a = Abs(n)
            t = Transpose(a)
            y = MatMul(x, t)
        })")
                                               .constData());
    m_runtime.dims = {{"n", {20, 100}}, {"a", {20, 100}}, {"t", {100, 20}}};
    m_runtime.refuses = {u"Transpose"_s, u"Abs"_s};
    const auto folded = fold(graph);
    QVERIFY(folded);
    QCOMPARE(m_runtime.calls, 3);
    QCOMPARE(namesOf(graphOf(*folded).node()), (QStringList{u"Abs"_s, u"Transpose"_s, u"MatMul"_s}));
    QCOMPARE(initializersOf(graphOf(*folded)), QStringList{u"n"_s});
    QCOMPARE(folded->result.left.size(), 1U);
    QCOMPARE(folded->result.left.front().why, FoldObstacle::NotRun);
    // An answer of another shape than the model says is none.
    m_runtime = {};
    m_runtime.dims = {{"n", {2000}}, {"a", {2000}}, {"t", {2000}}};
    const auto odd = fold(graph);
    QVERIFY(odd && !odd->isChanged);
}

void TestWeightFold::neverTakes_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::newRow("random numbers") << QByteArray("t = RandomNormalLike(w) y = MatMul(x, t)");
    QTest::newRow("what is computed from them")
        << QByteArray("r = RandomNormalLike(w) t = Transpose(r) y = MatMul(x, t)");
    QTest::newRow("quantized weights") << QByteArray(
        "q = QuantizeLinear(w, f) t = DequantizeLinear(q, f) y = MatMul(x, t)");
    QTest::newRow("other domains") << QByteArray("t = com.microsoft.Gelu(w) y = MatMul(x, t)");
    QTest::newRow("a default of an input") << QByteArray("t = Transpose(d) y = MatMul(x, t)");
    QTest::newRow("in a branch") << QByteArray(
        "y = If(b) <then_branch = g1 () => (float[100, 100] t) { u = Transpose(w) t = MatMul(x, u) }, "
        "else_branch = g2 () => (float[100, 100] v) { v = Neg(x) }>");
    QTest::newRow("half precision that the runtime does not round")
        << QByteArray("h = Cast <to = 10> (w) e = Exp(h) t = Cast <to = 1> (e) y = MatMul(x, t)");
    QTest::newRow("texts") << QByteArray("t = Cast <to = 8> (w) z = Cast <to = 1> (t) y = MatMul(x, z)");
}

void TestWeightFold::neverTakes()
{
    QFETCH(QByteArray, nodes);
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
        g (float[100, 100] x, bool b, float[100, 100] d = {)" +
                                            zeros(10000) + R"(}) => (float[100, 100] y) <float[100, 100] w = {)" +
                                            zeros(10000) + R"(}, float f = {0.5}> {)" + nodes + '}')
                                               .constData());
    const auto folded = fold(graph);
    QVERIFY(folded && !folded->isChanged);
    QCOMPARE(m_runtime.calls, 0);
}

void TestWeightFold::failsWithoutTheRuntime()
{
    const auto graph = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 100] x) => (float[2, 20] y) <float[20, 100] w = {)" +
                                            zeros(2000) + R"(}> { t = Transpose(w) y = MatMul(x, t) })")
                                               .constData());
    m_runtime.isMissing = true;
    const auto folded = fold(graph);
    QVERIFY(!folded);
    QCOMPARE(folded.error().code, ErrorCode::HelperMissing);
}

SHAPEWRIGHT_GUILESS_TEST(TestWeightFold)
#include "tst_weightfold.moc"
