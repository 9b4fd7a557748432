// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/onnx/memoryneed.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <future>
#include <mutex>
#include <optional>
#include <string>

namespace onnx {
class ModelProto;
}

namespace shapewright {

// Parses a skeleton piece by piece, in another thread while the next pieces are scanned. A single piece, as that of
// most models is, is parsed where it is waited for.
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
    Outcome run();
    std::optional<std::string> nextPiece();
    Outcome parse(const std::string &piece);

    onnx::ModelProto &m_model;
    MemoryNeed m_need;
    std::mutex m_mutex; // of these three
    std::deque<std::string> m_pieces;
    bool m_isComplete = false;
    std::condition_variable m_hasChanged;
    std::future<Outcome> m_parsing; // the last member: waits for what is being parsed
};

} // namespace shapewright
