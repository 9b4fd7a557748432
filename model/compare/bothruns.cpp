// SPDX-License-Identifier: Apache-2.0
#include "model/compare/bothruns.h"

#include "model/compare/precision.h"
#include "model/onnx/modelfile.h"
#include "model/parts/parts.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"
#include "model/shape/propagation/propagate.h"
#include "model/shape/tables/shapetable.h"

#include <string_view>
#include <unordered_set>

namespace shapewright {

namespace {

// The names of `a` for what matches in `b`. A name that another value of `b` keeps is given to nobody.
std::map<std::string, std::string> namesOfFirst(const ModelGraph &a, const ModelGraph &b,
                                                const compare::ModelMatch &match)
{
    std::map<std::string, std::string> renames;
    std::unordered_set<std::string_view> given;
    for (const auto &[inB, inA] : match.valuesInA) {
        const std::string &from = b.value(inB).name, &to = a.value(inA).name;
        const bool isOfMain = inB.graph == mainGraph && inA.graph == mainGraph;
        if (isOfMain && !from.empty() && !to.empty() && from != to && given.insert(to).second)
            renames.emplace(from, to);
    }
    for (bool isChanged = true; isChanged;) {
        std::unordered_set<std::string_view> kept;
        for (const Graph &graph : b.graphs()) {
            for (const Value &value : graph.values) {
                if (graph.owner || !renames.contains(value.name))
                    kept.insert(value.name);
            }
        }
        isChanged = std::erase_if(renames, [&kept](const auto &one) { return kept.contains(one.second); }) > 0;
    }
    return renames;
}

// The sizes that inputs have in `a` alone.
std::map<std::string, std::int64_t> sizesOfFirst(const ModelGraph &a, const ModelGraph &b, const ShapeTable &shapes)
{
    std::map<std::string, std::int64_t> sizes;
    for (const ValueId input : b.main().inputs) {
        const std::string &name = b.value(input).name;
        const auto inA = a.input(name);
        const Shape wanted = inA ? a.value(*inA).declared->dims() : Shape();
        const Shape &shape = shapes.at(input).type.dims();
        for (std::size_t axis = 0; axis < shape.size() && shape.size() == wanted.size(); ++axis) {
            if (!shape[axis].isDynamic() || wanted[axis].isDynamic())
                continue;
            const std::string place =
                shape[axis].isParam() ? shape[axis].param() : ShapeEdits::Axis{name, std::uint32_t(axis)}.text();
            sizes.emplace(place, wanted[axis].value());
        }
    }
    return sizes;
}

// The inputs that have another type in `a`.
std::vector<OriginalInput> inputsOfFirst(const ModelGraph &a, const ModelGraph &b)
{
    std::vector<OriginalInput> inputs;
    for (const ValueId input : b.main().inputs) {
        const Value &value = b.value(input);
        const auto inA = a.input(value.name);
        if (!inA || !value.declared->isTensor() || !a.value(*inA).declared->isTensor())
            continue;
        if (const std::int32_t type = a.value(*inA).declared->elemType; type != value.declared->elemType)
            inputs.push_back({value.name, type});
    }
    return inputs;
}

} // namespace

Result<TestReport> runBoth(const ModelGraph &a, const TestedFile &fileOfA, const std::shared_ptr<const ModelGraph> &b,
                           const compare::ModelMatch &match, const BothRunSettings &settings, const RunToEnd &run,
                           const JobContext &job)
{
    const auto named = takeParts(b, {.renames = namesOfFirst(a, *b, match)}, job);
    if (!named)
        return tl::unexpected(named.error());
    const ModelGraph &graph = *named->graph;
    const auto table = propagate(graph, {}, job);
    if (!table)
        return tl::unexpected(table.error());
    const ScratchFolder folder;
    const auto written = writeTestFile(graph, {}, **table, folder.path(), job);
    if (!written)
        return tl::unexpected(written.error());
    const TestedFile file = testedFile(*written ? &**written : nullptr, graph);
    TestSettings both = settings.testing;
    both.sizes.merge(sizesOfFirst(a, graph, **table));
    ComparedFile compared{.file = fileOfA, .inputs = inputsOfFirst(a, graph)};
    compared.tolerance = settings.tolerance ? settings.tolerance : toleranceBetween(precisionOf(a), precisionOf(graph));
    return runCompared(graph, {}, **table, file, compared, both, run, job);
}

} // namespace shapewright
