// SPDX-License-Identifier: Apache-2.0
// Opens unchanged files with free dimension overrides: by the runner through the C API, and by the programs that
// Shapewright writes for other languages.

#include "model/onnx/modelfile.h"
#include "model/overrides/overridecode.h"
#include "model/run/check/originalrun.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/run/testrun/testrun.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QDir>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

using Denotations = std::vector<std::pair<int, std::string>>; // denotation of the first axis, by input

namespace {

// The inputs of a corpus entry as edits.
ShapeEdits editsOf(const QJsonObject &runsWith)
{
    ShapeEdits edits;
    const QJsonObject dims = runsWith.value(u"input_dims"_s).toObject();
    for (auto input = dims.begin(); input != dims.end(); ++input) {
        for (const QJsonValue &dim : input.value().toArray())
            edits.shapes[input.key().toStdString()].emplace_back(Dim(dim.toInteger()));
    }
    const QJsonObject values = runsWith.value(u"input_values"_s).toObject();
    for (auto input = values.begin(); input != values.end(); ++input) {
        for (const QJsonValue &value : input.value().isArray() ? input.value().toArray() : QJsonArray{input.value()})
            edits.values[input.key().toStdString()].push_back(value.toDouble());
    }
    return edits;
}

// Runs the unchanged file without overrides, and again as the original with these overrides.
Result<TestReport> runWith(const ModelGraph &graph, const ShapeEdits &edits, const std::vector<DimOverride> &overrides)
{
    const auto table = propagate(graph, edits);
    if (!table)
        return tl::unexpected(table.error());
    TestRunRequest request = makeTestRun(graph, edits, **table, graph.file().path(), FillKind::Zeros, 0);
    compareWithOriginal(request, graph, edits);
    request.original->overrides = overrides;
    TestRunner runner(test::program(u"shapewright-runner"_s));
    const auto outcome = test::runOnce(runner, request, 2000 * usualTimeoutSeconds);
    return outcome ? *outcome : failure(ErrorCode::Internal, {}, "no single outcome");
}

QString dimsText(const std::vector<std::int64_t> &dims)
{
    return QString::fromStdString(shapeText(Shape(dims.begin(), dims.end())));
}

// Why the outputs differ from the prediction, or an empty text.
QString faultOf(const Result<TestReport> &report)
{
    if (!report)
        return describe(report.error());
    if (report->original->error)
        return describe(*report->original->error);
    for (const OutputReport &output : report->outputs) {
        if (!output.matches || (output.difference && !output.difference->incomparable.empty()))
            return QString::fromStdString(output.name) + dimsText(output.dims);
    }
    return {};
}

std::shared_ptr<const ModelGraph> denoted(const char *text, const Denotations &denotations)
{
    onnx::ModelProto proto;
    if (!onnx::OnnxParser::Parse(proto, text).IsOK())
        qFatal("not a model");
    for (const auto &[input, denotation] : denotations)
        proto.mutable_graph()
            ->mutable_input(input)
            ->mutable_type()
            ->mutable_tensor_type()
            ->mutable_shape()
            ->mutable_dim(0)
            ->set_denotation(denotation);
    return test::modelFromProto(proto);
}

// A program with this code that prints the first input's shape as the session reports it.
QByteArray programOf(const QString &code, bool isC)
{
    const qsizetype at = code.indexOf(u"\n\n"_s);
    const QString printing =
        isC ? u"    if (status != NULL) { puts(ort->GetErrorMessage(status)); return 1; }\n"
              "    OrtTypeInfo *type = NULL;\n"
              "    const OrtTensorTypeAndShapeInfo *tensor = NULL;\n"
              "    int64_t dims[2] = {0, 0};\n"
              "    if (ort->SessionGetInputTypeInfo(session, 0, &type) != NULL) return 1;\n"
              "    if (ort->CastTypeInfoToTensorInfo(type, &tensor) != NULL) return 1;\n"
              "    if (ort->GetDimensions(tensor, dims, 2) != NULL) return 1;\n"
              "    printf(\"%d %d\\n\", (int)dims[0], (int)dims[1]);\n"_s
            : u"    for (auto dim : session.GetInputTypeInfo(0).GetTensorTypeAndShapeInfo().GetShape())\n"
              "        std::printf(\"%d \", int(dim));\n"_s;
    const QString header = isC ? u"\n#include <stdio.h>\n\n"_s : u"\n#include <cstdio>\n\n"_s;
    return (code.left(at) + header + u"int main(void)\n{"_s + code.mid(at) + printing + u"    return 0;\n}\n"_s)
        .toUtf8();
}

struct Ran {
    int exitCode = -1;
    QByteArray said;
};

Ran run(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"ORT_DISABLE_TELEMETRY"_s, u"1"_s);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(2000 * usualTimeoutSeconds))
        return {-1, process.errorString().toUtf8()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

} // namespace

class TestOverrideSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapesAreThePredictedOnes_data();
    void shapesAreThePredictedOnes();
    void denotationsReachTheirAxes_data();
    void denotationsReachTheirAxes();
    void contradictingDenotationIsNeverWritten();
    void writtenProgramsRun_data();
    void writtenProgramsRun();
};

void TestOverrideSessions::shapesAreThePredictedOnes_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("path");
    QTest::addColumn<ShapeEdits>("edits");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s, u"real/"_s})) {
        const QString path = entry.value(u"path"_s).toString();
        QTest::newRow(qPrintable(path)) << path << editsOf(entry.value(u"runs_with"_s).toObject());
    }
}

void TestOverrideSessions::shapesAreThePredictedOnes()
{
    QFETCH(QString, path);
    QFETCH(ShapeEdits, edits);
    const auto file = ModelFile::open(test::model(path));
    QVERIFY(file);
    const auto graph = ModelGraph::build(*file);
    const std::vector<DimOverride> overrides = chooseOverrides(overridesOf(*graph, edits)).overrides;
    QCOMPARE(faultOf(runWith(*graph, edits, overrides)), QString());
    // Each override has an effect: with another number, the fed input does not fit any more.
    for (std::size_t index = 0; index < overrides.size(); ++index) {
        std::vector<DimOverride> others = overrides;
        others[index].value += 1;
        QVERIFY2(!faultOf(runWith(*graph, edits, others)).isEmpty(), overrides[index].name.c_str());
    }
}

void TestOverrideSessions::denotationsReachTheirAxes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Denotations>("denotations");
    QTest::addColumn<ShapeEdits>("edits");
    QTest::addColumn<int>("byDenotation"); // the number of overrides by denotation
    const auto row = [](const char *name, const char *text, const Denotations &denotations,
                        const std::function<void(ShapeEdits &)> &edit, int byDenotation) {
        ShapeEdits edits;
        edit(edits);
        QTest::newRow(name) << QByteArray(text) << denotations << edits << byDenotation;
    };
    const char *const unnamed = R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[?, 3] x, float[?, 3] y) => (float[o, 3] z) { z = Concat<axis = 0>(x, y) })";
    const char *const named = R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 3] x, float[?, 3] y) => (float[o, 3] z) { z = Concat<axis = 0>(x, y) })";
    const auto batch = [](ShapeEdits &edits) { edits.denotations["DATA_BATCH"] = 4; };
    row(
        "one axis", unnamed, {{0, "DATA_BATCH"}, {1, "OTHER"}},
        [](ShapeEdits &edits) {
            edits.denotations["DATA_BATCH"] = 4;
            edits.denotations["OTHER"] = 5;
        },
        2);
    row("spelled in two ways", unnamed, {{0, "DATA_BATCH"}, {1, "Data_Batch"}}, batch, 1);
    row("an axis with a name, too", named, {{0, "DATA_BATCH"}, {1, "DATA_BATCH"}}, batch, 1);
    row(
        "by axes", unnamed, {{0, "DATA_BATCH"}, {1, "DATA_BATCH"}},
        [](ShapeEdits &edits) {
            edits.axes[{"x", 0}] = 4;
            edits.axes[{"y", 0}] = 4;
        },
        1);
}

void TestOverrideSessions::denotationsReachTheirAxes()
{
    QFETCH(QByteArray, text);
    QFETCH(Denotations, denotations);
    QFETCH(ShapeEdits, edits);
    QFETCH(int, byDenotation);
    const auto graph = denoted(text.constData(), denotations);
    const ChosenOverrides chosen = chooseOverrides(overridesOf(*graph, edits));
    QCOMPARE(int(std::ranges::count(chosen.overrides, DimOverride::Kind::Denotation, &DimOverride::kind)),
             byDenotation);
    QVERIFY(chosen.skipped.empty());
    QCOMPARE(faultOf(runWith(*graph, edits, chosen.overrides)), QString());
    for (std::size_t index = 0; index < chosen.overrides.size(); ++index) {
        std::vector<DimOverride> others = chosen.overrides;
        others[index].value += 1;
        QVERIFY(!faultOf(runWith(*graph, edits, others)).isEmpty());
    }
}

// ONNX Runtime refuses a denotation that is also on an axis with another number, so no such override is offered.
void TestOverrideSessions::contradictingDenotationIsNeverWritten()
{
    const auto graph = denoted(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[?, 3] x, float[2, 3] y) => (float[o, 3] z) { z = Concat<axis = 0>(x, y) })",
                               {{0, "DATA_BATCH"}, {1, "DATA_BATCH"}});
    ShapeEdits edits;
    edits.axes[{"x", 0}] = 4;
    const ChosenOverrides chosen = chooseOverrides(overridesOf(*graph, edits));
    QVERIFY(chosen.overrides.empty());
    QCOMPARE(chosen.skipped.size(), std::size_t(1));
    const auto refused = runWith(*graph, edits, {{DimOverride::Kind::Denotation, "DATA_BATCH", 4}});
    QVERIFY(refused);
    QVERIFY(refused->original->error);
    QVERIFY(QString::fromStdString(refused->original->error->detail).contains(u"free dimension override"_s));
    edits.axes[{"x", 0}] = 2; // the number in the file
    const ChosenOverrides same = chooseOverrides(overridesOf(*graph, edits));
    QCOMPARE(same.overrides.size(), std::size_t(1));
    QCOMPARE(faultOf(runWith(*graph, edits, same.overrides)), QString());
}

void TestOverrideSessions::writtenProgramsRun_data()
{
    QTest::addColumn<bool>("isC");
    QTest::addColumn<QByteArray>("name"); // a dim_param
    for (const bool isC : {true, false}) {
        const char *const language = isC ? "C" : "C++";
        QTest::addRow("%s, a plain name", language) << isC << QByteArray("n");
        QTest::addRow("%s, an odd name", language) << isC
                                                   << QByteArray("a\"b\\c\n\?\?/ größe \xFF\x01"
                                                                 "2%d");
        QTest::addRow("%s, a name for a shell", language)
            << isC << QByteArray("'; $(touch PWNED) `touch PWNED` --dim \\\" */ // \\\n -x");
    }
}

// The programs are compiled and run unchanged, with the headers and the library of this build.
void TestOverrideSessions::writtenProgramsRun()
{
    QFETCH(bool, isC);
    QFETCH(QByteArray, name);
    onnx::ModelProto proto;
    QVERIFY(onnx::OnnxParser::Parse(proto, R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, ?] x) => (float[o, p] y) { y = Relu(x) })")
                .IsOK());
    auto *shape = proto.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape();
    shape->mutable_dim(0)->set_dim_param(name.toStdString());
    shape->mutable_dim(1)->set_denotation("DATA_FEATURE");
    const auto graph = test::modelFromProto(proto);
    ShapeEdits edits;
    edits.axes[{"x", 0}] = 4;
    edits.axes[{"x", 1}] = 5;
    const OverrideCode code =
        overrideCode(isC ? CodeTarget::C : CodeTarget::Cpp, overridesOf(*graph, edits), graph->file().path());
    QVERIFY(code.skipped.empty());

    const QTemporaryDir folder;
    const QString source = folder.filePath(u"written."_s + (isC ? u"c"_s : u"cpp"_s)), out = folder.filePath(u"out"_s);
    QFile file(source);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(programOf(code.text, isC));
    file.close();
    const QString library = QString::fromUtf8(SHAPEWRIGHT_ONNXRUNTIME_LIBRARY);
    const Ran compiled = run(QString::fromUtf8(SHAPEWRIGHT_CXX_COMPILER),
                             {u"-x"_s, isC ? u"c"_s : u"c++"_s, isC ? u"-std=c99"_s : u"-std=c++17"_s, u"-isystem"_s,
                              QString::fromUtf8(SHAPEWRIGHT_ONNXRUNTIME_INCLUDE), u"-Wall"_s, u"-Werror"_s, source,
                              u"-x"_s, u"none"_s, library, u"-Wl,-rpath,"_s + QFileInfo(library).path(), u"-o"_s, out});
    QVERIFY2(compiled.exitCode == 0, compiled.said.constData());
    const Ran ran = run(out, {});
    QVERIFY2(ran.exitCode == 0, ran.said.constData());
    QCOMPARE(ran.said.trimmed(), QByteArray("4 5"));
}

SHAPEWRIGHT_GUILESS_TEST(TestOverrideSessions)
#include "tst_overridesessions.moc"
