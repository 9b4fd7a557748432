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

// What is known of a constant tensor without its elements.
struct TensorFacts {
    std::string name; // may be empty
    std::int32_t elemType = 0;
    std::vector<std::int64_t> dims; // none below 0
    std::int64_t count = 0;         // elements
    std::int64_t bytes = 0;         // that they take as raw data; of strings, that they have
    bool isSparse = false;
    std::string location; // external data: the file, as the model names it
};

// Of a tensor that is stored densely. Error: TensorUnreadable, for dims or a type that cannot be. Of strings, without
// the bytes.
[[nodiscard]] Result<TensorFacts> tensorFacts(std::string name, std::int32_t elemType, std::vector<std::int64_t> dims);

// Reads the elements of a constant tensor, range by range: from the file, from external data, or from memory where it
// is small. Never holds the whole. Holds what it reads from. One thread at a time.
// Errors: TensorUnreadable (in words: its payload is shorter than its shape, a negative dim, …), FileChanged,
// FileNotFound, FileUnreadable, ExternalDataMissing, LimitExceeded, Cancelled.
class TensorReader
{
public:
    using Opened = Result<std::unique_ptr<TensorReader>>;

    // The messages are of the file's skeleton.
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file, const onnx::TensorProto &tensor);
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file,
                                     const onnx::SparseTensorProto &tensor);
    // Of an attribute that holds a tensor, or numbers or texts, as a Constant may have them.
    [[nodiscard]] static Opened open(const std::shared_ptr<const ModelFile> &file,
                                     const onnx::AttributeProto &attribute);
    // Raw data within a file that is no model. Not of strings.
    [[nodiscard]] static Opened openRaw(TensorFacts facts, const QString &path, const WireRange &range);
    virtual ~TensorReader() = default;

    [[nodiscard]] const TensorFacts &facts() const { return m_facts; }

    // Elements in row-major order; the range lies within the tensor, and has at most longestRange elements.
    [[nodiscard]] virtual Result<TensorElements> read(std::int64_t first, std::int64_t count,
                                                      const JobContext &job = {}) = 0;
    // The elements that are stored: of a sparse tensor those that it lists, of others all.
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
