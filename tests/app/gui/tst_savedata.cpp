// SPDX-License-Identifier: Apache-2.0
#include "app/gui/save/savedialog.h"
#include "model/onnx/modelfile.h"
#include "tests/app/gui/guifixture.h"
#include "tests/support/registertest.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include <sys/stat.h>

using namespace shapewright;
using namespace shapewright::test;
using Qt::Literals::StringLiterals::operator""_s;

using How = SaveOptions::ExternalData;

namespace {

const QString weights = u"external_data.weights.bin"_s;

bool isSameFile(const QString &left, const QString &right)
{
    struct stat a{}, b{};
    return ::stat(QFile::encodeName(left).constData(), &a) == 0 &&
           ::stat(QFile::encodeName(right).constData(), &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

std::shared_ptr<const ModelFile> opened(const QString &path)
{
    const auto file = ModelFile::open(path);
    if (!file)
        qFatal("cannot open %s", qPrintable(path));
    return *file;
}

} // namespace

// Saving models with external data from the window.
class TestSaveData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresEachChoice();
    void saveTestAndOpen_data();
    void saveTestAndOpen();
    void behindLinks();
};

void TestSaveData::measuresEachChoice()
{
    using Obstacle = DataChoice::Obstacle;
    SHAPEWRIGHT_NEED_MODELS();
    const auto model = opened(test::model(u"feature/external_data.onnx"_s));
    const ModelFile &file = *model;
    const QString beside = QFileInfo(file.path()).dir().filePath(u"new.onnx"_s);
    const SaveSpace same = saveSpace(file, beside);
    QVERIFY(same.hasData && same.available && *same.available > 0 && !same.volume.isEmpty());
    QCOMPARE(same.of(How::Keep).obstacle, Obstacle::None);
    QCOMPARE(same.of(How::Copy).obstacle, Obstacle::SameFolder);
    const QTemporaryDir folder;
    const SaveSpace other = saveSpace(file, folder.filePath(u"m.onnx"_s));
    QCOMPARE(other.of(How::Keep).obstacle, Obstacle::OtherFolder);
    QCOMPARE(other.of(How::Copy).obstacle, Obstacle::None);
    QCOMPARE(other.of(How::Copy).needed, file.size() + 10'240);
    const std::uint64_t inlined = other.of(How::Inline).needed;
    // The model then contains the data, but no longer the fields that refer to the file.
    QVERIFY(inlined > 10'240 && inlined < file.size() + 10'240);
    const auto missing = opened(test::model(u"bad/ext_missing.onnx"_s));
    QCOMPARE(saveSpace(*missing, folder.filePath(u"m.onnx"_s)).of(How::Copy).obstacle, Obstacle::FileMissing);
    const auto outside = opened(test::model(u"bad/ext_absolute.onnx"_s));
    QCOMPARE(saveSpace(*outside, folder.filePath(u"m.onnx"_s)).of(How::Copy).obstacle, Obstacle::FileOutside);
}

void TestSaveData::saveTestAndOpen_data()
{
    QTest::addColumn<QString>("folder"); // a folder below the model's folder
    QTest::addColumn<How>("how");
    QTest::addColumn<QString>("existingName"); // a file name that already exists there
    QTest::addColumn<QStringList>("made");
    QTest::addColumn<QString>("said");
    const QString model = u"fixed.onnx"_s, other = u"fixed.data"_s;
    QTest::newRow("kept") << QString() << How::Keep << QString() << QStringList{u"external_data.onnx"_s, weights, model}
                          << QString();
    QTest::newRow("copied") << u"new"_s << How::Copy << QString() << QStringList{weights, model}
                            << u"Copied: "_s + weights;
    QTest::newRow("inside") << u"new"_s << How::Inline << QString() << QStringList{model} << u"Embedded: "_s + weights;
    QTest::newRow("copied beside another file of its name")
        << u"new"_s << How::Copy << weights << QStringList{weights, model, other} << u"whose name is taken there"_s;
}

// Saves in the window with a test, and opens the saved model. The notice says what happened to the data files.
void TestSaveData::saveTestAndOpen()
{
    SHAPEWRIGHT_NEED_MODELS();
    QFETCH(QString, folder);
    QFETCH(How, how);
    QFETCH(QString, existingName);
    QFETCH(QStringList, made);
    QFETCH(QString, said);
    GuiFixture gui;
    gui.show();
    MainWindow &window = gui.window();
    const QString copy = gui.copyOf(model(u"feature/external_data.onnx"_s));
    const QDir home(gui.folder()), there(home.filePath(folder));
    const QString original = home.filePath(weights), target = there.filePath(u"fixed.onnx"_s);
    QVERIFY(QFile::copy(model(u"feature/"_s + weights), original));
    QVERIFY(QDir().mkpath(there.path()));
    if (!existingName.isEmpty()) {
        QFile file(there.filePath(existingName));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("precious") > 0);
    }
    window.document().open(copy);
    QTRY_VERIFY_WITH_TIMEOUT(window.isSettled() && window.document().isOpen(), 60'000);
    window.actions().saveModel->trigger();
    QTRY_VERIFY(gui.find<QWidget>("saveExternalData") && gui.find<QWidget>("saveExternalData")->isVisible());
    gui.find<QLineEdit>("saveTarget")->setText(target);
    auto *choice = gui.find<QWidget>("saveExternalData")->findChildren<QRadioButton *>()[int(how)];
    QTRY_VERIFY(choice->isEnabled());
    choice->click();
    QVERIFY(choice->isChecked());
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.messages().text().contains(target), 60'000);
    const QString message = window.messages().text();
    QVERIFY2(message.contains(u"after a test run"_s) && message.contains(said), qPrintable(message));

    const QStringList files = there.entryList(QDir::Files | QDir::Hidden, QDir::Name);
    made.sort();
    QCOMPARE(files, made);
    QCOMPARE(bytesOf(original), bytesOf(model(u"feature/"_s + weights)));
    if (!existingName.isEmpty())
        QCOMPARE(bytesOf(there.filePath(existingName)), QByteArray("precious"));
    const std::vector<DataFileSize> data = dataFileSizes(*opened(target));
    QCOMPARE(data.size(), std::size_t(how == How::Inline ? 0 : 1));
    if (!data.empty()) {
        const QString saved = there.filePath(data.front().name);
        QCOMPARE(bytesOf(saved), bytesOf(original));
        QCOMPARE(isSameFile(saved, original), how == How::Keep);
    }
    gui.find<QPushButton>("messageAction")->click();
    QTRY_COMPARE_WITH_TIMEOUT(window.document().path(), target, 60'000);
}

// A model hub keeps the model and its data as links into another folder. Beside the links a new file needs a copy.
void TestSaveData::behindLinks()
{
    SHAPEWRIGHT_NEED_MODELS();
    GuiFixture gui;
    gui.show();
    MainWindow &window = gui.window();
    const QDir home(gui.folder());
    QVERIFY(home.mkpath(u"blobs"_s) && home.mkpath(u"hub"_s));
    QVERIFY(QFile::copy(model(u"feature/external_data.onnx"_s), home.filePath(u"blobs/a"_s)));
    QVERIFY(QFile::copy(model(u"feature/"_s + weights), home.filePath(u"blobs/b"_s)));
    const QString linked = home.filePath(u"hub/m.onnx"_s), target = home.filePath(u"hub/fixed.onnx"_s);
    QVERIFY(QFile::link(home.filePath(u"blobs/a"_s), linked));
    QVERIFY(QFile::link(home.filePath(u"blobs/b"_s), home.filePath(u"hub/"_s + weights)));
    window.document().open(linked);
    QTRY_VERIFY_WITH_TIMEOUT(window.isSettled() && window.document().isOpen(), 60'000);
    window.actions().saveModel->trigger();
    QTRY_VERIFY(gui.find<QWidget>("saveExternalData") && gui.find<QWidget>("saveExternalData")->isVisible());
    gui.find<QLineEdit>("saveTarget")->setText(target);
    const auto choices = gui.find<QWidget>("saveExternalData")->findChildren<QRadioButton *>();
    QTRY_VERIFY(choices[int(How::Copy)]->isChecked());
    QVERIFY(!choices[int(How::Keep)]->isEnabled());
    gui.find<QPushButton>("saveButton")->click();
    QTRY_VERIFY_WITH_TIMEOUT(window.messages().text().contains(target), 60'000);
    QVERIFY2(window.messages().text().contains(u"after a test run"_s), qPrintable(window.messages().text()));
    const std::vector<DataFileSize> data = dataFileSizes(*opened(target));
    QCOMPARE(data.size(), std::size_t(1));
    const QFileInfo copy(home.filePath(u"hub/"_s + data.front().name));
    QVERIFY(!copy.isSymLink() && bytesOf(copy.filePath()) == bytesOf(home.filePath(u"blobs/b"_s)));
}

SHAPEWRIGHT_WINDOW_TEST(TestSaveData)
#include "tst_savedata.moc"
