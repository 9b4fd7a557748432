// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/panelentry.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QTabBar>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// A panel made by the recipe of CONTRIBUTING.md. It shows the number of nodes. It receives values and does not know the
// window.
class FakePanel : public QWidget
{
public:
    FakePanel() : m_text(new QLabel(this)) { setFocusPolicy(Qt::TabFocus); }

    void setState(const PanelState &state)
    {
        m_text->setText(state.isEmpty() ? QString() : u"%1 nodes"_s.arg(state.graph->main().nodes.size()));
    }
    [[nodiscard]] QString text() const { return m_text->text(); }

private:
    QLabel *m_text;
};

class FakePanelController : public QObject
{
public:
    FakePanelController(Document &document, Workspace &workspace, Actions &actions, QObject *parent)
        : QObject(parent), m_panel(new FakePanel)
    {
        workspace.addPanel(m_panel, u"Node count"_s,
                           {u"nodeCount"_s, u"Go to node &count"_s, "list", u"The keyboard to the number of nodes"_s,
                            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
                           actions);
        for (const auto change : {&Document::opened, &Document::closed})
            connect(&document, change, m_panel, [this, &document] { m_panel->setState(document.state()); });
    }

    [[nodiscard]] const FakePanel &panel() const { return *m_panel; }

private:
    FakePanel *m_panel;
};

} // namespace

// A panel registers itself. The only line of the window that knows it creates its controller.
class TestPanels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void panelOfTheRecipeWorks()
    {
        GuiFixture gui;
        gui.show();
        MainWindow &window = gui.window();
        const FakePanelController controller(window.document(), window.workspace(), window.actions(), nullptr);

        QAction *action = window.actions().goTo(u"nodeCount"_s);
        QVERIFY(action);
        QVERIFY(!action->isEnabled());
        QVERIFY(action->toolTip().contains(u"Open a model first."_s));
        QVERIFY(!action->icon().isNull());
        QVERIFY(window.actions().all().contains(action));

        const QString path = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N] x) => (float[N] y) { a = Relu(x) y = Neg(a) })")
                                 ->file()
                                 .path();
        window.document().open(path);
        QTRY_VERIFY(window.isSettled());
        QCOMPARE(controller.panel().text(), u"2 nodes"_s);
        QVERIFY(!controller.panel().isVisible());
        QVERIFY(action->isEnabled());
        action->trigger();
        QVERIFY(controller.panel().isVisible());
        const auto *bar = gui.find<QTabBar>("resultTabs");
        QCOMPARE(bar->tabText(bar->currentIndex()), u"Node count"_s);

        window.document().close();
        QVERIFY(controller.panel().text().isEmpty());
        QVERIFY(!action->isEnabled());
    }

    void goMenuIsOrderedByShortcut()
    {
        GuiFixture gui;
        gui.show();
        const auto entry = [](const QString &name, Qt::Key key) {
            return PanelEntry{name, name, "list", name, QKeySequence(Qt::CTRL | key)};
        };
        gui.window().workspace().addPanel(new QWidget, u"last"_s, entry(u"last"_s, Qt::Key_9), gui.window().actions());
        gui.window().workspace().addPanel(new QWidget, u"middle"_s, entry(u"middle"_s, Qt::Key_8),
                                          gui.window().actions());
        QStringList names;
        QMenu *menu = nullptr;
        for (QMenu *candidate : gui.window().findChildren<QMenu *>()) {
            if (candidate->actions().contains(gui.window().actions().goTo(u"picture"_s)))
                menu = candidate;
        }
        QVERIFY(menu);
        for (const QAction *action : menu->actions()) {
            if (!action->objectName().isEmpty())
                names.append(action->objectName());
        }
        QCOMPARE(names,
                 QStringList({u"dimensions"_s, u"picture"_s, u"contents"_s, u"changes"_s, u"problems"_s, u"readiness"_s,
                              u"middle"_s, u"last"_s, u"graphEdits"_s, u"blocks"_s, u"testRun"_s}));
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestPanels)
#include "tst_panels.moc"
