// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/types/ids.h"
#include "views/panels/details/detailspanel.h"
#include "views/panels/panelstate.h"

#include <QWidget>

class QAbstractItemDelegate;
class QTreeView;

namespace shapewright {

class ContentsModel;

// The tree of all graphs, nodes and tensors of a model. It leads to each of them in the picture, and follows a
// selection that is made elsewhere.
class ContentsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ContentsPanel(QAbstractItemDelegate *delegate, QWidget *parent = nullptr);

    void setState(const PanelState &state);
    // Shows the selection without a signal.
    void setSelection(const Selection &selection);

Q_SIGNALS:
    void graphActivated(shapewright::GraphId graph);
    void nodeActivated(shapewright::NodeId node);
    void valueActivated(shapewright::ValueId value);
    void explanationRequested(shapewright::ValueId value);

private:
    void activate(const QModelIndex &index);
    void openMenu(const QPoint &position);

    ContentsModel *m_model;
    QTreeView *m_tree;
    std::shared_ptr<const ModelGraph> m_graph;
    bool m_isFollowing = false; // the current row changes because of a selection made elsewhere, or of another model
};

} // namespace shapewright
