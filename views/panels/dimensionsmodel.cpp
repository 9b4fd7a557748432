// SPDX-License-Identifier: Apache-2.0
#include "views/panels/dimensionsmodel.h"

#include "views/panels/chips.h"
#include "views/panels/editintents.h"

#include <algorithm>
#include <set>

namespace shapewright {

using Entry = DynamicDims::Entry;

int DimensionsModel::fixedCount() const
{
    return int(std::ranges::count_if(
        m_rows, [](const Row &row) { return !row.value.isEmpty() && row.kind != Row::Kind::Renamed; }));
}

int DimensionsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

Qt::ItemFlags DimensionsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = FieldModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable | Qt::ItemNeverHasChildren : flags;
}

QVariant DimensionsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::EditRole:
        return row.value;
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2").arg(row.name, row.occurs);
    case Qt::WhatsThisRole:
        return tr("A number fixes this dimension, a name renames it, an empty field keeps it dynamic.");
    case Qt::AccessibleTextRole:
        return row.value.isEmpty() ? tr("%1, dynamic, %2").arg(row.name, row.occurs)
                                   : tr("%1 = %2, %3").arg(row.name, row.value, row.occurs);
    default:
        return FieldModel::data(index, role);
    }
}

Result<ShapeEdits> DimensionsModel::editsFor(int row, const QString &text) const
{
    return editsWithDim(*state().graph, state().edits, entry(row), text);
}

QString DimensionsModel::editLabel(int row, const QString &text) const
{
    const QString name = toQString(entry(row).name);
    return text.isEmpty() ? tr("%1 dynamic").arg(name) : tr("%1 = %2").arg(name, text);
}

void DimensionsModel::updateRows(bool)
{
    m_rows.clear();
    if (state().isEmpty())
        return;
    for (const Entry &entry : state().dims->entries)
        m_rows.append(makeRow(entry));
}

DimensionsModel::Row DimensionsModel::makeRow(const Entry &entry) const
{
    const bool unnamed = entry.kind == Entry::Kind::Unnamed || entry.kind == Entry::Kind::UnknownRank;
    Row row;
    row.name = toQString(entry.name);
    if (unnamed)
        row.name.prepend(QStringLiteral("? "));
    else
        row.symbol = toQString(entry.name);

    std::set<std::string> inputs;
    for (const ShapeEdits::Axis &place : entry.places)
        inputs.insert(place.input);
    const int inputCount = qMax(1, int(inputs.size()));
    row.occurs = tr("%n input(s)", nullptr, inputCount) + QStringLiteral(" · ") +
                 tr("%n tensor(s)", nullptr, int(entry.tensors));

    const bool edited = isEdited(*state().graph, state().edits, entry);
    if (entry.kind == Entry::Kind::UnknownRank) {
        const auto input = state().graph->input(entry.name);
        if (input && edited && state().after->at(*input).type.shape) {
            row.value = chipsText(shapeChips(state().after->at(*input).type));
            row.kind = Row::Kind::Fixed;
        }
        return row;
    }
    if (entry.places.empty())
        return row;
    const ShapeEdits::Axis &place = entry.places.front();
    const auto input = state().graph->input(place.input);
    if (!input)
        return row;
    const auto dimOf = [&](const ShapeTable &table) {
        const auto &shape = table.at(*input).type.shape;
        return shape && place.axis < shape->size() ? (*shape)[place.axis] : Dim();
    };
    const Dim now = dimOf(*state().after);
    if (now == dimOf(*state().before) || now.isUnknown())
        return row;
    row.value = toQString(now.text());
    if (!edited)
        row.kind = Row::Kind::Following;
    else
        row.kind = now.isValue() ? Row::Kind::Fixed : Row::Kind::Renamed;
    return row;
}

} // namespace shapewright
