// SPDX-License-Identifier: Apache-2.0
// A layouter that fails in a way that FAKE_LAYOUTER names. It writes its process id into the file that
// FAKE_LAYOUTER_PID names.
#include "model/protocol/frame.h"
#include "model/protocol/layoutmessages.h"

#include <QFile>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <limits>
#include <thread>

#include <unistd.h>

using namespace Qt::Literals::StringLiterals;
using namespace shapewright;

namespace {

void say(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

// Places the boxes one below the other, which is a valid layout.
protocol::PieceReply column(const protocol::PieceRequest &request)
{
    protocol::PieceReply reply;
    double y = 0;
    for (const auto &box : request.boxes) {
        reply.centres.push_back({0, y + box.height / 2});
        y += box.height + 44;
    }
    for (const auto &edge : request.edges) {
        const double from = reply.centres[edge.from].y + request.boxes[edge.from].height / 2;
        const double to = reply.centres[edge.to].y - request.boxes[edge.to].height / 2;
        reply.splines.push_back({{0, from}, {0, from}, {0, to}, {0, to}});
    }
    return reply;
}

// Replaces a number in a valid answer by an invalid one.
protocol::PieceReply spoilt(protocol::PieceReply reply, double number)
{
    reply.centres.back().x = number;
    return reply;
}

void say(const protocol::PieceReply &reply)
{
    say(protocol::encodeFrame(protocol::toMessage(reply)));
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
    else if (how == u"not a number"_s)
        say(spoilt(column(request), std::nan("")));
    else if (how == u"infinite"_s)
        say(spoilt(column(request), std::numeric_limits<double>::infinity()));
    else if (how == u"huge"_s)
        say(spoilt(column(request), 1e300));
    else if (how == u"upside down"_s) {
        protocol::PieceReply reversed = column(request);
        for (auto &centre : reversed.centres)
            centre.y = -centre.y;
        say(reversed);
    } else if (how == u"fewer boxes"_s) {
        protocol::PieceReply shorter = column(request);
        shorter.centres.pop_back();
        say(shorter);
    } else if (how == u"stray routes"_s) {
        protocol::PieceReply stray = column(request);
        for (auto &spline : stray.splines)
            spline = {{-9e7, -9e7}, {9e7, -9e7}, {-9e7, 9e7}, {9e7, 9e7}};
        say(stray);
    } else if (how == u"slow"_s ||
               (how == u"only with least effort"_s && request.effort == protocol::PieceRequest::Effort::Least)) {
        std::this_thread::sleep_for(std::chrono::milliseconds(how == u"slow"_s ? 60 : 0));
        say(column(request));
    } else if (how == u"only with least effort"_s)
        ::pause();
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
