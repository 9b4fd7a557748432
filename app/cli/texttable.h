// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QStringList>

namespace shapewright::cli {

// Aligns rows of text in columns. A cell that is much wider than the others in its column shifts only its own row.
class TextTable
{
public:
    void addRow(const QStringList &cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    // Each row begins with two spaces, has at least two between columns, and none at its end.
    [[nodiscard]] QStringList lines() const;

private:
    QList<QStringList> m_rows;
};

} // namespace shapewright::cli
