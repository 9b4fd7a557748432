// SPDX-License-Identifier: Apache-2.0
#include "app/cli/adapting.h"

#include "app/cli/texts.h"
#include "app/cli/texttable.h"
#include "model/graph/nodetext.h"
#include "model/types/text.h"
#include "model/wording/adaptwording.h"

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

QList<ArgumentParser::Option> adaptOptions()
{
    return {{u"adapt"_s,
             {},
             Cli::tr("where an edit changes a static dim of an input, also change the constants that hold its size")}};
}

void writeAdapted(const AdaptedModel &adapted)
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
}

ExitCode failAdapting(const AdaptedModel &adapted, bool json)
{
    return fail({ErrorCode::NotAdaptable, {describe(*adapted.refusal, *adapted.refusedIn).toStdString()}, {}, {}}, json);
}

} // namespace shapewright::cli
