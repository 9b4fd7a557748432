// SPDX-License-Identifier: Apache-2.0
// The real runner: what it makes of the inputs that it is asked for.

#include "tests/app/runner/runnerfixture.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <cmath>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;
using TensorProto = onnx::TensorProto;

class TestRunnerInputs : public QObject, protected RunnerFixture
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

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
    void inputThatCannotBeMade_data();
    void inputThatCannotBeMade();
};

void TestRunnerInputs::elementTypes_data()
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

void TestRunnerInputs::elementTypes()
{
    QFETCH(int, elemType);
    QFETCH(std::vector<double>, values);
    const bool packed = elemType == TensorProto::UINT4 || elemType == TensorProto::INT4;
    const auto outcome = runModel(packed ? test::thereAndBackModel(elemType) : test::identityModel(elemType),
                                  {feed(elemType, {1, 3}, InputFeed::Fill::Values, values)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QTEST(QString::fromStdString(output.type), "type");
    QCOMPARE(output.dims, (std::vector<std::int64_t>{1, 3}));
    QVERIFY(output.min && output.max && output.mean);
    QTEST(*output.min, "low");
    QTEST(*output.max, "high");
    QTEST(*output.mean, "mean");
}

void TestRunnerInputs::shapesOfEveryRank_data()
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

void TestRunnerInputs::shapesOfEveryRank()
{
    QFETCH(std::vector<std::int64_t>, dims);
    QFETCH(int, elemType);
    const auto outcome = runModel(test::identityModel(elemType), {feed(elemType, dims, InputFeed::Fill::Ones)});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    const OutputReport &output = outcome->value().outputs.front();
    QCOMPARE(output.dims, dims);
    QVERIFY(output.isTensor);
    const bool hasNumbers = elemType != TensorProto::STRING && (dims.empty() || dims[1 % dims.size()] != 0);
    QCOMPARE(output.mean, hasNumbers ? std::optional(1.0) : std::nullopt);
}

void TestRunnerInputs::statisticsAreOverFiniteNumbers()
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

void TestRunnerInputs::randomNumbersFollowSeedAndRange()
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

void TestRunnerInputs::normalNumbersFollowMeanAndDeviation()
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

void TestRunnerInputs::numbersAreCounted()
{
    InputFeed input = feed(TensorProto::INT32, {5}, InputFeed::Fill::Counting);
    input.low = 3;
    input.high = -2;
    const auto outcome = runModel(test::identityModel(TensorProto::INT32), {input});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().max, std::optional(3.0));
    QCOMPARE(outcome->value().outputs.front().min, std::optional(-5.0));
}

void TestRunnerInputs::positionsCountAlongTheLastAxis()
{
    InputFeed input = feed(TensorProto::INT64, {2, 5}, InputFeed::Fill::Positions);
    input.high = 2;
    const auto outcome = runModel(test::identityModel(TensorProto::INT64), {input});
    QVERIFY2(outcome && *outcome, test::failureOf(outcome).c_str());
    QCOMPARE(outcome->value().outputs.front().min, std::optional(0.0));
    QCOMPARE(outcome->value().outputs.front().max, std::optional(2.0));
    QCOMPARE(outcome->value().outputs.front().mean, std::optional(0.8)); // the elements are 0 1 2 0 1, twice
}

void TestRunnerInputs::dataAreFedAsTheyAre()
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

void TestRunnerInputs::inputThatCannotBeMade_data()
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

void TestRunnerInputs::inputThatCannotBeMade()
{
    QFETCH(InputFeed, input);
    QFETCH(QString, reason);
    const auto outcome = runModel(test::identityModel(TensorProto::FLOAT), {input});
    QVERIFY2(outcome && !*outcome, test::failureOf(outcome).c_str());
    QCOMPARE(int(outcome->error().code), int(ErrorCode::RunFailed));
    const QString said = QString::fromStdString(outcome->error().detail);
    QVERIFY2(!said.isEmpty() && said.contains(reason), qPrintable(said));
}

SHAPEWRIGHT_GUILESS_TEST(TestRunnerInputs)
#include "tst_runnerinputs.moc"
