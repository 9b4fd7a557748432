// SPDX-License-Identifier: Apache-2.0
#include "model/graphedits/editedmodel.h"

#include "model/graphedits/renamedmessage.h"
#include "model/onnx/wire.h"
#include "model/onnx/wirefields.h"
#include "model/save/splice.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace shapewright {

namespace {

using Pieces = std::vector<FilePiece>;

void appendMessage(int number, const std::string &bytes, Pieces &out)
{
    std::string field;
    wire::appendHeader(std::uint32_t(number), bytes.size(), field);
    out.push_back({field + bytes, {}});
}

void appendTensor(const AddInitializer &added, std::uint32_t number, Pieces &out)
{
    if (!added.spool) {
        appendMessage(int(number), added.tensor, out);
        return;
    }
    std::string fields = added.tensor, header;
    wire::appendHeader(std::uint32_t(onnx::TensorProto::kRawDataFieldNumber), added.range.length, fields);
    wire::appendHeader(number, fields.size() + added.range.length, header);
    out.push_back({.bytes = header + fields, .range = added.range, .spool = added.spool});
}

Pieces newNodes(const InsertNodes &edit, std::uint32_t number)
{
    Pieces pieces;
    for (const std::string &node : edit.nodes)
        appendMessage(int(number), node, pieces);
    return pieces;
}

// What the edits do to one graph.
struct ChangedGraph {
    std::unordered_map<std::uint32_t, const GraphEdit *> nodes; // by position
    std::unordered_map<std::uint32_t, const GraphEdit *> initializers, sparseInitializers, valueInfos;
    std::unordered_map<std::uint32_t, const InsertNodes *> inserted;   // by position
    std::map<std::uint32_t, std::vector<const SetNodeInput *>> inputs; // likewise
    std::map<std::pair<WireIndex::Role, std::uint32_t>, const SetDeclaration *> declarations;
    std::set<std::pair<WireIndex::Role, std::uint32_t>> removedDeclarations;
    std::vector<const AddDeclaration *> addedDeclarations;
    std::vector<const AddInitializer *> added;
};

// The numbers of the fields that edits concern, which differ between graphs and functions.
struct FieldNumbers {
    std::uint32_t node = onnx::GraphProto::kNodeFieldNumber;
    std::uint32_t valueInfo = onnx::GraphProto::kValueInfoFieldNumber;
    std::uint32_t initializer = onnx::GraphProto::kInitializerFieldNumber;
    std::uint32_t sparseInitializer = onnx::GraphProto::kSparseInitializerFieldNumber;
    std::uint32_t input = onnx::GraphProto::kInputFieldNumber;
    std::uint32_t output = onnx::GraphProto::kOutputFieldNumber;
};

constexpr FieldNumbers ofFunction{std::uint32_t(onnx::FunctionProto::kNodeFieldNumber),
                                  std::uint32_t(onnx::FunctionProto::kValueInfoFieldNumber),
                                  0,
                                  0,
                                  0,
                                  0};

class Editing
{
public:
    explicit Editing(const ModelFile &file) : m_file(file) {}

    Result<std::vector<FieldChange>> changes(const GraphEdits &edits);

private:
    bool sort(const GraphEdits &edits);
    Result<void> change(std::uint32_t graph, const ChangedGraph &changed);
    // What takes the place of a field; nothing if it stays.
    Result<std::optional<Pieces>> replacement(const WireField &field, const FieldNumbers &numbers,
                                              const ChangedGraph &changed, Pieces &atEnd);
    Result<Pieces> inlined(const InlineSubgraph &edit, Pieces &atEnd);
    void declare(const ChangedGraph &changed, std::uint32_t graph);
    [[nodiscard]] std::optional<std::uint32_t> indexedNode(std::uint32_t graph, std::uint32_t node) const;
    // Returns false if the file has changed.
    bool setInputs(std::uint32_t graph, std::uint32_t message, const WireField &field,
                   const std::vector<const SetNodeInput *> &inputs);
    void add(std::uint32_t message, const WireRange &fields, Pieces pieces);
    [[nodiscard]] tl::unexpected<Error> fileChanged() const
    {
        return failure(ErrorCode::FileChanged, {m_file.path().toStdString()});
    }

    const ModelFile &m_file;
    FileWindow m_window;
    std::map<std::uint32_t, ChangedGraph> m_graphs;
    std::uint32_t m_node = 0, m_initializer = 0, m_sparseInitializer = 0, m_valueInfo = 0; // of the graph: seen so far
    std::uint32_t m_input = 0, m_output = 0;                                               // likewise
    std::size_t m_done = 0; // edits that found their place
    std::vector<FieldChange> m_changes;
};

// Returns false if an edit is of a graph that the file does not have.
bool Editing::sort(const GraphEdits &edits)
{
    for (const GraphEdit &edit : edits) {
        const std::uint32_t graph = std::visit([](const auto &one) { return one.graph; }, edit);
        if (graph >= m_file.index().graphs.size())
            return false;
        ChangedGraph &changed = m_graphs[graph];
        if (const auto *added = std::get_if<AddInitializer>(&edit)) {
            changed.added.push_back(added);
            ++m_done;
        } else if (const auto *removed = std::get_if<RemoveInitializer>(&edit)) {
            (removed->isSparse ? changed.sparseInitializers : changed.initializers)[removed->initializer] = &edit;
        } else if (const auto *info = std::get_if<RemoveValueInfo>(&edit)) {
            changed.valueInfos[info->valueInfo] = &edit;
        } else if (const auto *inserted = std::get_if<InsertNodes>(&edit)) {
            changed.inserted[inserted->node] = inserted;
        } else if (const auto *input = std::get_if<SetNodeInput>(&edit)) {
            changed.inputs[input->node].push_back(input);
        } else if (const auto *gone = std::get_if<RemoveDeclaration>(&edit)) {
            changed.removedDeclarations.emplace(gone->role, gone->position);
        } else if (const auto *more = std::get_if<AddDeclaration>(&edit)) {
            changed.addedDeclarations.push_back(more);
            ++m_done;
        } else if (const auto *declared = std::get_if<SetDeclaration>(&edit)) {
            changed.declarations[{declared->role, declared->position}] = declared;
        } else if (const auto *node = std::get_if<RemoveNode>(&edit)) {
            changed.nodes[node->node] = &edit;
        } else if (const auto *replaced = std::get_if<ReplaceNode>(&edit)) {
            changed.nodes[replaced->node] = &edit;
        } else if (const auto *inlining = std::get_if<InlineSubgraph>(&edit)) {
            if (inlining->subgraph >= m_file.index().graphs.size())
                return false;
            changed.nodes[inlining->node] = &edit;
        }
    }
    return true;
}

Result<std::vector<FieldChange>> Editing::changes(const GraphEdits &edits)
{
    const auto invalid = [] {
        return failure(ErrorCode::EditsInvalid, {"An edit of the graph is of a place that the model does not have."});
    };
    if (!sort(edits))
        return invalid();
    if (const Result<void> opened = m_file.open(m_window); !opened)
        return tl::unexpected(opened.error());
    for (const auto &[graph, changed] : m_graphs) {
        if (const Result<void> done = change(graph, changed); !done)
            return tl::unexpected(done.error());
    }
    if (m_done != edits.size())
        return invalid();
    return std::move(m_changes);
}

// Adjacent fields form one change.
void Editing::add(std::uint32_t message, const WireRange &fields, Pieces pieces)
{
    FieldChange *last = m_changes.empty() ? nullptr : &m_changes.back();
    if (last != nullptr && last->message == message && last->fields.offset + last->fields.length == fields.offset) {
        last->fields.length += fields.length;
        std::ranges::move(pieces, std::back_inserter(last->pieces));
        return;
    }
    m_changes.push_back({message, fields, std::move(pieces)});
}

Result<void> Editing::change(std::uint32_t graph, const ChangedGraph &changed)
{
    const std::vector<std::uint32_t> &messages = m_file.index().graphs[graph].messages;
    const FieldNumbers numbers = m_file.graphProto(graph) != nullptr ? FieldNumbers() : ofFunction;
    m_node = m_initializer = m_sparseInitializer = m_valueInfo = m_input = m_output = 0;
    Pieces atEnd;
    for (const AddInitializer *added : changed.added)
        appendTensor(*added, numbers.initializer, atEnd);
    for (const AddDeclaration *added : changed.addedDeclarations)
        appendMessage(int(added->role == WireIndex::Role::Input ? numbers.input : numbers.output), added->valueInfo,
                      atEnd);
    for (const std::uint32_t message : messages) {
        const auto fields = wireFields(m_window, m_file.index().messages[message].payload);
        if (!fields)
            return fileChanged();
        for (const WireField &field : *fields) {
            const std::uint32_t node = m_node;
            if (const auto inserted = changed.inserted.find(node);
                field.number == numbers.node && inserted != changed.inserted.end())
                add(message, {field.whole.offset, 0}, newNodes(*inserted->second, numbers.node));
            auto pieces = replacement(field, numbers, changed, atEnd);
            if (!pieces)
                return tl::unexpected(pieces.error());
            if (*pieces)
                add(message, field.whole, **std::move(pieces));
            const auto inputs = field.number == numbers.node ? changed.inputs.find(node) : changed.inputs.end();
            if (inputs != changed.inputs.end() && !setInputs(graph, message, field, inputs->second))
                return fileChanged();
        }
    }
    if (const auto last = changed.inserted.find(m_node); last != changed.inserted.end())
        std::ranges::move(newNodes(*last->second, numbers.node), std::back_inserter(atEnd));
    m_done +=
        std::size_t(std::ranges::count_if(changed.inserted, [&](const auto &one) { return one.first <= m_node; }));
    declare(changed, graph);
    if (!atEnd.empty() && !messages.empty()) {
        const WireRange &payload = m_file.index().messages[messages.back()].payload;
        add(messages.back(), {payload.offset + payload.length, 0}, std::move(atEnd));
    }
    return {};
}

Result<std::optional<Pieces>> Editing::replacement(const WireField &field, const FieldNumbers &numbers,
                                                   const ChangedGraph &changed, Pieces &atEnd)
{
    const auto editOf = [&](std::uint32_t number, std::uint32_t &seen, const auto &edits) -> const GraphEdit * {
        if (number == 0 || field.number != number)
            return nullptr;
        const auto found = edits.find(seen++);
        return found != edits.end() ? found->second : nullptr;
    };
    const auto isGone = [&](std::uint32_t number, std::uint32_t &seen, WireIndex::Role role) {
        return number != 0 && field.number == number && changed.removedDeclarations.contains({role, seen++});
    };
    const bool isRemoved =
        isGone(numbers.input, m_input, WireIndex::Role::Input) ||
        isGone(numbers.output, m_output, WireIndex::Role::Output) ||
        editOf(numbers.initializer, m_initializer, changed.initializers) != nullptr ||
        editOf(numbers.sparseInitializer, m_sparseInitializer, changed.sparseInitializers) != nullptr ||
        editOf(numbers.valueInfo, m_valueInfo, changed.valueInfos) != nullptr;
    const GraphEdit *edit = isRemoved ? nullptr : editOf(numbers.node, m_node, changed.nodes);
    if (!isRemoved && edit == nullptr)
        return std::optional<Pieces>();
    ++m_done;
    Pieces pieces;
    if (edit == nullptr || std::holds_alternative<RemoveNode>(*edit))
        return std::optional(std::move(pieces));
    if (const auto *inlining = std::get_if<InlineSubgraph>(edit)) {
        auto nodes = inlined(*inlining, atEnd);
        return nodes ? Result<std::optional<Pieces>>(*std::move(nodes)) : tl::unexpected(nodes.error());
    }
    for (const std::string &node : std::get<ReplaceNode>(*edit).by)
        appendMessage(int(numbers.node), node, pieces);
    return std::optional(std::move(pieces));
}

void Editing::declare(const ChangedGraph &changed, std::uint32_t graph)
{
    for (const WireIndex::Declaration &declaration : m_file.index().declarations) {
        const auto found = declaration.graph == graph
                               ? changed.declarations.find({declaration.role, declaration.position})
                               : changed.declarations.end();
        if (found == changed.declarations.end())
            continue;
        const WireMessage &message = m_file.index().messages[declaration.message];
        m_changes.push_back({declaration.message, message.payload, {{found->second->valueInfo, {}}}});
        ++m_done;
    }
}

// The message of a node that holds graphs; others are not in the index.
std::optional<std::uint32_t> Editing::indexedNode(std::uint32_t graph, std::uint32_t node) const
{
    const WireIndex &index = m_file.index();
    for (const WireIndex::Graph &inner : index.graphs) {
        if (inner.parent == graph && inner.node == node)
            return index.messages[index.messages[inner.messages.front()].parent].parent;
    }
    return {};
}

bool Editing::setInputs(std::uint32_t graph, std::uint32_t message, const WireField &field,
                        const std::vector<const SetNodeInput *> &inputs)
{
    const auto fields = wireFields(m_window, field.payload);
    if (!fields)
        return false;
    const auto indexed = indexedNode(graph, inputs.front()->node);
    Pieces pieces;
    std::uint32_t position = 0;
    for (const WireField &one : *fields) {
        const SetNodeInput *set = nullptr;
        if (one.number == onnx::NodeProto::kInputFieldNumber) {
            const auto found = std::ranges::find(inputs, position++, &SetNodeInput::input);
            set = found != inputs.end() ? *found : nullptr;
        }
        Pieces changed;
        if (set != nullptr) {
            appendMessage(onnx::NodeProto::kInputFieldNumber, set->name, changed);
            ++m_done;
            if (indexed)
                add(*indexed, one.whole, changed);
        }
        if (set != nullptr)
            std::ranges::move(changed, std::back_inserter(pieces));
        else
            pieces.push_back({{}, one.whole});
    }
    if (indexed)
        return true;
    std::uint64_t length = 0;
    for (const FilePiece &piece : pieces)
        length += piece.length();
    std::string header;
    wire::appendHeader(field.number, length, header);
    pieces.insert(pieces.begin(), {header, {}});
    add(message, field.whole, std::move(pieces));
    return true;
}

// The nodes of the subgraph. Its constants, and what it says about its values, go to the end of the graph around.
Result<Pieces> Editing::inlined(const InlineSubgraph &edit, Pieces &atEnd)
{
    using G = onnx::GraphProto;
    Pieces nodes;
    std::uint32_t valueInfos = 0;
    const onnx::GraphProto *graph = m_file.graphProto(edit.subgraph);
    std::vector<std::string_view> outputs; // the graph around declares these itself
    for (int i = 0; graph != nullptr && i < graph->output_size(); ++i)
        outputs.push_back(graph->output(i).name());
    for (const std::uint32_t message : m_file.index().graphs[edit.subgraph].messages) {
        const auto fields = wireFields(m_window, m_file.index().messages[message].payload);
        if (!fields)
            return fileChanged();
        for (const WireField &field : *fields) {
            Pieces *target = &atEnd;
            switch (int(field.number)) {
            case G::kNodeFieldNumber:
                target = &nodes;
                break;
            case G::kInitializerFieldNumber:
            case G::kSparseInitializerFieldNumber:
            case G::kQuantizationAnnotationFieldNumber:
                break;
            case G::kValueInfoFieldNumber: {
                const int position = int(valueInfos++);
                if (graph == nullptr || position >= graph->value_info_size() ||
                    std::ranges::find(outputs, graph->value_info(position).name()) != outputs.end())
                    continue;
                break;
            }
            default:
                continue;
            }
            auto pieces = renamedGraphField(m_window, field.number, field.whole, field.payload, edit.names);
            if (!pieces)
                return fileChanged();
            std::ranges::move(*pieces, std::back_inserter(*target));
        }
    }
    for (const std::string &node : edit.more)
        appendMessage(G::kNodeFieldNumber, node, nodes);
    return nodes;
}

} // namespace

Result<std::shared_ptr<const ModelFile>> editedModel(const ModelFile &file, const GraphEdits &edits,
                                                     const JobContext &job)
{
    auto changes = Editing(file).changes(edits);
    if (!changes)
        return tl::unexpected(changes.error());
    return file.spliced(splice(file.index(), file.size(), {}, *std::move(changes)), job);
}

} // namespace shapewright
