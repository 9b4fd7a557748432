// SPDX-License-Identifier: Apache-2.0
#include "model/wording/adaptwording.h"

#include "model/graph/nodetext.h"
#include "model/types/text.h"
#include "model/wording/messageparts.h"
#include "model/wording/texts.h"

namespace shapewright {

namespace {

QString reasonText(const AdaptRefusal &refusal)
{
    const auto arg = [&refusal](std::size_t i) {
        return i < refusal.args.size() ? toQString(refusal.args[i]) : QString();
    };
    switch (refusal.why) {
    case AdaptObstacle::Sums:
        return Wording::tr("it sums over this axis, which would mix the rows, or its weights fix the size");
    case AdaptObstacle::Reduces:
        return Wording::tr("it takes one result over all rows");
    case AdaptObstacle::Normalizes:
        return Wording::tr("it normalizes over all rows");
    case AdaptObstacle::InOrder:
        return Wording::tr("it goes along this axis in order, so that a row depends on those before it");
    case AdaptObstacle::Spatial:
        return Wording::tr("for this operator the axis is height, width or time");
    case AdaptObstacle::Channels:
        return Wording::tr("for this operator the axis is that of the channels, which its weights fix");
    case AdaptObstacle::PicksRows:
        return Wording::tr("it picks some of the rows by number");
    case AdaptObstacle::JoinsRows:
        return Wording::tr("it joins the rows with others along the same axis");
    case AdaptObstacle::Broadcasts:
        return Wording::tr("it broadcasts this axis to %1").arg(arg(0));
    case AdaptObstacle::DifferentAxes:
        return Wording::tr("its inputs have the rows on different axes");
    case AdaptObstacle::RowsDiffer:
        return Wording::tr("the constant “%1” has a row for each of the old rows, and they differ").arg(arg(0));
    case AdaptObstacle::FixedSize:
        return Wording::tr("its input “%1” has the size %2 on this axis; how it would go on is not in the file")
            .arg(arg(0), arg(1));
    case AdaptObstacle::RowsDecide:
        return Wording::tr("the data decide how much comes out, or what runs, for all rows together");
    case AdaptObstacle::OneScale:
        return Wording::tr("it finds one scale for all rows together");
    case AdaptObstacle::UsesSize:
        return Wording::tr("it computes with the size of this axis in a way that is not followed");
    case AdaptObstacle::NoPlace:
        return Wording::tr("its shape has no place for the rows");
    case AdaptObstacle::OutputMixed:
        return Wording::tr("the output “%1” has no axis of its own for the rows").arg(arg(0));
    case AdaptObstacle::UnknownOperator:
        return Wording::tr("nothing is known about how this operator treats rows");
    case AdaptObstacle::UnknownShape:
        return Wording::tr("a shape or parameter of it is not known");
    case AdaptObstacle::OldOperator:
        return Wording::tr("the opset of the model lacks the operators that would have to be inserted");
    case AdaptObstacle::InFunction:
        return Wording::tr("it is in a function or loop whose calls would need different changes");
    case AdaptObstacle::Inside:
        return Wording::tr("what its branch or body returns cannot be repeated for each row");
    case AdaptObstacle::NotRun:
        return Wording::tr("the adapted model gave other numbers for “%1” than the original").arg(arg(0));
    case AdaptObstacle::TooManyWays:
        return Wording::tr("too many ways to place the rows were tried");
    }
    return {};
}

} // namespace

QString describe(const AdaptRefusal &refusal, const ModelGraph &graph)
{
    const QString reason = reasonText(refusal);
    if (!refusal.node)
        return Wording::tr("The model cannot be adapted: %1.").arg(reason);
    QString node = describe(*refusal.node, graph);
    const Node &at = graph.node(*refusal.node);
    if (at.name.empty() && !at.outputs.empty() && at.outputs.front())
        node = Wording::tr("%1, which makes “%2”").arg(node, toQString(graph.value(*at.outputs.front()).name));
    return Wording::tr("The model cannot be adapted at %1: %2.").arg(node, reason);
}

QString whatText(const AdaptStep &step)
{
    const QString name = toQString(step.name);
    switch (step.what) {
    case AdaptStep::What::Constant:
        return Wording::tr("constant “%1”").arg(name);
    case AdaptStep::What::Widened:
        return Wording::tr("“%1” repeated for each row").arg(name);
    case AdaptStep::What::OneRow:
        return Wording::tr("one of the equal rows of “%1”").arg(name);
    case AdaptStep::What::Scales:
        return Wording::tr("scales instead of the sizes “%1”").arg(name);
    case AdaptStep::What::Replaced:
        return Wording::tr("node replaced");
    }
    return {};
}

QString changeText(const AdaptStep &step)
{
    return QStringLiteral("%1 → %2").arg(toQString(step.before), toQString(step.after));
}

Problem refusalProblem(const AdaptedShapes &adapted, Severity severity)
{
    Problem problem{.severity = severity, .code = Problem::Code::NotAdaptable, .node = adapted.refusedAt(), .args = {}};
    if (problem.node)
        problem.graph = problem.node->graph;
    problem.detail = reasonText(*adapted.model->refusal).toStdString();
    return problem;
}

QStringList axesTexts(const AdaptedModel &adapted)
{
    QStringList texts;
    for (const AdaptedModel::Axes &axes : adapted.axes) {
        QStringList names;
        for (const ShapeEdits::Axis &axis : axes.wish.axes)
            names.append(toQString(axis.text()));
        texts.append(QStringLiteral("%1: %2 → %3")
                         .arg(names.join(QStringLiteral(", ")), QString::number(axes.oldSize),
                              toQString(axes.wish.size.text())));
    }
    return texts;
}

QStringList adaptSummary(const AdaptedModel &adapted)
{
    if (adapted.refusal)
        return {describe(*adapted.refusal, *adapted.refusedIn)};
    QStringList lines;
    for (const QString &axes : axesTexts(adapted))
        lines.append(Wording::tr("Adapted: %1").arg(axes));
    std::size_t steps = 0;
    for (const AdaptedModel::Change &change : adapted.changes)
        steps += change.steps.size();
    lines.append(steps == 0 ? Wording::tr("No constant holds the old size") : Wording::tr("Changes: %1").arg(steps));
    if (adapted.areRows())
        lines.append(Wording::tr("Rows: proven to be independent of each other"));
    return lines;
}

QString adaptLabel(bool isOn)
{
    return isOn ? Wording::tr("adapt the graph") : Wording::tr("do not adapt the graph");
}

} // namespace shapewright
