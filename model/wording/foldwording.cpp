// SPDX-License-Identifier: Apache-2.0
#include "model/wording/foldwording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace shapewright {

QString obstacleText(FoldObstacle why)
{
    switch (why) {
    case FoldObstacle::DynamicSize:
        return Wording::tr("depends on a dynamic dimension or on the data of an input");
    case FoldObstacle::Assumption:
        return Wording::tr("depends on a shape that is only declared or assumed");
    case FoldObstacle::Replaceable:
        return Wording::tr("depends on an initializer that is also an input, which a caller may replace");
    case FoldObstacle::Random:
        return Wording::tr("draws random numbers");
    case FoldObstacle::Quantization:
        return Wording::tr("belongs to a quantized weight");
    case FoldObstacle::OtherDomain:
        return Wording::tr("operator of another domain");
    case FoldObstacle::NotComputed:
        return Wording::tr("not computed here: operator or element type");
    case FoldObstacle::Weight:
        return Wording::tr("computes with weights");
    case FoldObstacle::NotRun:
        return Wording::tr("ONNX Runtime could not compute it here");
    case FoldObstacle::GrowthLimit:
        return Wording::tr("its result exceeds the growth limit");
    case FoldObstacle::InLoop:
        return Wording::tr("in the body of a loop");
    case FoldObstacle::InFunction:
        return Wording::tr("in the body of a function");
    case FoldObstacle::Loop:
        return Wording::tr("a loop is kept");
    case FoldObstacle::OpenCondition:
        return Wording::tr("its condition is not known");
    case FoldObstacle::BranchNotMovable:
        return Wording::tr("its branch cannot take its place");
    case FoldObstacle::FaultyModel:
        return Wording::tr("the model has a cycle, an undefined input or a value with two producers");
    }
    return {};
}

QString foldedText(const FoldOutcome &result)
{
    constexpr qsizetype most = 8;
    std::vector<std::pair<std::size_t, std::string>> counts;
    for (const auto &[opType, nodes] : result.goneByOperator)
        counts.emplace_back(nodes, opType);
    std::ranges::stable_sort(counts, std::ranges::greater{}, [](const auto &count) { return count.first; });
    QStringList texts;
    for (const auto &[nodes, opType] : counts)
        texts.append(QStringLiteral("%1 %2").arg(toQString(opType)).arg(nodes));
    if (texts.size() > most)
        texts = texts.mid(0, most) << QStringLiteral("…");
    return texts.join(QStringLiteral(", "));
}

} // namespace shapewright
