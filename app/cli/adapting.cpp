// SPDX-License-Identifier: Apache-2.0
#include "app/cli/adapting.h"

#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/graph/nodetext.h"
#include "model/onnx/modelfile.h"
#include "model/report/jsonforms.h"
#include "model/run/testrun/testfile.h"
#include "model/save/scratchfolder.h"
#include "model/shape/propagation/propagate.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

ExitCode failAdapting(const AdaptedModel &adapted, bool json)
{
    return fail({ErrorCode::NotAdaptable, {describe(*adapted.refusal, *adapted.refusedIn).toStdString()}, {}, {}},
                json);
}

} // namespace

QList<ArgumentParser::Option> adaptOptions()
{
    return {{u"adapt"_s,
             {},
             Cli::tr("where an edit changes a static dim of an input, also change the constants that hold its size")}};
}

void refuseComparing(OptionReader &reader, const TestSettings &settings)
{
    if (settings.compare)
        reader.failUsage(
            Cli::tr("--compare cannot be combined with --adapt, which compares the rows with the original"));
}

tl::expected<AdaptedModel, ExitCode> adaptToEdits(const std::shared_ptr<const ModelGraph> &graph,
                                                  const Options &options, const JobContext &job)
{
    auto adapted = adaptModel(graph, adaptWishes(*graph, options.edits), job);
    if (!adapted)
        return tl::unexpected(fail(adapted.error(), options.json));
    if (adapted->refusal)
        return tl::unexpected(failAdapting(*adapted, options.json));
    return *std::move(adapted);
}

tl::expected<std::optional<RowsComparison>, ExitCode>
compareWithOriginalRows(AdaptedModel &adapted, const ModelGraph &original, const ModelGraph &tested,
                        const ShapeTable &table, const TestedFile &file, const TestOptions &options,
                        const JobContext &job)
{
    const auto originalTable = propagate(original, {}, job);
    const ScratchFolder folder;
    const auto written = originalTable ? writeTestFile(original, {}, **originalTable, folder.path(), job)
                                       : tl::unexpected(originalTable.error());
    auto compared =
        written ? compareAdapted(adapted,
                                 {original, **originalTable, testedFile(*written ? &**written : nullptr, original),
                                  tested, options.edits, table, file},
                                 options, job)
                : tl::unexpected(written.error());
    if (!compared)
        return tl::unexpected(fail(compared.error(), options.json));
    if (!*compared || (*compared)->differs.empty())
        return *std::move(compared);
    adapted.refusal = AdaptRefusal{AdaptObstacle::NotRun, {}, {(*compared)->differs}};
    adapted.refusedIn = adapted.graph;
    return tl::unexpected(failAdapting(adapted, options.json));
}

void writeAdapted(const AdaptedModel &adapted, const std::optional<RowsComparison> &rows)
{
    constexpr std::size_t mostSteps = 20;
    for (const AdaptedModel::Axes &axes : adapted.axes) {
        QStringList names;
        for (const ShapeEdits::Axis &axis : axes.wish.axes)
            names.append(printable(axis.text()));
        writeOut(Cli::tr("Adapted: %1: %2 → %3")
                     .arg(names.join(u", "_s), QString::number(axes.oldSize), printable(axes.wish.size.text())));
    }
    TextTable lines;
    std::size_t others = 0, written = 0;
    for (const AdaptedModel::Change &change : adapted.changes) {
        for (const AdaptStep &step : change.steps) {
            if (written++ >= mostSteps) {
                ++others;
                continue;
            }
            lines.addRow({printable(describe(step.node, *change.from)), printable(whatText(step)),
                          printable(step.before), u"→ "_s + printable(step.after)});
        }
    }
    for (const QString &line : lines.lines())
        writeOut(line);
    if (others > 0)
        writeOut(Cli::tr("  and %1 more changes (--json lists them)").arg(others));
    if (adapted.changes.empty())
        return;
    if (adapted.areRows())
        writeOut(Cli::tr("Each row is computed independently of the others, as the rules of all nodes prove."));
    if (rows && adapted.areRows())
        writeOut(Cli::tr("It was run with several rows: all %1 rows of outputs equal those of the original.")
                     .arg(rows->compared));
    else if (rows)
        writeOut(Cli::tr("It was run with the old size: all outputs equal those of the original."));
    if (rows && rows->difference > 0)
        writeErr(Cli::tr("note: kernels round differently with several rows, by up to %1 of the greatest number")
                     .arg(rows->difference, 0, 'g', 2));
}

void addAdaptedJson(const std::optional<AdaptedModel> &adapted, const std::optional<RowsComparison> &rows,
                    QJsonObject &json)
{
    const bool isProven = adapted && !adapted->changes.empty() && adapted->areRows();
    json[u"adapted"_s] = adapted ? QJsonValue(adaptedJson(*adapted)) : QJsonValue();
    json[u"rows"_s] = isProven ? QJsonValue(u"proven"_s) : QJsonValue();
    json[u"rows_compared"_s] = rows ? QJsonValue(qint64(rows->compared)) : QJsonValue();
}

} // namespace shapewright::cli
