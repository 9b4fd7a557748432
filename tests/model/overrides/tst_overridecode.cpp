// SPDX-License-Identifier: Apache-2.0
#include "model/overrides/overridecode.h"

#include "model/wording/overridewording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// The model has an input name x that has to be quoted and an axis that has only a denotation.
std::shared_ptr<const ModelGraph> namedModel()
{
    onnx::ModelProto proto;
    const auto status = onnx::OnnxParser::Parse(proto, R"(
        <ir_version: 10, opset_import: ["": 21]>
        g (float[a, ?, 3] x, float[seq] y) => (float[seq] o) { o = Identity(y) })");
    if (!status.IsOK())
        qFatal("%s", status.ErrorMessage().c_str());
    auto *shape = proto.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape();
    shape->mutable_dim(0)->set_dim_param("a\"b");
    shape->mutable_dim(1)->set_denotation("DATA_BATCH");
    return test::modelFromProto(proto);
}

ShapeEdits allEdits()
{
    ShapeEdits edits;
    edits.symbols["a\"b"] = 4;
    edits.symbols["seq"] = 128;
    edits.axes[{"x", 1}] = 2;
    return edits;
}

QStringList namesOf(const std::vector<SkippedEdit> &skipped)
{
    QStringList names;
    for (const SkippedEdit &one : skipped)
        names.append(skipReasonName(one.why) + u' ' + QString::fromStdString(one.place));
    return names;
}

} // namespace

class TestOverrideCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLanguage_data();
    void everyLanguage();
    void targetsHaveNames();
    void nothingToSayIsNoCode();
    void namesThatATargetCannotTake_data();
    void namesThatATargetCannotTake();
    void profilesNeedAllInputs();
    void ranges();
    void rangesHaveAnOrder();
    void openVinoReshapesWhatOverridesCannotReach();
};

void TestOverrideCode::everyLanguage_data()
{
    QTest::addColumn<CodeTarget>("target");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, CodeTarget target, const char *text) {
        QTest::newRow(name) << target << QString::fromUtf8(text);
    };
    row("Python", CodeTarget::Python, R"(import onnxruntime

options = onnxruntime.SessionOptions()
options.add_free_dimension_override_by_name("a\"b", 4)
options.add_free_dimension_override_by_name("seq", 128)
options.add_free_dimension_override_by_denotation("DATA_BATCH", 2)
session = onnxruntime.InferenceSession("in %1/m.onnx", options, providers=["CPUExecutionProvider"])
)");
    row("C", CodeTarget::C, R"(#include <onnxruntime_c_api.h>

const OrtApi *ort = OrtGetApiBase()->GetApi(ORT_API_VERSION);
OrtEnv *env = NULL;
OrtSessionOptions *options = NULL;
OrtSession *session = NULL;
OrtStatus *status = ort->CreateEnv(ORT_LOGGING_LEVEL_WARNING, "", &env);
if (status == NULL)
    status = ort->CreateSessionOptions(&options);
if (status == NULL)
    status = ort->AddFreeDimensionOverrideByName(options, "a\"b", 4);
if (status == NULL)
    status = ort->AddFreeDimensionOverrideByName(options, "seq", 128);
if (status == NULL)
    status = ort->AddFreeDimensionOverride(options, "DATA_BATCH", 2); /* by denotation */
if (status == NULL)
    status = ort->CreateSession(env, ORT_TSTR("in %1/m.onnx"), options, &session);
/* Otherwise ort->GetErrorMessage(status) says what went wrong. */
)");
    row("C++", CodeTarget::Cpp, R"(#include <onnxruntime_cxx_api.h>

Ort::Env env;
Ort::SessionOptions options;
options.AddFreeDimensionOverrideByName("a\"b", 4);
options.AddFreeDimensionOverrideByName("seq", 128);
// By denotation: options.AddFreeDimensionOverride() goes by name, the C API does not.
Ort::ThrowOnError(Ort::GetApi().AddFreeDimensionOverride(options, "DATA_BATCH", 2));
Ort::Session session(env, ORT_TSTR("in %1/m.onnx"), options);
)");
    row("C#", CodeTarget::CSharp, R"(using Microsoft.ML.OnnxRuntime;

using var options = new SessionOptions();
options.AddFreeDimensionOverrideByName("a\"b", 4);
options.AddFreeDimensionOverrideByName("seq", 128);
options.AddFreeDimensionOverride("DATA_BATCH", 2); // by denotation
using var session = new InferenceSession("in %1/m.onnx", options);
)");
    row("Java", CodeTarget::Java, R"(import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;

OrtEnvironment environment = OrtEnvironment.getEnvironment();
OrtSession.SessionOptions options = new OrtSession.SessionOptions();
options.setSymbolicDimensionValue("a\"b", 4L);
options.setSymbolicDimensionValue("seq", 128L);
OrtSession session = environment.createSession("in %1/m.onnx", options);
)");
    row("JavaScript", CodeTarget::JavaScript, R"(// onnxruntime-node takes no notice of freeDimensionOverrides.
import * as ort from "onnxruntime-web";

const session = await ort.InferenceSession.create("in %1/m.onnx", {
  freeDimensionOverrides: {
    ["a\"b"]: 4,
    ["seq"]: 128,
  },
});
)");
    row("onnxruntime_perf_test", CodeTarget::PerfTest,
        "onnxruntime_perf_test -I -f 'a\"b:4' -f seq:128 -F DATA_BATCH:2 'in %1/m.onnx'\n");
    row("Core ML", CodeTarget::CoreMl, R"(import onnxruntime

options = onnxruntime.SessionOptions()
options.add_free_dimension_override_by_name("a\"b", 4)
options.add_free_dimension_override_by_name("seq", 128)
options.add_free_dimension_override_by_denotation("DATA_BATCH", 2)
# What still has a dynamic shape is left to the CPU. In C these are the flags
# COREML_FLAG_CREATE_MLPROGRAM | COREML_FLAG_ONLY_ALLOW_STATIC_INPUT_SHAPES.
coreml = {"ModelFormat": "MLProgram", "RequireStaticInputShapes": "1"}
session = onnxruntime.InferenceSession(
    "in %1/m.onnx",
    options,
    providers=[("CoreMLExecutionProvider", coreml), "CPUExecutionProvider"],
)
)");
    row("TensorRT", CodeTarget::TensorRt, R"(import onnxruntime

# One size alone: lower min and raise max for what else will be fed.
profile = {
    "trt_profile_min_shapes": "x:4x2x3,y:128",
    "trt_profile_opt_shapes": "x:4x2x3,y:128",
    "trt_profile_max_shapes": "x:4x2x3,y:128",
}
session = onnxruntime.InferenceSession(
    "in %1/m.onnx",
    providers=[("TensorrtExecutionProvider", profile), "CUDAExecutionProvider", "CPUExecutionProvider"],
)
)");
    row("OpenVINO", CodeTarget::OpenVino,
        R"(# With ONNX Runtime, 1.23 or later. Feed these very shapes; 1..8 for a number is a range.
import onnxruntime

openvino_options = {"device_type": "NPU", "reshape_input": "x[4,2,3],y[128]"}
session = onnxruntime.InferenceSession("in %1/m.onnx", providers=[("OpenVINOExecutionProvider", openvino_options)])

# With OpenVINO itself.
import openvino

core = openvino.Core()
model = core.read_model("in %1/m.onnx")
model.reshape({
    "x": [4, 2, 3],
    "y": [128],
})
compiled = core.compile_model(model, "NPU")
)");
}

void TestOverrideCode::everyLanguage()
{
    QFETCH(CodeTarget, target);
    const OverrideCode code = overrideCode(target, overridesOf(*namedModel(), allEdits()), u"in %1/m.onnx"_s);
    QTEST(code.text, "text");
    const bool hasDenotations = target != CodeTarget::Java && target != CodeTarget::JavaScript;
    QCOMPARE(namesOf(code.skipped), hasDenotations ? QStringList() : QStringList{u"no-denotations x[1]"_s});
}

void TestOverrideCode::targetsHaveNames()
{
    QSet<QString> names, titles;
    for (const CodeTargetNames &target : codeTargets()) {
        names.insert(QString::fromLatin1(target.name));
        titles.insert(QString::fromLatin1(target.title));
        QCOMPARE(codeTargetNamed(QString::fromLatin1(target.name)), std::optional(target.target));
    }
    QCOMPARE(names.size(), 10);
    QCOMPARE(titles.size(), 10);
    QVERIFY(!codeTargetNamed(u"cobol"_s));
    QVERIFY(!codeTargetNamed(u""_s));
}

void TestOverrideCode::nothingToSayIsNoCode()
{
    ShapeEdits edits;
    edits.symbols["seq"] = Dim::param("length");
    const Overrides overrides = overridesOf(*namedModel(), edits);
    for (const CodeTargetNames &target : codeTargets()) {
        const OverrideCode code = overrideCode(target.target, overrides, u"m.onnx"_s);
        QVERIFY2(code.text.isEmpty(), qPrintable(code.text));
        QVERIFY(namesOf(code.skipped).contains(u"renamed seq"_s));
    }
}

void TestOverrideCode::namesThatATargetCannotTake_data()
{
    QTest::addColumn<CodeTarget>("target");
    QTest::addColumn<QString>("input");
    QTest::addColumn<std::string>("name");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QStringList>("skipped"); // what the code leaves out; empty if nothing
    const auto row = [](const char *name, CodeTarget target, const char *input, const std::string &dim, qint64 value,
                        const QStringList &skipped) {
        QTest::newRow(name) << target << QString::fromLatin1(input) << dim << value << skipped;
    };
    const qint64 large = 1LL << 31;
    row("Python, no UTF-8", CodeTarget::Python, "x", "a\xFF", 4, {u"not-text a\xFFFD"_s});
    row("C, no UTF-8", CodeTarget::C, "x", "a\xFF", 4, {});
    row("C++, no UTF-8", CodeTarget::Cpp, "x", "a\xFF", 4, {});
    row("C, a zero byte", CodeTarget::C, "x", std::string("a\0b", 3), 4, {u"not-text a\0b"_s});
    row("perf test, a blank", CodeTarget::PerfTest, "x", "a b", 4, {u"separator a b"_s});
    row("perf test, a colon", CodeTarget::PerfTest, "x", "a:b", 4, {u"separator a:b"_s});
    row("perf test, a line break", CodeTarget::PerfTest, "x", "a\nb", 4, {u"not-text a\nb"_s});
    row("perf test, zero", CodeTarget::PerfTest, "x", "a", 0, {u"value-not-taken a"_s});
    row("Java, a large number", CodeTarget::Java, "x", "a", large, {});
    row("JavaScript, a large number", CodeTarget::JavaScript, "x", "a", large, {u"value-not-taken a"_s});
    row("JavaScript, one less", CodeTarget::JavaScript, "x", "a", large - 1, {});
    row("TensorRT, a colon", CodeTarget::TensorRt, "x:0", "a", 4, {u"separator x:0"_s});
    row("TensorRT, a comma", CodeTarget::TensorRt, "x,y", "a", 4, {u"separator x,y"_s});
    row("TensorRT, a large number", CodeTarget::TensorRt, "x", "a", large, {u"value-not-taken x[0]"_s});
    row("OpenVINO, a colon", CodeTarget::OpenVino, "x:0", "a", 4, {});
    row("OpenVINO, a bracket", CodeTarget::OpenVino, "x[0]", "a", 4, {u"separator x[0]"_s});
}

void TestOverrideCode::namesThatATargetCannotTake()
{
    QFETCH(CodeTarget, target);
    QFETCH(QString, input);
    QFETCH(std::string, name);
    QFETCH(qint64, value);
    QFETCH(QStringList, skipped);
    onnx::ModelProto proto;
    QVERIFY(onnx::OnnxParser::Parse(
                proto, R"(<ir_version: 10, opset_import: ["": 21]> g (float[a] x) => (float[a] o) { o = Identity(x) })")
                .IsOK());
    proto.mutable_graph()->mutable_input(0)->set_name(input.toStdString());
    proto.mutable_graph()->mutable_node(0)->set_input(0, input.toStdString());
    for (auto *info : {proto.mutable_graph()->mutable_input(0), proto.mutable_graph()->mutable_output(0)})
        info->mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_param(name);
    ShapeEdits edits;
    edits.axes[{input.toStdString(), 0}] = Dim(value);
    edits.zeroConfirmed = true;
    const OverrideCode code = overrideCode(target, overridesOf(*test::modelFromProto(proto), edits), u"m.onnx"_s);
    QCOMPARE(namesOf(code.skipped), skipped);
    const bool isOptionAlone = target == CodeTarget::OpenVino; // its own reshape() accepts any name
    QCOMPARE(code.text.isEmpty(), !skipped.isEmpty() && !isOptionAlone);
    QVERIFY(!isOptionAlone || code.text.contains(u"reshape_input"_s) == skipped.isEmpty());
}

void TestOverrideCode::profilesNeedAllInputs()
{
    ShapeEdits edits = allEdits();
    edits.symbols.erase("seq");
    const OverrideCode code = overrideCode(CodeTarget::TensorRt, overridesOf(*namedModel(), edits), u"m.onnx"_s);
    QVERIFY(code.text.isEmpty());
    QCOMPARE(namesOf(code.skipped), QStringList{u"still-dynamic y[0]"_s});
}

void TestOverrideCode::ranges()
{
    SizeRange range;
    range.least.symbols["seq"] = 1;
    range.greatest.symbols["seq"] = 512;
    const Overrides overrides = overridesOf(*namedModel(), allEdits(), range);
    const QString profile = overrideCode(CodeTarget::TensorRt, overrides, u"m.onnx"_s).text;
    QVERIFY2(profile.contains(u"\"trt_profile_min_shapes\": \"x:4x2x3,y:1\""_s), qPrintable(profile));
    QVERIFY2(profile.contains(u"\"trt_profile_opt_shapes\": \"x:4x2x3,y:128\""_s), qPrintable(profile));
    QVERIFY2(profile.contains(u"\"trt_profile_max_shapes\": \"x:4x2x3,y:512\""_s), qPrintable(profile));
    QVERIFY(!profile.contains(u"One size alone"_s));
    const QString reshape = overrideCode(CodeTarget::OpenVino, overrides, u"m.onnx"_s).text;
    QVERIFY2(reshape.contains(u"\"reshape_input\": \"x[4,2,3],y[1..512]\""_s), qPrintable(reshape));
    QVERIFY2(reshape.contains(u"\"y\": [(1, 512)],"_s), qPrintable(reshape));
    const QString python = overrideCode(CodeTarget::Python, overrides, u"m.onnx"_s).text;
    QVERIFY2(python.contains(u"(\"seq\", 128)"_s), qPrintable(python)); // it accepts only one size
}

void TestOverrideCode::rangesHaveAnOrder()
{
    SizeRange range;
    range.least.symbols["seq"] = 129;
    const OverrideCode code =
        overrideCode(CodeTarget::TensorRt, overridesOf(*namedModel(), allEdits(), range), u"m.onnx"_s);
    QVERIFY(code.text.isEmpty());
    QCOMPARE(namesOf(code.skipped), QStringList{u"no-range y[0]"_s});
}

void TestOverrideCode::openVinoReshapesWhatOverridesCannotReach()
{
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[?, 3, n] x, float z) => (float[n] o) { o = Identity(x) })");
    ShapeEdits edits;
    edits.axes[{"x", 0}] = 2;
    edits.axes[{"x", 1}] = 4;
    edits.exportOverridden = true;
    const Overrides overrides = overridesOf(*graph, edits);
    const OverrideCode partly = overrideCode(CodeTarget::OpenVino, overrides, u"m.onnx"_s);
    QVERIFY(partly.text.contains(u"\"x\": [2, 4, -1],"_s));
    QVERIFY(!partly.text.contains(u"reshape_input"_s));
    QCOMPARE(namesOf(partly.skipped), QStringList{u"still-dynamic x[2]"_s});
    QVERIFY(overrideCode(CodeTarget::TensorRt, overrides, u"m.onnx"_s).text.isEmpty());
}

SHAPEWRIGHT_GUILESS_TEST(TestOverrideCode)
#include "tst_overridecode.moc"
