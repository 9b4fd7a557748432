// SPDX-License-Identifier: Apache-2.0
#include "model/run/testrun/testfile.h"

#include "model/onnx/modelfile.h"

#include <QDir>
#include <QFileInfo>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

Result<std::optional<PendingSave>> writeTestFile(const ModelGraph &graph, const ShapeEdits &edits,
                                                 const ShapeTable &table, const QString &folder, const JobContext &job)
{
    const auto plan = planSave(graph, edits, table);
    if (!plan)
        return tl::unexpected(plan.error());
    if (plan->replacements.empty() && plan->additions.empty())
        return std::nullopt;
    const QFileInfo original(graph.file().path());
    const SaveOptions options{.isTemporary = true};
    const QString name = u"shapewright-test-"_s + original.fileName();
    auto written = PendingSave::write(graph, *plan, QDir(folder).filePath(name), options, job);
    if (!written && written.error().code == ErrorCode::ExternalDataWouldMove)
        written = PendingSave::write(graph, *plan, original.dir().filePath(name), options, job);
    if (!written)
        return tl::unexpected(written.error());
    return std::optional(*std::move(written));
}

} // namespace shapewright
