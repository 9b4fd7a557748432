// SPDX-License-Identifier: Apache-2.0
#include "model/save/verify.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/tensorvalues.h"
#include "model/onnx/tensorwalk.h"
#include "model/types/valuetype.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace shapewright {

namespace {

using T = onnx::TensorProto;

// The graphs, the wanted declarations, and the messages that enclose them, in the order of the index. Messages that are
// indexed only for tensors are left out.
template <typename IsWanted>
std::vector<std::uint32_t> messagesAround(const WireIndex &index, const IsWanted &isWanted)
{
    std::vector<bool> wanted(index.messages.size());
    for (const WireIndex::Declaration &declaration : index.declarations)
        wanted[declaration.message] = isWanted(declaration);
    for (const WireIndex::Graph &graph : index.graphs) {
        for (const std::uint32_t message : graph.messages)
            wanted[message] = true;
    }
    std::vector<std::uint32_t> list;
    for (auto i = std::uint32_t(wanted.size()); i-- > 0;) {
        if (!wanted[i])
            continue;
        list.push_back(i);
        if (const std::uint32_t parent = index.messages[i].parent; parent != WireMessage::noParent)
            wanted[parent] = true;
    }
    std::ranges::reverse(list);
    return list;
}

class Verifier
{
public:
    Verifier(const ModelFile &original, const SavePlan &plan, const DataPlan &data, const ModelFile &written)
        : m_original(original), m_plan(plan), m_data(data), m_written(written)
    {
    }
    // Describes the difference. Empty if there is none.
    std::string difference();

private:
    void matchMessages();
    bool isAdded(const WireIndex::Declaration &declaration) const;
    std::string messageDifference() const;
    std::string declarationDifference() const;
    std::string graphDifference() const;
    std::string bytesDifference();
    std::string tensorDifference();
    bool isAsPlanned(const T &before, const T &after);
    bool isInlined(const T &before, const T &after, const PlannedData &data);
    std::string bytesIn(const PlannedData &data, const WireRange &range);

    const ModelFile &m_original;
    const SavePlan &m_plan;
    const DataPlan &m_data;
    const ModelFile &m_written;
    std::vector<std::uint32_t> m_before, m_after; // messages to compare; m_after lacks the added ones
    std::vector<std::uint32_t> m_writtenMessage;  // for each message of the original
    FileWindow m_dataWindow;
    const PlannedData *m_dataFile = nullptr;             // the file that m_dataWindow has open
    std::map<std::uint32_t, std::uint32_t> m_valueInfos; // number of value_infos by graph, in the original
};

// The declarations that the plan adds follow those that were there before.
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
    m_before = messagesAround(m_original.index(), [](const WireIndex::Declaration &) { return true; });
    m_after = messagesAround(m_written.index(),
                             [this](const WireIndex::Declaration &declaration) { return !isAdded(declaration); });
    m_writtenMessage.assign(m_original.index().messages.size(), WireMessage::noParent);
    for (std::size_t i = 0; i < std::min(m_before.size(), m_after.size()); ++i)
        m_writtenMessage[m_before[i]] = m_after[i];
}

std::string Verifier::messageDifference() const
{
    if (m_before.size() != m_after.size())
        return "the number of messages";
    for (std::size_t i = 0; i < m_before.size(); ++i) {
        const WireMessage &before = m_original.index().messages[m_before[i]];
        const WireMessage &after = m_written.index().messages[m_after[i]];
        const std::uint32_t parent =
            before.parent != WireMessage::noParent ? m_writtenMessage[before.parent] : WireMessage::noParent;
        if (after.field != before.field || after.tagLength != before.tagLength || after.parent != parent)
            return "the nesting at byte " + std::to_string(after.header.offset);
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

// Checks the tensors whose data move.
std::string Verifier::tensorDifference()
{
    std::vector<const T *> before;
    if (std::ranges::any_of(m_data.files, &PlannedData::changesTensors))
        forEachTensor(m_original.skeleton(), [&](const T &tensor) { before.push_back(&tensor); });
    if (before.empty())
        return {};
    std::size_t count = 0;
    std::string difference;
    forEachTensor(m_written.skeleton(), [&](const T &tensor) {
        if (count < before.size() && !isAsPlanned(*before[count], tensor))
            difference = "the tensor “" + tensor.name() + "”";
        ++count;
    });
    return count == before.size() ? difference : "the number of tensors";
}

bool Verifier::isAsPlanned(const T &before, const T &after)
{
    const bool isSame = before.name() == after.name() && before.data_type() == after.data_type() &&
                        std::ranges::equal(before.dims(), after.dims());
    if (!isSame || before.data_location() != T::EXTERNAL)
        return isSame && before.data_location() == after.data_location();
    const PlannedData &data = m_data.fileOf(before);
    if (data.fate == PlannedData::Fate::Inlined)
        return isInlined(before, after, data);
    const ExternalData old = declaredExternalData(before), now = declaredExternalData(after);
    const std::string location = data.changesTensors() ? data.location.toStdString() : old.location;
    return after.data_location() == T::EXTERNAL && now.location == location && now.offset == old.offset &&
           now.length == old.length;
}

// A small payload is in the skeleton and is compared byte by byte, because in a tensor that a writer split another
// piece may have a payload as well.
bool Verifier::isInlined(const T &before, const T &after, const PlannedData &data)
{
    const bool isElsewhere = after.has_data_location() || after.external_data_size() > 0;
    const bool hasTypedData = after.float_data_size() > 0 || after.int32_data_size() > 0 ||
                              after.int64_data_size() > 0 || after.double_data_size() > 0 ||
                              after.uint64_data_size() > 0;
    const auto omitted = m_written.omittedPayloads(after);
    if (isElsewhere || hasTypedData || omitted.size() > 1 || (!omitted.empty() && !after.raw_data().empty()))
        return false;
    const auto count = elementCount(before);
    const auto needed = count ? rawDataBytes(before.data_type(), *count) : std::nullopt;
    const std::uint64_t there = omitted.empty() ? after.raw_data().size() : omitted[0].range.length;
    if (needed && there != std::uint64_t(*needed))
        return false;
    if (!omitted.empty())
        return omitted[0].field == T::kRawDataFieldNumber;
    return there == 0 || bytesIn(data, {declaredExternalData(before).offset, there}) == after.raw_data();
}

std::string Verifier::bytesIn(const PlannedData &data, const WireRange &range)
{
    if (m_dataFile != &data) {
        m_dataFile = &data;
        if (!m_dataWindow.open(data.file.path))
            return {};
    }
    std::string bytes;
    return m_dataWindow.append(range, bytes) ? bytes : std::string();
}

std::string Verifier::difference()
{
    if (m_written.size() != m_data.modelBytes)
        return "the size";
    matchMessages();
    std::string difference = messageDifference();
    if (difference.empty())
        difference = declarationDifference();
    if (difference.empty())
        difference = graphDifference();
    if (difference.empty())
        difference = bytesDifference();
    if (difference.empty())
        difference = tensorDifference();
    return difference;
}

} // namespace

Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const DataPlan &data,
                           const OutputFile &output, const JobContext &job)
{
    const std::string name = output.target().toStdString();
    const auto written = ModelFile::open(output.path(), {job.stop, {}});
    if (!written && written.error().code == ErrorCode::Cancelled)
        return tl::unexpected(written.error());
    if (!written)
        return failure(ErrorCode::VerificationFailed, {name}, written.error().detail);
    std::string difference = Verifier(original, plan, data, **written).difference();
    if (!difference.empty())
        return failure(ErrorCode::VerificationFailed, {name}, std::move(difference) + " differs");
    return {};
}

} // namespace shapewright
