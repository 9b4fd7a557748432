// SPDX-License-Identifier: Apache-2.0
#include "model/shape/edittext.h"
#include "tests/support/testmodels.h"
#include "tests/views/panels/panelfixture.h"
#include "views/panels/dimensionsmodel.h"
#include "views/panels/dimhints.h"
#include "views/panels/dimlinks.h"
#include "views/panels/editintents.h"
#include "views/panels/inputsmodel.h"
#include "views/panels/outputsmodel.h"
#include "views/panels/pastededits.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace shapewright;
using namespace shapewright::test;

// What people reported of other tools, as the panel shows it: a small model each, edits as they are pasted into the
// dimensions, and what stands in the rows then.
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

namespace {

PanelState opened(const QString &name)
{
    const auto file = ModelFile::open(test::model(QStringLiteral("cases/%1.onnx").arg(name)));
    if (!file)
        qFatal("%s", qPrintable(name));
    return panelState(ModelGraph::build(*file));
}

DynamicDims dimsOf(const PanelState &state)
{
    return dimsUnderEdits(*state.graph, *state.dims, *state.before, state.edits);
}

Result<PanelState> pasted(const PanelState &state, const QString &text)
{
    if (text.isEmpty())
        return state;
    const auto edits = editsPasted(*state.graph, state.edits, dimsOf(state), 0, text);
    if (!edits)
        return tl::unexpected(edits.error());
    return edited(state, *edits);
}

QString rows(const PanelState &state)
{
    DimensionsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setState(state);
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.row(row).value.isEmpty() ? model.row(row).name
                                                    : model.row(row).name + QLatin1Char('=') + model.row(row).value);
    return texts.join(QStringLiteral("; "));
}

QString shapes(const PanelState &state)
{
    QStringList texts;
    for (const ValueId id : state.graph->main().outputs)
        texts.append(chipsText(shapeChips(state.after->at(id).type)));
    return texts.join(QStringLiteral("; "));
}

} // namespace

void TestEditingCases::shown_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("dimensions");
    QTest::addColumn<QString>("outputs");
    const auto row = [](const char *name, const char *file, const char *typed, const char *dimensions,
                        const char *outputs) {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromLatin1(typed) << QString::fromUtf8(dimensions)
                            << QString::fromUtf8(outputs);
    };
    row("neg1: shown as unknown", "neg1", "", "? x[0]", "x[0], 3, 4");
    row("neg1: can be fixed", "neg1", "2", "? x[0]=2", "2, 3, 4");
    row("zero: a number, nothing to fix", "zero", "", "", "0, 3");
    row("norank: a whole shape", "norank", "x=2x3", "? x=2, 3", "2, 3");
    row("norank: no scalar", "norank", "", "? x", "unknown rank");
    row("seq: nothing to fix", "seq", "", "", "M, 3");
    row("ir3: weights are no inputs", "ir3", "2", "N=2", "2, 2");
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
    row("nonzero: decided at run time", "nonzero", "2", "N=2", "2, nz");
    row("custom: an operator without schema", "custom", "2", "N=2", "2, 3");
    row("nooutshape: filled", "nooutshape", "2", "N=2", "2, 3");
    row("gather_idx", "gather_idx", "5", "N=5", "5, 4");
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
    const auto state = pasted(opened(file), typed);
    QVERIFY2(state.has_value(), state ? "" : state.error().args.front().c_str());
    QCOMPARE(rows(*state), dimensions);
    QCOMPARE(shapes(*state), outputs);
}

void TestEditingCases::refused_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("word"); // of the reason
    QTest::newRow("kv: a sum of two is not set")
        << QStringLiteral("kv") << QStringLiteral("past_sequence_length + sequence_length=9")
        << QStringLiteral("follows");
    QTest::newRow("square: two sizes for one name")
        << QStringLiteral("square") << QStringLiteral("a=3,4") << QStringLiteral("two axes");
    QTest::newRow("an unknown name") << QStringLiteral("case") << QStringLiteral("btch=2") << QStringLiteral("btch");
    QTest::newRow("too many lines") << QStringLiteral("case") << QStringLiteral("1\n2\n3") << QStringLiteral("lines");
    QTest::newRow("one fixed by the export")
        << QStringLiteral("uni") << QString::fromUtf8("入力=1,4") << QStringLiteral("fixed to 3");
}

void TestEditingCases::refused()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, file);
    QFETCH(QString, typed);
    QFETCH(QString, word);
    const auto state = pasted(opened(file), typed);
    QVERIFY(!state);
    const QString reason = toQString(state.error().args.front());
    QVERIFY2(reason.contains(word), qPrintable(reason));
}

void TestEditingCases::hints_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("isError");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("way");
    QTest::newRow("conflict: both sides")
        << QStringLiteral("conflict") << QStringLiteral("2") << true << QStringLiteral("[5, 3]") << QString();
    QTest::newRow("conflictout: both sides")
        << QStringLiteral("conflictout") << QStringLiteral("2") << true << QStringLiteral("[2, 3]") << QString();
    QTest::newRow("bcast: only if the other fits") << QStringLiteral("bcast") << QStringLiteral("N=2") << false
                                                   << QStringLiteral("or one of them 1") << QStringLiteral("--dim M=2");
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
    QFETCH(QString, way);
    const PanelState state = *pasted(opened(file), typed);
    const QList<DimHint> hints = dimHints(state);
    QVERIFY(!hints.isEmpty());
    QCOMPARE(hints.first().isError, isError);
    QVERIFY2(hints.first().text.contains(word), qPrintable(hints.first().text));
    QCOMPARE(hints.first().ways.isEmpty() ? QString() : hints.first().ways.first().suggestion, way);
    if (way.isEmpty())
        return;
    const auto mended = editsWithSuggestion(*state.graph, state.edits, dimsOf(state), way);
    QVERIFY(mended);
    QVERIFY(dimHints(edited(state, *mended)).isEmpty());
}

void TestEditingCases::squareIsUnlinked()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = opened(QStringLiteral("square"));
    const auto edits = editsWithUnlinkedShape(*state.graph, {}, *state.graph->input("a"), QStringLiteral("3,4"));
    QVERIFY(edits);
    QCOMPARE(shapes(edited(state, *edits)), QStringLiteral("3, 4"));
    const auto unlinked = editsUnlinked(*state.graph, {}, {"a", 1});
    QVERIFY(unlinked);
    const PanelState apart = edited(state, *unlinked);
    QCOMPARE(rows(apart), QStringLiteral("S; S_2"));
    QCOMPARE(shapes(*pasted(apart, QStringLiteral("3\n4"))), QStringLiteral("3, 4"));
}

void TestEditingCases::unnamedAreUnified()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = opened(QStringLiteral("anon2"));
    const auto &entries = state.dims->entries;
    const auto edits = editsUnified(*state.graph, {}, entries[0], entries[1]);
    QVERIFY(edits);
    const PanelState unified = edited(state, *edits);
    QVERIFY(areUnified(*state.graph, *edits, entries[0], entries[1]));
    QCOMPARE(shapes(unified), QStringLiteral("dim, 4"));
    const PanelState fixed = *pasted(unified, QStringLiteral("2")); // a size of both
    QCOMPARE(shapes(fixed), QStringLiteral("2, 4"));
    QVERIFY(dimHints(fixed).isEmpty());
}

void TestEditingCases::clearingSeveral()
{
    SHAPEWRIGHT_NEED_MODELS();
    const PanelState state = *pasted(opened(QStringLiteral("kv")), QStringLiteral("1\n7\n2"));
    const auto edits = editsWithout(*state.graph, state.edits, dimsOf(state), {0, 1, 2, 3});
    QVERIFY(edits && edits->isEmpty());
}

QTEST_MAIN(TestEditingCases)
#include "tst_editingcases.moc"
