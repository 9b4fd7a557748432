// SPDX-License-Identifier: Apache-2.0
#include "views/panels/shapes/dimensionsmodel.h"

#include "model/editing/dimlinks.h"
#include "model/editing/editintents.h"
#include "model/editing/pastededits.h"
#include "model/edits/edittext.h"
#include "model/graph/modelfacts.h"
#include "model/preview/adaptedshapes.h"
#include "model/shape/fixes/commonsizes.h"
#include "model/shape/tables/shapetable.h"
#include "views/panels/cells/chips.h"
#include "views/panels/shapes/dimfacts.h"

#include <QMimeData>

#include <algorithm>
#include <set>

namespace shapewright {

using Entry = DynamicDims::Entry;

namespace {

DynamicDims dimsOf(const PanelState &state)
{
    return state.isEmpty() ? DynamicDims() : dimsUnderEdits(*state.graph, *state.dims, *state.before, state.edits);
}

Dim dimAt(const ShapeTable &table, ValueId value, std::uint32_t axis)
{
    const Shape &shape = table.at(value).type.dims();
    return axis < shape.size() ? shape[axis] : Dim();
}

} // namespace

int DimensionsModel::rowOf(const QString &name) const
{
    const auto entry = std::ranges::find(m_dims.entries, name.toStdString(), &Entry::name);
    return entry != m_dims.entries.end() ? int(entry - m_dims.entries.begin()) : -1;
}

int DimensionsModel::freeCount() const
{
    const auto inInputs = [](const Entry &entry) { return entry.kind != Entry::Kind::Denotation && !entry.output; };
    return int(std::ranges::count_if(m_dims.entries, inInputs));
}

int DimensionsModel::rangeCount() const
{
    return int(std::ranges::count(m_rows, true, &Row::isRange));
}

int DimensionsModel::fixedCount() const
{
    int count = 0;
    for (int i = 0; i < rowCount(); ++i) {
        const bool isCounted = entry(i).kind != Entry::Kind::Denotation && !entry(i).output;
        count += isCounted && !m_rows[i].value.isEmpty() && m_rows[i].kind != Row::Kind::Renamed ? 1 : 0;
    }
    return count;
}

int DimensionsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

Qt::ItemFlags DimensionsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = FieldModel::flags(index);
    if (!index.isValid())
        return flags;
    return flags | Qt::ItemNeverHasChildren | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled |
           (m_rows[index.row()].isSettable ? Qt::ItemIsEditable : Qt::NoItemFlags);
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
    case Qt::ToolTipRole: {
        QStringList places;
        for (const ShapeEdits::Axis &place : entry(index.row()).places)
            places.append(toQString(place.text()));
        return (QStringList{row.name, row.usedBy, places.mid(0, 12).join(QStringLiteral(", "))} + facts(index.row()))
            .join(QLatin1Char('\n'))
            .toHtmlEscaped()
            .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    }
    case SuggestionsRole:
        return suggestions(index.row());
    case DetailsRole: { // what the row says already is not said again, unless it is too long for it
        constexpr qsizetype fitting = 30;
        const QStringList all = facts(index.row());
        const bool isSaid = !all.isEmpty() && all.first().size() <= fitting;
        return all.mid(isSaid ? 1 : 0).join(QStringLiteral(" · "));
    }
    case Qt::WhatsThisRole:
        return row.isSettable
                   ? tr("A number sets this dimension, a range such as 1..8, best 4 keeps it dynamic within these "
                        "sizes, a name renames it, an empty field keeps it dynamic.")
                   : tr("An expression, derived from the dimensions in it.");
    case Qt::AccessibleTextRole: {
        if (row.isRejected)
            return tr("%1 = %2, does not work, %3").arg(row.name, row.value, row.usedBy);
        const QString text = row.value.isEmpty() ? tr("%1, dynamic, %2").arg(row.name, row.usedBy)
                                                 : tr("%1 = %2, %3").arg(row.name, row.value, row.usedBy);
        return (QStringList{text} + facts(index.row())).join(QStringLiteral(", "));
    }
    default:
        return FieldModel::data(index, role);
    }
}

// Some facts are looked up in the model only when a row is selected, because that takes too long for all rows.
QStringList DimensionsModel::facts(int row) const
{
    const Entry &dim = entry(row);
    QStringList texts = m_rows[row].facts;
    if (dim.kind != Entry::Kind::Unnamed)
        return texts;
    if (const auto raw =
            negativeDim(*state().graph, *state().graph->input(dim.places.front().input), dim.places.front().axis))
        texts.append(tr("%1 in the file: not a valid size, treated as unknown").arg(*raw));
    return texts;
}

Result<ShapeEdits> DimensionsModel::editsFrom(const ShapeEdits &edits, int row, const QString &text) const
{
    return editsWithDim(*state().graph, edits, entry(row), text);
}

QString DimensionsModel::editLabel(int row, const QString &text) const
{
    const QString name = toQString(entry(row).name);
    return text.isEmpty() ? tr("make %1 dynamic").arg(name) : tr("%1 = %2").arg(name, text);
}

Result<ShapeEdits> DimensionsModel::editsForPaste(int row, const QString &text) const
{
    return editsPasted(*state().graph, state().edits, m_dims, row, text);
}

Result<ShapeEdits> DimensionsModel::editsForClearing(const QList<int> &rows) const
{
    return editsWithout(*state().graph, state().edits, m_dims, rows);
}

QString DimensionsModel::copiedText(const QList<int> &rows) const
{
    QStringList lines;
    for (const int row : rows) {
        const QString value = m_rows[row].value.isEmpty() ? QStringLiteral("dynamic") : m_rows[row].value;
        if (m_rows[row].isSettable)
            lines.append(QStringLiteral("%1=%2").arg(toQString(entry(row).name), value));
    }
    return lines.join(QLatin1Char('\n'));
}

QStringList DimensionsModel::mimeTypes() const
{
    return {QStringLiteral("application/x-shapewright-dimension")};
}

QMimeData *DimensionsModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    auto *data = new QMimeData;
    data->setData(mimeTypes().first(), QByteArray::fromStdString(entry(indexes.first().row()).name));
    return data;
}

bool DimensionsModel::dropMimeData(const QMimeData *data, Qt::DropAction, int, int, const QModelIndex &parent)
{
    const auto *dragged = m_dims.find(data->data(mimeTypes().first()).toStdString());
    if (dragged == nullptr || !checkIndex(parent, CheckIndexOption::IndexIsValid))
        return false;
    const Entry &target = entry(parent.row());
    return requestEdits(parent.row(), editsUnified(*state().graph, state().edits, *dragged, target),
                        tr("unify %1 with %2").arg(toQString(dragged->name), toQString(target.name)));
}

// Suggests common sizes that work for the model, the next working size if the current one does not work, and names of
// other dimensions.
QStringList DimensionsModel::suggestions(int row) const
{
    const Entry &dim = entry(row);
    const auto working = workingSizes(state(), dim);
    QStringList texts;
    const auto add = [&texts](std::int64_t size, const QString &why) {
        texts.append(why.isEmpty() ? QString::number(size) : QStringLiteral("%1\t%2").arg(QString::number(size), why));
    };
    bool isNumber = false;
    const std::int64_t now = m_rows[row].value.toLongLong(&isNumber);
    const std::int64_t nearest = working.empty() ? now : working.front()->nearest(now);
    if (isNumber && !mayWork(state(), dim, now) && mayWork(state(), dim, nearest))
        add(nearest, tr("nearest valid size"));
    const QString why = working.empty() ? QString() : sizesText(*working.front(), *state().graph);
    const std::vector<std::int64_t> common = commonSizes(dim, *state().graph);
    for (const std::int64_t size : common) {
        if (mayWork(state(), dim, size))
            add(size, why);
    }
    if (!texts.isEmpty() || working.empty() || common.empty())
        return texts;
    if (const std::int64_t usual = working.front()->nearestUsual(common.front()); mayWork(state(), dim, usual))
        add(usual, why);
    return texts;
}

// A row is identified by its name in the edits or, if edits renamed it, by its place in the model. So a renamed row
// stays the same row.
void DimensionsModel::renameRows(const DynamicDims &dims)
{
    for (Entry &old : m_dims.entries) {
        if (dims.find(old.name) != nullptr || old.places.empty())
            continue;
        const auto now = std::ranges::find_if(dims.entries, [&](const Entry &entry) {
            return entry.kind == old.kind && !entry.places.empty() && entry.places.front() == old.places.front();
        });
        if (now != dims.entries.end() && m_dims.find(now->name) == nullptr)
            old.name = now->name;
    }
}

bool DimensionsModel::adaptRows(const PanelState &state)
{
    const DynamicDims dims = dimsOf(state);
    if (std::ranges::equal(dims.entries, m_dims.entries, {}, &Entry::name, &Entry::name))
        return true;
    renameRows(dims);
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (dims.find(entry(row).name) != nullptr)
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        m_dims.entries.erase(m_dims.entries.begin() + row);
        endRemoveRows();
    }
    const DimFacts facts(this->state(), m_dims);
    for (int row = 0; row < int(dims.entries.size()); ++row) {
        const Entry &wanted = dims.entries[std::size_t(row)];
        if (row < rowCount() && entry(row).name == wanted.name)
            continue;
        if (m_dims.find(wanted.name) != nullptr)
            return false; // the rows have changed their order
        beginInsertRows({}, row, row);
        m_rows.insert(row, makeRow(wanted, facts));
        m_dims.entries.insert(m_dims.entries.begin() + row, wanted);
        endInsertRows();
    }
    return true;
}

void DimensionsModel::updateRows()
{
    m_rows.clear();
    m_blamed.clear();
    m_blamedRanges.clear();
    m_dims = dimsOf(state());
    for (const Problem &problem : state().problems()) {
        if (!problem.isError())
            continue;
        for (const SizeAt &size : problem.at)
            m_blamedRanges.insert(size.place);
        if (problem.suggestions.empty())
            continue;
        for (const SuggestedSize &size : problem.suggestions.front().sizes)
            m_blamed.push_back(size.place);
    }
    const DimFacts facts(state(), m_dims);
    for (const Entry &entry : m_dims.entries)
        m_rows.append(makeRow(entry, facts));
}

DimensionsModel::Row DimensionsModel::makeRow(const Entry &entry, const DimFacts &facts) const
{
    using Kind = Entry::Kind;
    Row row;
    row.name = toQString(entry.name);
    row.isSettable = isSettable(entry);
    row.isDenotation = entry.kind == Kind::Denotation;
    const bool overSymbols = entry.kind == Kind::Expression &&
                             (!entry.output || dimAt(*state().before, *entry.output, entry.outputAxis).isParam());
    if (entry.kind == Kind::Unnamed || entry.kind == Kind::UnknownRank)
        row.name.prepend(QStringLiteral("? "));
    else if (entry.kind == Kind::Symbol || overSymbols)
        row.symbol = row.name;

    std::set<std::string> inputs;
    for (const ShapeEdits::Axis &place : entry.places)
        inputs.insert(place.input);
    inputs.insert(entry.inside.begin(), entry.inside.end());
    // In an adapted graph, axes of other inputs may follow, although no edit names them.
    for (const AdaptedModel::Axes &axes :
         state().isAdapted() ? state().adapted->model->axes : std::vector<AdaptedModel::Axes>()) {
        const auto isOfEntry = [&](const ShapeEdits::Axis &axis) {
            return std::ranges::find(entry.places, axis) != entry.places.end();
        };
        for (const ShapeEdits::Axis &axis :
             std::ranges::any_of(axes.wish.axes, isOfEntry) ? axes.wish.axes : std::vector<ShapeEdits::Axis>())
            inputs.insert(axis.input);
    }
    const int inputCount = qMax(1, int(inputs.size()));
    row.usedBy = entry.output ? tr("output %1").arg(toQString(state().graph->value(*entry.output).name))
                              : tr("%n input(s)", nullptr, inputCount);
    if (entry.tensors > 0)
        row.usedBy += QStringLiteral(" · ") + tr("%n tensor(s)", nullptr, int(entry.tensors));
    if (entry.kind == Kind::Denotation)
        row.usedBy = tr("denotation of %n dimension(s)", nullptr, int(entry.places.size()));
    row.facts = facts.of(entry);
    setValue(row, entry);
    const SizePlace place = entry.sizePlace();
    row.isRejected = row.isRange && m_blamedRanges.contains(place.text());
    row.isRejected |= row.kind == Row::Kind::Fixed && std::ranges::any_of(m_blamed, [&](const SizePlace &blamed) {
                          return blamed == place || (!blamed.axis && blamed.name == row.name.toStdString());
                      });
    return row;
}

void DimensionsModel::setValue(Row &row, const Entry &entry) const
{
    const bool isOwn = isEdited(*state().graph, state().edits, entry);
    if (entry.kind == Entry::Kind::UnknownRank) {
        const auto input = state().graph->input(entry.name);
        if (input && isOwn && state().shapeAfter(*input).type.shape) {
            row.value = chipsText(shapeChips(state().shapeAfter(*input).type));
            row.kind = Row::Kind::Fixed;
        }
        return;
    }
    std::optional<ValueId> value = entry.output;
    std::uint32_t axis = entry.outputAxis;
    if (!entry.places.empty()) {
        value = state().graph->input(entry.places.front().input);
        axis = entry.places.front().axis;
    }
    if (!value && !entry.inside.empty()) {
        value = state().graph->input(entry.inside.front());
        const Shape &shape = value ? state().shapeBefore(*value).type.dims() : Shape();
        axis = std::uint32_t(std::ranges::find(shape, Dim::param(entry.name)) - shape.begin());
    }
    if (!value)
        return;
    const Dim now = dimAt(*state().after, *value, axis);
    const bool isItself = now == dimAt(*state().before, *value, axis) || now == Dim::param(entry.name);
    if (isItself || now.isUnknown() || (entry.kind == Entry::Kind::Denotation && !now.isValue()))
        return;
    row.value = toQString(now.text());
    if (const auto given = sizeNow(*state().graph, state().edits, entry); given && given->isRange() && isOwn) {
        row.value = rangeText(*given);
        row.isRange = true;
    }
    if (now.isValue())
        row.kind = isOwn ? Row::Kind::Fixed : Row::Kind::Following;
    else
        row.kind = entry.kind == Entry::Kind::Expression ? Row::Kind::Following : Row::Kind::Renamed;
}

} // namespace shapewright
