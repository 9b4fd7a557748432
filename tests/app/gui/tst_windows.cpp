// SPDX-License-Identifier: Apache-2.0
// Several windows of one program, and the data that is kept between two starts.
#include "app/gui/edits/editkeeper.h"
#include "app/gui/edits/presetscontroller.h"
#include "app/gui/edits/presetsdialog.h"
#include "app/gui/start/windows.h"
#include "app/gui/window/actions.h"
#include "app/gui/window/messagebar.h"
#include "model/edits/editsfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QUndoStack>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <semaphore>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

namespace {

ShapeEdits batchIs(std::int64_t size)
{
    ShapeEdits edits;
    edits.symbols["batch"] = Dim(size);
    return edits;
}

// The program after a start, with all its windows and with settings of its own.
class Program
{
public:
    explicit Program(const QString &settings)
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings);
        m_session = std::make_unique<Session>(
            Programs{test::program(u"shapewright-runner"_s), test::program(u"shapewright-layouter"_s)});
        m_windows = std::make_unique<Windows>(*m_session);
    }
    ~Program() { qDeleteAll(m_windows->all()); }

    MainWindow &add()
    {
        MainWindow &window = m_windows->add();
        window.show();
        return window;
    }
    [[nodiscard]] Windows &windows() { return *m_windows; }
    [[nodiscard]] Session &session() { return *m_session; }
    // Clicks the button of the message.
    static void press(MainWindow &window)
    {
        QTest::mouseClick(window.messages().findChild<QPushButton *>(), Qt::LeftButton);
    }

private:
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Windows> m_windows;
};

} // namespace

class TestWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        // A message of Qt's is a fault of ours.
        QTest::failOnWarning(QRegularExpression(u"^(QSettings|QFile|QIODevice)"_s));
        m_folder = std::make_unique<QTemporaryDir>();
        m_model = writeModel(u"a.onnx"_s, "batch");
    }

    void eachModelHasAWindow()
    {
        Program program(m_folder->path());
        MainWindow &first = program.add();
        first.openFile(m_model);
        QTRY_VERIFY(first.document().isOpen());
        QCOMPARE(program.windows().all().size(), 1);

        first.openFile(writeModel(u"b.onnx"_s, "seq"));
        QCOMPARE(program.windows().all().size(), 2);
        QTRY_VERIFY(std::ranges::all_of(program.windows().all(), [](MainWindow *w) { return w->document().isOpen(); }));
        QCOMPARE(first.document().path(), m_model);

        first.openFile(m_model); // the model is open already
        QTest::qWait(50);
        QCOMPARE(program.windows().all().size(), 2);
        QCOMPARE(program.session().recent.paths().size(), 2);
        QVERIFY(first.actions().recent->actions().first()->text().startsWith(u"b.onnx"_s));
    }

    void editsAreOfferedAgain()
    {
        {
            Program program(m_folder->path());
            MainWindow &window = program.add();
            window.openFile(m_model);
            QTRY_VERIFY(window.document().isOpen());
            window.document().setEdits(batchIs(3), u"batch = 3"_s);
            QVERIFY(window.isWindowModified());
        }
        Program program(m_folder->path());
        QVERIFY(program.session().kept.takeAbandoned().empty()); // the program ended in the usual way
        MainWindow &window = program.add();
        window.openFile(m_model);
        QTRY_VERIFY(window.messages().text().contains(u"batch=3"_s));
        QVERIFY(window.document().edits().isEmpty());
        Program::press(window);
        QCOMPARE(window.document().edits(), batchIs(3));

        window.document().undoStack()->undo(); // there are no edits to keep any more
        QTRY_VERIFY(!program.session().kept.editsOf(m_model));
    }

    void editsOfAKilledProgramAreOfferedAtTheStart()
    {
        const pid_t child = fork();
        if (child == 0) { // locks the edits and is killed
            QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path());
            const KeptEdits kept;
            const auto hold = kept.lock(m_model);
            (void)kept.keep(m_model, batchIs(5));
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        Program program(m_folder->path());
        MainWindow &window = program.add();
        program.windows().offerAbandonedEdits(window);
        QVERIFY(window.messages().text().contains(u"ended unexpectedly"_s));
        QVERIFY(window.messages().text().contains(u"batch=5"_s));
        Program::press(window);
        QTRY_COMPARE(window.document().edits(), batchIs(5));
        QVERIFY(program.session().kept.takeAbandoned().empty());
    }

    void changedFileIsReloadedOnRequest()
    {
        Program program(m_folder->path());
        MainWindow &window = program.add();
        window.openFile(m_model);
        QTRY_VERIFY(window.document().isOpen());
        ShapeEdits edits = batchIs(2);
        edits.axes[{"x", 1}] = Dim(7);
        edits.exportOverridden = true;
        window.document().setEdits(edits, u"batch = 2, x[1] = 7"_s);
        writeModel(u"a.onnx"_s, "batch", false);
        QTRY_VERIFY(window.messages().text().contains(u"changed on disk"_s));
        Program::press(window);
        QTRY_VERIFY(window.messages().text().contains(u"no place for x[1]=7"_s));
        ShapeEdits left = batchIs(2);
        left.exportOverridden = true;
        QCOMPARE(window.document().edits(), left);
    }

    // The weights are outside of the model's folder, and there are kept edits. Both questions must be asked.
    void bothQuestionsAreAsked()
    {
        const QString path = writeModelWithOutsideWeights();
        {
            Program program(m_folder->path());
            MainWindow &window = program.add();
            window.openFile(path);
            QTRY_VERIFY(window.document().isOpen());
            window.document().setEdits(batchIs(3), u"batch = 3"_s);
        }
        Program program(m_folder->path());
        MainWindow &window = program.add();
        window.openFile(path);
        QTRY_VERIFY(window.document().isOpen());
        QVERIFY(hasProblem(window, Problem::Code::ExternalDataOutside));
        QVERIFY(window.messages().text().contains(u"External data is outside"_s));
        finishFileWork(program);
        QVERIFY(window.messages().text().contains(u"External data is outside"_s)); // stays until it is answered
        Program::press(window);
        QTRY_VERIFY(!hasProblem(window, Problem::Code::ExternalDataOutside));
        QVERIFY(window.messages().text().contains(u"batch=3"_s));
        Program::press(window);
        QCOMPARE(window.document().edits(), batchIs(3));
        QVERIFY(window.messages().text().isEmpty());
    }

    // Edits that are made while the model is reloaded with its external data are not lost.
    void editsStayWhenExternalDataIsRead()
    {
        Program program(m_folder->path());
        MainWindow &window = program.add();
        window.openFile(writeModelWithOutsideWeights());
        QTRY_VERIFY(window.document().isOpen());
        Program::press(window);
        window.document().setEdits(batchIs(6), u"batch = 6"_s);
        QTRY_VERIFY(!hasProblem(window, Problem::Code::ExternalDataOutside));
        QCOMPARE(window.document().edits(), batchIs(6));
    }

    void consentSurvivesReload()
    {
        const QString path = writeModelWithOutsideWeights();
        Program program(m_folder->path());
        MainWindow &window = program.add();
        window.openFile(path);
        QTRY_VERIFY(window.document().isOpen());
        Program::press(window);
        QTRY_VERIFY(!hasProblem(window, Problem::Code::ExternalDataOutside));
        const auto before = window.document().state().graph;
        QTRY_VERIFY(window.isIdle());
        writeModelWithOutsideWeights("another");
        QTRY_VERIFY(window.messages().text().contains(u"changed on disk"_s));
        Program::press(window);
        QTRY_VERIFY(window.document().state().graph != before);
        QVERIFY(!hasProblem(window, Problem::Code::ExternalDataOutside));
        QVERIFY(window.messages().text().isEmpty());

        // The question is asked again for another model, though its external data is the same.
        window.document().open(writeModelWithOutsideWeights("w", u"n.onnx"_s));
        QTRY_VERIFY(window.document().path().endsWith(u"n.onnx"_s));
        QVERIFY(hasProblem(window, Problem::Code::ExternalDataOutside));
        QVERIFY(window.messages().text().contains(u"External data is outside"_s));
        window.document().close();
        QVERIFY(window.messages().text().isEmpty());
    }

    // The disk is slow while edits are made and the window is closed.
    void olderEditsNeverWin()
    {
        std::binary_semaphore release(0);
        {
            Program program(m_folder->path());
            MainWindow &window = program.add();
            window.openFile(m_model);
            QTRY_VERIFY(window.document().isOpen());
            program.session().fileWorker.run([&release] { release.acquire(); });
            window.document().setEdits(batchIs(3), u"batch = 3"_s);
            window.document().setEdits(batchIs(4), u"batch = 4"_s);
            delete &window;
            QVERIFY(!program.session().kept.editsOf(m_model)); // closing did not wait for the disk
            MainWindow &next = program.add();
            next.openFile(m_model);
            QTRY_VERIFY(next.document().isOpen());
            next.document().setEdits(batchIs(5), u"batch = 5"_s);
            delete &next;
            release.release();
        }
        QCOMPARE(KeptEdits().editsOf(m_model), batchIs(5));
    }

    void presets()
    {
        Program program(m_folder->path());
        MainWindow &window = program.add();
        window.openFile(m_model);
        QTRY_VERIFY(window.document().isOpen());
        QVERIFY(!window.actions().savePreset->isEnabled());
        window.document().setEdits(batchIs(4), u"batch = 4"_s);
        QVERIFY(window.actions().savePreset->isEnabled());
        window.actions().savePreset->trigger();
        auto *dialog = window.findChild<QInputDialog *>();
        QVERIFY(dialog);
        dialog->setTextValue(u" phone: 4/2 "_s); // this text is not a valid file name
        dialog->accept();
        QTRY_COMPARE(program.session().presets.names(), QStringList{u"phone: 4/2"_s});

        QProcess fix;
        const QString fixed = m_folder->filePath(u"fixed.onnx"_s);
        fix.start(test::program(u"shapewright-cli"_s),
                  {u"fix"_s, m_model, fixed, u"--edits"_s, program.session().presets.file(u"phone: 4/2"_s)});
        QVERIFY(fix.waitForFinished());
        QCOMPARE(fix.exitCode(), 0);
        const auto made = ModelFile::open(fixed);
        QVERIFY(made);
        const auto graph = ModelGraph::build(*made);
        QCOMPARE(graph->value(graph->main().inputs.front()).declared->shape->front(), Dim(4));

        MainWindow &next = program.add();
        next.openFile(writeModel(u"b.onnx"_s, "batch"));
        QTRY_VERIFY(next.document().isOpen());
        QMenu &menu = *next.actions().presets;
        Q_EMIT menu.aboutToShow();
        QCOMPARE(menu.actions().first()->text(), u"phone: 4/2"_s);
        menu.actions().first()->trigger();
        QTRY_COMPARE(next.document().edits(), batchIs(4));

        MainWindow &other = program.add();
        other.openFile(writeModel(u"c.onnx"_s, "seq"));
        QTRY_VERIFY(other.document().isOpen());
        Q_EMIT other.actions().presets->aboutToShow();
        other.actions().presets->actions().first()->trigger();
        QTRY_VERIFY(other.messages().text().contains(u"no place for batch=4"_s));
        QVERIFY(other.document().edits().isEmpty());
    }

    // A slow disk must not freeze the window while the menu and the dialog of the presets are open.
    void presetsAreReadByTheWorker()
    {
        std::binary_semaphore release(0);
        Program program(m_folder->path());
        QVERIFY(program.session().presets.save(u"phone"_s, batchIs(4)));
        MainWindow &window = program.add();
        window.openFile(m_model);
        QTRY_VERIFY(window.document().isOpen());
        finishFileWork(program);
        program.session().fileWorker.run([&release] { release.acquire(); });
        QMenu &menu = *window.actions().presets;
        Q_EMIT menu.aboutToShow();
        const QPointer<QAction> phone = menu.actions().first();
        QVERIFY(!phone->toolTip().contains(u"batch=4"_s));
        window.actions().managePresets->trigger();
        auto *dialog = window.findChild<PresetsDialog *>();
        QVERIFY(dialog);
        const auto showsEdits = [dialog] {
            return std::ranges::any_of(dialog->findChildren<QLabel *>(),
                                       [](const QLabel *label) { return label->text() == u"batch=4"_s; });
        };
        QVERIFY(!showsEdits());
        phone->trigger();
        QVERIFY(window.document().edits().isEmpty());

        release.release();
        QTRY_COMPARE(window.document().edits(), batchIs(4));
        QVERIFY(phone->toolTip().contains(u"batch=4"_s));
        QVERIFY(showsEdits());
    }

    // A preset that was chosen for one model is not applied to the next one.
    void presetComesTooLate()
    {
        std::binary_semaphore release(0);
        Program program(m_folder->path());
        QVERIFY(program.session().presets.save(u"phone"_s, batchIs(4)));
        MainWindow &window = program.add();
        window.openFile(m_model);
        QTRY_VERIFY(window.document().isOpen());
        program.session().fileWorker.run([&release] { release.acquire(); });
        Q_EMIT window.actions().presets->aboutToShow();
        window.actions().presets->actions().first()->trigger();
        window.document().close();
        release.release();
        finishFileWork(program);
        QVERIFY(!window.document().isOpen());
        QVERIFY(window.messages().text().isEmpty());
    }

    // Edits are saved twice to one file while the disk is busy, and the window is closed before anything is written.
    void savedEditsOutliveTheWindow()
    {
        const QString path = m_folder->filePath(u"saved.json"_s);
        std::binary_semaphore release(0);
        {
            Program program(m_folder->path());
            MainWindow &window = program.add();
            window.openFile(m_model);
            QTRY_VERIFY(window.document().isOpen());
            program.session().fileWorker.run([&release] { release.acquire(); });
            for (const int size : {3, 4}) {
                window.document().setEdits(batchIs(size), u"batch"_s);
                window.actions().saveEdits->trigger();
                auto *dialog = window.findChild<QFileDialog *>();
                QVERIFY(dialog);
                Q_EMIT dialog->fileSelected(path);
                delete dialog;
            }
            delete &window;
            QVERIFY(!QFileInfo::exists(path));
            release.release();
        }
        QCOMPARE(readEdits(path).value_or(ModelEdits()), ModelEdits(batchIs(4)));
    }

private:
    static bool hasProblem(MainWindow &window, Problem::Code code)
    {
        return std::ranges::any_of(window.document().state().graph->problems(),
                                   [code](const Problem &problem) { return problem.code == code; });
    }

    // Waits until all work that was requested so far is done and delivered.
    void finishFileWork(Program &program)
    {
        bool isDone = false;
        program.session().fileWorker.run<bool>(
            this, []() -> Result<bool> { return true; }, [&isDone](Result<bool> &) { isDone = true; });
        QTRY_VERIFY(isDone);
    }

    // The external data is in the folder above the model.
    QString writeModelWithOutsideWeights(const char *weights = "w", const QString &name = u"m.onnx"_s)
    {
        onnx::ModelProto proto;
        const std::string text = std::string("<ir_version: 8, opset_import: [\"\" : 17]> "
                                             "g (float[batch,4] x) => (float[batch,4] y) { y = Add(x, ") +
                                 weights + ") }";
        if (!onnx::OnnxParser::Parse(proto, text.c_str()).IsOK())
            qFatal("not a model");
        onnx::TensorProto &tensor = *proto.mutable_graph()->add_initializer();
        tensor.set_name(weights);
        tensor.set_data_type(onnx::TensorProto::FLOAT);
        tensor.add_dims(4);
        tensor.set_data_location(onnx::TensorProto::EXTERNAL);
        onnx::StringStringEntryProto &location = *tensor.add_external_data();
        location.set_key("location");
        location.set_value("../weights.bin");
        writeFile(m_folder->filePath(u"weights.bin"_s), std::string(16, '\0'));
        QDir(m_folder->path()).mkpath(u"models"_s);
        const QString path = m_folder->filePath(u"models/"_s + name);
        writeFile(path, proto.SerializeAsString());
        return path;
    }

    static void writeFile(const QString &path, const std::string &bytes)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) < 0)
            qFatal("cannot write a file");
    }

    QString writeModel(const QString &name, const std::string &symbol, bool matrix = true)
    {
        const std::string type = matrix ? "float[" + symbol + ",4]" : "float[" + symbol + "]";
        const QString path = m_folder->filePath(name);
        QFile file(path);
        onnx::ModelProto proto;
        const std::string text =
            "<ir_version: 8, opset_import: [\"\" : 17]> g (" + type + " x) => (" + type + " y) { y = Relu(x) }";
        if (!onnx::OnnxParser::Parse(proto, text.c_str()).IsOK())
            qFatal("not a model");
        const std::string bytes = proto.SerializeAsString();
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) < 0)
            qFatal("cannot write a model");
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_model;
};

SHAPEWRIGHT_WINDOW_TEST(TestWindows)
#include "tst_windows.moc"
