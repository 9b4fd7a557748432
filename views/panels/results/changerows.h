// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/reasons/changereason.h"
#include "views/panels/panelstate.h"

#include <QByteArray>
#include <QStringList>

#include <vector>

namespace shapewright {

// The table of shape changes as texts, cell by cell, for the screen, the clipboard and files. It is immutable and may
// be made and used on any thread.
class ChangeRows
{
public:
    enum Column { Tensor, Before, After, Why, MadeBy, GraphPath, ColumnCount };

    // The state is the one under the edits that made the changes.
    ChangeRows(const PanelState &state, std::vector<ShapeChange> changes);

    [[nodiscard]] int count() const { return int(m_changes.size()); }
    [[nodiscard]] const ShapeChange &change(int row) const { return m_changes[std::size_t(row)]; }
    [[nodiscard]] const PanelState &state() const { return m_state; }
    [[nodiscard]] QString text(int row, Column column) const;
    // The node that produces the tensor, as `Conv_0 (Conv)`. Empty if there is none.
    [[nodiscard]] QString nodeText(int row) const;
    // The text that a filter searches, in folded case: all cells of the row, the name of its node, and its shapes also
    // as `1x3x640` and `1,3,640`.
    [[nodiscard]] QString searchText(int row) const;
    [[nodiscard]] static QString heading(Column column);

    // One line for each of these rows, in this order, with tabs between the cells.
    [[nodiscard]] QString tabSeparated(const std::vector<int> &rows) const;
    // The same rows with headings in the format of RFC 4180, in UTF-8. Numbers and headings do not depend on the
    // language of the window.
    [[nodiscard]] QByteArray csv(const std::vector<int> &rows) const;

private:
    PanelState m_state;
    std::vector<ShapeChange> m_changes;
    ChangeReasons m_reasons;
};

// Whether a text comes before another one if numbers in them are compared as numbers: `x_9` comes before `x_10`.
[[nodiscard]] bool comesBefore(const QString &a, const QString &b);

} // namespace shapewright
