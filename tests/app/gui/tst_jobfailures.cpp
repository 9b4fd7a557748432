// SPDX-License-Identifier: Apache-2.0
// What a person is told where a job fails, and how a window closes while one hangs.
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/results/findfield.h"
#include "views/panels/results/readinesspanel.h"
#include "views/panels/results/resulttabs.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// The next piece of memory that another thread than this one asks for is refused.
std::atomic<bool> isRefusing = false;
std::atomic<std::thread::id> unharmedThread;

void refuseInAJob()
{
    unharmedThread = std::this_thread::get_id();
    isRefusing = true;
}

bool isRefused()
{
    return isRefusing && std::this_thread::get_id() != unharmedThread.load() && isRefusing.exchange(false);
}

} // namespace

[[gnu::noinline]] void *operator new(std::size_t bytes)
{
    void *memory = isRefused() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

[[gnu::noinline]] void operator delete(void *memory) noexcept
{
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
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
        QVERIFY(told().isEmpty());
    }

    void cleanup()
    {
        isRefusing = false;
        m_gui.reset();
    }

    void shapes()
    {
        refuseInAJob();
        ShapeEdits edits;
        edits.symbols["batch"] = Dim(3);
        window().document().setEdits(edits, u"batch = 3"_s);
        QTRY_VERIFY(!told().isEmpty());
        verifyTold(told());
        QVERIFY(!window().document().isUpToDate());
    }

    void find()
    {
        refuseInAJob();
        m_gui->find<FindField>("findField")->setText(u"Relu"_s);
        QTRY_VERIFY(!told().isEmpty());
        verifyTold(told());
    }

    void readiness()
    {
        refuseInAJob();
        window().workspace().tabs().showTab(ResultTabs::ReadinessTab);
        QTRY_VERIFY(!told().isEmpty());
        verifyTold(told());
    }

    void explanation()
    {
        refuseInAJob();
        const auto *text = m_gui->find<QLabel>("explanationText");
        Q_EMIT window().workspace().tabs().explanationRequested(
            window().document().state().graph->main().outputs.front());
        QTRY_VERIFY(!isRefusing);
        QTRY_VERIFY(text->text().contains(u"bad_alloc"_s));
        verifyTold(text->text());
    }

    // The helper ends within what the window once waited for it.
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
    [[nodiscard]] QString told() { return window().messages().text(); }
    static void verifyTold(const QString &text)
    {
        QVERIFY2(text.contains(u"bad_alloc"_s), qPrintable(text));
        QVERIFY2(!text.contains(u"ancelled"_s), qPrintable(text));
    }

    std::unique_ptr<GuiFixture> m_gui;
};

SHAPEWRIGHT_WINDOW_TEST(TestJobFailures)
#include "tst_jobfailures.moc"
