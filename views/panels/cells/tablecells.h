// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace shapewright {

// What the models of the tables say about a cell beside its text.
namespace TableRole {
enum Role {
    Chips = Qt::UserRole + 1, // Chips, shown instead of the text
    Tone,                     // CellTone
    Mono,                     // bool: a name, a shape or a number
};
}

enum class CellTone { Plain, Muted, Good, Warning, Bad, Link };

// Draws the cells of the tables.
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
