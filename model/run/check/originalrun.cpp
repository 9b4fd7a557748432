// SPDX-License-Identifier: Apache-2.0
#include "model/run/check/originalrun.h"

#include "model/graph/nodetext.h"
#include "model/onnx/modelfile.h"
#include "model/overrides/overrides.h"
#include "model/run/feeds/randomvalues.h"

namespace shapewright {

void compareWithOriginal(TestRunRequest &request, const ModelGraph &graph, const ShapeEdits &edits)
{
    OriginalRun &original = request.original.emplace();
    original.path = graph.file().path();
    for (const Overrides::Possible &possible : overridesOf(graph, edits).possible)
        original.overrides.push_back(possible.override);
    const RandomValues random = randomValues(graph);
    for (const NodeId node : random.nodes)
        request.randomNodes.push_back(describe(node, graph).toStdString());
    for (const ValueId output : graph.main().outputs) {
        if (random.values.contains(output))
            original.notCompared.push_back(graph.value(output).name);
    }
}

} // namespace shapewright
