// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/runestimate.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/runwording.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QTest>

#include <limits>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

class TestRunEstimate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreCounted_data();
    void bytesAreCounted();
    void inputsThatDoNotFitAreRefused_data();
    void inputsThatDoNotFitAreRefused();
    void littleMemoryIsWarnedOf_data();
    void littleMemoryIsWarnedOf();
    void machineTellsItsMemory();
};

void TestRunEstimate::bytesAreCounted_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<qint64>("inputs");
    QTest::addColumn<qint64>("tensors");
    QTest::addColumn<qint64>("unknown");
    constexpr qint64 most = std::numeric_limits<qint64>::max();
    const auto row = [](const char *name, const char *model, qint64 inputs, qint64 tensors, qint64 unknown) {
        QTest::newRow(name) << QByteArray(model) << inputs << tensors << unknown;
    };
    row("one after the other", "(float[100] x) => (float[100] y) { a = Neg(x) b = Neg(a) y = Neg(b) }", 400, 800, 0);
    row("kept for later", "(float[100] x) => (float[100] y) { a = Neg(x) b = Neg(a) c = Neg(b) y = Add(a, c) }", 400,
        1200, 0);
    row("outputs stay", "(float[100] x) => (float[100] y, float[100] z) { y = Neg(x) a = Abs(x) z = Neg(a) }", 400,
        1200, 0);
    row("used in a branch",
        "(float[100] x, bool c) => (float[100] y) { a = Neg(x) b = Abs(x) d = Neg(b) y = If(c) <then_branch = g1 () => "
        "(float[100] p) { p = Neg(a) }, else_branch = g2 () => (float[100] q) { q = Neg(d) }> }",
        401, 1200, 0);
    row("sizes that are fed", "(float[n, 100] x) => (float[n, 100] y) { y = Neg(x) }", 400, 400, 0);
    row("not known", "(float[100] x) => (int64[1, m] y) { y = NonZero(x) }", 400, 0, 1);
    row("an empty one", "(float[0, 9223372036854775807, 3] x) => (float[0, 9223372036854775807, 3] y) { y = Neg(x) }",
        0, 0, 0);
    row("beyond all numbers", "(float[9223372036854775807, 3] x) => (float[9223372036854775807, 3] y) { y = Neg(x) }",
        most, most, 0);
}

void TestRunEstimate::bytesAreCounted()
{
    QFETCH(QByteArray, model);
    const auto graph = test::modelFromText(("<ir_version: 10, opset_import: [\"\": 21]> g " + model).constData());
    const auto table = propagate(*graph, {});
    const TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Zeros, 0);
    const RunEstimate estimate = estimateRun(request, *graph, **table);
    QTEST(qint64(estimate.inputs), "inputs");
    QTEST(qint64(estimate.tensors), "tensors");
    QTEST(qint64(estimate.unknown), "unknown");
}

void TestRunEstimate::inputsThatDoNotFitAreRefused_data()
{
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<qint64>("machine");
    QTest::addColumn<QString>("words"); // empty if the run goes on
    QTest::newRow("it fits") << qint64(0) << qint64(10000) << QString();
    QTest::newRow("nothing is known") << qint64(0) << qint64(0) << QString();
    QTest::newRow("one is too large") << qint64(0) << qint64(2000)
                                      << u"The input “big” needs 3.0 kB of memory, but only 2.0 kB are available."_s;
    QTest::newRow("together they are") << qint64(0) << qint64(3500)
                                       << u"The test run needs 4.0 kB of memory, but only 3.5 kB are available."_s;
    QTest::newRow("for the limit") << qint64(2000) << qint64(10000)
                                   << u"The input “big” needs 3.0 kB of memory, but only 2.0 kB are available."_s;
    QTest::newRow("for less than the limit")
        << qint64(5000) << qint64(2000) << u"The input “big” needs 3.0 kB of memory, but only 2.0 kB are available."_s;
}

void TestRunEstimate::inputsThatDoNotFitAreRefused()
{
    QFETCH(qint64, limit);
    QFETCH(qint64, machine);
    QFETCH(QString, words);
    const RunEstimate estimate{.inputs = 4000, .largestInput = "big", .largestInputBytes = 3000};
    const auto fits = checkInputsFit(estimate, {machine, machine, limit});
    QCOMPARE(fits.has_value(), words.isEmpty());
    if (!fits)
        QVERIFY2(describe(fits.error()).startsWith(words), qPrintable(describe(fits.error())));
}

void TestRunEstimate::littleMemoryIsWarnedOf_data()
{
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<qint64>("free");
    QTest::addColumn<QString>("words");
    QTest::newRow("enough") << qint64(6000) << qint64(6000) << QString();
    QTest::newRow("nothing is known") << qint64(0) << qint64(0) << QString();
    QTest::newRow("less than is free") << qint64(0) << qint64(5000)
                                       << u"the run needs about 6.0 kB of memory; 5.0 kB are free"_s;
    QTest::newRow("less than it may have")
        << qint64(4000) << qint64(9000) << u"the run needs about 6.0 kB of memory; its limit is 4.0 kB"_s;
}

void TestRunEstimate::littleMemoryIsWarnedOf()
{
    QFETCH(qint64, limit);
    QFETCH(qint64, free);
    const RunEstimate estimate{.inputs = 1000, .tensors = 2000, .weights = 3000};
    const auto shortage = memoryShortage(estimate, {10000, free, limit});
    QTEST(shortage ? describe(*shortage) : QString(), "words");
}

void TestRunEstimate::machineTellsItsMemory()
{
    TestRunRequest request;
    request.memoryMegabytes = 5;
    request.externalBytes = 7;
    const RunMemory memory = runMemory(request);
    QVERIFY(memory.machine >= memory.free && memory.free > 0);
    QCOMPARE(memory.limit, 5 * 1024 * 1024 + 7);
}

SHAPEWRIGHT_GUILESS_TEST(TestRunEstimate)
#include "tst_runestimate.moc"
