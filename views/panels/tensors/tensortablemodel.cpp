// SPDX-License-Identifier: Apache-2.0
#include "views/panels/tensors/tensortablemodel.h"

#include "views/panels/panelstate.h"

#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace shapewright {

TensorTableModel::TensorTableModel(TensorFacts facts, QObject *parent)
    : QAbstractTableModel(parent), m_facts(std::move(facts)), m_pages(heldPages)
{
    const std::size_t rank = m_facts.dims.size();
    if (rank == 1)
        m_allRows = m_facts.dims[0];
    if (rank >= 2) {
        m_allRows = m_facts.dims[rank - 2];
        m_allColumns = m_facts.dims[rank - 1];
    }
    if (m_facts.count == 0) // the empty axis may be one before the last two
        m_allRows = 0;
}

void TensorTableModel::setSlice(const std::vector<std::int64_t> &indices)
{
    beginResetModel();
    std::int64_t slice = 0;
    if (m_facts.count > 0) {
        for (std::size_t axis = 0; axis < indices.size(); ++axis)
            slice = slice * m_facts.dims[axis] + indices[axis];
        m_sliceStart = slice * m_allRows * m_allColumns;
    }
    endResetModel();
}

void TensorTableModel::setWindow(std::int64_t row, std::int64_t column)
{
    beginResetModel();
    m_firstRow = std::clamp<std::int64_t>(row, 0, std::max<std::int64_t>(m_allRows - 1, 0));
    m_firstColumn = std::clamp<std::int64_t>(column, 0, std::max<std::int64_t>(m_allColumns - 1, 0));
    endResetModel();
}

int TensorTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(std::min<std::int64_t>(m_allRows - m_firstRow, mostRows));
}

int TensorTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(std::min<std::int64_t>(m_allColumns - m_firstColumn, mostColumns));
}

std::int64_t TensorTableModel::positionOf(const QModelIndex &index) const
{
    return m_sliceStart + (m_firstRow + index.row()) * m_allColumns + m_firstColumn + index.column();
}

const TensorElements *TensorTableModel::page(std::int64_t position) const
{
    const std::int64_t number = position / pageElements;
    if (const TensorElements *held = m_pages.object(number))
        return held;
    request(number);
    return nullptr;
}

void TensorTableModel::request(std::int64_t page) const
{
    if (m_requested.contains(page))
        return;
    m_requested.insert(page);
    m_wanted.append(page);
    if (m_wanted.size() > 1)
        return;
    // A view reads cell by cell. The signal waits for the event loop, so that it reports all pages at once.
    auto *self = const_cast<TensorTableModel *>(this);
    QMetaObject::invokeMethod(
        self, [self] { Q_EMIT self->pagesRequested(std::exchange(self->m_wanted, {})); }, Qt::QueuedConnection);
}

void TensorTableModel::setPages(const Pages &pages)
{
    for (const auto &[number, elements] : pages) {
        m_requested.remove(number);
        m_pages.insert(number, new TensorElements(elements));
    }
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void TensorTableModel::dropRequests()
{
    m_requested.clear();
}

QVariant TensorTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const std::int64_t position = positionOf(index);
    const TensorElements *elements = page(position);
    const auto within = std::size_t(position % pageElements);
    if (elements == nullptr || within >= elementsSize(*elements))
        return {};
    return toQString(elementText(m_facts.elemType, *elements, within));
}

QVariant TensorTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return QString::number((orientation == Qt::Vertical ? m_firstRow : m_firstColumn) + section);
}

} // namespace shapewright
