// SPDX-License-Identifier: Apache-2.0
// Models that run for ever, use up all memory or crash, each with the message that a person gets.

#include "model/onnx/modelfile.h"
#include "model/run/check/runestimate.h"
#include "model/run/check/testsettings.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/processes.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QFileInfo>
#include <QTest>

#include <string_view>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

// A sanitizer needs unlimited address space, and aborts the program on a huge allocation.
const bool isSanitized = std::string_view(SHAPEWRIGHT_SANITIZE) != "";

} // namespace

class TestBadRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outcomeIsClear_data();
    void outcomeIsClear();
};

void TestBadRuns::outcomeIsClear_data()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<bool>("isStarted");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, ErrorCode code, bool isStarted, const QString &words) {
        QTest::newRow(name) << code << isStarted << words;
    };
    row("loop_forever", ErrorCode::HelperTimedOut, true, u"took longer than 2 seconds"_s);
    row("memory_bomb_input", ErrorCode::RunTooLarge, false, u"The input “x” needs"_s);
    if (!isSanitized)
        row("runtime_alloc_bomb", ErrorCode::RunFailed, true, u"ran out of memory"_s);
    row("tile_bomb", ErrorCode::RunFailed, true, u"A node of type Tile without a name would produce a tensor"_s);
    row("integer_div_by_zero", ErrorCode::RunFailed, true, u"divides integers by zero"_s);
    row("function_expansion_bomb", ErrorCode::HelperTimedOut, true, u"took longer than 2 seconds"_s);
    row("ext_missing", ErrorCode::RunFailed, true, u"there is no file"_s);
    row("ext_short", ErrorCode::RunFailed, true,
        u"needs 256 bytes from byte 0 on, but its file has 100"_s);
    row("ir_9999", ErrorCode::RunNotSupported, true, u"its IR version 9999 is newer"_s);
    row("opset_9999", ErrorCode::RunNotSupported, true, u"its opset 9999 of ai.onnx is newer"_s);
    row("unknown_op", ErrorCode::RunNotSupported, true, u"has no operator FrobnicateXYZ"_s);
    row("unknown_domain", ErrorCode::RunNotSupported, true, u"has no operator Op of domain my.custom"_s);
}

void TestBadRuns::outcomeIsClear()
{
    QFETCH(ErrorCode, code);
    QFETCH(bool, isStarted);
    QFETCH(QString, words);
    const QString path = test::model(u"bad/%1.onnx"_s.arg(QString::fromUtf8(QTest::currentDataTag())));
    const QByteArray before = test::bytesOf(path);
    const auto file = ModelFile::open(path);
    QVERIFY(file);
    const auto graph = ModelGraph::build(*file);
    const auto table = propagate(*graph, {});
    QVERIFY(table);
    TestSettings settings;
    settings.timeoutSeconds = code == ErrorCode::HelperTimedOut ? 2 : 60;
    settings.memoryMegabytes = isSanitized ? 0 : 2000;
    const auto request = makeTestRun(*graph, {}, **table, path, settings, {});
    QCOMPARE(request.has_value(), isStarted);
    Result<TestReport> outcome = tl::unexpected(isStarted ? Error() : request.error());
    if (isStarted) {
        TestRunner runner(test::program(u"shapewright-runner"_s));
        const auto single = test::runOnce(runner, *request);
        QVERIFY(single);
        outcome = *single;
    }
    QVERIFY(!outcome);
    QCOMPARE(errorCodeName(outcome.error().code), errorCodeName(code));
    const QString said = describe(outcome.error());
    QVERIFY2(said.contains(words), qPrintable(said));
    QTRY_VERIFY(test::childrenOf(QCoreApplication::applicationPid()).isEmpty());
    QCOMPARE(test::bytesOf(path), before);
}

SHAPEWRIGHT_GUILESS_TEST(TestBadRuns)
#include "tst_badruns.moc"
