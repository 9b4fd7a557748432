// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/reasons/changereason.h"
#include "views/panels/panelstate.h"

#include <QByteArray>
#include <QStringList>

#include <memory>
#include <vector>

namespace shapewright {

// The table of shape changes in texts, cell by cell: for the screen, the clipboard and files. Immutable; may be shared
// between threads.
class ChangeRows
{
public:
    enum Column { Tensor, Before, After, Why, MadeBy, GraphPath, ColumnCount };

    using Changes = std::shared_ptr<const std::vector<ShapeChange>>;
    ChangeRows(const PanelState &state, Changes changes);

    [[nodiscard]] int count() const { return int(m_changes->size()); }
    [[nodiscard]] const ShapeChange &change(int row) const { return (*m_changes)[std::size_t(row)]; }
    [[nodiscard]] const PanelState &state() const { return m_state; }
    [[nodiscard]] QString text(int row, Column column) const;
    // `Conv_0 (Conv)`; empty where no node makes it.
    [[nodiscard]] QString nodeText(int row) const;
    // What a filter looks into: all of the row, its node's name, and its shapes also as `1x3x640` and `1,3,640`;
    // folded.
    [[nodiscard]] QString searchText(int row) const;
    [[nodiscard]] static QString heading(Column column);

    // Rows in this order, a line each, separated by tabs.
    [[nodiscard]] QString tabSeparated(const std::vector<int> &rows) const;
    // With headings, as RFC 4180 has it, in UTF-8: numbers and headings are the same in every language.
    [[nodiscard]] QByteArray csv(const std::vector<int> &rows) const;

private:
    PanelState m_state;
    Changes m_changes;
    ChangeReasons m_reasons;
};

// Whether a text comes before another where numbers in them count as such: `x_9` before `x_10`.
[[nodiscard]] bool comesBefore(const QString &a, const QString &b);

} // namespace shapewright
