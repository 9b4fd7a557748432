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
    case Qt::EditRole:
        return row.edited;
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2").arg(row.label, content) +
               (row.place.isEmpty() ? QString() : QLatin1Char('\n') + tr("Click to edit"));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(row.label, content);
    default:
        return {};
    }
}

Qt::ItemFlags DetailsModel::flags(const QModelIndex &index) const
{
    const bool isEditable = index.isValid() && !m_rows[index.row()].place.isEmpty();
    return QAbstractListModel::flags(index) | (isEditable ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

bool DetailsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const DetailsRow row = m_rows[index.row()];
    if (value.toString() != row.edited)
        Q_EMIT valueRequested(row.place, value.toString());
    return true;
}

} // namespace shapewright
