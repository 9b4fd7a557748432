// SPDX-License-Identifier: Apache-2.0
#include "tests/model/readiness/readinessmodels.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/support/testmodels.h"

#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

const char *const zeroDim = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[0, 4] past, float[2, 4] x) => (y)
    {
        a = Concat<axis = 0>(past, x)
        y = Relu(a)
    })";

} // namespace

// What counts as a node that a provider does not support, and what does not.
class TestReadiness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void zeroDims();
    void constantsAreComputedBefore();
    void shapesAreComputedOnceFixed();
    void nothingIsLeftOnceFixed();
    void functionsAreOpened();
    void subgraphs();
    void cpuTakesWhatItRuns_data();
    void cpuTakesWhatItRuns();
    void cycle();
    void cycleOfCalls();
    void fewNamesAreKept();
    void cancelled();
    void hostileModels();
};

void TestReadiness::zeroDims()
{
    const auto graph = modelFromText(zeroDim);
    const auto table = shapesUnder(graph);
    const Readiness webnn = assess(provider("webnn"), *graph, *table);
    QCOMPARE(wordsOf(webnn, *graph),
             u"Concat: axis 0 of past (its input inputs) is 0, and empty tensors are not supported"_s);
    QCOMPARE(verdictOf(webnn), u"partly"_s);
    QCOMPARE(verdictOf(assess(provider("nnapi"), *graph, *table)), u"ready"_s);
    // The inputs roi and scales of a Resize may be empty, because they are not used beside sizes.
    const auto resize = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 1, 2, 2] x) => (y) <float[0] none = {}, int64[4] sizes = {1, 1, 4, 4}>
        {
            y = Resize<mode = "nearest">(x, none, none, sizes)
        })");
    QCOMPARE(wordsOf(assess(provider("webnn"), *resize, *shapesUnder(resize)), *resize), QString());
}

void TestReadiness::constantsAreComputedBefore()
{
    // NNAPI does not support Erf. The first Erf is computed before NNAPI is asked, the other one is not.
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (y) <float[2] w = {1, 2}>
        {
            a = Erf(w)
            b = Add(x, a)
            y = Erf(b)
        })");
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(readiness.nodes, std::size_t(2));
    QCOMPARE(readiness.supported, std::size_t(1));
    QCOMPARE(wordsOf(readiness, *graph), u"Erf: operator Erf is not supported"_s);
}

void TestReadiness::shapesAreComputedOnceFixed()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[batch, 4] x) => (y) <int64[1] zero = {0}, int64[1] rest = {-1}>
        {
            shape = Shape(x)
            first = Gather(shape, zero)
            target = Concat<axis = 0>(first, rest)
            a = Relu(x)
            y = Reshape(a, target)
        })");
    const Readiness open = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(verdictOf(open), u"needs-dims"_s);
    QCOMPARE(open.nodes, std::size_t(5));
    QCOMPARE(open.nodesOnceFixed, std::size_t(2));
    QCOMPARE(open.supportedOnceFixed, std::size_t(2));
    QCOMPARE(open.needs, std::vector<std::string>{"batch"});
    QVERIFY(wordsOf(open, *graph).contains(u"Shape: only for shapes: computed ahead once batch is fixed"_s));
    const Readiness fixed = assess(provider("nnapi"), *graph, *shapesUnder(graph, fromArguments(u"batch=3"_s)));
    QCOMPARE(verdictOf(fixed), u"ready"_s);
    QCOMPARE(fixed.nodes, std::size_t(2));
}

void TestReadiness::nothingIsLeftOnceFixed()
{
    const auto graph = modelFromText(range);
    const auto table = shapesUnder(graph);
    QCOMPARE(verdictText(assess(provider("nnapi"), *graph, *table)),
             u"needs a size for m, n; then everything is computed ahead"_s);
    QCOMPARE(verdictOf(assess(provider("nnapi"), *graph, *shapesUnder(graph, fromArguments(u"n=2 m=3"_s)))),
             u"ready"_s);
}

void TestReadiness::functionsAreOpened()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (y)
        {
            a = Relu(x)
            b = own.twice(a)
            y = Tanh(b)
        }
        <domain: "own", opset_import: ["" : 17]>
        twice (x) => (y)
        {
            a = Add(x, x)
            y = Sigmoid(a)
        })");
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(readiness, *graph), QString());
    QCOMPARE(readiness.nodes, std::size_t(4));
    QCOMPARE(readiness.partitions, std::size_t(1));
    QCOMPARE(verdictOf(readiness), u"ready"_s);
}

void TestReadiness::subgraphs()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool c, float[2] x) => (y)
        {
            a = Relu(x)
            b = If(c) <then_branch = t () => (p) { p = Tanh(a) }, else_branch = e () => (q) { q = Sigmoid(a) }>
            y = Abs(b)
        })");
    const Readiness nnapi = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(nnapi, *graph), u"If: operator If is not supported\nTanh: subgraphs are not supported\n"
                                     "Sigmoid: subgraphs are not supported"_s);
    QCOMPARE(nnapi.partitions, std::size_t(2)); // before and after the If
    const Readiness cuda = assess(provider("cuda"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(cuda, *graph), QString());
    QCOMPARE(cuda.nodes, std::size_t(5));
    QCOMPARE(cuda.partitions, std::size_t(1)); // the subgraphs go with the If
}

void TestReadiness::cpuTakesWhatItRuns_data()
{
    QTest::addColumn<QString>("path");
    QStringList paths;
    for (const QJsonObject &entry : manifest({u"real/"_s, u"seed/"_s, u"feature/"_s})) {
        if (entry.value(u"expected")[u"ort_cpu_runs"] == true)
            paths.append(entry.value(u"path").toString());
    }
    for (const QString &path : paths)
        QTest::newRow(qPrintable(path)) << path;
}

// The CPU provider supports every node of the models that run on the CPU here.
void TestReadiness::cpuTakesWhatItRuns()
{
    QFETCH(const QString, path);
    const auto graph = ModelGraph::build(*ModelFile::open(model(path)));
    const Readiness readiness = assess(provider("cpu"), *graph, *shapesUnder(graph));
    QCOMPARE(wordsOf(readiness, *graph), QString());
    QCOMPARE(verdictOf(readiness), u"ready"_s);
}

// No runtime loads a graph with a cycle.
void TestReadiness::cycle()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (y)
        {
            a = Relu(x)
            b = Add(a, c)
            c = Relu(b)
            y = Relu(c)
        })");
    for (const char *id : {"cpu", "nnapi", "tensorrt"}) {
        const Readiness readiness = assess(provider(id), *graph, *shapesUnder(graph));
        QCOMPARE(verdictOf(readiness), u"cannot"_s);
        QCOMPARE(readiness.supported, std::size_t(1));
        QVERIFY(wordsOf(readiness, *graph).contains(u"Add: the graph has a cycle, so no runtime loads it"_s));
    }
}

void TestReadiness::cycleOfCalls()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "own" : 1]>
        g (float[2] x) => (y)
        {
            a = own.sum(x, b)
            b = own.sum(x, a)
            y = Relu(x)
        }
        <domain: "own", opset_import: ["" : 17]>
        sum (x, z) => (y)
        {
            y = Add(x, z)
        })");
    QCOMPARE(verdictOf(assess(provider("cpu"), *graph, *shapesUnder(graph))), u"cannot"_s);
}

// However many sizes a tensor follows, a blocker names only a few of them.
void TestReadiness::fewNamesAreKept()
{
    QByteArray inputs, names, nodes;
    for (int i = 0; i < 200; ++i) {
        const QByteArray number = QByteArray::number(i);
        inputs += (i > 0 ? ", float[n" : "float[n") + number + "] x" + number;
        names += (i > 0 ? ", s" : "s") + number;
        nodes += "s" + number + " = Shape(x" + number + ") ";
    }
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g ()" + inputs + ") => (y) { " + nodes +
                            "all = Concat<axis = 0>(" + names + ") f = Cast<to = 1>(all) y = Erf(f) }";
    const auto graph = modelFromText(text.constData());
    const Readiness readiness = assess(provider("nnapi"), *graph, *shapesUnder(graph));
    QCOMPARE(readiness.blockers.size(), std::size_t(201));
    for (const Blocker &blocker : readiness.blockers)
        QVERIFY(!blocker.names.empty() && blocker.names.size() <= ReadinessFacts::mostNames);
    QCOMPARE(readiness.needs.size(), std::size_t(200)); // each Shape has its own
}

void TestReadiness::cancelled()
{
    const auto graph = modelFromText(dynamicReshape);
    const auto table = shapesUnder(graph);
    std::stop_source source;
    source.request_stop();
    const JobContext job{.stop = source.get_token(), .progress = {}};
    const auto answers = askProviders(knownProviders(), *graph, {}, dynamicDims(*graph, *table), *table, job);
    QVERIFY(!answers);
    QCOMPARE(answers.error().code, ErrorCode::Cancelled);
    const Readiness readiness = assess(provider("nnapi"), ReadinessFacts(*graph, *table), job);
    QCOMPARE(readiness.nodes, std::size_t(0)); // cancelled before it counted any nodes
}

void TestReadiness::hostileModels()
{
    SHAPEWRIGHT_NEED_MODELS();
    const std::vector<Provider> providers = knownProviders();
    for (const QJsonObject &entry : manifest({u"bad/"_s, u"cases/"_s, u"feature/"_s})) {
        const auto file = ModelFile::open(model(entry.value(u"path").toString()));
        if (!file)
            continue;
        const auto graph = ModelGraph::build(*file);
        const auto table = shapesUnder(graph);
        const ReadinessFacts facts(*graph, *table);
        for (const Provider &one : providers) {
            const Readiness readiness = assess(one, facts);
            QVERIFY(readiness.supported <= readiness.nodes);
            QVERIFY(readiness.supportedOnceFixed <= readiness.nodesOnceFixed);
            for (const Blocker &blocker : readiness.blockers)
                QVERIFY(!reasonText(blocker, *graph).isEmpty());
        }
    }
}

SHAPEWRIGHT_GUILESS_TEST(TestReadiness)
#include "tst_readiness.moc"
