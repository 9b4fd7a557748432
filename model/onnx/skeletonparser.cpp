// SPDX-License-Identifier: Apache-2.0
#include "model/onnx/skeletonparser.h"

#include "model/onnx/limits.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace shapewright {

namespace {

// Adds what a piece holds to a model.
bool parse(const std::string &piece, onnx::ModelProto &model)
{
    // Each nested graph has a node and an attribute around it; types within need some more room.
    constexpr int recursionLimit = int(limits::nestedGraphs) * 3 + 64;
    google::protobuf::io::ArrayInputStream stream(piece.data(), int(piece.size()));
    google::protobuf::io::CodedInputStream coded(&stream);
    coded.SetRecursionLimit(recursionLimit);
    return model.MergeFromCodedStream(&coded) && coded.ConsumedEntireMessage();
}

template <typename Message>
void move(google::protobuf::RepeatedPtrField<Message> &from, google::protobuf::RepeatedPtrField<Message> &to)
{
    std::vector<Message *> messages(std::size_t(from.size()));
    from.UnsafeArenaExtractSubrange(0, from.size(), messages.data());
    for (Message *message : messages)
        to.UnsafeArenaAddAllocated(message);
}

// Appends a part of a model that lies in the same arena. Of what there are thousands no copies are made.
void append(onnx::ModelProto &part, onnx::ModelProto &model)
{
    if (part.has_graph()) {
        onnx::GraphProto &from = *part.mutable_graph(), &to = *model.mutable_graph();
        move(*from.mutable_node(), *to.mutable_node());
        move(*from.mutable_initializer(), *to.mutable_initializer());
        move(*from.mutable_value_info(), *to.mutable_value_info());
    }
    move(*part.mutable_functions(), *model.mutable_functions());
    model.MergeFrom(part);
}

} // namespace

SkeletonParser::~SkeletonParser()
{
    const std::lock_guard lock(m_mutex);
    m_pieces.clear();
    m_isComplete = true;
    m_hasChanged.notify_one();
}

void SkeletonParser::add(std::string piece)
{
    constexpr std::size_t mostWaiting = 4; // more would take memory that is not needed otherwise
    if (!m_need.isAbove())
        m_need.add(piece);
    if (m_need.isAbove())
        return;
    std::size_t waiting = 0;
    {
        const std::lock_guard lock(m_mutex);
        m_parts.push_back(
            m_parts.empty() ? &m_model : google::protobuf::Arena::CreateMessage<onnx::ModelProto>(m_model.GetArena()));
        m_pieces.push_back({std::move(piece), m_parts.back()});
        waiting = m_pieces.size();
        m_hasChanged.notify_one();
    }
    if (m_parts.size() > 1 && !m_parsing.valid())
        m_parsing = std::async(std::launch::async, [this] {
            while (parseNext(Wait::ForMore)) {
            }
        });
    if (waiting > mostWaiting)
        (void)parseNext(Wait::No);
}

SkeletonParser::Outcome SkeletonParser::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isComplete = true;
        m_hasChanged.notify_one();
    }
    while (!m_need.isAbove() && parseNext(Wait::No)) {
    }
    if (m_parsing.valid())
        m_parsing.get();
    if (m_need.isAbove())
        return Outcome::NeedsMoreMemory;
    for (std::size_t i = 1; i < m_parts.size(); ++i)
        append(*m_parts[i], m_model);
    return m_isMalformed ? Outcome::Malformed : Outcome::Done;
}

bool SkeletonParser::parseNext(Wait wait)
{
    Piece piece;
    {
        std::unique_lock lock(m_mutex);
        if (wait == Wait::ForMore)
            m_hasChanged.wait(lock, [this] { return m_isComplete || !m_pieces.empty(); });
        if (m_pieces.empty())
            return false;
        piece = std::move(m_pieces.front());
        m_pieces.pop_front();
    }
    if (!parse(piece.bytes, *piece.part)) {
        const std::lock_guard lock(m_mutex);
        m_isMalformed = true;
    }
    return true;
}

} // namespace shapewright
