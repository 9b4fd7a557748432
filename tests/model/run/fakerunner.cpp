// SPDX-License-Identifier: Apache-2.0
// Replaces shapewright-runner and misbehaves as FAKE_RUNNER says.

#include "model/protocol/frame.h"
#include "model/protocol/runmessages.h"

#include <QByteArray>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include <unistd.h>

using namespace shapewright;
using namespace shapewright::protocol;
using namespace Qt::Literals::StringLiterals;

namespace {

// Ends by the signal also in a sanitizer build, whose own handler would exit with a code.
int crash()
{
    std::signal(SIGSEGV, SIG_DFL);
    return std::raise(SIGSEGV);
}

void write(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, std::size_t(bytes.size()), stdout);
    std::fflush(stdout);
}

QByteArray report(const std::optional<OutputDifference> &difference = {},
                  const std::optional<RunOriginal> &original = {})
{
    RunReport content;
    content.runtimeVersion = "fake";
    RunOutput output;
    output.name = "y";
    output.type = "tensor(float)";
    output.dims = {1, 3};
    output.difference = difference;
    content.outputs.push_back(output);
    content.original = original;
    return encodeFrame(toCbor(RunAnswer(content)));
}

QByteArray phase(const QString &name)
{
    return encodeFrame(toCbor(RunAnswer(RunPhase{name})));
}

QByteArray progress(double fraction)
{
    return encodeFrame(toCbor(RunAnswer(RunProgress{fraction})));
}

QByteArray failure(const QString &reason)
{
    return encodeFrame(toCbor(RunAnswer(RunFailure{RunFailure::Kind::RunFailed, {}, reason})));
}

void readRequest()
{
    FrameReader reader;
    QByteArray buffer(1 << 16, Qt::Uninitialized);
    while (!reader.next()) {
        const ssize_t count = ::read(STDIN_FILENO, buffer.data(), std::size_t(buffer.size()));
        if (count <= 0)
            return;
        reader.append(buffer.first(count));
    }
}

void waitForEndOfInput()
{
    char byte = 0;
    while (::read(STDIN_FILENO, &byte, 1) == 1) {
    }
}

[[noreturn]] void sleepForEver()
{
    for (;;)
        std::this_thread::sleep_for(std::chrono::hours(1));
}

// A child process that keeps the same pipes open and ignores SIGTERM.
pid_t startChild()
{
    const pid_t child = ::fork();
    if (child != 0)
        return child;
    std::signal(SIGTERM, SIG_IGN);
    sleepForEver();
}

const std::map<std::string, std::function<int()>> behaviours{
    {"report",
     [] {
         write(phase(u"loading"_s) + phase(u"running"_s) + progress(0.5) + progress(7) + report());
         return 0;
     }},
    {"differs",
     [] {
         OutputDifference difference{3, 1, 0.5, 0.25, {0, 2}, 2.5, 2, {}};
         write(report(difference, RunOriginal()));
         return 0;
     }},
    {"original-failed",
     [] {
         RunOriginal original;
         original.failure = RunFailure{RunFailure::Kind::RunFailed, {}, u"no memory left"_s};
         write(report({}, original));
         return 0;
     }},
    {"slow",
     [] {
         const QByteArray bytes = phase(u"loading"_s) + report();
         for (const char byte : bytes) {
             write(QByteArray(1, byte));
             std::this_thread::sleep_for(std::chrono::milliseconds(1));
         }
         return 0;
     }},
    {"failure",
     [] {
         write(failure(u"no kernel"_s));
         return 1;
     }},
    {"not-supported",
     [] {
         write(encodeFrame(toCbor(RunAnswer(RunFailure{RunFailure::Kind::NotSupported, {}, u"too new"_s}))));
         return 1;
     }},
    {"no-runtime",
     [] {
         write(encodeFrame(
             toCbor(RunAnswer(RunFailure{RunFailure::Kind::RuntimeMissing, u"/lib/x.so"_s, u"not found"_s}))));
         return 1;
     }},
    {"exit-code",
     [] {
         std::fputs("out of paper\n", stderr);
         return 3;
     }},
    {"silent", [] { return 0; }},
    {"segv", crash},
    {"abort", []() -> int { std::abort(); }},
    {"kill", [] { return std::raise(SIGKILL); }},
    {"garbage",
     [] {
         write("Traceback (most recent call last):\n");
         sleepForEver();
         return 0;
     }},
    {"flood",
     [] {
         for (;;)
             write(QByteArray(1 << 16, 'x'));
         return 0;
     }},
    {"other-message",
     [] {
         write(encodeFrame({{u"type"_s, u"dance"_s}}));
         sleepForEver();
         return 0;
     }},
    {"cut-off",
     [] {
         write(report().chopped(3));
         return 0;
     }},
    {"huge-frame",
     [] {
         write(QByteArray("SWP1\xff\xff\xff\xff"));
         sleepForEver();
         return 0;
     }},
    {"two-reports",
     [] {
         write(report() + report());
         return 0;
     }},
    {"report-then-garbage",
     [] {
         write(report() + "bye");
         return 0;
     }},
    {"failure-then-report",
     [] {
         write(failure(u"no kernel"_s) + report());
         return 0;
     }},
    {"report-then-phase",
     [] {
         write(report() + phase(u"running"_s));
         return 0;
     }},
    {"other-version",
     [] {
         write(report().replace("SWP1", "SWP2"));
         sleepForEver();
         return 0;
     }},
    {"half-frame",
     [] {
         write(phase(u"running"_s) + report().first(20));
         sleepForEver();
         return 0;
     }},
    {"endless-phases",
     [] {
         for (;;)
             write(phase(u"running"_s) + progress(0.5));
         return 0;
     }},
    {"leaves-child",
     [] {
         write(phase(QString::number(startChild())) + report());
         return 0;
     }},
    {"crashes-beside-child",
     [] {
         write(phase(QString::number(startChild())));
         return crash();
     }},
    {"hangs-beside-child",
     [] {
         write(phase(QString::number(startChild())));
         sleepForEver();
         return 0;
     }},
    {"report-then-crash",
     [] {
         write(report());
         return crash();
     }},
    {"report-then-hang",
     [] {
         write(report());
         sleepForEver();
         return 0;
     }},
    {"hang",
     [] {
         write(phase(u"running"_s));
         waitForEndOfInput();
         return 1;
     }},
    {"hang-deaf",
     [] {
         write(phase(u"running"_s));
         sleepForEver();
         return 0;
     }},
    {"hang-stubborn",
     [] {
         std::signal(SIGTERM, SIG_IGN);
         write(phase(u"running"_s));
         sleepForEver();
         return 0;
     }},
};

} // namespace

int main()
{
    const std::string behaviour = qgetenv("FAKE_RUNNER").toStdString();
    if (behaviour == "closed-input") { // ends without having read anything
        write(report());
        return 0;
    }
    readRequest();
    return behaviours.at(behaviour)();
}
