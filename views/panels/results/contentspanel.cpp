// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/contentspanel.h"

#include "views/panels/cells/tables.h"
#include "views/panels/results/contentsmodel.h"

#include <QAbstractItemDelegate>
#include <QItemSelectionModel>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

ContentsPanel::ContentsPanel(QAbstractItemDelegate *delegate, QWidget *parent)
    : QWidget(parent), m_model(new ContentsModel(this)),
      m_tree(makeTable(m_model, delegate, tr("Nodes and tensors"), this))
{
    m_tree->setObjectName(QStringLiteral("contents"));
    m_tree->setRootIsDecorated(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ContentsPanel::activate);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &ContentsPanel::openMenu);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);
}

void ContentsPanel::setState(const PanelState &state)
{
    const bool isAnother = state.graph != m_graph;
    m_graph = state.graph;
    m_isFollowing = true;
    m_model->setState(state);
    m_tree->viewport()->update();
    if (isAnother && m_graph) {
        m_tree->expand(m_model->index(0, 0));
        m_tree->setColumnWidth(ContentsModel::Name, 360);
        m_tree->setColumnWidth(ContentsModel::Kind, 170);
        m_tree->setColumnWidth(ContentsModel::Shape, 260);
    }
    m_isFollowing = false;
}

void ContentsPanel::setSelection(const Selection &selection)
{
    if (!m_graph)
        return;
    QModelIndex index;
    if (const NodeId *node = std::get_if<NodeId>(&selection))
        index = m_model->indexOf(*node);
    else if (const ValueId *value = std::get_if<ValueId>(&selection))
        index = m_model->indexOf(*value);
    m_isFollowing = true;
    if (index.isValid())
        m_tree->setCurrentIndex(index);
    else
        m_tree->selectionModel()->clear();
    m_isFollowing = false;
}

void ContentsPanel::activate(const QModelIndex &index)
{
    if (m_isFollowing || !index.isValid())
        return;
    const ContentsModel::Item item = m_model->itemAt(index);
    if (const NodeId *node = std::get_if<NodeId>(&item))
        Q_EMIT nodeActivated(*node);
    else if (const ValueId *value = std::get_if<ValueId>(&item))
        Q_EMIT valueActivated(*value);
    else
        Q_EMIT graphActivated(std::get<GraphId>(item));
}

void ContentsPanel::openMenu(const QPoint &position)
{
    const QModelIndex index = m_tree->indexAt(position);
    if (!index.isValid())
        return;
    const ContentsModel::Item item = m_model->itemAt(index);
    const ValueId *value = std::get_if<ValueId>(&item);
    if (value == nullptr)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Explain shape"), this, [this, shown = *value] { Q_EMIT explanationRequested(shown); });
    menu->popup(m_tree->viewport()->mapToGlobal(position));
}

} // namespace shapewright
