// SPDX-License-Identifier: Apache-2.0
// `fix --fold` over models where folding is easily done wrong, and over models as people have them.
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

QStringList textsOf(const QJsonValue &array)
{
    QStringList texts;
    for (const QJsonValue &entry : array.toArray())
        texts.append(entry.toString());
    return texts;
}

template <typename Nodes>
void addNames(const Nodes &nodes, QStringList &names)
{
    for (const onnx::NodeProto &node : nodes) {
        names.append(QString::fromStdString(node.name()));
        for (const onnx::AttributeProto &attribute : node.attribute())
            addNames(attribute.g().node(), names);
    }
}

// Of all nodes, also those in subgraphs and functions.
QStringList nodeNames(const onnx::ModelProto &model)
{
    QStringList names;
    addNames(model.graph().node(), names);
    for (const onnx::FunctionProto &function : model.functions())
        addNames(function.node(), names);
    return names;
}

template <typename Infos>
QByteArrayList serialized(const Infos &infos)
{
    QByteArrayList bytes;
    for (const onnx::ValueInfoProto &info : infos)
        bytes.append(QByteArray::fromStdString(info.SerializeAsString()));
    return bytes;
}

QStringList usedNames(const onnx::GraphProto &graph)
{
    QStringList used;
    for (const onnx::ValueInfoProto &output : graph.output())
        used.append(QString::fromStdString(output.name()));
    for (const onnx::NodeProto &node : graph.node()) {
        for (const std::string &input : node.input())
            used.append(QString::fromStdString(input));
        for (const onnx::AttributeProto &attribute : node.attribute())
            used += usedNames(attribute.g());
    }
    return used;
}

// Initializers of the main graph that nothing uses, and that no caller can replace.
QStringList unusedInitializers(const onnx::ModelProto &model)
{
    QStringList used = usedNames(model.graph()), unused;
    for (const onnx::ValueInfoProto &input : model.graph().input())
        used.append(QString::fromStdString(input.name()));
    for (const onnx::TensorProto &tensor : model.graph().initializer()) {
        if (!used.contains(QString::fromStdString(tensor.name())))
            unused.append(QString::fromStdString(tensor.name()));
    }
    return unused;
}

QJsonArray rowsOf(const QString &manifest)
{
    return QJsonDocument::fromJson(test::bytesOf(test::model(manifest))).object()[u"files"_s].toArray();
}

// The edits that fix a model of the corpus to the sizes that it is known to run with.
QStringList editsFor(const QJsonObject &runsWith)
{
    QStringList edits;
    const QJsonObject dims = runsWith[u"input_dims"_s].toObject();
    for (auto it = dims.begin(); it != dims.end(); ++it) {
        QStringList sizes;
        for (const QJsonValue &size : it.value().toArray())
            sizes.append(QString::number(size.toInteger()));
        if (!sizes.isEmpty())
            edits << u"--shape"_s << it.key() + u'=' + sizes.join(u',');
    }
    const QJsonObject values = runsWith[u"input_values"_s].toObject();
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (it.value().isDouble())
            edits << u"--value"_s << it.key() + u'=' + QString::number(it.value().toDouble());
    }
    return edits;
}

} // namespace

class TestFolding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { SHAPEWRIGHT_NEED_MODELS(); }
    void foldsWhatHasToGo_data();
    void foldsWhatHasToGo();
    void foldsRealModels_data();
    void foldsRealModels();
    void makesSileroLoad();
    void tellsWhatItWouldDo();
    void followsAnEditsFile();
    void holdsTheLimit();
    void refusesWrongOptions_data();
    void refusesWrongOptions();
};

void TestFolding::foldsWhatHasToGo_data()
{
    QTest::addColumn<QJsonObject>("expected");
    QTest::addColumn<QString>("fold");
    for (const QJsonValue &row : rowsOf(u"fold/MANIFEST.json"_s)) {
        for (const QString &fold : {u"--fold"_s, u"--fold=all"_s})
            QTest::addRow("%s %s", qPrintable(row[u"path"].toString()), qPrintable(fold)) << row.toObject() << fold;
    }
}

void TestFolding::foldsWhatHasToGo()
{
    QFETCH(QJsonObject, expected);
    QFETCH(QString, fold);
    const QTemporaryDir folder;
    const QString path = expected[u"path"_s].toString(), model = folder.filePath(path);
    QVERIFY(QFile::copy(test::model(u"fold/"_s + path), model));
    const QStringList sideFiles = textsOf(expected[u"side_files"_s]);
    for (const QString &file : sideFiles)
        QVERIFY(QFile::copy(test::model(u"fold/"_s + file), folder.filePath(file)));
    const QString plain = folder.filePath(u"plain.onnx"_s), folded = folder.filePath(u"folded.onnx"_s),
                  again = folder.filePath(u"again.onnx"_s);
    const QStringList edits = textsOf(expected[u"edits"_s]);
    const CliRun unfolded = runCli(QStringList{u"fix"_s, model, plain} + edits);
    QVERIFY2(unfolded.exitCode == 0, qPrintable(unfolded.all()));
    // The test compares all tensors bit by bit.
    const CliRun fix = runCli(QStringList{u"fix"_s, model, folded} + edits + QStringList{fold, u"--test"_s});
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));

    const onnx::ModelProto before = test::parsedModel(plain), after = test::parsedModel(folded);
    const QStringList names = nodeNames(after);
    for (const QString &gone : textsOf(expected[u"must_go"_s]))
        QVERIFY2(!names.contains(gone), qPrintable(gone));
    QStringList staying = textsOf(expected[u"must_stay"_s]);
    if (fold == u"--fold=all")
        staying.removeAll(u"recip"_s); // it computes with nothing but constants
    for (const QString &stays : staying)
        QVERIFY2(names.contains(stays), qPrintable(stays));
    QVERIFY(names.size() <= nodeNames(before).size());
    QVERIFY(QFileInfo(folded).size() - QFileInfo(plain).size() <= expected[u"max_growth_bytes"_s].toInteger());
    QCOMPARE(serialized(after.graph().input()), serialized(before.graph().input()));
    QCOMPARE(serialized(after.graph().output()), serialized(before.graph().output()));
    QCOMPARE(after.ir_version(), before.ir_version());
    QCOMPARE(unusedInitializers(after), QStringList());
    for (const QString &file : sideFiles)
        QCOMPARE(test::bytesOf(folder.filePath(file)), test::bytesOf(test::model(u"fold/"_s + file)));

    const CliRun twice = runCli({u"fix"_s, folded, again, fold});
    QVERIFY2(twice.exitCode == 0, qPrintable(twice.all()));
    QCOMPARE(test::bytesOf(again), test::bytesOf(folded));
}

void TestFolding::foldsRealModels_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("edits");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s})) {
        if (entry[u"expected"_s][u"ort_cpu_runs"_s].toBool() && entry[u"bytes"_s].toInteger() < 20'000'000)
            QTest::addRow("%s", qPrintable(entry[u"path"_s].toString()))
                << entry[u"path"_s].toString() << editsFor(entry[u"runs_with"_s].toObject());
    }
}

void TestFolding::foldsRealModels()
{
    QFETCH(QString, path);
    QFETCH(QStringList, edits);
    const QTemporaryDir folder;
    const QString plain = folder.filePath(u"plain.onnx"_s), folded = folder.filePath(u"folded.onnx"_s),
                  again = folder.filePath(u"again.onnx"_s);
    const QStringList data{u"--external-data"_s, u"copy"_s};
    const CliRun unfolded = runCli(QStringList{u"fix"_s, test::model(path), plain} + edits + data);
    const CliRun fix =
        runCli(QStringList{u"fix"_s, test::model(path), folded} + edits + data + QStringList{u"--fold"_s, u"--test"_s});
    if (unfolded.exitCode != 0 && fix.exitCode != 0)
        QSKIP("its sizes are refused without folding, too");
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    if (unfolded.exitCode == 0) {
        const onnx::GraphProto before = test::parsedModel(plain).graph(), after = test::parsedModel(folded).graph();
        QCOMPARE(serialized(after.input()), serialized(before.input()));
        QCOMPARE(serialized(after.output()), serialized(before.output()));
    }
    QStringList values;
    for (qsizetype i = 0; i + 1 < edits.size(); ++i) {
        if (edits[i] == u"--value")
            values += edits.mid(i, 2);
    }
    const CliRun twice = runCli(QStringList{u"fix"_s, folded, again, u"--fold"_s} + values);
    QVERIFY2(twice.exitCode == 0, qPrintable(twice.all()));
    QCOMPARE(test::bytesOf(again), test::bytesOf(folded));
}

// Without folding, ONNX Runtime loads it only with graph optimizations off.
void TestFolding::makesSileroLoad()
{
    const QTemporaryDir folder;
    const QString folded = folder.filePath(u"folded.onnx"_s);
    const QStringList edits{u"--shape"_s, u"input=1,576"_s, u"--dim"_s, u"state[1]=1"_s, u"--value"_s, u"sr=16000"_s};
    const QString model = test::model(u"real/silero_vad_v6.onnx"_s);
    const CliRun unfolded = runCli(QStringList{u"fix"_s, model, folded} + edits);
    QCOMPARE(unfolded.exitCode, 1);
    QVERIFY2(unfolded.err.contains("--fold"), unfolded.err);
    const CliRun fix = runCli(QStringList{u"fix"_s, model, folded} + edits + QStringList{u"--fold"_s, u"--test"_s});
    QVERIFY2(fix.exitCode == 0, qPrintable(fix.all()));
    QVERIFY2(fix.out.contains("bit by bit"), fix.out);
    const onnx::ModelProto saved = test::parsedModel(folded);
    for (const onnx::NodeProto &node : saved.graph().node())
        QVERIFY(node.op_type() != "If");
}

void TestFolding::tellsWhatItWouldDo()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"out.onnx"_s);
    const QStringList arguments{
        u"fix"_s,    test::model(u"fold/partly_known.onnx"_s), out, u"--dim"_s, u"N=2"_s, u"--fold"_s, u"--dry-run"_s,
        u"--json"_s,
    };
    const CliRun run = runCli(arguments);
    QVERIFY2(run.exitCode == 0, qPrintable(run.all()));
    QVERIFY(!QFileInfo::exists(out));
    const QJsonObject folded = run.json()[u"folded"_s].toObject();
    QCOMPARE(folded[u"nodes"_s].toInt(), 2);
    QCOMPARE(folded[u"by_operator"_s].toObject(), (QJsonObject{{u"Gather"_s, 1}, {u"Unsqueeze"_s, 1}}));
    QCOMPARE(folded[u"initializers_added"_s].toInt(), 1);
    QCOMPARE(folded[u"bytes_added"_s].toInt(), 8);
    QCOMPARE(folded[u"removed_initializers"_s].toInt(), 2);
    QStringList left;
    for (const QJsonValue &node : folded[u"left"_s].toArray()) {
        left.append(node[u"node"].toString());
        QVERIFY(!node[u"why"].toString().isEmpty());
    }
    QCOMPARE(left, (QStringList{u"shape"_s, u"get_h"_s, u"uns_h"_s, u"cat"_s}));

    const CliRun told = runCli(arguments.mid(0, 7));
    QVERIFY2(told.out.contains("Folded nodes: 2 (Gather 1, Unsqueeze 1); initializers added: 1 (8 bytes)"), told.out);
    const CliRun silero = runCli({u"check"_s, test::model(u"real/silero_vad_v6.onnx"_s), u"--shape"_s, u"input=1,576"_s,
                                  u"--dim"_s, u"state[1]=1"_s, u"--value"_s, u"sr=16000"_s, u"--fold"_s, u"--json"_s});
    QVERIFY2(silero.exitCode == 0, qPrintable(silero.all()));
    for (const QJsonValue &provider : silero.json()[u"providers"_s].toArray()) // it does not even load without folding
        QVERIFY(provider[u"before"].isNull() && provider.toObject().contains(u"before"_s));
    const CliRun check = runCli({u"check"_s, test::model(u"fold/shape_chain.onnx"_s), u"--dim"_s, u"N=2"_s, u"--dim"_s,
                                 u"H=6"_s, u"--dim"_s, u"W=5"_s, u"--fold"_s, u"--json"_s});
    QCOMPARE(check.json()[u"folded"_s][u"nodes"_s].toInt(), 4);
    QCOMPARE(check.json()[u"providers"_s][0][u"nodes"_s].toInt(), 1);
    QVERIFY(check.json()[u"providers"_s][0][u"before"_s][u"nodes"_s].toInt() >= 1);
    const CliRun text = runCli({u"check"_s, test::model(u"real/silero_vad_v6.onnx"_s), u"--shape"_s, u"input=1,576"_s,
                                u"--dim"_s, u"state[1]=1"_s, u"--value"_s, u"sr=16000"_s, u"--fold"_s});
    QVERIFY2(text.all().contains(u"invalid → 100 %"_s), qPrintable(text.all()));
}

// The wish of an edits file counts as the option does.
void TestFolding::followsAnEditsFile()
{
    const QTemporaryDir folder;
    const QString model = test::model(u"fold/shape_chain.onnx"_s), edits = folder.filePath(u"edits.json"_s);
    const auto write = [&edits](const QByteArray &graph) {
        QFile file(edits);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format":"shapewright-edits","version":2,"symbols":{"N":2,"H":6,"W":5},"graph":)" + graph + '}');
    };
    write(R"({"fold":{"nodes":"shapes"}})");
    const QStringList fix{u"fix"_s, model, folder.filePath(u"out.onnx"_s), u"--edits"_s, edits, u"--json"_s};
    const CliRun folded = runCli(fix);
    QVERIFY2(folded.exitCode == 0, qPrintable(folded.all()));
    QCOMPARE(folded.json()[u"folded"_s][u"nodes"_s].toInt(), 4);
    QVERIFY(!folded.json()[u"folded"_s][u"readiness"_s].toArray().isEmpty());
    const CliRun check = runCli({u"check"_s, model, u"--edits"_s, edits, u"--json"_s});
    QCOMPARE(check.json()[u"folded"_s][u"nodes"_s].toInt(), 4);
    const QStringList again =
        fix + QStringList{u"--overwrite"_s, u"--fold-limit"_s, u"0"_s}; // overrides that of the file
    QCOMPARE(runCli(again).json()[u"folded"_s][u"nodes"_s].toInt(), 0);
    for (const char *hostile :
         {"[]", R"({"fold":1})", R"({"other":{}})", R"({"fold":{"nodes":"shapes","limit_kb":-1}})"}) {
        write(hostile);
        const CliRun refused = runCli(fix + QStringList{u"--overwrite"_s});
        QVERIFY2(refused.exitCode == 2, qPrintable(refused.all()));
    }
}

// What exceeds the limit is computed as before, also by a second run.
void TestFolding::holdsTheLimit()
{
    const QTemporaryDir folder;
    const QString folded = folder.filePath(u"folded.onnx"_s), again = folder.filePath(u"again.onnx"_s);
    const QString model = test::model(u"fold/shape_chain.onnx"_s);
    const QStringList edits{u"--dim"_s, u"N=2"_s, u"--dim"_s, u"H=6"_s, u"--dim"_s, u"W=5"_s};
    const CliRun none = runCli(QStringList{u"fix"_s, model, folded} + edits +
                               QStringList{u"--fold"_s, u"--fold-limit"_s, u"0"_s, u"--json"_s});
    QVERIFY2(none.exitCode == 0, qPrintable(none.all()));
    QCOMPARE(none.json()[u"folded"_s][u"initializers_added"_s].toInt(), 0);
    QVERIFY(nodeNames(test::parsedModel(folded)).contains(u"cat"_s));
    const CliRun twice = runCli({u"fix"_s, folded, again, u"--fold"_s, u"--fold-limit"_s, u"0"_s});
    QCOMPARE(twice.exitCode, 0);
    QCOMPARE(test::bytesOf(again), test::bytesOf(folded));
}

void TestFolding::refusesWrongOptions_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("another kind") << QStringList{u"--fold=everything"_s};
    QTest::newRow("a limit alone") << QStringList{u"--fold-limit"_s, u"4"_s};
    QTest::newRow("no number") << QStringList{u"--fold"_s, u"--fold-limit"_s, u"few"_s};
}

void TestFolding::refusesWrongOptions()
{
    QFETCH(QStringList, options);
    const CliRun run = runCli(QStringList{u"fix"_s, test::model(u"fold/shape_chain.onnx"_s), u"out.onnx"_s} + options);
    QCOMPARE(run.exitCode, 2);
}

SHAPEWRIGHT_GUILESS_TEST(TestFolding)
#include "tst_folding.moc"
