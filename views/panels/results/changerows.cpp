// SPDX-License-Identifier: Apache-2.0
#include "views/panels/results/changerows.h"

#include "model/wording/explanationwording.h"
#include "views/panels/cells/chips.h"

#include <QCoreApplication>

#include <utility>

namespace shapewright {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ChangeRows)
};

constexpr ChangeRows::Column fileOrder[] = {ChangeRows::GraphPath, ChangeRows::Tensor, ChangeRows::MadeBy,
                                            ChangeRows::Before,    ChangeRows::After,  ChangeRows::Why};

QString dimsText(const ValueType &type, const QString &separator)
{
    QStringList dims;
    for (const Dim &dim : type.shape.value_or(Shape{}))
        dims.append(toQString(dim.text()));
    return dims.join(separator);
}

// The shape as the command line prints it, as in `[batch, 3]`.
QString fileText(const ValueType &type)
{
    if (type.isTensor())
        return type.shape ? toQString(shapeText(*type.shape)) : QString();
    return toQString(type.text);
}

// A name in an untrusted model must not become a formula, which is what spreadsheets make of a field that begins with
// one of these characters.
QString withoutFormula(const QString &field)
{
    static const QString beginnings = QStringLiteral("=+-@\t\r");
    return !field.isEmpty() && beginnings.contains(field.front()) ? QLatin1Char('\'') + field : field;
}

QString quoted(const QString &text)
{
    const QString field = withoutFormula(text);
    const bool isPlain = !field.contains(QLatin1Char('"')) && !field.contains(QLatin1Char(',')) &&
                         !field.contains(QLatin1Char('\n')) && !field.contains(QLatin1Char('\r'));
    if (isPlain)
        return field;
    return QLatin1Char('"') + QString(field).replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

qsizetype endOfNumber(const QString &text, qsizetype at)
{
    while (at < text.size() && text[at].isDigit())
        ++at;
    return at;
}

} // namespace

bool comesBefore(const QString &a, const QString &b)
{
    qsizetype i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!a[i].isDigit() || !b[j].isDigit()) {
            const QChar left = a[i++].toCaseFolded(), right = b[j++].toCaseFolded();
            if (left != right)
                return left < right;
            continue;
        }
        while (i < a.size() && a[i] == QLatin1Char('0'))
            ++i;
        while (j < b.size() && b[j] == QLatin1Char('0'))
            ++j;
        const qsizetype endA = endOfNumber(a, i), endB = endOfNumber(b, j);
        if (endA - i != endB - j)
            return endA - i < endB - j;
        const int order = QStringView(a).mid(i, endA - i).compare(QStringView(b).mid(j, endB - j));
        if (order != 0)
            return order < 0;
        i = endA;
        j = endB;
    }
    return a.size() - i < b.size() - j;
}

ChangeRows::ChangeRows(const PanelState &state, std::vector<ShapeChange> changes)
    : m_state(state), m_changes(std::move(changes)), m_reasons(*state.graph, state.edits)
{
}

QString ChangeRows::text(int row, Column column) const
{
    const ShapeChange &shown = change(row);
    const Value &value = m_state.graph->value(shown.value);
    switch (column) {
    case Tensor:
        return toQString(value.name);
    case MadeBy:
        if (value.origin == Value::Origin::GraphInput)
            return Words::tr("graph input");
        return value.producer ? toQString(m_state.graph->node(*value.producer).opType) : QString();
    case Before:
        return chipsText(shapeChips(shown.before));
    case After:
        return chipsText(shapeChips(shown.after));
    case Why:
        return reasonText(m_reasons.of(shown), shown.value, *m_state.graph);
    case GraphPath:
        return toQString(m_state.graph->graph(shown.value.graph).path);
    case ColumnCount:
        break;
    }
    return {};
}

QString ChangeRows::nodeText(int row) const
{
    const auto &producer = m_state.graph->value(change(row).value).producer;
    return producer ? nodeTitle(*producer, *m_state.graph) : QString();
}

QString ChangeRows::searchText(int row) const
{
    QStringList parts{nodeText(row)};
    for (int column = 0; column < ColumnCount; ++column)
        parts.append(text(row, Column(column)));
    for (const ValueType &type : {change(row).before, change(row).after})
        parts << dimsText(type, QStringLiteral("x")) << dimsText(type, QStringLiteral(","));
    return parts.join(QLatin1Char('\n')).toCaseFolded();
}

QString ChangeRows::heading(Column column)
{
    switch (column) {
    case Tensor:
        return Words::tr("Tensor");
    case MadeBy:
        return Words::tr("Producer");
    case Before:
        return Words::tr("Before");
    case After:
        return Words::tr("After");
    case Why:
        return Words::tr("Why");
    case GraphPath:
        return Words::tr("Graph");
    case ColumnCount:
        break;
    }
    return {};
}

QString ChangeRows::tabSeparated(const std::vector<int> &rows) const
{
    QString lines;
    for (const int row : rows) {
        QStringList cells;
        for (const Column column : fileOrder)
            cells.append(text(row, column).replace(QLatin1Char('\t'), QLatin1Char(' ')).simplified());
        lines += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return lines;
}

QByteArray ChangeRows::csv(const std::vector<int> &rows) const
{
    QByteArray file("graph,tensor,made_by,before,after,why\r\n");
    for (const int row : rows) {
        QStringList cells;
        for (const Column column : fileOrder) {
            const bool isShape = column == Before || column == After;
            const ValueType &type = column == Before ? change(row).before : change(row).after;
            cells.append(quoted(isShape ? fileText(type) : text(row, column)));
        }
        file += cells.join(QLatin1Char(',')).toUtf8() + "\r\n";
    }
    return file;
}

} // namespace shapewright
