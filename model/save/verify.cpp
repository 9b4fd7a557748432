// SPDX-License-Identifier: Apache-2.0
#include "model/save/verify.h"

#include <map>
#include <string>
#include <string_view>

namespace shapewright {

namespace {

class Verifier
{
public:
    Verifier(const ModelFile &original, const SavePlan &plan, const ModelFile &written)
        : m_original(original), m_plan(plan), m_written(written)
    {
    }
    // What differs; empty when all is as it should be.
    std::string difference();

private:
    void matchMessages();
    bool isAdded(const WireIndex::Declaration &declaration) const;
    std::string messageDifference() const;
    std::string declarationDifference() const;
    std::string graphDifference() const;
    std::string bytesDifference();

    const ModelFile &m_original;
    const SavePlan &m_plan;
    const ModelFile &m_written;
    std::vector<std::uint32_t> m_writtenMessage; // of each message of the original
    std::map<std::uint32_t, std::uint32_t> m_originalMessage;
    std::map<std::uint32_t, std::uint32_t> m_valueInfos; // by graph, in the original
};

// Declarations that the plan adds come after those that were there.
bool Verifier::isAdded(const WireIndex::Declaration &declaration) const
{
    const auto count = m_valueInfos.find(declaration.graph);
    return declaration.role == WireIndex::Role::ValueInfo &&
           declaration.position >= (count != m_valueInfos.end() ? count->second : 0);
}

void Verifier::matchMessages()
{
    for (const WireIndex::Declaration &declaration : m_original.index().declarations) {
        if (declaration.role == WireIndex::Role::ValueInfo)
            ++m_valueInfos[declaration.graph];
    }
    std::vector<bool> added(m_written.index().messages.size());
    for (const WireIndex::Declaration &declaration : m_written.index().declarations)
        added[declaration.message] = isAdded(declaration);
    for (std::uint32_t i = 0; i < added.size(); ++i) {
        if (added[i])
            continue;
        m_originalMessage.emplace(i, std::uint32_t(m_writtenMessage.size()));
        m_writtenMessage.push_back(i);
    }
}

std::string Verifier::messageDifference() const
{
    const auto &before = m_original.index().messages;
    const auto &after = m_written.index().messages;
    if (before.size() != m_writtenMessage.size())
        return "the number of messages";
    for (std::size_t i = 0; i < before.size(); ++i) {
        const WireMessage &message = after[m_writtenMessage[i]];
        const auto parent = m_originalMessage.find(message.parent);
        const std::uint32_t parentBefore = parent != m_originalMessage.end() ? parent->second : WireMessage::noParent;
        if (message.field != before[i].field || message.tagLength != before[i].tagLength ||
            parentBefore != before[i].parent)
            return "the nesting at byte " + std::to_string(message.header.offset);
    }
    return {};
}

std::string Verifier::declarationDifference() const
{
    auto expected = m_original.index().declarations.begin();
    for (const WireIndex::Declaration &declaration : m_written.index().declarations) {
        if (isAdded(declaration))
            continue;
        if (expected == m_original.index().declarations.end() ||
            declaration.message != m_writtenMessage[expected->message] || declaration.graph != expected->graph ||
            declaration.role != expected->role || declaration.position != expected->position)
            return "the declared types";
        ++expected;
    }
    return expected == m_original.index().declarations.end() ? std::string() : "the number of declared types";
}

std::string Verifier::graphDifference() const
{
    const std::size_t count = m_original.index().graphs.size();
    if (m_written.index().graphs.size() != count)
        return "the number of graphs";
    for (std::uint32_t i = 0; i < count; ++i) {
        const onnx::GraphProto *before = m_original.graphProto(i);
        const onnx::GraphProto *after = m_written.graphProto(i);
        if ((before == nullptr) != (after == nullptr))
            return "the kind of a graph";
        if (before == nullptr
                ? m_original.functionProto(i)->node_size() != m_written.functionProto(i)->node_size()
                : before->node_size() != after->node_size() || before->initializer_size() != after->initializer_size())
            return "the number of nodes or initializers";
    }
    return {};
}

std::string Verifier::bytesDifference()
{
    FileWindow window;
    if (!window.open(m_written.path()))
        return "the file, which cannot be read back";
    const auto holds = [&window](const WireRange &range, const std::string &meant) {
        std::string bytes;
        return range.length >= meant.size() && window.append(range, bytes) && bytes == meant;
    };
    for (const SavePlan::Splice &replacement : m_plan.replacements) {
        if (!holds(m_written.index().messages[m_writtenMessage[replacement.message]].payload, replacement.bytes))
            return "a replaced type";
    }
    for (const SavePlan::Splice &addition : m_plan.additions) {
        const WireRange &graph = m_written.index().messages[m_writtenMessage[addition.message]].payload;
        const std::uint64_t end = graph.offset + graph.length;
        if (addition.bytes.size() > graph.length ||
            !holds({end - addition.bytes.size(), addition.bytes.size()}, addition.bytes))
            return "an added type";
    }
    return {};
}

std::string Verifier::difference()
{
    matchMessages();
    std::string difference = messageDifference();
    if (difference.empty())
        difference = declarationDifference();
    if (difference.empty())
        difference = graphDifference();
    if (difference.empty())
        difference = bytesDifference();
    return difference;
}

} // namespace

Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const QString &path, const JobContext &job)
{
    const auto written = ModelFile::open(path, {job.stop, {}});
    if (!written && written.error().code == ErrorCode::Cancelled)
        return tl::unexpected(written.error());
    if (!written)
        return failure(ErrorCode::VerificationFailed, {path.toStdString()}, written.error().detail);
    std::string difference = Verifier(original, plan, **written).difference();
    if (!difference.empty())
        return failure(ErrorCode::VerificationFailed, {path.toStdString()}, std::move(difference) + " differs");
    return {};
}

} // namespace shapewright
