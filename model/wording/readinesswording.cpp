// SPDX-License-Identifier: Apache-2.0
#include "model/wording/readinesswording.h"

#include "model/types/operatornames.h"
#include "model/types/text.h"
#include "model/wording/texts.h"
#include "model/wording/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// The notes of our files, so that they can be translated.
[[maybe_unused]] constexpr const char *notes[] = {
    QT_TRANSLATE_NOOP("Providers", "Supports dynamic shapes at a cost, unless RequireStaticInputShapes is set. Reshape "
                                   "always needs static shapes."),
    QT_TRANSLATE_NOOP("Providers", "Supports dynamic shapes. A static dim is checked at run time."),
    QT_TRANSLATE_NOOP("Providers", "Supports dynamic shapes."),
    QT_TRANSLATE_NOOP(
        "Providers",
        "Supports dynamic shapes, but compiles kernels ahead only if all dims are known at session creation."),
    QT_TRANSLATE_NOOP("Providers", "Supports dynamic shapes by recompiling: at the first run, and for each new shape."),
    QT_TRANSLATE_NOOP("Providers", "Does not support dynamic shapes: a node with a dynamic dim runs on the CPU."),
    QT_TRANSLATE_NOOP(
        "Providers", "The device does not support dynamic shapes: a static model is compiled and kept for each shape."),
    QT_TRANSLATE_NOOP(
        "Providers",
        "Does not support dynamic shapes: a node with a dynamic dim, of inputs or outputs, runs on the CPU."),
    QT_TRANSLATE_NOOP("Providers", "Supports dynamic shapes by optimization profiles: without one, an engine is built "
                                   "for the first shapes and rebuilt for others. If a model is split, each dim that "
                                   "enters a partition needs a size or a name, or session creation fails."),
    QT_TRANSLATE_NOOP(
        "Providers", "Its own compiler decides what it supports; no list is published. Static shapes are recommended."),
    QT_TRANSLATE_NOOP("Providers", "Does not support dynamic shapes: a node with a dynamic dim, of inputs or outputs, "
                                   "runs in WebAssembly. Browsers differ in what else they support."),
    QT_TRANSLATE_NOOP("Providers", "Runs a few operators, with the CPU provider for the rest. The batch may be "
                                   "dynamic; other dims must be static."),
};

// The value of a blocker: `its input W`, `weight`. Names in a model may be empty.
QString valueText(const Blocker &blocker, const ModelGraph &graph)
{
    const QString name = blocker.value ? toQString(graph.value(*blocker.value).name) : QString();
    const QString slot = toQString(blocker.slot);
    if (name.isEmpty() || name == slot)
        return slot.isEmpty() ? Wording::tr("a tensor") : Wording::tr("its input %1").arg(slot);
    return slot.isEmpty() ? name : Wording::tr("%1 (its input %2)").arg(name, slot);
}

QString axisText(const Blocker &blocker, const ModelGraph &graph)
{
    const QString value = valueText(blocker, graph);
    return blocker.axis ? Wording::tr("axis %1 of %2").arg(QString::number(*blocker.axis), value) : value;
}

QString withoutNumberText(const std::vector<std::string> &names)
{
    return names.size() == 1 ? Wording::tr("%1, which is dynamic").arg(toQString(names.front()))
                             : Wording::tr("%1, which are dynamic").arg(toQString(joined(names)));
}

// The reason goes before the place: places are long, and a narrow column shows only the beginning.
QString decidedText(const Blocker &blocker, const QString &what, const ModelGraph &graph)
{
    return blocker.decidedBy
               ? Wording::tr("decided at run time by %1: %2").arg(describe(*blocker.decidedBy, graph), what)
               : Wording::tr("decided at run time: %1").arg(what);
}

QString operatorText(const Blocker &blocker, const ModelGraph &graph)
{
    const Node &node = graph.node(blocker.node);
    return toQString(operatorName(node.domain, node.opType));
}

QString shapeText(const Blocker &blocker, const ModelGraph &graph)
{
    if (!blocker.names.empty() && !blocker.decidedBy)
        return Wording::tr("the rank of %1 is unknown: set a shape for %2")
            .arg(valueText(blocker, graph), toQString(joined(blocker.names)));
    return decidedText(blocker, Wording::tr("the rank of %1").arg(valueText(blocker, graph)), graph);
}

QString constantText(const Blocker &blocker, const ModelGraph &graph)
{
    const QString value = valueText(blocker, graph);
    return blocker.names.empty()
               ? Wording::tr("%1 must be a constant").arg(value)
               : Wording::tr("%1 must be a constant, but depends on %2").arg(value, withoutNumberText(blocker.names));
}

QString unnamedText(const Blocker &blocker, const ModelGraph &graph)
{
    const QString text = Wording::tr("%1 enters a partition without a size or a name, so session creation fails")
                             .arg(axisText(blocker, graph));
    if (blocker.names.empty() || blocker.decidedBy)
        return Wording::tr("%1: declare its shape").arg(text);
    return Wording::tr("%1: it depends on %2").arg(text, withoutNumberText(blocker.names));
}

} // namespace

QString verdictText(const Readiness &readiness)
{
    switch (readiness.verdict) {
    case Readiness::Verdict::Ready:
        return Wording::tr("ready");
    case Readiness::Verdict::Slower:
        return Wording::tr("ready, faster with static shapes");
    case Readiness::Verdict::NeedsProfile:
        return Wording::tr("needs a shape profile");
    case Readiness::Verdict::NeedsDims:
        if (readiness.nodesOnceFixed == 0)
            return Wording::tr("needs a size for %1; then everything is computed ahead")
                .arg(toQString(joined(readiness.needs)));
        return Wording::tr("needs a size for %1; then %2 of %3 nodes")
            .arg(toQString(joined(readiness.needs)), QString::number(readiness.supportedOnceFixed),
                 QString::number(readiness.nodesOnceFixed));
    case Readiness::Verdict::Partly:
        return Wording::tr("partial, the rest runs on the CPU");
    case Readiness::Verdict::Cannot:
        return Wording::tr("not supported");
    case Readiness::Verdict::NotKnown:
        return Wording::tr("unknown");
    }
    return {};
}

QString shareText(const Readiness &readiness)
{
    if (readiness.verdict == Readiness::Verdict::NotKnown)
        return {};
    // Rounded down, because 99.9 % must not be shown as 100 %.
    const int percent = int(std::floor(readiness.share() * 100));
    return Wording::tr("%1 of %2 nodes (%3 %), partitions: %4")
        .arg(QString::number(readiness.supported), QString::number(readiness.nodes), QString::number(percent),
             QString::number(readiness.partitions));
}

QString countsText(const Readiness &readiness, const ModelGraph &graph)
{
    if (readiness.verdict == Readiness::Verdict::NotKnown)
        return {};
    std::size_t file = 0; // without the calls of functions, whose nodes count instead
    for (const Graph &one : graph.graphs())
        file += std::size_t(std::ranges::count_if(one.nodes, [](const Node &node) { return !node.body; }));
    const std::size_t now = file - std::min(file, readiness.nodes);
    const std::size_t later = readiness.nodes - std::min(readiness.nodes, readiness.nodesOnceFixed);
    const QString all = QString::number(file);
    if (now > 0 && later > 0)
        return Wording::tr(
                   "Of %1 nodes in the file, %2 are computed when the model is loaded, and %3 more once all sizes "
                   "are set")
            .arg(all, QString::number(now), QString::number(later));
    if (now > 0)
        return Wording::tr("Of %1 nodes in the file, %2 are computed when the model is loaded")
            .arg(all, QString::number(now));
    return later > 0
               ? Wording::tr("Of %1 nodes in the file, %2 are computed when the model is loaded once all sizes are set")
                     .arg(all, QString::number(later))
               : QString();
}

QString reasonText(const Blocker &blocker, const ModelGraph &graph)
{
    switch (blocker.reason) {
    case Blocker::Reason::Operator:
        return Wording::tr("operator %1 is not supported").arg(operatorText(blocker, graph));
    case Blocker::Reason::Opset:
        return Wording::tr("%1 is supported from opset %2 on")
            .arg(operatorText(blocker, graph), toQString(blocker.args[0]));
    case Blocker::Reason::Version:
        return Wording::tr("%1 is not supported in version %2, which the opset has")
            .arg(operatorText(blocker, graph), toQString(blocker.args[0]));
    case Blocker::Reason::Subgraph:
        return Wording::tr("subgraphs are not supported");
    case Blocker::Reason::Attribute:
        return blocker.args[2].empty()
                   ? Wording::tr("the attribute %1 is not supported").arg(toQString(blocker.args[0]))
                   : Wording::tr("the attribute %1 is %2, but must be %3")
                         .arg(toQString(blocker.args[0]), toQString(blocker.args[1]), toQString(blocker.args[2]));
    case Blocker::Reason::ElementType:
        return Wording::tr("%1 has the element type %2, but must have %3")
            .arg(valueText(blocker, graph), toQString(blocker.args[0]), toQString(blocker.args[1]));
    case Blocker::Reason::Rank:
        return Wording::tr("%1 has rank %2, but must have %3")
            .arg(valueText(blocker, graph), toQString(blocker.args[0]), toQString(blocker.args[1]));
    case Blocker::Reason::ZeroDim:
        return Wording::tr("%1 is 0, and empty tensors are not supported").arg(axisText(blocker, graph));
    case Blocker::Reason::NotConstant:
        return constantText(blocker, graph);
    case Blocker::Reason::NoShape:
        return shapeText(blocker, graph);
    case Blocker::Reason::DecidedAtRunTime:
        return decidedText(blocker, axisText(blocker, graph), graph);
    case Blocker::Reason::DynamicDim:
        return (blocker.names.size() == 1 ? Wording::tr("%1 is dynamic: %2") : Wording::tr("%1 are dynamic: %2"))
            .arg(toQString(joined(blocker.names)), axisText(blocker, graph));
    case Blocker::Reason::ComputesShape:
        return (blocker.names.size() == 1 ? Wording::tr("only for shapes: computed ahead once %1 is fixed")
                                          : Wording::tr("only for shapes: computed ahead once %1 are fixed"))
            .arg(toQString(joined(blocker.names)));
    case Blocker::Reason::UnnamedDim:
        return unnamedText(blocker, graph);
    case Blocker::Reason::Cycle:
        return Wording::tr("the graph has a cycle, so no runtime loads it");
    }
    return {};
}

QString nodesText(const BlockerGroup &group, const Readiness &readiness, const ModelGraph &graph)
{
    const Blocker &first = readiness.blockers[group.blockers.front()];
    if (group.blockers.size() == 1)
        return describe(first.node, graph);
    if (first.reason == Blocker::Reason::ComputesShape)
        return Wording::tr("%1 nodes").arg(group.blockers.size());
    return Wording::tr("%1 × %2").arg(QString::number(group.blockers.size()), operatorText(first, graph));
}

QString noteText(const Provider &provider)
{
    return QCoreApplication::translate("Providers", provider.note.c_str());
}

QString readinessLimitsText()
{
    return Wording::tr(
        "Judged by operator and shape only, for the CPU by element type too; not by memory or devices. Before it asks "
        "a provider, the "
        "runtime also fuses and removes nodes, so its own counts may differ. Only running it there is proof.");
}

} // namespace shapewright
