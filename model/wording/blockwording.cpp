// SPDX-License-Identifier: Apache-2.0
#include "model/wording/blockwording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"

#include <QStringList>

#include <algorithm>

namespace shapewright {

using namespace Qt::Literals::StringLiterals;

namespace {

// `Conv, Add` or, for many of one, `Conv (3), Add`.
QString operatorsText(const std::vector<std::string> &operators)
{
    QStringList texts;
    for (auto next = operators.begin(); next != operators.end();) {
        const auto end = std::find_if(next, operators.end(), [next](const std::string &op) { return op != *next; });
        const auto count = end - next;
        texts.append(count > 1 ? u"%1 (%2)"_s.arg(toQString(*next)).arg(count) : toQString(*next));
        next = end;
    }
    return texts.join(u", "_s);
}

QString operatorsOf(const Block &block, const ModelGraph &model)
{
    constexpr qsizetype most = 3;
    QStringList operators;
    for (const std::uint32_t node : block.nodes()) {
        const QString op = toQString(model.main().nodes[node].opType);
        if (op != u"Constant"_s && !operators.contains(op)) // which are seen as values of others
            operators.append(op);
    }
    return operators.size() > most ? operators.first(most).join(u", "_s) + u", …"_s : operators.join(u", "_s);
}

} // namespace

QString blockKindText(const Block &block, const ModelGraph &model)
{
    switch (block.kind) {
    case Block::Kind::Attention:
        return Wording::tr("attention");
    case Block::Kind::Convolution:
        return Wording::tr("convolution");
    case Block::Kind::DenseLayer:
        return Wording::tr("dense layer");
    case Block::Kind::Embedding:
        return Wording::tr("embedding");
    case Block::Kind::Equal:
        return Wording::tr("equal in both");
    case Block::Kind::FeedForward:
        return Wording::tr("feed-forward");
    case Block::Kind::Head:
        return Wording::tr("head");
    case Block::Kind::Nodes:
        return operatorsOf(block, model);
    case Block::Kind::Normalization:
        return Wording::tr("normalization");
    case Block::Kind::PostProcessing:
        return Wording::tr("post-processing");
    case Block::Kind::Projection:
        return Wording::tr("projection");
    case Block::Kind::RecurrentLayer:
        return Wording::tr("recurrent layer");
    case Block::Kind::ResidualAdd:
        return Wording::tr("residual add");
    case Block::Kind::ResidualBlock:
        return Wording::tr("residual block");
    case Block::Kind::Stage:
        return Wording::tr("stage");
    case Block::Kind::Stem:
        return Wording::tr("stem");
    case Block::Kind::TransformerLayer:
        return Wording::tr("transformer layer");
    case Block::Kind::UpsamplingBlock:
        return Wording::tr("upsampling block");
    }
    return {};
}

QString blockTitle(const Block &block, std::size_t count, const ModelGraph &model)
{
    if (!block.repeated.empty())
        return blockTitle(block.repeated.front(), block.repeated.front().instances.size(), model);
    const QString kind = blockKindText(block, model);
    return count > 1 ? u"%1 × %2"_s.arg(count).arg(kind) : kind;
}

QString instanceTitle(const Block &block, std::size_t instance, const ModelGraph &model)
{
    const std::size_t count = block.instances.size();
    const QString kind = blockKindText(block, model);
    return count > 1 ? Wording::tr("%1, no. %2 of %3").arg(kind).arg(instance + 1).arg(count) : kind;
}

QString variantText(const Block::Variant &variant)
{
    QStringList parts;
    if (!variant.more.empty())
        parts.append(Wording::tr("also %1").arg(operatorsText(variant.more)));
    if (!variant.fewer.empty())
        parts.append(Wording::tr("no %1").arg(operatorsText(variant.fewer)));
    for (const auto &[op, name, here, typical] : variant.attributes)
        parts.append(Wording::tr("%1: %2 %3, not %4", "operator, attribute, its value, the usual value")
                         .arg(toQString(op), toQString(name), here.empty() ? Wording::tr("absent") : toQString(here),
                              typical.empty() ? Wording::tr("absent") : toQString(typical)));
    if (parts.isEmpty())
        parts.append(Wording::tr("other inputs"));
    return parts.join(u"; "_s);
}

} // namespace shapewright
