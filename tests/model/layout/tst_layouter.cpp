// SPDX-License-Identifier: Apache-2.0
#include "model/layout/layouter.h"
#include "tests/model/layout/graphs.h"
#include "tests/support/layoutchecks.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <csignal>

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;
using namespace shapewright;

namespace {

QString fakeProgram()
{
    return QStringLiteral(SHAPEWRIGHT_FAKE_LAYOUTER);
}

QString realProgram()
{
    return test::program(u"shapewright-layouter"_s);
}

Result<LayoutResult> resultOf(const QSignalSpy &done)
{
    return done.first().first().value<Result<LayoutResult>>();
}

using Point = LayoutResult::Point;

Point difference(const Point &a, const Point &b)
{
    return {a.x - b.x, a.y - b.y};
}

// A chain whose pieces are all different, so that none can be reused for another.
LayoutRequest chainOfDifferentBoxes(std::uint32_t length)
{
    LayoutRequest graph = test::chain(length);
    for (std::uint32_t i = 0; i < length; ++i)
        graph.nodes[i].height = 24 + double((std::size_t(i) * i) % 97);
    return graph;
}

} // namespace

class TestLayouter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QVERIFY(m_folder.isValid());
        qputenv("FAKE_LAYOUTER_PID", pidFile().toLocal8Bit());
        QFile::remove(pidFile());
    }

    void layout_data()
    {
        QTest::addColumn<LayoutRequest>("graph");
        QTest::newRow("empty") << LayoutRequest();
        QTest::newRow("two nodes") << test::chain(2);
        QTest::newRow("chain of 5000") << test::chain(5000);
        QTest::newRow("residual") << test::residual(300, false);
        QTest::newRow("residual with mask") << test::residual(300, true);
        QTest::newRow("any") << test::anyGraph(100, 150, 7);
    }

    void layout()
    {
        QFETCH(LayoutRequest, graph);
        std::optional<LayoutResult> first;
        for (int run = 0; run < 2; ++run) {
            Layouter layouter(realProgram());
            QSignalSpy done(&layouter, &Layouter::finished);
            layouter.start(graph);
            QVERIFY(layouter.isRunning());
            QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
            QVERIFY(!layouter.isRunning());
            const auto result = resultOf(done);
            QVERIFY(result.has_value());
            QCOMPARE(result->note, std::string());
            QCOMPARE(test::faultOf(graph, *result), QString());
            if (first)
                QVERIFY(*first == *result);
            first = *result;
        }
    }

    // Whatever way the helper fails, there is a layout, with a note about the failure.
    void failingHelper_data()
    {
        QTest::addColumn<QString>("how");
        for (const char *how :
             {"hang", "crash", "leave", "babble", "overlap", "cut off", "refuse", "too many", "empty map",
              "not a number", "infinite", "huge", "upside down", "fewer boxes", "stray routes"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }

    void failingHelper()
    {
        QFETCH(QString, how);
        qputenv("FAKE_LAYOUTER", how.toLatin1());
        const LayoutRequest graph = test::anyGraph(100, 150, 7);
        Layouter layouter(fakeProgram());
        layouter.setBudget(how == u"hang"_s ? 200ms : 20s);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(graph);
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        const auto result = resultOf(done);
        QVERIFY(result.has_value());
        QVERIFY2(result->note.find("fakelayouter") != std::string::npos, result->note.c_str());
        QCOMPARE(test::faultOf(graph, *result), QString());
    }

    // A piece that is not finished within the budget is requested once more, with the least effort.
    void secondTry()
    {
        qputenv("FAKE_LAYOUTER", "only with least effort");
        const LayoutRequest graph = test::anyGraph(100, 150, 7);
        Layouter layouter(fakeProgram());
        layouter.setBudget(300ms);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(graph);
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        const auto result = resultOf(done);
        QVERIFY(result.has_value());
        const QString note = QString::fromStdString(result->note);
        QVERIFY2(note.contains(u"0.3 s"_s) && note.contains(u"less effort"_s), qPrintable(note));
        QCOMPARE(test::faultOf(graph, *result), QString());
    }

    void budgetExceededTwice()
    {
        qputenv("FAKE_LAYOUTER", "hang");
        Layouter layouter(fakeProgram());
        layouter.setBudget(200ms);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(test::chain(100));
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        const QString note = QString::fromStdString(resultOf(done)->note);
        QVERIFY2(note.contains(u"0.2 s"_s) && note.contains(u"1 of 1 parts"_s), qPrintable(note));
    }

    // The top of a slow layout is reported before the whole, and stays as it was first shown.
    void theTopComesFirst()
    {
        qputenv("FAKE_LAYOUTER", "slow");
        const LayoutRequest graph = chainOfDifferentBoxes(800);
        Layouter layouter(fakeProgram());
        layouter.setBudget(60s);
        QSignalSpy grown(&layouter, &Layouter::grown);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(graph);
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        const auto whole = resultOf(done);
        QVERIFY(whole.has_value());
        QVERIFY(whole->placed.empty());
        QVERIFY(!grown.isEmpty());
        qsizetype placedBefore = 0;
        for (const auto &arguments : grown) {
            const auto partial = arguments.first().value<LayoutResult>();
            const auto placed = qsizetype(std::count(partial.placed.begin(), partial.placed.end(), 1));
            QVERIFY(placed > placedBefore && placed < qsizetype(graph.nodes.size()));
            placedBefore = placed;
            QCOMPARE(partial.placed[0], 1); // the graph's input
            const Point shift = difference(whole->positions[0], partial.positions[0]);
            for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
                if (partial.placed[i])
                    QCOMPARE(difference(whole->positions[i], partial.positions[i]), shift);
            }
            for (std::size_t i = 0; i < graph.edges.size(); ++i) {
                const bool isPlaced = partial.placed[graph.edges[i].from] && partial.placed[graph.edges[i].to];
                QCOMPARE(!partial.routes[i].empty(), isPlaced);
                if (isPlaced)
                    QCOMPARE(difference(whole->routes[i].front(), partial.routes[i].front()), shift);
            }
        }
    }

    void smallGraphsDoNotFlicker()
    {
        Layouter layouter(realProgram());
        QSignalSpy grown(&layouter, &Layouter::grown);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(test::chain(20));
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(grown.size(), 0);
    }

    void cancelledByWhoIsShownTheTop()
    {
        qputenv("FAKE_LAYOUTER", "slow");
        Layouter layouter(fakeProgram());
        QSignalSpy done(&layouter, &Layouter::finished);
        connect(&layouter, &Layouter::grown, &layouter, [&] { layouter.cancel(); });
        layouter.start(chainOfDifferentBoxes(800));
        QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
        QCOMPARE(resultOf(done).error().code, ErrorCode::Cancelled);
    }

    void missingHelper()
    {
        const LayoutRequest graph = test::residual(100, false);
        Layouter layouter(u"/no/such/layouter"_s);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(graph);
        QTRY_COMPARE(done.size(), 1);
        const auto result = resultOf(done);
        QVERIFY(result.has_value());
        QVERIFY2(result->note.find("/no/such/layouter") != std::string::npos, result->note.c_str());
        QCOMPARE(test::faultOf(graph, *result), QString());
        // The layouter can be used again.
        layouter.start(graph);
        QTRY_COMPARE(done.size(), 2);
    }

    void cancelled()
    {
        qputenv("FAKE_LAYOUTER", "hang");
        Layouter layouter(fakeProgram());
        layouter.setBudget(60s);
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.cancel(); // nothing to cancel
        QCOMPARE(done.size(), 0);
        layouter.start(test::residual(100, false));
        QTRY_VERIFY(!pids().isEmpty());
        layouter.cancel();
        QCOMPARE(done.size(), 1);
        QVERIFY(!resultOf(done).has_value());
        QCOMPARE(resultOf(done).error().code, ErrorCode::Cancelled);
        QVERIFY(noneIsLeft());
    }

    void cancelledAtOnce()
    {
        Layouter layouter(realProgram());
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(test::anyGraph(2000, 3500, 3));
        layouter.cancel();
        QCOMPARE(done.size(), 1);
        layouter.start(test::chain(3));
        QTRY_COMPARE(done.size(), 2);
        QVERIFY(done.at(1).first().value<Result<LayoutResult>>().has_value());
    }

    void anotherStartDropsTheFirst()
    {
        Layouter layouter(realProgram());
        QSignalSpy done(&layouter, &Layouter::finished);
        layouter.start(test::residual(300, true));
        layouter.start(test::chain(7));
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(resultOf(done)->positions.size(), 7u);
        QTRY_VERIFY(!layouter.isRunning());
        QCOMPARE(done.size(), 1);
    }

    void cancelledByWhoHearsOfProgress()
    {
        Layouter layouter(realProgram());
        QSignalSpy done(&layouter, &Layouter::finished);
        connect(&layouter, &Layouter::progressed, &layouter, [&] { layouter.cancel(); });
        layouter.start(test::anyGraph(140, 200, 9));
        QTRY_COMPARE(done.size(), 1);
        QCOMPARE(resultOf(done).error().code, ErrorCode::Cancelled);
    }

    void deletedWhileRunning()
    {
        qputenv("FAKE_LAYOUTER", "hang");
        auto layouter = std::make_unique<Layouter>(fakeProgram());
        layouter->start(test::residual(100, false));
        QTRY_VERIFY(!pids().isEmpty());
        layouter.reset();
        QVERIFY(noneIsLeft());
    }

private:
    [[nodiscard]] QString pidFile() const { return m_folder.filePath(u"pids"_s); }

    [[nodiscard]] QList<pid_t> pids() const
    {
        QFile file(pidFile());
        QList<pid_t> found;
        if (!file.open(QIODevice::ReadOnly))
            return found;
        for (const QByteArray &line : file.readAll().split('\n')) {
            if (!line.isEmpty())
                found.append(line.toInt());
        }
        return found;
    }

    [[nodiscard]] bool noneIsLeft() const
    {
        for (const pid_t pid : pids()) {
            if (!QTest::qWaitFor([pid] { return ::kill(pid, 0) != 0 && errno == ESRCH; }, 5000))
                return false;
        }
        return true;
    }

    QTemporaryDir m_folder;
};

SHAPEWRIGHT_GUILESS_TEST(TestLayouter)
#include "tst_layouter.moc"
