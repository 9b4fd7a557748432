// SPDX-License-Identifier: Apache-2.0
#include "views/panels/cells/chips.h"

#include "views/panels/panelstate.h"

#include <QCoreApplication>
#include <QStringList>

namespace shapewright {

namespace {

// Hostile files have shapes of very many dims to make programs slow. Nobody can read so many, so only their number is
// shown.
constexpr std::size_t mostDims = 256;

struct ChipText {
    Q_DECLARE_TR_FUNCTIONS(Chips)
};

Chip dimChip(const Dim &dim)
{
    const QString text = toQString(dim.text());
    if (dim.isUnknown())
        return {Chip::Kind::Unknown, text};
    return {dim.isParam() ? Chip::Kind::Symbol : Chip::Kind::Plain, text};
}

// The chip that is shown instead of dims. There is none for a shape whose dims are shown.
std::optional<Chip> wordChip(const ValueType &type)
{
    if (!type.isTensor()) {
        if (type.kind == ValueType::Kind::Unknown)
            return Chip{Chip::Kind::Unknown, ChipText::tr("unknown type")};
        return Chip{Chip::Kind::Plain, toQString(type.fullText())};
    }
    if (!type.shape)
        return Chip{Chip::Kind::Unknown, ChipText::tr("unknown rank")};
    if (type.shape->empty())
        return Chip{Chip::Kind::Plain, ChipText::tr("scalar")};
    if (type.shape->size() > mostDims)
        return Chip{Chip::Kind::Unknown, ChipText::tr("%1 dims").arg(type.shape->size())};
    return {};
}

bool sameRank(const ValueType &a, const ValueType &b)
{
    return a.shape && b.shape && a.shape->size() == b.shape->size();
}

Chips mergedChips(const ValueType &before, const ValueType &after, bool withOld)
{
    Chips chips;
    if (const auto word = wordChip(after)) {
        chips.append(*word);
        if (withOld && !(before == after) && before.shape) {
            for (Chip &old : shapeChips(before))
                chips.append({Chip::Kind::Struck, old.text});
        }
        return chips;
    }
    const bool comparable = sameRank(before, after);
    Chips replaced;
    if (withOld && !comparable) {
        for (Chip &old : shapeChips(before))
            replaced.append({Chip::Kind::Struck, old.text});
    }
    for (std::size_t axis = 0; axis < after.shape->size(); ++axis) {
        const Dim &dim = (*after.shape)[axis];
        const bool changed = !comparable || (*before.shape)[axis] != dim;
        if (withOld && comparable && changed)
            replaced.append({Chip::Kind::Struck, toQString((*before.shape)[axis].text())});
        Chip chip = dimChip(dim);
        if (changed && dim.isValue())
            chip.kind = Chip::Kind::Fixed;
        chips.append(chip);
    }
    return chips + replaced;
}

} // namespace

Chips shapeChips(const ValueType &type)
{
    if (const auto word = wordChip(type))
        return {*word};
    Chips chips;
    for (const Dim &dim : *type.shape)
        chips.append(dimChip(dim));
    return chips;
}

Chips shapeChips(const ValueType &before, const ValueType &after)
{
    return mergedChips(before, after, false);
}

Chips changeChips(const ValueType &before, const ValueType &after)
{
    return mergedChips(before, after, true);
}

QString chipsText(const Chips &chips)
{
    QStringList words;
    for (const Chip &chip : chips) {
        if (chip.kind == Chip::Kind::Struck)
            words.append(ChipText::tr("was %1").arg(chip.text));
        else
            words.append(chip.text);
    }
    return words.join(QStringLiteral(", "));
}

QString timesText(const std::optional<Shape> &shape)
{
    if (!shape)
        return ChipText::tr("unknown rank");
    if (shape->empty())
        return ChipText::tr("scalar");
    QStringList words;
    for (const Dim &dim : *shape)
        words.append(toQString(dim.text()));
    return words.join(QStringLiteral(" × "));
}

QString shortTypeName(const ValueType &type)
{
    return type.isTensor() ? shortTypeName(type.elemType) : toQString(type.text);
}

QString shortTypeName(std::int32_t elemType)
{
    const std::string name = elemTypeName(elemType);
    if (name == "float")
        return QStringLiteral("float32");
    return name == "double" ? QStringLiteral("float64") : toQString(name);
}

} // namespace shapewright
