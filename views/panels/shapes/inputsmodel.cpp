// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/inputsmodel.h"

#include "model/editing/axisedits.h"
#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/editing/editsteps.h"
#include "model/edits/edittext.h"

#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

QString remarkOn(const ValueType &type)
{
    const bool isEmpty = type.shape && std::ranges::find(*type.shape, Dim(0)) != type.shape->end();
    return isEmpty ? InputsModel::tr("0 elements") : QString();
}

bool hasNoShape(const ValueType &type)
{
    return !type.isTensor() && type.kind != ValueType::Kind::Unknown;
}

QString remarkTip(const ValueType &type)
{
    if (hasNoShape(type))
        return InputsModel::tr("Sequences, maps and optional inputs have no shape that could be fixed here.");
    return remarkOn(type).isEmpty()
               ? QString()
               : InputsModel::tr("A size of 0 is a number like others: a tensor without elements.");
}

} // namespace

int InputsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

Qt::ItemFlags InputsModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = FieldModel::flags(index);
    if (!index.isValid())
        return flags;
    flags |= Qt::ItemNeverHasChildren;
    const Value &value = state().graph->value(m_rows[index.row()].value);
    return value.declared.isTensor() ? flags | Qt::ItemIsEditable : flags;
}

QVariant InputsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case PartRole:
        return index.row() == m_axisRow ? QVariant(m_axis) : QVariant();
    case Qt::EditRole: {
        if (index.row() == m_axisRow)
            return row.shape.value(m_axis).text;
        const auto &shape = state().after->at(row.value).type.shape;
        return shape && !shape->empty() ? chipsText(row.shape) : QString();
    }
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2 [%3]\n%4")
            .arg(row.name, row.type, chipsText(row.shape), remarkTip(state().after->at(row.value).type))
            .trimmed();
    case Qt::WhatsThisRole:
        if (index.row() == m_axisRow)
            return tr("One axis alone: a number or another name parts it from the others of its symbol.");
        return tr("The shape: numbers, names, ? for an unknown dimension, _ for one that stays as it is.");
    case Qt::AccessibleTextRole:
        return row.remark.isEmpty()
                   ? tr("%1, %2, shape %3").arg(row.name, row.type, chipsText(row.shape))
                   : tr("%1, %2, shape %3, %4").arg(row.name, row.type, chipsText(row.shape), row.remark);
    default:
        return FieldModel::data(index, role);
    }
}

bool InputsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (FieldModel::setData(index, value, role))
        return true;
    if (role == Qt::EditRole && index.isValid() && overridingEditsFor(index.row(), value.toString()) &&
        !editedAxis(index.row())) // the editor of a single axis offers it itself
        Q_EMIT overrideOffered(index.row(), value.toString());
    return false;
}

Result<ShapeEdits> InputsModel::overridingEditsFor(int row, const QString &text) const
{
    ShapeEdits edits = state().edits;
    edits.exportOverridden = true;
    return editsWithShape(*state().graph, edits, m_rows[row].value, text);
}

Result<ShapeEdits> InputsModel::editsFor(int row, const QString &text) const
{
    if (const auto axis = editedAxis(row))
        return editsWithAxis(*state().graph, state().edits, *axis, text);
    return editsWithShape(*state().graph, state().edits, m_rows[row].value, text);
}

void InputsModel::editAxis(int row, int axis)
{
    m_axisRow = axis >= 0 ? row : -1;
    m_axis = axis;
}

std::optional<ShapeEdits::Axis> InputsModel::axisOf(int row, int axis) const
{
    const auto &shape = state().after->at(m_rows[row].value).type.shape;
    if (!shape || axis < 0 || std::size_t(axis) >= shape->size())
        return {};
    return ShapeEdits::Axis{state().graph->value(m_rows[row].value).name, std::uint32_t(axis)};
}

std::optional<ShapeEdits::Axis> InputsModel::editedAxis(int row) const
{
    return row == m_axisRow ? axisOf(row, m_axis) : std::nullopt;
}

QList<FieldModel::Alternative> InputsModel::alternativesFor(int row, const QString &text) const
{
    if (const auto axis = editedAxis(row))
        return axisAlternatives(*axis, text);
    if (editsFor(row, text))
        return {};
    const auto unlinked = editsWithUnlinkedShape(*state().graph, state().edits, m_rows[row].value, text);
    if (!unlinked)
        return {};
    QStringList unlinkedAxes;
    for (const auto &[axis, dim] : unlinked->axes) {
        if (dim.isParam() && !state().edits.axes.contains(axis))
            unlinkedAxes.append(toQString(axis.text()));
    }
    const QString label =
        tr("unlink %1, %2").arg(unlinkedAxes.join(QStringLiteral(", ")), editLabel(row, text.trimmed()));
    return {{tr("Unlink %1 and take these sizes").arg(unlinkedAxes.join(QStringLiteral(", "))), *unlinked, label}};
}

// A number typed for one axis may be meant for all axes of its symbol.
QList<FieldModel::Alternative> InputsModel::axisAlternatives(const ShapeEdits::Axis &axis, const QString &text) const
{
    const ModelGraph &graph = *state().graph;
    const auto dim = parseDim(text);
    const auto alone = editsWithAxis(graph, state().edits, axis, text);
    if (!alone) {
        ShapeEdits allowed = state().edits;
        allowed.exportOverridden = true;
        const auto changed = editsWithAxis(graph, allowed, axis, text);
        if (!changed)
            return {};
        return {{tr("Change it all the same: what the export made of the old number stays in the model"), *changed,
                 axisLabel(graph, allowed, axis, text)}};
    }
    if (!dim || !dim->isValue() || !isShared(graph, state().edits, axis))
        return {};
    const std::string symbol = editsteps::nameAt(graph, state().edits, axis);
    const auto all = editsWithDim(graph, state().edits,
                                  {.kind = DynamicDims::Entry::Kind::Symbol, .name = symbol, .places = {}}, text);
    const QString size = QString::number(dim->value());
    QList<Alternative> alternatives{
        {tr("%1 = %2 by itself, unlinked from %3").arg(toQString(axis.text()), size, toQString(symbol)), *alone,
         axisLabel(graph, state().edits, axis, text)}};
    if (all)
        alternatives.append({tr("%1 = %2 wherever it stands").arg(toQString(symbol), size), *all,
                             tr("%1 = %2").arg(toQString(symbol), size)});
    return alternatives;
}

QString InputsModel::editLabel(int row, const QString &text) const
{
    if (const auto axis = editedAxis(row))
        return axisLabel(*state().graph, state().edits, *axis, text);
    return text.isEmpty() ? tr("%1 as declared").arg(m_rows[row].name) : tr("%1 = [%2]").arg(m_rows[row].name, text);
}

void InputsModel::updateRows()
{
    m_rows.clear();
    if (state().isEmpty())
        return;
    for (const ValueId id : state().graph->main().inputs) {
        const ValueType &type = state().after->at(id).type;
        Row row{id,
                toQString(state().graph->value(id).name),
                shortTypeName(type),
                hasNoShape(type) ? Chips{{Chip::Kind::Plain, tr("no fixed shape")}}
                                 : shapeChips(state().before->at(id).type, type),
                {},
                remarkOn(type)};
        const auto fed = state().edits.values.find(state().graph->value(id).name);
        if (fed != state().edits.values.end()) {
            QStringList numbers;
            for (const double number : fed->second)
                numbers.append(QString::number(number, 'g', 12));
            row.fed = numbers.join(QStringLiteral(", "));
        }
        m_rows.append(row);
    }
}

} // namespace shapewright
