// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QStringList>

namespace shapewright::cli {

// Rows whose columns stand below one another. A cell that is much wider than the others shifts its own row only.
class TextTable
{
public:
    void addRow(const QStringList &cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    // Two blanks before each row and between columns, none at the end.
    [[nodiscard]] QStringList lines() const;

private:
    QList<QStringList> m_rows;
};

} // namespace shapewright::cli
