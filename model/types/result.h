// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace shapewright {

// The kinds of expected failures. Each lists what its Error holds besides the code. Tests compare the codes; the
// message for people is made where the failure is shown (model/wording/wording.h).
enum class ErrorCode {
    Cancelled,              // not a failure: the person asked for it
    FileNotFound,           // args: path
    FileUnreadable,         // args: path; detail: the system's reason
    FileChanged,            // args: path; the file is not the one that was opened
    NotAModel,              // args: path; detail: the format that it seems to have
    Truncated,              // args: path; offset: where the file ends too early
    Malformed,              // args: path; detail: what is wrong; offset: where
    LimitExceeded,          // args: path, limit's name, limit
    EditsInvalid,           // args: the problems' messages; the edits cannot be applied
    ProblemsFound,          // args: the number of errors among the problems
    NotAdaptable,           // args: the message; a baked size of the model cannot be another one
    StillDynamic,           // args: the number of dynamic dims; only with --require-static
    TargetExists,           // args: path
    TargetChanged,          // args: path; the file to replace is not the one that was there at the start
    CannotWrite,            // args: path; detail: the system's reason
    ExternalDataMissing,    // args: path of the data
    ExternalDataWouldMove,  // args: folder; a choice for the data is required
    ExternalDataOutOfReach, // args: location, folder; the runtime would not read the data for a model there
    TooLargeToInline,       // args: path, resulting bytes, maximum bytes
    VerificationFailed,     // args: path; detail: what differs from the plan
    HelperMissing,          // args: program; detail: the system's reason
    HelperFailed,           // args: program; detail: how it ended, in words
    HelperTimedOut,         // args: program, seconds
    RuntimeMissing,         // args: library's path; detail: the loader's reason
    RunFailed,              // detail: the runtime's reason; args: see withOutputs()
    RunNotSupported,        // the same; the runtime is too old for the model, or has no kernel for a node
    RunGuessRefused,        // the same after the input; a node refuses what was generated for that input
    RunTooLarge,            // args: input (empty: all together), bytes needed, bytes available; the run is not started
    TestFailed,             // the test run before a save failed; detail: its reason
    TensorNotFound,         // args: name, nearest names
    AxisNotFound,           // args: tensor, axis, rank
    TensorUnreadable,       // args: name; detail: why its elements cannot be read
    GraphNotFound,          // args: path, nearest paths
    PictureMissing,         // the graph has no layout yet
    Internal,               // detail: the unexpected condition
};

// Whether a run failed for what is here and not for the model, which can be saved untested.
[[nodiscard]] constexpr bool isUntestable(ErrorCode code)
{
    return code == ErrorCode::RunNotSupported || code == ErrorCode::RunGuessRefused;
}

// An expected failure: what failed, on what (args), and why (detail).
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::vector<std::string> args;
    std::string detail;
    std::optional<std::uint64_t> offset; // the byte of the file where the fault is

    bool operator==(const Error &) const = default;
};

template <typename T>
using Result = tl::expected<T, Error>;

// Makes the error that a function returns as its Result.
inline tl::unexpected<Error> failure(ErrorCode code, std::vector<std::string> args = {}, std::string detail = {},
                                     std::optional<std::uint64_t> offset = {})
{
    return tl::unexpected<Error>(Error{code, std::move(args), std::move(detail), offset});
}

} // namespace shapewright
