// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/readinessmodel.h"

#include "model/wording/readinesswording.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <algorithm>
#include <cmath>

namespace shapewright {

namespace {

CellTone toneOf(Readiness::Verdict verdict)
{
    switch (verdict) {
    case Readiness::Verdict::Ready:
    case Readiness::Verdict::Slower:
        return CellTone::Good;
    case Readiness::Verdict::NeedsProfile:
    case Readiness::Verdict::NeedsDims:
    case Readiness::Verdict::Partly:
        return CellTone::Warning;
    case Readiness::Verdict::Cannot:
        return CellTone::Bad;
    case Readiness::Verdict::NotKnown:
        return CellTone::Muted;
    }
    return CellTone::Plain;
}

// The verdict in a word or two. The panel shows the whole one above the reasons.
QString briefText(Readiness::Verdict verdict)
{
    switch (verdict) {
    case Readiness::Verdict::Ready:
        return ReadinessModel::tr("ready");
    case Readiness::Verdict::Slower:
        return ReadinessModel::tr("ready, slower");
    case Readiness::Verdict::NeedsProfile:
        return ReadinessModel::tr("needs a profile");
    case Readiness::Verdict::NeedsDims:
        return ReadinessModel::tr("needs static shapes");
    case Readiness::Verdict::Partly:
        return ReadinessModel::tr("partial");
    case Readiness::Verdict::Cannot:
        return ReadinessModel::tr("not supported");
    case Readiness::Verdict::NotKnown:
        return ReadinessModel::tr("unknown");
    }
    return {};
}

} // namespace

ReadinessModel::ReadinessModel(QObject *parent) : QAbstractTableModel(parent) {}

void ReadinessModel::setAnswers(const Answers &answers)
{
    const auto idOf = [](const ProviderAnswer &answer) { return answer.provider.id; };
    const bool areSame = m_answers && answers && std::ranges::equal(*m_answers, *answers, {}, idOf, idOf);
    if (!areSame)
        beginResetModel();
    m_answers = answers;
    if (!areSame)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const ProviderAnswer *ReadinessModel::answerAt(int row) const
{
    return row >= 0 && row < rowCount() ? &(*m_answers)[std::size_t(row)] : nullptr;
}

int ReadinessModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_answers ? 0 : int(m_answers->size());
}

int ReadinessModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReadinessModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProviderAnswer &answer = *answerAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(answer, index.column());
    case Qt::ToolTipRole:
        if (index.column() != Name)
            return verdictText(answer.readiness) + QLatin1Char('\n') + shareText(answer.readiness);
        return tr("%1\n\nFrom: %2, %3")
            .arg(noteText(answer.provider), toQString(answer.provider.source), toQString(answer.provider.date));
    case TableRole::Mono:
        return index.column() == Taken || index.column() == Parts;
    case TableRole::Tone:
        return int(index.column() == Verdict ? toneOf(answer.readiness.verdict) : CellTone::Plain);
    default:
        return {};
    }
}

QString ReadinessModel::text(const ProviderAnswer &answer, int column) const
{
    const Readiness &readiness = answer.readiness;
    const bool isKnown = readiness.verdict != Readiness::Verdict::NotKnown;
    switch (Column(column)) {
    case Name:
        return toQString(answer.provider.name);
    case Verdict:
        return briefText(readiness.verdict);
    case Taken:
        return isKnown ? tr("%1 %").arg(int(std::floor(readiness.share() * 100))) : QString();
    case Parts:
        return isKnown ? QString::number(readiness.partitions) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ReadinessModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Name:
        return tr("Provider");
    case Verdict:
        return tr("Status");
    case Taken:
        return tr("Coverage");
    case Parts:
        return tr("Partitions");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
