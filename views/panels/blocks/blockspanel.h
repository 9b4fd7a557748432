// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"
#include "views/panels/blocks/blocksmodel.h"

#include <QList>
#include <QWidget>

class QAbstractItemDelegate;
class QTreeView;

namespace shapewright {

// What repeats in the main graph, and the parts that it consists of. A row leads to its nodes in the picture.
class BlocksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit BlocksPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    // Null shows nothing. The rows belong to the model of the state.
    void setRows(const PanelState &state, const BlocksModel::Rows &rows);
    // Other shapes of the same model.
    void setShapes(const PanelState &state);

Q_SIGNALS:
    // `instance` leads to these nodes if they are one of several instances.
    void nodesActivated(const QList<shapewright::NodeId> &nodes, const shapewright::BlockPath &instance);

private:
    void activate(const QModelIndex &index);

    BlocksModel *m_model;
    QTreeView *m_tree;
    bool m_isResetting = false; // the current row changes because of another model
};

} // namespace shapewright
