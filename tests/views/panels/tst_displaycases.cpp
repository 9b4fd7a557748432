// SPDX-License-Identifier: Apache-2.0
#include "model/shape/propagation/propagate.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "tests/views/panels/casefixture.h"
#include "tests/views/panels/panelfixture.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

// Problems that people reported about how other tools display models, tested with the lists of the window. Each row has
// a small model, a text that is pasted into its dimensions, and the expected text. Its name begins with the name of the
// model's file.
class TestDisplayCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void shown_data();
    void shown();
    void shownSomewhere_data();
    void shownSomewhere();
    void functionIsInferredPerCall();
    void outputsNeverVanish_data();
    void outputsNeverVanish();
};

namespace {

void addColumns()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<Part>("part");
    QTest::addColumn<QString>("text");
}

void row(const char *name, const char *file, const char *typed, Part part, const char *text)
{
    QTest::newRow(name) << QString::fromUtf8(file) << QString::fromUtf8(typed) << part << QString::fromUtf8(text);
}

QString shownText()
{
    QFETCH(QString, file);
    QFETCH(QString, typed);
    QFETCH(Part, part);
    const auto state = pasted(openedCase(file), typed);
    return state ? textOf(part, *state) : u"refused: "_s + toQString(state.error().args.front());
}

} // namespace

// Compares the whole text of a list.
void TestDisplayCases::shown_data()
{
    addColumns();
    row("neg1: unknown among the dimensions", "neg1", "", Part::Dimensions, "? x[0]");
    row("neg1: unknown in the shape", "neg1", "", Part::Inputs, "x float32 ?, 3, 4");
    row("zero: nothing to fix", "zero", "", Part::Dimensions, "");
    row("zero: shown as 0, with a note", "zero", "", Part::Inputs, "x float32 0, 3 · 0 elements");
    row("zero: never a guess", "zero", "", Part::Outputs, "0, 3");
    row("norank: rank unknown", "norank", "", Part::Inputs, "x float32 unknown rank");
    row("norank: among the dimensions", "norank", "", Part::Dimensions, "? x");
    row("norank: a scalar is another thing (M of loop)", "loop", "", Part::Inputs, "M int64 scalar; x float32 N, 3");
    row("seq: no shape to fix", "seq", "", Part::Inputs, "seq seq(tensor(float)) no shape");
    row("ir3: weights are no inputs", "ir3", "", Part::Inputs, "x float32 N, 4");
    row("func: the output of a local function", "func", "", Part::Outputs, "N, 3");
    row("func: inside, too", "func", "N=2", Part::Changes,
        "main y: N, 3 → 2, 3; main x: N, 3 → 2, 3; function local::F1@F1_0 a: N, 3 → 2, 3; "
        "function local::F1@F1_0 b: N, 3 → 2, 3");
    row("loop: inside, too", "loop", "N=2", Part::Changes,
        "main y: N, 3 → 2, 3; main x: N, 3 → 2, 3; main/Loop_0.body si: N, 3 → 2, 3; "
        "main/Loop_0.body so: N, 3 → 2, 3");
    row("odd: each symbol once", "odd", "", Part::Dimensions, "unk__0; floor(H/2); past_sequence_length + 1");
    row("odd: a colon in a name", "odd", "", Part::Inputs,
        "input:0 float32 unk__0, floor(H/2), past_sequence_length + 1");
    row("stalevi: what the file says inside is derived anew", "stalevi", "3", Part::Changes,
        "main y: 2*batch, 3 → 6, 3; main x: batch, 3 → 3, 3; main m: 2*batch, 3 → 6, 3");
    row("kv: the sum is there, too", "kv", "", Part::Dimensions,
        "batch; past_sequence_length; sequence_length; past_sequence_length + sequence_length");
    row("denot: a denotation is a dimension", "denot", "", Part::Dimensions, "N; DATA_BATCH");
    row("case: two symbols", "case", "", Part::Dimensions, "batch; Batch");
    row("uni: names as they are written", "uni", "", Part::Inputs, "入力 float32 バッチ, 3");
    row("uni: dims as they are written", "uni", "", Part::Dimensions, "バッチ");
    row("shapechain: before any edit", "shapechain", "", Part::Outputs, "N, 3*H*W");
    row("arange: before any edit", "arange", "", Part::Outputs, "L");
    row("expandshape: before any edit", "expandshape", "", Part::Outputs, "N, S");
    row("nonzero: no error", "nonzero", "N=2", Part::Problems, "");
    row("nooutshape: filled", "nooutshape", "", Part::Outputs, "N, 3");
    row("custom: what is declared is shown", "custom", "N=2", Part::Outputs, "2, 3");
    row("custom_noshape: the rest is shown", "custom_noshape", "N=2", Part::Outputs, "M, 3");
    row("custom_default: what is declared is shown", "custom_default", "N=2", Part::Outputs, "2, 3");
}

void TestDisplayCases::shown()
{
    QFETCH(QString, text);
    QCOMPARE(shownText(), text);
}

// The text must occur somewhere in a list. Several texts are separated by ` … ` and may be in any order.
void TestDisplayCases::shownSomewhere_data()
{
    addColumns();
    row("neg1: the raw value in the tooltip", "neg1", "", Part::DimensionTips, "-1 in the file");
    row("zero: what it means", "zero", "", Part::InputTips, "The size 0 is allowed");
    row("seq: sequences have no fixed shape here", "seq", "", Part::InputTips,
        "Sequences, maps and optional inputs have no shape to set here.");
    row("odd: each place of a symbol", "odd", "", Part::DimensionTips,
        "input:0[0] … input:0[1] … input:0[2] … 2 tensor(s)");
    row("resize2: one name, two sizes", "resize2", "8\n8", Part::Problems,
        "Warning: … declares “y” as [1, 3, H, W] … edits change to [1, 3, 8, 8] … its nodes produce [1, 3, 16, 16]");
    row("kv: the sum is no free symbol", "kv", "", Part::DimensionTips,
        "derived from past_sequence_length, sequence_length");
    row("denot: at its symbol", "denot", "", Part::DimensionTips, "denotation DATA_BATCH");
    row("conflict: both sides", "conflict", "2", Part::Problems,
        "Error: … The tensor “m” is declared as [5, 3] … with these edits it is [2, 3]");
    row("conflictout: both sides", "conflictout", "2", Part::Problems,
        "Error: … The output “y” is declared as [5, 3] … with these edits it is [2, 3]");
    row("bcast: an assumption is marked", "bcast", "N=2", Part::OutputTips, "assumed: correct if");
    row("anon2: what must be equal", "anon2", "2", Part::Notes, "b[0] to be equal to 2 … or one of them to be 1");
    row("nonzero: decided at run time", "nonzero", "N=2", Part::Explanations,
        "decided at run time by node 0 (NonZero)");
    row("custom: the node is named", "custom", "", Part::Problems, "Unknown operator “MyOp” of domain my.dom");
    row("custom: why", "custom", "N=2", Part::Explanations, "only declared in the file, behind node 0 (MyOp)");
    row("custom: marked as not proven", "custom", "N=2", Part::OutputTips, "declared: stated by the file only");
    row("custom_noshape: why", "custom_noshape", "N=2", Part::Explanations,
        "only declared in the file, behind node 0 (MyOp)");
    row("custom_default: the node is named", "custom_default", "", Part::Problems,
        "Unknown operator “MyOp” of domain ai.onnx");
}

void TestDisplayCases::shownSomewhere()
{
    QFETCH(QString, text);
    const QString shown = shownText();
    for (const QString &part : text.split(u" … "_s))
        QVERIFY2(shown.contains(part), qPrintable(shown));
}

// The local function func is called twice with different shapes.
void TestDisplayCases::functionIsInferredPerCall()
{
    const PanelState state = panelState(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
        g (float[N, 3] x, float[4, M] z) => (float[p, q] y, float[r, s] w)
        {
            y = local.F1(x)
            w = local.F1(z)
        }
        <domain: "local", opset_import: ["" : 17]>
        F1 (a) => (b) { b = Relu(a) })"));
    QCOMPARE(textOf(Part::Outputs, state), u"N, 3; 4, M"_s);
    const QString changes = textOf(Part::Changes, *pasted(state, u"N=2\nM=5"_s));
    QVERIFY2(changes.contains(u"function local::F1@F1_0 b: N, 3 → 2, 3"_s), qPrintable(changes));
    QVERIFY2(changes.contains(u"function local::F1@F1_1 b: 4, M → 4, 5"_s), qPrintable(changes));
}

void TestDisplayCases::outputsNeverVanish_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("outputs");
    QTest::newRow("outputs never vanish: without edits") << QString() << u"N, 3; N, 3; N, 3; unknown rank"_s;
    QTest::newRow("outputs never vanish: fixed") << u"N=2"_s << u"2, 3; 2, 3; 2, 3; unknown rank"_s;
    QTest::newRow("outputs never vanish: renamed") << u"N=M"_s << u"M, 3; M, 3; M, 3; unknown rank"_s;
}

// An output that a node uses too, one that is an input, and one of unknown type.
void TestDisplayCases::outputsNeverVanish()
{
    QFETCH(QString, typed);
    QFETCH(QString, outputs);
    const PanelState state = panelState(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17, "my" : 1]>
        g (float[N, 3] x) => (float[N, 3] m, float[N, 3] y, float[N, 3] x, float[] z)
        {
            m = Relu(x)
            y = Relu(m)
            z = my.Op(m)
        })"));
    QCOMPARE(textOf(Part::Outputs, *pasted(state, typed)), outputs);
}

SHAPEWRIGHT_WINDOW_TEST(TestDisplayCases)
#include "tst_displaycases.moc"
