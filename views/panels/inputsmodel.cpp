// SPDX-License-Identifier: Apache-2.0
#include "views/panels/inputsmodel.h"

#include "views/panels/editintents.h"

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
    case Qt::EditRole: {
        const auto &shape = state().after->at(row.value).type.shape;
        return shape && !shape->empty() ? chipsText(row.shape) : QString();
    }
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2 [%3]\n%4")
            .arg(row.name, row.type, chipsText(row.shape), remarkTip(state().after->at(row.value).type))
            .trimmed();
    case Qt::WhatsThisRole:
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
    if (role == Qt::EditRole && index.isValid() && overridingEditsFor(index.row(), value.toString()))
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
    return editsWithShape(*state().graph, state().edits, m_rows[row].value, text);
}

QString InputsModel::editLabel(int row, const QString &text) const
{
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
