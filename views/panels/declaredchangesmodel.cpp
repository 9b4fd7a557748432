// SPDX-License-Identifier: Apache-2.0
#include "views/panels/declaredchangesmodel.h"

#include "views/panels/panelstate.h"

#include <utility>

namespace shapewright {

DeclaredChangesModel::DeclaredChangesModel(std::vector<DeclaredChange> changes, QObject *parent)
    : QAbstractListModel(parent), m_changes(std::move(changes))
{
}

TensorRow DeclaredChangesModel::row(int row) const
{
    const DeclaredChange &change = m_changes[std::size_t(row)];
    const QString graph = change.graph == "main" ? QString() : toQString(change.graph);
    return {toQString(change.name), graph, changeChips(change.before, change.after)};
}

int DeclaredChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_changes.size());
}

QVariant DeclaredChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TensorRow content = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return content.name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 %2 [%3]").arg(content.name, content.note, chipsText(content.shape));
    default:
        return {};
    }
}

} // namespace shapewright
