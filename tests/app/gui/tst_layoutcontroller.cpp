// SPDX-License-Identifier: Apache-2.0
// Large graphs are measured, laid out and placed outside of the GUI thread.
#include "app/gui/jobs/jobrunner.h"
#include "app/gui/window/layoutcontroller.h"
#include "app/gui/window/notices.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"
#include "views/graph/view/graphview.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// A graph of so many nodes that it is not measured in the GUI thread.
std::shared_ptr<const ModelGraph> chainOf(int nodes)
{
    std::string text = "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                       "chain (float[batch, 64] x) => (float[batch, 64] y)\n{\n";
    for (int node = 0; node < nodes; ++node) {
        text += (node + 1 == nodes ? "y" : "v" + std::to_string(node)) + " = Relu(" +
                (node == 0 ? "x" : "v" + std::to_string(node - 1)) + ")\n";
    }
    return modelFromText((text + "}\n").c_str());
}

} // namespace

class SilentNotices : public Notices
{
public:
    void show(Kind, const QString &text, const std::vector<Offer> &) override { texts.append(text); }
    void ask(const QString &, const QString &text, const Offer &, const std::optional<Offer> &) override
    {
        texts.append(text);
    }
    void withdraw(const QString &) override {}
    void withdrawAll() override {}
    void dismissStatement() override {}

    QStringList texts;
};

class TestLayoutController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_activities = std::make_unique<Activities>();
        m_jobs = std::make_unique<JobRunner>(*m_activities);
        m_view = std::make_unique<GraphView>(Theme::light());
        m_view->resize(900, 700);
        m_controller = std::make_unique<LayoutController>(*m_jobs, *m_view, *m_activities,
                                                          program(u"shapewright-layouter"_s), m_notices, nullptr);
    }

    void cleanup()
    {
        QCOMPARE(m_notices.texts, QStringList());
        m_controller.reset();
        m_view.reset();
        m_jobs.reset();
    }

    void aLargeGraphIsShown()
    {
        const auto graph = chainOf(1000);
        m_view->setGraph(graph, mainGraph);
        QTRY_VERIFY_WITH_TIMEOUT(m_view->isLaidOut() && m_controller->isSettled(), 60'000);
        const GraphPicture &picture = m_view->picture();
        QCOMPARE(picture.places()->boxes.size(), 1002u);
        QVERIFY(!picture.places()->isPartial);
        QVERIFY(picture.places()->boxes.back().top() > picture.places()->boxes.front().bottom());
    }

    // A graph that is shown while another one is measured or laid out takes its place.
    void onlyTheLastGraphIsShown()
    {
        const auto first = chainOf(3000), second = chainOf(400), small = chainOf(3);
        for (const auto &last : {second, small}) {
            m_view->setGraph(first, mainGraph);
            QCoreApplication::sendPostedEvents(m_view.get());
            QVERIFY(!m_controller->isSettled());
            m_view->setGraph(last, mainGraph);
            QTRY_VERIFY_WITH_TIMEOUT(m_view->isLaidOut() && m_controller->isSettled(), 60'000);
            QCOMPARE(m_view->picture().graph()->subject.model, last);
            QCOMPARE(m_view->picture().places()->boxes.size(), last->main().nodes.size() + 2);
        }
    }

    void aWindowEndsWhileAGraphIsMeasured()
    {
        m_view->setGraph(chainOf(3000), mainGraph);
        QCoreApplication::sendPostedEvents(m_view.get());
        QVERIFY(!m_controller->isSettled());
    }

private:
    SilentNotices m_notices;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<GraphView> m_view;
    std::unique_ptr<LayoutController> m_controller;
};

SHAPEWRIGHT_WINDOW_TEST(TestLayoutController)
#include "tst_layoutcontroller.moc"
