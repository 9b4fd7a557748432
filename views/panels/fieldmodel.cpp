// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fieldmodel.h"

#include "model/wording.h"

namespace shapewright {

void FieldModel::setState(const PanelState &state)
{
    const bool sameRows = state.graph == m_state.graph && state.dims == m_state.dims && hasSameRows(state);
    if (!sameRows)
        beginResetModel();
    m_state = state;
    m_errors.clear();
    updateRows();
    if (!sameRows)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

QVariant FieldModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != ErrorRole || !m_errors.contains(index.row()))
        return {};
    return m_errors.value(index.row());
}

bool FieldModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole)
        return false;
    const QString text = value.toString();
    const Result<ShapeEdits> edits = editsFor(index.row(), text);
    if (!edits) {
        m_errors.insert(index.row(), describe(edits.error()));
        Q_EMIT dataChanged(index, index);
        return false;
    }
    if (m_errors.remove(index.row()) > 0)
        Q_EMIT dataChanged(index, index);
    if (*edits != m_state.edits)
        Q_EMIT editsRequested(*edits, editLabel(index.row(), text.trimmed()));
    return true;
}

} // namespace shapewright
