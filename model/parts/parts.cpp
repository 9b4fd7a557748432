// SPDX-License-Identifier: Apache-2.0
#include "model/parts/parts.h"

#include "model/edits/fittingedits.h"
#include "model/edits/invalidedit.h"
#include "model/edits/resolvededits.h"
#include "model/edits/sizeranges.h"
#include "model/graphedits/editedmodel.h"
#include "model/onnx/typeproto.h"
#include "model/parts/bypassing.h"
#include "model/parts/cutting.h"
#include "model/parts/headedits.h"
#include "model/parts/settings.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace shapewright {

namespace {

// New names of values and of nodes.
struct Renames {
    std::map<std::string, std::string> values, nodes;
};

// A name is that of a value of the main graph or, if there is none, of a node. One that only `original` has is passed
// over: what is cut off needs no name.
Result<Renames> resolved(const ModelGraph &original, const ModelGraph &model, const PartsWish &wish)
{
    std::unordered_set<std::string_view> values, ofMain, nodes, given, givenToNodes;
    for (const Graph &graph : model.graphs()) {
        for (const Value &value : graph.values)
            values.insert(value.name);
    }
    for (const Value &value : model.main().values)
        ofMain.insert(value.name);
    for (const Node &node : model.main().nodes)
        nodes.insert(node.name);
    const auto isGone = [&original](const std::string &name) {
        return original.valueNamed(mainGraph, name) ||
               std::ranges::find(original.main().nodes, name, givenName) != original.main().nodes.end();
    };
    Renames renames;
    for (const auto *wished : {&wish.renames, &wish.nodeRenames}) {
        for (const auto &[from, to] : *wished) {
            const bool isValue = wished == &wish.renames && ofMain.contains(from);
            if (from.empty() || (!isValue && !nodes.contains(from))) {
                if (!from.empty() && isGone(from))
                    continue;
                return invalidEdit("There is no tensor and no node “" + from + "” in the main graph.");
            }
            if (to.empty())
                return invalidEdit("The new name of “" + from + "” is empty.");
            // A name that is given up may be taken.
            const auto &taken = isValue ? values : nodes;
            if (taken.contains(to) && !wished->contains(to)) {
                int number = 1;
                while (taken.contains(to + '_' + std::to_string(number)))
                    ++number;
                return invalidEdit("There is already “" + to + "”; “" + to + '_' + std::to_string(number) +
                                   "” is free.");
            }
            if (!(isValue ? given : givenToNodes).insert(to).second)
                return invalidEdit("Two names would become “" + to + "”.");
            (isValue ? renames.values : renames.nodes)[from] = to;
        }
    }
    return renames;
}

bool contradicts(const ValueType &declared, const ValueType &type)
{
    if (!declared.isTensor() || !type.isTensor() || type.elemType == 0)
        return false;
    if (declared.elemType != 0 && declared.elemType != type.elemType)
        return true;
    if (!declared.shape || !type.shape)
        return false;
    const auto differs = [](const Dim &one, const Dim &other) {
        return one.isValue() && other.isValue() && one != other;
    };
    return declared.shape->size() != type.shape->size() ||
           !std::ranges::equal(*declared.shape, *type.shape, std::not_fn(differs));
}

// Fits edits of shapes to the model that is left.
class LeftEdits
{
public:
    LeftEdits(const ModelGraph &original, const PartsModel &parts, const ShapeEdits &edits)
        : m_parts(parts), m_edits(edits), m_fitting(fittingEdits(original, edits).edits)
    {
        m_left.zeroConfirmed = edits.zeroConfirmed;
        m_left.exportOverridden = edits.exportOverridden;
        m_original = &original;
    }

    ShapeEdits run()
    {
        const ShapeEdits renamed = take({}, false);
        const ShapeEdits fitting = fittingEdits(*m_parts.graph, renamed).edits;
        m_left = take(fitting, true);
        takeSizes();
        return std::move(m_left);
    }

private:
    [[nodiscard]] std::string nameOf(const std::string &name) const
    {
        const auto found = m_parts.names.find(name);
        return found != m_parts.names.end() ? found->second : name;
    }
    [[nodiscard]] ShapeEdits::Axis nameOf(const ShapeEdits::Axis &axis) const
    {
        return {nameOf(axis.input), axis.axis};
    }
    // With `fitting`, those that fit the original alone are left out. One that fits neither is a fault to be told.
    template <typename Map, typename Name>
    void take(Map ShapeEdits::*member, const Name &name, const ShapeEdits &fitting, bool isFiltered,
              ShapeEdits &taken) const
    {
        for (const auto &[place, value] : m_edits.*member) {
            if (!isFiltered || (fitting.*member).contains(name(place)) || !(m_fitting.*member).contains(place))
                (taken.*member).emplace(name(place), value);
        }
    }
    [[nodiscard]] ShapeEdits take(const ShapeEdits &fitting, bool isFiltered) const
    {
        ShapeEdits taken = m_left;
        const auto same = [](const std::string &name) { return name; };
        const auto renamed = [this](const auto &place) { return nameOf(place); };
        take(&ShapeEdits::symbols, same, fitting, isFiltered, taken);
        take(&ShapeEdits::denotations, same, fitting, isFiltered, taken);
        take(&ShapeEdits::axes, renamed, fitting, isFiltered, taken);
        take(&ShapeEdits::shapes, renamed, fitting, isFiltered, taken);
        take(&ShapeEdits::values, renamed, fitting, isFiltered, taken);
        return taken;
    }
    // A new input may have a size that follows from one that no input has any more: `n + 1`.
    void takeSizes()
    {
        if (m_parts.addedInputs.empty() || m_edits.isEmpty())
            return;
        const ResolvedEdits resolved = resolveEdits(*m_original, editsAt(m_edits, RangeEnd::Best));
        const ResolvedEdits left = resolveEdits(*m_parts.graph, editsAt(m_left, RangeEnd::Best));
        for (const std::string &name : m_parts.addedInputs) {
            const auto input = m_parts.graph->input(nameOf(name));
            for (const Dim &dim : input ? m_parts.graph->value(*input).declared->dims() : Shape()) {
                if (!dim.isParam() || left.apply(dim).isValue())
                    continue;
                if (const Dim size = resolved.apply(dim); size.isValue())
                    m_left.symbols.emplace(dim.param(), size);
            }
        }
    }

    const ModelGraph *m_original;
    const PartsModel &m_parts;
    const ShapeEdits &m_edits;
    const ShapeEdits m_fitting; // those that fit the original
    ShapeEdits m_left;
};

// Takes the wished parts one after the other. The model that each step leaves is the one that the next begins with.
class Taking
{
public:
    Taking(const PartsWish &wish, const JobContext &job, PartsModel &result)
        : m_original(result.graph), m_wish(wish), m_job(job), m_result(result)
    {
    }

    Result<void> run()
    {
        using Step = Result<void> (Taking::*)();
        for (const Step step : {&Taking::set, &Taking::cut, &Taking::rename, &Taking::describe}) {
            if (const auto done = (this->*step)(); !done)
                return done;
        }
        return {};
    }

private:
    Result<void> replace(Result<parts::FilePointer> file, const GraphEdits &edits = {})
    {
        if (!file)
            return tl::unexpected(file.error());
        const auto before = std::exchange(m_result.graph, ModelGraph::build(*std::move(file)));
        m_result.origins.follow(*before, edits, *m_result.graph);
        return {};
    }
    Result<void> edit(const Result<GraphEdits> &edits)
    {
        if (!edits)
            return tl::unexpected(edits.error());
        return replace(editedModel(m_result.graph->file(), *edits, m_job), *edits);
    }

    Result<void> set()
    {
        if (m_wish.values.empty())
            return {};
        const auto done = edit(parts::settingEdits(*m_result.graph, m_wish, m_result));
        return done ? correctDeclarations() : done;
    }
    // What nodes make with the new values may contradict what the file declares.
    Result<void> correctDeclarations()
    {
        const ModelGraph &graph = *m_result.graph;
        const auto shapes = propagate(graph, {}, m_job);
        if (!shapes)
            return tl::unexpected(shapes.error());
        GraphEdits edits;
        const auto correct = [&](WireIndex::Role role, const auto &declarations) {
            for (int i = 0; i < declarations.size(); ++i) {
                onnx::ValueInfoProto info = declarations.Get(i);
                const auto value = graph.valueNamed(mainGraph, info.name());
                if (!value)
                    continue;
                const ValueType &type = (*shapes)->at(*value).type;
                if (!contradicts(valueTypeOf(info.type()), type))
                    continue;
                *info.mutable_type() = typeProtoOf(type);
                edits.push_back(SetDeclaration{0, role, std::uint32_t(i), info.SerializeAsString()});
            }
        };
        const onnx::GraphProto &proto = *graph.graphProto(mainGraph);
        correct(WireIndex::Role::Output, proto.output());
        correct(WireIndex::Role::ValueInfo, proto.value_info());
        return edits.empty() ? Result<void>() : edit(edits);
    }
    Result<void> cut()
    {
        if (!m_wish.isCut())
            return {};
        const auto shapes = propagate(*m_result.graph, {}, m_job);
        if (!shapes)
            return tl::unexpected(shapes.error());
        const auto bypasses = parts::findBypasses(*m_result.graph, **shapes, m_wish, m_result);
        if (!bypasses)
            return tl::unexpected(bypasses.error());
        const auto done = edit(parts::cuttingEdits(*m_result.graph, **shapes, m_wish, *bypasses, m_result));
        return done ? rename({bypasses->renames, {}}) : done;
    }
    Result<void> rename()
    {
        const auto renames = resolved(*m_original, *m_result.graph, m_wish);
        return renames ? rename(*renames) : tl::unexpected(renames.error());
    }
    Result<void> rename(const Renames &renames)
    {
        if (renames.values.empty() && renames.nodes.empty())
            return {};
        for (auto &[name, present] : m_result.names) {
            if (const auto next = renames.values.find(present); next != renames.values.end())
                present = next->second;
        }
        m_result.names.insert(renames.values.begin(), renames.values.end());
        return replace(parts::renamedModel(m_result.graph->file(), renames.values, renames.nodes, m_job));
    }
    Result<void> describe()
    {
        if (m_wish.metadata.empty() && m_wish.fields.empty())
            return {};
        for (const auto &[key, value] : m_wish.metadata) {
            const auto &entries = m_result.graph->file().skeleton().metadata_props();
            if (!value && std::ranges::none_of(entries, [&key](const auto &entry) { return entry.key() == key; }))
                return invalidEdit("The model has no metadata “" + key + "”.");
        }
        auto file = parts::modelWithMetadata(m_result.graph->file(), m_wish.metadata, m_job);
        return replace(file && !m_wish.fields.empty() ? parts::modelWithFields(**file, m_wish.fields, m_job)
                                                      : std::move(file));
    }

    const std::shared_ptr<const ModelGraph> m_original;
    const PartsWish &m_wish;
    const JobContext &m_job;
    PartsModel &m_result;
};

// Warns of new outputs whose rank is unknown also under the edits: ONNX requires each output to have a shape.
Result<void> findUnshapedOutputs(PartsModel &parts, const JobContext &job)
{
    const ModelGraph &graph = *parts.graph;
    std::vector<ValueId> unshaped;
    for (const ValueId output : graph.main().outputs) {
        const auto isOutput = [&](const std::string &name) {
            const auto renamed = parts.names.find(name);
            return graph.value(output).name == (renamed != parts.names.end() ? renamed->second : name);
        };
        const ValueType &declared = graph.value(output).declared;
        if (!declared.shape && !declared.inner && std::ranges::any_of(parts.addedOutputs, isOutput))
            unshaped.push_back(output);
    }
    if (unshaped.empty())
        return {};
    const auto shapes = propagate(graph, parts.edits, job);
    if (!shapes)
        return tl::unexpected(shapes.error());
    for (const ValueId output : unshaped) {
        if (const ValueType &type = (*shapes)->at(output).type; !type.shape && !type.inner)
            parts.problems.push_back({.code = Problem::Code::OutputWithoutShape,
                                      .graph = mainGraph,
                                      .value = output,
                                      .args = {graph.value(output).name},
                                      .detail = {},
                                      .suggestions = {}});
    }
    return {};
}

} // namespace

Result<PartsModel> takeParts(const std::shared_ptr<const ModelGraph> &graph, const PartsWish &wish,
                             const JobContext &job, const ShapeEdits &edits)
{
    const ModelGraph &original = *graph;
    PartsModel result{.graph = graph};
    if (const auto done = Taking(wish, job, result).run(); !done)
        return tl::unexpected(done.error());
    result.edits = LeftEdits(original, result, edits).run();
    if (const auto done = findUnshapedOutputs(result, job); !done)
        return tl::unexpected(done.error());
    return result;
}

} // namespace shapewright
