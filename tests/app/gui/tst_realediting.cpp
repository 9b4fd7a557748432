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
#include "views/panels/testrun/testrunpanel.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>

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

// The keys of a whole workflow, from the opened model to the saved file. A text to type begins with `=`.
struct Strokes {
    const char *name;
    QString model;
    QStringList keys;
    QString input;  // the shape of the first input in the saved file
    QString script; // what people type instead, twice if the tool has to be called twice
};

const QList<Strokes> &strokes()
{
    static const QString tool = u"python -m onnxruntime.tools.make_dynamic_shape_fixed "_s;
    static const QList<Strokes> all{
        {"two symbols",
         u"real/bert_tiny_cls.onnx"_s,
         {u"=1"_s, u"Return"_s, u"=128"_s, u"Return"_s, u"ctrl+s"_s, u"Return"_s},
         u"[1, 128]"_s,
         tool + u"--dim_param batch --dim_value 1 bert.onnx a.onnx "_s + tool +
             u"--dim_param sequence --dim_value 128 a.onnx b.onnx"_s},
        {"axes without a name",
         u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s,
         {u"=1"_s, u"Return"_s, u"=320"_s, u"Return"_s, u"=320"_s, u"Return"_s, u"ctrl+s"_s, u"Return"_s},
         u"[1, 3, 320, 320]"_s,
         tool + u"--input_name x --input_shape 1,3,320,320 det.onnx a.onnx"_s},
        {"a contradiction and its suggestion",
         u"real/vit_tiny_trap.onnx"_s,
         {u"=2"_s, u"Return"_s, u"=64"_s, u"Return"_s, u"=60"_s, u"Return"_s, u"Escape"_s, u"ctrl+5"_s, u"Menu"_s,
          u"Down"_s, u"Return"_s, u"ctrl+s"_s, u"Return"_s},
         u"[2, 3, 64, 64]"_s,
         tool + u"--input_name pixel_values --input_shape 2,3,64,60 vit.onnx a.onnx "_s + tool +
             u"--input_name pixel_values --input_shape 2,3,64,64 vit.onnx a.onnx"_s},
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
        addFlows(flows());
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

    void keystrokes_data()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QTest::addColumn<int>("index");
        for (int i = 0; i < strokes().size(); ++i)
            QTest::addRow("%s", strokes()[i].name) << i;
    }

    // A workflow takes fewer keys than the script that does the same.
    void keystrokes()
    {
        QFETCH(int, index);
        const Strokes &flow = strokes()[index];
        RealWindow gui;
        gui.begin();
        const QString path = gui.copyOf(model(flow.model));
        gui.openByDialog(path);
        const QDir folder = QFileInfo(path).dir();
        const QStringList before = folder.entryList(QDir::Files);
        qsizetype count = 0;
        QElapsedTimer timer;
        timer.start();
        for (const QString &key : flow.keys) {
            const bool isText = key.startsWith(u'=');
            count += isText ? key.size() - 1 : 1;
            if (isText)
                gui.desktop().type(key.mid(1));
            else
                gui.desktop().press({key});
            if (key == u"ctrl+s"_s)
                QTRY_VERIFY(QApplication::activeModalWidget());
            else if (key == u"Menu"_s)
                QTRY_VERIFY(QApplication::activePopupWidget());
            else if (key == u"Return"_s)
                QTRY_VERIFY(gui.window().isSettled());
        }
        QStringList made;
        const auto hasSaved = [&] {
            made = folder.entryList({u"*.onnx"_s}, QDir::Files);
            made.removeIf([&](const QString &name) { return before.contains(name); });
            return !made.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasSaved(), 60'000);
        qInfo("%s: %d keys in %lld ms, the script takes %d", flow.name, int(count), timer.elapsed(),
              int(flow.script.size()));
        QVERIFY(count < flow.script.size() / 4);
        const auto file = ModelFile::open(folder.filePath(made.first()));
        QVERIFY(file);
        const auto graph = ModelGraph::build(*file);
        QCOMPARE(QString::fromStdString(shapeText(*graph->value(graph->main().inputs.front()).declared->shape)),
                 flow.input);
    }

    // A row for numbered inputs is edited as one.
    void numberedInputs_data() { preset_data(); }
    void numberedInputs()
    {
        SHAPEWRIGHT_NEED_MODELS();
        QFETCH(bool, byMouse);
        RealWindow gui;
        gui.begin();
        gui.openByDialog(model(u"real/gpt2_tiny_past.onnx"_s));
        type(gui, {"inputs", u"past_key_values.*.key"_s, u"1, 4, 7, 8"_s}, byMouse);
        const ShapeEdits &edits = gui.window().document().edits();
        QCOMPARE(edits.symbols, (std::map<std::string, EditedDim>{{"batch", Dim(1)}, {"past_sequence", Dim(7)}}));
        gui.desktop().photograph(u"numbered-inputs"_s);
    }

    // A length of 0 is allowed by the button beneath the field.
    void emptyPast()
    {
        SHAPEWRIGHT_NEED_MODELS();
        RealWindow gui;
        gui.begin();
        gui.openByDialog(model(u"real/gpt2_tiny_past.onnx"_s));
        auto *list = gui.find<FieldListView>("dimensions");
        const QModelIndex row = rowOf(*list, u"past_sequence"_s);
        QVERIFY(row.isValid());
        openByKeyboard(gui, *list, row);
        gui.desktop().type(u"0"_s);
        gui.desktop().press({u"Return"_s});
        QTRY_VERIFY(!row.data(FieldModel::ErrorRole).toString().isEmpty());
        gui.desktop().press({u"Down"_s, u"Return"_s});
        QTRY_COMPARE(gui.window().document().edits().symbols,
                     (std::map<std::string, EditedDim>{{"past_sequence", Dim(0)}}));
        QTRY_VERIFY(gui.window().isSettled());
        QVERIFY(!gui.window().document().state().after->hasErrors());
    }

    // A run of sizes that contradict each other is asked for, by a key alone.
    void invalidRunIsAskedFor()
    {
        SHAPEWRIGHT_NEED_MODELS();
        RealWindow gui;
        gui.begin();
        gui.openByDialog(model(u"real/vit_tiny_trap.onnx"_s));
        for (const Typed &typed : {Typed{"dimensions", u"height"_s, u"64"_s}, Typed{"dimensions", u"width"_s, u"60"_s}})
            type(gui, typed, false);
        QVERIFY(gui.window().document().state().after->hasErrors());
        gui.desktop().press({u"ctrl+r"_s});
        auto *anyway = gui.find<QPushButton>("messageAction");
        QTRY_VERIFY(anyway->isVisible());
        QVERIFY(gui.window().actions().run->isEnabled()); // it did not start
        gui.desktop().photograph(u"invalid-run"_s);
        gui.desktop().press({u"alt+r"_s});
        QTRY_VERIFY(!anyway->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(gui.window().actions().run->isEnabled(), 60'000);
        QTRY_VERIFY(gui.window().workspace().tabs().testRun()->summary().contains(u"invalid with these sizes"_s));
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
        QCOMPARE(graph->value(graph->main().inputs.front()).declared->shape->front(), Dim(3));
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
