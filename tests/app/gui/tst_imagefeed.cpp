// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/imagefeed.h"

#include "model/run/feeds/npyheader.h"
#include "model/shape/propagation/propagate.h"
#include "model/wording/wording.h"
#include "tests/support/modelbuilder.h"
#include "tests/support/registertest.h"
#include "views/panels/panelstate.h"

#include <QImage>
#include <QTest>

#include <cstring>

#include <sys/stat.h>

using namespace shapewright;
using namespace Qt::Literals::StringLiterals;

// The conversion of images to .npy files for inputs.
class TestImageFeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void imageIsConverted_data();
    void imageIsConverted();
    void refused_data();
    void refused();
    void otherEntriesStay();
    void existingFilesStay();
    void imagesAreNamed();
    void imagesAreRemoved();

private:
    [[nodiscard]] static PanelState stateOf(const QByteArray &input);

    QTemporaryDir m_folder;
    QString m_image; // 64 × 64 pixels of the colour (255, 0, 51)
};

void TestImageFeed::initTestCase()
{
    m_image = m_folder.filePath(u"red.png"_s);
    QImage image(64, 64, QImage::Format_RGB32);
    image.fill(QColor(255, 0, 51));
    QVERIFY(image.save(m_image));
}

PanelState TestImageFeed::stateOf(const QByteArray &input)
{
    const QByteArray text =
        R"(<ir_version: 10, opset_import: ["": 21]> g ()" + input + " x) => (" + input + " y) { y = Identity(x) }";
    PanelState state;
    state.graph = test::modelFromText(text.constData());
    state.before = state.after = *propagate(*state.graph, {});
    return state;
}

void TestImageFeed::imageIsConverted_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<std::vector<std::int64_t>>("dims");
    QTest::addColumn<QList<double>>("elements"); // pairs of an element's index and its value
    using Dims = std::vector<std::int64_t>;
    QTest::newRow("NCHW") << QByteArray("float[1, 3, 8, 4]") << u"image:"_s << Dims{1, 3, 8, 4}
                          << QList<double>{0, 1, 32, 0, 95, 0.2};
    QTest::newRow("NHWC") << QByteArray("float[2, 8, 4, 3]") << u"image-255:"_s << Dims{2, 8, 4, 3}
                          << QList<double>{0, 255, 1, 0, 2, 51, 191, 51};
    QTest::newRow("own size") << QByteArray("float[n, 3, h, w]") << u"image-signed:"_s << Dims{1, 3, 64, 64}
                              << QList<double>{0, 1, 4096, -1};
    QTest::newRow("CHW, ImageNet") << QByteArray("float[3, 2, 2]") << u"image-net:"_s << Dims{3, 2, 2}
                                   << QList<double>{0, (1 - 0.485) / 0.229, 4, -0.456 / 0.224};
    QTest::newRow("grey") << QByteArray("float[2, 2]") << u"image-255:"_s << Dims{2, 2}
                          << QList<double>{3, 0.299 * 255 + 0.114 * 51};
    QTest::newRow("opaque") << QByteArray("float[1, 4, 2, 2]") << u"image:"_s << Dims{1, 4, 2, 2}
                            << QList<double>{12, 1};
}

void TestImageFeed::imageIsConverted()
{
    QFETCH(QByteArray, input);
    QFETCH(QString, kind);
    QFETCH(std::vector<std::int64_t>, dims);
    QFETCH(QList<double>, elements);
    TestSettings settings;
    settings.inputData = {u"x="_s + kind + m_image};
    const ConvertedSettings made = convertImages(settings, stateOf(input), m_folder.path(), {});
    QVERIFY2(made.faults.empty(), made.faults.empty() ? "" : made.faults.front().error.detail.c_str());
    const QString path = made.settings.inputData.value(0).mid(2);
    const auto header = readNpyHeader(path);
    QVERIFY(header);
    QCOMPARE(header->dims, dims);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    for (qsizetype i = 0; i < elements.size(); i += 2) {
        float element = 0;
        std::memcpy(&element, bytes.constData() + header->offset + 4 * std::size_t(elements[i]), sizeof element);
        QVERIFY2(std::abs(element - elements[i + 1]) < 1e-4, qPrintable(QString::number(element)));
    }
}

void TestImageFeed::refused_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QString>("path");
    const auto file = [this](const char *name, const QByteArray &content) {
        QFile made(m_folder.filePath(QString::fromLatin1(name)));
        if (!made.open(QIODevice::WriteOnly) || made.write(content) != content.size())
            qFatal("cannot write");
        return made.fileName();
    };
    const QByteArray fit = "float[1, 3, 8, 8]";
    QTest::newRow("missing") << fit << u"/no/such.png"_s;
    QTest::newRow("a folder") << fit << m_folder.path();
    QTest::newRow("no image") << fit << file("text.png", "hello");
    QTest::newRow("another format") << fit << file("x.png", "P6 1 1 255 abc");
    QTest::newRow("endless size")
        << fit << file("huge.png", QByteArray::fromHex("89504e470d0a1a0a0000000d494844527fffffff7fffffff0802000000"));
    QFile whole(m_image);
    if (!whole.open(QIODevice::ReadOnly))
        qFatal("cannot read");
    QTest::newRow("cut off") << fit << file("cut.png", whole.readAll().first(60));
    const QString pipe = m_folder.filePath(u"pipe.png"_s);
    ::mkfifo(pipe.toLocal8Bit().constData(), 0600);
    QTest::newRow("a pipe") << fit << pipe;
    QTest::newRow("no channels") << QByteArray("float[1, 7, 8, 8]") << m_image;
    QTest::newRow("a vector") << QByteArray("float[8]") << m_image;
    QTest::newRow("texts") << QByteArray("string[1, 3, 8, 8]") << m_image;
    QTest::newRow("too large") << QByteArray("float[1, 3, 2000000, 2000000]") << m_image;
}

void TestImageFeed::refused()
{
    QFETCH(QByteArray, input);
    QFETCH(QString, path);
    TestSettings settings;
    settings.inputData = {u"x=image:"_s + path};
    const ConvertedSettings made = convertImages(settings, stateOf(input), m_folder.path(), {});
    QVERIFY(made.settings.inputData.isEmpty());
    QCOMPARE(made.faults.size(), std::size_t(1));
    QCOMPARE(made.faults.front().setting, settings.inputData.front());
}

void TestImageFeed::otherEntriesStay()
{
    TestSettings settings;
    settings.inputData = {u"x=/tmp/image:1.npy"_s, u"/tmp"_s, u"gone=image:/tmp/x.png"_s};
    const ConvertedSettings made = convertImages(settings, stateOf("float[2, 2]"), m_folder.path(), {});
    QVERIFY(made.settings == settings);
}

void TestImageFeed::existingFilesStay()
{
    const QTemporaryDir folder;
    TestSettings settings;
    settings.inputData = {u"x=image:"_s + m_image};
    const PanelState state = stateOf("float[2, 2]");
    for (const QString &name : {u"red.png.npy"_s, u"red.png-2.npy"_s, u"red.png-3.npy"_s}) {
        const ConvertedSettings made = convertImages(settings, state, folder.path(), {});
        QCOMPARE(made.settings.inputData, QStringList{u"x="_s + folder.filePath(name)});
    }
    const ConvertedSettings made = convertImages(settings, state, folder.filePath(u"no/such/folder"_s), {});
    QCOMPARE(made.faults.size(), std::size_t(1));
    QCOMPARE(errorCodeName(made.faults.front().error.code), errorCodeName(ErrorCode::CannotWrite));
}

void TestImageFeed::imagesAreNamed()
{
    TestSettings settings;
    settings.inputData = {u"x=image:"_s + m_image};
    const PanelState state = stateOf("float[2, 4]");
    const ConvertedSettings made = convertImages(settings, state, m_folder.path(), {});
    FeedsPreview preview = previewFeeds(*state.graph, {}, *state.after, made.settings);
    made.nameImagesIn(preview.feeds);
    QCOMPARE(preview.feeds.front().reason, std::string("from red.png, resized from 64 × 64 to 4 × 2 pixels"));
}

void TestImageFeed::imagesAreRemoved()
{
    TestSettings settings;
    settings.inputData = {u"/tmp"_s, u"x=image-net:/tmp/cat.png"_s, u"x=/tmp/image:1.npy"_s};
    QCOMPARE(removeImages(settings, stateOf("float[2, 2]")), QStringList{u"x"_s});
    QCOMPARE(settings.inputData, (QStringList{u"/tmp"_s, u"x=/tmp/image:1.npy"_s}));
}

SHAPEWRIGHT_GUILESS_TEST(TestImageFeed)
#include "tst_imagefeed.moc"
