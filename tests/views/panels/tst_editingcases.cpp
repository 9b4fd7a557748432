// SPDX-License-Identifier: Apache-2.0
#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/editing/pastededits.h"
#include "model/editing/suggestededits.h"
#include "model/edits/edittext.h"
#include "model/edits/suggestiontext.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "tests/views/panels/casefixture.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/shapes/dimhints.h"

#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

// Problems that people reported about editing in other tools, tested with the panel. Each row has a small model, edits
// that are pasted into the dimensions, and the expected rows. Its name begins with the name of the model's file.
class TestEditingCases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shown_data();
    void shown();
    void refused_data();
    void refused();
    void hints_data();
    void hints();
    void squareIsUnlinked();
    void unnamedAreUnified();
    void clearingSeveral();
};

void TestEditingCases::shown_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("dimensions");
    QTest::addColumn<QString>("outputs");
    const auto row = [](const char *name, const char *file, const char *typed, const char *dimensions,
                        const char *outputs) {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromUtf8(typed) << QString::fromUtf8(dimensions)
                            << QString::fromUtf8(outputs);
    };
    row("neg1: can be fixed", "neg1", "2", "? x[0]=2", "2, 3, 4");
    row("norank: a whole shape", "norank", "x=2x3", "? x=2, 3", "2, 3");
    row("norank: as a scalar", "norank", "x=[]", "? x=scalar", "scalar");
    row("ir3: weights stay", "ir3", "2", "N=2", "2, 2");
    row("func: a local function", "func", "2", "N=2", "2, 3");
    row("ext: external data", "ext", "2", "N=2", "2, 64");
    row("chain5000: at once", "chain5000", "2", "N=2", "2, 4");
    row("loop: a body", "loop", "2", "N=2", "2, 3");
    row("odd: names without meaning", "odd", "unk__0=1\nfloor(H/2)=4\npast_sequence_length + 1=8",
        "unk__0=1; floor(H/2)=4; past_sequence_length + 1=8", "1, 4, 8");
    row("resize2: the output is larger", "resize2", "8\n8", "H=8; W=8; 2*H=16; 2*W=16", "1, 3, 16, 16");
    row("expr: the sum follows", "expr", "3", "batch=3; 2*batch=6", "6, 3");
    row("stalevi: derived again", "stalevi", "3", "batch=3; 2*batch=6", "6, 3");
    row("kv: the sum follows", "kv", "1\n7\n2",
        "batch=1; past_sequence_length=7; sequence_length=2; "
        "past_sequence_length + sequence_length=9",
        "1, 9, 4");
    row("square: one size", "square", "3", "S=3", "3, 3");
    row("denot: by its symbol", "denot", "N=2", "N=2; DATA_BATCH=2", "2, 3");
    row("denot: by denotation, any case", "denot", "data_batch=2", "N=2; DATA_BATCH=2", "2, 3");
    row("shared: one number", "shared", "3", "N=3", "3, 4");
    row("case: two symbols", "case", "batch=2", "batch=2; Batch", "2, Batch");
    row("alias: each its own", "alias", "2\n3", "N=2; N2=3", "2, 2");
    row("shapechain: through a chain of shapes", "shapechain", "1\n8\n8", "N=1; H=8; W=8; 3*H*W=192", "1, 192");
    row("uni: by its name", "uni", "バッチ=2", "バッチ=2", "2, 3");
    row("uni: as a shape", "uni", "入力=2,3", "バッチ=2", "2, 3");
    row("arange: follows the input", "arange", "2\n5", "N=2; L=5", "5");
    row("expandshape: follows the input", "expandshape", "2\n3", "N=2; S=3", "2, 3");
    row("nonzero: decided at run time", "nonzero", "2", "N=2", "2, nz");
    row("custom: an operator without schema", "custom", "2", "N=2", "2, 3");
    row("custom_noshape: the rest is fixed", "custom_noshape", "2", "N=2", "M, 3");
    row("custom_default: an operator without schema", "custom_default", "2", "N=2", "2, 3");
    row("nooutshape: filled", "nooutshape", "2", "N=2", "2, 3");
    row("gather_idx: ids", "gather_idx", "5", "N=5", "5, 4");
    row("bcast: one of two", "bcast", "N=2", "N=2; M; Max(M, N)=2", "2, 4");
    row("several inputs in one go", "kv", "past=1,7,4\ncur=1,2,4",
        "batch=1; past_sequence_length=7; sequence_length=2; "
        "past_sequence_length + sequence_length=9",
        "1, 9, 4");
    row("options of the command line", "bcast", "--dim N=2 --dim M=2", "N=2; M=2; Max(M, N)=2", "2, 4");
    row("edits of a file", "bcast", R"({"format": "shapewright-edits", "version": 1, "symbols": {"N": 2, "M": 2}})",
        "N=2; M=2; Max(M, N)=2", "2, 4");
}

void TestEditingCases::shown()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, file);
    QFETCH(QString, typed);
    QFETCH(QString, dimensions);
    QFETCH(QString, outputs);
    const auto state = pasted(openedCase(file), typed);
    QVERIFY2(state.has_value(), state ? "" : state.error().args.front().c_str());
    QCOMPARE(textOf(Part::Dimensions, *state), dimensions);
    QCOMPARE(textOf(Part::Outputs, *state), outputs);
}

void TestEditingCases::refused_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words"); // words of the reason, separated by ` … `
    const auto row = [](const char *name, const char *file, const char *typed, const char *words) {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromUtf8(typed) << QString::fromUtf8(words);
    };
    row("seq: no shape of a sequence", "seq", "seq=2x3", "“seq” is not a tensor … it has no shape to set");
    row("kv: a sum of two is not set", "kv", "past_sequence_length + sequence_length=9",
        "derived from past_sequence_length, sequence_length");
    row("square: two sizes for one name", "square", "a=3,4", "S is the size of two axes of a");
    row("shared: two sizes for one name", "shared", "--dim 'a[0]=1' --dim 'b[0]=3'",
        "“N” was given two sizes: 1 (a[0]) and 3 (b[0])");
    row("an unknown name: the model stays", "case", "btch=2", "btch");
    row("too many lines", "case", "1\n2\n3", "lines");
    row("a wrong input shape: its rank", "uni", "入力=1,3,4", "入力 has 2 dimension(s); this gives 3");
    row("a wrong input shape: a size that the export fixed", "uni", "入力=1,4",
        "Axis 1 of the input “入力” is static in the file: 3 … It cannot be 4");
}

void TestEditingCases::refused()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, file);
    QFETCH(QString, typed);
    QFETCH(QString, words);
    const auto state = pasted(openedCase(file), typed);
    QVERIFY(!state);
    const QString reason = toQString(state.error().args.front());
    for (const QString &part : words.split(QString::fromUtf8(" … ")))
        QVERIFY2(reason.contains(part), qPrintable(reason));
}

void TestEditingCases::hints_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("isError");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("solution");
    QTest::newRow("conflict: both sides") << QStringLiteral("conflict") << QStringLiteral("2") << true
                                          << QStringLiteral("[5, 3]") << QStringLiteral("--dim N=5");
    QTest::newRow("conflictout: both sides") << QStringLiteral("conflictout") << QStringLiteral("2") << true
                                             << QStringLiteral("[2, 3]") << QStringLiteral("--dim N=5");
    QTest::newRow("bcast: only if the other fits")
        << QStringLiteral("bcast") << QStringLiteral("N=2") << false << QStringLiteral("or one of them to be 1")
        << QStringLiteral("--dim M=2");
    QTest::newRow("bcast: a way out") << QStringLiteral("bcast") << QStringLiteral("2\n3") << true
                                      << QStringLiteral("2 and 3") << QStringLiteral("--dim M=2");
    QTest::newRow("anon2: the other one") << QStringLiteral("anon2") << QStringLiteral("2") << false
                                          << QStringLiteral("b[0]") << QStringLiteral("--dim 'b[0]=2'");
}

void TestEditingCases::hints()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, file);
    QFETCH(QString, typed);
    QFETCH(bool, isError);
    QFETCH(QString, word);
    QFETCH(QString, solution);
    const PanelState state = *pasted(openedCase(file), typed);
    const QList<DimHint> hints = dimHints(state);
    QVERIFY(!hints.isEmpty());
    QCOMPARE(hints.first().isError, isError);
    QVERIFY2(hints.first().text.contains(word), qPrintable(hints.first().text));
    QCOMPARE(hints.first().solutions.isEmpty() ? QString() : suggestionLine(hints.first().solutions.first().suggestion),
             solution);
    if (solution.isEmpty())
        return;
    const auto mended = editsWithSuggestion(*state.graph, state.edits, dimsOf(state), *suggestionFromLine(solution));
    QVERIFY(mended);
    QVERIFY(dimHints(edited(state, *mended)).isEmpty());
}

void TestEditingCases::squareIsUnlinked()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = openedCase(QStringLiteral("square"));
    const auto edits = editsWithUnlinkedShape(*state.graph, {}, *state.graph->input("a"), QStringLiteral("3,4"));
    QVERIFY(edits);
    QCOMPARE(textOf(Part::Outputs, edited(state, *edits)), QStringLiteral("3, 4"));
    const auto unlinked = editsUnlinked(*state.graph, {}, {"a", 1});
    QVERIFY(unlinked);
    const PanelState apart = edited(state, *unlinked);
    QCOMPARE(textOf(Part::Dimensions, apart), QStringLiteral("S; S_2"));
    QCOMPARE(textOf(Part::Outputs, *pasted(apart, QStringLiteral("3\n4"))), QStringLiteral("3, 4"));
}

void TestEditingCases::unnamedAreUnified()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = openedCase(QStringLiteral("anon2"));
    const auto &entries = state.dims->entries;
    const auto edits = editsUnified(*state.graph, {}, entries[0], entries[1]);
    QVERIFY(edits);
    const PanelState unified = edited(state, *edits);
    QVERIFY(areUnified(*state.graph, *edits, entries[0], entries[1]));
    QCOMPARE(textOf(Part::Outputs, unified), QStringLiteral("dim, 4"));
    const PanelState fixed = *pasted(unified, QStringLiteral("2")); // fixes both dimensions
    QCOMPARE(textOf(Part::Outputs, fixed), QStringLiteral("2, 4"));
    QVERIFY(dimHints(fixed).isEmpty());
}

void TestEditingCases::clearingSeveral()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = *pasted(openedCase(QStringLiteral("kv")), QStringLiteral("1\n7\n2"));
    const auto edits = editsWithout(*state.graph, state.edits, dimsOf(state), {0, 1, 2, 3});
    QVERIFY(edits && edits->isEmpty());
}

SHAPEWRIGHT_WINDOW_TEST(TestEditingCases)
#include "tst_editingcases.moc"
