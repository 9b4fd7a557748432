// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/changesmodel.h"

#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/cells/tables.h"

#include <algorithm>
#include <utility>

namespace shapewright {

void ChangesModel::setRows(std::shared_ptr<const ChangeRows> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_searchTexts.clear();
    choose();
    endResetModel();
}

void ChangesModel::setFilter(const QString &text)
{
    const QStringList words = QString(text)
                                  .replace(QChar(u'×'), QLatin1Char('x'))
                                  .toCaseFolded()
                                  .simplified()
                                  .split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    beginResetModel();
    m_words = words;
    choose();
    endResetModel();
}

void ChangesModel::sort(int column, Qt::SortOrder order)
{
    if (column == m_column && order == m_order)
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<int> at; // the row of m_rows that each of them stands for
    for (const QModelIndex &index : before)
        at.push_back(m_shown[std::size_t(index.row())]);
    m_column = column;
    m_order = order;
    choose();
    std::vector<int> rowOf(std::size_t(allCount()), -1);
    for (std::size_t row = 0; row < m_shown.size(); ++row)
        rowOf[std::size_t(m_shown[row])] = int(row);
    for (qsizetype i = 0; i < before.size(); ++i)
        changePersistentIndex(before[i], index(rowOf[std::size_t(at[std::size_t(i)])], before[i].column()));
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void ChangesModel::choose()
{
    m_shown.clear();
    for (int row = 0; row < allCount(); ++row) {
        if (isShown(row))
            m_shown.push_back(row);
    }
    if (m_column < 0)
        return;
    // Each text is made once here, since comparisons would make it over and over.
    std::vector<std::pair<QString, int>> keyed;
    keyed.reserve(m_shown.size());
    for (const int row : m_shown)
        keyed.emplace_back(m_rows->text(row, ChangeRows::Column(m_column)), row);
    const bool isDescending = m_order == Qt::DescendingOrder;
    std::ranges::stable_sort(keyed, [isDescending](const auto &a, const auto &b) {
        return isDescending ? comesBefore(b.first, a.first) : comesBefore(a.first, b.first);
    });
    std::ranges::transform(keyed, m_shown.begin(), &std::pair<QString, int>::second);
}

bool ChangesModel::isShown(int row)
{
    if (m_words.isEmpty())
        return true;
    if (m_searchTexts.empty()) {
        for (int each = 0; each < allCount(); ++each)
            m_searchTexts.push_back(m_rows->searchText(each));
    }
    const QString &text = m_searchTexts[std::size_t(row)];
    return std::ranges::all_of(std::as_const(m_words), [&text](const QString &word) { return text.contains(word); });
}

std::optional<int> ChangesModel::rowOf(ValueId value) const
{
    for (std::size_t row = 0; row < m_shown.size(); ++row) {
        if (valueAt(int(row)) == value)
            return int(row);
    }
    return {};
}

int ChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int ChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ChangeRows::ColumnCount;
}

QVariant ChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = m_shown[std::size_t(index.row())];
    const ShapeChange &change = m_rows->change(row);
    switch (role) {
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case Qt::DisplayRole:
        return m_rows->text(row, ChangeRows::Column(index.column()));
    case TableRole::Chips:
        if (index.column() == ChangeRows::Before)
            return QVariant::fromValue(shapeChips(change.before));
        if (index.column() == ChangeRows::After)
            return QVariant::fromValue(shapeChips(change.before, change.after));
        return {};
    case TableRole::Mono:
        return index.column() == ChangeRows::Tensor;
    case TableRole::Tone:
        return int(index.column() == ChangeRows::Tensor ? CellTone::Plain : CellTone::Muted);
    default:
        return {};
    }
}

QString ChangesModel::toolTip(int row, int column) const
{
    const QString text = m_rows->text(row, ChangeRows::Column(column));
    const QString node = m_rows->nodeText(row);
    if (column == ChangeRows::MadeBy)
        return node.isEmpty() ? text : node;
    if (column == ChangeRows::Tensor) {
        const bool hasGraphs = m_rows->state().graph->graphs().size() > 1;
        QStringList lines{text, node, hasGraphs ? m_rows->text(row, ChangeRows::GraphPath) : QString()};
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }
    if (column != ChangeRows::After)
        return text;
    return (text + QLatin1Char('\n') + marksText(m_rows->state().shapeAfter(m_rows->change(row).value))).trimmed();
}

QVariant ChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return ChangeRows::heading(ChangeRows::Column(section));
}

} // namespace shapewright
