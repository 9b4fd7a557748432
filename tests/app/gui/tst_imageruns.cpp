// SPDX-License-Identifier: Apache-2.0
#include "app/gui/tensors/imagedialog.h"
#include "model/run/feeds/npyheader.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/results/resulttabs.h"
#include "views/panels/testrun/testinputsmodel.h"
#include "views/panels/testrun/testrunpanel.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QUndoStack>

using namespace shapewright;
using namespace shapewright::test;
using namespace Qt::Literals::StringLiterals;

// Images as inputs and outputs of test runs, in a whole window on the offscreen platform.
class TestImageRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();
    void cleanup() { m_gui.reset(); }
    void mapBesideItsImage();
    void onlyWhatLooksLikeAnImage_data();
    void onlyWhatLooksLikeAnImage();
    void copiedCommandLeavesImagesOut();
    void imagesAreSavedForTheCommand();

private:
    void open(const QString &path);
    void feed(int row, const QString &source);
    void run();
    [[nodiscard]] TestRunPanel &panel() { return *m_gui->window().workspace().tabs().testRun(); }
    [[nodiscard]] QString summary() { return panel().summary(); }
    // The images that the open dialog shows.
    [[nodiscard]] QList<QImage> pictures();
    [[nodiscard]] static int red(const QImage &image, double x, double y);

    std::unique_ptr<GuiFixture> m_gui;
    QString m_image; // 120 × 80 pixels, white, with a black left half
};

void TestImageRuns::init()
{
    m_gui = std::make_unique<GuiFixture>();
    m_image = QDir(m_gui->folder()).filePath(u"half.png"_s);
    QImage image(120, 80, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            image.setPixelColor(x, y, x < 60 ? Qt::black : Qt::white);
    }
    QVERIFY(image.save(m_image));
}

void TestImageRuns::open(const QString &path)
{
    m_gui->show();
    MainWindow &window = m_gui->window();
    window.document().open(path);
    QTRY_VERIFY_WITH_TIMEOUT(window.document().path() == path && window.isSettled(), 60'000);
}

void TestImageRuns::feed(int row, const QString &source)
{
    m_gui->window().actions().testSettings->trigger();
    auto *dialog = m_gui->find<QDialog>("testDialog");
    QVERIFY(dialog);
    auto *inputs = dialog->findChild<TestInputsModel *>();
    QVERIFY(inputs->setData(inputs->index(row, TestInputsModel::FedWith), source));
    auto *okButton = dialog->findChild<QPushButton *>(u"testSettingsOk"_s);
    QTRY_VERIFY_WITH_TIMEOUT(okButton->isEnabled(), 60'000);
    okButton->click();
    QTRY_VERIFY(!m_gui->find<QDialog>("testDialog"));
}

void TestImageRuns::run()
{
    m_gui->window().actions().run->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(m_gui->window().actions().run->isEnabled(), 120'000);
    QVERIFY2(summary().startsWith(u"✓ Ran on CPU"_s), qPrintable(summary()));
}

QList<QImage> TestImageRuns::pictures()
{
    QList<QImage> images;
    if (const auto *dialog = m_gui->find<QDialog>("imageDialog")) {
        for (const QLabel *label : dialog->findChildren<QLabel *>(u"tensorImage"_s))
            images.append(label->pixmap().toImage());
    }
    return images;
}

int TestImageRuns::red(const QImage &image, double x, double y)
{
    return image.pixelColor(int(x * image.width()), int(y * image.height())).red();
}

void TestImageRuns::mapBesideItsImage()
{
    SHAPEWRIGHT_NEED_MODELS();
    open(m_gui->copyOf(model(u"seed/x_unnamed_dims_ppocr_v3_det.onnx"_s)));
    feed(0, u"image:"_s + m_image);
    run();
    QVERIFY2(summary().contains(u"inputs: from half.png"_s) && !summary().contains(u".npy"_s), qPrintable(summary()));
    Q_EMIT panel().imageRequested("sigmoid_0.tmp_0");
    QTRY_COMPARE(pictures().size(), 2);
    const QList<QImage> shown = pictures();
    QCOMPARE(shown[0].height(), shown[1].height());
    QCOMPARE(shown[0].width(), shown[1].width()); // both are scaled to the same size
    QCOMPARE(red(shown[0], 0.25, 0.5), 0);
    QCOMPARE(red(shown[0], 0.75, 0.5), 255);
}

void TestImageRuns::onlyWhatLooksLikeAnImage_data()
{
    QTest::addColumn<QByteArray>("other");
    QTest::addColumn<int>("count");
    QTest::newRow("ids") << QByteArray("int64[16, 16]") << 1;
    QTest::newRow("a vector") << QByteArray("float[16]") << 1;
    QTest::newRow("of another size") << QByteArray("float[3, 8, 24]") << 2;
    QTest::newRow("bytes") << QByteArray("uint8[16, 16, 3]") << 2;
}

void TestImageRuns::onlyWhatLooksLikeAnImage()
{
    QFETCH(QByteArray, other);
    QFETCH(int, count);
    const QByteArray text = R"(<ir_version: 8, opset_import: ["" : 17]> g ()" + other + R"( x) =>
        (float[16, 16] y, )" +
                            other + R"( z)
        <int64[2] size = {16, 16}> { z = Identity(x)  y = ConstantOfShape(size) })";
    open(modelFromText(text.constData())->file().path());
    run();
    Q_EMIT panel().imageRequested("y");
    QTRY_COMPARE(pictures().size(), count);
    for (const QImage &image : pictures())
        QCOMPARE(image.height(), pictures().last().height());
}

void TestImageRuns::copiedCommandLeavesImagesOut()
{
    open(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 3, 16, 16] x, float[2] z) => (float[1, 3, 16, 16] y, float[2] w) { y = Neg(x)  w = Neg(z) })")
             ->file()
             .path());
    feed(1, u"ones"_s);
    m_gui->window().actions().copyRun->trigger();
    QVERIFY(m_gui->window().messages().text().isEmpty());
    feed(0, u"image:"_s + m_image);
    m_gui->window().actions().copyRun->trigger();
    const QString line = QApplication::clipboard()->text();
    QVERIFY2(line.contains(u"--fill z=ones"_s) && !line.contains(u"half.png"_s), qPrintable(line));
    const QString message = m_gui->window().messages().text();
    QVERIFY2(message.contains(u"without the images for x"_s), qPrintable(message));
}

void TestImageRuns::imagesAreSavedForTheCommand()
{
    open(modelFromText(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[1, 3, h, w] x) => (float[1, 3, h, w] y) { y = Neg(x) })")
             ->file()
             .path());
    feed(0, u"image-255:"_s + m_image);
    m_gui->window().actions().copyRun->trigger();
    m_gui->find<QPushButton>("messageAction")->click();
    auto *chooser = m_gui->find<QFileDialog>("imagesFolder");
    QVERIFY(chooser);
    Q_EMIT chooser->fileSelected(m_gui->folder());
    chooser->close();
    const QString saved = QDir(m_gui->folder()).filePath(u"half.png.npy"_s);
    QTRY_VERIFY2(QApplication::clipboard()->text().contains(u"--data x="_s + saved),
                 qPrintable(QApplication::clipboard()->text()));
    QVERIFY(m_gui->window().messages().text().contains(m_gui->folder()));
    const auto header = readNpyHeader(saved);
    QVERIFY(header);
    QCOMPARE(header->dims, (std::vector<std::int64_t>{1, 3, 64, 96}));
}

SHAPEWRIGHT_WINDOW_TEST(TestImageRuns)
#include "tst_imageruns.moc"
