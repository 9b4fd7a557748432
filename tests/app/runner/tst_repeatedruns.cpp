// SPDX-License-Identifier: Apache-2.0
// Many runs in one client process must not leak memory.

#include "model/run/check/capturedtensors.h"
#include "model/run/check/checkplan.h"
#include "model/run/check/originalrun.h"
#include "model/run/feeds/inputfeeds.h"
#include "model/shape/propagation/propagate.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/processes.h"
#include "tests/support/registertest.h"
#include "tests/support/runonce.h"
#include "tests/support/testmodels.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <malloc.h>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Resources {
    qsizetype descriptors = 0;
    qsizetype children = 0;
    qsizetype threads = 0;
    QStringList temporaryFiles;

    bool operator==(const Resources &) const = default;
};

qsizetype entries(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot).size();
}

Resources resourcesInUse(const QString &temporaryFolder)
{
    return {entries(u"/proc/self/fd"_s), test::childrenOf(QCoreApplication::applicationPid()).size(),
            entries(u"/proc/self/task"_s),
            QDir(temporaryFolder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)};
}

// Counts allocated bytes and not resident memory, which need not shrink.
qint64 allocatedBytes()
{
    malloc_trim(0);
    const auto info = mallinfo2();
    return qint64(info.uordblks + info.hblkhd);
}

} // namespace

class TestRepeatedRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memoryIsReleased_data();
    void memoryIsReleased();
};

void TestRepeatedRuns::memoryIsReleased_data()
{
    QTest::addColumn<bool>("succeeds");
    QTest::newRow("of runs that succeed") << true;
    QTest::newRow("of runs that fail") << false;
}

void TestRepeatedRuns::memoryIsReleased()
{
    QFETCH(bool, succeeds);
    QTemporaryDir folder;
    const auto graph = test::modelFromText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[n, 300] x) => (float[n, 300] y) { a = Neg(x) b = Exp(a) y = Neg(b) })");
    const auto table = propagate(*graph, {});
    TestRunRequest request = makeTestRun(*graph, {}, **table, graph->file().path(), FillKind::Random, 0);
    compareWithOriginal(request, *graph, {});
    QVERIFY(checkAllTensors(request, *graph, **table));
    request.capture = TensorCapture{folder.filePath(u"captured"_s)};
    if (!succeeds)
        request.inputs.front().dims = {1, 299};

    const int total = qEnvironmentVariableIsSet("SHAPEWRIGHT_TEST_ALL") ? 500 : 50;
    constexpr int warmUp = 10;
    Resources before;
    qint64 allocatedBefore = 0;
    TestRunner runner(test::program(u"shapewright-runner"_s));
    for (int run = 0; run < total + warmUp; ++run) {
        const auto outcome = test::runOnce(runner, request);
        QVERIFY(outcome);
        QCOMPARE(outcome->has_value(), succeeds);
        if (succeeds) {
            QVERIFY(outcome->value().passed());
            const CapturedTensors captured(outcome->value().captured, request.capture->path);
            const auto reader = captured.open("b");
            QVERIFY(reader && (*reader)->read(0, 300));
        }
        QFile::remove(request.capture->path);
        if (run + 1 < warmUp)
            continue;
        // The process was killed but may still be releasing its memory.
        QTRY_VERIFY(qApp->findChildren<QProcess *>().isEmpty());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (run + 1 == warmUp) {
            before = resourcesInUse(folder.path());
            allocatedBefore = allocatedBytes();
        }
    }
    const Resources after = resourcesInUse(folder.path());
    QCOMPARE(after.children, 0);
    QCOMPARE(after.descriptors, before.descriptors);
    QCOMPARE(after.threads, before.threads);
    QCOMPARE(after.temporaryFiles, QStringList());
    // A report takes a few kilobytes, so keeping any of them would be visible.
    const qint64 grown = allocatedBytes() - allocatedBefore;
    QVERIFY2(grown < 64 * 1024, qPrintable(u"%1 bytes more are allocated"_s.arg(grown)));
}

SHAPEWRIGHT_GUILESS_TEST(TestRepeatedRuns)
#include "tst_repeatedruns.moc"
