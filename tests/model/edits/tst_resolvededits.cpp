// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "model/edits/fittingedits.h"
#include "model/edits/resolvededits.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;

class TestResolvedEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inputsBecome_data();
    void inputsBecome();
    void reportsFaults_data();
    void reportsFaults();
    void followsNamesOfInputsOnly();
    void leavesOutWhatDoesNotFit_data() { reportsFaults_data(); }
    void leavesOutWhatDoesNotFit();
    void keepsWhatOtherEditsIntroduce();

private:
    // A text without a prefix is a `--dim`; the others are `shape:`, `denotation:`, `zero` and `override`.
    static ShapeEdits editsFrom(const QStringList &texts);
};

namespace {

constexpr const char *decoder = R"onnx(<ir_version: 8, opset_import: ["" : 17]>
    g (int64[batch, 1] ids, float[batch, "past + 1"] mask, float[batch, 4, past, 8] key, float[?, 3, "a-b", "16"] x)
      => (float[batch, "floor(H/2)"] y) { y = Identity (mask) })onnx";

} // namespace

ShapeEdits TestResolvedEdits::editsFrom(const QStringList &texts)
{
    ShapeEdits edits;
    for (const QString &text : texts) {
        Result<void> added;
        if (text.startsWith(QStringLiteral("shape:")))
            added = addShapeEdit(edits, text.mid(6));
        else if (text == QStringLiteral("zero"))
            edits.zeroConfirmed = true;
        else if (text == QStringLiteral("override"))
            edits.exportOverridden = true;
        else
            added = addDimEdit(edits, text);
        if (!added)
            qFatal("%s", qPrintable(text));
    }
    return edits;
}

void TestResolvedEdits::inputsBecome_data()
{
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("shapes");
    const auto row = [](const char *name, const QStringList &edits, const char *shapes) {
        QTest::newRow(name) << edits << QString::fromUtf8(shapes);
    };
    row("no edit", {}, "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [?, 3, a-b, 16]");
    row("symbol", {QStringLiteral("batch=2")}, "[2, 1] [2, past + 1] [2, 4, past, 8] [?, 3, a-b, 16]");
    row("expression follows", {QStringLiteral("past=7")}, "[batch, 1] [batch, 8] [batch, 4, 7, 8] [?, 3, a-b, 16]");
    row("expression is solved", {QStringLiteral("past + 1=8")},
        "[batch, 1] [batch, 8] [batch, 4, 7, 8] [?, 3, a-b, 16]");
    row("expression's axis is solved", {QStringLiteral("mask[1]=8")},
        "[batch, 1] [batch, 8] [batch, 4, 7, 8] [?, 3, a-b, 16]");
    row("axis fixes its symbol", {QStringLiteral("ids[0]=2")}, "[2, 1] [2, past + 1] [2, 4, past, 8] [?, 3, a-b, 16]");
    row("unnamed axis", {QStringLiteral("x[0]=5")}, "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [5, 3, a-b, 16]");
    row("plain name that looks like a difference", {QStringLiteral("a-b=6")},
        "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [?, 3, 6, 16]");
    row("name of digits", {QStringLiteral("16=32")},
        "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [?, 3, a-b, 32]");
    row("rename", {QStringLiteral("batch=N")}, "[N, 1] [N, past + 1] [N, 4, past, 8] [?, 3, a-b, 16]");
    row("rename in an expression", {QStringLiteral("past=p")},
        "[batch, 1] [batch, p + 1] [batch, 4, p, 8] [?, 3, a-b, 16]");
    row("rename and fix", {QStringLiteral("batch=N"), QStringLiteral("N=2")},
        "[2, 1] [2, past + 1] [2, 4, past, 8] [?, 3, a-b, 16]");
    row("unlink one axis", {QStringLiteral("ids[0]=other")},
        "[other, 1] [batch, past + 1] [batch, 4, past, 8] [?, 3, a-b, 16]");
    row("unlink and fix both", {QStringLiteral("ids[0]=other"), QStringLiteral("other=3"), QStringLiteral("batch=2")},
        "[3, 1] [2, past + 1] [2, 4, past, 8] [?, 3, a-b, 16]");
    row("make unknown", {QStringLiteral("ids[0]=?")}, "[?, 1] [batch, past + 1] [batch, 4, past, 8] [?, 3, a-b, 16]");
    row("whole shape", {QStringLiteral("shape:x=1,3,640,_")},
        "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [1, 3, 640, 16]");
    row("zero, confirmed", {QStringLiteral("past=0"), QStringLiteral("zero")},
        "[batch, 1] [batch, 1] [batch, 4, 0, 8] [?, 3, a-b, 16]");
    row("number of the export, overridden", {QStringLiteral("x[1]=4"), QStringLiteral("override")},
        "[batch, 1] [batch, past + 1] [batch, 4, past, 8] [?, 4, a-b, 16]");
}

void TestResolvedEdits::inputsBecome()
{
    QFETCH(QStringList, edits);
    QFETCH(QString, shapes);
    const auto resolved = resolveEdits(*test::modelFromText(decoder), editsFrom(edits));
    QStringList actual;
    for (const ValueType &type : resolved.inputTypes)
        actual.append(QString::fromStdString(shapeText(*type.shape)));
    QCOMPARE(actual.join(u' '), shapes);
    for (const Problem &problem : resolved.problems)
        QVERIFY(problem.severity != Severity::Error);
}

void TestResolvedEdits::reportsFaults_data()
{
    using Code = Problem::Code;
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<Code>("code");
    QTest::addColumn<QStringList>("args");
    const auto row = [](const char *name, const QStringList &edits, Code code, const QStringList &args) {
        QTest::newRow(name) << edits << code << args;
    };
    row("misspelt symbol", {QStringLiteral("bacth=2")}, Code::UnknownSymbol,
        {QStringLiteral("bacth"), QStringLiteral("batch")});
    row("other case", {QStringLiteral("Batch=2")}, Code::UnknownSymbol,
        {QStringLiteral("Batch"), QStringLiteral("batch")});
    row("nothing near", {QStringLiteral("zzzzzzzz=2")}, Code::UnknownSymbol, {QStringLiteral("zzzzzzzz")});
    row("misspelt input", {QStringLiteral("idz[0]=2")}, Code::UnknownInput,
        {QStringLiteral("idz"), QStringLiteral("ids")});
    row("axis beyond", {QStringLiteral("ids[2]=2")}, Code::UnknownAxis,
        {QStringLiteral("ids"), QStringLiteral("2"), QStringLiteral("2")});
    row("other rank", {QStringLiteral("shape:ids=1,2,3")}, Code::RankMismatch,
        {QStringLiteral("ids"), QStringLiteral("2"), QStringLiteral("3")});
    row("zero", {QStringLiteral("batch=0")}, Code::ZeroNeedsConfirmation, {QStringLiteral("batch")});
    row("number of the export", {QStringLiteral("x[1]=4")}, Code::FixedByExport,
        {QStringLiteral("x"), QStringLiteral("1"), QStringLiteral("3"), QStringLiteral("4")});
    row("two numbers for a symbol", {QStringLiteral("ids[0]=1"), QStringLiteral("key[0]=3")}, Code::ConflictingEdits,
        {QStringLiteral("batch"), QStringLiteral("1"), QStringLiteral("ids[0]"), QStringLiteral("3"),
         QStringLiteral("key[0]")});
    row("sum against its name", {QStringLiteral("mask[1]=8"), QStringLiteral("past=6")}, Code::ConflictingEdits,
        {QStringLiteral("past"), QStringLiteral("7"), QStringLiteral("mask[1] = 8"), QStringLiteral("6"),
         QStringLiteral("past")});
    row("no solution", {QStringLiteral("mask[1]=1")}, Code::ExpressionUnsolvable,
        {QStringLiteral("past + 1"), QStringLiteral("1")});
}

void TestResolvedEdits::reportsFaults()
{
    QFETCH(QStringList, edits);
    QFETCH(Problem::Code, code);
    QFETCH(QStringList, args);
    const auto resolved = resolveEdits(*test::modelFromText(decoder), editsFrom(edits));
    QCOMPARE(resolved.problems.size(), std::size_t(1));
    const Problem &problem = resolved.problems.front();
    QCOMPARE(problem.severity, Severity::Error);
    QCOMPARE(problem.code, code);
    QStringList actual;
    for (const std::string &arg : problem.args)
        actual.append(QString::fromStdString(arg));
    QCOMPARE(actual, args);
}

void TestResolvedEdits::followsNamesOfInputsOnly()
{
    const std::set<std::string> params{"past", "batch", "past + 1", "16"};
    const auto isFollowed = [&params](const char *param) {
        const auto expression = DimExpression::parse(param);
        return expression && expression->isOver(params);
    };
    QVERIFY(isFollowed("past + 1"));
    QVERIFY(!isFollowed("past"));
    QVERIFY(!isFollowed("past + other"));
    QVERIFY(!isFollowed("floor(H/2)"));
    QVERIFY(!isFollowed("16"));
}

// The rows of `reportsFaults` are used again. Each is one edit that does not fit, or two edits that fit alone but
// conflict.
void TestResolvedEdits::leavesOutWhatDoesNotFit()
{
    QFETCH(QStringList, edits);
    ShapeEdits asked = editsFrom(edits);
    const ShapeEdits good = editsFrom({QStringLiteral("batch=9")});
    const bool clashes = edits.size() > 1;
    const bool hasBatch = asked.symbols.contains("batch");
    asked.symbols.insert(good.symbols.begin(), good.symbols.end());
    const FittingEdits fitting = fittingEdits(*test::modelFromText(decoder), asked);
    QCOMPARE(fitting.skipped.size(), clashes ? 0 : 1);
    QCOMPARE(fitting.edits.symbols.contains("batch"), !hasBatch);
    if (clashes)
        QCOMPARE(fitting.edits, asked);
}

// The name of an edit may be known only by another edit, before or after it in the order of names.
void TestResolvedEdits::keepsWhatOtherEditsIntroduce()
{
    const auto graph = test::modelFromText(decoder);
    ShapeEdits edits = editsFrom({QStringLiteral("ids[0]=own"), QStringLiteral("own=3"), QStringLiteral("past=Z"),
                                  QStringLiteral("Z=A"), QStringLiteral("A=7")});
    FittingEdits fitting = fittingEdits(*graph, edits);
    QCOMPARE(fitting.edits, edits);
    QVERIFY(fitting.skipped.isEmpty());
    edits.axes.clear();
    edits.axes[{"none", 0}] = Dim::param("own");
    fitting = fittingEdits(*graph, edits);
    QCOMPARE(fitting.skipped, QStringList({QStringLiteral("none[0]=own"), QStringLiteral("own=3")}));
    QCOMPARE(fitting.edits.symbols.size(), std::size_t(3));

    const auto noRank = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[] x) => (float[] y) { y = Relu(x) })");
    ShapeEdits shape = editsFrom({QStringLiteral("shape:x=2,rows"), QStringLiteral("x[1]=n"), QStringLiteral("n=4")});
    fitting = fittingEdits(*noRank, shape);
    QCOMPARE(fitting.edits, shape);
    QVERIFY2(fitting.skipped.isEmpty(), qPrintable(fitting.skipped.join(u' ')));
}

SHAPEWRIGHT_GUILESS_TEST(TestResolvedEdits)
#include "tst_resolvededits.moc"
