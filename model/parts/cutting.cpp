// SPDX-License-Identifier: Apache-2.0
#include "model/parts/cutting.h"

#include "model/edits/invalidedit.h"
#include "model/graph/graphnesting.h"
#include "model/graphedits/constants.h"
#include "model/onnx/modelfile.h"
#include "model/onnx/typeproto.h"
#include "model/shape/tables/shapetable.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace shapewright::parts {

namespace {

using Role = WireIndex::Role;

class Cutting
{
public:
    Cutting(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish, const Bypasses &bypasses,
            PartsModel &result)
        : m_model(model), m_graph(model.main()), m_proto(*model.graphProto(mainGraph)), m_shapes(shapes), m_wish(wish),
          m_bypasses(bypasses), m_result(result)
    {
        for (std::uint32_t i = 0; i < m_graph.values.size(); ++i)
            m_byName.try_emplace(m_graph.values[i].name, i);
    }

    Result<GraphEdits> run()
    {
        if (const auto done = findCut(); !done)
            return tl::unexpected(done.error());
        if (const auto done = chooseOutputs(); !done)
            return tl::unexpected(done.error());
        findNeeded(m_outputs, Model::After, m_needed);
        std::vector<std::uint32_t> before;
        for (const ValueId output : m_graph.outputs)
            before.push_back(output.index);
        findNeeded(before, Model::Before, m_neededBefore);
        declareOutputs();
        if (const auto done = declareInputs(); !done)
            return tl::unexpected(done.error());
        removeBypassed();
        if (!m_wish.keepsUnused)
            removeUnused();
        for (int i = 0; i < m_proto.value_info_size(); ++i) {
            if (m_goneInfos.contains(m_proto.value_info(i).name()))
                m_edits.push_back(RemoveValueInfo{0, std::uint32_t(i)});
        }
        if (const auto done = freeNamesOfInputs(); !done)
            return tl::unexpected(done.error());
        return std::move(m_edits);
    }

private:
    enum class Model { Before, After };
    // What some outputs need: nodes and values of the main graph.
    struct Needed {
        std::unordered_set<std::uint32_t> nodes, values;
    };

    [[nodiscard]] Result<std::uint32_t> valueNamed(const std::string &name) const
    {
        const auto found = m_byName.find(name);
        if (name.empty() || found == m_byName.end())
            return invalidEdit("There is no tensor “" + name + "” in the main graph.");
        return found->second;
    }

    Result<void> findCut()
    {
        for (const std::string &name : m_wish.cutFrom) {
            const auto value = valueNamed(name);
            if (!value)
                return tl::unexpected(value.error());
            if (m_graph.values[*value].origin != Value::Origin::NodeOutput)
                return invalidEdit("“" + name + "” is not the output of a node, so that nothing is cut off before it.");
            if (m_bypasses.inputs.contains(m_graph.values[*value].producer->index))
                return invalidEdit("“" + name + "” is the output of a node that is bypassed; cut at its input.");
            m_cut.insert(*value);
        }
        return {};
    }

    Result<void> chooseOutputs()
    {
        const std::set<std::string> removed(m_wish.removedOutputs.begin(), m_wish.removedOutputs.end());
        for (const std::string &name : removed) {
            if (std::ranges::none_of(m_proto.output(), [&name](const auto &output) { return output.name() == name; }))
                return invalidEdit("The model has no output “" + name + "”.");
        }
        for (int i = 0; i < m_proto.output_size() && m_wish.cutTo.empty(); ++i) {
            if (removed.contains(m_proto.output(i).name()))
                continue;
            const auto value = valueNamed(m_proto.output(i).name());
            if (!value)
                return tl::unexpected(value.error());
            m_outputs.push_back(*value);
        }
        for (const auto *names : {&m_wish.cutTo, &m_wish.outputs}) {
            for (const std::string &name : *names) {
                const auto value = valueNamed(name);
                if (!value)
                    return tl::unexpected(value.error());
                if (std::ranges::find(m_outputs, *value) == m_outputs.end())
                    m_outputs.push_back(*value);
            }
        }
        if (m_outputs.empty())
            return invalidEdit(std::string("No output would be left."));
        return {};
    }

    // No recursion: graphs are as deep as they are long.
    void findNeeded(const std::vector<std::uint32_t> &outputs, Model model, Needed &needed) const
    {
        std::vector<std::uint32_t> next = outputs;
        while (!next.empty()) {
            const std::uint32_t value = next.back();
            next.pop_back();
            const auto &producer = m_graph.values[value].producer;
            if (!needed.values.insert(value).second || (model == Model::After && m_cut.contains(value)) || !producer)
                continue;
            const auto bypass = m_bypasses.inputs.find(producer->index);
            if (model == Model::After && bypass != m_bypasses.inputs.end()) {
                next.push_back(bypass->second);
                continue;
            }
            if (!needed.nodes.insert(producer->index).second)
                continue;
            for (const auto &input : m_model.node(*producer).inputs) {
                if (input)
                    next.push_back(input->index);
            }
            for (const ValueId captured : capturedValues(m_model, *producer))
                next.push_back(captured.index);
        }
    }
    [[nodiscard]] onnx::ValueInfoProto declarationOf(std::uint32_t value) const
    {
        onnx::ValueInfoProto info;
        info.set_name(m_graph.values[value].name);
        const ValueType &type = m_shapes.at({.graph = mainGraph, .index = value}).type;
        if (type.isTensor() && type.elemType != 0)
            *info.mutable_type() = typeProtoOf(type);
        return info;
    }

    void declareOutputs()
    {
        // Outputs that stay in their order are left alone.
        std::size_t kept = 0;
        std::set<std::string> names;
        for (int i = 0; i < m_proto.output_size(); ++i) {
            const std::string &name = m_proto.output(i).name();
            if (kept < m_outputs.size() && m_graph.values[m_outputs[kept]].name == name) {
                ++kept;
                names.insert(name);
                continue;
            }
            m_edits.push_back(RemoveDeclaration{0, Role::Output, std::uint32_t(i)});
            m_result.removedOutputs.push_back(name);
        }
        for (std::size_t i = kept; i < m_outputs.size(); ++i) {
            onnx::ValueInfoProto info = declarationOf(m_outputs[i]);
            for (const auto &output : m_proto.output()) {
                if (output.name() == info.name())
                    info = output; // it only moves
            }
            m_edits.push_back(AddDeclaration{0, Role::Output, info.SerializeAsString()});
            m_goneInfos.insert(info.name()); // declared as an output now
            const auto moved = std::ranges::find(m_result.removedOutputs, info.name());
            if (moved != m_result.removedOutputs.end())
                m_result.removedOutputs.erase(moved);
            else
                m_result.addedOutputs.push_back(info.name());
        }
    }

    Result<void> declareInputs()
    {
        for (int i = 0; i < m_proto.input_size() && !m_wish.keepsUnused; ++i) {
            const auto value = valueNamed(m_proto.input(i).name());
            if (!value || m_needed.values.contains(*value) || !m_neededBefore.values.contains(*value))
                continue;
            m_edits.push_back(RemoveDeclaration{0, Role::Input, std::uint32_t(i)});
            m_result.removedInputs.push_back(m_proto.input(i).name());
        }
        for (const std::uint32_t value : m_cut) {
            const onnx::ValueInfoProto info = declarationOf(value);
            if (!info.has_type())
                return invalidEdit("The type of “" + info.name() + "” is not known, so that it cannot be an input.");
            if (!m_needed.values.contains(value))
                return invalidEdit("No output needs “" + info.name() + "”, so that nothing is cut there.");
            m_edits.push_back(AddDeclaration{0, Role::Input, info.SerializeAsString()});
            m_result.addedInputs.push_back(info.name());
        }
        return {};
    }

    // What is left of the names is told by the values that take their place.
    void removeBypassed()
    {
        for (const auto &[node, source] : m_bypasses.inputs)
            m_edits.push_back(RemoveNode{0, node});
        for (const auto &[name, other] : m_bypasses.renames)
            m_goneInfos.insert(name);
    }

    // Takes away what was needed, and is not any more. What nothing needed before is none of ours.
    void removeUnused()
    {
        for (std::uint32_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (m_needed.nodes.contains(i) || !m_neededBefore.nodes.contains(i) || m_bypasses.inputs.contains(i))
                continue;
            m_edits.push_back(RemoveNode{0, i});
            ++m_result.removedNodes;
            for (const auto &output : m_graph.nodes[i].outputs) {
                if (output)
                    m_goneInfos.insert(m_model.value(*output).name);
            }
        }
        for (std::uint32_t i = 0; i < m_graph.values.size(); ++i) {
            const Value &value = m_graph.values[i];
            if (value.origin != Value::Origin::Initializer || m_needed.values.contains(i) ||
                !m_neededBefore.values.contains(i))
                continue;
            const auto &removed = m_result.removedInputs;
            if (value.isReplaceable && std::ranges::find(removed, value.name) == removed.end())
                continue;
            m_edits.push_back(removalOf(m_model, {mainGraph, i}, 0));
            ++m_result.removedInitializers;
            m_goneInfos.insert(value.name);
        }
    }

    // A node that still makes a tensor that is an input now would make it twice.
    Result<void> freeNamesOfInputs()
    {
        for (const std::uint32_t value : m_cut) {
            const auto &producer = m_graph.values[value].producer;
            const bool isKept = m_needed.nodes.contains(producer->index) || m_wish.keepsUnused;
            if (isKept)
                return invalidEdit("“" + m_graph.values[value].name +
                                   "” cannot become an input: its node still makes other tensors that are needed.");
        }
        return {};
    }

    const ModelGraph &m_model;
    const Graph &m_graph;
    const onnx::GraphProto &m_proto;
    const ShapeTable &m_shapes;
    const PartsWish &m_wish;
    const Bypasses &m_bypasses;
    PartsModel &m_result;
    std::unordered_map<std::string, std::uint32_t> m_byName;
    std::set<std::uint32_t> m_cut; // values that become inputs
    std::vector<std::uint32_t> m_outputs;
    Needed m_needed, m_neededBefore;
    std::unordered_set<std::string> m_goneInfos; // whose value_info is not needed any more
    GraphEdits m_edits;
};

} // namespace

Result<GraphEdits> cuttingEdits(const ModelGraph &model, const ShapeTable &shapes, const PartsWish &wish,
                                const Bypasses &bypasses, PartsModel &result)
{
    return Cutting(model, shapes, wish, bypasses, result).run();
}

} // namespace shapewright::parts
