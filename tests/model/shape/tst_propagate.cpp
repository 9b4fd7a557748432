// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/problemwording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <onnx/defs/parser.h>

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <set>

using namespace shapewright;

class TestPropagate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithRuntime_data();
    void agreesWithRuntime();
    void outputs_data();
    void outputs();
    void problems_data();
    void problems();
    void foldsElements_data();
    void foldsElements();
    void takesKnownBranch();
    void marksAssumptions();
    void carriedValuesAreNoConstants();
    void doubtsUndecidedBranches();
    void tellsFaultsOfEditsAtNodesThatDoNotLoad();
    void refusesBranchesThatCannotBeLoaded();
    void judgesFirstTurns();
    void holdsShapesFromTurnToTurn();
    void stacksAsManyElements();
    void givesBodiesTheirOwnNames();
    void doubtsDeclarationsOfUndecidedBranches();
    void loopsThatMayNotRunAreAssumedTo();
    void loopsThatDoNotRunShowWhatIsDeclared();
    void scansNeedATurn();
    void entersSubgraphs();
    void entersFunctions();
    void listsDynamicDims();
    void tellsChanges();
    void stopsWhenAsked();
    void oddEquationsAreAnswered_data();
    void oddEquationsAreAnswered();
};

namespace {

ShapeEdits dims(const QStringList &texts)
{
    ShapeEdits edits;
    for (const QString &text : texts) {
        if (!addDimEdit(edits, text))
            qFatal("%s", qPrintable(text));
    }
    return edits;
}

std::shared_ptr<const ShapeTable> tableOf(const ModelGraph &model, const ShapeEdits &edits = {})
{
    auto table = propagate(model, edits);
    if (!table)
        qFatal("cancelled");
    return *table;
}

QString outputText(const ModelGraph &model, const ShapeTable &table)
{
    QStringList texts;
    for (const ValueId output : model.main().outputs) {
        const auto &shape = table.at(output).type.shape;
        texts.append(shape ? QString::fromStdString(shapeText(*shape)) : QStringLiteral("no rank"));
    }
    return texts.join(u' ');
}

// The dims of outputs that propagation does not know even when all inputs are fixed. This list may only get shorter.
const QStringList openOutputs{
    QStringLiteral("real/yolo_tiny_nms.onnx:boxes[0]"),  QStringLiteral("real/yolo_tiny_nms.onnx:scores[0]"),
    QStringLiteral("real/yolo_tiny_nms.onnx:labels[0]"), QStringLiteral("feature/if_branch_shapes_differ.onnx:y[0]"),
    QStringLiteral("feature/nms_raw.onnx:y[0]"),         QStringLiteral("feature/nonzero.onnx:idx[1]"),
    QStringLiteral("feature/nonzero.onnx:v[0]"),         QStringLiteral("feature/optional_input.onnx:y[0]"),
    QStringLiteral("feature/sequence_input.onnx:y[0]"),
};

} // namespace

void TestPropagate::agreesWithRuntime_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry :
         test::manifest({QStringLiteral("seed/"), QStringLiteral("real/"), QStringLiteral("feature/")})) {
        if (entry.contains(QStringLiteral("runs_with")))
            QTest::newRow(qPrintable(entry.value(QStringLiteral("path")).toString())) << entry;
    }
}

// Fixes all inputs as in the manifest. Every dim that is a number then has to be the one that ONNX Runtime produced.
void TestPropagate::agreesWithRuntime()
{
    QFETCH(QJsonObject, entry);
    const QString path = entry.value(QStringLiteral("path")).toString();
    const QJsonObject runs = entry.value(QStringLiteral("runs_with")).toObject();
    const auto model = test::openedGraph(test::model(path));
    ShapeEdits edits;
    edits.zeroConfirmed = true;
    const QJsonObject inputs = runs.value(QStringLiteral("input_dims")).toObject();
    for (auto input = inputs.begin(); input != inputs.end(); ++input) {
        const auto id = model->input(input.key().toStdString());
        if (!id || !model->value(*id).declared->isTensor())
            continue;
        auto &shape = edits.shapes[input.key().toStdString()];
        for (const QJsonValue &dim : input.value().toArray())
            shape.emplace_back(Dim(dim.toInteger()));
    }
    const QJsonObject values = runs.value(QStringLiteral("input_values")).toObject();
    for (auto value = values.begin(); value != values.end(); ++value) {
        if (value->isDouble())
            edits.values[value.key().toStdString()] = {value->toDouble()};
    }
    const auto table = tableOf(*model, edits);
    // A branch that does not run may keep the runtime from loading the model as it is optimized by default.
    QVERIFY(std::ranges::none_of(table->problems, [](const Problem &problem) {
        return problem.isError() && problem.code != Problem::Code::LoadsUnoptimizedOnly;
    }));
    const QJsonObject actual = runs.value(QStringLiteral("output_dims")).toObject();
    QStringList open;
    for (const ValueId output : model->main().outputs) {
        const std::string &name = model->value(output).name;
        const QJsonValue dims = actual.value(QString::fromStdString(name));
        const auto &shape = table->at(output).type.shape;
        if (!dims.isArray() || !table->at(output).type.isTensor())
            continue;
        const QString place = path + u':' + QString::fromStdString(name);
        if (!shape) {
            open.append(place);
            continue;
        }
        if (!table->at(output).declaredOnly)
            QCOMPARE(int(shape->size()), int(dims.toArray().size()));
        for (std::size_t axis = 0; axis < shape->size(); ++axis) {
            const Dim &dim = (*shape)[axis];
            if (dim.isValue() && !table->at(output).declaredOnly)
                QCOMPARE(qint64(dim.value()), dims.toArray().at(qsizetype(axis)).toInteger());
            if (!dim.isValue())
                open.append(place + u'[' + QString::number(axis) + u']');
        }
    }
    for (const QString &place : open)
        QVERIFY2(openOutputs.contains(place),
                 qPrintable(open.join(u' ') + QStringLiteral(" unknown; ") + outputText(*model, *table)));
    for (const QString &place : openOutputs)
        QVERIFY2(!place.startsWith(path + u':') || open.contains(place),
                 qPrintable(place + QStringLiteral(" is known now: take it off the list")));
}

void TestPropagate::outputs_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("shapes");
    const auto row = [](const char *path, const QStringList &edits, const char *shapes) {
        QTest::addRow("%s %s", path, qPrintable(edits.join(u' ')))
            << QString::fromUtf8(path) << edits << QString::fromUtf8(shapes);
    };
    row("cases/expr.onnx", {QStringLiteral("batch=3")}, "[6, 3]");
    row("cases/alias.onnx", {QStringLiteral("N=2"), QStringLiteral("N2=3")}, "[2, 2]");
    row("cases/shapechain.onnx", {QStringLiteral("x[0]=1"), QStringLiteral("x[2]=8"), QStringLiteral("x[3]=8")},
        "[1, 192]");
    row("cases/resize2.onnx", {QStringLiteral("H=8"), QStringLiteral("W=8")}, "[1, 3, 16, 16]");
    row("cases/kv.onnx",
        {QStringLiteral("past_sequence_length=3"), QStringLiteral("sequence_length=2"), QStringLiteral("batch=1")},
        "[1, 5, 4]");
    row("cases/kv.onnx", {}, "[batch, past_sequence_length + sequence_length, 4]");
    row("cases/kv.onnx", {QStringLiteral("past_sequence_length=7")}, "[batch, sequence_length + 7, 4]");
    row("cases/expr.onnx", {}, "[2*batch, 3]");
    row("cases/stalevi.onnx", {QStringLiteral("batch=3")}, "[6, 3]");
    row("cases/resize2.onnx", {}, "[1, 3, 2*H, 2*W]");
    row("cases/shapechain.onnx", {}, "[N, 3*H*W]");
    row("cases/arange.onnx", {}, "[L]");
    row("cases/arange.onnx", {QStringLiteral("L=5")}, "[5]");
    row("cases/expandshape.onnx", {QStringLiteral("N=2"), QStringLiteral("S=3")}, "[2, 3]");
    row("cases/bcast.onnx", {}, "[Max(M, N), 4]");
    row("cases/bcast.onnx", {QStringLiteral("N=2")}, "[2, 4]");
    row("cases/bcast.onnx", {QStringLiteral("N=1")}, "[M, 4]");
    row("cases/anon2.onnx", {}, "[Max(a[0], b[0]), 4]");
    row("cases/nonzero.onnx", {QStringLiteral("N=2")}, "[2, nz]");
    row("cases/custom.onnx", {QStringLiteral("N=2")}, "[2, 3]");
    row("cases/custom_noshape.onnx", {QStringLiteral("N=2")}, "[M, 3]");
    row("cases/loop.onnx", {}, "[N, 3]");
    row("cases/func.onnx", {}, "[N, 3]");
    row("cases/odd.onnx", {}, "[unk__0, floor(H/2), past_sequence_length + 1]");
    row("cases/odd.onnx", {QStringLiteral("floor(H/2)=4")}, "[unk__0, 4, past_sequence_length + 1]");
    row("cases/nooutshape.onnx", {}, "[N, 3]");
    row("cases/func.onnx", {QStringLiteral("N=2")}, "[2, 3]");
    row("cases/zero.onnx", {}, "[0, 3]");
    row("seed/dynamic_rnn.onnx", {}, "[batch_size, 5]");
    row("seed/x_unnamed_dims_unset.onnx", {}, "[x[0], 8, ceil(x[2]/2), ceil(x[3]/2)]");
    // The dims of this model are called `?`. That counts as no name, so they are different dims.
    row("real/ppocr_mobile_v2_cls.onnx",
        {QStringLiteral("x[0]=1"), QStringLiteral("x[2]=48"), QStringLiteral("x[3]=192")}, "[1, 2]");
}

void TestPropagate::outputs()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    QFETCH(QString, shapes);
    const auto model = test::openedGraph(test::model(path));
    const auto table = tableOf(*model, dims(edits));
    QCOMPARE(outputText(*model, *table), shapes);
    QVERIFY(!table->hasErrors());
}

void TestPropagate::problems_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    using Code = Problem::Code;
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<Code>("code");
    QTest::addColumn<Severity>("severity");
    const auto row = [](const char *path, const QStringList &edits, Code code, Severity severity) {
        QTest::addRow("%s %s", path, qPrintable(edits.join(u' ')))
            << QString::fromUtf8(path) << edits << code << severity;
    };
    row("cases/conflict.onnx", {QStringLiteral("N=2")}, Code::ValueInfoMismatch, Severity::Error);
    row("cases/conflictout.onnx", {QStringLiteral("N=2")}, Code::OutputMismatch, Severity::Error);
    row("cases/resize2.onnx", {QStringLiteral("H=8"), QStringLiteral("W=8")}, Code::DeclaredContradiction,
        Severity::Warning);
    row("cases/custom.onnx", {}, Code::UnknownOperator, Severity::Warning);
    row("feature/output_decl_contradicts.onnx", {}, Code::DeclaredContradiction, Severity::Warning);
    row("bad/unknown_op.onnx", {}, Code::UnknownOperator, Severity::Warning);
    row("bad/cycle.onnx", {}, Code::Cycle, Severity::Warning);
    row("bad/shape_infer_contradiction.onnx", {}, Code::InferenceFailed, Severity::Warning);
    row("cases/anon2.onnx", {QStringLiteral("a[0]=2")}, Code::DimsMustMatchOrOne, Severity::Note);
    row("cases/bcast.onnx", {}, Code::DimsMustMatchOrOne, Severity::Note);
    row("cases/resize2.onnx", {}, Code::DeclaredContradiction, Severity::Warning);
    // The name is only on the output, but the size there follows an input.
    row("real/ppocr_v4_det.onnx", {QStringLiteral("p2o.DynamicDimension.3=7")}, Code::DeclaredContradiction,
        Severity::Warning);
    row("real/vit_tiny_trap.onnx", {QStringLiteral("height=40"), QStringLiteral("width=40")}, Code::EditBreaksNode,
        Severity::Error);
    row("cases/shared.onnx", {QStringLiteral("a[0]=1"), QStringLiteral("b[0]=3")}, Code::ConflictingEdits,
        Severity::Error);
}

void TestPropagate::problems()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    QFETCH(Problem::Code, code);
    QFETCH(Severity, severity);
    const auto model = test::openedGraph(test::model(path));
    const auto table = tableOf(*model, dims(edits));
    const auto found = std::ranges::find(table->problems, code, &Problem::code);
    QStringList codes;
    for (const Problem &problem : table->problems)
        codes.append(QString::fromStdString(problemCodeName(problem.code)) + u' ' +
                     QString::fromStdString(problem.detail));
    QVERIFY2(found != table->problems.end(), qPrintable(codes.join(u'\n')));
    QCOMPARE(found->severity, severity);
}

// The elements of `s` become a shape, so that the computed elements are visible.
void TestPropagate::foldsElements_data()
{
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QString>("shape");
    const auto row = [](const char *nodes, const char *shape) {
        QTest::newRow(nodes) << QByteArray(nodes) << QString::fromUtf8(shape);
    };
    row("s = Shape (x)", "[2, 3, 8]");
    row("s = Shape <start = 1> (x)", "[3, 8]");
    row("s = Shape <start = -2, end = -1> (x)", "[3]");
    row("n = Size (x)  a = Constant <value_ints = [0]> ()  s = Unsqueeze (n, a)", "[48]");
    row("d = Shape (x)  i = Constant <value_ints = [2, -3]> ()  s = Gather (d, i)", "[8, 2]");
    row("d = Shape (x)  b = Constant <value_ints = [-1]> ()  e = Constant <value_ints = [-4]> ()  a = Constant "
        "<value_ints = [0]> ()  "
        "t = Constant <value_ints = [-1]> ()  s = Slice (d, b, e, a, t)",
        "[8, 3, 2]");
    row("d = Shape (x)  b = Constant <value_ints = [-2]> ()  e = Constant <value_ints = [9223372036854775807]> ()  s = "
        "Slice (d, b, e)",
        "[3, 8]");
    row("d = Shape (x)  s = Concat <axis = 0> (d, d)", "[2, 3, 8, 2, 3, 8]");
    row("d = Shape (x)  t = Constant <value_ints = [3]> ()  s = Div (d, t)", "[0, 1, 2]");
    row("d = Shape (x)  t = Constant <value_ints = [-3]> ()  m = Mod (d, t)  s = Neg (m)", "[1, 0, 1]");
    row("d = Shape (x)  f = Cast <to = 1> (d)  h = Constant <value_float = 0.3> ()  p = Mul (f, h)  c = Ceil (p)  s = "
        "Cast <to = 7> (c)",
        "[1, 1, 3]");
    row("d = Shape (x)  f = Cast <to = 1> (d)  h = Constant <value_float = 0.4> ()  p = Mul (f, h)  c = Floor (p)  s = "
        "Cast <to = 7> (c)",
        "[0, 1, 3]");
    row("d = Shape (x)  t = Constant <value_int = 3> ()  q = Equal (d, t)  o = Constant <value_int = 1> ()  s = Where "
        "(q, o, d)",
        "[2, 1, 8]");
    row("d = Shape (x)  t = Constant <value_int = 3> ()  q = Less (d, t)  n = Not (q)  s = Cast <to = 7> (n)",
        "[0, 1, 1]");
    row("a = Constant <value_int = 2> ()  l = Constant <value_int = 9> ()  t = Constant <value_int = 3> ()  s = Range "
        "(a, l, t)",
        "[2, 5, 8]");
    row("d = Shape (x)  a = Constant <value_ints = [0]> ()  p = ReduceProd <keepdims = 1> (d)  s = Identity (p)",
        "[48]");
    row("a = Constant <value_ints = [3]> ()  s = ConstantOfShape <value = int64[1] {7}> (a)", "[7, 7, 7]");
    row("d = Shape (x)  r = Constant <value_ints = [2]> ()  s = Tile (d, r)", "[2, 3, 8, 2, 3, 8]");
    row("d = Shape (x)  k = Constant <value_ints = [3, 1]> ()  m = Reshape (d, k)  t = Transpose <perm = [1, 0]> (m)  "
        "l = Constant <value_ints = [-1]> ()  s = Reshape (t, l)",
        "[2, 3, 8]");
}

void TestPropagate::foldsElements()
{
    QFETCH(QByteArray, nodes);
    QFETCH(QString, shape);
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2, 3, 8] x) => (float y) { )" +
                            nodes + " y = ConstantOfShape (s) }";
    const auto model = test::modelFromText(text.constData());
    const auto values = model->main().values;
    const auto y = std::uint32_t(std::ranges::find(values, "y", givenName) - values.begin());
    const ValueShape result = tableOf(*model)->at({mainGraph, y});
    QVERIFY(result.type.shape.has_value());
    QCOMPARE(QString::fromStdString(shapeText(*result.type.shape)), shape);
}

constexpr const char *choosing = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (int64 rate, float[1, 4] x) => (float[1, k] y) {
        fast = Constant <value_int = 16000> ()
        isFast = Equal (rate, fast)
        y = If (isFast) <then_branch = a () => (float[1, k] r) { r = Identity (x) },
                         else_branch = b () => (float[1, k] r) { r = Concat <axis = 1> (x, x) }>
    })";

void TestPropagate::takesKnownBranch()
{
    const auto model = test::modelFromText(choosing);
    QCOMPARE(outputText(*model, *tableOf(*model)), QStringLiteral("[1, k]"));
    ShapeEdits edits;
    edits.values["rate"] = {16000};
    QCOMPARE(outputText(*model, *tableOf(*model, edits)), QStringLiteral("[1, 4]"));
    edits.values["rate"] = {8000};
    QCOMPARE(outputText(*model, *tableOf(*model, edits)), QStringLiteral("[1, 8]"));
}

void TestPropagate::marksAssumptions()
{
    const auto model = test::modelFromText(choosing);
    ShapeEdits edits;
    edits.values["rate"] = {16000};
    const auto table = tableOf(*model, edits);
    QVERIFY(table->at(model->main().outputs[0]).assumed);
    QVERIFY(!table->at(model->main().inputs[1]).assumed);
    QVERIFY(tableOf(*model)->at(model->main().outputs[0]).declaredOnly);
}

// The schema of Loop passes the initial values of loop-carried variables to the body. They are valid in the first
// iteration only.
void TestPropagate::carriedValuesAreNoConstants()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (int64 trips) => (int64[1] last) {
            first = Constant <value_ints = [1]> ()
            go = Constant <value = bool {1}> ()
            last = Loop (trips, go, first) <body = b (int64 i, bool c, int64[1] n) => (bool d, int64[1] m) {
                d = Identity (c)
                grown = ConstantOfShape (n)
                m = Add (n, n)
            }>
        })");
    const auto &body = model->graphs()[1];
    const auto grown = std::uint32_t(std::ranges::find(body.values, "grown", givenName) - body.values.begin());
    QVERIFY(!tableOf(*model)->at({GraphId(1), grown}).type.isStatic());
}

// One of the two branches cannot work when it runs, but it is not known whether it runs. It can be loaded.
void TestPropagate::doubtsUndecidedBranches()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool which, float[N] x) => (float[k] y) <int64[1] four = {4}, int64[1] five = {5}> {
            y = If (which) <then_branch = a () => (float[k] r) { r = Reshape (x, four) },
                            else_branch = b () => (float[k] r) { r = Reshape (x, five) }>
        })");
    ShapeEdits edits = dims({QStringLiteral("N=4")});
    const auto undecided = tableOf(*model, edits);
    QVERIFY(!undecided->hasErrors());
    const auto found = std::ranges::find(undecided->problems, Problem::Code::EditBreaksNode, &Problem::code);
    QVERIFY(found != undecided->problems.end());
    QCOMPARE(found->severity, Severity::Warning);
    // The message names both sides with their numbers.
    QCOMPARE(found->args, (std::vector<std::string>{"Reshape", "x [4]", "five [1]"}));
    edits.values["which"] = {1};
    QVERIFY(tableOf(*model, edits)->problems.empty());
    edits.values["which"] = {0};
    QVERIFY(tableOf(*model, edits)->hasErrors());
}

// Without edits the runtime does not load this model either, for a reason of its own: it takes a size that the file
// does not declare for 0.
void TestPropagate::tellsFaultsOfEditsAtNodesThatDoNotLoad()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1,1,4,4] x, int64[N] sizes) => (float[a,b,c,d] y) { y = Resize <mode = "nearest"> (x, , , sizes) })");
    const auto unedited = tableOf(*model);
    QCOMPARE(unedited->problems.front().code, Problem::Code::LoadFails);
    QCOMPARE(unedited->problems.front().severity, Severity::Warning);
    QVERIFY(!tableOf(*model, dims({QStringLiteral("N=4")}))->hasErrors());
    QVERIFY(tableOf(*model, dims({QStringLiteral("N=3")}))->hasErrors());
}

// ONNX Runtime infers both branches when it loads the model, whichever runs.
void TestPropagate::refusesBranchesThatCannotBeLoaded()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool which, float[N] x, float[4] four, float[5] five) => (float[k] y) {
            y = If (which) <then_branch = a () => (float[k] r) { r = Add (x, four) },
                            else_branch = b () => (float[k] r) { r = Add (x, five) }>
        })");
    QVERIFY(tableOf(*model)->problems.empty() || !tableOf(*model)->hasErrors());
    ShapeEdits edits = dims({QStringLiteral("N=4")});
    for (const int which : {-1, 0, 1}) {
        if (which >= 0)
            edits.values["which"] = {double(which)};
        const auto table = tableOf(*model, edits);
        QVERIFY(table->hasErrors());
        const Problem &first = table->problems.front();
        QVERIFY(first.code == (which == 0 ? Problem::Code::EditBreaksNode : Problem::Code::LoadFails));
        QCOMPARE(first.severity, Severity::Error);
        QCOMPARE(model->graph(first.node->graph).name, std::string("b"));
        QCOMPARE(first.args, (std::vector<std::string>{"Add", "x [4]", "five [5]"}));
    }
    QVERIFY(!tableOf(*model, dims({QStringLiteral("N=1")}))->hasErrors());
}

// The first turn is judged by its real sizes, before what changes from turn to turn is widened.
void TestPropagate::judgesFirstTurns()
{
    const auto loop = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (int64 turns, float[N] x, float[T, 2] rows) => (float[k] y, float[k] z, float[k] u) <
            bool on = {1}, int64 two = {2}, float[4] w = {1, 2, 3, 4}> {
            y = Loop (two, "", x) <body = a (int64 i, bool c, float[k] s) => (bool d, float[k] t) {
                d = Identity (c) t = Add (s, w) }>
            z = Loop ("", on, x) <body = b (int64 i, bool c, float[k] s) => (bool d, float[k] t) {
                d = Not (c) t = Add (s, w) }>
            u = Loop (turns, "", x) <body = e (int64 i, bool c, float[k] s) => (bool d, float[k] t) {
                d = Identity (c) t = Add (s, w) }>
        })");
    QVERIFY(!tableOf(*loop, dims({QStringLiteral("N=4")}))->hasErrors());
    QVERIFY(!tableOf(*loop, dims({QStringLiteral("N=1")}))->hasErrors());
    const auto table = tableOf(*loop, dims({QStringLiteral("N=3")}));
    std::set<std::string> graphs;
    for (const Problem &problem : table->problems) {
        if (problem.severity == Severity::Error)
            graphs.insert(loop->graph(problem.graph).name);
    }
    QCOMPARE(graphs, (std::set<std::string>{"a", "b"})); // the third may have no turn
}

// A state of a scan keeps its shape, and so do the slices that a loop stacks.
void TestPropagate::holdsShapesFromTurnToTurn()
{
    const auto scan = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[D] s, float[T, 2] x) => (float[a] f, float[b, c] y) {
            f, y = Scan (s, x) <num_scan_inputs = 1, body = b (float[p] p, float[q] v) => (float[r] q, float[t] u) {
                q = Add (p, v) u = Identity (v) }>
        })");
    QVERIFY(tableOf(*scan, dims({QStringLiteral("D=1"), QStringLiteral("T=3")}))->hasErrors());
    QVERIFY(tableOf(*scan, dims({QStringLiteral("D=3")}))->hasErrors());
    QVERIFY(!tableOf(*scan, dims({QStringLiteral("D=2"), QStringLiteral("T=3")}))->hasErrors());
    const auto loop = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x) => (float[a] l, float[b, c] y) <int64 two = {2}> {
            l, y = Loop (two, "", x) <body = b (int64 i, bool c, float[k] s) => (bool d, float[m] t, float[n] u) {
                d = Identity (c) t = Concat <axis = 0> (s, s) u = Identity (s) }>
        })");
    QVERIFY(tableOf(*loop, dims({QStringLiteral("N=3")}))->hasErrors());
}

// The shape of the first turn counts.
void TestPropagate::stacksAsManyElements()
{
    const auto loop = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 2] x) => (float[a, b, c] y) <int64 two = {2}> {
            l, y = Loop (two, "", x) <body = b (int64 i, bool c, float[k, m] s) => (bool d, float[o, p] t, float[q, r] u) {
                d = Identity (c) t = Transpose (s) u = Identity (s) }>
        })");
    const auto table = tableOf(*loop, dims({QStringLiteral("N=3")}));
    QVERIFY(!table->hasErrors());
    QCOMPARE(QString::fromStdString(shapeText(*table->at(loop->main().outputs.front()).type.shape)),
             QStringLiteral("[2, 3, 2]"));
}

// A name in a body that an input of the model has too is another size, unless inference shows the same.
void TestPropagate::givesBodiesTheirOwnNames()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N] x, int64 turns) => (float[a] y) {
            y = Loop (turns, "", x) <body = b (int64 i, bool c, float[N] s) => (bool d, float[M] t) {
                d = Identity (c) t = Concat <axis = 0> (s, s) }>
        })");
    const auto table = tableOf(*model, dims({QStringLiteral("N=3")}));
    for (const ValueId value : {model->graphs()[1].inputs.back(), model->graphs()[1].outputs.back()})
        QVERIFY(!table->at(value).type.isStatic());
    QVERIFY(!table->at(model->main().outputs.front()).type.isStatic());
}

// A wrong declaration in such a branch is a warning, too.
void TestPropagate::doubtsDeclarationsOfUndecidedBranches()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bool which, float[N] x) => (float[k] y) {
            y = If (which) <then_branch = a () => (float[4] r) { r = Neg (x) },
                            else_branch = b () => (float[k] r) { r = Abs (x) }>
        })");
    ShapeEdits edits = dims({QStringLiteral("N=5")});
    const auto isMismatch = [](const Problem &problem) { return problem.code == Problem::Code::OutputMismatch; };
    const auto severity = [&] {
        const auto table = tableOf(*model, edits);
        const auto found = std::ranges::find_if(table->problems, isMismatch);
        return found == table->problems.end() ? std::nullopt : std::optional(found->severity);
    };
    QCOMPARE(severity(), std::optional(Severity::Warning));
    edits.values["which"] = {1};
    QCOMPARE(severity(), std::optional(Severity::Error));
    edits.values["which"] = {0};
    QVERIFY(!severity());
}

// If the loop does not run, ONNX Runtime gives 0 for each axis that is not a number.
void TestPropagate::loopsThatMayNotRunAreAssumedTo()
{
    const char *text = R"(<ir_version: 8, opset_import: ["" : 17]>
        g (int64 trips, float[N, 3] x) => (float[k, m, 3] y, float[m, 3] z) {
            go = Constant <value = bool {1}> ()
            y = Loop (trips, go) <body = b (int64 i, bool c) => (bool d, float[N, 3] r) {
                d = Identity (c)
                r = Neg (x)
            }>
            z = ReduceSum <keepdims = 0> (y, zero)
        })";
    onnx::ModelProto proto;
    QVERIFY(onnx::OnnxParser::Parse(proto, text).IsOK());
    onnx::TensorProto *zero = proto.mutable_graph()->add_initializer();
    zero->set_name("zero");
    zero->set_data_type(onnx::TensorProto::INT64);
    zero->add_dims(1);
    zero->add_int64_data(0);
    const auto model = test::modelFromProto(proto);
    const auto marks = [&](std::size_t output, const ShapeEdits &edits) {
        const ValueShape value = tableOf(*model, edits)->at(model->main().outputs[output]);
        return value.marks.empty() ? std::vector<Marks>(value.type.shape->size()) : value.marks;
    };
    QCOMPARE(has(marks(0, {})[1], Marks::Assumed), true);
    QCOMPARE(has(marks(0, {})[2], Marks::Assumed), false); // a number is certain
    QCOMPARE(has(marks(1, {})[0], Marks::Assumed), true);
    const ShapeEdits fixed = dims({QStringLiteral("N=5")});
    QCOMPARE(has(marks(0, fixed)[1], Marks::Assumed), false);
    QCOMPARE(has(marks(1, fixed)[0], Marks::Assumed), false);
}

// Then it takes the shape that it inferred when it loaded the file, which certainly has what the body declares.
void TestPropagate::loopsThatDoNotRunShowWhatIsDeclared()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 3] x) => (float[a, b, c] y, float[d, e, f] z, int64[g, h] s) <int64 none = {0}> {
            y, z, s = Loop (none, "") <body = b (int64 i, bool c) => (bool d, float r, float[N, 3] q, int64[2] t) {
                d = Identity (c) r = Neg (x) q = Abs (x) t = Shape (x) }>
        })");
    onnx::ModelProto proto = model->file().skeleton();
    auto &body = *proto.mutable_graph()->mutable_node(0)->mutable_attribute(0)->mutable_g();
    body.mutable_output(1)->mutable_type()->mutable_tensor_type()->clear_shape();
    for (onnx::ValueInfoProto &output : *proto.mutable_graph()->mutable_output())
        output.mutable_type()->mutable_tensor_type()->clear_shape();
    const auto loose = test::modelFromProto(proto);
    const auto table = tableOf(*loose, dims({QStringLiteral("N=2")}));
    const auto text = [&](std::size_t output) {
        const auto &shape = table->at(loose->main().outputs[output]).type.shape;
        return shape ? QString::fromStdString(shapeText(*shape)) : QString();
    };
    QCOMPARE(text(0), QString()); // ONNX Runtime: [0]
    QCOMPARE(text(1), QStringLiteral("[0, ?, 3]"));
    QCOMPARE(text(2), QStringLiteral("[0, 2]"));
}

// ONNX Runtime has no first slice then.
void TestPropagate::scansNeedATurn()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 3] x) => (float[a, b] y) {
            y = Scan (x) <num_scan_inputs = 1, body = b (float[3] v) => (float[3] u) { u = Neg (v) }>
        })");
    ShapeEdits none = dims({QStringLiteral("N=0")});
    none.zeroConfirmed = true;
    QVERIFY(tableOf(*model, none)->hasErrors());
    QVERIFY(!tableOf(*model, dims({QStringLiteral("N=1")}))->hasErrors());
}

void TestPropagate::entersSubgraphs()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = test::openedGraph(test::model(QStringLiteral("feature/if_subgraph.onnx")));
    const auto table = tableOf(*model, dims({QStringLiteral("batch=3")}));
    QCOMPARE(model->graphs().size(), std::size_t(3)); // the main graph and both branches
    QCOMPARE(table->graphs.size(), model->graphs().size());
    for (std::size_t graph = 1; graph < model->graphs().size(); ++graph) {
        QVERIFY(!table->graphs[graph].empty());
        QCOMPARE(table->graphs[graph].size(), model->graphs()[graph].values.size());
        for (const ValueShape &value : table->graphs[graph].all())
            QVERIFY(value.type.isStatic());
    }
}

void TestPropagate::entersFunctions()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = test::openedGraph(test::model(QStringLiteral("feature/local_functions.onnx")));
    const auto table = tableOf(*model, dims({QStringLiteral("batch=3")}));
    for (std::size_t graph = 0; graph < model->graphs().size(); ++graph) {
        for (std::size_t value = 0; value < table->graphs[graph].size(); ++value)
            QVERIFY2(table->graphs[graph][value].type.isStatic(), model->graphs()[graph].values[value].name.c_str());
    }
}

void TestPropagate::listsDynamicDims()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = test::openedGraph(test::model(QStringLiteral("real/gpt2_tiny_past.onnx")));
    const DynamicDims dynamic = dynamicDims(*model, *tableOf(*model));
    QCOMPARE(dynamic.entries.size(), std::size_t(3));
    QCOMPARE(dynamic.entries[0].name, std::string("batch"));
    QCOMPARE(dynamic.entries[1].name, std::string("past_sequence + 1"));
    QCOMPARE(dynamic.entries[1].kind, DynamicDims::Entry::Kind::Expression);
    QCOMPARE(dynamic.entries[2].name, std::string("past_sequence"));
    QCOMPARE(dynamic.entries[2].kind, DynamicDims::Entry::Kind::Symbol);
    const auto detector = test::openedGraph(test::model(QStringLiteral("seed/x_unnamed_dims_unset.onnx")));
    const DynamicDims unnamed = dynamicDims(*detector, *tableOf(*detector));
    QCOMPARE(unnamed.entries.size(), std::size_t(3));
    QCOMPARE(unnamed.entries[1].name, std::string("x[2]"));
    const auto noRank = test::openedGraph(test::model(QStringLiteral("cases/norank.onnx")));
    QCOMPARE(dynamicDims(*noRank, *tableOf(*noRank)).entries.front().kind, DynamicDims::Entry::Kind::UnknownRank);
}

void TestPropagate::tellsChanges()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[N, 4] x, float[4] b) => (float[N, 4] y) { t = Relu (x)
        y = Add (t, b) })");
    const auto before = tableOf(*model);
    const auto after = tableOf(*model, dims({QStringLiteral("N=2")}));
    const auto changes = shapeChanges(*model, *before, *after);
    QCOMPARE(changes.size(), std::size_t(3));
    QCOMPARE(model->value(changes.front().value).name, std::string("y"));
    QCOMPARE(shapeText(*changes.front().before.shape), std::string("[N, 4]"));
    QCOMPARE(shapeText(*changes.front().after.shape), std::string("[2, 4]"));
    QCOMPARE(countShapes(*model, *before).dynamicTensors, std::size_t(3));
    QCOMPARE(countShapes(*model, *after).staticTensors, std::size_t(4));
    QCOMPARE(countShapes(*model, *after).dynamicInputDims, std::size_t(0));
}

void TestPropagate::stopsWhenAsked()
{
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = test::openedGraph(test::model(QStringLiteral("cases/chain5000.onnx")));
    std::stop_source source;
    const JobContext job{.stop = source.get_token(), .progress = [&](double fraction) {
                             if (fraction > 0.2)
                                 source.request_stop();
                         }};
    const auto table = propagate(*model, {}, job);
    QVERIFY(!table.has_value());
    QCOMPARE(table.error().code, ErrorCode::Cancelled);
}

void TestPropagate::oddEquationsAreAnswered_data()
{
    QTest::addColumn<QByteArray>("equation");
    QTest::addColumn<bool>("isGood");
    QTest::newRow("plain") << QByteArray("b i j, jk -> bik") << true;
    QTest::newRow("ellipsis") << QByteArray("...ij,jk->...ik") << true;
    for (const char *equation : {"bij,'jk->bik", "bij,..jk->bik", "b>ij,jk->bik", "....ij,jk->ik", "bij,1k->bik"})
        QTest::newRow(equation) << QByteArray(equation) << false;
}

// The inference function of the onnx library never ends for some of these equations.
void TestPropagate::oddEquationsAreAnswered()
{
    QFETCH(QByteArray, equation);
    QFETCH(bool, isGood);
    const auto model = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]>
        main (float[5, 2, 3] x, float[3, 4] y) => (float z) { z = Einsum <equation = ")" +
                                            equation + R"("> (x, y) })")
                                               .constData());
    const auto table = tableOf(*model, {});
    const bool isTold =
        std::ranges::find(table->problems, Problem::Code::InferenceFailed, &Problem::code) != table->problems.end();
    QCOMPARE(isTold, !isGood);
}

SHAPEWRIGHT_GUILESS_TEST(TestPropagate)
#include "tst_propagate.moc"
