// SPDX-License-Identifier: Apache-2.0
// A layouter that fails in every way on request: FAKE_LAYOUTER says how, FAKE_LAYOUTER_PID where to note its number.
#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"

#include <QFile>

#include <csignal>
#include <cstdio>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

void say(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

void answer(const QString &how, const protocol::PieceRequest &request)
{
    protocol::PieceReply reply;
    reply.centres.resize(request.boxes.size());
    reply.splines.assign(request.edges.size(), std::vector<protocol::PieceReply::Point>(4));
    const QByteArray frame = protocol::encodeFrame(protocol::toMessage(reply));
    if (how == u"hang"_s)
        ::pause();
    else if (how == u"crash"_s)
        ::raise(SIGSEGV);
    else if (how == u"leave"_s)
        ::_exit(3);
    else if (how == u"babble"_s)
        say("Hello, here is your layout!\n");
    else if (how == u"overlap"_s)
        say(frame);
    else if (how == u"cut off"_s) {
        say(frame.first(frame.size() / 2));
        ::_exit(0);
    } else if (how == u"refuse"_s)
        say(protocol::encodeFrame(protocol::failureMessage(u"no"_s)));
    else if (how == u"too many"_s)
        say(protocol::encodeFrame(protocol::failureMessage(u"no"_s)) + frame + frame);
    else if (how == u"empty map"_s)
        say(protocol::encodeFrame({}));
}

} // namespace

int main()
{
    QFile note(qEnvironmentVariable("FAKE_LAYOUTER_PID"));
    if (note.open(QIODevice::WriteOnly | QIODevice::Append))
        note.write(QByteArray::number(::getpid()) + '\n');
    note.close();
    protocol::FrameReader reader;
    char buffer[65536];
    for (ssize_t count = ::read(0, buffer, sizeof buffer); count > 0; count = ::read(0, buffer, sizeof buffer)) {
        reader.append(QByteArray(buffer, count));
        while (const auto message = reader.next()) {
            if (const auto request = protocol::pieceRequest(*message))
                answer(qEnvironmentVariable("FAKE_LAYOUTER"), *request);
        }
    }
}
