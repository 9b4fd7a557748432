// SPDX-License-Identifier: Apache-2.0
// Test runs in a real window with mouse and keyboard: an image for a detector, ids for an encoder, and a model that
// never ends.
#include "model/run/testrun/testrun.h"
#include "model/save/npyfile.h"
#include "tests/app/gui/realwindow.h"
#include "tests/support/registertest.h"
#include "views/graph/view/graphview.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/testrun/testinputsmodel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeView>

#include <onnx/onnx_pb.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;
using namespace shapewright::test;

class TestRealTestRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void imageIntoADetector_data() { addThemes(); }
    void imageIntoADetector();
    void idsIntoAnEncoder_data() { addThemes(); }
    void idsIntoAnEncoder();
    void idsOutOfRange_data() { addThemes(); }
    void idsOutOfRange();
    void endlessLoop_data() { addThemes(); }
    void endlessLoop();

private:
    static void addThemes();
    void begin(RealWindow &gui, const QString &path);
    void fix(RealWindow &gui, const ShapeEdits &edits);
    QDialog *openSettings(RealWindow &gui);
    void choose(RealWindow &gui, QPushButton *button, const QString &path);
    void feedFirst(RealWindow &gui, QDialog *settings, const QString &source);
    void clickRow(RealWindow &gui, const QTreeView &table, int row, int column);
    void runFrom(RealWindow &gui, QDialog *settings);
    void photograph(RealWindow &gui, const QString &step);
    [[nodiscard]] static TestRunPanel &panel(RealWindow &gui) { return *gui.window().workspace().tabs().testRun(); }
};

void TestRealTestRuns::addThemes()
{
    SHAPEWRIGHT_NEED_MODELS();
    QTest::addColumn<QString>("theme");
    for (const QString &theme : {u"light"_s, u"dark"_s})
        QTest::newRow(qPrintable(theme)) << theme;
}

void TestRealTestRuns::begin(RealWindow &gui, const QString &path)
{
    QFETCH(QString, theme);
    gui.setTheme(theme);
    gui.begin();
    gui.openByDialog(gui.copyOf(model(path)));
}

void TestRealTestRuns::fix(RealWindow &gui, const ShapeEdits &edits)
{
    gui.window().document().setEdits(edits, u"fix"_s);
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().isSettled(), 60'000);
}

// The name of the screenshot contains the flow and the theme.
void TestRealTestRuns::photograph(RealWindow &gui, const QString &step)
{
    gui.desktop().photograph(u"%1-%2-%3"_s.arg(QString::fromLatin1(QTest::currentTestFunction()),
                                               QString::fromLatin1(QTest::currentDataTag()), step));
}

QDialog *TestRealTestRuns::openSettings(RealWindow &gui)
{
    gui.desktop().press({u"ctrl+shift+r"_s});
    const auto dialog = [&gui] { return gui.find<QDialog>("testDialog"); };
    if (!QTest::qWaitFor([&] { return dialog() && QApplication::activeWindow() == dialog(); }, 20'000))
        qWarning("the settings did not open");
    return dialog();
}

// Chooses a file in the dialog that the button opens.
void TestRealTestRuns::choose(RealWindow &gui, QPushButton *button, const QString &path)
{
    gui.desktop().click(button);
    QTRY_VERIFY(qobject_cast<QFileDialog *>(QApplication::activeWindow()));
    const auto field = [] { return qobject_cast<QLineEdit *>(QApplication::focusWidget()); };
    QTRY_VERIFY(field());
    gui.desktop().type(path);
    QTRY_VERIFY(field() && field()->text() == path);
    gui.desktop().press({u"Return"_s});
    QTRY_VERIFY(!qobject_cast<QFileDialog *>(QApplication::activeWindow()));
}

void TestRealTestRuns::clickRow(RealWindow &gui, const QTreeView &table, int row, int column)
{
    gui.desktop().click(table.viewport(), table.visualRect(table.model()->index(row, column)).center());
}

void TestRealTestRuns::feedFirst(RealWindow &gui, QDialog *settings, const QString &source)
{
    const auto *table = settings->findChild<QTreeView *>(u"testInputs"_s);
    clickRow(gui, *table, 0, TestInputsModel::FedWith);
    QTRY_VERIFY(settings->findChild<QComboBox *>(u"testInputEditor"_s));
    gui.desktop().press({u"ctrl+a"_s});
    gui.desktop().type(source);
    gui.desktop().press({u"Return"_s});
    QTRY_COMPARE(table->model()->index(0, TestInputsModel::Meaning).data().toString(), source);
}

void TestRealTestRuns::runFrom(RealWindow &gui, QDialog *settings)
{
    auto *button = settings->findChild<QPushButton *>(u"testSettingsRun"_s);
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), 60'000);
    photograph(gui, u"1-settings"_s);
    gui.desktop().click(button);
    QTRY_VERIFY2_WITH_TIMEOUT(panel(gui).summary().startsWith(u"✓ Ran on CPU"_s), qPrintable(panel(gui).summary()),
                              2000 * usualTimeoutSeconds);
    photograph(gui, u"2-ran"_s);
}

void TestRealTestRuns::imageIntoADetector()
{
    RealWindow gui;
    begin(gui, u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s);
    const QString path = gui.folder() + u"/page.png"_s;
    QImage page(640, 480, QImage::Format_RGB32);
    page.fill(Qt::white);
    {
        QPainter painter(&page);
        QFont font = painter.font();
        font.setPixelSize(48);
        painter.setFont(font);
        painter.drawText(page.rect().adjusted(40, 40, -40, -40), Qt::AlignLeft | Qt::AlignTop,
                         u"Three lines\nof text,\nto be found"_s);
    }
    QVERIFY(page.save(path));

    QDialog *settings = openSettings(gui);
    QVERIFY(settings);
    choose(gui, settings->findChild<QPushButton *>(u"testFromImage"_s), path);
    const auto *inputs = settings->findChild<TestInputsModel *>();
    QTRY_COMPARE(inputs->index(0, TestInputsModel::Meaning).data().toString(), u"from page.png, 640 × 480 pixels"_s);
    runFrom(gui, settings);

    const auto *table = panel(gui).findChild<QTreeView *>();
    clickRow(gui, *table, 0, 0);
    gui.desktop().press({u"Menu"_s});
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    photograph(gui, u"3-menu"_s);
    gui.desktop().click(menu, menu->actionGeometry(menu->actions().last()).center());
    QTRY_VERIFY(gui.find<QDialog>("imageDialog") && gui.find<QDialog>("imageDialog")->isActiveWindow());
    const auto pictures = gui.find<QDialog>("imageDialog")->findChildren<QLabel *>(u"tensorImage"_s);
    QCOMPARE(pictures.size(), 2);
    photograph(gui, u"4-map"_s);
    // The map is bright where the image contains text.
    const auto brightest = [](const QImage &image, const QRect &part) {
        int most = 0;
        for (int y = part.top(); y <= part.bottom(); ++y) {
            for (int x = part.left(); x <= part.right(); ++x)
                most = qMax(most, qGray(image.pixel(x, y)));
        }
        return most;
    };
    const QImage map = pictures.last()->pixmap().toImage();
    QCOMPARE(brightest(map, QRect(0, 0, map.width() / 2, map.height() / 2)), 255);
    QVERIFY(brightest(map, QRect(0, map.height() * 3 / 4, map.width(), map.height() / 4)) < 128);
    gui.desktop().press({u"Escape"_s});
    QTRY_VERIFY(!gui.find<QDialog>("imageDialog"));
}

void TestRealTestRuns::idsIntoAnEncoder()
{
    RealWindow gui;
    begin(gui, u"real/bert_tiny_cls.onnx"_s);
    ShapeEdits edits;
    edits.symbols = {{"batch", 2}, {"sequence", 16}};
    fix(gui, edits);
    const QString types = gui.folder() + u"/types.npy"_s;
    QFile file(types);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(npyHeader(onnx::TensorProto::INT64, {2, 16})) + QByteArray(2 * 16 * 8, '\0'));
    file.close();

    QDialog *settings = openSettings(gui);
    QVERIFY(settings);
    const auto *table = settings->findChild<QTreeView *>(u"testInputs"_s);
    feedFirst(gui, settings, u"arange:5,2"_s);
    const QAbstractItemModel &inputs = *table->model();
    clickRow(gui, *table, 2, TestInputsModel::Input);
    gui.desktop().press({u"Escape"_s}); // closes the field that the click has opened
    QTRY_VERIFY(!settings->findChild<QComboBox *>(u"testInputEditor"_s));
    choose(gui, settings->findChild<QPushButton *>(u"testFromFile"_s), types);
    QTRY_COMPARE(inputs.index(2, TestInputsModel::Meaning).data().toString(), u"from types.npy"_s);
    runFrom(gui, settings);
    QVERIFY2(panel(gui).summary().contains(u"inputs: counting, ones, from a file"_s), qPrintable(panel(gui).summary()));
}

// The error is shown before the run and after it, and the node that fails is marked.
void TestRealTestRuns::idsOutOfRange()
{
    RealWindow gui;
    begin(gui, u"real/bert_tiny_cls.onnx"_s);
    ShapeEdits edits;
    edits.symbols = {{"batch", 64}, {"sequence", 128}};
    fix(gui, edits);
    QDialog *settings = openSettings(gui);
    QVERIFY(settings);
    feedFirst(gui, settings, u"arange:0,7"_s);
    auto *memory = settings->findChild<QSpinBox *>(u"testMemory"_s);
    const auto *warning = settings->findChild<QLabel *>(u"testWarning"_s);
    gui.desktop().click(memory, QPoint(20, memory->height() / 2));
    gui.desktop().press({u"ctrl+a"_s});
    gui.desktop().type(u"5"_s);
    QTRY_VERIFY(warning->isVisible());
    photograph(gui, u"1-warned"_s);
    gui.desktop().press({u"ctrl+a"_s});
    gui.desktop().type(u"0"_s);
    QTRY_VERIFY(!warning->isVisible());
    auto *button = settings->findChild<QPushButton *>(u"testSettingsRun"_s);
    QTRY_VERIFY(button->isEnabled());
    gui.desktop().click(button);
    QTRY_VERIFY2_WITH_TIMEOUT(panel(gui).summary().contains(u"is out of range ["_s), qPrintable(panel(gui).summary()),
                              2000 * usualTimeoutSeconds);
    photograph(gui, u"2-failed"_s);
    gui.desktop().press({u"ctrl+5"_s, u"F8"_s});
    QTRY_VERIFY(gui.window().workspace().view().selection().node());
    photograph(gui, u"3-problem"_s);
}

void TestRealTestRuns::endlessLoop()
{
    RealWindow gui;
    begin(gui, u"bad/loop_forever.onnx"_s);
    gui.desktop().press({u"ctrl+r"_s});
    QTRY_VERIFY_WITH_TIMEOUT(panel(gui).summary().contains(u"running"_s), 60'000);
    // The window still reacts during the run.
    const GraphView &view = gui.window().workspace().view();
    const double zoom = view.zoom();
    gui.desktop().press({u"ctrl+minus"_s});
    QTRY_VERIFY(view.zoom() < zoom);
    gui.desktop().press({u"ctrl+3"_s, u"Down"_s});
    QTRY_VERIFY(view.selection().node() || view.selection().value());
    photograph(gui, u"1-running"_s);
    QVERIFY(panel(gui).summary().startsWith(u"Running"_s));
    gui.desktop().press({u"ctrl+period"_s});
    QTRY_VERIFY_WITH_TIMEOUT(gui.window().actions().run->isEnabled(), 30'000);
    QVERIFY(gui.find<QLabel>("testRunLine")->text().contains(u"cancelled"_s));
    photograph(gui, u"2-cancelled"_s);
}

SHAPEWRIGHT_WINDOW_TEST(TestRealTestRuns)
#include "tst_realtestruns.moc"
