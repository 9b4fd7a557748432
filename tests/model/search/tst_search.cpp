// SPDX-License-Identifier: Apache-2.0
#include "model/search/search.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

class TestSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsMatches_data();
    void findsMatches();
    void shapesAreThoseAfterTheEdits();
    void everythingIsListedOnce();
    void detail_data();
    void detail();
    void asksForDims_data();
    void asksForDims();
    void hostileNames();
    void stops();
    void corpus_data();
    void corpus();
};

namespace {

// A model with two more graphs, dims of each kind, attributes, a constant, and an operator whose name begins with
// another's.
std::shared_ptr<const ModelGraph> sample()
{
    return modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
        g (float[batch, 3, 224, ?] Image, bool[1] flag, float16[batch, seq] half) => (float[p, q, r, s] Result, float16[batch, t] Other)
        <float[64, 3, 3, 3] weight, float eps = {0.5}>
        {
            conv_out = Conv<kernel_shape = [3, 3], pads = [1, 1, 1, 1], auto_pad = "NOTSET">(Image, weight)
            scaled = Mul(conv_out, eps)
            Result = If (flag) <
                then_branch = t () => (float[a, b, c, d] Inner) { Inner = Relu(scaled) },
                else_branch = e () => (float[a, b, c, d] Turned) { Turned = Transpose<perm = [0, 1, 3, 2]>(scaled) }
            >
            joined = Concat<axis = 1>(half, half)
            Other = com.microsoft.Gelu(joined)
        })");
}

QString nameOf(const ModelGraph &model, const SearchIndex::Target &target)
{
    if (const NodeId *node = std::get_if<NodeId>(&target))
        return QString::fromStdString(model.node(*node).opType);
    return QString::fromStdString(model.value(std::get<ValueId>(target)).name);
}

// The operators of the nodes and the names of the values that are found.
QStringList found(const ModelGraph &model, const ShapeTable &shapes, const QString &query)
{
    const auto index = SearchIndex::build({std::shared_ptr<void>(), &model});
    QStringList names;
    for (const SearchHit &hit : search(*index, shapes, SearchQuery::parse(query.toStdString())))
        names.append(nameOf(model, hit.target));
    return names;
}

} // namespace

void TestSearch::findsMatches_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *query, const char *expected) {
        QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(expected).split(u' ', Qt::SkipEmptyParts);
    };
    row("", "");
    row("   ", "");
    row("op:", ""); // nothing typed after the colon yet
    row("nothing of that name", "");
    row("IMAGE", "Image");
    row("conv", "Conv conv_out");
    row("op:conv", "Conv");
    row("op:con", "Conv Concat");
    row("name:conv", "conv_out");
    row("gelu", "Gelu");
    row("com.microsoft", "Gelu");
    row("relu", "Relu");
    row("con 3x3", "Conv");
    row("conv 64", "Conv conv_out");
    row("op:Conv dim:batch", "Conv");
    row("op:Mul dim:seq", "");
    row("seq", "half joined Other");
    row("dim:image", "conv_out scaled Inner Turned");
    row("dim:seq", "half joined Other");
    row("dim:64", "weight conv_out scaled Result Inner Turned");
    row("dim:6", ""); // a number matches only as a whole
    row("?x3", "");
    row("224x?", "Image conv_out scaled Inner");
    row("shape:3x224", "Image");
    row("[3,3]", "Conv");
    row("[64, 3, 3, 3]", "weight");
    row("64 × 3", "weight");
    row("batch×3×224×?", "Image");
    row("axis=1", "Concat");
    row("axis=0", "");
    row("perm", "Transpose");
    row("attr:NOTSET", "Conv");
    row("attr:auto_pad=not", "Conv");
    row("kernel_shape=3x3", "Conv");
    row("pads=1", "Conv");
    row("op:conv 1x1", ""); // its pads are four numbers
    row("pads=1x1x_x_", "Conv");
    row("attr:1", "Conv Concat Transpose");
    row("0.5", "eps");
    row("type:float16", "half joined Other");
    row("type:float32 image", "Image");
    row("type:bool", "flag");
    row("type:float image", "Image");
    row("shape:[] eps", "eps");
    row("op:conv nothing", "");
}

void TestSearch::findsMatches()
{
    QFETCH(QString, query);
    QFETCH(QStringList, expected);
    const auto model = sample();
    const auto shapes = *propagate(*model, {});
    QCOMPARE(found(*model, *shapes, query), expected);
}

void TestSearch::shapesAreThoseAfterTheEdits()
{
    const auto model = sample();
    ShapeEdits edits;
    edits.symbols["seq"] = Dim(12);
    edits.symbols["batch"] = Dim(5);
    const auto shapes = *propagate(*model, edits);
    QCOMPARE(found(*model, *shapes, QStringLiteral("dim:seq")), QStringList());
    QCOMPARE(found(*model, *shapes, QStringLiteral("5x24")),
             (QStringList{QStringLiteral("joined"), QStringLiteral("Other")}));
}

void TestSearch::everythingIsListedOnce()
{
    const auto model = sample();
    const auto index = SearchIndex::build(model);
    std::set<SearchIndex::Target> targets;
    std::size_t values = 0;
    for (const Graph &graph : model->graphs())
        values += graph.values.size();
    for (const SearchIndex::Entry &entry : index->entries)
        QVERIFY(targets.insert(entry.target).second);
    QCOMPARE(targets.size(), model->nodeCount() + values);
}

void TestSearch::detail_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("expected");
    QTest::newRow("attribute") << QStringLiteral("axis=1") << QStringLiteral("axis = 1");
    QTest::newRow("the one of two") << QStringLiteral("conv pads=1") << QStringLiteral("pads = [1, 1, 1, 1]");
    QTest::newRow("constant") << QStringLiteral("0.5") << QStringLiteral("0.5");
    QTest::newRow("name") << QStringLiteral("image") << QString();
}

void TestSearch::detail()
{
    QFETCH(QString, query);
    QFETCH(QString, expected);
    const auto model = sample();
    const SearchQuery parsed = SearchQuery::parse(query.toStdString());
    const auto hits = search(*SearchIndex::build(model), **propagate(*model, {}), parsed);
    QVERIFY(!hits.empty());
    QCOMPARE(QString::fromStdString(matchedDetail(*model, parsed, hits.front())), expected);
}

void TestSearch::asksForDims_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QStringList>("dims"); // the matches among 1, 64, batch and ?
    const auto row = [](const char *query, const QStringList &dims) {
        QTest::newRow(query) << QString::fromUtf8(query) << dims;
    };
    row("conv", {});
    row("64", {QStringLiteral("64")});
    row("op:64", {});
    row("bat", {QStringLiteral("batch")});
    row("?", {QStringLiteral("?")});
    row("_x64", {QStringLiteral("64")});
    row("1x_x?", {QStringLiteral("1"), QStringLiteral("?")});
}

void TestSearch::asksForDims()
{
    QFETCH(QString, query);
    QFETCH(QStringList, dims);
    QStringList asked;
    for (const Dim &dim : {Dim(1), Dim(64), Dim::param("batch"), Dim()}) {
        if (asksFor(SearchQuery::parse(query.toStdString()), dim))
            asked.append(QString::fromStdString(dim.text()));
    }
    QCOMPARE(asked, dims);
}

void TestSearch::hostileNames()
{
    onnx::ModelProto proto = identityModel(onnx::TensorProto::FLOAT);
    const std::string nul("a\0needle\xff", 9);
    const std::string huge = std::string(60'000, 'y') + "Haystack";
    proto.mutable_graph()->mutable_node(0)->set_name(nul);
    proto.mutable_graph()->mutable_node(0)->set_output(0, huge);
    proto.mutable_graph()->mutable_output(0)->set_name(huge);
    const auto model = modelFromProto(proto);
    const auto shapes = *propagate(*model, {});
    QCOMPARE(found(*model, *shapes, QStringLiteral("NEEDLE")), QStringList{QStringLiteral("Identity")});
    QCOMPARE(found(*model, *shapes, QStringLiteral("haystack")).size(), 1);
    QCOMPARE(found(*model, *shapes, QStringLiteral("[").repeated(10'000)).size(), 0);
    QCOMPARE(found(*model, *shapes, QStringLiteral("y ").repeated(10'000)).size(), 2);
    QCOMPARE(found(*model, *shapes, QStringLiteral("\"Ä unclosed")).size(), 0);
}

void TestSearch::stops()
{
    const auto model = sample();
    std::stop_source source;
    source.request_stop();
    QVERIFY(!SearchIndex::build(model, source.get_token()));
    const auto index = SearchIndex::build(model);
    const auto shapes = *propagate(*model, {});
    QVERIFY(search(*index, *shapes, SearchQuery::parse("conv"), source.get_token()).empty());
}

void TestSearch::corpus_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("first");
    QTest::addColumn<int>("count");
    const auto row = [](const char *path, const char *query, const char *first, int count) {
        QTest::addRow("%s: %s", path, query)
            << QString::fromUtf8(path) << QString::fromUtf8(query) << QString::fromUtf8(first) << count;
    };
    row("feature/denotations.onnx", "DATA_BATCH", "image", 2);
    row("feature/denotations.onnx", "denotation:data", "image", 2);
    row("feature/if_subgraph.onnx", "op:If", "If", 1);
    row("feature/hostile_text_names.onnx", "name:passwd", "../../etc/passwd", 1);
    row("feature/unicode_names.onnx", "É", "входной тензор é🙂", 2);
    row("feature/local_functions.onnx", "relu", "LeakyRelu", 2); // once for each call
    row("feature/rank12.onnx", "[_,_,_,_,_,_,_,_,_,_,_,_]", "x", 2);
    row("feature/slash_colon_names.onnx", "name:/", "model/layer.0/input:0", 2);
    row("feature/many_dtypes.onnx", "type:int", "i", 7);
    row("feature/many_dtypes.onnx", "type:int8", "s", 1);
    row("seed/dynamic_rnn.onnx", "?x?", "", 0);
    row("seed/dynamic_rnn.onnx", "batch_size×_", "input", 9);
}

void TestSearch::corpus()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, path);
    QFETCH(QString, query);
    QFETCH(QString, first);
    QFETCH(int, count);
    const auto file = ModelFile::open(model(path));
    QVERIFY(file);
    const auto graph = ModelGraph::build(*file);
    const auto shapes = *propagate(*graph, {});
    const QStringList names = found(*graph, *shapes, query);
    QCOMPARE(names.value(0), first);
    QCOMPARE(names.size(), count);
}

SHAPEWRIGHT_GUILESS_TEST(TestSearch)
#include "tst_search.moc"
