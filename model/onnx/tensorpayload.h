// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace shapewright {

// The payload of a tensor as the little-endian bytes of raw_data, wherever it stands (in memory, in the model's file,
// in a file beside it) and however it is stored (raw or in typed fields). Read piece by piece. One thread at a time.
class TensorPayload
{
public:
    virtual ~TensorPayload() = default;

    // Appends bytes. Both numbers are multiples of what one entry of a typed field holds, or of 1 for raw data.
    // Errors: TensorUnreadable (it ends before), FileChanged, Cancelled.
    [[nodiscard]] virtual Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out,
                                            const JobContext &job) = 0;

    // Of a tensor that is no string tensor and needs so many bytes as raw data. No file: a tensor of no model.
    // Errors: TensorUnreadable, FileChanged, FileNotFound, FileUnreadable, ExternalDataMissing.
    [[nodiscard]] static Result<std::unique_ptr<TensorPayload>>
    open(std::shared_ptr<const ModelFile> file, const onnx::TensorProto &tensor, std::uint64_t neededBytes);
    // Of a range of a file that is no model. Errors: FileNotFound, FileUnreadable, TensorUnreadable (it ends before).
    [[nodiscard]] static Result<std::unique_ptr<TensorPayload>> ofFile(const QString &path, const WireRange &range);
    // Of bytes that are there.
    [[nodiscard]] static std::unique_ptr<TensorPayload> ofBytes(std::string bytes);
};

// The reason why a tensor cannot be read, as an error.
[[nodiscard]] tl::unexpected<Error> unreadable(const std::string &tensor, std::string reason);

} // namespace shapewright
