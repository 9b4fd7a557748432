// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/filewindow.h"
#include "model/onnx/wireindex.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace shapewright {

// The result of scanning a file.
struct ScannedModel {
    WireIndex index;
    std::vector<OmittedPayload> omitted; // the skeleton marks a tensor by its position here
    // Of everything in the skeleton that a save leaves alone: all but declared types, lengths of messages, and marks.
    // It can be compared within one process only.
    std::size_t digest = 0;
};

// A field number of TensorProto that ONNX does not use. In the skeleton this field tells which payload was left out.
constexpr std::uint32_t omittedPayloadField = 0x1fff'0000;
// A second unused field number. This field tells where the index holds a TensorProto that mentions external data.
constexpr std::uint32_t indexedTensorField = 0x1fff'0001;

// Gets the skeleton, a serialized ModelProto without the payloads of large tensors, in pieces that each are one, too:
// the main graph of a large model is spread over several, which protobuf merges. If it is empty, nobody wants the
// skeleton.
using TakePiece = std::function<void(std::string)>;

// Walks the wire format of a ModelProto without parsing it, with 64-bit offsets. The time depends on the structure and
// not on the size of the weights, which are skipped. It does not recurse. Limits are checked before protobuf sees
// anything. Errors: NotAModel, Truncated, Malformed, LimitExceeded, FileChanged (the file shrank), Cancelled.
[[nodiscard]] Result<ScannedModel> scanModel(FileWindow &file, const QString &path, const JobContext &job,
                                             const TakePiece &takePiece = {});

} // namespace shapewright
