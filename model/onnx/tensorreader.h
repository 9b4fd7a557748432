// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/tensorelements.h"
#include "model/types/job.h"
#include "model/types/result.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace onnx {
class AttributeProto;
class SparseTensorProto;
class TensorProto;
} // namespace onnx

namespace shapewright {

class ModelFile;
struct WireRange;

// What is known of a constant tensor without reading its elements.
struct TensorFacts {
    std::string name; // may be empty
    std::int32_t elemType = 0;
    std::vector<std::int64_t> dims; // none is negative
    std::int64_t count = 0;         // elements
    std::int64_t bytes = 0;         // size as raw data; for strings, the sum of their lengths
    bool isSparse = false;
    std::string location; // external data: the file, as the model names it
};

// For a tensor that is stored densely. The bytes of strings are not counted. Error: TensorUnreadable if the dims or the
// type are invalid.
[[nodiscard]] Result<TensorFacts> tensorFacts(std::string name, std::int32_t elemType, std::vector<std::int64_t> dims);

// Reads the elements of a constant tensor range by range: from the model file, from external data, or from memory if
// the tensor is small. It never holds the whole tensor, and it keeps alive the file that it reads from. One thread at a
// time. Errors: TensorUnreadable (the detail says why: the payload is shorter than the shape, a dim is negative, …),
// FileChanged, FileNotFound, FileUnreadable, ExternalDataMissing, LimitExceeded, Cancelled.
class TensorReader
{
public:
    using Opened = Result<std::unique_ptr<TensorReader>>;

    // The tensor must belong to the skeleton of `file`.
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file, const onnx::TensorProto &tensor);
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file,
                                     const onnx::SparseTensorProto &tensor);
    // For an attribute that holds a tensor, numbers or strings, as those of Constant do.
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file,
                                     const onnx::AttributeProto &attribute);
    // For raw data in a file that is not a model. Strings are not supported.
    [[nodiscard]] static Opened openRaw(TensorFacts facts, const QString &path, const WireRange &range);
    virtual ~TensorReader() = default;

    [[nodiscard]] const TensorFacts &facts() const { return m_facts; }

    // Reads elements in row-major order. The range must lie within the tensor and hold at most longestRange elements.
    [[nodiscard]] virtual Result<TensorElements> read(std::int64_t first, std::int64_t count,
                                                      const JobContext &job = {}) = 0;
    // Whether the elements can be read as bytes: not those of sparse tensors and strings.
    [[nodiscard]] virtual bool hasBytes() const { return false; }
    // Reads elements as raw_data would hold them, into `bytes`. Elements below 8 bits come with the others of the first
    // byte.
    [[nodiscard]] virtual Result<void> readBytes(std::int64_t first, std::int64_t count, std::string &bytes,
                                                 const JobContext &job = {});

    // Whether another reader is known, without reading, to read the very same bytes of the same file.
    [[nodiscard]] virtual bool readsSameBytesAs(const TensorReader &other) const { return this == &other; }

    // The number of elements that are stored. A sparse tensor stores only those that it lists, any other tensor all.
    [[nodiscard]] virtual std::int64_t storedCount() const { return m_facts.count; }
    [[nodiscard]] virtual Result<TensorElements> readStored(std::int64_t first, std::int64_t count,
                                                            const JobContext &job = {})
    {
        return read(first, count, job);
    }

    static constexpr std::int64_t longestRange = 64 * 1024;

protected:
    explicit TensorReader(TensorFacts facts) : m_facts(std::move(facts)) {}

private:
    TensorFacts m_facts;
};

} // namespace shapewright
