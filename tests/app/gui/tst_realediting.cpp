// SPDX-License-Identifier: Apache-2.0
// The most frequent workflows in a real window. Each one is done by keyboard alone, and again by mouse with the
// keyboard only for text.
#include "app/gui/edits/presets.h"
#include "app/gui/edits/presetscontroller.h"
#include "app/gui/jobs/serialworker.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/cells/tables.h"
#include "views/panels/fields/fieldlistview.h"
#include "views/panels/fields/fieldmodel.h"
#include "views/panels/results/resulttabs.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

namespace {

// A text to type into a row's field. `list` is `dimensions` or `inputs`; `row` is the beginning of the row's text.
struct Typed {
    const char *list;
    QString row;
    QString text;
};

struct Flow {
    const char *name;
    QString model; // a path in the corpus, or a model in ONNX's text format
    QList<Typed> typed;
    QString output; // the shape of the first output
    QString mend;   // the suggestion to apply to the contradiction of the edits
};

const QList<Flow> &flows()
{
    static const QString encoder =
        u"<ir_version: 8, opset_import: [\"\" : 17]> encoder (float[batch, sequence, 8] x, float[?, sequence, 1] mask)"
        " => (float[batch, sequence, 8] y) { y = Mul(x, mask) }"_s;
    static const QList<Flow> all{
        {"encoder: ? unified with batch, all fixed",
         encoder,
         {{"dimensions", u"? mask[0]"_s, u"batch"_s},
          {"dimensions", u"batch"_s, u"2"_s},
          {"dimensions", u"sequence"_s, u"16"_s}},
         u"[2, 16, 8]"_s},
        {"decoder: the sum follows",
         u"cases/kv.onnx"_s,
         {{"dimensions", u"batch"_s, u"1"_s},
          {"dimensions", u"past_sequence_length"_s, u"3"_s},
          {"dimensions", u"sequence_length"_s, u"2"_s}},
         u"[1, 5, 4]"_s},
        {"detector: a whole shape",
         u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s,
         {{"inputs", u"x"_s, u"1x3x960x960"_s}},
         u"[1, 1, 960, 960]"_s},
        {"unknown rank", u"cases/norank.onnx"_s, {{"inputs", u"x"_s, u"2, 3"_s}}, u"[2, 3]"_s},
        {"a contradiction, seen and mended",
         u"real/vit_tiny_trap.onnx"_s,
         {{"dimensions", u"batch"_s, u"2"_s},
          {"dimensions", u"height"_s, u"64"_s},
          {"dimensions", u"width"_s, u"60"_s}},
         u"[2, 10]"_s,
         u"width = 64"_s},
    };
    return all;
}

} // namespace

class TestRealEditing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void flow_data()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("byMouse");
        for (int i = 0; i < flows().size(); ++i) {
            QTest::addRow("keyboard, %s", flows()[i].name) << i << false;
            QTest::addRow("mouse, %s", flows()[i].name) << i << true;
        }
    }

    void flow()
    {
        QFETCH(int, index);
        QFETCH(bool, byMouse);
        const Flow &flow = flows()[index];
        RealWindow gui;
        gui.begin();
        gui.openByDialog(modelFile(flow.model));
        for (const Typed &typed : flow.typed)
            type(gui, typed, byMouse);
        gui.desktop().photograph(u"editing-%1"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
        if (!flow.mend.isEmpty())
            mend(gui, flow.mend, byMouse);
        QTRY_VERIFY2(gui.status().startsWith(u"all "_s), qPrintable(gui.status()));
        QVERIFY(!gui.window().document().state().after->hasErrors());
        const PanelState &state = gui.window().document().state();
        QCOMPARE(QString::fromStdString(shapeText(*state.after->at(state.graph->main().outputs.front()).type.shape)),
                 flow.output);
    }

    void preset_data()
    {
        QTest::addColumn<bool>("byMouse");
        QTest::newRow("keyboard") << false;
        QTest::newRow("mouse") << true;
    }

    void preset()
    {
        QFETCH(bool, byMouse);
        RealWindow gui;
        gui.begin();
        Presets presets;
        SerialWorker worker;
        MainWindow &window = gui.window();
        const PresetsController controller(window.document(), presets, worker, window.actions(), window.messages(),
                                           &window);
        const QString path = modelFile(flows().front().model), fixed = m_folder.filePath(u"fixed.onnx"_s);
        gui.openByDialog(path);
        type(gui, {"dimensions", u"batch"_s, u"3"_s}, byMouse);
        Actions &actions = gui.window().actions();
        if (byMouse) {
            QMenuBar &bar = *gui.window().menuBar();
            QAction *edit = nullptr;
            for (QAction *action : bar.actions()) {
                if (action->menu() && action->menu()->actions().contains(actions.presets->menuAction()))
                    edit = action;
            }
            QVERIFY(edit);
            gui.desktop().click(&bar, bar.actionGeometry(edit).center());
            clickEntry(gui, *edit->menu(), *actions.presets->menuAction());
            clickEntry(gui, *actions.presets, *actions.savePreset);
        } else {
            gui.desktop().press({u"alt+e"_s});
            QTRY_VERIFY(QApplication::activePopupWidget());
            gui.desktop().press({u"e"_s});
            QTRY_VERIFY(actions.presets->isVisible());
            gui.desktop().press({u"p"_s});
        }
        QTRY_VERIFY(QApplication::activeModalWidget());
        QTRY_VERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
        gui.desktop().type(u"phone"_s);
        gui.desktop().photograph(u"preset-%1"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
        gui.desktop().press({u"Return"_s});
        QTRY_COMPARE(presets.names(), QStringList{u"phone"_s});

        QProcess fix;
        fix.start(program(u"shapewright-cli"_s), {u"fix"_s, path, fixed, u"--edits"_s, presets.file(u"phone"_s)});
        QVERIFY(fix.waitForFinished());
        QCOMPARE(fix.exitCode(), 0);
        const auto made = ModelFile::open(fixed);
        QVERIFY(made);
        const auto graph = ModelGraph::build(*made);
        QCOMPARE(graph->value(graph->main().inputs.front()).declared.shape->front(), Dim(3));
        QVERIFY(QFile::remove(fixed));
        QVERIFY(presets.remove(u"phone"_s));
    }

private:
    void type(RealWindow &gui, const Typed &typed, bool byMouse)
    {
        auto *list = gui.find<FieldListView>(typed.list);
        const QModelIndex row = rowOf(*list, typed.row);
        QVERIFY2(row.isValid(), qPrintable(typed.row));
        if (byMouse)
            openByMouse(gui, *list, row);
        else
            openByKeyboard(gui, *list, row);
        QTRY_VERIFY2(qobject_cast<QLineEdit *>(QApplication::focusWidget()), qPrintable(typed.row));
        gui.desktop().press({u"ctrl+a"_s});
        gui.desktop().type(typed.text);
        gui.desktop().press({u"Return"_s});
        QTRY_VERIFY(row.data(FieldModel::ErrorRole).toString().isEmpty());
        QTRY_VERIFY(gui.window().isSettled());
        gui.desktop().press({u"Escape"_s}); // closes the next field, which Enter has opened
    }

    static void clickEntry(RealWindow &gui, const QMenu &menu, QAction &entry)
    {
        QTRY_VERIFY(menu.isVisible());
        gui.desktop().click(&menu, menu.actionGeometry(&entry).center());
    }

    QString modelFile(const QString &flowModel)
    {
        if (flowModel.endsWith(u".onnx"_s))
            return model(flowModel);
        onnx::ModelProto proto;
        const std::string text = flowModel.toStdString();
        QFile file(m_folder.filePath(u"made.onnx"_s));
        if (!onnx::OnnxParser::Parse(proto, text.c_str()).IsOK() || !file.open(QIODevice::WriteOnly))
            qFatal("cannot make a model");
        const std::string bytes = proto.SerializeAsString();
        file.write(bytes.data(), qint64(bytes.size()));
        return file.fileName();
    }

    static QModelIndex rowOf(const QAbstractItemView &list, const QString &begin)
    {
        for (int row = 0; row < list.model()->rowCount(); ++row) {
            const QModelIndex index = list.model()->index(row, 0);
            if (index.data().toString() == begin)
                return index;
        }
        return {};
    }

    void openByMouse(RealWindow &gui, FieldListView &list, const QModelIndex &row)
    {
        list.scrollTo(row);
        const QRect rect = list.visualRect(row);
        gui.desktop().click(list.viewport(), {rect.right() - 30, rect.center().y()});
        if (!QTest::qWaitFor([] { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); }, 500))
            gui.desktop().doubleClick(list.viewport(), {rect.right() - 30, rect.center().y()});
    }

    void openByKeyboard(RealWindow &gui, FieldListView &list, const QModelIndex &row)
    {
        gui.desktop().press({u"ctrl+1"_s, u"Escape"_s});
        if (list.objectName() == u"inputs"_s) {
            for (int step = 0; step < 6 && QApplication::focusWidget() != &list; ++step) {
                gui.desktop().press({u"Tab"_s});
                QTest::qWait(50);
            }
        }
        QTRY_COMPARE(QApplication::focusWidget(), &list);
        gui.desktop().press({u"Home"_s});
        for (int step = 0; step < row.row(); ++step)
            gui.desktop().press({u"Down"_s});
        QTRY_COMPARE(list.currentIndex(), row);
        gui.desktop().press({u"F2"_s});
    }

    // Applies the suggestion of the problem by a click on it, or by its menu.
    void mend(RealWindow &gui, const QString &text, bool byMouse)
    {
        QVERIFY(gui.window().document().state().after->hasErrors());
        gui.desktop().press({u"ctrl+5"_s});
        auto *problems = gui.find<QAbstractItemView>("problems");
        QVERIFY(problems);
        QTRY_VERIFY(problems->hasFocus() || problems->isVisible());
        gui.desktop().photograph(u"contradiction"_s);
        QModelIndex fix;
        for (int row = 0; row < problems->model()->rowCount() && !fix.isValid(); ++row) {
            for (int column = 0; column < problems->model()->columnCount() && !fix.isValid(); ++column) {
                const QModelIndex index = problems->model()->index(row, column);
                if (index.data().toString().contains(text))
                    fix = index;
            }
        }
        QVERIFY2(fix.isValid(), "no way out is told");
        if (byMouse) {
            gui.desktop().click(problems->viewport(), problems->visualRect(fix).center());
            if (!QTest::qWaitFor([&] { return !gui.window().document().state().after->hasErrors(); }, 1000))
                gui.desktop().doubleClick(problems->viewport(), problems->visualRect(fix).center());
        } else {
            gui.desktop().press({u"Home"_s});
            for (int row = 0; row < fix.row(); ++row)
                gui.desktop().press({u"Down"_s});
            gui.desktop().press({u"Menu"_s});
            QTRY_VERIFY(QApplication::activePopupWidget());
            gui.desktop().press({u"Down"_s, u"Return"_s});
        }
        QTRY_VERIFY(!gui.window().document().state().after->hasErrors());
    }

    QTemporaryDir m_folder;
};

SHAPEWRIGHT_WINDOW_TEST(TestRealEditing)
#include "tst_realediting.moc"
