// SPDX-License-Identifier: Apache-2.0
#include "views/panels/graphedits/providerchangesmodel.h"

#include "model/types/text.h"
#include "model/wording/readinesswording.h"
#include "model/wording/wishwording.h"
#include "views/panels/cells/tablecells.h"

namespace shapewright {

namespace {

QString textOf(const ProviderChange &change, int column)
{
    switch (ProviderChangesModel::Column(column)) {
    case ProviderChangesModel::Name:
        return toQString(change.provider.name);
    case ProviderChangesModel::Coverage:
        return coverageChangeText(change);
    case ProviderChangesModel::Partitions:
        return partitionsChangeText(change);
    case ProviderChangesModel::ColumnCount:
        break;
    }
    return {};
}

QString wholeText(const std::optional<Readiness> &readiness)
{
    return readiness ? QStringLiteral("%1. %2").arg(verdictText(*readiness), shareText(*readiness))
                     : ProviderChangesModel::tr("the model is invalid");
}

CellTone toneOf(const ProviderChange &change)
{
    if (!isDifferent(change))
        return CellTone::Plain;
    if (!change.before || !change.after)
        return change.after ? CellTone::Good : CellTone::Bad;
    const double before = change.before->share(), after = change.after->share();
    if (after != before)
        return after > before ? CellTone::Good : CellTone::Bad;
    return change.after->partitions < change.before->partitions   ? CellTone::Good
           : change.after->partitions > change.before->partitions ? CellTone::Bad
                                                                  : CellTone::Plain;
}

} // namespace

ProviderChangesModel::ProviderChangesModel(QObject *parent) : QAbstractTableModel(parent) {}

void ProviderChangesModel::setChanges(const Changes &changes)
{
    if (changes == m_changes)
        return;
    beginResetModel();
    m_changes = changes;
    endResetModel();
}

int ProviderChangesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_changes ? 0 : int(m_changes->size());
}

int ProviderChangesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProviderChangesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProviderChange &change = (*m_changes)[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(change, index.column());
    case Qt::ToolTipRole:
        return tr("Before: %1\nAfter: %2").arg(wholeText(change.before), wholeText(change.after));
    case TableRole::Mono:
        return index.column() != Name;
    case TableRole::Tone:
        return int(index.column() == Name ? CellTone::Plain : toneOf(change));
    default:
        return {};
    }
}

QVariant ProviderChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Provider");
    case Coverage:
        return tr("Coverage");
    case Partitions:
        return tr("Partitions");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
