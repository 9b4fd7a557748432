// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"
#include "tests/support/registertest.h"

#include <QCborArray>
#include <QTest>

#include <cmath>
#include <limits>

using namespace shapewright;
using namespace shapewright::protocol;
using namespace Qt::Literals::StringLiterals;

namespace {

RunRequest fullRequest()
{
    RunRequest request;
    request.modelPath = u"/tmp/Größe/模型.onnx"_s;
    request.dataFolder = u"/"_s;
    request.seed = std::numeric_limits<std::uint64_t>::max();
    request.settings = {RunSettings::Optimization::Extended, 3, 100, 500, {"Xnnpack", "\xff"}};
    request.original = OriginalRun{u"/tmp/原.onnx"_s,
                                   {{DimOverride::Kind::Name, "batch \xfe", 4},
                                    {DimOverride::Kind::Denotation, "DATA_BATCH", std::int64_t(1) << 50}},
                                   {"random", "not UTF-8: \xff"}};
    request.original->tolerance = Tolerance{0.5, 0.25, 0.125};
    request.original->inputs = {{"x \xff", 10}};
    request.check = TensorCheck{"\x08\x0a",   u"/tmp/größe"_s, {{"a", "not UTF-8: \xff"}, {}, {"b"}}, true, "\x08\x09",
                                u"/tmp/原"_s, {"r \xff"}};
    request.capture = TensorCapture{u"/tmp/größe/captured"_s, std::int64_t(1) << 40, {"a", "\xff"}};
    request.memoryMegabytes = 4000;
    request.externalBytes = std::int64_t(1) << 40;
    InputFeed feed;
    feed.name = "not UTF-8: \xff\xfe";
    feed.form = InputFeed::Form::Sequence;
    feed.length = 3;
    feed.keyType = 8;
    feed.elemType = 7;
    feed.dims = {1, 0, std::int64_t(1) << 60};
    feed.fill = InputFeed::Fill::Random;
    feed.low = -1.5;
    feed.high = 30521;
    request.inputs.push_back(feed);
    feed.name.clear();
    feed.dims.clear();
    feed.fill = InputFeed::Fill::Values;
    feed.values = {1, -2.25, 1e300, std::numeric_limits<double>::infinity()};
    request.inputs.push_back(feed);
    feed.fill = InputFeed::Fill::File;
    feed.path = "/tmp/\xff.npy";
    feed.offset = std::uint64_t(1) << 40;
    feed.bytes = std::string("\0\xff", 2);
    feed.texts = {"", "\xff"};
    InputFeed part = feed;
    part.form = InputFeed::Form::Tensor;
    feed.parts = {part, InputFeed()};
    request.references.push_back(feed);
    return request;
}

RunReport fullReport()
{
    RunReport report;
    report.runtimeVersion = "1.32.0";
    report.providers = {"XnnpackExecutionProvider", "CPUExecutionProvider"};
    // Doubles that are whole numbers have to stay doubles.
    report.measurement = {12.5, 3, {2, 1.5}, 100, "a branch that does not run cannot be inferred: \xff"};
    RunOutput output;
    output.name = "probs:0";
    output.type = "tensor(float)";
    output.dims = {3, 5};
    output.min = -1;
    output.max = 1e-300;
    output.mean = 0;
    output.nanCount = 7;
    output.infCount = 1;
    output.fromReference = OutputDifference{1, 1, 2, 3, {}, 4, 5, ""};
    output.difference = OutputDifference{15, 2, 0.5, 1, {2, 4}, std::numeric_limits<double>::infinity(), 0, ""};
    report.outputs.push_back(output);
    RunOutput sequence;
    sequence.type = "seq(map(int64,tensor(float)))";
    sequence.isTensor = false;
    sequence.difference = OutputDifference{};
    sequence.difference->incomparable = "there are 3 and 4 elements";
    sequence.strings = StringStatistics{5, 4, 3, 2, std::int64_t(1) << 40};
    report.outputs.push_back(sequence);
    report.checkFailure = RunFailure{RunFailure::Kind::NotSupported, {}, u"too new"_s};
    report.insideFailure = RunFailure{RunFailure::Kind::RunFailed, {}, u"no"_s};
    report.captured = {{"y", 1, {2, 0}, 0, 0}, {"not UTF-8: \xff", 8, {1}, std::uint64_t(1) << 40, 12}};
    report.captureFailure = u"the disk is full"_s;
    report.original =
        RunOriginal{{1, 2, {3}, 0, ""}, RunFailure{RunFailure::Kind::RunFailed, {}, u"there is not enough memory"_s}};
    return report;
}

// Encodes a message and decodes it again.
QCborMap sent(const QCborMap &message)
{
    FrameReader reader;
    reader.append(encodeFrame(message));
    return reader.next().value();
}

} // namespace

class TestRunMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void requestComesBack();
    void answersComeBack();
    void spoiltRequestIsRefused_data();
    void spoiltRequestIsRefused();
    void everyFieldOfAReportIsNeeded();
    void requestIsNoAnswer();
};

void TestRunMessages::requestComesBack()
{
    const auto received = runRequest(sent(toCbor(fullRequest())));
    QVERIFY(received);
    QVERIFY(*received == fullRequest());
}

void TestRunMessages::answersComeBack()
{
    const QList<RunAnswer> answers{
        RunPhase{u"loading"_s},
        RunProgress{0.25},
        RunChecked{fullReport().outputs, {{"a \xff", u"it is optional"_s}}},
        RunChecked{},
        RunProgress{1},
        fullReport(),
        RunReport{},
        RunFailure{RunFailure::Kind::RuntimeMissing, u"/usr/lib/libonnxruntime.so.1"_s, u"no such file"_s},
    };
    for (const RunAnswer &answer : answers) {
        const auto received = runAnswer(sent(toCbor(answer)));
        QVERIFY(received);
        QVERIFY(*received == answer);
    }
}

void TestRunMessages::spoiltRequestIsRefused_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QCborValue>("value");
    QTest::newRow("no type") << u"type"_s << QCborValue();
    QTest::newRow("another type") << u"type"_s << QCborValue(u"layout"_s);
    QTest::newRow("path is a number") << u"modelPath"_s << QCborValue(7);
    QTest::newRow("no inputs") << u"inputs"_s << QCborValue();
    QTest::newRow("inputs are a map") << u"inputs"_s << QCborValue(QCborMap());
    QTest::newRow("an input is a number") << u"inputs"_s << QCborValue(QCborArray{1});
    QTest::newRow("an input is empty") << u"inputs"_s << QCborValue(QCborArray{QCborMap()});
    QTest::newRow("memory below 0") << u"memoryMegabytes"_s << QCborValue(-1);
    QTest::newRow("memory beyond int") << u"memoryMegabytes"_s << QCborValue(qint64(1) << 40);
    QTest::newRow("batches are names") << u"check"_s
                                       << QCborValue(QCborMap{{u"model"_s, QByteArray("x")},
                                                              {u"dataFolder"_s, u"/"_s},
                                                              {u"batches"_s, QCborArray{QByteArray("a")}}});
    QTest::newRow("original is a number") << u"original"_s << QCborValue(1);
    QTest::newRow("original is empty") << u"original"_s << QCborValue(QCborMap());
    QTest::newRow("settings are a number") << u"settings"_s << QCborValue(1);
    QTest::newRow("settings are empty") << u"settings"_s << QCborValue(QCborMap());
    QTest::newRow("seed is a text") << u"seed"_s << QCborValue(u"1"_s);

    const QCborMap input = toCbor(fullRequest()).value(u"inputs"_s).toArray().first().toMap();
    const auto spoiltInput = [&](const QString &field, const QCborValue &value) {
        QCborMap changed = input;
        changed[field] = value;
        return QCborValue(QCborArray{changed});
    };
    QTest::newRow("unknown fill") << u"inputs"_s << spoiltInput(u"fill"_s, 99);
    QTest::newRow("dims are texts") << u"inputs"_s << spoiltInput(u"dims"_s, QCborArray{u"1"_s});
    QTest::newRow("half a double") << u"inputs"_s << spoiltInput(u"values"_s, QByteArray(12, 'x'));
}

void TestRunMessages::spoiltRequestIsRefused()
{
    QFETCH(QString, key);
    QFETCH(QCborValue, value);
    QCborMap message = toCbor(fullRequest());
    if (value.isUndefined())
        message.remove(key);
    else
        message[key] = value;
    QVERIFY(!runRequest(message));
}

void TestRunMessages::everyFieldOfAReportIsNeeded()
{
    const QCborMap message = toCbor(RunAnswer(fullReport()));
    for (const QCborValue &key : message.keys()) {
        QCborMap spoilt = message;
        spoilt.remove(key.toString());
        QVERIFY2(!runAnswer(spoilt), qPrintable(key.toString()));
    }
}

void TestRunMessages::requestIsNoAnswer()
{
    QVERIFY(!runAnswer(toCbor(fullRequest())));
    QVERIFY(!runRequest(toCbor(RunAnswer(fullReport()))));
    QVERIFY(!runAnswer({}));
    QVERIFY(!runRequest({}));
}

SHAPEWRIGHT_APPLESS_TEST(TestRunMessages)
#include "tst_runmessages.moc"
