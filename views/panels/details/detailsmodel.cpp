// SPDX-License-Identifier: Apache-2.0
#include "views/panels/details/detailsmodel.h"

#include <QRegularExpression>
#include <QStringList>

namespace shapewright {

void DetailsModel::setRows(const QList<DetailsRow> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int DetailsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant DetailsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DetailsRow &row = m_rows[index.row()];
    const QString content = QStringList{row.text, chipsText(row.shape), row.note}
                                .filter(QRegularExpression(QStringLiteral(".")))
                                .join(QStringLiteral(" · "));
    switch (role) {
    case Qt::DisplayRole:
        return row.label;
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2").arg(row.label, content);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(row.label, content);
    default:
        return {};
    }
}

} // namespace shapewright
