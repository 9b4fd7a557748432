// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/outputsmodel.h"

#include "model/preview/partsshapes.h"
#include "views/panels/cells/tables.h"
#include "views/panels/fields/fieldmodel.h"

#include <algorithm>

namespace shapewright {

void OutputsModel::setState(const PanelState &state)
{
    beginResetModel();
    if (state.graph != m_state.graph) {
        m_open.clear();
        m_groups = state.isEmpty() ? QList<NumberedGroup>() : numberedGroups(state, state.graph->main().outputs);
    }
    m_state = state;
    makeRows();
    endResetModel();
}

void OutputsModel::setOpen(int row, bool isOpen)
{
    if (m_rows[row].members < 2 || m_rows[row].isOpen == isOpen)
        return;
    beginResetModel();
    if (isOpen)
        m_open.insert(m_rows[row].name);
    else
        m_open.remove(m_rows[row].name);
    makeRows();
    endResetModel();
}

void OutputsModel::makeRows()
{
    m_rows.clear();
    m_removed.clear();
    if (m_state.parts)
        m_removed.insert(m_state.parts->model->removedOutputs.begin(), m_state.parts->model->removedOutputs.end());
    const auto add = [this](ValueId id, const NumberedGroup &group, bool isMember) {
        const ValueShape &shape = m_state.shapeAfter(id);
        Row row{id, isMember ? toQString(m_state.graph->value(id).name) : group.name, shortTypeName(shape.type),
                changeChips(m_state.shapeBefore(id).type, shape.type), marksText(shape)};
        row.members = isMember ? 1 : int(group.members.size());
        row.isMember = isMember;
        row.isOpen = !isMember && m_open.contains(group.name);
        row.fate = fateOf(isMember ? std::vector{id} : group.members);
        m_rows.append(row);
    };
    for (const NumberedGroup &group : m_groups) {
        add(group.members.front(), group, false);
        const bool areAlike = std::ranges::all_of(group.members, [&](ValueId member) {
            return m_state.shapeAfter(member).type == m_state.shapeAfter(group.members.front()).type;
        });
        if (!areAlike)
            m_rows.last().shape = {{Chip::Kind::Unknown, tr("different shapes")}};
        for (const ValueId member : m_rows.last().isOpen ? group.members : std::vector<ValueId>())
            add(member, group, true);
    }
    if (m_state.parts)
        addNewRows();
}

// A row of several is removed if all of them are.
OutputsModel::Fate OutputsModel::fateOf(const std::vector<ValueId> &outputs) const
{
    const auto isRemoved = [this](ValueId id) { return m_removed.contains(m_state.graph->value(id).name); };
    return std::ranges::all_of(outputs, isRemoved) ? Fate::Removed : Fate::Stays;
}

void OutputsModel::addNewRows()
{
    for (const std::string &name : m_state.parts->model->addedOutputs) {
        const auto id = m_state.graph->valueNamed(mainGraph, name);
        if (!id)
            continue;
        const ValueShape &shape = m_state.shapeAfter(*id);
        m_rows.append({.value = *id,
                       .name = toQString(name),
                       .type = shortTypeName(shape.type),
                       .shape = changeChips(m_state.shapeBefore(*id).type, shape.type),
                       .marks = marksText(shape),
                       .fate = Fate::Added});
    }
}

QString OutputsModel::fateText(Fate fate)
{
    switch (fate) {
    case Fate::Removed:
        return tr("removed");
    case Fate::Added:
        return tr("new");
    case Fate::Stays:
        break;
    }
    return {};
}

int OutputsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant OutputsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2 [%3]\n%4\n%5")
            .arg(row.name, row.type, chipsText(row.shape), fateText(row.fate), row.marks)
            .trimmed();
    case Qt::AccessibleTextRole:
        if (row.fate != Fate::Stays)
            return tr("%1, %2, shape %3, %4").arg(row.name, row.type, chipsText(row.shape), fateText(row.fate));
        return row.members > 1 ? tr("%1, %2 outputs, %3, shape %4, %5")
                                     .arg(row.name, QString::number(row.members), row.type, chipsText(row.shape),
                                          row.isOpen ? tr("open") : tr("closed"))
                               : tr("%1, %2, shape %3").arg(row.name, row.type, chipsText(row.shape));
    case FieldModel::FilterRole:
        return row.name;
    default:
        return {};
    }
}

} // namespace shapewright
