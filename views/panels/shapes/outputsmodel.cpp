// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/outputsmodel.h"

#include "views/panels/cells/tables.h"

namespace shapewright {

void OutputsModel::setState(const PanelState &state)
{
    beginResetModel();
    m_rows.clear();
    if (!state.isEmpty()) {
        for (const ValueId id : state.graph->main().outputs) {
            const ValueShape &shape = state.after->at(id);
            const ValueType &after = shape.type;
            m_rows.append({id, toQString(state.graph->value(id).name), shortTypeName(after),
                           changeChips(state.before->at(id).type, after), marksText(shape)});
        }
    }
    endResetModel();
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
        return QStringLiteral("%1\n%2 [%3]\n%4").arg(row.name, row.type, chipsText(row.shape), row.marks).trimmed();
    case Qt::AccessibleTextRole:
        return tr("%1, %2, shape %3").arg(row.name, row.type, chipsText(row.shape));
    default:
        return {};
    }
}

} // namespace shapewright
