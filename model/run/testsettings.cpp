// SPDX-License-Identifier: Apache-2.0
#include "model/run/testsettings.h"

#include "model/run/checkplan.h"
#include "model/run/inputsources.h"
#include "model/run/originalrun.h"
#include "model/run/runestimate.h"

namespace shapewright {

Result<TestRunRequest> makeTestRun(const ModelGraph &graph, const ShapeEdits &edits, const ShapeTable &table,
                                   const QString &modelPath, const TestSettings &settings, const JobContext &job)
{
    TestRunRequest request = makeTestRun(graph, edits, table, modelPath, settings.fill, settings.seed);
    request.timeoutSeconds = settings.timeoutSeconds;
    request.memoryMegabytes = settings.memoryMegabytes;
    request.settings = settings.run;
    for (const QString &fill : settings.inputFills) {
        if (const auto filled = fillInput(request, fill.toStdString()); !filled)
            return tl::unexpected(filled.error());
    }
    for (const QString &data : settings.inputData) {
        if (const auto fed = feedData(request, graph, data); !fed)
            return tl::unexpected(fed.error());
    }
    if (const auto fits = checkInputsFit(estimateRun(request, graph, table), runMemory(request)); !fits)
        return tl::unexpected(fits.error());
    if (settings.compare && !edits.isEmpty())
        compareWithOriginal(request, graph, edits);
    if (settings.checkAll) {
        if (const auto planned = checkAllTensors(request, graph, table, job); !planned)
            return tl::unexpected(planned.error());
    }
    return request;
}

} // namespace shapewright
