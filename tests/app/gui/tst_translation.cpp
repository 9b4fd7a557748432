// SPDX-License-Identifier: Apache-2.0
// The window in Simplified Chinese: every text that it asks for has a translation, in the context in which it is looked
// up, and no text is English because it is never looked up.
#include "app/gui/compare/comparewindow.h"
#include "app/gui/navigate/navigator.h"
#include "app/gui/start/language.h"
#include "app/gui/start/readinesscontroller.h"
#include "app/gui/start/settingsdialog.h"
#include "app/gui/start/windows.h"
#include "app/gui/window/helpdialog.h"
#include "model/readiness/provider.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGroupBox>
#include <QLineEdit>
#include <QMenu>
#include <QMutex>
#include <QPointer>
#include <QRegularExpression>
#include <QSettings>
#include <QSpinBox>
#include <QTabBar>
#include <QTextEdit>

#include <algorithm>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

namespace shapewright::test {

// Translates into Chinese, and keeps what it was asked for without having it. Texts of Qt itself are left out.
class AskedTranslator : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *comment,
                                    int count) const override
    {
        const QString found = QTranslator::translate(context, source, comment, count);
        const QString asked = u"%1: %2"_s.arg(QString::fromUtf8(context), QString::fromUtf8(source));
        // What a library says of sizes is looked up, too, in case that it is what one of our rules says.
        const bool isLeftOut =
            (context[0] == 'Q' && QChar::isUpper(uint(context[1]))) || qstrcmp(context, "Rules") == 0;
        const QMutexLocker lock(&m_mutex); // jobs make texts, too
        if (isLeftOut || *source == '\0')
            return found;
        ++m_asked;
        if (found.isEmpty() && !m_missing.contains(asked))
            m_missing.append(asked);
        return found;
    }
    [[nodiscard]] QStringList missing() const { return m_missing; }
    [[nodiscard]] int asked() const { return m_asked; }

private:
    mutable QMutex m_mutex;
    mutable QStringList m_missing;
    mutable int m_asked = 0;
};

// English words in a text, apart from those that stay English in Chinese: terms of ONNX, names, keys.
static QStringList englishWords(QString text)
{
    static const QSet<QString> allowed = [] {
        const QString words =
            u"ABS ONNX Runtime Shapewright CPU GPU NPU JSON SVG PNG CSV JPEG CUDA NaN Inf initializer opset denotation "
            "profile kernel domain edits input output shape value_info float int64 float32 text symbol Python session "
            "Ctrl Shift Alt Esc Del Delete Return Enter Backspace Home End PgUp PgDown Left Right Up Down Space Tab "
            "Apache License numpy NumPy TensorRT OpenVINO MIGraphX DirectML QNN WebGPU WebNN XNNPACK NNAPI VitisAI "
            "Core MLProgram NeuralNetwork Vitis ImageNet SHAPEWRIGHT_ONNXRUNTIME MiB GiB shell English "
            "MatMul Relu Reshape Shape Concat Constant Add Gather Sum Expand seed npy npz best batch image signed net "
            "check explain cli Graphviz jemalloc protobuf onnx shapewright detector encoder classifier linear "
            "reshape rnn Initializer Max main conv path Java JavaScript onnxruntime_perf_test data reshaped allowzero "
            "undefined "
            "doc_string model_version producer_name producer_version nowhere all basic extended off Azure report "
            "fixed input_0 output_0 int json engine WebAssembly RequireStaticInputShapes"_s;
        const QStringList list = words.split(u' ');
        return QSet<QString>(list.begin(), list.end());
    }();
    static const QRegularExpression tag(u"<[^>]*>|&\\w+;"_s), word(u"[A-Za-z_][A-Za-z_0-9]{2,}"_s);
    static const QRegularExpression code(
        u"<code>.*</code>|`[^`]*`|/tmp/[^。（：]*|1x3x\\d+|\\bF\\d+"     // what one types, paths, keys
        "|\\bSIG[A-Z]+"                                                  // signals
        "|Element type of input 0 unknown|MatMul dimension mismatch"_s); // what libraries say
    text.replace(code, u" "_s).replace(tag, u" "_s);
    QStringList found;
    for (auto at = word.globalMatch(text); at.hasNext();) {
        const QString one = at.next().captured();
        if (!allowed.contains(one))
            found.append(one);
    }
    return found;
}

class EnglishTexts
{
public:
    void lookAt(const QString &text, const QObject &where, const char *what)
    {
        const QStringList words = englishWords(text);
        if (!words.isEmpty())
            m_found.insert(u"%1 of %2 “%3”: %4 in %5"_s.arg(QString::fromLatin1(what),
                                                            QString::fromLatin1(where.metaObject()->className()),
                                                            where.objectName(), words.join(u' '), text));
    }

    void lookAtAll()
    {
        for (QWidget *top : QApplication::topLevelWidgets()) {
            if (qobject_cast<QFileDialog *>(top) != nullptr) {
                lookAt(top->windowTitle(), *top, "title");
                continue;
            }
            lookAtWidget(*top);
            for (QWidget *widget : top->findChildren<QWidget *>()) {
                if (qobject_cast<QFileDialog *>(widget->window()) == nullptr)
                    lookAtWidget(*widget);
            }
        }
    }

    [[nodiscard]] QStringList found() const
    {
        QStringList list(m_found.begin(), m_found.end());
        list.sort();
        return list;
    }

private:
    void lookAtWidget(QWidget &widget)
    {
        if (widget.isWindow() && widget.isVisible())
            lookAt(widget.windowTitle(), widget, "title");
        lookAt(widget.toolTip(), widget, "tooltip");
        if (qobject_cast<QTabBar *>(widget.parent()) == nullptr) // its arrows are Qt's
            lookAt(widget.accessibleName(), widget, "accessible name");
        for (const QAction *action : widget.actions()) {
            lookAt(action->text(), *action, "text");
            lookAt(action->toolTip(), *action, "tooltip");
        }
        if (const auto *label = qobject_cast<QLabel *>(&widget))
            lookAt(label->text(), widget, "text");
        if (const auto *button = qobject_cast<QAbstractButton *>(&widget);
            button != nullptr && qobject_cast<QDialogButtonBox *>(button->parent()) == nullptr)
            lookAt(button->text(), widget, "text");
        if (const auto *box = qobject_cast<QGroupBox *>(&widget))
            lookAt(box->title(), widget, "text");
        if (const auto *field = qobject_cast<QLineEdit *>(&widget))
            lookAt(field->placeholderText(), widget, "placeholder");
        if (const auto *field = qobject_cast<QSpinBox *>(&widget))
            lookAt(field->specialValueText() + u' ' + field->suffix(), widget, "text");
        if (const auto *box = qobject_cast<QComboBox *>(&widget)) {
            for (int i = 0; i < box->count(); ++i)
                lookAt(box->itemText(i), widget, "item");
        }
        if (const auto *tabs = qobject_cast<QTabBar *>(&widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                lookAt(tabs->tabText(i) + u' ' + tabs->tabToolTip(i), widget, "tab");
        }
        // The pages of the help are the documents, which are English.
        if (const auto *view = qobject_cast<QAbstractItemView *>(&widget);
            view != nullptr && view->model() != nullptr && qobject_cast<HelpDialog *>(widget.window()) == nullptr)
            lookAtItems(*view->model(), {}, widget);
    }

    void lookAtItems(const QAbstractItemModel &model, const QModelIndex &parent, const QWidget &view)
    {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                lookAt(model.headerData(column, Qt::Horizontal, role).toString(), view, "header");
        }
        for (int row = 0; row < std::min(model.rowCount(parent), 30); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                for (const int role : {Qt::DisplayRole, Qt::AccessibleTextRole})
                    lookAt(index.data(role).toString(), view, "cell");
                if (column == 0 && model.hasChildren(index))
                    lookAtItems(model, index, view);
            }
        }
    }

    QSet<QString> m_found;
};

} // namespace shapewright::test

class TestTranslation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
        QVERIFY(m_translator.load(u":/translations/shapewright_zh_CN.qm"_s));
        QVERIFY(QCoreApplication::installTranslator(&m_translator));
        m_session =
            std::make_unique<Session>(Programs{program(u"shapewright-runner"_s), program(u"shapewright-layouter"_s)});
        m_windows = std::make_unique<Windows>(*m_session);
        m_window = &m_windows->add();
        m_window->resize(1600, 1000);
        m_window->show();
    }
    void cleanupTestCase() { qDeleteAll(m_windows ? m_windows->all() : QList<MainWindow *>()); }

    void windowWithoutModel()
    {
        visitEveryAction();
        checkTexts();
    }

    void windowWithModel()
    {
        open(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[N, S] x, float[M, 4] z, float[?, S] u, float[] v) => (float[N, T] y, float[A, 4] q, float[R] k)
            <int64[2] n = {0, -1}> {
                a = Relu(x) b = Add(a, u) h = Reshape(b, n) y = MatMul(h, h) q = Relu(z)
                d = Shape(x) e = Shape(z) f = Concat<axis = 0>(d, e) k = Expand(v, f)
            })");
        visitEveryAction();
        // A test run, and all that shows values of it.
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 60'000);
        m_texts.lookAtAll();
        checkTexts();
    }

    void windowWithEdits()
    {
        ShapeEdits edits;
        edits.symbols["N"] = Dim(2);
        edits.symbols["S"] = Dim(3);
        edits.symbols["M"] = EditedDim::range(1, 4, 8);
        m_window->document().setEdits(edits, u"N = 2"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60'000);
        for (const std::uint32_t node : {0U, 2U, 3U}) {
            m_window->navigator().selectNode(NodeId{mainGraph, node});
            m_window->actions().explain->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 60'000);
            m_texts.lookAtAll();
        }
        visitEveryAction();
        checkTexts();
    }

    void readinessOfEveryProvider()
    {
        for (const Provider &provider : knownProviders()) {
            QVERIFY(m_window->readiness().show(toQString(provider.id)));
            QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60'000);
            m_texts.lookAtAll();
        }
        checkTexts();
    }

    void windowWithConflicts()
    {
        ShapeEdits edits;
        edits.symbols["N"] = Dim(2);
        edits.axes[{"u", 0}] = EditedDim(7); // cannot be added to x
        edits.symbols["nowhere"] = Dim(5);
        m_window->document().setEdits(edits, u"N = 2"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60'000);
        m_window->actions().nextProblem->trigger();
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 60'000);
        visitEveryAction();
        checkTexts();
    }

    // Both helpers are one program that fails; how it does is told in the language of the window.
    void windowWhoseHelpersFail_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("killed") << QByteArray("head -c 1 >/dev/null; kill -KILL $$");
        QTest::newRow("ends") << QByteArray("head -c 1 >/dev/null; exit 3");
        QTest::newRow("speaks") << QByteArray("head -c 1 >/dev/null; echo 0000000000; sleep 30");
    }
    void windowWhoseHelpersFail()
    {
        QFETCH(QByteArray, script);
        GuiFixture gui;
        const QString helper = gui.script(script);
        gui.useRunner(helper);
        gui.useLayouter(helper);
        gui.show();
        m_model = modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[2] x) => (float[2] y) { y = Relu(x) })");
        gui.window().openFile(m_model->file().path());
        QTRY_VERIFY(!gui.window().messages().text().isEmpty());
        m_texts.lookAtAll();
        QTRY_VERIFY_WITH_TIMEOUT(gui.window().isSettled(), 60'000);
        gui.window().actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(gui.window().isIdle(), 60'000);
        m_texts.lookAtAll();
        checkTexts();
    }

    // The runner tells of its phases in English.
    void windowWithARun()
    {
        GuiFixture gui;
        gui.useRunner(gui.script("FAKE_RUNNER=hang exec " SHAPEWRIGHT_FAKE_RUNNER));
        gui.show();
        gui.window().openFile(m_model->file().path());
        QTRY_VERIFY_WITH_TIMEOUT(gui.window().isSettled(), 60'000);
        gui.window().actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(gui.find<QLabel>("testRunLine")->text().contains(u"正在运行"_s), 60'000);
        m_texts.lookAtAll();
        checkTexts();
    }

    // A translation that nothing looks up is as bad as none: its context is wrong.
    void textsOfTheWindowAreLookedUp() { QVERIFY(m_translator.asked() > 1000); }

    void languageIsThatOfTheReader_data()
    {
        QTest::addColumn<QStringList>("reads");
        QTest::addColumn<QString>("language");
        QTest::newRow("China") << QStringList{u"zh-CN"_s} << u"zh_CN"_s;
        QTest::newRow("Singapore") << QStringList{u"zh-Hans-SG"_s, u"en-SG"_s} << u"zh_CN"_s;
        QTest::newRow("Taiwan") << QStringList{u"zh-Hant-TW"_s, u"zh-TW"_s} << u"en"_s;
        QTest::newRow("English before Chinese") << QStringList{u"en-GB"_s, u"zh-CN"_s} << u"en"_s;
        QTest::newRow("Chinese after one that there is not") << QStringList{u"de-DE"_s, u"zh-CN"_s} << u"zh_CN"_s;
        QTest::newRow("none") << QStringList{u"C"_s} << u"en"_s;
    }
    void languageIsThatOfTheReader()
    {
        QFETCH(QStringList, reads);
        QTEST(Language::preferred(reads), "language");
    }

    void choiceIsKept()
    {
        QCOMPARE(Language::kept(), u"system"_s);
        auto *dialog = new SettingsDialog(*m_session, m_window->actions(), m_window);
        auto *box = dialog->findChild<QComboBox *>(u"language"_s);
        QVERIFY(box);
        QCOMPARE(box->currentData().toString(), u"system"_s);
        box->setCurrentIndex(box->findText(u"简体中文"_s));
        Q_EMIT box->activated(box->currentIndex());
        QCOMPARE(Language::kept(), u"zh_CN"_s);
        delete dialog;
        QSettings().setValue(u"language"_s, u"tlh"_s); // by a later version
        QCOMPARE(Language::kept(), u"system"_s);
    }

private:
    void open(const char *text)
    {
        m_model = modelFromText(text);
        m_window->openFile(m_model->file().path());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isSettled(), 60'000);
    }

    // Triggers each action that makes sense now, and looks at what it opens. Twice, so that what is checked and full
    // screen end as they began.
    void visitEveryAction()
    {
        const Actions &actions = m_window->actions();
        for (QAction *action : actions.all()) {
            const bool ends = action == actions.quit || action == actions.close || action == actions.newWindow ||
                              action == actions.providersHelp || // one of the documents, which are English
                              action == actions.undo || action == actions.redo || action == actions.clearEdits;
            if (!action->isEnabled() || ends)
                continue;
            action->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 60'000);
            m_texts.lookAtAll();
            if (action->isCheckable())
                action->trigger();
            QList<QPointer<QWidget>> opened; // one may own another
            for (QWidget *top : QApplication::topLevelWidgets()) {
                if (qobject_cast<CompareWindow *>(top) != nullptr || qobject_cast<QDialog *>(top) != nullptr)
                    opened.append(top);
            }
            for (const QPointer<QWidget> &top : opened)
                delete top;
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_window->isIdle(), 60'000);
        m_texts.lookAtAll();
    }

    void checkTexts()
    {
        for (const QString &text : m_texts.found()) // all of them: a failure shows no more than some
            qInfo("%s", qPrintable(text));
        QVERIFY2(m_translator.missing().isEmpty(), qPrintable(m_translator.missing().join(u'\n')));
        QVERIFY2(m_texts.found().isEmpty(), qPrintable(m_texts.found().join(u'\n')));
    }

    QTemporaryDir m_folder;
    AskedTranslator m_translator;
    EnglishTexts m_texts;
    std::shared_ptr<const ModelGraph> m_model;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Windows> m_windows;
    MainWindow *m_window = nullptr;
};

SHAPEWRIGHT_WINDOW_TEST(TestTranslation)
#include "tst_translation.moc"
