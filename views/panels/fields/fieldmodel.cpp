// SPDX-License-Identifier: Apache-2.0
#include "views/panels/fields/fieldmodel.h"

#include "model/wording/wording.h"

#include <utility>

namespace shapewright {

void FieldModel::setState(const PanelState &state)
{
    const bool sameRows = state.graph == m_state.graph && state.dims == m_state.dims && adaptRows(state);
    if (!sameRows)
        beginResetModel();
    m_state = state;
    m_errors.clear();
    m_refused.clear();
    updateRows();
    if (!sameRows)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

QVariant FieldModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == FilterRole)
        return index.data(Qt::DisplayRole);
    return role == ErrorRole && m_errors.contains(index.row()) ? QVariant(m_errors.value(index.row())) : QVariant();
}

bool FieldModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::EditRole)
        return false;
    const QString text = value.toString();
    m_refused.insert(index.row(), text);
    return requestEdits(index.row(), editsFor(index.row(), text), editLabel(index.row(), text.trimmed()));
}

QList<FieldModel::Alternative> FieldModel::alternativesFor(int row, const QString &text) const
{
    ShapeEdits allowed = m_state.edits;
    if (std::exchange(allowed.zeroConfirmed, true) || editsFor(row, text))
        return {};
    const auto edits = editsFrom(allowed, row, text);
    if (!edits)
        return {};
    return {{tr("Allow 0: an empty tensor"), *edits, editLabel(row, text.trimmed())}};
}

void FieldModel::applyAlternative(int row, const Alternative &alternative)
{
    requestEdits(row, alternative.edits, alternative.label);
}

bool FieldModel::requestEdits(int row, const Result<ShapeEdits> &edits, const QString &label)
{
    if (!edits)
        m_errors.insert(row, describe(edits.error()));
    else
        m_refused.remove(row);
    if (!edits || m_errors.remove(row) > 0)
        Q_EMIT dataChanged(index(row), index(row));
    if (edits && *edits != m_state.edits)
        Q_EMIT editsRequested(*edits, label);
    return edits.has_value();
}

void FieldModel::clear(const QList<int> &rows)
{
    if (rows.isEmpty())
        return;
    requestEdits(rows.first(), editsForClearing(rows),
                 rows.size() == 1 ? editLabel(rows.first(), {}) : tr("make %1 dimensions dynamic").arg(rows.size()));
}

void FieldModel::paste(int row, const QString &text)
{
    if (row < 0 || row >= rowCount() || text.trimmed().isEmpty())
        return;
    const QString pasted = text.trimmed();
    requestEdits(row, editsForPaste(row, pasted),
                 pasted.contains(QLatin1Char('\n')) ? tr("paste sizes of dimensions") : editLabel(row, pasted));
}

QString FieldModel::copiedText(const QList<int> &rows) const
{
    QStringList lines;
    for (const int row : rows)
        lines.append(index(row).data(Qt::EditRole).toString());
    return lines.join(QLatin1Char('\n'));
}

Result<ShapeEdits> FieldModel::editsForPaste(int row, const QString &text) const
{
    return editsFor(row, text);
}

Result<ShapeEdits> FieldModel::editsForClearing(const QList<int> &rows) const
{
    return editsFor(rows.first(), {});
}

} // namespace shapewright
