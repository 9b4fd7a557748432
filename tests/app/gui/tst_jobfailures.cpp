// SPDX-License-Identifier: Apache-2.0
// The messages that a person sees after a job has failed, how --screenshot ends then, and how a window closes while a
// job hangs.
#include "app/gui/start/offscreentask.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QTemporaryFile>
#include <QTimer>

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <thread>
#include <utility>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

using JobStart = std::function<void(MainWindow &)>;

// While set, the next allocation in any thread except the unharmed one throws std::bad_alloc.
std::atomic<bool> refusesMemory = false;
std::atomic<std::thread::id> unharmedThread;

void refuseMemoryToNextJob()
{
    unharmedThread = std::this_thread::get_id();
    refusesMemory = true;
}

bool isAllocationRefused()
{
    return refusesMemory && std::this_thread::get_id() != unharmedThread.load() && refusesMemory.exchange(false);
}

} // namespace

// The linker makes our code call the first where it calls operator new, which is the second (--wrap). Libraries keep
// theirs: a sanitizer has to see who allocates.
void *newUnlessRefused(std::size_t bytes) __asm__("__wrap__Znwm");
void *operatorNew(std::size_t bytes) __asm__("__real__Znwm");

void *newUnlessRefused(std::size_t bytes)
{
    if (isAllocationRefused())
        throw std::bad_alloc();
    return operatorNew(bytes);
}

class TestJobFailures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_gui = std::make_unique<GuiFixture>();
        m_gui->show();
        const char *const text = R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[batch] x) => (float[batch] y) { a = Relu(x) y = Neg(a) })";
        window().document().open(modelFromText(text)->file().path());
        QTRY_VERIFY_WITH_TIMEOUT(window().isSettled(), 60'000);
        QVERIFY(message().isEmpty());
    }

    void cleanup()
    {
        refusesMemory = false;
        m_gui.reset();
    }

    void shapes()
    {
        refuseMemoryToNextJob();
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(3);
        window().document().setEdits(edits, u"batch = 3"_s);
        QTRY_VERIFY(!message().isEmpty());
        verifyIsBadAlloc(message());
        QVERIFY(!window().document().isUpToDate());
    }

    void find()
    {
        refuseMemoryToNextJob();
        m_gui->find<FindField>("findField")->setText(u"Relu"_s);
        QTRY_VERIFY(!message().isEmpty());
        verifyIsBadAlloc(message());
    }

    void readiness()
    {
        refuseMemoryToNextJob();
        window().workspace().tabs().showPage(window().workspace().tabs().readiness());
        QTRY_VERIFY(!message().isEmpty());
        verifyIsBadAlloc(message());
    }

    void explanation()
    {
        refuseMemoryToNextJob();
        const auto *text = m_gui->find<QLabel>("explanationText");
        Q_EMIT window().workspace().tabs().explanationRequested(
            window().document().state().graph->main().outputs.front());
        QTRY_VERIFY(!refusesMemory);
        QTRY_VERIFY(text->text().contains(u"bad_alloc"_s));
        verifyIsBadAlloc(text->text());
    }

    void screenshot_data()
    {
        QTest::addColumn<JobStart>("startJob");
        QTest::newRow("shapes") << JobStart([](MainWindow &window) {
            ShapeEdits edits;
            edits.symbols["batch"] = Dim(3);
            window.document().setEdits(edits, u"batch = 3"_s);
        });
        QTest::newRow("readiness") << JobStart([](MainWindow &window) {
            ResultTabs &tabs = window.workspace().tabs();
            tabs.showPage(tabs.readiness());
        });
    }

    void screenshot()
    {
        QFETCH(JobStart, startJob);
        CommandLine line;
        line.model = window().document().path();
        line.screenshot = m_gui->folder() + u"/window.png"_s;
        const OffscreenTask task(window(), line);
        refuseMemoryToNextJob();
        startJob(window());
        const auto [exitCode, printed] = runApplication();
        QCOMPARE(exitCode, 1);
        verifyIsBadAlloc(printed);
        QVERIFY(!QFileInfo::exists(line.screenshot));
    }

    // The sleep of the helper is shorter than the time for which the window once waited for it.
    void closingWaitsForNoHelper()
    {
        const QString begun = m_gui->folder() + u"/begun"_s, ended = m_gui->folder() + u"/ended"_s;
        GuiFixture gui;
        gui.useRunner(gui.script("touch '" + begun.toUtf8() + "'; sleep 8; touch '" + ended.toUtf8() + "'"));
        gui.show();
        gui.window().actions().about->trigger();
        QTRY_VERIFY(QFileInfo::exists(begun));
        gui.close();
        QVERIFY(!QFileInfo::exists(ended));
    }

private:
    [[nodiscard]] MainWindow &window() { return m_gui->window(); }
    [[nodiscard]] QString message() { return window().messages().text(); }
    // Runs the event loop until the application is message to exit. Returns the exit code, which is 99 after 60 s, and
    // the text that was written to standard error meanwhile.
    static std::pair<int, QString> runApplication()
    {
        QTemporaryFile file;
        if (!file.open())
            qFatal("cannot open a temporary file");
        const int usual = ::dup(STDERR_FILENO);
        ::dup2(file.handle(), STDERR_FILENO);
        QTimer limit;
        limit.callOnTimeout([] { QCoreApplication::exit(99); });
        limit.start(60'000);
        const int exitCode = QCoreApplication::exec();
        std::fflush(stderr);
        ::dup2(usual, STDERR_FILENO);
        ::close(usual);
        file.seek(0);
        return {exitCode, QString::fromUtf8(file.readAll())};
    }
    static void verifyIsBadAlloc(const QString &text)
    {
        QVERIFY2(text.contains(u"bad_alloc"_s), qPrintable(text));
        QVERIFY2(!text.contains(u"ancelled"_s), qPrintable(text));
    }

    std::unique_ptr<GuiFixture> m_gui;
};

SHAPEWRIGHT_WINDOW_TEST(TestJobFailures)
#include "tst_jobfailures.moc"
