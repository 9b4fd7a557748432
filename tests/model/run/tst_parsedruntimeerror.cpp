// SPDX-License-Identifier: Apache-2.0
// The texts are those of ONNX Runtime 1.32, which it printed for models made for this purpose.

#include "model/run/testrun/parsedruntimeerror.h"
#include "model/wording/wording.h"
#include "tests/support/registertest.h"

#include <QTest>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using Kind = ParsedRuntimeError::Kind;

namespace {

constexpr const char *broadcast = "Non-zero status code returned while running Add node. Name:'' Status Message: "
                                  "/onnxruntime_src/onnxruntime/core/providers/cpu/math/element_wise_ops.h:583 void "
                                  "onnxruntime::BroadcastIterator::Append(ptrdiff_t, ptrdiff_t) axis == 1 || axis == "
                                  "largest was false. Attempting to "
                                  "broadcast an axis by a dimension other than 1. 4 by 8\n";
constexpr const char *inLoop =
    "Non-zero status code returned while running Loop node. Name:'lp' Status Message: Non-zero status code returned "
    "while "
    "running Add node. Name:'in side' Status Message: "
    "/onnxruntime_src/onnxruntime/core/providers/cpu/math/element_wise_ops.h:563 void "
    "onnxruntime::BroadcastIterator::Init(ptrdiff_t, ptrdiff_t) axis == 1 || axis == largest was false. Attempting to "
    "broadcast an axis by a dimension other than 1. 2 by 3\n";
constexpr const char *reshape =
    "Non-zero status code returned while running Reshape node. Name:'rs' Status Message: "
    "/onnxruntime_src/onnxruntime/core/providers/cpu/tensor/reshape_helper.h:91 "
    "onnxruntime::ReshapeHelper::ReshapeHelper(const onnxruntime::TensorShape&, onnxruntime::TensorShapeVector&, bool) "
    "input_shape_size == requested_shape_size was false. The input tensor cannot be reshaped to the requested shape. "
    "Input shape:{8,3}, requested shape:{-1,7}\n";
constexpr const char *opset =
    "Load model from m.onnx failed:/onnxruntime_src/onnxruntime/core/graph/model_load_utils.h:46 void "
    "onnxruntime::model_load_utils::ValidateOpsetForDomain(const std::unordered_map<std::__cxx11::basic_string<char>, "
    "int>&, const onnxruntime::logging::Logger&, bool, const std::string&, int) ONNX Runtime only *guarantees* support "
    "for models stamped with official released onnx opset versions. Opset 9999 is under development and support for "
    "this is limited. The operator schemas and or other functionality may change before next ONNX release and in this "
    "case ONNX Runtime will not guarantee backward compatibility. Current official support for domain ai.onnx is till "
    "opset 28.\n";
constexpr const char *allocation =
    "Non-zero status code returned while running ConstantOfShape node. Name:'big' Status Message: "
    "/onnxruntime_src/onnxruntime/core/framework/bfc_arena.cc:360 void* "
    "onnxruntime::BFCArena::AllocateRawInternal(size_t, bool, onnxruntime::Stream*) Failed to allocate memory for "
    "requested buffer of size 4000000000000\n";

} // namespace

class TestParsedRuntimeError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textIsUnderstood_data();
    void textIsUnderstood();
    void reasonIsWithoutPlaces_data();
    void reasonIsWithoutPlaces();
    void wordsSayWhatAndWhere_data();
    void wordsSayWhatAndWhere();
    void hostileTextEnds();
};

void TestParsedRuntimeError::textIsUnderstood_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QStringList>("args");
    QTest::addColumn<QString>("node"); // operator and name: `Add in`
    const auto row = [](const char *name, const char *text, Kind kind, const QStringList &args,
                        const QString &node = {}) { QTest::newRow(name) << QByteArray(text) << kind << args << node; };
    row("a size",
        "Got invalid dimensions for input: x for the following indices\n index: 0 Got: 8 Expected: 4\n Please fix "
        "either the inputs/outputs or the model.",
        Kind::WrongSizes, {u"x"_s, u"0"_s, u"8"_s, u"4"_s});
    row("two sizes",
        "Got invalid dimensions for input: a for b for the following indices\n index: 0 Got: 8 Expected: 4\n "
        "index: 1 Got: 5 Expected: 3\n Please fix either the inputs/outputs or the model.",
        Kind::WrongSizes, {u"a for b"_s, u"0"_s, u"8"_s, u"4"_s, u"1"_s, u"5"_s, u"3"_s});
    row("a rank", "Invalid rank for input: x Got: 1 Expected: 2 Please fix either the inputs/outputs or the model.",
        Kind::WrongRank, {u"x"_s, u"1"_s, u"2"_s});
    row("a type", "into x, which takes tensor(float), tensor(int64) is fed", Kind::WrongType,
        {u"x"_s, u"tensor(float)"_s, u"tensor(int64)"_s});
    row("no such input", "Invalid input name: q", Kind::NoSuchInput, {u"q"_s});
    row("not fed", "nothing is fed into x, which is of type map(string,tensor(float))", Kind::MissingInput,
        {u"x"_s, u"map(string,tensor(float))"_s});
    row("IR version", "model.cc:256 Model Unsupported model IR version: 9999, max supported IR version: 14",
        Kind::NewIrVersion, {u"9999"_s, u"14"_s});
    row("opset", opset, Kind::NewOpset, {u"9999"_s, u"ai.onnx"_s, u"28"_s});
    row("operator of ONNX",
        "Load model from m.onnx failed:This is an invalid model. In Node, (\"n\", Frob, \"\", -1) : (\"x\": "
        "tensor(float),) -> (\"y\": tensor(float),) , Error No Op registered for Frob with domain_version of 17",
        Kind::NoOperator, {u"Frob"_s}, u"Frob n"_s);
    row("operator of another domain",
        "Load model from m.onnx failed:Fatal error: my.custom:Op(-1) is not a registered function/op", Kind::NoOperator,
        {u"Op"_s, u"my.custom"_s});
    row("kernel", "Could not find an implementation for MatMul(13) node with name 'mm'", Kind::NoKernel,
        {u"MatMul(13)"_s}, u"MatMul mm"_s);
    row("kernel that is too old",
        "Failed to find kernel for Cast(28) (node:'c' ep:'CPUExecutionProvider'). Op with name (c) domain () and type "
        "(Cast) kernel is not supported in CPUExecutionProvider.",
        Kind::NoKernel, {u"Cast(28)"_s}, u"Cast c"_s);
    row("reshape", reshape, Kind::InvalidReshape, {u"{8,3}"_s, u"{-1,7}"_s}, u"Reshape rs"_s);
    row("broadcast", broadcast, Kind::InvalidBroadcast, {u"4"_s, u"8"_s}, u"Add "_s);
    row("within another node", inLoop, Kind::InvalidBroadcast, {u"2"_s, u"3"_s}, u"Add in side"_s);
    row("types",
        "Type Error: Type parameter (T) of Optype (Add) bound to different types (tensor(float) and "
        "tensor(int64) in node (nm).",
        Kind::TypeMismatch, {u"tensor(float)"_s, u"tensor(int64)"_s}, u"Add nm"_s);
    row("type of a node",
        "This is an invalid model. Type Error: Type 'tensor(string)' of input parameter (x) of operator (Add) in node "
        "(nm) is invalid.",
        Kind::InvalidType, {u"tensor(string)"_s, u"x"_s}, u"Add nm"_s);
    row("index",
        "Non-zero status code returned while running Gather node. Name:'' Status Message: indices element out of "
        "data bounds, idx=99 must be within the inclusive range [-8,7]",
        Kind::IndexOutOfRange, {u"99"_s, u"-8"_s, u"7"_s}, u"Gather "_s);
    row("division",
        "Non-zero status code returned while running Div node. Name:'d' Status Message: "
        "element_wise_ops.cc:703 Compute Integer division by zero",
        Kind::DivisionByZero, {}, u"Div d"_s);
    row("memory", allocation, Kind::NoMemory, {u"4000000000000"_s}, u"ConstantOfShape big"_s);
    row("memory under a limit",
        "Non-zero status code returned while running ConstantOfShape node. Name:'' Status Message: "
        "std::bad_alloc",
        Kind::NoMemory, {}, u"ConstantOfShape "_s);
    row("memory of the runner itself", "there is not enough memory", Kind::NoMemory, {});
    row("a tensor beyond what the runtime makes",
        "Non-zero status code returned while running Tile node. Name:'' Status Message: Tile output tensor would "
        "require "
        "more than 4294967296 bytes, which exceeds the supported maximum of 4294967296 bytes.",
        Kind::TooLarge, {u"4294967296"_s}, u"Tile "_s);
    row("file", "Load model from /nowhere/x.onnx failed:Load model /nowhere/x.onnx failed. File doesn't exist",
        Kind::NoFile, {u"/nowhere/x.onnx"_s});
    row("data",
        "External data path validation failed for initializer: w. Error: tensorprotoutils.cc:619 "
        "ValidateExternalDataPathFromDir External data path does not exist: \"/m/no_such.bin\"",
        Kind::NoData, {u"w"_s, u"/m/no_such.bin"_s});
    row("data that end too early",
        "Deserialize tensor w failed.tensorprotoutils.cc:2201 GetExtDataFromTensorProto External initializer: w "
        "offset: 0 "
        "size to read: 256 given file_length: 100 are out of bounds or can not be read in full.",
        Kind::DataTooShort, {u"w"_s, u"0"_s, u"256"_s, u"100"_s});
    row("data by an absolute path",
        "External data path validation failed for initializer: w. Error: tensorprotoutils.cc:592 "
        "ValidateExternalDataPathFromDir Absolute path not allowed for external data location",
        Kind::DataOutOfRange, {u"w"_s});
    row("data outside",
        "External data path validation failed for initializer: w. Error: External data path escapes model "
        "directory. External data path: \"../x\"",
        Kind::DataOutOfRange, {u"w"_s});
    row("another fault of a node",
        "Non-zero status code returned while running Conv node. Name:'c' Status Message: Invalid input shape: {2,2}",
        Kind::Unknown, {}, u"Conv c"_s);
    row("a fault on loading",
        "Load model from m.onnx failed:Node (ad) Op (Add) [ShapeInferenceError] Incompatible "
        "dimensions",
        Kind::Unknown, {}, u"Add ad"_s);
    row("a fault of the model", "Load model from m.onnx failed:Error: Duplicate definition-site for (x).",
        Kind::Unknown, {});
    row("nothing", "", Kind::Unknown, {});
}

void TestParsedRuntimeError::textIsUnderstood()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, node);
    const ParsedRuntimeError fault = parseRuntimeError(text.toStdString());
    QTEST(fault.kind, "kind");
    QTEST(fault.args, "args");
    QCOMPARE(fault.opType.isEmpty() ? QString() : fault.opType + u' ' + fault.node, node);
}

void TestParsedRuntimeError::reasonIsWithoutPlaces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const char *text, const QString &reason) {
        QTest::newRow(name) << QByteArray(text) << reason;
    };
    row("a condition that failed", inLoop, u"Attempting to broadcast an axis by a dimension other than 1. 2 by 3"_s);
    row("a function", allocation, u"Failed to allocate memory for requested buffer of size 4000000000000"_s);
    row("a short place",
        "Non-zero status code returned while running MatMul node. Name:'' Status Message: matmul_helper.h:59 Compute "
        "MatMul dimension mismatch",
        u"MatMul dimension mismatch"_s);
    row("on loading", "Load model from m.onnx failed:Node (ad) Op (Add) [ShapeInferenceError] Incompatible dimensions",
        u"Incompatible dimensions"_s);
    row("a function without a name",
        "Exception during initialization: "
        "/onnxruntime_src/onnxruntime/core/providers/cpu/text/string_normalizer.cc:235 "
        "onnxruntime::StringNormalizer::Locale::Locale(const std::string&)::<lambda()> Failed to construct locale",
        u"Failed to construct locale"_s);
    row("plain", "the model is odd", u"the model is odd"_s);
}

void TestParsedRuntimeError::reasonIsWithoutPlaces()
{
    QFETCH(QByteArray, text);
    QTEST(parseRuntimeError(text.toStdString()).reason, "reason");
}

void TestParsedRuntimeError::wordsSayWhatAndWhere_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char *name, ErrorCode code, const char *text, const QStringList &parts) {
        QTest::newRow(name) << code << QByteArray(text) << parts;
    };
    row("batch 8 into a file that is fixed at 4", ErrorCode::RunFailed,
        "Got invalid dimensions for input: x for the following indices\n index: 0 Got: 8 Expected: 4\n Please fix",
        {u"“x”"_s, u"axis 0: 8 instead of 4"_s, u"Feed matching data"_s});
    row("reshape", ErrorCode::RunFailed, reshape, {u"“rs” (Reshape)"_s, u"{8,3} to {-1,7}"_s});
    row("node without a name", ErrorCode::RunFailed, broadcast, {u"type Add without a name"_s, u"sizes 4 and 8"_s});
    row("opset", ErrorCode::RunNotSupported, opset,
        {u"cannot be tested here"_s, u"opset 9999 of ai.onnx"_s, u"up to 28"_s, u"It can be saved"_s});
    row("type", ErrorCode::RunNotSupported,
        "Exception during loading: MLDataType for: tensor(complex64) is not currently registered or supported",
        {u"cannot be tested here"_s, u"no values of type tensor(complex64)"_s, u"It can be saved"_s});
    row("locale", ErrorCode::RunNotSupported,
        "Failed to construct locale with name:en_US.UTF-8:locale::facet::_S_create_c_locale name not valid:Please, "
        "install necessary language-pack-XX and configure locales",
        {u"cannot be tested here"_s, u"no locale en_US.UTF-8"_s, u"It can be saved"_s});
    row("a lack that is not known", ErrorCode::RunNotSupported, "of another version",
        {u"cannot be tested here"_s, u"of another version"_s});
    row("a fault that is not known", ErrorCode::RunFailed, "Load model from m.onnx failed:the graph is not acyclic.",
        {u"ONNX Runtime cannot run the model: the graph is not acyclic."_s});
    row("a node's fault that is not known", ErrorCode::RunFailed,
        "Non-zero status code returned while running Conv node. Name:'c' Status Message: Invalid input shape: {2,2}",
        {u"The node “c” (Conv) failed: Invalid input shape: {2,2}"_s});
}

void TestParsedRuntimeError::wordsSayWhatAndWhere()
{
    QFETCH(ErrorCode, code);
    QFETCH(QByteArray, text);
    QFETCH(QStringList, parts);
    const QString words = describe(Error{code, {}, text.toStdString(), {}});
    for (const QString &part : parts)
        QVERIFY2(words.contains(part), qPrintable(words));
    QVERIFY2(!words.contains(u"onnxruntime_src"_s), qPrintable(words));
}

void TestParsedRuntimeError::hostileTextEnds()
{
    const std::string names = std::string(1'000'000, '(') + std::string(1'000'000, '\'');
    for (const char *start :
         {"", "/onnxruntime_src/a.h:1 ", "Got invalid dimensions for input: ", "Type parameter (T) of Optype (",
          "Non-zero status code returned while running X node. Name:'"})
        QVERIFY(parseRuntimeError(start + names).reason.size() <= 20'000);
}

SHAPEWRIGHT_GUILESS_TEST(TestParsedRuntimeError)
#include "tst_parsedruntimeerror.moc"
