// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shapewright {

// What a scan of a file gives.
struct ScannedModel {
    std::string skeleton; // a serialized ModelProto without the payloads of large tensors
    WireIndex index;
    std::vector<OmittedPayload> omitted; // a tensor's mark in the skeleton is a position here
};

// In the skeleton, the number of a field (not one of ONNX) of a TensorProto that says which payload was left out.
constexpr std::uint32_t omittedPayloadField = 0x1fff'0000;
// Likewise, where in the index a TensorProto stands that says something of external data.
constexpr std::uint32_t indexedTensorField = 0x1fff'0001;

// Walks the wire format of a ModelProto without parsing it: by index, with 64-bit offsets, in the time of the
// structure, not of the weights. Iterative. Limits are checked before protobuf sees anything.
// Errors: NotAModel, Truncated, Malformed, LimitExceeded, FileChanged (it shrank), Cancelled.
[[nodiscard]] Result<ScannedModel> scanModel(FileWindow &file, const QString &path, const JobContext &job);

namespace limits {
constexpr std::uint32_t nodes = 2'000'000;
constexpr std::uint32_t nestedGraphs = 64;
constexpr std::uint64_t nameBytes = 64 * 1024;
constexpr std::uint64_t skeletonBytes = 1u << 30; // protobuf stops at 2 GiB
constexpr std::uint64_t payloadBytes = 256;       // tensors above this stay in the file …
constexpr std::uint64_t integerPayloadBytes =
    8 * 1024; // … integer and boolean ones, which shapes depend on, above this
} // namespace limits

} // namespace shapewright
