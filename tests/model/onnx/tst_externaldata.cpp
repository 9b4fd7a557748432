// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/externaldata.h"
#include "tests/support/registertest.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

// Checks where external data are searched, and which locations are outside.
class TestExternalData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void places_data();
    void places();
    void zeroByte();

private:
    QString in(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

// Two snapshots with links into a folder of blobs, as model hubs make them, and other folders beside them.
void TestExternalData::init()
{
    QTest::failOnWarning(QRegularExpression(u"^(Q[A-Z]|Broken|Empty)"_s)); // a message of Qt's is a fault of ours
    m_folder = std::make_unique<QTemporaryDir>();
    for (const char *folder : {"blobs", "snapshot", "linked", "plain/weights", "other", "evil"})
        QVERIFY(QDir(m_folder->path()).mkpath(QString::fromLatin1(folder)));
    for (const char *file : {"blobs/model", "blobs/data", "blobs/beside.bin", "plain/model.onnx", "plain/weights/w.bin",
                             "other/secret.bin", "evil/w.bin"}) {
        QFile made(in(QString::fromLatin1(file)));
        QVERIFY(made.open(QIODevice::WriteOnly));
    }
    const std::pair<const char *, const char *> links[] = {{"blobs/model", "snapshot/model.onnx"},
                                                           {"blobs/data", "snapshot/model.onnx_data"},
                                                           {"other/secret.bin", "snapshot/secret.bin"},
                                                           {"blobs/model", "linked/model.onnx"},
                                                           {"other/secret.bin", "plain/link.bin"},
                                                           {"other", "plain/folder"},
                                                           {"plain", "alias"},
                                                           {"plain", "other/evil"}};
    for (const auto &[target, link] : links)
        QVERIFY(QFile::link(in(QString::fromLatin1(target)), in(QString::fromLatin1(link))));
}

void TestExternalData::places_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("agreed");
    QTest::addColumn<QString>("path"); // empty if the data are outside
    const auto row = [](const char *name, const char *model, const char *location, const char *agreed,
                        const char *path) {
        QTest::newRow(name) << QString::fromLatin1(model) << QString::fromLatin1(location)
                            << QString::fromLatin1(agreed) << QString::fromLatin1(path);
    };
    row("below", "plain/model.onnx", "weights/w.bin", "", "plain/weights/w.bin");
    row("missing", "plain/model.onnx", "none.bin", "", "plain/none.bin");
    row("folder is a link", "alias/model.onnx", "weights/w.bin", "", "alias/weights/w.bin");
    row("folder is a link, data missing", "alias/model.onnx", "no folder/none.bin", "", "alias/no folder/none.bin");
    row("up and down again", "plain/model.onnx", "weights/../weights/w.bin", "", "plain/weights/w.bin");
    row("hub: both are links", "snapshot/model.onnx", "model.onnx_data", "", "snapshot/model.onnx_data");
    row("hub: beside the file behind the link", "linked/model.onnx", "beside.bin", "", "blobs/beside.bin");
    row("hub: a link out of both folders", "snapshot/model.onnx", "secret.bin", "", "");
    row("a link out of the folder", "plain/model.onnx", "link.bin", "", "");
    row("through a link out of the folder", "plain/model.onnx", "folder/secret.bin", "", "");
    row("up and back into the folder", "plain/model.onnx", "../plain/weights/w.bin", "", "plain/weights/w.bin");
    row("up from a folder that is a link, and back", "alias/model.onnx", "../plain/weights/w.bin", "",
        "plain/weights/w.bin");
    row("back by name, but elsewhere behind the link", "other/evil/model.onnx", "../evil/w.bin", "", "");
    row("hub: up to the data behind the link", "snapshot/model.onnx", "../blobs/data", "", "blobs/data");
    row("above", "plain/model.onnx", "../other/secret.bin", "", "");
    row("above, missing", "plain/model.onnx", "../none.bin", "", "");
    row("absolute", "plain/model.onnx", "/etc/passwd", "", "");
    row("nothing", "plain/model.onnx", "", "", "");
    row("agreed: the file", "plain/model.onnx", "../other/secret.bin", "other/secret.bin", "plain/../other/secret.bin");
    row("agreed: its folder", "plain/model.onnx", "link.bin", "other", "plain/link.bin");
    row("agreed: another folder with the same beginning", "plain/model.onnx", "../other/secret.bin", "oth", "");
}

// No file can be there, whatever stands before the zero byte.
void TestExternalData::zeroByte()
{
    onnx::TensorProto tensor;
    auto *entry = tensor.add_external_data();
    entry->set_key("location");
    entry->set_value(std::string("weights/w.bin\0", 14));
    QVERIFY(DataPlaces(in(u"plain/model.onnx"_s), {in(u"plain"_s)}).find(tensor).isOutside);
}

void TestExternalData::places()
{
    QFETCH(QString, model);
    QFETCH(QString, location);
    QFETCH(QString, agreed);
    QFETCH(QString, path);
    onnx::TensorProto tensor;
    auto *entry = tensor.add_external_data();
    entry->set_key("location");
    entry->set_value(location.toStdString());
    const QStringList allowed = agreed.isEmpty() ? QStringList() : QStringList{in(agreed)};
    const ExternalData data = DataPlaces(in(model), allowed).find(tensor);
    QCOMPARE(data.isOutside, path.isEmpty());
    if (!path.isEmpty())
        QCOMPARE(QDir::cleanPath(data.path), QDir::cleanPath(in(path)));
}

SHAPEWRIGHT_GUILESS_TEST(TestExternalData)
#include "tst_externaldata.moc"
