// SPDX-License-Identifier: Apache-2.0
#include "model/wording/explanationwording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"
#include "model/wording/wording.h"

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

using Step = DimExplanation::Step;

QString withNumber(const QString &text, const Dim &dim)
{
    return dim.isValue() ? Wording::tr("%1 = %2").arg(text, QString::number(dim.value())) : text;
}

QString inputText(const Step &step, const Value &value)
{
    const QString name = toQString(value.name);
    if (step.isElement)
        return Wording::tr("element %1 of the graph input %2").arg(QString::number(step.axis), name);
    const Shape declared = value.declared->shape.value_or(Shape{});
    if (step.axis >= declared.size() || !declared[step.axis].isParam())
        return withNumber(Wording::tr("unnamed axis of %1").arg(name), step.dim);
    return withNumber(Wording::tr("axis %1 of the graph input %2, symbol %3")
                          .arg(QString::number(step.axis), name, toQString(declared[step.axis].param())),
                      step.dim);
}

QString runTimeText(const Step &step, const ModelGraph &graph)
{
    return step.node ? Wording::tr("decided at run time by %1").arg(describe(*step.node, graph))
                     : Wording::tr("decided at run time");
}

QString loopText(const Step &step, const ModelGraph &graph)
{
    // The inputs of a loop's body come from the loop, which is the owner of the graph.
    const auto loop = step.node ? step.node : graph.graph(step.value.graph).owner;
    return loop ? Wording::tr("changes from one iteration of %1 to the next").arg(describe(*loop, graph))
                : Wording::tr("changes from one iteration to the next");
}

// Names the blocking node, unless it is the step's own node, which is shown beside the step anyway.
std::optional<NodeId> otherBlocker(const Step &step)
{
    return step.blocker != step.node ? step.blocker : std::nullopt;
}

QString behind(const QString &text, const std::optional<NodeId> &node, const ModelGraph &graph)
{
    return node ? Wording::tr("%1, behind %2").arg(text, describe(*node, graph)) : text;
}

} // namespace

QString placeText(const Step &step, const ModelGraph &graph)
{
    const QString form = step.isElement ? u"%1{%2}"_s : u"%1[%2]"_s;
    return form.arg(toQString(graph.value(step.value).name), QString::number(step.axis));
}

QString nodeTitle(NodeId id, const ModelGraph &graph)
{
    const Node &node = graph.node(id);
    const QString name =
        node.name.empty() ? Wording::tr("node %1").arg(QString::number(id.index)) : toQString(node.name);
    return u"%1 (%2)"_s.arg(name, toQString(node.opType));
}

QString nodeTitle(const Step &step, const ModelGraph &graph)
{
    return step.node ? nodeTitle(*step.node, graph) : QString();
}

QString reasonText(const Step &step, const ModelGraph &graph)
{
    switch (step.reason) {
    case DimExplanation::Reason::Computed:
        return withNumber(u"= "_s + toQString(step.formula), step.dim);
    case DimExplanation::Reason::GraphInput:
        return inputText(step, graph.value(step.value));
    case DimExplanation::Reason::FixedInModel:
        return withNumber(Wording::tr("static in the file"), step.dim);
    case DimExplanation::Reason::RunTime:
        return runTimeText(step, graph);
    case DimExplanation::Reason::Loop:
        return loopText(step, graph);
    case DimExplanation::Reason::Declared:
        return withNumber(behind(Wording::tr("only declared in the file"), otherBlocker(step), graph), step.dim);
    case DimExplanation::Reason::NotKnown:
        return otherBlocker(step) ? behind(Wording::tr("unknown"), step.blocker, graph)
                                  : Wording::tr("depends on something unknown");
    }
    return {};
}

QString dimText(const DimExplanation &explanation)
{
    const QString text = toQString(explanation.dim.text());
    if (explanation.symbolic == Dim() || explanation.symbolic == explanation.dim)
        return text;
    return Wording::tr("%1 = %2").arg(toQString(explanation.symbolic.text()), text);
}

QString markText(Marks mark)
{
    switch (mark) {
    case Marks::None:
        return {};
    case Marks::Declared:
        return Wording::tr("declared: stated by the file only, not proven");
    case Marks::Assumed:
        return Wording::tr("assumed: correct if inputs have the given values, dims that must be equal are equal, and "
                           "loops run at least once");
    }
    return {};
}

QString reasonText(const ChangeReason &reason, ValueId value, const ModelGraph &graph)
{
    const auto &producer = graph.value(value).producer;
    const QString opType = producer ? toQString(graph.node(*producer).opType) : QString();
    switch (reason.cause) {
    case ChangeReason::Cause::InputEdited:
        return Wording::tr("input edited");
    case ChangeReason::Cause::Follows:
        return Wording::tr("derived from %1").arg(toQString(joined(reason.names)));
    case ChangeReason::Cause::NowKnown:
        return producer ? Wording::tr("now known: %1 computes it").arg(opType) : Wording::tr("now known");
    case ChangeReason::Cause::NoLongerKnown:
        return Wording::tr("no longer known");
    case ChangeReason::Cause::Recomputed:
        return producer ? Wording::tr("%1 computes it from changed inputs").arg(opType)
                        : Wording::tr("follows the edited inputs");
    }
    return {};
}

QString reasonText(const DynamicReason &reason, const ModelGraph &graph)
{
    const QString names = toQString(joined({reason.names.begin(), reason.names.end()}));
    if (reason.isRank)
        return names.isEmpty() ? behind(Wording::tr("its rank is unknown"), reason.blocker, graph)
                               : Wording::tr("%1 has an unknown rank").arg(names);
    if (reason.names.size() == 1)
        return Wording::tr("%1 is dynamic").arg(names);
    if (!names.isEmpty())
        return Wording::tr("%1 are dynamic").arg(names);
    if (!reason.decidedBy)
        return Wording::tr("unknown");
    Step step = *reason.decidedBy;
    if (step.blocker)
        step.node.reset(); // no node is shown beside this text, so the text must name it
    return reasonText(step, graph);
}

QString reasonsText(const std::vector<DynamicReason> &reasons, const ModelGraph &graph)
{
    DynamicReason notFixed;
    QStringList texts;
    for (const DynamicReason &reason : reasons) {
        if (reason.isRank || reason.names.empty())
            texts.append(reasonText(reason, graph));
        else
            notFixed.names.insert(reason.names.begin(), reason.names.end());
    }
    if (!notFixed.names.empty())
        texts.prepend(reasonText(notFixed, graph));
    texts.removeDuplicates();
    return texts.join(u"; "_s);
}

} // namespace shapewright
