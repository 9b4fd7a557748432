// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/declaredchangesmodel.h"

#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <utility>

namespace shapewright {

DeclaredChangesModel::DeclaredChangesModel(std::vector<DeclaredChange> changes, QStringList notes, QObject *parent)
    : QAbstractTableModel(parent), m_changes(std::move(changes)), m_notes(std::move(notes))
{
}

int DeclaredChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_changes.size());
}

int DeclaredChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_notes.isEmpty() ? Note : Note + 1;
}

QVariant DeclaredChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DeclaredChange &change = m_changes[std::size_t(index.row())];
    const Chips chips = changeChips(change.before, change.after);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (Column(index.column())) {
        case Name:
            return toQString(change.name);
        case Type:
            return chipsText(chips);
        case Note:
            return m_notes.value(index.row());
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
