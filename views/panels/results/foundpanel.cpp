// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/foundpanel.h"

#include "views/panels/cells/panelheading.h"
#include "views/panels/cells/tables.h"
#include "views/panels/results/founddelegate.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

namespace shapewright {

namespace {

constexpr int widestFound = 460;

} // namespace

FoundPanel::FoundPanel(const Theme &theme, QWidget *parent)
    : QWidget(parent), m_model(new FoundModel(this)), m_delegate(new FoundDelegate(theme, this)),
      m_table(makeTable(m_model, m_delegate, tr("Found"), this)),
      m_nothing(new QLabel(tr("No match. All words must match; the tooltip of the field lists the prefixes."), this))
{
    m_table->setObjectName(QStringLiteral("found"));
    m_nothing->setObjectName(QStringLiteral("foundNothing"));
    makeNote(*m_nothing);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_nothing, 0, Qt::AlignTop);
    layout->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FoundPanel::activate);
    connect(m_table, &QAbstractItemView::clicked, this,
            &FoundPanel::activate); // also for the row that is already current
}

void FoundPanel::setTheme(const Theme &theme)
{
    m_delegate->setTheme(theme);
    m_table->viewport()->update();
}

void FoundPanel::setFound(const PanelState &state, const SearchQuery &query,
                          std::shared_ptr<const FoundModel::Hits> hits)
{
    const QScopedValueRollback guard(m_isRefilling, true);
    const QModelIndex before = m_table->currentIndex();
    const int above = before.isValid() ? before.row() - m_table->verticalScrollBar()->value() : 0;
    m_model->setFound(state, query, std::move(hits));
    m_table->setColumnHidden(FoundModel::GraphPath, state.isEmpty() || state.graph->graphs().size() < 2);
    resizeColumns(m_table, widestFound);
    m_nothing->setVisible(m_model->rowCount() == 0 && !query.isEmpty());
    m_table->setVisible(m_model->rowCount() > 0);
    const auto row = m_current ? m_model->rowOf(*m_current) : std::nullopt;
    if (!row) {
        m_current.reset();
        m_table->selectionModel()->clear();
    } else if (m_table->currentIndex().row() != *row) {
        m_table->setCurrentIndex(m_model->index(*row, 0));
        if (before.isValid())
            m_table->verticalScrollBar()->setValue(*row - above);
    }
    Q_EMIT currentChanged();
}

std::optional<int> FoundPanel::currentRow() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(index.row()) : std::nullopt;
}

void FoundPanel::step(int rows)
{
    const int count = m_model->rowCount();
    if (count == 0)
        return;
    const int from = currentRow().value_or(rows > 0 ? -1 : count);
    goTo(((from + rows) % count + count) % count);
}

void FoundPanel::move(int rows)
{
    const int count = m_model->rowCount();
    if (count > 0)
        goTo(qBound(0, currentRow().value_or(-1) + rows, count - 1));
}

void FoundPanel::goTo(int row)
{
    const QModelIndex index = m_model->index(row, 0);
    if (m_table->currentIndex().row() == row)
        activate(index);
    else
        m_table->setCurrentIndex(index);
}

void FoundPanel::activate(const QModelIndex &index)
{
    if (m_isRefilling || !index.isValid())
        return;
    m_current = m_model->targetAt(index.row());
    Q_EMIT currentChanged();
    // This is a copy, since a receiver may start another search.
    const SearchIndex::Target target = *m_current;
    if (const NodeId *node = std::get_if<NodeId>(&target))
        Q_EMIT nodeActivated(*node);
    else
        Q_EMIT valueActivated(std::get<ValueId>(target));
}

} // namespace shapewright
