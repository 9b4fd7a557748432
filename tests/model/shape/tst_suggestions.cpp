// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/edits/suggestiontext.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/problemwording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestSuggestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void small_data();
    void small();
    void ofModels_data();
    void ofModels();
    void commonSizesAreTriedOnTheModel();
};

namespace {

// The problems that an edit causes, as `code: arguments of the message → edit`.
QStringList suggestions(const ModelGraph &model, const QStringList &edits)
{
    ShapeEdits given;
    for (const QString &edit : edits) {
        if (!addDimEdit(given, edit))
            qFatal("%s", qPrintable(edit));
    }
    const auto table = propagate(model, given);
    if (!table)
        qFatal("cancelled");
    QStringList texts;
    for (const Problem &problem : (*table)->problems) {
        for (const Suggestion &suggestion : problem.suggestions)
            texts.append(QString::fromStdString(problemCodeName(problem.code)) + u": "_s + suggestionLine(suggestion));
    }
    return texts;
}

// Checks that the model has no errors after the suggestion is applied.
void mends(const ModelGraph &model, QStringList edits, const QString &suggestion)
{
    if (suggestion.contains(QStringLiteral("S=")))
        edits.clear(); // S replaces the edits of its axes
    for (const QString &option : suggestion.split(QStringLiteral("--dim "), Qt::SkipEmptyParts)) {
        const QString edit = option.trimmed().remove(u'\'');
        const QString name = edit.section(u'=', 0, 0);
        edits.removeIf([&](const QString &other) { return other.section(u'=', 0, 0) == name; });
        edits.append(edit);
    }
    ShapeEdits given;
    for (const QString &edit : edits)
        QVERIFY(addDimEdit(given, edit));
    QVERIFY(!propagate(model, given).value()->hasErrors());
}

} // namespace

void TestSuggestions::small_data()
{
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *graph, const QStringList &edits, const QStringList &expected) {
        QTest::addRow("%s %s", graph, qPrintable(edits.join(u' '))) << QByteArray(graph) << edits << expected;
    };
    const char *add = "(float[N, 4] a, float[M, 4] b) => (float[K, 4] y) { y = Add (a, b) }";
    row(add, {}, {QStringLiteral("dims-must-match-or-one: --dim N=M")});
    row(add, {QStringLiteral("N=2")}, {QStringLiteral("dims-must-match-or-one: --dim M=2")});
    row(add, {QStringLiteral("N=2"), QStringLiteral("M=1")}, {});
    row(add, {QStringLiteral("N=2"), QStringLiteral("M=3")},
        {QStringLiteral("edit-breaks-node: --dim M=2"), QStringLiteral("edit-breaks-node: --dim N=1")});
    row("(float[?, 4] a, float[sequence, 4] b) => (float[K, 4] y) { y = Add (a, b) }", {},
        {QStringLiteral("dims-must-match-or-one: --dim 'a[0]=sequence'")});
    row("(float[N, k] a, float[5, 3] b) => (float[N, 3] y) { y = MatMul (a, b) }", {},
        {QStringLiteral("dims-must-match: --dim k=5")});
    row("(float[N, k] a, float[j, 3] b) => (float[N, 3] y) { y = Gemm (a, b) }", {},
        {QStringLiteral("dims-must-match: --dim k=j")});
    row("(float[N, 2] a, float[M, 2] b) => (float[N, 4] y) { y = Concat <axis = 1> (a, b) }", {},
        {QStringLiteral("dims-must-match: --dim N=M")});
    // The export stored a size as a constant.
    const char *baked = "(float[batch, 8] x) => (float[2, 4] y) "
                        "{ s = Constant <value_ints = [2, 4]> () y = Reshape (x, s) }";
    row(baked, {}, {QStringLiteral("only-size-that-works: --dim batch=1")});
    row(baked, {QStringLiteral("batch=3")}, {QStringLiteral("edit-breaks-node: --dim batch=1")});
    // The tensor is downsampled, upsampled and then concatenated with the original.
    const char *skip = R"((float[1, 1, h, w] x) => (float[1, 2, a, b] y) {
        p = MaxPool <kernel_shape = [3, 3], strides = [4, 4], pads = [1, 1, 1, 1]> (x)
        r = Constant <value_floats = [1.0, 1.0, 4.0, 4.0]> ()
        u = Resize (p, , r)
        y = Concat <axis = 1> (x, u) })";
    row(skip, {QStringLiteral("h=30")}, {QStringLiteral("edit-breaks-node: --dim h=32")});
    row(skip, {QStringLiteral("h=98")}, {QStringLiteral("edit-breaks-node: --dim h=96")});
    row(skip, {QStringLiteral("h=31"), QStringLiteral("w=18")},
        {QStringLiteral("edit-breaks-node: --dim h=32 --dim w=32")});
    // Of the sizes that a position table allows, one that people use goes first, if there is one near.
    const char *table = R"((float[batch, seq] x, float[1, 514] table) => (y) {
        zero = Constant <value_ints = [0]> ()
        one = Constant <value_ints = [1]> ()
        all = Shape (x)
        length = Gather (all, one)
        part = Slice (table, zero, length, one)
        y = Add (x, part) })";
    row(table, {QStringLiteral("seq=600")}, {QStringLiteral("edit-breaks-node: --dim seq=512")});
    // There is none near to a multiple of 50.
    row("(float[1, 3, h, 8] x) => (y) { s = Constant <value_ints = [3, -1, 50]> () y = Reshape (x, s) }",
        {QStringLiteral("h=120")}, {QStringLiteral("edit-breaks-node: --dim h=125")});
    // The sizes follow from what the file declares.
    row("(float[N, 3] x) => (float[N, 3] y) <float[5, 3] m> { m = Relu (x) y = Relu (m) }", {QStringLiteral("N=2")},
        {QStringLiteral("value-info-mismatch: --dim N=5")});
    row("(float[N, 3] x) => (float[5, 3] y) { y = Relu (x) }", {QStringLiteral("N=2")},
        {QStringLiteral("output-mismatch: --dim N=5")});
    row("(float[?, 3] x) => (float[6, 3] y) { y = Concat <axis = 0> (x, x) }", {QStringLiteral("x[0]=2")},
        {QStringLiteral("output-mismatch: --dim 'x[0]=3'")});
    row("(float[N, 3] x) => (float[5, 3] y) { y = Concat <axis = 0> (x, x) }", {QStringLiteral("N=2")}, {});
    row("(float[N, 3] a, float[N, 3] b) => (float[5, 3] y, float[N, 3] z) { y = Relu (a) z = Relu (b) }",
        {QStringLiteral("N=2")},
        {QStringLiteral("output-mismatch: --dim N=5"),
         QStringLiteral("output-mismatch: --dim 'a[0]=N_2' --dim N=2 --dim N_2=5")});
    // With this size of one dim there is none of another that works.
    const char *grid = R"((float[1, 3, h, w] x, float[8, 3, 8, 8] k) => (y) <float[1, 8, 16] p> {
        c = Conv <strides = [8, 8]> (x, k)
        s = Constant <value_ints = [1, 8, -1]> ()
        t = Reshape (c, s)
        y = Add (t, p) })";
    row(grid, {QStringLiteral("h=40")}, {QStringLiteral("no-size-works: --dim h=32")});
    row(grid, {QStringLiteral("h=64")}, {});
    // A size that one node needs is not offered if another node needs another one.
    row("(float[N, 4] a, float[M, 4] b) => (y, z) <float[5, 2] p> { y = Concat <axis = 1> (a, b) "
        "t = Transpose (b) z = MatMul (t, p) }",
        {}, {QStringLiteral("dims-must-match: --dim N=M"), QStringLiteral("dims-must-match: --dim M=5")});
    row("(float[N, 4] a, float[M, 4] b) => (y, z, v) <float[5, 2] p, float[6, 2] q> { y = Concat <axis = 1> (a, b) "
        "t = Transpose (b) z = MatMul (t, p) s = Transpose (a) v = MatMul (s, q) }",
        {}, {});
    // One symbol was given two sizes.
    row("(float[S, S] a) => (float[S, S] y) { y = Relu (a) }", {QStringLiteral("a[0]=3"), QStringLiteral("a[1]=4")},
        {QStringLiteral("conflicting-edits: --dim 'a[1]=S_2' --dim S=3 --dim S_2=4"),
         QStringLiteral("conflicting-edits: --dim S=3"), QStringLiteral("conflicting-edits: --dim S=4")});
}

void TestSuggestions::small()
{
    QFETCH(QByteArray, graph);
    QFETCH(QStringList, edits);
    QFETCH(QStringList, expected);
    const auto model = test::modelFromText((R"(<ir_version: 8, opset_import: ["" : 17]> g )" + graph).constData());
    const QStringList found = suggestions(*model, edits);
    QCOMPARE(found, expected);
    for (const QString &suggestion : found)
        mends(*model, edits, suggestion.section(QStringLiteral(": "), 1));
}

void TestSuggestions::ofModels_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("suggestion");
    const auto row = [](const char *path, const QStringList &edits, const char *suggestion) {
        QTest::addRow("%s %s", path, qPrintable(edits.join(u' ')))
            << QString::fromUtf8(path) << edits << QString::fromUtf8(suggestion);
    };
    row("cases/anon2.onnx", {QStringLiteral("a[0]=2")}, "--dim 'b[0]=2'");
    row("real/yolo_tiny.onnx", {QStringLiteral("height=100")}, "--dim height=96");
    row("real/vit_tiny_trap.onnx", {QStringLiteral("height=2")}, "--dim height=32");
    row("real/vit_tiny_trap.onnx", {QStringLiteral("height=40")}, "--dim height=32");
    row("real/vit_tiny_trap.onnx", {QStringLiteral("width=224")}, "--dim width=256");
    row("real/vit_tiny_trap.onnx", {QStringLiteral("height=32"), QStringLiteral("width=32")},
        "--dim height=64 --dim width=64");
    row("real/yolo_tiny.onnx", {QStringLiteral("height=100"), QStringLiteral("width=100")},
        "--dim height=96 --dim width=96");
    // The position embedding of this model is for images of 64 × 64.
    row("real/vit_tiny_trap.onnx", {QStringLiteral("height=40"), QStringLiteral("width=40")},
        "--dim height=64 --dim width=64");
    row("feature/divisible_reshape.onnx", {QStringLiteral("batch=1"), QStringLiteral("seq=3")}, "--dim batch=2");
}

void TestSuggestions::ofModels()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    QFETCH(QString, suggestion);
    const auto model = ModelGraph::build(ModelFile::open(test::model(path)).value());
    const QStringList found = suggestions(*model, edits);
    QVERIFY(!found.isEmpty());
    QCOMPARE(found.first().section(QStringLiteral(": "), 1), suggestion);
    mends(*model, edits, suggestion);
}

// No node that runs refuses these sizes, but ONNX Runtime, which infers the branch that does not run, loads no file
// with them.
void TestSuggestions::commonSizesAreTriedOnTheModel()
{
    const auto model = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 18]>
        g (float[batch] x, bool c) => (float[?] y) <float one = {1}, float[4] w = {1, 2, 3, 4}> {
            y = If (c) <then_branch = t () => (float[?] a) { size = Shape (x) ones = Expand (one, size) a = Add (ones, w) },
                        else_branch = e () => (float[?] b) { b = Identity (w) }>
        })");
    const auto table = propagate(*model, {}).value();
    const std::set<std::pair<std::string, std::int64_t>> refused{
        {"batch", 2}, {"batch", 8}, {"batch", 16}, {"batch", 32}};
    QVERIFY(table->hopeless == refused);
    for (const auto &[dim, size] : refused) {
        ShapeEdits edits;
        edits.symbols[dim] = Dim(size);
        QVERIFY(propagate(*model, edits).value()->hasErrors());
    }
}

SHAPEWRIGHT_APPLESS_TEST(TestSuggestions)
#include "tst_suggestions.moc"
