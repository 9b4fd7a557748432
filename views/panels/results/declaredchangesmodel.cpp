// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/declaredchangesmodel.h"

#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <QHash>

namespace shapewright {

DeclaredChangesModel::DeclaredChangesModel(const std::vector<DeclaredChange> &changes, const QStringList &notes,
                                           QObject *parent)
    : QAbstractTableModel(parent), m_hasNotes(!notes.isEmpty())
{
    QHash<QStringList, QStringList> alike;
    const auto keyOf = [&](std::size_t i) {
        const DeclaredChange &change = changes[i];
        return QStringList{toQString(change.graph),
                           withoutNumbers(toQString(change.name)),
                           toQString(change.before.fullText()),
                           toQString(change.after.fullText()),
                           chipsText(changeChips(change.before, change.after)),
                           notes.value(qsizetype(i))};
    };
    for (std::size_t i = 0; i < changes.size(); ++i)
        alike[keyOf(i)].append(toQString(changes[i].name));
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const QString name = toQString(changes[i].name);
        const QStringList names = alike.value(keyOf(i));
        const bool areOne = names.size() >= qsizetype(fewestNumbered) && withoutNumbers(name) != name;
        if (!areOne || names.first() == name)
            m_rows.append({changes[i], notes.value(qsizetype(i)), areOne ? names : QStringList(name)});
    }
}

QString DeclaredChangesModel::shownName(const Row &row)
{
    const QString name = row.names.first();
    return row.names.size() == 1 ? name : tr("%1 (%2)").arg(withoutNumbers(name)).arg(row.names.size());
}

int DeclaredChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int DeclaredChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_hasNotes ? Note + 1 : Note;
}

QVariant DeclaredChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    constexpr qsizetype mostNames = 40; // of a tooltip
    const Row &row = m_rows[index.row()];
    const Chips chips = changeChips(row.change.before, row.change.after);
    if (role == Qt::ToolTipRole && index.column() == Name)
        return toolTipText((row.names.mid(0, mostNames) +
                            (row.names.size() > mostNames ? QStringList(QStringLiteral("…")) : QStringList()))
                               .join(QLatin1Char('\n')));
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (Column(index.column())) {
        case Name:
            return shownName(row);
        case Type:
            return chipsText(chips);
        case Note:
            return row.note;
        }
        return {};
    case TableRole::Chips:
        return index.column() == Type ? QVariant::fromValue(chips) : QVariant();
    case TableRole::Mono:
        return index.column() == Name;
    case TableRole::Tone:
        return int(index.column() == Note ? CellTone::Muted : CellTone::Plain);
    default:
        return {};
    }
}

} // namespace shapewright
