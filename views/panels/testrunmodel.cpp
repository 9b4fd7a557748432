// SPDX-License-Identifier: Apache-2.0
#include "views/panels/testrunmodel.h"

#include "views/panels/chips.h"
#include "views/panels/panelstate.h"
#include "views/panels/tablecells.h"

#include <QStringList>

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
    if (output.actual.empty())
        return TestRunModel::tr("scalar");
    QStringList dims;
    for (const std::int64_t dim : output.actual)
        dims.append(QString::number(dim));
    return dims.join(QStringLiteral(" × "));
}

// `tensor(float)` as `float32`, like everywhere in the window.
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

CellTone toneOf(const OutputReport &output, int column)
{
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
    endResetModel();
}

void TestRunModel::clear()
{
    beginResetModel();
    m_outputs.clear();
    endResetModel();
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
        return index.column() != Type && index.column() != NotNumbers;
    if (role == TableRole::Tone)
        return int(toneOf(output, index.column()));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (Column(index.column())) {
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
        return output.min ? QStringLiteral("%1 … %2").arg(number(output.min), number(output.max)) : QStringLiteral("–");
    case Mean:
        return number(output.mean);
    case NotNumbers:
        return notNumbers(output);
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
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace shapewright
