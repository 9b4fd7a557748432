// SPDX-License-Identifier: Apache-2.0
#include "views/panels/graphedits/grapheditsmodel.h"

#include "views/panels/cells/tablecells.h"

namespace shapewright {

namespace {

using Kind = GraphEditRows::Kind;

// The internal id of an index is 0 for a group, and otherwise the number of its group, counted from 1.
constexpr quintptr ofGroup = 0;

QString kindText(Kind kind)
{
    switch (kind) {
    case Kind::Changed:
        return GraphEditsModel::tr("changed");
    case Kind::Removed:
        return GraphEditsModel::tr("removed");
    case Kind::Added:
        return GraphEditsModel::tr("added");
    case Kind::Kept:
        return GraphEditsModel::tr("kept");
    }
    return {};
}

CellTone toneOf(Kind kind)
{
    switch (kind) {
    case Kind::Changed:
        return CellTone::Good;
    case Kind::Removed:
        return CellTone::Bad;
    case Kind::Added:
        return CellTone::Good;
    case Kind::Kept:
        return CellTone::Muted;
    }
    return CellTone::Plain;
}

} // namespace

GraphEditsModel::GraphEditsModel(QObject *parent) : QAbstractItemModel(parent) {}

void GraphEditsModel::setRows(const std::shared_ptr<const GraphEditRows> &rows)
{
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

const GraphEditRows::Group &GraphEditsModel::groupOf(const QModelIndex &index) const
{
    const quintptr id = index.internalId();
    return m_rows->groups[id == ofGroup ? std::size_t(index.row()) : std::size_t(id - 1)];
}

const GraphEditRows::Entry *GraphEditsModel::entryAt(const QModelIndex &index) const
{
    return index.internalId() == ofGroup ? nullptr : &groupOf(index).entries[std::size_t(index.row())];
}

std::optional<NodeId> GraphEditsModel::nodeAt(const QModelIndex &index) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const GraphEditRows::Entry *entry = entryAt(index);
    if (entry != nullptr)
        return entry->node;
    const GraphEditRows::Group &group = groupOf(index);
    return group.node || group.entries.empty() ? group.node : group.entries.front().node;
}

std::optional<PartsChange> GraphEditsModel::changeAt(const QModelIndex &index) const
{
    return index.isValid() && checkIndex(index) ? groupOf(index).change : std::nullopt;
}

QModelIndex GraphEditsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : ofGroup);
}

QModelIndex GraphEditsModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == ofGroup)
        return {};
    return createIndex(int(index.internalId() - 1), 0, ofGroup);
}

int GraphEditsModel::rowCount(const QModelIndex &parent) const
{
    if (!m_rows || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return int(m_rows->groups.size());
    return parent.internalId() == ofGroup ? int(groupOf(parent).entries.size()) : 0;
}

int GraphEditsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant GraphEditsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(index);
    case TableRole::Mono:
        return index.column() == What && entryAt(index) != nullptr;
    case TableRole::Tone:
        return int(index.column() == Change    ? toneOf(groupOf(index).kind)
                   : index.column() == Details ? CellTone::Muted
                                               : CellTone::Plain);
    default:
        return {};
    }
}

QString GraphEditsModel::text(const QModelIndex &index) const
{
    const GraphEditRows::Group &group = groupOf(index);
    const GraphEditRows::Entry *entry = entryAt(index);
    switch (Column(index.column())) {
    case Change:
        return entry == nullptr ? kindText(group.kind) : QString();
    case What:
        return entry != nullptr ? entry->name : group.title;
    case Details:
        return entry != nullptr ? entry->details : group.details;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant GraphEditsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Change:
        return tr("Change");
    case What:
        return tr("Nodes and initializers");
    case Details:
        return tr("Details");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
