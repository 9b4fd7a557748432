// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/blame.h"

#include "model/run/check/faultynodes.h"
#include "model/run/testrun/parsedruntimeerror.h"

#include <algorithm>

namespace shapewright {

namespace {

// Faults that the elements of an input do not cause.
bool isOfOtherKind(ParsedRuntimeError::Kind kind)
{
    using Kind = ParsedRuntimeError::Kind;
    return kind == Kind::InvalidBroadcast || kind == Kind::TypeMismatch || kind == Kind::InvalidType ||
           kind == Kind::NoMemory;
}

} // namespace

Error blamed(Error error, const std::vector<TestRunRequest::Guess> &guesses, const ModelGraph &graph)
{
    if (error.code != ErrorCode::RunFailed || isOfOtherKind(parseRuntimeError(error.detail).kind))
        return error;
    for (const NodeId node : faultyNodes(error, graph)) {
        const auto guess = std::ranges::find(guesses, node, &TestRunRequest::Guess::node);
        if (guess == guesses.end())
            continue;
        error.code = ErrorCode::RunGuessRefused;
        error.args.insert(error.args.begin(), guess->input);
        return error;
    }
    return error;
}

Result<TestReport> blamed(Result<TestReport> result, const std::vector<TestRunRequest::Guess> &guesses,
                          const ModelGraph &graph)
{
    result = withOutputs(std::move(result), graph);
    if (!result)
        return tl::unexpected(blamed(std::move(result.error()), guesses, graph));
    return result;
}

} // namespace shapewright
