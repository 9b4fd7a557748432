// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/testfile.h"

#include "model/edits/sizeranges.h"
#include "model/onnx/modelfile.h"
#include "model/save/datafiles.h"
#include "model/shape/propagation/propagate.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

Result<std::optional<PendingSave>> writeTestFile(const ModelGraph &graph, const ShapeEdits &edits,
                                                 const ShapeTable &table, const QString &folder, const JobContext &job)
{
    if (hasRanges(edits)) {
        const ShapeEdits saved = savedEdits(graph, edits);
        const auto savedTable = propagate(graph, saved, job);
        return savedTable ? writeTestFile(graph, saved, **savedTable, folder, job) : tl::unexpected(savedTable.error());
    }
    const auto plan = planSave(graph, edits, table);
    if (!plan)
        return tl::unexpected(plan.error());
    const bool isEdited = graph.file().layout() != nullptr; // its file is none that exists
    if (plan->replacements.empty() && plan->additions.empty() && !isEdited)
        return std::nullopt;
    const QFileInfo original(graph.file().path());
    const std::vector<DataFile> data = dataFilesOf(graph.file());
    const bool hasAllData =
        std::ranges::all_of(data, [](const DataFile &one) { return !one.isOutside && QFileInfo(one.path).isFile(); });
    // Where data are missing or outside, the runtime says so as it does of the model.
    const SaveOptions options{.externalData =
                                  hasAllData ? SaveOptions::ExternalData::FromRoot : SaveOptions::ExternalData::Keep,
                              .isTemporary = true};
    const QDir place = hasAllData ? QDir(folder) : original.dir();
    auto written =
        PendingSave::write(graph, *plan, place.filePath(u"shapewright-test-"_s + original.fileName()), options, job);
    if (!written)
        return tl::unexpected(written.error());
    return std::optional(*std::move(written));
}

TestedFile testedFile(const PendingSave *written, const ModelGraph &graph)
{
    return written != nullptr ? TestedFile(written->path(), written->dataFolder()) : TestedFile(graph.file().path());
}

} // namespace shapewright
