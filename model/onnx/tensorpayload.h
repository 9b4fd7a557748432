// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/modelfile.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace shapewright {

// The payload of a tensor as the little-endian bytes of raw_data. It hides where the payload is (in memory, in the
// model file, in a file beside it) and how it is stored (raw or in typed fields). It is read piece by piece. One thread
// at a time.
class TensorPayload
{
public:
    virtual ~TensorPayload() = default;

    // Appends bytes to `out`. Both numbers are multiples of the bytes that one entry of a typed field holds; for raw
    // data they are arbitrary. Errors: TensorUnreadable (the payload ends earlier), FileChanged, Cancelled.
    [[nodiscard]] virtual Result<void> read(std::uint64_t offset, std::uint64_t length, std::string &out,
                                            const JobContext &job) = 0;

    // Whether another payload is known, without reading either, to be the very same bytes of the same file.
    [[nodiscard]] virtual bool isSameAs(const TensorPayload &other) const { return this == &other; }

    // For any tensor except strings. `neededBytes` is its size as raw data. `file` is null for a tensor that belongs to
    // no model. Errors: TensorUnreadable, FileChanged, FileNotFound, FileUnreadable, ExternalDataMissing.
    [[nodiscard]] static Result<std::unique_ptr<TensorPayload>>
    open(std::shared_ptr<const ModelFile> file, const onnx::TensorProto &tensor, std::uint64_t neededBytes);
    // For a range of a file that is not a model. Errors: FileNotFound, FileUnreadable, TensorUnreadable (the file ends
    // earlier).
    [[nodiscard]] static Result<std::unique_ptr<TensorPayload>> ofFile(const QString &path, const WireRange &range);
    // For bytes in memory.
    [[nodiscard]] static std::unique_ptr<TensorPayload> ofBytes(std::string bytes);
};

// Makes an error from the reason why a tensor cannot be read.
[[nodiscard]] tl::unexpected<Error> unreadable(const std::string &tensor, std::string reason);

} // namespace shapewright
