// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrun/testrunmodel.h"

#include "model/wording/runwording.h"
#include "views/graph/picture/displaytext.h"
#include "views/panels/cells/chips.h"
#include "views/panels/cells/tablecells.h"
#include "views/panels/panelstate.h"

#include <QStringList>

#include <algorithm>

namespace shapewright {

namespace {

QString number(const std::optional<double> &value)
{
    return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
}

QString actualText(const OutputReport &output)
{
    if (!output.isTensor)
        return TestRunModel::tr("not a tensor");
    if (output.dims.empty())
        return TestRunModel::tr("scalar");
    QStringList dims;
    for (const std::int64_t dim : output.dims)
        dims.append(QString::number(dim));
    return dims.join(QStringLiteral(" × "));
}

// Writes `tensor(float)` as `float32`, as everywhere in the window.
QString typeText(const std::string &type)
{
    const QString text = toQString(type);
    if (text == QStringLiteral("tensor(float)"))
        return QStringLiteral("float32");
    if (text == QStringLiteral("tensor(double)"))
        return QStringLiteral("float64");
    return text.startsWith(QStringLiteral("tensor(")) ? text.mid(7).chopped(1) : text;
}

QString notNumbers(const OutputReport &output)
{
    if (output.nanCount == 0 && output.infCount == 0)
        return TestRunModel::tr("none");
    return TestRunModel::tr("%1 NaN · %2 Inf").arg(output.nanCount).arg(output.infCount);
}

CellTone toneOf(const std::optional<OutputDifference> &difference)
{
    if (!difference)
        return CellTone::Muted;
    return difference->agrees() ? CellTone::Good : CellTone::Bad;
}

CellTone toneOf(const OutputReport &output, int column)
{
    if (column == TestRunModel::FromOriginal)
        return toneOf(output.difference);
    if (column == TestRunModel::FromData)
        return toneOf(output.fromReference);
    if (column == TestRunModel::Actual && output.isTensor)
        return output.matches ? CellTone::Good : CellTone::Bad;
    if (column == TestRunModel::NotNumbers)
        return output.nanCount + output.infCount > 0 ? CellTone::Bad : CellTone::Muted;
    return CellTone::Plain;
}

} // namespace

void TestRunModel::setReport(const TestReport &report)
{
    beginResetModel();
    m_outputs = QList<OutputReport>(report.outputs.begin(), report.outputs.end());
    m_hasOriginal = report.original.has_value();
    m_isCompared = report.original && !report.original->error;
    endResetModel();
}

void TestRunModel::clear()
{
    beginResetModel();
    m_outputs.clear();
    endResetModel();
}

bool TestRunModel::hasReferences() const
{
    return std::ranges::any_of(m_outputs, [](const OutputReport &output) { return output.fromReference.has_value(); });
}

int TestRunModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_outputs.size());
}

int TestRunModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TestRunModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OutputReport &output = m_outputs[index.row()];
    if (role == TableRole::Mono)
        return index.column() == Output || index.column() == Predicted || index.column() == Actual ||
               index.column() == Range || index.column() == Mean;
    if (role == TableRole::Tone)
        return int(toneOf(output, index.column()));
    if (role == Qt::DisplayRole)
        return text(output, index.column());
    return role == Qt::ToolTipRole ? toolTip(output, index.column()) : QVariant();
}

bool TestRunModel::hasNotNumbers() const
{
    return std::ranges::any_of(m_outputs,
                               [](const OutputReport &output) { return output.nanCount + output.infCount > 0; });
}

QString TestRunModel::toolTip(const OutputReport &output, int column) const
{
    if (column == Output) { // all of the row, since a narrow table leaves columns out
        QStringList lines{text(output, Output)};
        for (int other = Output + 1; other < ColumnCount; ++other) {
            const bool isShown = other == FromOriginal ? m_hasOriginal : other != FromData || hasReferences();
            if (isShown)
                lines.append(tr("%1: %2").arg(headerData(other, Qt::Horizontal, Qt::DisplayRole).toString(),
                                              text(output, other)));
        }
        return toolTipText(lines.join(QLatin1Char('\n')));
    }
    if (column == FromOriginal && output.difference)
        return describe(*output.difference);
    if (column == FromOriginal && output.isRandom)
        return tr("Depends on random numbers, which differ in each run.");
    if (column == FromData && output.fromReference)
        return describe(*output.fromReference);
    return text(output, column);
}

QString TestRunModel::text(const OutputReport &output, int column) const
{
    switch (Column(column)) {
    case Output:
        return toQString(output.name);
    case Predicted:
        return timesText(output.predicted);
    case Actual:
        return output.isTensor ? actualText(output) + (output.matches ? QStringLiteral(" ✓") : QStringLiteral(" ✗"))
                               : actualText(output);
    case Type:
        return typeText(output.type);
    case Range:
        if (output.strings)
            return describe(*output.strings);
        return output.min ? QStringLiteral("%1 … %2").arg(number(output.min), number(output.max)) : QStringLiteral("–");
    case Mean:
        return number(output.mean);
    case NotNumbers:
        return notNumbers(output);
    case FromOriginal:
        if (output.isRandom)
            return tr("random: skipped");
        return output.difference ? briefText(*output.difference) : m_isCompared ? tr("missing") : tr("not compared");
    case FromData:
        return output.fromReference ? briefText(*output.fromReference) : QStringLiteral("–");
    case ColumnCount:
        break;
    }
    return {};
}

QVariant TestRunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case Output:
        return tr("Output");
    case Predicted:
        return tr("Predicted");
    case Actual:
        return tr("Actual");
    case Type:
        return tr("Type");
    case Range:
        return tr("Min … max");
    case Mean:
        return tr("Mean");
    case NotNumbers:
        return tr("NaN, Inf");
    case FromOriginal:
        return tr("vs original");
    case FromData:
        return tr("vs data");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
