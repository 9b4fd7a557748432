// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"

#include <QByteArray>

#include <cstdint>
#include <optional>

namespace shapewright::runner {

// What ties this process to the one that started it. Linux.

// When the thread that started this process ends, so does this process, with all that it has started.
void dieWithParent();

// Lays the heap that the runtime's start will fill into a few huge pages, where the system gives them on request: a
// quarter of the start would be page faults. Call it before anything is allocated that stays.
void prepareHeap();

// Standard output of our own: whatever a library prints goes to stderr and cannot garble the frames.
class Answers
{
public:
    Answers();
    void send(const protocol::RunAnswer &answer) const; // ends the process where nobody reads

private:
    int m_descriptor;
};

// Reads standard input up to the end of the first frame. No value where it ends before, or is not of the protocol.
[[nodiscard]] std::optional<protocol::RunRequest> readRequest();
// From now on, the end of standard input ends this process, whatever it is doing: the client has gone or wants it to
// stop.
void exitAtEndOfInput();

// What this process may take from now on: `megabytes` for its work, `mappedBytes` for files that it maps, and what the
// stacks of so many `threads` need. The address
// space is limited, so that a request beyond it fails as an allocation, which ONNX Runtime reports as an error.
void limitMemory(int megabytes, std::int64_t mappedBytes, int threads);
// The most that this process has had in memory; 0 where the system does not tell.
[[nodiscard]] double peakMegabytes();
// Gives what is free back and begins that anew. False where the system does not let.
[[nodiscard]] bool resetPeak();
// What could be had: the machine's memory, or the limit if that is less.
[[nodiscard]] std::uint64_t memoryBytes();

} // namespace shapewright::runner
