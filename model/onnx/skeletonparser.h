// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/memoryneed.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <future>
#include <mutex>
#include <string>
#include <vector>

namespace onnx {
class ModelProto;
}

namespace shapewright {

// Parses a skeleton piece by piece while the next pieces are scanned: in another thread, and where that falls behind in
// the one that scans. A single piece, as that of most models is, is parsed where it is waited for.
class SkeletonParser
{
public:
    enum class Outcome { Done, NeedsMoreMemory, Malformed };

    // Nothing is parsed that would need more memory than this.
    SkeletonParser(onnx::ModelProto &model, std::uint64_t mostMemory) : m_model(model), m_need(mostMemory) {}
    ~SkeletonParser();
    SkeletonParser(const SkeletonParser &) = delete;
    SkeletonParser &operator=(const SkeletonParser &) = delete;

    // A serialized ModelProto: the fields of all pieces together are the model, as protobuf merges them.
    void add(std::string piece);
    // Throws what parsing throws, such as std::bad_alloc.
    [[nodiscard]] Outcome finish();

private:
    struct Piece {
        std::string bytes;
        onnx::ModelProto *part = nullptr; // what it holds
    };
    // Parses the next piece. Returns false if there is none.
    enum class Wait { No, ForMore };
    bool parseNext(Wait wait);

    onnx::ModelProto &m_model; // holds the first piece from the beginning, and the others in the end
    MemoryNeed m_need;
    std::mutex m_mutex; // of these four
    std::deque<Piece> m_pieces;
    std::vector<onnx::ModelProto *> m_parts; // of all pieces, in their order
    bool m_isComplete = false;
    bool m_isMalformed = false;
    std::condition_variable m_hasChanged;
    std::future<void> m_parsing; // the last member: waits for what is being parsed
};

} // namespace shapewright
