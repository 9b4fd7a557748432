// SPDX-License-Identifier: Apache-2.0
// Edits the graphs of any model: removes and replaces nodes, initializers and value_info, adds some, and puts subgraphs
// in the place of their nodes. The edited model is what protobuf makes of the same edits. What folding makes of the
// model can be read, has the same inputs and outputs, and is not folded further.
#include "model/graph/modelgraph.h"
#include "model/graphedits/editedmodel.h"
#include "model/graphedits/fold.h"
#include "model/onnx/filebytes.h"
#include "model/onnx/modelfile.h"
#include "tests/fuzz/target.h"

#include <QTemporaryFile>

#include <algorithm>
#include <set>

using namespace shapewright;

namespace {

std::string newNode()
{
    onnx::NodeProto node;
    node.set_op_type("New");
    node.add_output("new");
    return node.SerializeAsString();
}

std::string newDeclaration()
{
    onnx::ValueInfoProto info;
    info.set_name("declared");
    info.mutable_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::INT64);
    return info.SerializeAsString();
}

std::string newTensor()
{
    onnx::TensorProto tensor;
    tensor.set_name("new");
    tensor.set_data_type(onnx::TensorProto::INT64);
    tensor.add_int64_data(7);
    return tensor.SerializeAsString();
}

// A file without a name that elements of constants are copied from.
const std::string spooled(3000, 's');

std::shared_ptr<const FileBytes> spool()
{
    static const auto file = [] {
        QTemporaryFile written;
        fuzz::promise(written.open() && written.write(spooled.data(), qint64(spooled.size())) > 0 && written.flush(),
                      "a temporary file can be written");
        auto opened = std::make_shared<FileBytes>();
        fuzz::promise(opened->open(written.fileName(), {}).has_value(), "a temporary file can be read");
        return opened;
    }();
    return file;
}

template <typename Message>
void add(const std::string &bytes, google::protobuf::RepeatedPtrField<Message> &list)
{
    fuzz::promise(list.Add()->ParseFromString(bytes), "a message that is its own bytes");
}

// Chooses edits of a model, and makes them with protobuf.
class Edits
{
public:
    Edits(const ModelFile &file, onnx::ModelProto &model, std::uint64_t seed)
        : m_file(file), m_model(model), m_state(seed | 1)
    {
    }

    GraphEdits make()
    {
        change(0, *m_model.mutable_graph());
        for (std::uint32_t i = 0; i < m_file.index().graphs.size(); ++i) {
            const std::uint32_t function = m_file.index().graphs[i].function;
            if (function != WireIndex::Graph::none)
                changeNodes(i, *m_model.mutable_functions(int(function))->mutable_node(), nullptr);
        }
        return std::move(m_edits);
    }

private:
    bool isChosen(int of)
    {
        m_state = m_state * 6364136223846793005u + 1442695040888963407u;
        return (m_state >> 33) % std::uint64_t(of) == 0;
    }

    template <typename List, typename Edit>
    void removeSome(List &list, const Edit &edit)
    {
        List kept;
        for (int i = 0; i < list.size(); ++i) {
            if (isChosen(3))
                m_edits.push_back(edit(std::uint32_t(i)));
            else
                *kept.Add() = list[i];
        }
        list.Swap(&kept);
    }

    std::optional<std::uint32_t> subgraphOf(std::uint32_t graph, int node) const
    {
        for (std::uint32_t i = graph + 1; i < m_file.index().graphs.size(); ++i) {
            const WireIndex::Graph &inner = m_file.index().graphs[i];
            if (inner.parent == graph && int(inner.node) == node)
                return i;
        }
        return {};
    }

    // Takes inputs or outputs away, changes some, and adds one.
    template <typename List>
    void changeDeclarations(std::uint32_t graph, WireIndex::Role role, List &list)
    {
        List kept;
        for (int i = 0; i < list.size(); ++i) {
            const auto position = std::uint32_t(i);
            if (isChosen(4)) {
                m_edits.push_back(RemoveDeclaration{graph, role, position});
            } else if (isChosen(4)) {
                m_edits.push_back(SetDeclaration{graph, role, position, newDeclaration()});
                add(newDeclaration(), kept);
            } else {
                *kept.Add() = list[i];
            }
        }
        list.Swap(&kept);
        if (isChosen(3)) {
            m_edits.push_back(AddDeclaration{graph, role, newDeclaration()});
            add(newDeclaration(), list);
        }
    }

    void change(std::uint32_t graph, onnx::GraphProto &proto)
    {
        onnx::GraphProto inlined; // what goes to the end of the graph
        if (graph == 0) {
            changeDeclarations(graph, WireIndex::Role::Input, *proto.mutable_input());
            changeDeclarations(graph, WireIndex::Role::Output, *proto.mutable_output());
        }
        removeSome(*proto.mutable_initializer(),
                   [graph](std::uint32_t i) { return GraphEdit(RemoveInitializer{graph, i, false}); });
        removeSome(*proto.mutable_sparse_initializer(),
                   [graph](std::uint32_t i) { return GraphEdit(RemoveInitializer{graph, i, true}); });
        removeSome(*proto.mutable_value_info(),
                   [graph](std::uint32_t i) { return GraphEdit(RemoveValueInfo{graph, i}); });
        if (isChosen(2)) {
            m_edits.push_back(AddInitializer{graph, newTensor()});
            add(newTensor(), *proto.mutable_initializer());
        }
        if (isChosen(3)) {
            onnx::TensorProto tensor;
            tensor.set_name("spooled");
            tensor.set_data_type(onnx::TensorProto::UINT8);
            const std::string withoutData = tensor.SerializeAsString();
            const WireRange range{5, isChosen(2) ? spooled.size() - 5 : 7};
            m_edits.push_back(AddInitializer{graph, withoutData, spool(), range});
            tensor.set_raw_data(spooled.substr(range.offset, range.length));
            add(tensor.SerializeAsString(), *proto.mutable_initializer());
        }
        changeNodes(graph, *proto.mutable_node(), &inlined);
        proto.MergeFrom(inlined);
    }

    template <typename Nodes>
    void changeNodes(std::uint32_t graph, Nodes &nodes, onnx::GraphProto *atEnd)
    {
        Nodes kept;
        for (int i = 0; i < nodes.size(); ++i) {
            const auto subgraph = subgraphOf(graph, i);
            if (isChosen(6)) {
                m_edits.push_back(InsertNodes{graph, std::uint32_t(i), {newNode()}});
                add(newNode(), kept);
            }
            if (isChosen(4)) {
                m_edits.push_back(RemoveNode{graph, std::uint32_t(i)});
            } else if (isChosen(4)) {
                m_edits.push_back(ReplaceNode{graph, std::uint32_t(i), {newNode(), newNode()}});
                add(newNode(), kept);
                add(newNode(), kept);
            } else if (subgraph && atEnd != nullptr && isChosen(2)) {
                m_edits.push_back(InlineSubgraph{graph, std::uint32_t(i), *subgraph, {}, {newNode()}});
                inlineGraph(subgraphIn(nodes[i], *subgraph), kept, *atEnd);
                add(newNode(), kept);
            } else {
                *kept.Add() = nodes[i];
                if (onnx::NodeProto &node = *kept.Mutable(kept.size() - 1); node.input_size() > 0 && isChosen(4)) {
                    const int input = isChosen(2) ? 0 : node.input_size() - 1;
                    m_edits.push_back(SetNodeInput{graph, std::uint32_t(i), std::uint32_t(input), "other"});
                    node.set_input(input, "other");
                }
                changeSubgraphs(graph, i, *kept.Mutable(kept.size() - 1));
            }
        }
        if (isChosen(6)) {
            m_edits.push_back(InsertNodes{graph, std::uint32_t(nodes.size()), {newNode()}});
            add(newNode(), kept);
        }
        nodes.Swap(&kept);
    }

    onnx::GraphProto &subgraphIn(onnx::NodeProto &node, std::uint32_t graph) const
    {
        const WireIndex::Graph &place = m_file.index().graphs[graph];
        onnx::AttributeProto &attribute = *node.mutable_attribute(int(place.attribute));
        return place.listed == WireIndex::Graph::none ? *attribute.mutable_g()
                                                      : *attribute.mutable_graphs(int(place.listed));
    }

    void changeSubgraphs(std::uint32_t graph, int node, onnx::NodeProto &proto)
    {
        for (std::uint32_t i = graph + 1; i < m_file.index().graphs.size(); ++i) {
            const WireIndex::Graph &inner = m_file.index().graphs[i];
            if (inner.parent == graph && int(inner.node) == node)
                change(i, subgraphIn(proto, i));
        }
    }

    template <typename Nodes>
    static void inlineGraph(const onnx::GraphProto &graph, Nodes &nodes, onnx::GraphProto &atEnd)
    {
        for (const onnx::NodeProto &node : graph.node())
            *nodes.Add() = node;
        atEnd.mutable_initializer()->MergeFrom(graph.initializer());
        atEnd.mutable_sparse_initializer()->MergeFrom(graph.sparse_initializer());
        atEnd.mutable_quantization_annotation()->MergeFrom(graph.quantization_annotation());
        std::set<std::string> outputs;
        for (const onnx::ValueInfoProto &output : graph.output())
            outputs.insert(output.name());
        for (const onnx::ValueInfoProto &info : graph.value_info()) {
            if (!outputs.contains(info.name()))
                *atEnd.add_value_info() = info;
        }
    }

    const ModelFile &m_file;
    onnx::ModelProto &m_model;
    std::uint64_t m_state;
    GraphEdits m_edits;
};

std::string bytesOfModel(const ModelFile &file)
{
    const auto bytes = file.read({0, file.size()});
    fuzz::promise(bytes.has_value(), "an edited model can be read");
    return bytes->toStdString();
}

void compareEdited(const ModelFile &file, std::string_view bytes)
{
    onnx::ModelProto expected, edited;
    if (!expected.ParseFromArray(bytes.data(), int(bytes.size())))
        return; // it nests deeper than protobuf parses by default
    const GraphEdits edits = Edits(file, expected, bytes.size()).make();
    const auto made = editedModel(file, edits);
    if (!made) // the edited model may exceed a limit, or have an empty graph
        return fuzz::promise(made.error().code != ErrorCode::EditsInvalid, "each edit finds its place");
    fuzz::promise(edited.ParseFromString(bytesOfModel(**made)), "protobuf parses an edited model");
    fuzz::promise(edited.SerializeAsString() == expected.SerializeAsString(),
                  "the edited model is what protobuf makes of the edits");
}

void compareFolded(const std::shared_ptr<const ModelGraph> &graph)
{
    const auto folded = foldModel(graph, {});
    if (!folded)
        return;
    const Graph &before = graph->main(), &after = folded->graph->main();
    const auto namesOf = [](const ModelGraph &model, const std::vector<ValueId> &values) {
        std::vector<std::string> names;
        for (const ValueId value : values)
            names.push_back(model.value(value).name);
        return names;
    };
    fuzz::promise(namesOf(*graph, before.inputs) == namesOf(*folded->graph, after.inputs) &&
                      namesOf(*graph, before.outputs) == namesOf(*folded->graph, after.outputs),
                  "inputs and outputs stay");
    fuzz::promise(!folded->isChanged || folded->graph->problems().size() <= graph->problems().size(),
                  "folding makes no faults");
    const auto again = foldModel(folded->graph, {});
    fuzz::promise(again && !again->isChanged, "a folded model is not folded further");
}

} // namespace

// The seeds are models of the corpus.
std::vector<std::string> fuzz::seeds()
{
    return {};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes = fuzz::bytesOf(data, size);
    const fuzz::InputFile input(bytes);
    const auto file = ModelFile::open(input.path());
    if (!file)
        return 0;
    compareEdited(**file, bytes);
    compareFolded(ModelGraph::build(*file));
    return 0;
}
