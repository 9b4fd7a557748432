// SPDX-License-Identifier: Apache-2.0
#include "model/save/verify.h"

#include "model/onnx/externaldata.h"
#include "model/onnx/tensorvalues.h"
#include "model/onnx/tensorwalk.h"
#include "model/onnx/wirescanner.h"
#include "model/types/valuetype.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

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
    Verifier(const ModelFile &original, const SavePlan &plan, const DataPlan &data, FileWindow &file,
             const ScannedModel &written)
        : m_original(original), m_plan(plan), m_data(data), m_file(file), m_written(written)
    {
    }
    // Describes the difference. Empty if there is none.
    std::string difference();
    // Likewise of the tensors whose data move, and of the graphs around them.
    std::string dataDifference(const ModelFile &written);

private:
    void matchMessages();
    bool isAdded(const WireIndex::Declaration &declaration) const;
    std::string messageDifference() const;
    std::string declarationDifference() const;
    std::string bytesDifference();
    bool isAsPlanned(const T &before, const T &after, const ModelFile &written);
    bool isInlined(const T &before, const T &after, const PlannedData &data, const ModelFile &written);
    std::string bytesIn(const PlannedData &data, const WireRange &range);

    const ModelFile &m_original;
    const SavePlan &m_plan;
    const DataPlan &m_data;
    FileWindow &m_file; // the written one
    const ScannedModel &m_written;
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
    m_after = messagesAround(m_written.index,
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
        const WireMessage &after = m_written.index.messages[m_after[i]];
        const std::uint32_t parent =
            before.parent != WireMessage::noParent ? m_writtenMessage[before.parent] : WireMessage::noParent;
        if (after.field != before.field || after.tagLength != before.tagLength || after.parent != parent)
            return "the nesting at byte " + std::to_string(after.header.offset);
    }
    return {};
}

std::string Verifier::declarationDifference() const
{
    std::vector<bool> isReplaced(m_original.index().messages.size());
    for (const SavePlan::Splice &replacement : m_plan.replacements)
        isReplaced[replacement.message] = true;
    auto expected = m_original.index().declarations.begin();
    for (const WireIndex::Declaration &declaration : m_written.index.declarations) {
        if (isAdded(declaration))
            continue;
        if (expected == m_original.index().declarations.end() ||
            declaration.message != m_writtenMessage[expected->message] || declaration.graph != expected->graph ||
            declaration.role != expected->role || declaration.position != expected->position ||
            (declaration.digest != expected->digest && !isReplaced[expected->message]))
            return "the declared types";
        ++expected;
    }
    return expected == m_original.index().declarations.end() ? std::string() : "the number of declared types";
}

std::string Verifier::bytesDifference()
{
    const auto holds = [this](const WireRange &range, const std::string &meant) {
        std::string bytes;
        return range.length >= meant.size() && m_file.append(range, bytes) && bytes == meant;
    };
    for (const SavePlan::Splice &replacement : m_plan.replacements) {
        if (!holds(m_written.index.messages[m_writtenMessage[replacement.message]].payload, replacement.bytes))
            return "a replaced type";
    }
    for (const SavePlan::Splice &addition : m_plan.additions) {
        const WireRange &graph = m_written.index.messages[m_writtenMessage[addition.message]].payload;
        const std::uint64_t end = graph.offset + graph.length;
        if (addition.bytes.size() > graph.length ||
            !holds({end - addition.bytes.size(), addition.bytes.size()}, addition.bytes))
            return "an added type";
    }
    return {};
}

std::string Verifier::dataDifference(const ModelFile &written)
{
    for (std::uint32_t i = 0; i < m_original.index().graphs.size(); ++i) {
        const onnx::GraphProto *before = m_original.graphProto(i);
        const onnx::GraphProto *after = written.graphProto(i);
        if (before == nullptr
                ? m_original.functionProto(i)->node_size() != written.functionProto(i)->node_size()
                : before->node_size() != after->node_size() || before->initializer_size() != after->initializer_size())
            return "the number of nodes or initializers";
    }
    std::vector<const T *> before;
    forEachTensor(m_original.skeleton(), [&](const T &tensor) { before.push_back(&tensor); });
    std::size_t count = 0;
    std::string difference;
    forEachTensor(written.skeleton(), [&](const T &tensor) {
        if (count < before.size() && !isAsPlanned(*before[count], tensor, written))
            difference = "the tensor “" + tensor.name() + "”";
        ++count;
    });
    return count == before.size() ? difference : "the number of tensors";
}

bool Verifier::isAsPlanned(const T &before, const T &after, const ModelFile &written)
{
    const bool isSame = before.name() == after.name() && before.data_type() == after.data_type() &&
                        std::ranges::equal(before.dims(), after.dims());
    if (!isSame || before.data_location() != T::EXTERNAL)
        return isSame && before.data_location() == after.data_location();
    const PlannedData &data = m_data.fileOf(before);
    if (data.fate == PlannedData::Fate::Inlined)
        return isInlined(before, after, data, written);
    const ExternalData old = declaredExternalData(before), now = declaredExternalData(after);
    const std::string location = data.changesTensors() ? data.location.toStdString() : old.location;
    return after.data_location() == T::EXTERNAL && now.location == location && now.offset == old.offset &&
           now.length == old.length;
}

// A small payload is in the skeleton and is compared byte by byte, because in a tensor that a writer split another
// piece may have a payload as well.
bool Verifier::isInlined(const T &before, const T &after, const PlannedData &data, const ModelFile &written)
{
    const bool isElsewhere = after.has_data_location() || after.external_data_size() > 0;
    const bool hasTypedData = after.float_data_size() > 0 || after.int32_data_size() > 0 ||
                              after.int64_data_size() > 0 || after.double_data_size() > 0 ||
                              after.uint64_data_size() > 0;
    const auto omitted = written.omittedPayloads(after);
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
    const auto place = [](const WireIndex::Graph &graph) {
        return std::tie(graph.parent, graph.function, graph.node, graph.attribute, graph.listed);
    };
    if (!std::ranges::equal(m_written.index.graphs, m_original.index().graphs, {}, place, place))
        return "the graphs";
    matchMessages();
    std::string difference = messageDifference();
    if (difference.empty())
        difference = declarationDifference();
    if (difference.empty())
        difference = bytesDifference();
    return difference;
}

} // namespace

Result<void> verifyWritten(const ModelFile &original, const SavePlan &plan, const DataPlan &data,
                           const OutputFile &output, const JobContext &job)
{
    const std::string name = output.target().toStdString();
    const auto unreadable = [&name](const Error &error) {
        return error.code == ErrorCode::Cancelled ? failure(error.code)
                                                  : failure(ErrorCode::VerificationFailed, {name}, error.detail);
    };
    const JobContext quiet{job.stop, {}};
    FileWindow file;
    if (const Result<void> opened = file.open(output.path()); !opened)
        return unreadable(opened.error());
    file.waitFor(output.growth(), data.modelBytes);
    const auto written = scanModel(file, output.path(), quiet);
    if (!written)
        return unreadable(written.error());
    Verifier verifier(original, plan, data, file, *written);
    std::string difference = verifier.difference();
    output.growth().waitFor(data.modelBytes);
    if (const auto now = FileWindow::identify(output.path()); !now || now->size != data.modelBytes)
        difference = "the size";
    if (difference.empty() && std::ranges::any_of(data.files, &PlannedData::changesTensors)) {
        const auto parsed = ModelFile::open(output.path(), quiet);
        if (!parsed)
            return unreadable(parsed.error());
        difference = verifier.dataDifference(**parsed);
    } else if (difference.empty() && written->digest != original.digest()) {
        difference = "what no edit is about";
    }
    if (!difference.empty())
        return failure(ErrorCode::VerificationFailed, {name}, std::move(difference) + " differs");
    return {};
}

} // namespace shapewright
