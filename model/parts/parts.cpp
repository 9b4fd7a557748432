// SPDX-License-Identifier: Apache-2.0
#include "model/parts/parts.h"

#include "model/graphedits/editedmodel.h"
#include "model/parts/bypassing.h"
#include "model/parts/cutting.h"
#include "model/parts/headedits.h"
#include "model/parts/settings.h"
#include "model/shape/propagation/propagate.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace shapewright {

namespace {

tl::unexpected<Error> invalid(std::string message)
{
    return failure(ErrorCode::EditsInvalid, {std::move(message)});
}

// New names of values and of nodes.
struct Renames {
    std::map<std::string, std::string> values, nodes;
};

// A name is that of a value of the main graph or, if there is none, of a node.
Result<Renames> resolved(const ModelGraph &model, const std::map<std::string, std::string> &wished)
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
    Renames renames;
    for (const auto &[from, to] : wished) {
        const bool isValue = ofMain.contains(from);
        if (from.empty() || (!isValue && !nodes.contains(from)))
            return invalid("There is no tensor and no node “" + from + "” in the main graph.");
        if (to.empty())
            return invalid("The new name of “" + from + "” is empty.");
        // A name that is given up may be taken.
        const auto &taken = isValue ? values : nodes;
        if (taken.contains(to) && !wished.contains(to)) {
            int number = 1;
            while (taken.contains(to + '_' + std::to_string(number)))
                ++number;
            return invalid("There is already “" + to + "”; “" + to + '_' + std::to_string(number) + "” is free.");
        }
        if (!(isValue ? given : givenToNodes).insert(to).second)
            return invalid("Two names would become “" + to + "”.");
        (isValue ? renames.values : renames.nodes).emplace(from, to);
    }
    return renames;
}

} // namespace

bool PartsWish::isEmpty() const
{
    return !isCut() && values.empty() && renames.empty() && metadata.empty();
}

bool PartsWish::isCut() const
{
    return !bypassed.empty() || !outputs.empty() || !removedOutputs.empty() || !cutFrom.empty() || !cutTo.empty();
}

Result<PartsModel> takeParts(std::shared_ptr<const ModelGraph> graph, const PartsWish &wish, const JobContext &job)
{
    PartsModel result{.graph = std::move(graph)};
    // The model that each step leaves is the one that the next step begins with.
    const auto replace = [&result](Result<parts::FilePointer> file) -> Result<void> {
        if (!file)
            return tl::unexpected(file.error());
        result.graph = ModelGraph::build(*std::move(file));
        return {};
    };
    if (!wish.values.empty()) {
        const auto edits = parts::settingEdits(*result.graph, wish, result);
        if (const auto done =
                edits ? replace(editedModel(result.graph->file(), *edits, job)) : tl::unexpected(edits.error());
            !done)
            return tl::unexpected(done.error());
    }
    if (wish.isCut()) {
        const auto shapes = propagate(*result.graph, {}, job);
        if (!shapes)
            return tl::unexpected(shapes.error());
        const auto bypasses = parts::findBypasses(*result.graph, **shapes, wish, result);
        if (!bypasses)
            return tl::unexpected(bypasses.error());
        const auto edits = parts::cuttingEdits(*result.graph, **shapes, wish, *bypasses, result);
        auto file = edits ? editedModel(result.graph->file(), *edits, job) : tl::unexpected(edits.error());
        if (file && !bypasses->renames.empty())
            file = parts::renamedModel(**file, bypasses->renames, {}, job);
        if (const auto done = replace(std::move(file)); !done)
            return tl::unexpected(done.error());
    }
    if (!wish.renames.empty()) {
        const auto renames = resolved(*result.graph, wish.renames);
        if (const auto done =
                renames ? replace(parts::renamedModel(result.graph->file(), renames->values, renames->nodes, job))
                        : tl::unexpected(renames.error());
            !done)
            return tl::unexpected(done.error());
    }
    if (!wish.metadata.empty()) {
        for (const auto &[key, value] : wish.metadata) {
            const auto &entries = result.graph->file().skeleton().metadata_props();
            if (!value && std::ranges::none_of(entries, [&key](const auto &entry) { return entry.key() == key; }))
                return invalid("The model has no metadata “" + key + "”.");
        }
        if (const auto done = replace(parts::modelWithMetadata(result.graph->file(), wish.metadata, job)); !done)
            return tl::unexpected(done.error());
    }
    return result;
}

} // namespace shapewright
