// SPDX-License-Identifier: Apache-2.0
#include "model/run/feeds/inputfeeds.h"

#include "model/onnx/modelfile.h"
#include "model/run/feeds/inputuses.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Fill = InputFeed::Fill;
using TensorProto = onnx::TensorProto;

namespace {

// A test run of the file under these edits. It has no inputs if the file cannot be read.
TestRunRequest requestFor(const QString &path, FillKind kind, const ShapeEdits &edits = {})
{
    const auto file = ModelFile::open(path);
    if (!file)
        return {};
    const auto graph = ModelGraph::build(*file);
    const auto table = propagate(*graph, edits);
    return table ? makeTestRun(*graph, edits, **table, path, kind, 7) : TestRunRequest();
}

const InputFeed &feedOf(const TestRunRequest &request, const std::string &name)
{
    static const InputFeed none;
    for (const InputFeed &feed : request.inputs) {
        if (feed.name == name)
            return feed;
    }
    return none;
}

// Declares the dims: a number, a name, or an empty text for an unknown dim.
void setDims(onnx::TypeProto *type, const QStringList &dims)
{
    onnx::TensorShapeProto *shape = type->mutable_tensor_type()->mutable_shape();
    for (const QString &dim : dims) {
        auto *added = shape->add_dim();
        bool isNumber = false;
        const qlonglong value = dim.toLongLong(&isNumber);
        if (isNumber)
            added->set_dim_value(value);
        else if (!dim.isEmpty())
            added->set_dim_param(dim.toStdString());
    }
}

void addTable(onnx::ModelProto &model, const std::string &name, std::int64_t rows, std::int64_t columns)
{
    onnx::TensorProto *table = model.mutable_graph()->add_initializer();
    table->set_name(name);
    table->set_data_type(TensorProto::FLOAT);
    table->add_dims(rows);
    table->add_dims(columns);
    for (std::int64_t index = 0; index < rows * columns; ++index)
        table->add_float_data(0);
}

void setAxis(onnx::NodeProto *node, std::int64_t axis)
{
    onnx::AttributeProto *attribute = node->add_attribute();
    attribute->set_name("axis");
    attribute->set_type(onnx::AttributeProto::INT);
    attribute->set_i(axis);
}

} // namespace

class TestInputFeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    void masksAreKnownByName_data();
    void masksAreKnownByName();
    void transformer();
    void pastIsAsLongAsTheMaskSays();
    void sizesAreValid();
    void valuesOfEditsAreFed();
    void fillsOfTypes_data();
    void fillsOfTypes();
    void positionsStayInRange_data();
    void positionsStayInRange();
    void positionsAreFollowedThroughCasts();
    void positionsAreKnownByName_data();
    void positionsAreKnownByName();
    void positionIdsCount_data();
    void positionIdsCount();
    void classesOfOneHotStayBelowItsDepth();
    void depthsAndCountsAreNotZero();
    void amountsWork_data();
    void amountsWork();
    void amountsOfSeveralNumbers();
    void dimsInsideAreFed();
    void smallestOfSeveralTablesCounts();
    void dynamicDimsGetSmallSizes();
    void outputsArePredicted();

private:
    TestRunRequest requestFor(const onnx::ModelProto &model, FillKind kind, const ShapeEdits &edits = {})
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        return test::writeModel(model, path) ? ::requestFor(path, kind, edits) : TestRunRequest();
    }

    QTemporaryDir m_folder;
};

void TestInputFeeds::masksAreKnownByName_data()
{
    QTest::addColumn<bool>("isMask");
    for (const char *name :
         {"mask", "attention_mask", "src_key_padding_mask", "Mask:0", "maskInput0", "input.masks", "attnMask"})
        QTest::newRow(name) << (qstrcmp(name, "maskInput0") != 0);
    for (const char *name : {"", "input_ids", "masked_lm_labels", "unmask", "masking", "damask1x"})
        QTest::newRow(name) << (qstrcmp(name, "damask1x") == 0);
}

void TestInputFeeds::masksAreKnownByName()
{
    QTEST(saysMask(QTest::currentDataTag()), "isMask");
}

void TestInputFeeds::transformer()
{
    SHAPEWRIGHT_NEED_MODELS();
    ShapeEdits edits;
    edits.symbols = {{"batch", 2}, {"sequence", 16}};
    const TestRunRequest request = ::requestFor(test::model(u"real/bert_tiny_cls.onnx"_s), FillKind::Random, edits);
    QCOMPARE(request.inputs.size(), std::size_t(3));
    QCOMPARE(request.seed, 7U);
    const InputFeed &ids = feedOf(request, "input_ids");
    QCOMPARE(ids.elemType, int(TensorProto::INT64));
    QCOMPARE(ids.dims, (std::vector<std::int64_t>{2, 16}));
    QCOMPARE(int(ids.fill), int(Fill::Random));
    QCOMPARE(ids.low, 0);
    QVERIFY2(ids.high >= 99 && ids.high < 40000, ids.reason.c_str());
    QVERIFY2(ids.reason.starts_with("indices below " + std::to_string(int(ids.high) + 1) + " for "),
             ids.reason.c_str());
    QCOMPARE(int(feedOf(request, "attention_mask").fill), int(Fill::Ones));
    const InputFeed &types = feedOf(request, "token_type_ids");
    QCOMPARE(int(types.fill), int(Fill::Random));
    QCOMPARE(types.high, 1);
}

void TestInputFeeds::pastIsAsLongAsTheMaskSays()
{
    SHAPEWRIGHT_NEED_MODELS();
    const TestRunRequest request = ::requestFor(test::model(u"real/gpt2_tiny_past.onnx"_s), FillKind::Zeros);
    const InputFeed &past = feedOf(request, "past_key_values.0.key");
    const InputFeed &mask = feedOf(request, "attention_mask");
    QCOMPARE(past.dims.size(), std::size_t(4));
    QCOMPARE(mask.dims.size(), std::size_t(2));
    QCOMPARE(mask.dims[1], past.dims[2] + 1); // `past_sequence + 1`
    QCOMPARE(mask.dims[0], past.dims[0]);
    QVERIFY2(mask.reason.find("past_sequence + 1 = ") != std::string::npos, mask.reason.c_str());
}

// A size that is known to fail would only make the run fail.
void TestInputFeeds::sizesAreValid()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = test::model(u"real/silero_vad_v6.onnx"_s);
    QCOMPARE(feedOf(::requestFor(model, FillKind::Random, {}), "input").dims, (std::vector<std::int64_t>{1, 192}));
}

void TestInputFeeds::valuesOfEditsAreFed()
{
    SHAPEWRIGHT_NEED_MODELS();
    ShapeEdits edits;
    edits.values["sr"] = {16000};
    const TestRunRequest request = ::requestFor(test::model(u"real/silero_vad_v6.onnx"_s), FillKind::Random, edits);
    const InputFeed &rate = feedOf(request, "sr");
    QCOMPARE(int(rate.fill), int(Fill::Values));
    QCOMPARE(rate.values, std::vector<double>{16000});
    QVERIFY(rate.dims.empty()); // a scalar
    QCOMPARE(rate.elemType, int(TensorProto::INT64));
}

void TestInputFeeds::fillsOfTypes_data()
{
    QTest::addColumn<int>("elemType");
    QTest::addColumn<QString>("name");
    QTest::addColumn<FillKind>("kind");
    QTest::addColumn<Fill>("fill");
    QTest::newRow("float zeros") << int(TensorProto::FLOAT) << u"x"_s << FillKind::Zeros << Fill::Zeros;
    QTest::newRow("float ones") << int(TensorProto::FLOAT) << u"x"_s << FillKind::Ones << Fill::Ones;
    QTest::newRow("float random") << int(TensorProto::FLOAT16) << u"x"_s << FillKind::Random << Fill::Random;
    QTest::newRow("whole numbers of unknown meaning")
        << int(TensorProto::INT64) << u"x"_s << FillKind::Random << Fill::Zeros;
    QTest::newRow("also when ones are asked for") << int(TensorProto::INT32) << u"x"_s << FillKind::Ones << Fill::Zeros;
    QTest::newRow("bytes") << int(TensorProto::UINT8) << u"x"_s << FillKind::Random << Fill::Random;
    QTest::newRow("truth") << int(TensorProto::BOOL) << u"x"_s << FillKind::Zeros << Fill::Ones;
    QTest::newRow("mask of whole numbers") << int(TensorProto::INT64) << u"mask"_s << FillKind::Zeros << Fill::Ones;
    QTest::newRow("mask of floats") << int(TensorProto::FLOAT) << u"mask"_s << FillKind::Random << Fill::Ones;
    QTest::newRow("text") << int(TensorProto::STRING) << u"x"_s << FillKind::Random << Fill::Zeros;
}

void TestInputFeeds::fillsOfTypes()
{
    QFETCH(int, elemType);
    QFETCH(QString, name);
    QFETCH(FillKind, kind);
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, name.toStdString(), elemType), {u"2"_s});
    test::addNode(model, "Identity", {name.toUtf8().constData()}, "y");
    test::addOutput(model, "y");
    const TestRunRequest request = requestFor(model, kind);
    QCOMPARE(request.inputs.size(), std::size_t(1));
    QTEST(request.inputs.front().fill, "fill");
    QVERIFY(!request.inputs.front().reason.empty());
}

void TestInputFeeds::positionsStayInRange_data()
{
    QTest::addColumn<QString>("opType");
    QTest::addColumn<int>("axis");
    QTest::addColumn<int>("high");
    QTest::newRow("rows") << u"Gather"_s << 0 << 4;
    QTest::newRow("columns") << u"Gather"_s << 1 << 2;
    QTest::newRow("last axis") << u"Gather"_s << -1 << 2;
    QTest::newRow("elements") << u"GatherElements"_s << -2 << 4;
}

void TestInputFeeds::positionsStayInRange()
{
    QFETCH(QString, opType);
    QFETCH(int, axis);
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, "ids", TensorProto::INT64), {u"1"_s, u"1"_s});
    addTable(model, "table", 5, 3);
    onnx::NodeProto *node = test::addNode(model, opType.toStdString(), {"table", "ids"}, "y");
    node->set_name("look up");
    setAxis(node, axis);
    test::addOutput(model, "y");
    const InputFeed feed = feedOf(requestFor(model, FillKind::Random), "ids");
    QCOMPARE(int(feed.fill), int(Fill::Random));
    QTEST(int(feed.high), "high");
    QVERIFY2(feed.reason.find("look up") != std::string::npos, feed.reason.c_str());
    QCOMPARE(int(feedOf(requestFor(model, FillKind::Ones), "ids").fill), int(Fill::Ones));
    QCOMPARE(int(feedOf(requestFor(model, FillKind::Zeros), "ids").fill), int(Fill::Zeros));
}

void TestInputFeeds::positionsAreFollowedThroughCasts()
{
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, "ids", TensorProto::INT32), {u"batch"_s});
    addTable(model, "table", 5, 3);
    onnx::AttributeProto *to = test::addNode(model, "Cast", {"ids"}, "wide")->add_attribute();
    to->set_name("to");
    to->set_type(onnx::AttributeProto::INT);
    to->set_i(TensorProto::INT64);
    test::addNode(model, "Identity", {"wide"}, "same");
    test::addNode(model, "Gather", {"table", "same"}, "y");
    test::addOutput(model, "y");
    const InputFeed feed = feedOf(requestFor(model, FillKind::Random), "ids");
    QCOMPARE(int(feed.fill), int(Fill::Random));
    QCOMPARE(feed.high, 4);
}

void TestInputFeeds::positionsAreKnownByName_data()
{
    QTest::addColumn<bool>("isPosition");
    for (const char *name : {"position_ids", "positions", "positionIds", "cache_position", "pos", "pos_ids:0",
                             "transformer.wpe.weight", "embeddings.position_embeddings.weight"})
        QTest::newRow(name) << true;
    for (const char *name : {"", "input_ids", "composition", "posts", "exposition_ids", "disposed"})
        QTest::newRow(name) << false;
}

void TestInputFeeds::positionsAreKnownByName()
{
    QTEST(saysPosition(QTest::currentDataTag()), "isPosition");
}

void TestInputFeeds::positionIdsCount_data()
{
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("rows"); // 0 if no table is looked up
    QTest::addColumn<FillKind>("kind");
    QTest::addColumn<Fill>("fill");
    QTest::addColumn<int>("high");
    const auto row = [](const char *name, const char *input, const char *table, int rows, FillKind kind, Fill fill,
                        int high) {
        QTest::newRow(name) << QString::fromLatin1(input) << QString::fromLatin1(table) << rows << kind << fill << high;
    };
    row("by its name", "position_ids", "", 0, FillKind::Random, Fill::Positions, 3);
    row("by the table's name", "ids", "wpe.weight", 9, FillKind::Random, Fill::Positions, 3);
    row("more than the table has", "position_ids", "table", 3, FillKind::Random, Fill::Positions, 2);
    row("a table of one", "position_ids", "table", 1, FillKind::Random, Fill::Positions, 0);
    row("zeros that are asked for", "position_ids", "table", 9, FillKind::Zeros, Fill::Zeros, 8);
    row("no positions", "ids", "table", 9, FillKind::Random, Fill::Random, 8);
}

void TestInputFeeds::positionIdsCount()
{
    QFETCH(QString, input);
    QFETCH(QString, table);
    QFETCH(int, rows);
    QFETCH(FillKind, kind);
    const std::string name = input.toStdString();
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, name, TensorProto::INT64), {u"2"_s, u"4"_s});
    if (rows > 0) {
        addTable(model, table.toStdString(), rows, 3);
        test::addNode(model, "Gather", {table.toUtf8().constData(), name.c_str()}, "y");
    } else {
        test::addNode(model, "Identity", {name.c_str()}, "y");
    }
    test::addOutput(model, "y");
    const InputFeed feed = feedOf(requestFor(model, kind), name);
    QTEST(feed.fill, "fill");
    QTEST(int(feed.high), "high");
    QCOMPARE(feed.reason.starts_with("positions "), feed.fill == Fill::Positions);
    if (feed.fill == Fill::Positions) // says why the positions begin again
        QCOMPARE(feed.reason.find(" for ") != std::string::npos, feed.high < 3);
}

// The bound is the size of the output's axis, because the depth may come through other nodes.
void TestInputFeeds::classesOfOneHotStayBelowItsDepth()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (int32[2, 3] classes, int64[2] first) => (float[2, N, 3] y, float[7, 2] z)
        <float[1] depth = {5}, float[2] values = {0, 1}, int64[1] six = {6}, int64[1] one = {1}> {
            wide = Cast<to = 7>(classes)
            y = OneHot<axis = 1>(wide, depth, values)
            seven = Add(six, one)
            z = OneHot<axis = 0>(first, seven, values)
        })");
    const auto table = propagate(*graph, {});
    QVERIFY(table);
    const TestRunRequest request = makeTestRun(*graph, {}, **table, {}, FillKind::Random, 0);
    QCOMPARE(int(feedOf(request, "classes").fill), int(Fill::Random));
    QCOMPARE(feedOf(request, "classes").low, 0);
    QCOMPARE(feedOf(request, "classes").high, 4);
    QCOMPARE(feedOf(request, "first").high, 6);
}

// Depths and counts may be inputs themselves, and ONNX Runtime refuses a depth of 0.
void TestInputFeeds::depthsAndCountsAreNotZero()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (int64[2] ids, float[3] unit, int64[] depth, float[1] other, int64[1] given, int64[] five, float[4] x, int64[1] k,
           int64[1] two)
            => (float[2, N] a, float[3, M] b, float[3, L] c, float[3, 5] d, float[2, 3] looked, float[K] top, int64[K] at,
                float[2] pair, int64[2] pairAt)
        <float[7, 3] table = {0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}, float[2] values = {0, 1}> {
            looked = Gather(table, ids)
            a = OneHot(ids, depth, values)
            b = OneHot(unit, other, values)
            c = OneHot(unit, given, values)
            d = OneHot(unit, five, values)
            top, at = TopK(x, k)
            pair, pairAt = TopK(x, two)
        })");
    ShapeEdits edits;
    edits.values["given"] = {3};
    const auto table = propagate(*graph, edits);
    QVERIFY(table);
    const auto fed = [&](FillKind kind, const char *name) {
        const TestRunRequest request = makeTestRun(*graph, edits, **table, {}, kind, 0);
        const InputFeed &feed = feedOf(request, name);
        return feed.fill == Fill::Values && feed.values.size() == 1 ? feed.values.front() : -1;
    };
    QCOMPARE(fed(FillKind::Random, "depth"), 7); // for ids that look up a table of seven rows
    QCOMPARE(fed(FillKind::Zeros, "depth"), 1);
    QCOMPARE(fed(FillKind::Random, "other"), 2); // for classes from 0 to 1
    QCOMPARE(fed(FillKind::Zeros, "other"), 1);
    QCOMPARE(fed(FillKind::Random, "given"), 3);
    QCOMPARE(fed(FillKind::Random, "k"), 1);
    QCOMPARE(fed(FillKind::Zeros, "five"), 5); // as the output's shape says
    QCOMPARE(fed(FillKind::Random, "two"), 2);
}

// Shapes that come out and sizes of parts are given as a whole.
void TestInputFeeds::amountsOfSeveralNumbers()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[1, 4] x, float[7, N] z, int64[2] shape, int64[2] open, int64[3] other, int64[2] parts, int64[2] said,
           float[2] scales, int64[2] times, float[] start, float[] end, float[] step)
            => (float[3, 4] a, float[K, 4] b, float[2, 2] c, float[L, N] d, float[M, N] e, float[2, N] f, float[5, N] g,
                float[2, 8] h, float[2, 4] i, float[6] j) {
            a = Expand(x, shape)
            b = Expand(x, open)
            c = Reshape(x, other)
            d, e = Split(z, parts)
            f, g = Split(z, said)
            h = Resize(x, , scales)
            i = Tile(x, times)
            j = Range(start, end, step)
        })");
    const auto table = propagate(*graph, {});
    QVERIFY(table);
    const TestRunRequest request = makeTestRun(*graph, {}, **table, {}, FillKind::Random, 0);
    const auto fed = [&](const char *name) { return feedOf(request, name).values; };
    QCOMPARE(fed("shape"), (std::vector<double>{3, 4}));
    QCOMPARE(fed("open"), std::vector<double>{1});
    QCOMPARE(fed("other"), std::vector<double>{}); // the declared rank is not that of the shape
    QCOMPARE(fed("parts"), (std::vector<double>{3, 4}));
    QCOMPARE(fed("said"), (std::vector<double>{2, 5}));
    QCOMPARE(fed("scales"), (std::vector<double>{2, 2}));
    QCOMPARE(fed("times"), (std::vector<double>{2, 1}));
    QCOMPARE(fed("start"), std::vector<double>{0});
    QCOMPARE(fed("end"), std::vector<double>{6});
    QCOMPARE(fed("step"), std::vector<double>{1});
    QVERIFY2(feedOf(request, "shape").reason.starts_with("3, 4: the shape"), feedOf(request, "shape").reason.c_str());
}

// Lengths agree with the shapes, and steps are not 0.
void TestInputFeeds::amountsWork_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<double>("number");
    const auto row = [](const char *name, const char *graph, const char *input, double number) {
        QTest::newRow(name) << QByteArray(graph) << QByteArray(input) << number;
    };
    const char *grouped = R"((float[b, s, 16] q, float[b, s, 8] k, float[b, 1, 5, 8] p, int32[b] seqlens,
        int32[1] total) => (float[b, s, 16] y, float[b, 1, t, 8] pk, float[b, 1, t, 8] pv) {
            y, pk, pv = com.microsoft.GroupQueryAttention<num_heads = 2, kv_num_heads = 1>(q, k, k, p, p, seqlens, total)
        })";
    row("all tokens", grouped, "total", 13); // s is taken as 8
    row("all tokens but one", grouped, "seqlens", 12);
    row("a buffer for past and present", R"((float[1, 1, 16] q, float[1, 1, 8] k, float[1, 1, 5, 8] p, int32[1] seqlens,
        int32[1] total) => (float[1, 1, 16] y, float[1, 1, 5, 8] pk, float[1, 1, 5, 8] pv) {
            y, pk, pv = com.microsoft.GroupQueryAttention<num_heads = 2, kv_num_heads = 1>(q, k, k, p, p, seqlens, total)
        })",
        "total", 5);
    row("steps of a sequence", R"((float[7, 2, 3] x, float[1, 5, 3] w, float[1, 5, 5] r, int32[2] lens) => (h) {
            y, h = RNN<hidden_size = 5>(x, w, r, , lens)
        })",
        "lens", 7);
    row("through another type", R"((float[4, 2] x, int32[2] lens) => (y) {
            wide = Cast<to = 7>(lens)
            y = ReverseSequence(x, wide)
        })",
        "lens", 4);
    row("a step",
        "(float[8] x, int64[1] from, int64[1] to, int64[1] axis, int64[1] step) => (y) { y = Slice(x, from, to, axis, "
        "step) }",
        "step", 1);
    row("a divisor", "(int64[2] x, int64[2] d) => (y) { y = Mod(x, d) }", "d", 1);
    row("a length of texts", R"((int32[2, 3] ids, int32[1] longest) => (int32[2, 1, m] y) <int32[1] one = {1}> {
            y = com.microsoft.GreedySearch<eos_token_id = 1, pad_token_id = 1,
                decoder = d () => (float[1] z) { z = Constant<value = float[1] {0}>() }>(ids, longest)
        })",
        "longest", 11);
}

void TestInputFeeds::amountsWork()
{
    QFETCH(QByteArray, graph);
    QFETCH(QByteArray, input);
    QFETCH(double, number);
    const QByteArray text = R"(<ir_version: 10, opset_import: ["": 21, "com.microsoft": 1]> g )" + graph;
    const auto model = test::modelFromText(text.constData());
    const auto table = propagate(*model, {});
    QVERIFY(table);
    for (const FillKind kind : {FillKind::Random, FillKind::Zeros}) {
        const TestRunRequest request = makeTestRun(*model, {}, **table, {}, kind, 0);
        const InputFeed &feed = feedOf(request, input.toStdString());
        QCOMPARE(int(feed.fill), int(Fill::Values));
        QCOMPARE(feed.values, std::vector<double>{number});
        QVERIFY2(feed.reason.starts_with(std::to_string(int(number)) + ": "), feed.reason.c_str());
        QVERIFY(std::ranges::count(request.guesses, input.toStdString(), &TestRunRequest::Guess::input) > 0);
    }
    ShapeEdits edits;
    edits.values[input.toStdString()] = {3};
    const TestRunRequest given = makeTestRun(*model, edits, **table, {}, FillKind::Random, 0);
    QCOMPARE(feedOf(given, input.toStdString()).values, std::vector<double>{3});
    QCOMPARE(std::ranges::count(given.guesses, input.toStdString(), &TestRunRequest::Guess::input), 0);
}

void TestInputFeeds::dimsInsideAreFed()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (seq(float[batch, 3]) s, optional(float[N, 3]) o, optional(seq(float[N, M])) both, float[N] x) => (float[N] y)
        { y = Neg(x) })");
    ShapeEdits edits;
    edits.symbols = {{"batch", 2}, {"N", 5}};
    const auto table = propagate(*graph, edits);
    QVERIFY(table);
    const TestRunRequest request = makeTestRun(*graph, edits, **table, {}, FillKind::Zeros, 0);
    QCOMPARE(feedOf(request, "s").dims, (std::vector<std::int64_t>{2, 3}));
    QCOMPARE(feedOf(request, "o").dims, (std::vector<std::int64_t>{5, 3}));
    QCOMPARE(feedOf(request, "both").dims, (std::vector<std::int64_t>{5, 8}));
    QVERIFY2(feedOf(request, "both").reason.ends_with("; M = 8"), feedOf(request, "both").reason.c_str());
}

void TestInputFeeds::smallestOfSeveralTablesCounts()
{
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, "ids", TensorProto::INT64), {u"2"_s});
    addTable(model, "large", 500, 1);
    addTable(model, "one", 1, 1);
    test::addNode(model, "Gather", {"large", "ids"}, "y");
    test::addNode(model, "Gather", {"one", "ids"}, "z");
    test::addOutput(model, "y");
    test::addOutput(model, "z");
    QCOMPARE(feedOf(requestFor(model, FillKind::Random), "ids").high, 0);
    QCOMPARE(int(feedOf(requestFor(model, FillKind::Ones), "ids").fill), int(Fill::Zeros));
}

void TestInputFeeds::dynamicDimsGetSmallSizes()
{
    onnx::ModelProto model = test::emptyModel();
    setDims(test::addInput(model, "picture", TensorProto::FLOAT), {u"n"_s, u"3"_s, u"h"_s, QString()});
    setDims(test::addInput(model, "again", TensorProto::FLOAT), {u"h"_s, u"n"_s, u"2*h"_s});
    test::addInput(model, "anything", TensorProto::FLOAT);
    setDims(test::addInput(model, "scalar", TensorProto::FLOAT), {});
    setDims(test::addInput(model, "many axes", TensorProto::FLOAT), QStringList(8));
    for (const char *name : {"picture", "again", "anything", "scalar", "many axes"})
        test::addNode(model, "Identity", {name}, std::string(name) + " too");
    test::addOutput(model, "picture too");
    model.mutable_graph()->mutable_input(3)->mutable_type()->mutable_tensor_type()->mutable_shape();

    const TestRunRequest request = requestFor(model, FillKind::Zeros);
    QCOMPARE(feedOf(request, "picture").dims, (std::vector<std::int64_t>{1, 3, 64, 64}));
    QCOMPARE(feedOf(request, "picture").reason, std::string("zeros; n = 1, h = 64, axis 3 = 64"));
    QCOMPARE(feedOf(request, "again").dims, (std::vector<std::int64_t>{64, 1, 128}));
    QCOMPARE(feedOf(request, "anything").dims, (std::vector<std::int64_t>{1}));
    QVERIFY(feedOf(request, "anything").reason.find("unknown rank") != std::string::npos);
    QCOMPARE(feedOf(request, "many axes").dims, std::vector<std::int64_t>({1, 2, 2, 2, 2, 2, 2, 2}));
    QVERIFY(feedOf(request, "scalar").dims.empty());
    QCOMPARE(feedOf(request, "scalar").reason, std::string("zeros"));
}

void TestInputFeeds::outputsArePredicted()
{
    onnx::ModelProto model = test::identityModel(TensorProto::FLOAT);
    setDims(model.mutable_graph()->mutable_input(0)->mutable_type(), {u"n"_s, u"3"_s});
    ShapeEdits edits;
    edits.symbols = {{"n", 5}};
    TestRunRequest request = requestFor(model, FillKind::Zeros, edits);
    QCOMPARE(request.outputs.size(), std::size_t(1));
    QCOMPARE(request.outputs.front().name, std::string("y"));
    QVERIFY(request.outputs.front().shape == Shape({5, 3}));
    QCOMPARE(request.inputs.front().dims, (std::vector<std::int64_t>{5, 3}));
    request = requestFor(model, FillKind::Zeros);
    QVERIFY(request.outputs.front().shape == Shape({Dim::param("n"), 3}));
}

SHAPEWRIGHT_GUILESS_TEST(TestInputFeeds)
#include "tst_inputfeeds.moc"
