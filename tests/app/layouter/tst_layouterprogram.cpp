// SPDX-License-Identifier: Apache-2.0
#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"
#include "tests/support/registertest.h"
#include "tests/support/testmodels.h"

#include <QProcess>
#include <QTest>

#include <cerrno>
#include <csignal>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

QString program()
{
    return test::program(u"shapewright-layouter"_s);
}

protocol::PieceRequest smallPiece()
{
    protocol::PieceRequest request;
    request.boxes = {{100, 40}, {80, 24}, {120, 60}, {100, 40}};
    request.edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    return request;
}

// The first message that the program answers. Nothing if it does not end, or answers none.
std::optional<QCborMap> answerTo(const protocol::PieceRequest &request)
{
    QProcess process;
    process.start(program(), {});
    process.write(protocol::encodeFrame(protocol::toMessage(request)));
    process.closeWriteChannel();
    if (!process.waitForFinished())
        return {};
    protocol::FrameReader reader;
    reader.append(process.readAllStandardOutput());
    return reader.next();
}

} // namespace

class TestLayouterProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answersAndEndsWithItsInput()
    {
        QProcess process;
        process.start(program(), {});
        const protocol::PieceRequest request = smallPiece();
        process.write(protocol::encodeFrame(protocol::toMessage(request)));
        process.write(protocol::encodeFrame(protocol::toMessage(request)));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        protocol::FrameReader reader;
        reader.append(process.readAllStandardOutput());
        for (int i = 0; i < 2; ++i) {
            const auto message = reader.next();
            QVERIFY(message.has_value());
            const auto reply = protocol::pieceReply(*message, request);
            QVERIFY(reply.has_value());
            QVERIFY(reply->centres[0].y < reply->centres[1].y);
            QVERIFY(reply->centres[1].y < reply->centres[3].y);
        }
        QVERIFY(!reader.next().has_value());
    }

    void firstAndLastRowsAreExclusive()
    {
        protocol::PieceRequest request;
        request.boxes.assign(5, {100, 40});
        request.edges = {{0, 4}, {1, 4}, {0, 2}, {0, 3}}; // 1 is a source, 2 and 3 are sinks
        request.firstAlone = request.lastAlone = true;
        const auto answer = answerTo(request);
        QVERIFY(answer.has_value());
        const auto reply = protocol::pieceReply(*answer, request);
        QVERIFY(reply.has_value());
        for (const std::size_t between : {1u, 2u, 3u}) {
            QVERIFY(reply->centres[0].y + 40 < reply->centres[between].y);
            QVERIFY(reply->centres[between].y + 40 < reply->centres[4].y);
        }
    }

    void garbage_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("nothing") << QByteArray() << 0;
        QTest::newRow("text") << QByteArray("digraph { a -> b }") << 1;
        QTest::newRow("another version") << QByteArray("SWP9\0\0\0\0", 8) << 1;
        QTest::newRow("not a request") << protocol::encodeFrame({{u"type"_s, u"run"_s}}) << 0;
    }

    void garbage()
    {
        QFETCH(QByteArray, input);
        QFETCH(int, exitCode);
        QProcess process;
        process.start(program(), {});
        process.write(input);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), exitCode);
    }

    void edgesOutsideAreRefused()
    {
        protocol::PieceRequest request = smallPiece();
        request.edges.push_back({1, 99});
        const auto answer = answerTo(request);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->value(u"type"_s).toString(), u"failed"_s);
    }

    void endsWithItsParent()
    {
        // The layouter's input is a pipe that this test holds open. Its parent is a shell, which tells the process
        // apart from the answer, since either may come first.
        int input[2];
        QCOMPARE(::pipe(input), 0);
        QProcess shell;
        shell.setChildProcessModifier([&input] { ::dup2(input[0], 3); });
        shell.start(u"/bin/sh"_s, {u"-c"_s, u"\"$0\" <&3 & echo $! >&2; wait"_s, program()});
        const QByteArray frame = protocol::encodeFrame(protocol::toMessage(smallPiece()));
        QCOMPARE(::write(input[1], frame.constData(), std::size_t(frame.size())), ssize_t(frame.size()));
        QByteArray output, told;
        // After its first answer, the layouter is fully initialized.
        QTRY_VERIFY((output += shell.readAllStandardOutput()).contains("SWP1"));
        QTRY_VERIFY((told += shell.readAllStandardError()).endsWith('\n'));
        const pid_t pid = told.trimmed().toInt();
        QVERIFY(pid > 0);
        QCOMPARE(::kill(pid, 0), 0);
        shell.kill();
        QVERIFY(shell.waitForFinished());
        QTRY_VERIFY(::kill(pid, 0) != 0 && errno == ESRCH);
        ::close(input[0]);
        ::close(input[1]);
    }

    void version()
    {
        QProcess process;
        process.start(program(), {u"--version"_s});
        QVERIFY(process.waitForFinished());
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY(text.contains(QStringLiteral(SHAPEWRIGHT_VERSION)));
        QVERIFY(text.contains(u"Graphviz"_s));
    }
};

SHAPEWRIGHT_GUILESS_TEST(TestLayouterProgram)
#include "tst_layouterprogram.moc"
