// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace shapewright {

// What kind of expected failure an operation met. Tests compare these; the wording is made
// where a failure is shown (model/wording/wording.h).
enum class ErrorCode {
    Cancelled,             // not a failure: the person asked for it
    FileNotFound,          // args: path
    FileUnreadable,        // args: path; detail: the system's reason
    FileChanged,           // args: path; the file is not the one that was opened
    NotAModel,             // args: path; detail: what it looks like instead
    Truncated,             // args: path; offset: where the file ends too early
    Malformed,             // args: path; detail: what is wrong; offset: where
    LimitExceeded,         // args: path, limit's name, limit
    EditsInvalid,          // args: the problems' messages; the edits cannot be applied
    ProblemsFound,         // args: the number of errors among the problems
    StillDynamic,          // args: the number of dims; asked for by --require-static
    TargetExists,          // args: path
    CannotWrite,           // args: path; detail: the system's reason
    ExternalDataMissing,   // args: path of the data
    ExternalDataWouldMove, // args: folder; the data needs a choice
    TooLargeToInline,      // args: path, bytes that it would have, the most
    VerificationFailed,    // args: path; detail: what differs from what was meant
    HelperMissing,         // args: program; detail: the system's reason
    HelperFailed,          // args: program; detail: how it ended, in words
    HelperTimedOut,        // args: program, seconds
    RuntimeMissing,        // args: library's path; detail: the loader's reason
    RunFailed,             // detail: the runtime's reason; args: see withOutputs()
    RunNotSupported,       // the same; the runtime in use is too old for the model, or has no kernel for it
    RunTooLarge,           // args: input (none: all of it), bytes that it needs, bytes there are; it is not started
    TestFailed,            // the test run before saving did not succeed; detail: its reason
    TensorNotFound,        // args: name, nearest names
    AxisNotFound,          // args: tensor, axis, rank
    TensorUnreadable,      // args: name; detail: why its elements cannot be read
    GraphNotFound,         // args: path, nearest paths
    PictureMissing,        // the graph is not laid out
    Internal,              // detail: what was not expected
};

// A failure that a person is told about: what failed, on what, and why.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::vector<std::string> args;
    std::string detail;
    std::optional<std::uint64_t> offset; // byte in the file where it went wrong

    bool operator==(const Error &) const = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(ErrorCode code, std::vector<std::string> args = {}, std::string detail = {},
                                     std::optional<std::uint64_t> offset = {})
{
    return tl::unexpected<Error>(Error{code, std::move(args), std::move(detail), offset});
}

} // namespace shapewright
