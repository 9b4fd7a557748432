// SPDX-License-Identifier: Apache-2.0
#include "app/cli/texttable.h"

#include <algorithm>

namespace shapewright::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int widestColumn = 48;

// The number of terminal cells that a text takes; wide East Asian characters take two.
int widthOf(const QString &text)
{
    int width = 0;
    for (const char32_t c : text.toUcs4()) {
        const bool isMark = QChar::category(c) == QChar::Mark_NonSpacing;
        const bool isWide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
                            (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
                            (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                            (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
        width += isMark ? 0 : isWide ? 2 : 1;
    }
    return width;
}

} // namespace

void TextTable::addRow(const QStringList &cells)
{
    m_rows.append(cells);
}

QStringList TextTable::lines() const
{
    QList<int> widths;
    for (const QStringList &row : m_rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], std::min(widthOf(row[i]), widestColumn));
    }
    QStringList lines;
    for (const QStringList &row : m_rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += u"  "_s + row[i] + QString(std::max(0, widths[i] - widthOf(row[i])), u' ');
        while (line.endsWith(u' '))
            line.chop(1);
        lines.append(line);
    }
    return lines;
}

} // namespace shapewright::cli
