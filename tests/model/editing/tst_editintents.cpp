// SPDX-License-Identifier: Apache-2.0
#include "model/editing/editintents.h"
#include "model/shape/tables/shapetable.h"

#include "model/editing/axisedits.h"
#include "model/editing/dimlinks.h"
#include "model/editing/pastededits.h"
#include "model/editing/suggestededits.h"
#include "model/edits/edittext.h"
#include "model/edits/suggestiontext.h"
#include "tests/support/hostilenames.h"
#include "tests/support/registertest.h"
#include "tests/support/shapesunder.h"
#include "tests/views/panels/panelfixture.h"

#include <QTest>

using namespace shapewright;
using test::fromArguments;
using namespace shapewright::test;

class TestEditIntents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dim_data();
    void dim();
    void refusedDim_data();
    void refusedDim();
    void clearingASymbolTakesBackWhatItsAxesSay();
    void shape_data();
    void shape();
    void refusedShape_data();
    void refusedShape();
    void emptyShapeRestoresTheDeclaredOne();
    void unknownRank();
    void value();
    void suggestion_data();
    void suggestion();
    void suggestionThatMends();
    void suggestionsArePasted_data();
    void suggestionsArePasted();
    void pastedLinesAreCheckedTogether();
    void rangesMoveWithTheirDims();
    void suggestionInWords_data();
    void suggestionInWords();
    void axis_data();
    void axis();
    void axisThatIsRefused();
    void fixedAxisIsMadeDynamic();
};

namespace {

const DynamicDims::Entry &entry(const PanelState &state, const char *name)
{
    for (const DynamicDims::Entry &entry : state.dims->entries) {
        if (entry.name == name)
            return entry;
    }
    qFatal("no dimension %s", name);
}

QString reason(const Result<ShapeEdits> &edits)
{
    return edits ? QString() : toQString(edits.error().args.front());
}

} // namespace

void TestEditIntents::dim_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("after");
    QTest::newRow("number") << QByteArray("batch") << QString() << QStringLiteral("4") << QStringLiteral("batch=4");
    QTest::newRow("spaces") << QByteArray("batch") << QString() << QStringLiteral("  4 ") << QStringLiteral("batch=4");
    QTest::newRow("name") << QByteArray("batch") << QString() << QStringLiteral("N") << QStringLiteral("batch=N");
    QTest::newRow("its own name") << QByteArray("batch") << QStringLiteral("batch=4") << QStringLiteral("batch")
                                  << QString();
    QTest::newRow("empty") << QByteArray("batch") << QStringLiteral("batch=4 seq=2") << QString()
                           << QStringLiteral("seq=2");
    QTest::newRow("word") << QByteArray("batch") << QStringLiteral("batch=4") << QStringLiteral("Dynamic") << QString();
    QTest::newRow("other number") << QByteArray("batch") << QStringLiteral("batch=4") << QStringLiteral("8")
                                  << QStringLiteral("batch=8");
    QTest::newRow("range") << QByteArray("batch") << QString() << QStringLiteral("1..8, best 4")
                           << QStringLiteral("batch=1..8:4");
    QTest::newRow("range in place of a number") << QByteArray("batch") << QStringLiteral("batch=4")
                                                << QStringLiteral("1..8:4") << QStringLiteral("batch=1..8:4");
    QTest::newRow("number in place of a range")
        << QByteArray("batch") << QStringLiteral("batch=1..8:4") << QStringLiteral("4") << QStringLiteral("batch=4");
    QTest::newRow("unnamed range") << QByteArray("b[1]") << QString() << QStringLiteral("2..3")
                                   << QStringLiteral("b[1]=2..3");
    QTest::newRow("unnamed") << QByteArray("b[1]") << QString() << QStringLiteral("3") << QStringLiteral("b[1]=3");
    QTest::newRow("unnamed named") << QByteArray("b[1]") << QString() << QStringLiteral("width")
                                   << QStringLiteral("b[1]=width");
    QTest::newRow("unnamed cleared") << QByteArray("b[1]") << QStringLiteral("b[1]=3") << QStringLiteral("?")
                                     << QString();
}

void TestEditIntents::dim()
{
    QFETCH(QByteArray, name);
    QFETCH(QString, before);
    QFETCH(QString, text);
    QFETCH(QString, after);
    const PanelState state = panelState(twoInputs(), fromArguments(before));
    const auto edits = editsWithDim(*state.graph, state.edits, entry(state, name), text);
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QCOMPARE(editsToArguments(*edits), editsToArguments(fromArguments(after)));
    QCOMPARE(isEdited(*state.graph, *edits, entry(state, name)),
             after.contains(QString::fromLatin1(name) + QLatin1Char('=')));
}

void TestEditIntents::refusedDim_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("negative") << QStringLiteral("-1");
    QTest::newRow("empty range") << QStringLiteral("8..1");
    QTest::newRow("zero") << QStringLiteral("0");
    QTest::newRow("fraction") << QStringLiteral("1.5");
    QTest::newRow("too large") << QStringLiteral("99999999999999999999");
    QTest::newRow("question mark") << QStringLiteral("?");
    QTest::newRow("list") << QStringLiteral("1,2");
}

void TestEditIntents::refusedDim()
{
    QFETCH(QString, text);
    const PanelState state = panelState(twoInputs());
    const auto edits = editsWithDim(*state.graph, state.edits, entry(state, "batch"), text);
    QVERIFY(!edits);
    QCOMPARE(edits.error().code, ErrorCode::EditsInvalid);
    QVERIFY(!reason(edits).isEmpty());
}

void TestEditIntents::clearingASymbolTakesBackWhatItsAxesSay()
{
    const PanelState state = panelState(twoInputs(), fromArguments(QStringLiteral("a[0]=4")));
    QVERIFY(isEdited(*state.graph, state.edits, entry(state, "batch")));
    const auto edits = editsWithDim(*state.graph, state.edits, entry(state, "batch"), {});
    QVERIFY(edits);
    QVERIFY(edits->isEmpty());
}

void TestEditIntents::shape_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("after");
    QTest::newRow("all") << QString() << QStringLiteral("1, 128") << QStringLiteral("batch=1 b[1]=128");
    QTest::newRow("brackets") << QString() << QStringLiteral("[1,128]") << QStringLiteral("batch=1 b[1]=128");
    QTest::newRow("range") << QString() << QStringLiteral("1..8, best 4, 128")
                           << QStringLiteral("batch=1..8:4 b[1]=128");
    QTest::newRow("the best size of a range")
        << QStringLiteral("batch=1..8:4") << QStringLiteral("4, 128") << QStringLiteral("batch=1..8:4 b[1]=128");
    QTest::newRow("as it is") << QString() << QStringLiteral("_, 128") << QStringLiteral("b[1]=128");
    QTest::newRow("as shown") << QStringLiteral("batch=2") << QStringLiteral("2, 128")
                              << QStringLiteral("batch=2 b[1]=128");
    QTest::newRow("another number") << QStringLiteral("batch=2") << QStringLiteral("3, ?") << QStringLiteral("batch=3");
    QTest::newRow("back to the name") << QStringLiteral("batch=2") << QStringLiteral("batch, ?") << QString();
    QTest::newRow("unlinked") << QString() << QStringLiteral("?, ?") << QStringLiteral("b[0]=?");
}

void TestEditIntents::shape()
{
    QFETCH(QString, before);
    QFETCH(QString, text);
    QFETCH(QString, after);
    const PanelState state = panelState(twoInputs(), fromArguments(before));
    const auto edits = editsWithShape(*state.graph, state.edits, *state.graph->input("b"), text);
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QCOMPARE(editsToArguments(*edits), editsToArguments(fromArguments(after)));
}

void TestEditIntents::refusedShape_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("too short") << QStringLiteral("1");
    QTest::newRow("too long") << QStringLiteral("1, 2, 3");
    QTest::newRow("no dim") << QStringLiteral("1, ,");
    QTest::newRow("negative") << QStringLiteral("1, -5");
}

void TestEditIntents::refusedShape()
{
    QFETCH(QString, text);
    const PanelState state = panelState(twoInputs());
    const auto edits = editsWithShape(*state.graph, state.edits, *state.graph->input("a"), text);
    QVERIFY(!edits);
    QVERIFY(!reason(edits).isEmpty());
}

void TestEditIntents::emptyShapeRestoresTheDeclaredOne()
{
    const PanelState state = panelState(twoInputs(), fromArguments(QStringLiteral("batch=2 seq=4 b[1]=128")));
    const auto edits = editsWithShape(*state.graph, state.edits, *state.graph->input("b"), {});
    QVERIFY(edits);
    QCOMPARE(editsToArguments(*edits), editsToArguments(fromArguments(QStringLiteral("seq=4"))));
}

void TestEditIntents::unknownRank()
{
    onnx::ModelProto proto;
    if (!onnx::OnnxParser::Parse(proto, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n] x) => (float[n] y) { y = Relu(x) })")
             .IsOK())
        QFAIL("the model's text is wrong");
    for (auto *type : {proto.mutable_graph()->mutable_input(0)->mutable_type(),
                       proto.mutable_graph()->mutable_output(0)->mutable_type()})
        type->mutable_tensor_type()->clear_shape();
    const auto graph = modelFromProto(proto);
    const PanelState state = panelState(graph);
    QVERIFY(!graph->value(*graph->input("x")).declared->shape);
    QCOMPARE(state.dims->entries.size(), std::size_t(1));
    const auto edits = editsWithDim(*graph, {}, state.dims->entries.front(), QStringLiteral("2, n"));
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QVERIFY(isEdited(*graph, *edits, state.dims->entries.front()));
    const PanelState changed = edited(state, *edits);
    QCOMPARE(*changed.after->at(*graph->input("x")).type.shape, (Shape{Dim(2), Dim::param("n")}));
    const auto cleared = editsWithDim(*graph, *edits, state.dims->entries.front(), {});
    QVERIFY(cleared && cleared->isEmpty());
}

void TestEditIntents::value()
{
    const PanelState state = panelState(twoInputs());
    const ValueId input = *state.graph->input("a");
    const auto edits = editsWithValue(*state.graph, {}, input, QStringLiteral("16000"));
    QVERIFY(edits);
    QCOMPARE(edits->values.at("a"), std::vector<double>{16000});
    QVERIFY(!editsWithValue(*state.graph, {}, input, QStringLiteral("much")));
    const auto cleared = editsWithValue(*state.graph, *edits, input, {});
    QVERIFY(cleared && cleared->isEmpty());
}

void TestEditIntents::suggestion_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("suggestion");
    QTest::addColumn<QString>("after"); // empty if the suggestion is refused
    const auto row = [](const char *name, const char *before, const char *suggestion, const char *after) {
        QTest::newRow(name) << QString::fromLatin1(before) << QString::fromLatin1(suggestion)
                            << QString::fromLatin1(after);
    };
    row("a number", "", "--dim batch=2", "batch=2");
    row("in place of another", "batch=4 seq=3", "--dim batch=2", "batch=2 seq=3");
    row("a name", "", "--dim seq=batch", "seq=batch");
    row("an axis, quoted for the shell", "", "--dim 'b[1]=3'", "b[1]=3");
    row("several", "", "--dim batch=2 --dim 'b[1]=3'", "batch=2 b[1]=3");
    row("an unknown name", "", "--dim nothing=2", nullptr);
    row("no number", "", "--dim batch", nullptr);
}

void TestEditIntents::suggestion()
{
    QFETCH(QString, before);
    QFETCH(QString, suggestion);
    QFETCH(QString, after);
    const PanelState state = panelState(twoInputs());
    const auto read = suggestionFromLine(suggestion);
    const auto edits = read ? editsWithSuggestion(*state.graph, fromArguments(before), *state.dims, *read)
                            : Result<ShapeEdits>(failure(ErrorCode::EditsInvalid));
    QCOMPARE(edits.has_value(), !after.isEmpty());
    if (edits)
        QCOMPARE(editsToArguments(*edits), editsToArguments(fromArguments(after)));
}

void TestEditIntents::suggestionThatMends()
{
    const PanelState state = panelState(addition());
    const PanelState broken = edited(state, fromArguments(QStringLiteral("n=2 m=3")));
    QVERIFY(broken.after->hasErrors());
    const auto edits = editsWithSuggestion(*state.graph, broken.edits, *state.dims,
                                           broken.after->problems.front().suggestions.front());
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QVERIFY(!edited(state, *edits).after->hasErrors());
}

void TestEditIntents::suggestionsArePasted_data()
{
    addHostileNames();
}

// The line that the command line prints does in the list what the link does there.
void TestEditIntents::suggestionsArePasted()
{
    QFETCH(const QString, name);
    const PanelState state = panelState(concatOf(name, QStringLiteral("m")));
    const Suggestion both{.sizes = {{{name.toStdString(), {}}, Dim(2)}, {{"m", {}}, Dim(2)}}};
    std::vector<Suggestion> suggestions{both};
    for (const Problem &problem : state.after->problems)
        suggestions.insert(suggestions.end(), problem.suggestions.begin(), problem.suggestions.end());
    QVERIFY(suggestions.size() > 1);
    for (const Suggestion &suggestion : suggestions) {
        const auto applied = editsWithSuggestion(*state.graph, {}, *state.dims, suggestion);
        QVERIFY2(applied, qPrintable(reason(applied)));
        QVERIFY(!applied->isEmpty() && !edited(state, *applied).after->hasErrors());
        const auto pasted = editsPasted(*state.graph, {}, *state.dims, 0, suggestionLine(suggestion));
        QVERIFY2(pasted, qPrintable(reason(pasted)));
        QVERIFY(*pasted == *applied);
    }
    QCOMPARE(editsWithSuggestion(*state.graph, {}, *state.dims, both)->symbols.size(), std::size_t(2));
    // What a shell would run is no name.
    QVERIFY(!editsPasted(*state.graph, {}, *state.dims, 0, QStringLiteral("--dim m=$(cat size)")));
    QVERIFY(!editsPasted(*state.graph, {}, *state.dims, 0, QStringLiteral("--dim 'm=2")));
    QVERIFY(!editsPasted(*state.graph, {}, *state.dims, 0, QStringLiteral("--dim m=2 --json")));
}

void TestEditIntents::pastedLinesAreCheckedTogether()
{
    const PanelState state = panelState(twoInputs());
    const auto pasted = [&state](const char *text, const ShapeEdits &edits = {}) {
        return editsPasted(*state.graph, edits, *state.dims, 0, QString::fromUtf8(text));
    };
    const auto all = pasted("batch=2\nseq=3\nb[1]=4");
    QVERIFY(all);
    QCOMPARE(editsToArguments(*all), editsToArguments(fromArguments(QStringLiteral("batch=2 seq=3 b[1]=4"))));
    QVERIFY(reason(pasted("batch=2\nseq=0\nb[1]=4")).contains(QStringLiteral("seq")));
    QVERIFY(reason(pasted("batch=2\nnothing=3\nseq=0")).contains(QStringLiteral("nothing")));
    QVERIFY(reason(pasted("2\n3\n4\n5")).contains(QStringLiteral("more lines")));
    // A number for a name that goes with the line before it.
    const ShapeEdits renamed = fromArguments(QStringLiteral("seq=rows rows=4"));
    const auto again = pasted("seq=3\nbatch=1", renamed);
    QVERIFY2(again, qPrintable(reason(again)));
    QVERIFY(!edited(state, *again).after->hasErrors());
    QCOMPARE(again->symbols.at("batch"), Dim(1));
}

void TestEditIntents::rangesMoveWithTheirDims()
{
    const PanelState state = panelState(twoInputs());
    const ShapeEdits ranged = fromArguments(QStringLiteral("batch=1..8:4"));
    const auto apart = editsUnlinked(*state.graph, ranged, {"b", 0});
    QVERIFY2(apart, qPrintable(reason(apart)));
    QCOMPARE(editTexts(*apart).join(QLatin1Char(' ')), QStringLiteral("batch=1..8:4 batch_2=1..8:4 b[0]=batch_2"));
    const auto unified = editsUnified(*state.graph, ranged, entry(state, "seq"), entry(state, "batch"));
    QVERIFY2(unified, qPrintable(reason(unified)));
    QCOMPARE(editTexts(*unified).join(QLatin1Char(' ')), QStringLiteral("batch=1..8:4 seq=batch"));
    const auto pasted = editsPasted(*state.graph, {}, *state.dims, 0, QStringLiteral("--dim batch=1..8:4 --dim seq=3"));
    QVERIFY2(pasted, qPrintable(reason(pasted)));
    QCOMPARE(editTexts(*pasted).join(QLatin1Char(' ')), QStringLiteral("batch=1..8:4 seq=3"));
    const auto lines = editsPasted(*state.graph, {}, *state.dims, 0, QStringLiteral("batch=1..8, best 4\nseq=3"));
    QVERIFY2(lines, qPrintable(reason(lines)));
    QCOMPARE(*lines, *pasted);
}

void TestEditIntents::suggestionInWords_data()
{
    QTest::addColumn<QString>("suggestion");
    QTest::addColumn<QString>("words");
    QTest::newRow("a number") << QStringLiteral("--dim batch=2") << QStringLiteral("batch = 2");
    QTest::newRow("several, quoted") << QStringLiteral("--dim batch=2 --dim 'b[1]=3'")
                                     << QStringLiteral("batch = 2, b[1] = 3");
    QTest::newRow("an axis parts from others") << QStringLiteral("--dim 'a[1]=S_2' --dim S=3 --dim S_2=4")
                                               << QStringLiteral("a[1] = 4, this axis only, S = 3");
}

void TestEditIntents::suggestionInWords()
{
    QFETCH(QString, suggestion);
    QFETCH(QString, words);
    QCOMPARE(suggestionText(*suggestionFromLine(suggestion)), words);
}

void TestEditIntents::axis_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("label");
    QTest::addColumn<bool>("isAlone");
    bool isAlone = true;
    const auto row = [&isAlone](const char *name, const char *before, const char *text, const char *after,
                                const char *label) {
        QTest::addRow("%s: %s", isAlone ? "this axis" : "everywhere", name)
            << QString::fromLatin1(before) << QString::fromLatin1(text) << QString::fromLatin1(after)
            << QString::fromLatin1(label) << isAlone;
    };
    // Each row edits b[0]. The axis a[0] has the same symbol.
    row("a number parts", "", "4", "b[0]=batch_2 batch_2=4", "b[0] = 4, this axis only");
    row("the others keep their size", "batch=2", "4", "b[0]=batch_2 batch=2 batch_2=4", "b[0] = 4, this axis only");
    row("also where it was given here", "b[0]=2", "4", "b[0]=batch_2 batch=2 batch_2=4", "b[0] = 4, this axis only");
    row("the size that it has", "batch=4", "4", "batch=4", "batch = 4");
    row("a name parts", "batch=2", "rows", "b[0]=rows batch=2", "b[0] = rows, this axis only");
    row("unknown", "", "?", "b[0]=?", "b[0] = ?, this axis only");
    row("another number once it is apart", "b[0]=rows rows=2 batch=3", "4", "b[0]=rows batch=3 rows=4", "b[0] = 4");
    row("linked again", "b[0]=rows rows=2 batch=3", "batch", "batch=3", "b[0] = batch");
    row("as declared", "b[0]=rows rows=2 batch=3", "", "batch=3", "b[0] as declared");
    row("dynamic again", "batch=3", "", "", "b[0] as declared");
    isAlone = false;
    row("a number", "", "4", "batch=4", "batch = 4");
    row("another number", "batch=2", "4", "batch=4", "batch = 4");
    row("a number over one of an axis", "b[0]=2", "4", "batch=4", "batch = 4");
    row("a name", "batch=2", "rows", "batch=rows", "batch = rows");
    row("unknown", "batch=2", "?", "b[0]=? batch=2", "b[0] = ?, this axis only");
    row("a number of a renamed symbol", "batch=rows", "4", "batch=rows rows=4", "rows = 4");
    row("an axis that is apart", "b[0]=rows rows=2 batch=3", "4", "b[0]=rows batch=3 rows=4", "b[0] = 4");
    row("linked again", "b[0]=rows rows=2 batch=3", "batch", "batch=3", "b[0] = batch");
    row("its name makes it dynamic", "batch=3", "batch", "", "batch = batch");
    row("dynamic again", "batch=3", "", "", "b[0] as declared");
}

void TestEditIntents::axis()
{
    QFETCH(QString, before);
    QFETCH(QString, text);
    QFETCH(QString, after);
    QFETCH(QString, label);
    QFETCH(bool, isAlone);
    const AxisReach reach = isAlone ? AxisReach::ThisAxis : AxisReach::Everywhere;
    const PanelState state = panelState(twoInputs());
    const ShapeEdits::Axis axis{"b", 0};
    const auto edits = editsWithAxis(*state.graph, fromArguments(before), axis, text, reach);
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QCOMPARE(editsToArguments(*edits), editsToArguments(fromArguments(after)));
    QCOMPARE(axisLabel(*state.graph, fromArguments(before), axis, text, reach), label);
    // If no other axis has the axis's symbol, the edit sets the symbol.
    const auto alone = editsWithAxis(*state.graph, {}, {"a", 1}, QStringLiteral("16"), reach);
    QVERIFY(alone);
    QCOMPARE(editsToArguments(*alone), editsToArguments(fromArguments(QStringLiteral("seq=16"))));
}

void TestEditIntents::axisThatIsRefused()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x) => (float[n, 3] y) { y = Relu(x) })");
    for (const char *text : {"-1", "0", "1.5", "1,2"})
        QVERIFY2(!editsWithAxis(*graph, {}, {"x", 0}, QString::fromLatin1(text), AxisReach::Everywhere), text);
    QVERIFY(reason(editsWithAxis(*graph, {}, {"x", 1}, QStringLiteral("4"), AxisReach::Everywhere))
                .contains(QStringLiteral("static in the file: 3")));
    ShapeEdits allowed;
    allowed.exportOverridden = true;
    const auto edits = editsWithAxis(*graph, allowed, {"x", 1}, QStringLiteral("4"), AxisReach::Everywhere);
    QVERIFY(edits);
    QCOMPARE(edits->axes.at({"x", 1}), Dim(4));
}

void TestEditIntents::fixedAxisIsMadeDynamic()
{
    const auto graph = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[n, 3] x, float[x_1, 2] b) => (float[n, 3] y) { y = Relu(x) })");
    const PanelState state = panelState(graph);
    const auto edits = editsMadeDynamic(*graph, {}, {"x", 1});
    QVERIFY2(edits.has_value(), qPrintable(reason(edits)));
    QVERIFY(edits->exportOverridden);
    QCOMPARE(edits->axes.at({"x", 1}), Dim::param("x_1_2")); // x_1 is another dim
    const PanelState dynamic = edited(state, *edits);
    QVERIFY(!dynamic.after->hasErrors());
    QCOMPARE(shapeText(*dynamic.after->at(*graph->input("x")).type.shape), "[n, x_1_2]");
    QCOMPARE(shapeText(*dynamic.after->at(graph->main().outputs.front()).type.shape), "[n, x_1_2]");
    // The axis is a dynamic dimension now, so it can be given a size and restored.
    const DynamicDims dims = dimsUnderEdits(*graph, *state.dims, *state.before, *edits);
    const auto *row = dims.find("x_1_2");
    QVERIFY(row);
    const auto sized = editsWithDim(*graph, *edits, *row, QStringLiteral("5"));
    QVERIFY(sized);
    QCOMPARE(shapeText(*edited(state, *sized).after->at(*graph->input("x")).type.shape), "[n, 5]");
    const auto back = editsWithAxis(*graph, *sized, {"x", 1}, QString(), AxisReach::Everywhere);
    QVERIFY(back);
    QVERIFY(back->axes.empty() && back->symbols.empty());
}

SHAPEWRIGHT_GUILESS_TEST(TestEditIntents)
#include "tst_editintents.moc"
