// SPDX-License-Identifier: Apache-2.0
// Other parts of a model in a real window, by mouse and by keyboard: an output, a cut, a name, a bypass, an attribute.
// Each saved file is the one that the command line writes.
#include "app/gui/edits/editfiles.h"
#include "tests/app/cli/clirun.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/results/findfield.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QMenu>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

constexpr auto clickedNetwork = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[batch, 3, 8, 8] x) => (float[batch, 3, h, w] y, float[batch, 3, 8, 8] z)
    {
        [negated] neg_out = Neg(x)
        [same] same_out = Identity(neg_out)
        [rectified] relu_out = Relu(same_out)
        [pool] y = AveragePool <kernel_shape = [2, 2]> (relu_out)
        [last] z = Abs(relu_out)
    })";

struct PartsFlow {
    const char *name;
    QString tensor, node; // one of these is chosen
    QString entry;        // of its menu; empty: an attribute is edited
    QString typed;
    PartsWish wish;
};

const QList<PartsFlow> &partsFlows()
{
    static const QList<PartsFlow> all{
        {"output", u"neg_out"_s, {}, u"Make this an output"_s, {}, {.outputs = {"neg_out"}}},
        {"cut", u"relu_out"_s, {}, u"Cut here: keep what is before"_s, {}, {.cutTo = {"relu_out"}}},
        {"rename", u"neg_out"_s, {}, u"Rename…"_s, u"inner"_s, {.renames = {{"neg_out", "inner"}}}},
        {"bypass", {}, u"same"_s, u"Bypass"_s, {}, {.bypassed = {"same"}}},
        {"attribute", {}, u"pool"_s, {}, u"4,4"_s, {.values = {{"pool.kernel_shape", "4,4"}}}},
    };
    return all;
}

} // namespace

class TestRealParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flow_data() { addFlows(partsFlows()); }

    void flow()
    {
        QFETCH(int, index);
        QFETCH(bool, byMouse);
        const PartsFlow &flow = partsFlows()[index];
        RealWindow gui;
        gui.begin();
        const QString path = gui.copyOf(modelFromText(clickedNetwork)->file().path());
        gui.openByDialog(path);
        GraphView &view = gui.window().workspace().view();
        QTRY_VERIFY(view.isLaidOut());
        view.viewport()->repaint();
        if (byMouse)
            chooseByMouse(gui, flow);
        else
            chooseByKeyboard(gui, flow);
        if (!flow.typed.isEmpty()) {
            QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
            gui.desktop().press({u"ctrl+a"_s});
            gui.desktop().type(flow.typed);
            gui.desktop().press({u"Return"_s});
        }
        QTRY_COMPARE(gui.window().document().wishes().parts, flow.wish);
        QTRY_VERIFY(gui.window().isSettled());
        gui.desktop().press({u"ctrl+shift+e"_s}); // the tab that lists it
        gui.desktop().photograph(u"parts-%1"_s.arg(QString::fromLatin1(QTest::currentDataTag())));

        const QDir folder = QFileInfo(path).dir();
        const QStringList before = folder.entryList(QDir::Files);
        gui.desktop().press({u"ctrl+s"_s});
        QTRY_VERIFY(QApplication::activeModalWidget());
        gui.desktop().photograph(u"parts-save-%1"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
        gui.desktop().press({u"Return"_s});
        QStringList made;
        const auto hasSaved = [&] {
            made = folder.entryList({u"*.onnx"_s}, QDir::Files);
            made.removeIf([&](const QString &name) { return before.contains(name); });
            return !made.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasSaved(), 60'000);

        const QString edits = folder.filePath(u"edits.json"_s), out = folder.filePath(u"cli.onnx"_s);
        QVERIFY(writeEdits(edits, gui.window().document().allEdits()));
        const CliRun run = runCli({u"fix"_s, path, out, u"--edits"_s, edits});
        QVERIFY2(run.exitCode == 0, run.err);
        QCOMPARE(bytesOf(folder.filePath(made.first())), bytesOf(out));
    }

private:
    // A place of the label or box in the view.
    [[nodiscard]] static QPoint placeOf(GraphView &view, const PartsFlow &flow)
    {
        const GraphPicture &picture = view.picture();
        const GraphContent &content = picture.graph()->content;
        const ModelGraph &model = picture.graph()->model();
        for (std::size_t i = 0; i < content.boxes.size() && !flow.node.isEmpty(); ++i) {
            if (content.boxes[i].node && model.node(*content.boxes[i].node).name == flow.node.toStdString())
                return view.mapFromScene(picture.places()->boxes[i].center());
        }
        for (std::uint32_t i = 0; i < content.edges.size() && !flow.tensor.isEmpty(); ++i) {
            if (content.edges[i].hasLabel && model.value(content.edges[i].value).name == flow.tensor.toStdString())
                return view.mapFromScene(picture.looks().label(i).rect.center());
        }
        qFatal("not in the picture");
    }
    [[nodiscard]] static QMenu *openMenu()
    {
        if (!QTest::qWaitFor([] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); }))
            qFatal("no menu");
        return qobject_cast<QMenu *>(QApplication::activePopupWidget());
    }
    [[nodiscard]] static QAction *entryOf(const QMenu &menu, const QString &text)
    {
        const auto actions = menu.actions();
        const auto found = std::ranges::find(actions, text, &QAction::text);
        return found != actions.end() ? *found : nullptr;
    }
    // The list of the right panel with an attribute that can be edited, and its row.
    [[nodiscard]] static QModelIndex attributeOf(RealWindow &gui, const QString &attribute)
    {
        for (auto *list : gui.window().workspace().details().findChildren<QListView *>()) {
            for (int row = 0; list->isVisible() && row < list->model()->rowCount(); ++row) {
                const QModelIndex index = list->model()->index(row, 0);
                if (index.data().toString() == attribute && (index.flags() & Qt::ItemIsEditable))
                    return index;
            }
        }
        return {};
    }
    [[nodiscard]] static QListView *listOf(RealWindow &gui, const QModelIndex &index)
    {
        for (auto *list : gui.window().workspace().details().findChildren<QListView *>()) {
            if (list->model() == index.model())
                return list;
        }
        return nullptr;
    }

    void chooseByMouse(RealWindow &gui, const PartsFlow &flow)
    {
        GraphView &view = gui.window().workspace().view();
        if (flow.entry.isEmpty()) {
            gui.desktop().click(view.viewport(), placeOf(view, flow));
            QTRY_VERIFY(attributeOf(gui, u"kernel_shape"_s).isValid());
            const QModelIndex index = attributeOf(gui, u"kernel_shape"_s);
            QListView *list = listOf(gui, index);
            const QRect rect = list->visualRect(index);
            gui.desktop().click(list->viewport(), {rect.right() - 60, rect.center().y()});
            return;
        }
        gui.desktop().rightClick(view.viewport(), placeOf(view, flow));
        QMenu *menu = openMenu();
        gui.desktop().photograph(u"parts-menu-%1"_s.arg(QString::fromLatin1(flow.name)));
        QAction *entry = entryOf(*menu, flow.entry);
        QVERIFY(entry && entry->isEnabled());
        gui.desktop().click(menu, menu->actionGeometry(entry).center());
    }

    void chooseByKeyboard(RealWindow &gui, const PartsFlow &flow)
    {
        GraphView &view = gui.window().workspace().view();
        gui.desktop().press({u"ctrl+f"_s});
        auto *field = gui.find<FindField>("findField");
        QTRY_COMPARE(QApplication::focusWidget(), field);
        gui.desktop().type(flow.node.isEmpty() ? flow.tensor : flow.node);
        gui.desktop().press({u"Return"_s});
        QTRY_VERIFY(flow.node.isEmpty() ? view.selection().value().has_value() : view.selection().node().has_value());
        if (flow.entry.isEmpty()) {
            QTRY_VERIFY(attributeOf(gui, u"kernel_shape"_s).isValid());
            const QModelIndex index = attributeOf(gui, u"kernel_shape"_s);
            QListView *list = listOf(gui, index);
            gui.desktop().press({u"ctrl+2"_s});
            for (int step = 0; step < 12 && QApplication::focusWidget() != list; ++step) {
                gui.desktop().press({u"Tab"_s});
                QTest::qWait(50);
            }
            QTRY_COMPARE(QApplication::focusWidget(), list);
            gui.desktop().press({u"Home"_s});
            for (int step = 0; step < index.row(); ++step)
                gui.desktop().press({u"Down"_s});
            QTRY_COMPARE(list->currentIndex(), index);
            gui.desktop().press({u"Return"_s});
            return;
        }
        gui.desktop().press({u"ctrl+f"_s, u"Escape"_s});
        QTRY_COMPARE(QApplication::focusWidget(), &view);
        gui.desktop().press({u"Menu"_s});
        QMenu *menu = openMenu();
        QAction *entry = entryOf(*menu, flow.entry);
        QVERIFY(entry && entry->isEnabled());
        for (int step = 0; step < 30 && menu->activeAction() != entry; ++step) {
            gui.desktop().press({u"Down"_s});
            QTest::qWait(30);
        }
        QCOMPARE(menu->activeAction(), entry);
        gui.desktop().press({u"Return"_s});
    }
};

SHAPEWRIGHT_WINDOW_TEST(TestRealParts)
#include "tst_realparts.moc"
