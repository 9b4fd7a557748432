// SPDX-License-Identifier: Apache-2.0
// Other parts of a model by options and by an edits file: the same bytes, whole models in halves, and cuts by provider.
#include "model/edits/edittext.h"
#include "model/edits/modeledits.h"
#include "tests/app/cli/clirun.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include "model/onnx/modelfile.h"

#include <onnx/onnx_pb.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using test::CliRun;
using test::runCli;

namespace {

constexpr auto cutNetwork = R"(<ir_version: 8, opset_import: ["" : 17], metadata_props: ["names": "{0: 'cat'}"]>
    g (float[batch, 4] x) => (float[batch, 4] y, float[batch, 4] z)
    <float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}>
    {
        m = MatMul(x, w)
        i = Identity(m)
        r = Relu(i)
        s = Softmax <axis = 1> (r)
        y = Tanh(s)
        z = Neg(r)
    })";

void writeEditsJson(const QString &path, const ModelEdits &edits)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(editsToJson(edits)) < 1)
        qFatal("cannot write %s", qPrintable(path));
}

QStringList operatorsIn(const onnx::ModelProto &model)
{
    QStringList operators;
    for (const auto &node : model.graph().node())
        operators.append(QString::fromStdString(node.op_type()));
    return operators;
}

} // namespace

class TestPartsCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void optionsAndFileGiveTheSame()
    {
        GraphWishes wishes;
        wishes.parts = {.values = {{"s.axis", "-1"}},
                        .bypassed = {"Identity"},
                        .cutTo = {"s", "r"},
                        .renames = {{"x", "pixels"}, {"y", "gone"}},
                        .metadata = {{"names", "{0: 'dog'}"}},
                        .fields = {{"producer_name", "me"}}};
        ShapeEdits shapes;
        shapes.axes[{"x", 1}] = EditedDim(4);
        shapes.symbols["batch"] = EditedDim(3);
        const ModelEdits edits(shapes, wishes);
        writeEditsJson(path("edits.json"), edits);
        const CliRun byFile = runCli({u"fix"_s, model(), path("file.onnx"), u"--edits"_s, path("edits.json")});
        QVERIFY2(byFile.exitCode == 0, byFile.err);
        const CliRun byOptions = runCli(QStringList{u"fix"_s, model(), path("options.onnx")} + editsToArguments(edits));
        QVERIFY2(byOptions.exitCode == 0, byOptions.err);
        QCOMPARE(test::bytesOf(path("file.onnx")), test::bytesOf(path("options.onnx")));
        QCOMPARE(QByteArray(byFile.out).replace("file.onnx", ""),
                 QByteArray(byOptions.out).replace("options.onnx", ""));
        const onnx::ModelProto fixed = test::parsedModel(path("file.onnx"));
        QCOMPARE(operatorsIn(fixed), QStringList({u"MatMul"_s, u"Relu"_s, u"Softmax"_s}));
        QCOMPARE(fixed.graph().input(0).name(), std::string("pixels"));
        QCOMPARE(fixed.graph().input(0).type().tensor_type().shape().dim(0).dim_value(), std::int64_t(3));
        QCOMPARE(fixed.producer_name(), std::string("me"));

        // An option adds to the file.
        const CliRun more = runCli({u"fix"_s, model(), path("more.onnx"), u"--edits"_s, path("edits.json"),
                                    u"--output"_s, u"m"_s, u"--json"_s, u"--report"_s, path("report.json")});
        QVERIFY2(more.exitCode == 0, more.err + more.out);
        const QJsonObject report = QJsonDocument::fromJson(test::bytesOf(path("report.json"))).object();
        QVERIFY(report[u"parts"_s].isObject());
        QCOMPARE(report[u"parts"_s].toObject(), more.json()[u"parts"_s].toObject());
        QCOMPARE(test::parsedModel(path("more.onnx")).graph().output_size(), 3);
    }

    void otherCommandsTakeThemToo()
    {
        writeEditsJson(path("cut.json"), ModelEdits({}, {.parts = {.cutTo = {"r"}}}));
        const QStringList edits{u"--edits"_s, path("cut.json"), u"--json"_s};
        const CliRun run = runCli(QStringList{u"run"_s, model()} + edits);
        QVERIFY2(run.exitCode == 0, run.err + run.out);
        QCOMPARE(run.json()[u"outputs"_s].toArray().size(), 1);
        const CliRun check = runCli(QStringList{u"check"_s, model()} + edits);
        QVERIFY2(check.exitCode == 0, check.err + check.out);
        const auto nodes = check.json()[u"providers"_s].toArray()[0][u"nodes"_s].toInt();
        QVERIFY2(nodes > 0 && nodes <= 3, qPrintable(QString::number(nodes)));
    }

    void hostileFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("graph");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("no such tensor") << QByteArray(R"({"cut_to":["none"]})") << QByteArray("none");
        QTest::newRow("a clash") << QByteArray(R"({"rename":{"m":"i"}})") << QByteArray("i_1");
        QTest::newRow("all outputs go") << QByteArray(R"({"remove_outputs":["y","z"]})") << QByteArray("No output");
        QTest::newRow("no list") << QByteArray(R"({"cut_to":{}})") << QByteArray("cut_to");
        QTest::newRow("a value that does not fit")
            << QByteArray(R"({"set":{"s.axis":"one"}})") << QByteArray("integer");
        QTest::newRow("another schema") << QByteArray(R"({"set":{"s.nothing":"1"}})") << QByteArray("nothing");
        QTest::newRow("a text that no model has") << QByteArray(R"({"model":{"x":"y"}})") << QByteArray("x");
    }

    void hostileFilesAreRefused()
    {
        QFETCH(QByteArray, graph);
        QFETCH(QByteArray, word);
        QFile file(path("hostile.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format":"shapewright-edits","version":4,"graph":)" + graph + '}');
        file.close();
        const CliRun run = runCli({u"fix"_s, model(), path("no.onnx"), u"--edits"_s, path("hostile.json")});
        QVERIFY(run.exitCode > 0);
        QVERIFY2(run.err.contains(word), run.err);
        QVERIFY(!QFile::exists(path("no.onnx")));
    }

    void halvesGiveTheWhole_data()
    {
        QTest::addColumn<QStringList>("cut");
        QTest::newRow("the first half") << QStringList{u"--cut-to"_s, u"s,r"_s};
        QTest::newRow("the second half") << QStringList{u"--cut-from"_s, u"r"_s};
        QTest::newRow("the middle") << QStringList{u"--cut-from"_s, u"m"_s, u"--cut-to"_s, u"r"_s};
        QTest::newRow("with an output") << QStringList{u"--cut-to"_s, u"z,s"_s};
        QTest::newRow("renamed") << QStringList{u"--cut-to"_s, u"r"_s,        u"--rename"_s,
                                                u"x=pixels"_s, u"--rename"_s, u"r=features"_s};
        QTest::newRow("bypassed, at a size")
            << QStringList{u"--cut-from"_s, u"r"_s, u"--bypass"_s, u"Identity"_s, u"--dim"_s, u"batch=2"_s};
    }

    void halvesGiveTheWhole()
    {
        QFETCH(QStringList, cut);
        const QStringList arguments =
            QStringList{u"fix"_s, model(), path("half.onnx"), u"--test"_s, u"--overwrite"_s} + cut;
        const CliRun run = runCli(arguments);
        QVERIFY2(run.exitCode == 0, run.err + run.out);
        QVERIFY2(run.out.contains("all equal bit by bit"), run.out + run.err);
        const CliRun json = runCli(arguments + QStringList{u"--json"_s});
        const QJsonObject halves = json.json()[u"test"_s][u"halves"_s].toObject();
        QVERIFY(halves[u"identical"_s].toBool());
        QVERIFY(halves[u"compared"_s].toInt() >= 1);
    }

    // The new input needs sizes that are not in the file. The part before it gives them, and counts for more.
    void madeUpInputsCountForLess()
    {
        SHAPEWRIGHT_NEED_MODELS();
        const CliRun run = runCli({u"fix"_s, test::model(u"real/ppocr_v4_rec.onnx"_s), path("made.onnx"), u"--test"_s,
                                   u"--overwrite"_s, u"--cut-from"_s, u"p2o.Add.13"_s});
        QVERIFY2(run.exitCode == 0, run.err + run.out);
        QVERIFY2(run.err.contains("inputs that are made up"), run.err);
        QVERIFY2(run.out.contains("all equal bit by bit"), run.out);
    }

    // The models of the corpus in two, somewhere in the middle.
    void realModelsInHalves_data()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QTest::addColumn<QString>("path");
        for (const char *name : {"real/bert_tiny_cls.onnx", "real/yolo_tiny.onnx", "real/unet_tiny.onnx"})
            QTest::newRow(name) << test::model(QString::fromLatin1(name));
    }

    void realModelsInHalves()
    {
        QFETCH(QString, path);
        const auto graph = test::openedGraph(path);
        QVERIFY(graph);
        std::vector<ValueId> places;
        for (const Node &node : graph->main().nodes) {
            if (node.opType == "Conv" || node.opType == "Relu" || node.opType == "MatMul" || node.opType == "Gelu")
                places.push_back(*node.outputs[0]);
        }
        QVERIFY(places.size() > 4);
        for (const std::size_t at : {places.size() / 3, places.size() * 2 / 3}) {
            const auto output = std::optional(places[at]);
            const CliRun run = runCli({u"fix"_s, path, this->path("half.onnx"), u"--overwrite"_s, u"--test"_s,
                                       u"--cut-to"_s, QString::fromStdString(graph->value(*output).name)});
            QVERIFY2(run.exitCode == 0, run.err + run.out);
            QVERIFY2(run.out.contains("all equal bit by bit"), run.out + run.err);
        }
    }

    // onnx.checker wants each output to have a shape.
    void outputsOfUnknownRank()
    {
        const auto file = test::modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N] x, bool c) => (float[1] y) <int64[1] axes = {0}> {
                maybe = If (c) <then_branch = t () => (float[N] a) { a = Identity (x) },
                                else_branch = e () => (float[1, N] b) { b = Unsqueeze (x, axes) }>
                y = Size (maybe)
            })");
        const QString whole = file->file().path();
        const QByteArray warning = "The rank of the new output “maybe” is unknown";
        const QStringList cut{u"fix"_s, whole, path("unshaped.onnx"), u"--overwrite"_s, u"--cut-to"_s, u"maybe"_s};
        const CliRun run = runCli(cut);
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains("warning: " + warning) && run.err.contains("onnx.checker"), run.err);
        QVERIFY(!test::parsedModel(path("unshaped.onnx")).graph().output(0).type().tensor_type().has_shape());
        const QJsonArray problems = runCli(cut + QStringList{u"--json"_s}).json()[u"parts"][u"problems"].toArray();
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems[0][u"code"].toString(), u"output-without-shape"_s);
        QCOMPARE(problems[0][u"args"][0].toString(), u"maybe"_s);
        // The value decides which branch runs, and with it the rank.
        const CliRun known = runCli(cut + QStringList{u"--value"_s, u"c=true"_s});
        QVERIFY2(known.exitCode == 0 && !known.err.contains(warning), known.err);
    }

    void cutAwayByProvider()
    {
        const CliRun unknown = runCli({u"fix"_s, model(), path("cut.onnx"), u"--cut-away"_s, u"nobody"_s});
        QCOMPARE(unknown.exitCode, 2); // wrong usage, as for `check --provider`
        QVERIFY2(unknown.err.contains("nobody") && unknown.err.contains("nnapi"), unknown.err);
        const CliRun json = runCli({u"fix"_s, model(), path("cut.onnx"), u"--cut-away"_s, u"nobody"_s, u"--json"_s});
        QCOMPARE(json.exitCode, 2);
        QCOMPARE(json.json()[u"error"][u"code"].toString(), u"wrong-usage"_s);
        QCOMPARE(runCli({u"fix"_s, model(), path("cut.onnx"), u"--cut-away"_s, u""_s}).exitCode, 2);
        const CliRun both =
            runCli({u"fix"_s, model(), path("cut.onnx"), u"--cut-away"_s, u"nnapi"_s, u"--cut-to"_s, u"m"_s});
        QCOMPARE(both.exitCode, 2);
        if (!test::haveModels())
            return;
        const QString detector = test::model(u"real/yolo_tiny_nms.onnx"_s);
        // A name as for `check`: any of a provider's names, whatever its case, that means one provider; or a file.
        const CliRun several = runCli({u"fix"_s, detector, path("cut.onnx"), u"--cut-away"_s, u"openvino"_s});
        QVERIFY2(several.exitCode == 2 && several.err.contains("openvino-cpu, openvino-gpu"), several.err);
        const CliRun missing = runCli({u"fix"_s, detector, path("cut.onnx"), u"--cut-away"_s, u"nowhere.json"_s});
        QVERIFY2(missing.exitCode != 0 && missing.err.contains("nowhere.json"), missing.err);
        const CliRun cut =
            runCli({u"fix"_s, detector, path("cut.onnx"), u"--cut-away"_s, u"NnapiExecutionProvider"_s, u"--dim"_s,
                    u"height=64"_s, u"--dim"_s, u"width=64"_s, u"--test"_s, u"--overwrite"_s});
        QVERIFY2(cut.exitCode == 0, cut.err + cut.out);
        const onnx::ModelProto backbone = test::parsedModel(path("cut.onnx")), whole = test::parsedModel(detector);
        QVERIFY(backbone.graph().node_size() < whole.graph().node_size());
        QVERIFY(operatorsIn(backbone).contains(u"Conv"_s));
        QVERIFY(!operatorsIn(backbone).contains(u"NonMaxSuppression"_s));
        QVERIFY2(cut.out.contains("compared with the whole model"), cut.out + cut.err);
    }

private:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] QString model() const { return m_model; }

    QTemporaryDir m_folder;
    const QString m_model = test::modelFromText(cutNetwork)->file().path();
};

SHAPEWRIGHT_GUILESS_TEST(TestPartsCommand)
#include "tst_partscommand.moc"
