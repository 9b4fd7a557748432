// SPDX-License-Identifier: Apache-2.0
#include "views/panels/blocks/blockspanel.h"

#include "views/panels/cells/tables.h"

#include <QAbstractItemDelegate>
#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

BlocksPanel::BlocksPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new BlocksModel(this)), m_tree(makeTable(m_model, delegate, tr("Blocks"), this))
{
    m_tree->setObjectName(QStringLiteral("blocks"));
    m_tree->setRootIsDecorated(true);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &BlocksPanel::activate);
    connect(m_tree, &QAbstractItemView::clicked, this, &BlocksPanel::activate); // once more on the current row
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);
    setFocusProxy(m_tree);
}

void BlocksPanel::setRows(const PanelState &state, const BlocksModel::Rows &rows)
{
    const QScopedValueRollback guard(m_isResetting, true);
    m_model->setRows(state, rows);
    for (const auto &[column, width] :
         {std::pair(BlocksModel::Name, 200), std::pair(BlocksModel::Nodes, 90), std::pair(BlocksModel::Parameters, 90),
          std::pair(BlocksModel::Size, 90), std::pair(BlocksModel::Inputs, 165), std::pair(BlocksModel::Outputs, 165)})
        m_tree->setColumnWidth(column, width);
}

void BlocksPanel::setShapes(const PanelState &state)
{
    m_model->setShapes(state);
    m_tree->viewport()->update(); // all rows stay
}

void BlocksPanel::activate(const QModelIndex &index)
{
    const BlockRows::Row *row = m_model->rowAt(index);
    if (m_isResetting || row == nullptr)
        return;
    QList<NodeId> nodes;
    for (const std::uint32_t node : row->nodes)
        nodes.append(NodeId{mainGraph, node});
    Q_EMIT nodesActivated(nodes, row->path);
}

} // namespace shapewright
