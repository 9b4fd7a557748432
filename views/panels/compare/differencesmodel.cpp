// SPDX-License-Identifier: Apache-2.0
#include "views/panels/compare/differencesmodel.h"

#include "model/types/text.h"
#include "model/wording/comparewording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/tablecells.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace shapewright {

namespace {

using Kind = ModelDifference::Kind;

// Rows of a longer list have one height, since measuring each would take too long.
constexpr std::size_t mostWrapped = 1000;

// In the order in which they are listed.
constexpr std::array kinds = {Kind::NodeRemoved, Kind::NodeAdded, Kind::NodeReplaced, Kind::Attribute, Kind::Input,
                              Kind::Output,      Kind::Dim,       Kind::Type,         Kind::Weights,   Kind::Opset,
                              Kind::Metadata,    Kind::Name,      Kind::Order,        Kind::Producer};

// The new shape comes first, so that it is seen where there is no room for both.
QString changeOf(const ModelDifference &difference)
{
    if (difference.kind != Kind::Dim || difference.details.size() != 2 || difference.details[0].empty())
        return differenceText(difference);
    return DifferencesModel::tr("%1, was %2", "a shape")
        .arg(toQString(difference.details[1]), toQString(difference.details[0]));
}

int placeOf(Kind kind)
{
    return int(std::ranges::find(kinds, kind) - kinds.begin());
}

CellTone toneOf(const ModelDifference &difference)
{
    switch (difference.kind) {
    case Kind::NodeRemoved:
        return CellTone::Bad;
    case Kind::NodeAdded:
        return CellTone::Good;
    case Kind::NodeReplaced:
        return difference.details.size() == 2 ? CellTone::Replaced : CellTone::Warning;
    case Kind::Input:
    case Kind::Output:
        return difference.a.empty() ? CellTone::Good : CellTone::Bad;
    case Kind::Attribute:
    case Kind::Dim:
    case Kind::Type:
    case Kind::Weights:
        return CellTone::Warning;
    case Kind::Opset:
    case Kind::Metadata:
        return CellTone::Plain;
    case Kind::Name:
    case Kind::Order:
    case Kind::Producer:
        return CellTone::Muted;
    }
    return CellTone::Plain;
}

} // namespace

bool DifferencesModel::isCounted(Kind kind)
{
    return kind != Kind::Name && kind != Kind::Order && kind != Kind::Producer;
}

QString DifferencesModel::nameOf(Kind kind)
{
    switch (kind) {
    case Kind::NodeRemoved:
        return tr("removed");
    case Kind::NodeAdded:
        return tr("added");
    case Kind::NodeReplaced:
        return tr("replaced");
    case Kind::Attribute:
        return tr("attribute");
    case Kind::Dim:
        return tr("dim");
    case Kind::Type:
        return tr("type");
    case Kind::Weights:
        return tr("weights");
    case Kind::Input:
        return tr("input");
    case Kind::Output:
        return tr("output");
    case Kind::Opset:
        return tr("opset");
    case Kind::Metadata:
        return tr("metadata");
    case Kind::Name:
        return tr("name");
    case Kind::Order:
        return tr("order");
    case Kind::Producer:
        return tr("producer");
    }
    return {};
}

void DifferencesModel::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_comparison = std::move(comparison);
    sortRows();
}

void DifferencesModel::setFilter(const QString &words, std::optional<Kind> kind)
{
    m_words = words;
    m_kind = kind;
    sortRows();
}

void DifferencesModel::setShown(Kind kind, bool isShown)
{
    if (isShown)
        m_shown.insert(kind);
    else
        m_shown.erase(kind);
    sortRows();
}

void DifferencesModel::sortRows()
{
    beginResetModel();
    m_rows.clear();
    m_counts.clear();
    for (std::size_t i = 0; m_comparison && i < m_comparison->differences.size(); ++i) {
        const ModelDifference &difference = m_comparison->differences[i];
        ++m_counts[placeOf(difference.kind)];
        if (isWanted(difference))
            m_rows.push_back(i);
    }
    std::ranges::stable_sort(m_rows, {}, [this](std::size_t i) { return placeOf(m_comparison->differences[i].kind); });
    endResetModel();
}

bool DifferencesModel::isWanted(const ModelDifference &difference) const
{
    if (!isShown(difference.kind) || (m_kind && *m_kind != difference.kind))
        return false;
    const QStringList words = m_words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty())
        return true;
    const QString text = nameOf(difference.kind) + QLatin1Char(' ') + differencePlace(difference) + QLatin1Char(' ') +
                         differenceText(difference);
    return std::ranges::all_of(words,
                               [&text](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

QList<std::pair<DifferencesModel::Kind, int>> DifferencesModel::counts() const
{
    QList<std::pair<Kind, int>> counts;
    for (const auto &[place, count] : m_counts) {
        const Kind kind = kinds[std::size_t(place)];
        if (isShown(kind))
            counts.append({kind, count});
    }
    return counts;
}

int DifferencesModel::countOf(Kind kind) const
{
    const auto found = m_counts.find(placeOf(kind));
    return found != m_counts.end() ? found->second : 0;
}

std::optional<std::size_t> DifferencesModel::differenceAt(const QModelIndex &index) const
{
    return index.isValid() ? std::optional(m_rows[std::size_t(index.row())]) : std::nullopt;
}

bool DifferencesModel::areWrapped() const
{
    return m_rows.size() <= mostWrapped;
}

int DifferencesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int DifferencesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString DifferencesModel::text(int row, int column) const
{
    const ModelDifference &difference = m_comparison->differences[m_rows[std::size_t(row)]];
    const QString graph = difference.graph == "main" ? QString() : displayText(difference.graph) + QStringLiteral(": ");
    switch (Column(column)) {
    case KindName:
        return nameOf(difference.kind);
    case Place:
        return graph + displayText(differencePlace(difference));
    case Difference:
        return displayText(changeOf(difference));
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DifferencesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ModelDifference &difference = m_comparison->differences[m_rows[std::size_t(index.row())]];
    switch (role) {
    case Qt::DisplayRole: {
        const QString shown = text(index.row(), index.column());
        if (index.column() != KindName)
            return shown;
        // The first one of a kind says how many there are.
        const bool isFirst =
            index.row() == 0 || m_comparison->differences[m_rows[std::size_t(index.row() - 1)]].kind != difference.kind;
        return isFirst ? tr("%1 %2").arg(shown).arg(countOf(difference.kind)) : QString();
    }
    case Qt::AccessibleTextRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return QStringList{text(index.row(), KindName) + QStringLiteral(": ") + text(index.row(), Place),
                           text(index.row(), Difference)}
            .join(QLatin1Char('\n'));
    case TableRole::Mono:
        return index.column() == Place;
    case TableRole::Wrapped:
        return index.column() == Difference && areWrapped();
    case TableRole::Tone:
        return int(index.column() == KindName ? toneOf(difference) : CellTone::Plain);
    default:
        return {};
    }
}

QVariant DifferencesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case KindName:
        return tr("Kind");
    case Place:
        return tr("Where");
    case Difference:
        return tr("Difference");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
