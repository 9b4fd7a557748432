// SPDX-License-Identifier: Apache-2.0
#include "model/edits/edittext.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <limits>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

using AxisValue = ShapeEdits::AxisValue;

// The text of edits with which test rows are written.
QString text(const ShapeEdits &edits)
{
    return editsToArguments(edits).join(u' ');
}

ShapeEdits everyKind()
{
    ShapeEdits edits;
    edits.symbols = {{"batch", Dim(2)}, {"a=b", Dim::param("c")}, {"高さ", Dim(std::int64_t(1) << 60)}};
    edits.denotations = {{"DATA_BATCH", 1}};
    edits.axes = {{{"x", 1}, Dim(3)}, {{"x:0", 2}, Dim()}, {{"y[0]", 0}, Dim::param("n")}};
    edits.shapes = {{"image", {ShapeEdits::Leave(), Dim(3), Dim(), Dim::param("w")}}, {"scalar", {}}};
    edits.values = {{"sr", {16000}}, {"ratio", {0.1, -2.5e-7}}};
    edits.zeroConfirmed = true;
    return edits;
}

} // namespace

class TestEditText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dimEdits_data();
    void dimEdits();
    void shapeEdits_data();
    void shapeEdits();
    void valueEdits_data();
    void valueEdits();
    void denotationEdits();
    void symbolLikeAnAxis();
    void anyNameReadsBack_data();
    void anyNameReadsBack();
    void refusedTexts_data();
    void refusedTexts();
    void clashes();
    void argumentsReadBack();
    void jsonReadsBack();
    void valuesThatJsonHasNoNumbersFor();
    void wishesInJson_data();
    void wishesInJson();
    void refusedJson_data();
    void refusedJson();
};

void TestEditText::dimEdits_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("expected");
    const auto same = [](const char *text) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(text);
    };
    same("batch=1");
    same("batch=N");
    same("batch=0");
    same("past_sequence + 1=8");
    same("a=b=3"); // the symbol `a=b`
    same("input_ids[1]=128");
    same("x[0]=?");
    same("x[0]=n");
    same("y[0][1]=2"); // axis 1 of the input `y[0]`
    same("バッチ=4");
    same("n=9223372036854775807");
    same("n=\"12\"");  // another name that looks like a number
    same("n=\"a=b\""); // or has a `=`
    same("a=b=\"c=d\"");
    same("n=\"a,b\"");
    same("n=\"?\"");
    QTest::newRow("a quoted name that needs none") << u"\"n\"=\"m\""_s << u"n=m"_s;
    QTest::newRow("spaces around the value") << u"batch= 3 "_s << u"batch=3"_s;
    QTest::newRow("leading zeros") << u"batch=007"_s << u"batch=7"_s;
}

void TestEditText::dimEdits()
{
    QFETCH(QString, given);
    QFETCH(QString, expected);
    ShapeEdits edits;
    const Result<void> added = addDimEdit(edits, given);
    QVERIFY(added);
    QCOMPARE(text(edits), u"--dim "_s + expected);
    QCOMPARE(edits.axes.size() + edits.symbols.size(), std::size_t(1));
    QCOMPARE(edits.axes.size() == 1, given.contains(u']'));
}

void TestEditText::shapeEdits_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<std::vector<AxisValue>>("expected");
    const std::vector<AxisValue> image{Dim(1), Dim(3), Dim(640), Dim(640)};
    QTest::newRow("commas") << u"1,3,640,640"_s << image;
    QTest::newRow("spaces") << u" 1, 3 , 640,640 "_s << image;
    QTest::newRow("brackets") << u"[1,3,640,640]"_s << image;
    QTest::newRow("parentheses") << u"(1, 3, 640, 640)"_s << image;
    QTest::newRow("crosses") << u"1x3x640x640"_s << image;
    QTest::newRow("real crosses") << u"1×3×640 × 640"_s << image;
    QTest::newRow("one dim") << u"7"_s << std::vector<AxisValue>{Dim(7)};
    QTest::newRow("all kinds") << u"1,?,seq,_"_s
                               << std::vector<AxisValue>{Dim(1), Dim(), Dim::param("seq"), ShapeEdits::Leave()};
    QTest::newRow("crosses of all kinds") << u"_x?x3"_s << std::vector<AxisValue>{ShapeEdits::Leave(), Dim(), Dim(3)};
    QTest::newRow("a name with an x") << u"max"_s << std::vector<AxisValue>{Dim::param("max")};
    QTest::newRow("an expression") << u"1,past + 1"_s << std::vector<AxisValue>{Dim(1), Dim::param("past + 1")};
    QTest::newRow("scalar") << u"[]"_s << std::vector<AxisValue>{};
    QTest::newRow("quoted names") << uR"(1, "a,b",_,"c=d","""")"_s
                                  << std::vector<AxisValue>{Dim(1), Dim::param("a,b"), ShapeEdits::Leave(),
                                                            Dim::param("c=d"), Dim::param("\"")};
}

void TestEditText::shapeEdits()
{
    QFETCH(QString, given);
    QFETCH(std::vector<AxisValue>, expected);
    const auto shape = parseShape(given);
    QVERIFY(shape);
    QCOMPARE(*shape, expected);

    ShapeEdits edits;
    QVERIFY(addShapeEdit(edits, u"input:0="_s + given));
    QCOMPARE(edits.shapes.at("input:0"), expected);
}

void TestEditText::valueEdits_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<std::vector<double>>("expected");
    QTest::newRow("one") << u"16000"_s << std::vector<double>{16000};
    QTest::newRow("list") << u"1, 2,3"_s << std::vector<double>{1, 2, 3};
    QTest::newRow("brackets") << u"[1,2]"_s << std::vector<double>{1, 2};
    QTest::newRow("fraction") << u"-0.5"_s << std::vector<double>{-0.5};
    QTest::newRow("boolean") << u"true,False"_s << std::vector<double>{1, 0};
}

void TestEditText::valueEdits()
{
    QFETCH(QString, given);
    QFETCH(std::vector<double>, expected);
    ShapeEdits edits;
    QVERIFY(addValueEdit(edits, u"sr="_s + given));
    QCOMPARE(edits.values.at("sr"), expected);
}

void TestEditText::denotationEdits()
{
    ShapeEdits edits;
    QVERIFY(addDenotationEdit(edits, u"data_batch=2"_s));
    QCOMPARE(edits.denotations, (std::map<std::string, std::int64_t>{{"DATA_BATCH", 2}}));
}

void TestEditText::symbolLikeAnAxis()
{
    ShapeEdits edits;
    QVERIFY(addDimEdit(edits, uR"("x[0]"=3)"_s));
    QVERIFY(addDimEdit(edits, uR"("y"[1]=4)"_s));
    QCOMPARE(edits.symbols, (std::map<std::string, EditedDim>{{"x[0]", Dim(3)}}));
    QCOMPARE(edits.axes, (std::map<ShapeEdits::Axis, EditedDim>{{{"y", 1}, Dim(4)}}));
    QCOMPARE(text(edits), uR"(--dim "x[0]"=3 --dim y[1]=4)"_s);
}

void TestEditText::anyNameReadsBack_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"x[0]",  "x[0][1]", "12",    "-1",      "?",   "_",       "a=b", "a,b",    "\"",  "\"\"",
                             "\"a\"", "a\"b",    "a=\"b", "a=\"b\"", "=",   "\"=",     "1x3", "_x_",    "[1]", "(a)",
                             "(a",    "b)",      " a",    "a ",      "c\"", "x=1,\"y", ",",   "a\",\"b"})
        QTest::addRow("%s", name) << QString::fromUtf8(name);
}

// As a symbol that is set or renamed, as a new name, as an input, and in a shape.
void TestEditText::anyNameReadsBack()
{
    QFETCH(QString, name);
    const std::string given = name.toStdString();
    QList<ShapeEdits> all(6);
    all[0].symbols[given] = Dim(3);
    all[1].symbols["n"] = Dim::param(given);
    all[2].symbols[given] = Dim::param("c\"");
    all[3].axes[{given, 0}] = Dim::param(given);
    all[4].shapes[given] = {Dim::param(given), ShapeEdits::Leave(), Dim(2), Dim::param(given)};
    all[5].values[given] = {1, 2};
    for (const ShapeEdits &edits : all) {
        const QString line = editTexts(edits).join(u' ');
        ShapeEdits read;
        const auto added = !edits.shapes.empty()   ? addShapeEdit(read, line)
                           : !edits.values.empty() ? addValueEdit(read, line)
                                                   : addDimEdit(read, line);
        QVERIFY2(added, qPrintable(line));
        QVERIFY2(read == edits, qPrintable(line + u" is read as "_s + editTexts(read).join(u' ')));
    }
}

void TestEditText::refusedTexts_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("named"); // what the message has to mention
    const auto row = [](const char *option, const char *given, const char *named) {
        QTest::addRow("%s %s", option, given)
            << QString::fromUtf8(option) << QString::fromUtf8(given) << QString::fromUtf8(named);
    };
    row("dim", "batch", "batch");
    row("dim", "=3", "=3");
    row("dim", "batch=", "batch=");
    row("dim", "batch= ", "batch=");
    row("dim", "batch=?", "batch=?");
    row("dim", "batch=64O", "64O");
    row("dim", "batch=1.5", "1.5");
    row("dim", "batch=-1", "-1");
    row("dim", "batch=99999999999999999999", "99999999999999999999");
    row("shape", "x", "x");
    row("shape", "x=", "x=");
    row("shape", "x=1,,3", "1,,3");
    row("shape", "x=1,3,", "1,3,");
    row("shape", "x=1,-3", "-3");
    row("denotation", "DATA_BATCH=N", "N");
    row("denotation", "DATA_BATCH", "DATA_BATCH");
    row("value", "sr=fast", "fast");
    row("value", "sr=1,", "sr=1,");
}

void TestEditText::refusedTexts()
{
    QFETCH(QString, option);
    QFETCH(QString, given);
    QFETCH(QString, named);
    ShapeEdits edits;
    const Result<void> added = option == u"dim"     ? addDimEdit(edits, given)
                               : option == u"shape" ? addShapeEdit(edits, given)
                               : option == u"value" ? addValueEdit(edits, given)
                                                    : addDenotationEdit(edits, given);
    QVERIFY(!added);
    QCOMPARE(added.error().code, ErrorCode::EditsInvalid);
    QVERIFY(QString::fromStdString(added.error().args.at(0)).contains(named));
    QCOMPARE(edits, ShapeEdits());
}

void TestEditText::clashes()
{
    ShapeEdits edits;
    QVERIFY(addDimEdit(edits, u"batch=1"_s));
    QVERIFY(addDimEdit(edits, u"batch=1"_s)); // the same edit twice is no conflict
    const Result<void> again = addDimEdit(edits, u"batch=2"_s);
    QVERIFY(!again);
    const QString message = QString::fromStdString(again.error().args.at(0));
    QVERIFY(message.contains(u"batch"_s) && message.contains(u'1') && message.contains(u'2'));

    QVERIFY(addShapeEdit(edits, u"x=1,3"_s));
    QVERIFY(!addShapeEdit(edits, u"x=1,4"_s));
    QVERIFY(addDimEdit(edits, u"x[0]=1"_s));
    QVERIFY(!addDimEdit(edits, u"x[0]=2"_s));
}

void TestEditText::argumentsReadBack()
{
    const ShapeEdits edits = everyKind();
    const QStringList arguments = editsToArguments(edits);
    ShapeEdits again;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == u"--force"_s) {
            again.zeroConfirmed = true;
            continue;
        }
        const QString option = arguments[i++];
        const auto add = option == u"--dim"_s     ? addDimEdit
                         : option == u"--shape"_s ? addShapeEdit
                         : option == u"--value"_s ? addValueEdit
                                                  : addDenotationEdit;
        QVERIFY2(add(again, arguments[i]), qPrintable(arguments[i]));
    }
    QCOMPARE(again, edits);
}

void TestEditText::jsonReadsBack()
{
    const auto again = editsFromJson(editsToJson(everyKind()));
    QVERIFY(again);
    QCOMPARE(*again, ModelEdits(everyKind()));

    const auto none = editsFromJson(editsToJson({}));
    QVERIFY(none);
    QCOMPARE(*none, ModelEdits());
}

void TestEditText::valuesThatJsonHasNoNumbersFor()
{
    ShapeEdits edits;
    edits.values = {{"x", {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}}};
    const auto again = editsFromJson(editsToJson(edits));
    QVERIFY(again);
    QCOMPARE(*again, ModelEdits(edits));
}

void TestEditText::wishesInJson_data()
{
    QTest::addColumn<GraphWishes>("wishes");
    QTest::addColumn<QString>("texts");
    QTest::addColumn<QString>("arguments");
    QTest::newRow("none") << GraphWishes() << QString() << QString();
    QTest::newRow("fold") << GraphWishes{GraphWishes::Fold()} << u"fold=shapes"_s << u"--fold"_s;
    QTest::newRow("with a limit") << GraphWishes{GraphWishes::Fold{7}} << u"fold=shapes fold-limit=7"_s
                                  << u"--fold --fold-limit 7"_s;
    QTest::newRow("adapt") << GraphWishes{.adapt = true} << u"adapt"_s << u"--adapt"_s;
    QTest::newRow("both") << GraphWishes{GraphWishes::Fold(), true} << u"adapt fold=shapes"_s << u"--adapt --fold"_s;
    PartsWish parts{.values = {{"conv.strides", "2,2"}, {"axes", ""}},
                    .bypassed = {"Dropout"},
                    .outputs = {"m", "a \"b\""},
                    .removedOutputs = {"z"},
                    .cutFrom = {"x"},
                    .cutTo = {"boxes", "scores"},
                    .renames = {{"x", "pixels"}},
                    .nodeRenames = {{"x", "first"}},
                    .metadata = {{"names", "{0: 'cat'}"}, {"old", {}}},
                    .fields = {{"doc_string", "two\nlines"}},
                    .keepsUnused = true};
    QTest::newRow("parts")
        << GraphWishes{.parts = parts}
        << u"set=axes= set=conv.strides=2,2 bypass=Dropout output=m output=a \"b\" remove-output=z "
           "cut-from=x cut-to=boxes cut-to=scores rename=x=pixels rename-node=x=first "
           "model-field=doc_string=two\nlines metadata=names={0: 'cat'} remove-metadata=old keep-unused"_s
        << u"--set axes= --set conv.strides=2,2 --bypass Dropout --output m --output a \"b\" "
           "--remove-output z --cut-from x --cut-to boxes --cut-to scores --rename x=pixels "
           "--rename-node x=first --model-field doc_string=two\nlines --metadata names={0: 'cat'} "
           "--remove-metadata old --keep-unused"_s;
    QTest::newRow("parts and others") << GraphWishes{.fold = GraphWishes::Fold(),
                                                     .adapt = true,
                                                     .parts = {.cutTo = {"m"}}}
                                      << u"cut-to=m adapt fold=shapes"_s << u"--cut-to m --adapt --fold"_s;
    QTest::newRow("a name with a dash") << GraphWishes{.parts = {.bypassed = {"-x"}}} << u"bypass=-x"_s
                                        << u"--bypass=-x"_s;
    QTest::newRow("weights, too") << GraphWishes{GraphWishes::Fold{64, true}} << u"fold=all"_s << u"--fold=all"_s;
}

void TestEditText::wishesInJson()
{
    QFETCH(GraphWishes, wishes);
    QFETCH(QString, texts);
    QFETCH(QString, arguments);
    const ModelEdits edits(everyKind(), wishes);
    const QByteArray json = editsToJson(edits);
    const auto again = editsFromJson(json);
    QVERIFY(again);
    QCOMPARE(*again, edits);
    // Without wishes, the file is the one that earlier versions read.
    QCOMPARE(json == editsToJson(everyKind()), wishes.isEmpty());
    QCOMPARE(json.contains("\"version\": 1"), wishes.isEmpty());
    QCOMPARE(wishTexts(wishes).join(u' '), texts);
    QCOMPARE(wishesToArguments(wishes).join(u' '), arguments);
    QCOMPARE(editTexts(edits), editTexts(everyKind()) + wishTexts(wishes));
    QCOMPARE(editsToArguments(edits), editsToArguments(everyKind()) + wishesToArguments(wishes));
}

void TestEditText::refusedJson_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *members, const char *named) {
        QTest::newRow(name) << QByteArray(R"({"format":"shapewright-edits","version":1)") + members + '}'
                            << QString::fromUtf8(named);
    };
    QTest::newRow("nothing") << QByteArray() << u"JSON"_s;
    QTest::newRow("cut off") << QByteArray(R"({"format":)") << u"JSON"_s;
    QTest::newRow("a list") << QByteArray("[]") << u"format"_s;
    QTest::newRow("another format") << QByteArray(R"({"format":"x"})") << u"format"_s;
    QTest::newRow("another version") << QByteArray(R"({"format":"shapewright-edits","version":5})") << u"version"_s;
    row("unknown member", R"(,"dims":{})", "dims");
    row("symbol unknown", R"(,"symbols":{"batch":null})", "batch");
    row("negative", R"(,"symbols":{"batch":-1})", "batch");
    row("fraction", R"(,"symbols":{"batch":1.5})", "batch");
    row("empty name", R"(,"symbols":{"batch":""})", "batch");
    row("symbols a list", R"(,"symbols":[1])", "symbols");
    row("axis without a dim", R"(,"axes":[{"input":"x","axis":0}])", "axes");
    row("axis below 0", R"(,"axes":[{"input":"x","axis":-1,"dim":1}])", "x");
    row("shape no list", R"(,"shapes":{"x":3})", "x");
    row("value no number", R"(,"values":{"sr":"fast"})", "sr");
    row("value empty", R"(,"values":{"sr":[]})", "sr");
    row("flag no boolean", R"(,"zero_confirmed":1)", "zero_confirmed");
    row("wishes in the first version", R"(,"graph":{})", "graph");
    const auto wish = [](const char *name, const char *graph, const char *named) {
        QTest::newRow(name) << QByteArray(R"({"format":"shapewright-edits","version":2,"graph":)") + graph + '}'
                            << QString::fromUtf8(named);
    };
    wish("wishes a list", "[]", "graph");
    wish("unknown wish", R"({"prune":{}})", "prune");
    wish("adapt no boolean", R"({"adapt":1})", "adapt");
    wish("fold no object", R"({"fold":true})", "fold");
    wish("fold without nodes", R"({"fold":{"limit_kb":64}})", "fold");
    wish("fold other nodes", R"({"fold":{"nodes":"none"}})", "fold");
    wish("unknown member of fold", R"({"fold":{"nodes":"shapes","limit":64}})", "limit");
    wish("limit below 0", R"({"fold":{"nodes":"shapes","limit_kb":-1}})", "limit_kb");
    wish("limit a fraction", R"({"fold":{"nodes":"shapes","limit_kb":1.5}})", "limit_kb");
    wish("limit a text", R"({"fold":{"nodes":"shapes","limit_kb":"64"}})", "limit_kb");
    wish("limit huge", R"({"fold":{"nodes":"shapes","limit_kb":18446744073709551615}})", "limit_kb");
    wish("parts in the second version", R"({"cut_to":["x"]})", "graph");
    const auto part = [](const char *name, const char *graph, const char *named) {
        QTest::newRow(name) << QByteArray(R"({"format":"shapewright-edits","version":4,"graph":)") + graph + '}'
                            << QString::fromUtf8(named);
    };
    part("cut no list", R"({"cut_to":"x"})", "cut_to");
    part("cut no name", R"({"cut_to":[1]})", "cut_to");
    part("cut an empty name", R"({"cut_from":[""]})", "cut_from");
    part("outputs an object", R"({"outputs":{}})", "outputs");
    part("rename a list", R"({"rename":["x"]})", "rename");
    part("rename to a number", R"({"rename":{"x":1}})", "rename");
    part("rename nothing", R"({"rename_nodes":{"":"x"}})", "rename_nodes");
    part("set no text", R"({"set":{"x.axis":1}})", "set");
    part("metadata a number", R"({"metadata":{"names":1}})", "names");
    part("metadata a list", R"({"metadata":[]})", "metadata");
    part("no such text", R"({"model":{"ir_version":"3"}})", "ir_version");
    part("keep_unused no boolean", R"({"keep_unused":1})", "keep_unused");
    wish("limit above 2 GiB", R"({"fold":{"nodes":"shapes","limit_kb":2097153}})", "limit_kb");
}

void TestEditText::refusedJson()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, named);
    const auto edits = editsFromJson(json);
    QVERIFY(!edits);
    QCOMPARE(edits.error().code, ErrorCode::EditsInvalid);
    QCOMPARE(QString::fromStdString(edits.error().args.at(0)), named);
    QVERIFY(!edits.error().detail.empty());
}

SHAPEWRIGHT_APPLESS_TEST(TestEditText)
#include "tst_edittext.moc"
