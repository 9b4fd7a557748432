// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace shapewright {

// What the table models say about a cell in addition to its text.
namespace TableRole {
enum Role {
    Chips = Qt::UserRole + 1, // of type Chips; shown instead of the text
    Tone,                     // CellTone
    Mono,                     // bool: whether the text is a name, a shape or a number
    Wrapped,                  // bool: whether a long text goes over several lines; the table has to expect it
};
}

enum class CellTone { Plain, Muted, Good, Warning, Bad, Replaced, Link };

// Draws the cells of the tables as the TableRole data of their models say: chips, or text in the font and colour of its
// tone.
class TableDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit TableDelegate(const Theme &theme, QObject *parent = nullptr);

    void setTheme(const Theme &theme) { m_theme = theme; }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    [[nodiscard]] QColor colour(CellTone tone) const;

private:
    [[nodiscard]] QFont font(const QModelIndex &index) const;

    Theme m_theme;
};

} // namespace shapewright
