// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/runmessages.h"

#include <QByteArray>

#include <cstdint>
#include <optional>

namespace shapewright::runner {

// The runner as a Linux process: its parent, its standard input and output, and its memory.

// Makes this process end when the thread that started it ends. If it leads a process group, the whole group ends, and
// with it all that it has started.
void dieWithParent();

// Puts the heap that ONNX Runtime fills while it starts into a few huge pages, if the system gives them on request.
// Page faults would otherwise be a quarter of the start. Call it before any allocation that stays.
void prepareHeap();

// Writes answers to the original standard output. Standard output itself is redirected to stderr, so that whatever a
// library prints cannot garble the frames.
class Answers
{
public:
    Answers();
    void send(const protocol::RunAnswer &answer) const; // ends the process if the client has gone

private:
    int m_descriptor;
};

// Reads standard input up to the end of the first frame. There is no value if it ends earlier or is not of the
// protocol.
[[nodiscard]] std::optional<protocol::RunRequest> readRequest();
// From now on, the end of standard input ends this process at once: the client has gone or has cancelled.
void exitAtEndOfInput();

// Limits the memory of this process from now on: `megabytes` for its work, `mappedBytes` for files that it maps, and
// the stacks of `threads` threads in addition. It limits the address space, so that a request beyond it fails as an
// allocation, which ONNX Runtime reports as an error. 0 megabytes mean no limit.
void limitMemory(int megabytes, std::int64_t mappedBytes, int threads);
// The peak resident memory of this process; 0 if the system does not say.
[[nodiscard]] double peakMegabytes();
// Returns free memory to the system and starts a new measurement of the peak. Returns false if the system does not
// allow it.
[[nodiscard]] bool resetPeak();
// The memory of the machine, or the limit if that is lower.
[[nodiscard]] std::uint64_t memoryBytes();

} // namespace shapewright::runner
