// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/frame.h"
#include "tests/support/registertest.h"

#include <QCborArray>
#include <QCborValue>
#include <QTest>
#include <QtEndian>

using namespace shapewright::protocol;
using namespace Qt::Literals::StringLiterals;

namespace {

// A frame with any body and any length in its header.
QByteArray frameOf(const QByteArray &body, quint32 length)
{
    QByteArray header(4, '\0');
    qToLittleEndian(length, header.data());
    return "SWP1" + header + body;
}

} // namespace

class TestFrame : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void messagesComeBackHoweverTheyAreSplit_data();
    void messagesComeBackHoweverTheyAreSplit();
    void streamThatIsNotOurs_data();
    void streamThatIsNotOurs();
    void brokenStreamStaysBroken();
    void cutOffFrameIsPartial();
    void hugeLengthIsRefusedBeforeItArrives();
};

void TestFrame::messagesComeBackHoweverTheyAreSplit_data()
{
    QTest::addColumn<int>("piece");
    QTest::newRow("byte by byte") << 1;
    QTest::newRow("within the header") << 3;
    QTest::newRow("across two frames") << 20;
    QTest::newRow("at once") << 1000000;
}

void TestFrame::messagesComeBackHoweverTheyAreSplit()
{
    QFETCH(int, piece);
    const QList<QCborMap> sent{
        {{u"type"_s, u"phase"_s}, {u"phase"_s, u"loading"_s}},
        {},
        {{u"values"_s, QCborArray{1.5, qint64(1) << 62, QByteArray("\xff\0x", 3)}}},
        {{u"bulk"_s, QByteArray(70000, 'x')}},
    };
    QByteArray stream;
    for (const QCborMap &message : sent)
        stream += encodeFrame(message);

    FrameReader reader;
    QList<QCborMap> received;
    for (qsizetype at = 0; at < stream.size(); at += piece) {
        reader.append(stream.mid(at, piece));
        while (const auto message = reader.next())
            received.append(*message);
    }
    QCOMPARE(received, sent);
    QVERIFY(!reader.isBroken());
    QVERIFY(!reader.hasPartialFrame());
}

void TestFrame::streamThatIsNotOurs_data()
{
    QTest::addColumn<QByteArray>("stream");
    const QByteArray map = QCborValue(QCborMap{{u"type"_s, u"phase"_s}}).toCbor();
    const QByteArray array = QCborValue(QCborArray{1, 2}).toCbor();
    QTest::newRow("text") << QByteArray("Segmentation fault\n");
    QTest::newRow("one wrong byte") << QByteArray("X");
    QTest::newRow("another version") << QByteArray("SWP2\0\0\0\0", 8);
    QTest::newRow("text after the magic") << QByteArray("SWP1 here we go, and more");
    QTest::newRow("body is no CBOR") << frameOf("\xff\xff\xff", 3);
    QTest::newRow("body is empty") << frameOf({}, 0);
    QTest::newRow("body is an array") << frameOf(array, quint32(array.size()));
    QTest::newRow("body goes on after the map") << frameOf(map + '\0', quint32(map.size() + 1));
    QTest::newRow("body ends within the map") << frameOf(map, quint32(map.size() - 1));
    QTest::newRow("deeply nested") << frameOf(QByteArray(100000, '\x81'), 100000);
    QTest::newRow("says a billion elements") << frameOf(QByteArray("\xba\x40\x00\x00\x00", 5), 5);
}

void TestFrame::streamThatIsNotOurs()
{
    QFETCH(QByteArray, stream);
    FrameReader reader;
    reader.append(stream);
    QVERIFY(!reader.next());
    QVERIFY(reader.isBroken());
}

void TestFrame::brokenStreamStaysBroken()
{
    FrameReader reader;
    reader.append("garbage");
    QVERIFY(!reader.next());
    reader.append(encodeFrame({{u"type"_s, u"phase"_s}}));
    QVERIFY(!reader.next());
    QVERIFY(reader.isBroken());
    QVERIFY(!reader.hasPartialFrame());
}

void TestFrame::cutOffFrameIsPartial()
{
    const QByteArray frame = encodeFrame({{u"type"_s, u"report"_s}});
    for (qsizetype length = 1; length < frame.size(); ++length) {
        FrameReader reader;
        reader.append(frame.first(length));
        QVERIFY(!reader.next());
        QVERIFY(!reader.isBroken());
        QVERIFY(reader.hasPartialFrame());
    }
}

void TestFrame::hugeLengthIsRefusedBeforeItArrives()
{
    FrameReader reader;
    reader.append(frameOf({}, quint32(maximumFrameBytes)));
    QVERIFY(!reader.next());
    QVERIFY(!reader.isBroken());

    FrameReader tooMuch;
    tooMuch.append(frameOf({}, quint32(maximumFrameBytes) + 1));
    QVERIFY(!tooMuch.next());
    QVERIFY(tooMuch.isBroken());
}

SHAPEWRIGHT_APPLESS_TEST(TestFrame)
#include "tst_frame.moc"
