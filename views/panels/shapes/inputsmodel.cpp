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
        return InputsModel::tr("Sequences, maps and optional inputs have no shape to set here.");
    return remarkOn(type).isEmpty() ? QString() : InputsModel::tr("The size 0 is allowed: an empty tensor.");
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
    return value.declared->isTensor() ? flags | Qt::ItemIsEditable : flags;
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
        const auto &shape = state().shapeAfter(row.value).type.shape;
        return shape && !shape->empty() ? chipsText(row.shape) : QString();
    }
    case Qt::ToolTipRole:
        return QStringLiteral("%1\n%2 [%3]\n%4")
            .arg(row.name, row.type, chipsText(row.shape), remarkTip(state().shapeAfter(row.value).type))
            .trimmed();
    case Qt::WhatsThisRole:
        if (index.row() == m_axisRow)
            return tr("One axis. A number or a new name applies to all axes of its symbol; the list also offers this "
                      "axis only.");
        return tr("The shape: numbers, names, ? for an unknown dimension, _ for an unchanged one.");
    case FilterRole: {
        QStringList names{row.name};
        for (const ValueId member : row.members)
            names.append(toQString(state().graph->value(member).name));
        return names.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole:
        if (row.isGroup())
            return tr("%1, %2 inputs, %3, shape %4, %5")
                .arg(row.name, QString::number(row.members.size()), row.type, chipsText(row.shape),
                     row.isOpen ? tr("open") : tr("closed"));
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
    return editsFrom(edits, row, text);
}

Result<ShapeEdits> InputsModel::editsFrom(const ShapeEdits &edits, int row, const QString &text) const
{
    const ModelGraph &graph = *state().graph;
    const auto axis = editedAxis(row);
    if (!m_rows[row].isGroup())
        return axis ? editsWithAxis(graph, edits, *axis, text, AxisReach::Everywhere)
                    : editsWithShape(graph, edits, m_rows[row].value, text);
    std::vector<editsteps::Step> steps;
    for (const ValueId member : m_rows[row].members) {
        if (axis)
            steps.push_back([&graph, place = ShapeEdits::Axis{graph.value(member).name, axis->axis},
                             text](const ShapeEdits &changed) {
                return editsWithAxis(graph, changed, place, text, AxisReach::Everywhere);
            });
        else
            steps.push_back([&graph, member, text](const ShapeEdits &changed) {
                return unchecked::withShape(graph, changed, member, text);
            });
    }
    return editsteps::checkedSteps(graph, edits, steps);
}

void InputsModel::editAxis(int row, int axis)
{
    m_axisRow = axis >= 0 ? row : -1;
    m_axis = axis;
}

std::optional<ShapeEdits::Axis> InputsModel::axisOf(int row, int axis) const
{
    const auto &shape = state().shapeAfter(m_rows[row].value).type.shape;
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
    if (const auto zero = FieldModel::alternativesFor(row, text); !zero.isEmpty())
        return zero;
    if (m_rows[row].isGroup())
        return {};
    if (const auto axis = editedAxis(row))
        return axisAlternatives(*axis, text);
    if (const auto everywhere = editsFor(row, text))
        return shapeAlternatives(row, text, *everywhere);
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
    return {{tr("Unlink %1 and use these sizes").arg(unlinkedAxes.join(QStringLiteral(", "))), *unlinked, label}};
}

// The two meanings of what is typed for axes that other axes share a symbol with. The first is the one of Enter.
QList<FieldModel::Alternative> InputsModel::shapeAlternatives(int row, const QString &text,
                                                              const ShapeEdits &everywhere) const
{
    const ModelGraph &graph = *state().graph;
    const Value &input = graph.value(m_rows[row].value);
    if (!input.declared->shape)
        return {};
    QStringList sizes;
    for (std::uint32_t axis = 0; axis < input.declared->shape->size(); ++axis) {
        const std::string name = editsteps::nameAt(graph, state().edits, {input.name, axis});
        if (name.empty())
            continue;
        const std::string symbol = editsteps::lastName(state().edits, name);
        const auto size = editsteps::sizeNow(graph, everywhere, symbol);
        const auto axes = editsteps::axesWith(graph, state().edits, name);
        const bool isElsewhere =
            std::ranges::any_of(axes, [&](const auto &other) { return other.input != input.name; });
        const QString words =
            size ? tr("%1 = %2").arg(toQString(symbol), size->isRange() ? rangeText(*size) : toQString(size->text()))
                 : QString();
        if (size && isElsewhere && size != editsteps::sizeNow(graph, state().edits, symbol) && !sizes.contains(words))
            sizes.append(words);
    }
    const auto apart = editsWithShapeApart(graph, state().edits, m_rows[row].value, text);
    if (sizes.isEmpty() || !apart)
        return {};
    const QString label = editLabel(row, text.trimmed());
    return {{tr("Set %1 everywhere").arg(sizes.join(QStringLiteral(", "))), everywhere, label},
            {tr("This input only"), *apart, tr("%1, this input only").arg(label)}};
}

QList<FieldModel::Alternative> InputsModel::axisAlternatives(const ShapeEdits::Axis &axis, const QString &text) const
{
    const ModelGraph &graph = *state().graph;
    const auto edits = [&](const ShapeEdits &from, AxisReach reach) {
        return editsWithAxis(graph, from, axis, text, reach);
    };
    const auto everywhere = edits(state().edits, AxisReach::Everywhere);
    if (!everywhere) {
        ShapeEdits allowed = state().edits;
        allowed.exportOverridden = true;
        const auto changed = edits(allowed, AxisReach::Everywhere);
        if (!changed)
            return {};
        return {{tr("Change anyway: constants computed from the old size stay in the model"), *changed,
                 axisLabel(graph, allowed, axis, text, AxisReach::Everywhere)}};
    }
    const auto alone = edits(state().edits, AxisReach::ThisAxis);
    if (!alone || *alone == *everywhere)
        return {};
    const QString symbol = toQString(editsteps::lastName(state().edits, editsteps::nameAt(graph, state().edits, axis)));
    const auto dim = parseDim(text);
    const QString all = dim && dim->isValue() ? tr("Set %1 = %2 everywhere") : tr("Rename %1 to %2 everywhere");
    return {{all.arg(symbol, text.trimmed()), *everywhere,
             axisLabel(graph, state().edits, axis, text, AxisReach::Everywhere)},
            {tr("This axis only: %1 = %2").arg(toQString(axis.text()), text.trimmed()), *alone,
             axisLabel(graph, state().edits, axis, text, AxisReach::ThisAxis)}};
}

QString InputsModel::editLabel(int row, const QString &text) const
{
    if (const auto axis = editedAxis(row))
        return axisLabel(*state().graph, state().edits, *axis, text, AxisReach::Everywhere);
    return text.isEmpty() ? tr("%1 as declared").arg(m_rows[row].name) : tr("%1 = [%2]").arg(m_rows[row].name, text);
}

bool InputsModel::adaptRows(const PanelState &state)
{
    return state.graph == this->state().graph; // then the groups are the same, and so is what is open
}

void InputsModel::updateRows()
{
    m_rows.clear();
    if (state().isEmpty()) {
        m_groups.clear();
        m_open.clear();
        return;
    }
    if (m_groups.isEmpty() || m_grouped.lock() != state().graph) {
        m_groups = numberedGroups(state(), state().graph->main().inputs);
        m_grouped = state().graph;
        m_open.clear();
    }
    for (const NumberedGroup &group : m_groups) {
        makeRow(group, group.members.front(), false);
        for (const ValueId member : m_rows.last().isOpen ? group.members : std::vector<ValueId>())
            makeRow(group, member, true);
    }
}

void InputsModel::makeRow(const NumberedGroup &group, ValueId id, bool isMember)
{
    const ValueType &type = state().shapeAfter(id).type;
    Row row{id,
            isMember ? toQString(state().graph->value(id).name) : group.name,
            shortTypeName(type),
            hasNoShape(type) ? Chips{{Chip::Kind::Plain, tr("no shape")}}
                             : shapeChips(state().shapeBefore(id).type, type),
            {},
            remarkOn(type)};
    row.isMember = isMember;
    if (!isMember && group.isGroup()) {
        row.members = group.members;
        row.isOpen = m_open.contains(group.name);
        const bool areAlike =
            std::ranges::all_of(group.members, [&](ValueId member) { return state().shapeAfter(member).type == type; });
        if (!areAlike)
            row.shape = {{Chip::Kind::Unknown, tr("different shapes")}};
    }
    const auto fed = state().edits.values.find(state().graph->value(id).name);
    if (fed != state().edits.values.end() && !row.isGroup()) {
        QStringList numbers;
        for (const double number : fed->second)
            numbers.append(QString::number(number, 'g', 12));
        row.fed = numbers.join(QStringLiteral(", "));
    }
    m_rows.append(row);
}

void InputsModel::setOpen(int row, bool isOpen)
{
    if (!m_rows[row].isGroup() || m_rows[row].isOpen == isOpen)
        return;
    const int members = int(m_rows[row].members.size());
    m_axisRow = m_axis = -1;
    if (isOpen) {
        m_open.insert(m_rows[row].name);
        beginInsertRows({}, row + 1, row + members);
    } else {
        m_open.remove(m_rows[row].name);
        beginRemoveRows({}, row + 1, row + members);
    }
    updateRows();
    if (isOpen)
        endInsertRows();
    else
        endRemoveRows();
    Q_EMIT dataChanged(index(row), index(row));
}

} // namespace shapewright
