// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/skeletonparser.h"

#include "model/onnx/limits.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <onnx/onnx_pb.h>

#include <utility>

namespace shapewright {

SkeletonParser::~SkeletonParser()
{
    const std::lock_guard lock(m_mutex);
    m_pieces.clear();
    m_isComplete = true;
    m_hasChanged.notify_one();
}

void SkeletonParser::add(std::string piece)
{
    if (!m_need.isAbove())
        m_need.add(piece);
    if (m_need.isAbove())
        return;
    const std::lock_guard lock(m_mutex);
    m_pieces.push_back(std::move(piece));
    m_hasChanged.notify_one();
    if (m_pieces.size() > 1 && !m_parsing.valid())
        m_parsing = std::async(std::launch::async, [this] { return run(); });
}

SkeletonParser::Outcome SkeletonParser::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isComplete = true;
        m_hasChanged.notify_one();
    }
    const Outcome outcome = m_parsing.valid() ? m_parsing.get() : run();
    return m_need.isAbove() ? Outcome::NeedsMoreMemory : outcome;
}

SkeletonParser::Outcome SkeletonParser::run()
{
    Outcome outcome = Outcome::Done;
    while (const std::optional<std::string> piece = nextPiece()) {
        if (outcome == Outcome::Done)
            outcome = parse(*piece);
    }
    return outcome;
}

// Waits for it. Nothing after the last one.
std::optional<std::string> SkeletonParser::nextPiece()
{
    std::unique_lock lock(m_mutex);
    m_hasChanged.wait(lock, [this] { return m_isComplete || !m_pieces.empty(); });
    if (m_pieces.empty())
        return {};
    std::string piece = std::move(m_pieces.front());
    m_pieces.pop_front();
    return piece;
}

SkeletonParser::Outcome SkeletonParser::parse(const std::string &piece)
{
    // Each nested graph has a node and an attribute around it; types within need some more room.
    constexpr int recursionLimit = int(limits::nestedGraphs) * 3 + 64;
    google::protobuf::io::ArrayInputStream stream(piece.data(), int(piece.size()));
    google::protobuf::io::CodedInputStream coded(&stream);
    coded.SetRecursionLimit(recursionLimit);
    const bool isParsed = m_model.MergeFromCodedStream(&coded) && coded.ConsumedEntireMessage();
    return isParsed ? Outcome::Done : Outcome::Malformed;
}

} // namespace shapewright
