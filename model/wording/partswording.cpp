// SPDX-License-Identifier: Apache-2.0
#include "model/wording/partswording.h"

#include "model/types/text.h"
#include "model/wording/texts.h"

namespace shapewright {

namespace {

using ChangeKind = PartsChange::Kind;

void addNames(const QString &text, const std::vector<std::string> &names, QStringList &lines)
{
    if (!names.empty())
        lines.append(text.arg(toQString(joined(names))));
}

} // namespace

QString changeText(const PartsChange &change)
{
    const QString name = toQString(change.name), value = toQString(change.value);
    switch (change.kind) {
    case ChangeKind::Value:
        return value.isEmpty() ? Wording::tr("%1 = default").arg(name) : QStringLiteral("%1 = %2").arg(name, value);
    case ChangeKind::Bypass:
        return Wording::tr("bypass %1").arg(name);
    case ChangeKind::Output:
        return Wording::tr("new output “%1”").arg(name);
    case ChangeKind::RemovedOutput:
        return Wording::tr("remove output “%1”").arg(name);
    case ChangeKind::CutFrom:
        return Wording::tr("cut before “%1”").arg(name);
    case ChangeKind::CutTo:
        return Wording::tr("cut after “%1”").arg(name);
    case ChangeKind::Rename:
        return Wording::tr("rename “%1” to “%2”").arg(name, value);
    case ChangeKind::NodeRename:
        return Wording::tr("rename node “%1” to “%2”").arg(name, value);
    case ChangeKind::Metadata:
        return Wording::tr("metadata “%1”").arg(name);
    case ChangeKind::RemovedMetadata:
        return Wording::tr("remove metadata “%1”").arg(name);
    case ChangeKind::Field:
        return QStringLiteral("%1 = %2").arg(name, value);
    case ChangeKind::KeepsUnused:
        return Wording::tr("keep unused nodes and weights");
    }
    return {};
}

QString setText(const PartsModel::Set &set)
{
    const auto text = [](const std::string &value) {
        return value.empty() ? Wording::tr("default") : toQString(value);
    };
    return QStringLiteral("%1 → %2").arg(text(set.before), text(set.after));
}

QStringList partsSummary(const PartsModel &parts)
{
    QStringList lines;
    for (const PartsModel::Set &set : parts.set)
        lines.append(QStringLiteral("%1: %2").arg(toQString(set.place), setText(set)));
    for (const PartsModel::Bypassed &bypassed : parts.bypassed)
        lines.append((bypassed.keepsValues ? Wording::tr("Bypassed %1") : Wording::tr("Bypassed %1: results change"))
                         .arg(toQString(bypassed.node)));
    for (const PartsModel::NotBypassed &kept : parts.notBypassed)
        lines.append(Wording::tr("Not bypassed: %1: %2").arg(toQString(kept.node), toQString(kept.why)));
    addNames(Wording::tr("New inputs: %1"), parts.addedInputs, lines);
    addNames(Wording::tr("Removed inputs: %1"), parts.removedInputs, lines);
    addNames(Wording::tr("New outputs: %1"), parts.addedOutputs, lines);
    addNames(Wording::tr("Removed outputs: %1"), parts.removedOutputs, lines);
    if (parts.removedNodes + parts.removedInitializers > 0)
        lines.append(Wording::tr("Removed what nothing needs any more: %1 nodes, %2 initializers")
                         .arg(parts.removedNodes)
                         .arg(parts.removedInitializers));
    return lines;
}

} // namespace shapewright
