// SPDX-License-Identifier: Apache-2.0
// The real runner with the real ONNX Runtime: requests and their answers.

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"
#include "model/run/runner/runtimefacts.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/smallmodels.h"
#include "tests/support/testmodels.h"

#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

InputFeed feed(int elemType, std::vector<std::int64_t> dims, InputFeed::Fill fill = InputFeed::Fill::Zeros,
               std::vector<double> values = {})
{
    InputFeed result;
    result.name = "x";
    result.elemType = elemType;
    result.dims = std::move(dims);
    result.fill = fill;
    result.values = std::move(values);
    return result;
}

// The well-formed answers in a stream.
QList<protocol::RunAnswer> answersIn(const QByteArray &stream)
{
    protocol::FrameReader reader;
    reader.append(stream);
    QList<protocol::RunAnswer> found;
    while (const auto message = reader.next()) {
        if (const auto answer = protocol::runAnswer(*message))
            found.append(*answer);
    }
    return found;
}

} // namespace

class TestRunnerProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }
    void cleanup() { qunsetenv("SHAPEWRIGHT_ONNXRUNTIME"); }

    void versionIsReported();
    void seedModelsRun_data();
    void seedModelsRun();
    void elementTypes_data();
    void elementTypes();
    void shapesOfEveryRank_data();
    void shapesOfEveryRank();
    void statisticsAreOverFiniteNumbers();
    void randomNumbersFollowSeedAndRange();
    void normalNumbersFollowMeanAndDeviation();
    void numbersAreCounted();
    void positionsCountAlongTheLastAxis();
    void dataAreFedAsTheyAre();
    void outputsAreComparedWithReferences();
    void furtherRunsAreMeasured();
    void furtherRunsEndInTime();
    void memoryOfTheClientIsNotCounted();
    void outputsAreComparedWithTheOriginal_data();
    void outputsAreComparedWithTheOriginal();
    void valuesThatAreNoTensorsAreCompared();
    void otherShapeIsReported();
    void originalGetsItsDimsByOverrides();
    void failingOriginalIsReported();
    void inputThatCannotBeMade_data();
    void inputThatCannotBeMade();
    void runtimeErrorIsReported_data();
    void runtimeErrorIsReported();
    void unsupportedModelIsItsOwnOutcome_data();
    void unsupportedModelIsItsOwnOutcome();
    void outputsThatAreNoTensors();
    void libraryThatCannotBeUsed_data();
    void libraryThatCannotBeUsed();
    void memoryLimitIsAnError();
    void malformedRequestIsAnswered_data();
    void malformedRequestIsAnswered();

private:
    std::optional<Result<TestReport>> runModel(const onnx::ModelProto &model, std::vector<InputFeed> inputs)
    {
        TestRunRequest request;
        request.modelPath = m_folder.filePath(u"model.onnx"_s);
        request.inputs = std::move(inputs);
        if (!test::writeModel(model, request.modelPath))
            return {};
        return run(request);
    }
    // Runs two models on the same input.
    std::optional<Result<TestReport>> runBoth(const onnx::ModelProto &tested, const onnx::ModelProto &original,
                                              const InputFeed &input)
    {
        TestRunRequest request;
        request.modelPath = m_folder.filePath(u"tested.onnx"_s);
        request.original = OriginalRun{m_folder.filePath(u"original.onnx"_s), {}, {}};
        request.inputs = {input};
        if (!test::writeModel(tested, request.modelPath) || !test::writeModel(original, request.original->path))
            return {};
        return run(request);
    }
    std::optional<Result<TestReport>> run(const TestRunRequest &request)
    {
        TestRunner runner(m_program);
        return test::runOnce(runner, request);
    }

    const QString m_program = test::program(u"shapewright-runner"_s);
    QTemporaryDir m_folder;
};

void TestRunnerProgram::versionIsReported()
{
    const Result<RuntimeFacts> facts = runtimeFacts(m_program);
    QVERIFY(facts);
    QVERIFY2(QRegularExpression(u"^\\d+\\.\\d+\\.\\d+"_s).match(facts->version).hasMatch(), qPrintable(facts->version));
    QVERIFY(facts->providers.contains(u"CPUExecutionProvider"_s));
    const Result<RuntimeFacts> missing = runtimeFacts(u"/nowhere/shapewright-runner"_s);
    QVERIFY(!missing);
    QCOMPARE(int(missing.error().code), int(ErrorCode::HelperMissing));
}

void TestRunnerProgram::seedModelsRun_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonObject &entry : test::manifest({u"seed/"_s}))
        QTest::newRow(qPrintable(entry.value(u"path"_s).toString())) << entry;
}

void TestRunnerProgram::seedModelsRun()
{
    QFETCH(QJsonObject, entry);
    const auto dims = [](const QJsonValue &value) {
        std::vector<std::int64_t> found;
        for (const QJsonValue &dim : value.toArray())
            found.push_back(dim.toInteger());
        return found;
    };
    TestRunRequest request;
    request.modelPath = test::model(entry.value(u"path"_s).toString());
    const QJsonObject runsWith = entry.value(u"runs_with"_s).toObject();
    const QJsonObject inputDims = runsWith.value(u"input_dims"_s).toObject();
    for (auto input = inputDims.begin(); input != inputDims.end(); ++input) {
        request.inputs.push_back(feed(TensorProto::FLOAT, dims(input.value()), InputFeed::Fill::Random));
        request.inputs.back().name = input.key().toStdString();
    }

    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QCOMPARE(report.outputs.size(), std::size_t(1));
    const OutputReport &output = report.outputs.front();
    QCOMPARE(output.actual,
             dims(runsWith.value(u"output_dims"_s).toObject().value(QString::fromStdString(output.name))));
    QCOMPARE(output.type, std::string("tensor(float)"));
    QVERIFY(output.isTensor);
    QVERIFY(output.min && output.max && output.mean);
    QVERIFY(*output.min <= *output.mean && *output.mean <= *output.max);
    QCOMPARE(output.nanCount, 0);
    QVERIFY(report.measurement.loadMs > 0 && report.measurement.firstMs > 0 && report.measurement.peakMegabytes > 10);
    QVERIFY(!report.runtimeVersion.empty());
}

void TestRunnerProgram::elementTypes_data()
{
    QTest::addColumn<int>("elemType");
    QTest::addColumn<QString>("type");
    QTest::addColumn<std::vector<double>>("values");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::addColumn<double>("mean");
    const auto row = [](int elemType, const char *type, std::vector<double> values, double low, double high,
                        double mean) {
        QTest::newRow(type) << elemType << u"tensor(%1)"_s.arg(QString::fromLatin1(type)) << std::move(values) << low
                            << high << mean;
    };
    row(TensorProto::FLOAT, "float", {-0.5, 1.25, 3}, -0.5, 3, 1.25);
    row(TensorProto::DOUBLE, "double", {-1e300, 0, 1e300}, -1e300, 1e300, 0);
    row(TensorProto::FLOAT16, "float16", {-0.5, 1.25, 65504}, -0.5, 65504, 65504.75 / 3);
    row(TensorProto::BFLOAT16, "bfloat16", {-0.5, 1.0078125, 3}, -0.5, 3, 3.5078125 / 3);
    row(TensorProto::UINT8, "uint8", {-7, 1, 300}, 0, 255, 256.0 / 3);
    row(TensorProto::INT8, "int8", {-200, 0, 200}, -128, 127, -1.0 / 3);
    row(TensorProto::UINT16, "uint16", {0, 1, 1e9}, 0, 65535, 65536.0 / 3);
    row(TensorProto::INT16, "int16", {-1e9, 1, 2}, -32768, 2, -32765.0 / 3);
    row(TensorProto::UINT32, "uint32", {0, 3, 4294967295.0}, 0, 4294967295.0, 4294967298.0 / 3);
    row(TensorProto::INT32, "int32", {-2147483648.0, 1, 2147483647.0}, -2147483648.0, 2147483647.0, 0);
    row(TensorProto::UINT64, "uint64", {0, 3, 6}, 0, 6, 3);
    row(TensorProto::INT64, "int64", {-3, 1e30, notANumber}, -3, 9223372036854775807.0, 9223372036854775804.0 / 3);
    row(TensorProto::BOOL, "bool", {0, 1, 2}, 0, 1, 2.0 / 3);
    row(TensorProto::FLOAT8E4M3FN, "float8e4m3fn", {-448, 1, 0.125}, -448, 1, -446.875 / 3);
    row(TensorProto::FLOAT8E5M2, "float8e5m2", {-57344, 1, 2}, -57344, 2, -57341.0 / 3);
    row(TensorProto::FLOAT8E4M3FNUZ, "float8e4m3fnuz", {-240, 1, 2}, -240, 2, -79);
    row(TensorProto::FLOAT8E5M2FNUZ, "float8e5m2fnuz", {-57344, 1, 2}, -57344, 2, -57341.0 / 3);
    // ONNX Runtime has no Identity for these types.
    row(TensorProto::UINT4, "uint4", {1, 20, 3}, 1, 15, 19.0 / 3);
    row(TensorProto::INT4, "int4", {-20, 7, 3}, -8, 7, 2.0 / 3);
}

void TestRunnerProgram::elementTypes()
{
    QFETCH(int, elemType);
    QFETCH(std::vector<double>, values);
    const bool packed = elemType == TensorProto::UINT4 || elemType == TensorProto::INT4;
    const auto outcome = runModel(packed ? test::thereAndBackModel(elemType) : test::identityModel(elemType),
                                  {feed(elemType, {1, 3}, InputFeed::Fill::Values, values)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QTEST(QString::fromStdString(output.type), "type");
    QCOMPARE(output.actual, (std::vector<std::int64_t>{1, 3}));
    QVERIFY(output.min && output.max && output.mean);
    QTEST(*output.min, "low");
    QTEST(*output.max, "high");
    QTEST(*output.mean, "mean");
}

void TestRunnerProgram::shapesOfEveryRank_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    QTest::addColumn<int>("elemType");
    for (const auto &[name, elemType] :
         {std::pair("float", TensorProto::FLOAT), std::pair("string", TensorProto::STRING)}) {
        QTest::addRow("%s scalar", name) << std::vector<std::int64_t>{} << int(elemType);
        QTest::addRow("%s vector", name) << std::vector<std::int64_t>{1} << int(elemType);
        QTest::addRow("%s rank 7", name) << std::vector<std::int64_t>{1, 2, 1, 2, 1, 2, 1} << int(elemType);
        QTest::addRow("%s without elements", name) << std::vector<std::int64_t>{2, 0, 3} << int(elemType);
    }
}

void TestRunnerProgram::shapesOfEveryRank()
{
    QFETCH(std::vector<std::int64_t>, dims);
    QFETCH(int, elemType);
    const auto outcome = runModel(test::identityModel(elemType), {feed(elemType, dims, InputFeed::Fill::Ones)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QCOMPARE(output.actual, dims);
    QVERIFY(output.isTensor);
    const bool hasNumbers = elemType != TensorProto::STRING && (dims.empty() || dims[1 % dims.size()] != 0);
    QCOMPARE(output.mean, hasNumbers ? std::optional(1.0) : std::nullopt);
}

void TestRunnerProgram::statisticsAreOverFiniteNumbers()
{
    auto outcome = runModel(test::identityModel(TensorProto::FLOAT),
                            {feed(TensorProto::FLOAT, {7}, InputFeed::Fill::Values,
                                  {notANumber, -1, infinity, 4, -infinity, notANumber, 0})});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QCOMPARE(output.nanCount, 2);
    QCOMPARE(output.infCount, 2);
    QCOMPARE(output.min, std::optional(-1.0));
    QCOMPARE(output.max, std::optional(4.0));
    QCOMPARE(output.mean, std::optional(1.0));

    outcome = runModel(test::identityModel(TensorProto::FLOAT),
                       {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Values, {notANumber})});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().nanCount, 2);
    QVERIFY(!outcome->value().outputs.front().min);
    QVERIFY(!outcome->value().outputs.front().mean);
}

void TestRunnerProgram::randomNumbersFollowSeedAndRange()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"random.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::INT64), request.modelPath));
    request.inputs = {feed(TensorProto::INT64, {10000}, InputFeed::Fill::Random)};
    request.inputs.front().low = -2;
    request.inputs.front().high = 5;
    const auto means = [&](std::uint64_t seed) {
        request.seed = seed;
        const auto outcome = run(request);
        return outcome && *outcome ? outcome->value().outputs.front() : OutputReport();
    };
    const OutputReport first = means(1);
    QCOMPARE(first.min, std::optional(-2.0));
    QCOMPARE(first.max, std::optional(5.0));
    QVERIFY(std::abs(*first.mean - 1.5) < 0.1);
    QVERIFY(means(1) == first);
    QVERIFY(means(2).mean != first.mean);

    QVERIFY(test::writeModel(test::identityModel(TensorProto::FLOAT), request.modelPath));
    request.inputs.front().elemType = TensorProto::FLOAT;
    const OutputReport floats = means(1);
    QVERIFY(floats.min && *floats.min >= -2 && *floats.max <= 5 && *floats.max > 4.9);
}

void TestRunnerProgram::normalNumbersFollowMeanAndDeviation()
{
    InputFeed input = feed(TensorProto::FLOAT, {20000}, InputFeed::Fill::Normal);
    input.low = 10;
    input.high = 2;
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {input});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QVERIFY(std::abs(*output.mean - 10) < 0.1);
    // One of the 20,000 numbers is more than three deviations away.
    QVERIFY(*output.max > 10 + 3 * 2 && *output.max < 10 + 7 * 2);
    QVERIFY(*output.min < 10 - 3 * 2 && *output.min > 10 - 7 * 2);
    QCOMPARE(output.nanCount + output.infCount, 0);
}

void TestRunnerProgram::numbersAreCounted()
{
    InputFeed input = feed(TensorProto::INT32, {5}, InputFeed::Fill::Counting);
    input.low = 3;
    input.high = -2;
    const auto outcome = runModel(test::identityModel(TensorProto::INT32), {input});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().max, std::optional(3.0));
    QCOMPARE(outcome->value().outputs.front().min, std::optional(-5.0));
}

void TestRunnerProgram::positionsCountAlongTheLastAxis()
{
    InputFeed input = feed(TensorProto::INT64, {2, 5}, InputFeed::Fill::Positions);
    input.high = 2;
    const auto outcome = runModel(test::identityModel(TensorProto::INT64), {input});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().min, std::optional(0.0));
    QCOMPARE(outcome->value().outputs.front().max, std::optional(2.0));
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(0.8)); // the elements are 0 1 2 0 1, twice
}

void TestRunnerProgram::dataAreFedAsTheyAre()
{
    const float numbers[] = {1.5F, -2, 8};
    const std::string raw(reinterpret_cast<const char *>(numbers), sizeof numbers);
    InputFeed bytes = feed(TensorProto::FLOAT, {3}, InputFeed::Fill::Bytes);
    bytes.bytes = raw;
    InputFeed file = feed(TensorProto::FLOAT, {3}, InputFeed::Fill::File);
    QFile data(m_folder.filePath(u"data"_s));
    QVERIFY(data.open(QIODevice::WriteOnly) && data.write("head" + QByteArray::fromStdString(raw)) == 16);
    data.close();
    file.path = data.fileName().toStdString();
    file.offset = 4;
    for (InputFeed *input : {&bytes, &file}) {
        auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {*input});
        QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
        QCOMPARE(outcome->value().outputs.front().min, std::optional(-2.0));
        QCOMPARE(outcome->value().outputs.front().max, std::optional(8.0));
        QCOMPARE(outcome->value().outputs.front().mean, std::optional(2.5));
        input->dims = {4}; // more elements than the data has
        outcome = runModel(test::identityModel(TensorProto::FLOAT), {*input});
        QVERIFY2(outcome && !*outcome && test::failureOf(outcome).find("16 bytes") != std::string::npos,
                 test::failureOf(outcome).c_str());
    }
}

void TestRunnerProgram::outputsAreComparedWithReferences()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"strings.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::STRING), request.modelPath));
    InputFeed input = feed(TensorProto::STRING, {2}, InputFeed::Fill::Texts);
    input.texts = {"one", "two"};
    request.inputs = {input};
    input.name = "y";
    request.references = {input};
    auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().outputs.front().fromReference);
    QCOMPARE(outcome->value().outputs.front().fromReference->elements, 2);
    QVERIFY(outcome->value().passed());
    request.references.front().texts = {"one", "three"};
    outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().fromReference->disagreeing, 1);
    QVERIFY(!outcome->value().passed());
}

void TestRunnerProgram::furtherRunsAreMeasured()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"identity.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::FLOAT), request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)};
    request.settings.repetitions = 30;
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const RunMeasurement &measured = outcome->value().measurement;
    QCOMPARE(measured.repeatedMs.size(), std::size_t(30));
    for (const double time : measured.repeatedMs)
        QVERIFY(time > 0 && time < 60000);
    QVERIFY(measured.firstMs > 0);
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(1.0));
}

void TestRunnerProgram::furtherRunsEndInTime()
{
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"identity.onnx"_s);
    QVERIFY(test::writeModel(test::identityModel(TensorProto::FLOAT), request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)};
    request.settings.repetitions = mostRepetitions;
    request.settings.repeatMilliseconds = 1;
    const auto outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(!outcome->value().measurement.repeatedMs.empty());
    QVERIFY(outcome->value().measurement.repeatedMs.size() < std::size_t(mostRepetitions));
}

void TestRunnerProgram::memoryOfTheClientIsNotCounted()
{
    if (!QStringLiteral(SHAPEWRIGHT_SANITIZE).isEmpty())
        QSKIP("a sanitizer takes memory of its own");
    const std::vector<char> large(std::size_t(600) << 20, 'x');
    const auto outcome =
        runModel(test::identityModel(TensorProto::FLOAT), {feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().measurement.peakMegabytes > 10);
    QVERIFY2(outcome->value().measurement.peakMegabytes < 500,
             qPrintable(QString::number(outcome->value().measurement.peakMegabytes)));
    QCOMPARE(large.back(), 'x');
}

void TestRunnerProgram::outputsAreComparedWithTheOriginal_data()
{
    QTest::addColumn<int>("elemType");
    QTest::addColumn<std::vector<double>>("tested");
    QTest::addColumn<std::vector<double>>("original");
    QTest::addColumn<OutputDifference>("expected");
    const auto row = [](const char *name, int elemType, std::vector<double> tested, std::vector<double> original,
                        const OutputDifference &expected) {
        QTest::newRow(name) << elemType << std::move(tested) << std::move(original) << expected;
    };
    const double large = 9007199254740992; // 2^53
    row("the same", TensorProto::FLOAT, {1, 2, 3}, {1, 2, 3}, {3, 0, 0, 0, {}, 0, 0, {}});
    row("within the tolerance", TensorProto::FLOAT, {1024.0625, 2}, {1024, 2},
        {2, 0, 0.0625, 0.0625 / 1024, {}, 0, 0, {}});
    row("beyond it", TensorProto::FLOAT, {1024.125, 2}, {1024, 2},
        {2, 1, 0.125, 0.125 / 1024, {0}, 1024.125, 1024, {}});
    row("the worst is told", TensorProto::DOUBLE, {2, 9, 3}, {1, 4, 2}, {3, 3, 5, 1.25, {1}, 9, 4, {}});
    row("half floats have a wider one", TensorProto::FLOAT16, {1.0078125}, {1},
        {1, 0, 0.0078125, 0.0078125, {}, 0, 0, {}});
    row("half floats beyond it", TensorProto::BFLOAT16, {1.03125}, {1}, {1, 1, 0.03125, 0.03125, {0}, 1.03125, 1, {}});
    row("near zero", TensorProto::FLOAT, {0x1p-17}, {0}, {1, 0, 0x1p-17, 0, {}, 0, 0, {}});
    row("NaN is NaN", TensorProto::FLOAT, {notANumber, 1}, {notANumber, 1}, {2, 0, 0, 0, {}, 0, 0, {}});
    row("an infinity is itself", TensorProto::FLOAT, {infinity}, {infinity}, {1, 0, 0, 0, {}, 0, 0, {}});
    row("and not the other one", TensorProto::FLOAT, {infinity}, {-infinity},
        {1, 1, 0, 0, {0}, infinity, -infinity, {}});
    row("infinite for a number", TensorProto::FLOAT, {0, infinity}, {0, 5}, {2, 1, 0, 0, {1}, infinity, 5, {}});
    row("whole numbers exactly", TensorProto::INT32, {100001}, {100000}, {1, 1, 1, 1e-5, {0}, 100001, 100000, {}});
    row("of 64 bits, too", TensorProto::INT64, {large + 2}, {large}, {1, 1, 2, 2 / large, {0}, large + 2, large, {}});
    row("bytes", TensorProto::UINT8, {255, 3}, {0, 3}, {2, 1, 255, 0, {0}, 255, 0, {}});
    row("truth", TensorProto::BOOL, {1, 0}, {1, 1}, {2, 1, 1, 1, {1}, 0, 1, {}});
    row("strings", TensorProto::STRING, {1, 2, 3}, {1, 4, 3}, {3, 1, 0, 0, {}, 0, 0, {}});
}

// Each model returns its own constant and ignores its input.
void TestRunnerProgram::outputsAreComparedWithTheOriginal()
{
    QFETCH(int, elemType);
    QFETCH(std::vector<double>, tested);
    QFETCH(std::vector<double>, original);
    QFETCH(OutputDifference, expected);
    const auto constantModel = [&](const std::vector<double> &values) {
        const bool isString = elemType == TensorProto::STRING;
        const int stored = isString ? int(TensorProto::STRING) : int(TensorProto::DOUBLE);
        onnx::ModelProto model = test::emptyModel();
        test::addInput(model, "x", TensorProto::FLOAT);
        onnx::TensorProto *constant = model.mutable_graph()->add_initializer();
        constant->set_name("values");
        constant->set_data_type(stored);
        constant->add_dims(std::int64_t(values.size()));
        for (const double value : values) {
            if (isString)
                constant->add_string_data(std::to_string(value));
            else
                constant->add_double_data(value);
        }
        onnx::NodeProto *node = test::addNode(model, isString ? "Identity" : "Cast", {"values"}, "y");
        if (!isString) {
            onnx::AttributeProto *to = node->add_attribute();
            to->set_name("to");
            to->set_type(onnx::AttributeProto::INT);
            to->set_i(elemType);
        }
        test::addNode(model, "Identity", {"x"}, "unused");
        test::addOutput(model, "y");
        test::addOutput(model, "unused");
        return model;
    };
    const auto outcome = runBoth(constantModel(tested), constantModel(original), feed(TensorProto::FLOAT, {1}));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const auto &difference = outcome->value().outputs.front().difference;
    QVERIFY(difference);
    QCOMPARE(difference->elements, expected.elements);
    QCOMPARE(difference->disagreeing, expected.disagreeing);
    QCOMPARE(difference->maxAbsolute, expected.maxAbsolute);
    QCOMPARE(difference->maxRelative, expected.maxRelative);
    QCOMPARE(difference->position, expected.position);
    QCOMPARE(difference->tested, expected.tested);
    QCOMPARE(difference->original, expected.original);
    QCOMPARE(outcome->value().agreesWithOriginal(), expected.disagreeing == 0);
    QVERIFY(outcome->value().outputs.back().difference->agrees());
}

void TestRunnerProgram::valuesThatAreNoTensorsAreCompared()
{
    const auto sequenceModel = [](const char *second, const char *third = nullptr) {
        onnx::ModelProto model = test::emptyModel();
        test::addInput(model, "x", TensorProto::FLOAT);
        test::addNode(model, "Neg", {"x"}, "negative");
        onnx::NodeProto *node = test::addNode(model, "SequenceConstruct", {"x", second}, "sequence");
        if (third)
            node->add_input(third);
        test::addOutput(model, "sequence");
        return model;
    };
    const InputFeed input = feed(TensorProto::FLOAT, {4}, InputFeed::Fill::Ones);
    auto outcome = runBoth(sequenceModel("x"), sequenceModel("x"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->elements, 8);
    QVERIFY(outcome->value().passed());

    outcome = runBoth(sequenceModel("x"), sequenceModel("negative"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->disagreeing, 4);
    QCOMPARE(outcome->value().outputs.front().difference->maxAbsolute, 2.0);

    outcome = runBoth(sequenceModel("x"), sequenceModel("x", "x"), input);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->incomparable, std::string("there are 2 and 3 elements"));
    QVERIFY(!outcome->value().agreesWithOriginal());
}

void TestRunnerProgram::otherShapeIsReported()
{
    onnx::ModelProto longer = test::emptyModel();
    test::addInput(longer, "x", TensorProto::FLOAT);
    test::addNode(longer, "Concat", {"x", "x"}, "y")->add_attribute()->set_name("axis");
    longer.mutable_graph()->mutable_node(0)->mutable_attribute(0)->set_type(onnx::AttributeProto::INT);
    longer.mutable_graph()->mutable_node(0)->mutable_attribute(0)->set_i(0);
    test::addOutput(longer, "y");
    const auto outcome =
        runBoth(test::identityModel(TensorProto::FLOAT), longer, feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().difference->incomparable, std::string("the shapes are [2] and [4]"));
    QVERIFY(!outcome->value().passed());
}

// ONNX Runtime refuses the input if an override has another size. So the override was applied.
void TestRunnerProgram::originalGetsItsDimsByOverrides()
{
    using Kind = DimOverride::Kind;
    onnx::ModelProto model = test::identityModel(TensorProto::FLOAT);
    auto *dim =
        model.mutable_graph()->mutable_input(0)->mutable_type()->mutable_tensor_type()->mutable_shape()->add_dim();
    dim->set_dim_param("n");
    dim->set_denotation("DATA_BATCH");
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"named.onnx"_s);
    QVERIFY(test::writeModel(model, request.modelPath));
    request.inputs = {feed(TensorProto::FLOAT, {4}, InputFeed::Fill::Random)};
    for (const auto &[override, isRefused] :
         {std::pair(DimOverride{Kind::Name, "n", 4}, false), std::pair(DimOverride{Kind::Name, "n", 5}, true),
          std::pair(DimOverride{Kind::Denotation, "DATA_BATCH", 5}, true)}) {
        request.original = OriginalRun{request.modelPath, {override}, {}};
        const auto outcome = run(request);
        QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
        const OriginalReport &original = *outcome->value().original;
        QCOMPARE(original.error.has_value(), isRefused);
        QCOMPARE(outcome->value().passed(), !isRefused);
        if (!isRefused)
            QVERIFY(original.measurement.loadMs > 0 && original.measurement.firstMs > 0);
    }
}

void TestRunnerProgram::failingOriginalIsReported()
{
    const auto outcome = runBoth(test::identityModel(TensorProto::FLOAT), test::identityModel(TensorProto::FLOAT, 90),
                                 feed(TensorProto::FLOAT, {2}, InputFeed::Fill::Ones));
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const TestReport &report = outcome->value();
    QVERIFY(report.original && report.original->error);
    QCOMPARE(int(report.original->error->code), int(ErrorCode::RunNotSupported));
    QVERIFY(!report.outputs.front().difference);
    QCOMPARE(report.outputs.front().mean, std::optional(1.0)); // the tested model ran
    QVERIFY(!report.passed());
}

void TestRunnerProgram::inputThatCannotBeMade_data()
{
    QTest::addColumn<InputFeed>("input");
    QTest::addColumn<QString>("reason");
    const std::int64_t large = std::int64_t(1) << 45;
    QTest::newRow("larger than memory") << feed(TensorProto::FLOAT, {large}) << u"MB of memory"_s;
    QTest::newRow("strings larger than memory") << feed(TensorProto::STRING, {large}) << u"MB of memory"_s;
    QTest::newRow("larger than 64 bits") << feed(TensorProto::FLOAT, {large, large, large})
                                         << u"larger than any memory"_s;
    QTest::newRow("wraps around to 0") << feed(TensorProto::FLOAT, {large, std::int64_t(1) << 19})
                                       << u"larger than any memory"_s;
    QTest::newRow("below 0") << feed(TensorProto::FLOAT, {2, -1}) << u"size below 0"_s;
    QTest::newRow("too few values") << feed(TensorProto::FLOAT, {2, 2}, InputFeed::Fill::Values, {1, 2, 3})
                                    << u"4 elements, and 3 values"_s;
    QTest::newRow("no values") << feed(TensorProto::FLOAT, {2, 2}, InputFeed::Fill::Values)
                               << u"4 elements, and 0 values"_s;
    QTest::newRow("no type") << feed(TensorProto::UNDEFINED, {2}) << u"no data can be made"_s;
    QTest::newRow("unknown type") << feed(999, {2}) << u"no data can be made"_s;
    QTest::newRow("complex") << feed(TensorProto::COMPLEX64, {2}) << u"no data can be made"_s;
}

void TestRunnerProgram::inputThatCannotBeMade()
{
    QFETCH(InputFeed, input);
    QFETCH(QString, reason);
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {input});
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(!said.isEmpty() && said.contains(reason), qPrintable(said));
}

void TestRunnerProgram::runtimeErrorIsReported_data()
{
    QTest::addColumn<std::vector<InputFeed>>("inputs");
    QTest::addColumn<QString>("reason");
    InputFeed stranger = feed(TensorProto::FLOAT, {2});
    stranger.name = "z";
    QTest::newRow("no input") << std::vector<InputFeed>{} << u"nothing is fed into x, which is of type tensor(float)"_s;
    QTest::newRow("an input that the model lacks") << std::vector{feed(TensorProto::FLOAT, {2}), stranger} << u"z"_s;
    QTest::newRow("no input but that one") << std::vector{stranger} << u"nothing is fed into x"_s;
    QTest::newRow("another type") << std::vector{feed(TensorProto::DOUBLE, {2})} << u"tensor(double)"_s;
}

void TestRunnerProgram::runtimeErrorIsReported()
{
    QFETCH(std::vector<InputFeed>, inputs);
    QFETCH(QString, reason);
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), inputs);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(said.contains(reason), qPrintable(said));
}

void TestRunnerProgram::unsupportedModelIsItsOwnOutcome_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<protocol::RunFailure::Kind>("kind");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const onnx::ModelProto &model, protocol::RunFailure::Kind kind,
                        const QString &reason) {
        QTest::newRow(name) << QByteArray::fromStdString(model.SerializeAsString()) << kind << reason;
    };
    const auto identity = [](const char *opType, const char *domain = "") {
        onnx::ModelProto model = test::identityModel(TensorProto::FLOAT);
        model.mutable_graph()->mutable_node(0)->set_op_type(opType);
        model.mutable_graph()->mutable_node(0)->set_domain(domain);
        if (*domain != '\0') {
            model.add_opset_import()->set_domain(domain);
            model.mutable_opset_import(1)->set_version(1);
        }
        return model;
    };
    using Kind = protocol::RunFailure::Kind;
    row("operator of the future", identity("NoSuchOperator"), Kind::NotSupported, u"NoSuchOperator"_s);
    row("operator of one's own", identity("Mine", "com.example"), Kind::NotSupported, u"Mine"_s);
    row("opset of the future", test::identityModel(TensorProto::FLOAT, 90), Kind::NotSupported, u"opset"_s);
    row("IR version of the future", test::identityModel(TensorProto::FLOAT, 21, 90), Kind::NotSupported,
        u"IR version"_s);
    row("no kernel for the type", test::identityModel(TensorProto::UINT4), Kind::NotSupported, u"Identity"_s);
    row("no such type", test::identityModel(TensorProto::COMPLEX64), Kind::NotSupported, u"complex64"_s);

    onnx::ModelProto dangling = test::identityModel(TensorProto::FLOAT);
    dangling.mutable_graph()->mutable_node(0)->set_input(0, "nowhere");
    row("fault of the model", dangling, Kind::RunFailed, u"nowhere"_s);
    QTest::newRow("not a model") << QByteArray("hello") << Kind::RunFailed << u"model"_s;
    QTest::newRow("empty file") << QByteArray() << Kind::RunFailed << u""_s;
}

void TestRunnerProgram::unsupportedModelIsItsOwnOutcome()
{
    QFETCH(QByteArray, model);
    QFETCH(QString, reason);
    protocol::RunRequest request;
    request.modelPath = m_folder.filePath(u"unsupported.onnx"_s);
    QFile file(request.modelPath);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(model) == model.size());
    file.close();
    QProcess process;
    process.start(m_program, QStringList());
    process.write(protocol::encodeFrame(protocol::toCbor(request)));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 1);
    // ONNX Runtime must not print the error as well.
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString());
    const QList<protocol::RunAnswer> answers = answersIn(process.readAllStandardOutput());
    QVERIFY(!answers.isEmpty());
    const auto *failure = std::get_if<protocol::RunFailure>(&answers.back());
    QVERIFY(failure);
    QVERIFY2(!failure->reason.isEmpty() && failure->reason.contains(reason), qPrintable(failure->reason));
    QTEST(failure->kind, "kind");
}

void TestRunnerProgram::outputsThatAreNoTensors()
{
    onnx::ModelProto model = test::emptyModel();
    test::addInput(model, "x", TensorProto::FLOAT);
    test::addNode(model, "SequenceConstruct", {"x", "x"}, "sequence");
    test::addOutput(model, "sequence");
    test::addNode(model, "Shape", {"x"}, "shape");
    test::addOutput(model, "shape");
    const auto outcome = runModel(model, {feed(TensorProto::FLOAT, {4, 5})});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &sequence = outcome->value().outputs.front();
    QVERIFY(!sequence.isTensor);
    QCOMPARE(sequence.type, std::string("seq(tensor(float))"));
    QVERIFY(!sequence.min);
    const OutputReport &shape = outcome->value().outputs.back();
    QVERIFY(shape.isTensor);
    QCOMPARE(shape.type, std::string("tensor(int64)"));
    QCOMPARE(shape.min, std::optional(4.0));
}

void TestRunnerProgram::libraryThatCannotBeUsed_data()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("reason");
    const QString text = m_folder.filePath(u"text.so"_s);
    QFile file(text);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("not a library") > 0);
    QTest::newRow("missing") << u"/nowhere/libonnxruntime.so.1"_s << u"no such file"_s;
    QTest::newRow("not a library") << text << u"cannot load"_s;
    QTest::newRow("another library") << QStringLiteral(SHAPEWRIGHT_OTHER_LIBRARY) << u"not ONNX Runtime"_s;
}

void TestRunnerProgram::libraryThatCannotBeUsed()
{
    QFETCH(QString, library);
    QFETCH(QString, reason);
    qputenv("SHAPEWRIGHT_ONNXRUNTIME", library.toUtf8());
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {feed(TensorProto::FLOAT, {2})});
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RuntimeMissing));
    QCOMPARE(outcome->error().args, std::vector<std::string>{library.toStdString()});
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(said.contains(reason, Qt::CaseInsensitive), qPrintable(said));

    const Result<RuntimeFacts> version = runtimeFacts(m_program);
    QVERIFY(!version);
    QCOMPARE(int(version.error().code), int(ErrorCode::RuntimeMissing));
    QCOMPARE(version.error().args, std::vector<std::string>{library.toStdString()});
}

void TestRunnerProgram::memoryLimitIsAnError()
{
    if (QStringLiteral(SHAPEWRIGHT_SANITIZE).contains(u"address"_s) ||
        QStringLiteral(SHAPEWRIGHT_SANITIZE).contains(u"thread"_s))
        QSKIP("a sanitizer needs all of the address space");
    // Broadcasts a vector to a matrix of 1 GB.
    onnx::ModelProto model = test::emptyModel();
    test::addInput(model, "x", TensorProto::FLOAT);
    test::addInput(model, "shape", TensorProto::INT64);
    test::addNode(model, "Expand", {"x", "shape"}, "y");
    test::addOutput(model, "y");
    TestRunRequest request;
    request.modelPath = m_folder.filePath(u"expand.onnx"_s);
    QVERIFY(test::writeModel(model, request.modelPath));
    request.memoryMegabytes = 400;
    request.inputs = {feed(TensorProto::FLOAT, {1}),
                      feed(TensorProto::INT64, {2}, InputFeed::Fill::Values, {16384, 16384})};
    request.inputs.back().name = "shape";

    auto outcome = run(request);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    QVERIFY(!outcome->error().detail.empty());

    request.inputs.back().values = {1024, 16384}; // 64 MB
    outcome = run(request);
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QVERIFY(outcome->value().measurement.peakMegabytes > 64);

    request.inputs.front().dims = {1 << 28};
    outcome = run(request);
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
}

void TestRunnerProgram::malformedRequestIsAnswered_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("text") << QByteArray("{\"model\": \"x.onnx\"}\n");
    QTest::newRow("cut off") << protocol::encodeFrame(protocol::toCbor(protocol::RunRequest())).chopped(1);
    QTest::newRow("another message") << protocol::encodeFrame({{u"type"_s, u"layout"_s}});
    QTest::newRow("empty message") << protocol::encodeFrame({});
    QTest::newRow("huge") << QByteArray("SWP1\xff\xff\xff\xff");
}

void TestRunnerProgram::malformedRequestIsAnswered()
{
    QFETCH(QByteArray, input);
    QProcess process;
    process.start(m_program, QStringList());
    process.write(input);
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().isEmpty());
    const QList<protocol::RunAnswer> answers = answersIn(process.readAllStandardOutput());
    QCOMPARE(answers.size(), 1);
    const auto *failure = std::get_if<protocol::RunFailure>(&answers.front());
    QVERIFY(failure);
    QCOMPARE(int(failure->kind), int(protocol::RunFailure::Kind::BadRequest));
}

SHAPEWRIGHT_GUILESS_TEST(TestRunnerProgram)
#include "tst_runner.moc"
