// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QStyledItemDelegate>

namespace shapewright {

// Draws the rows of FoundModel. Matching text is bold and in the accent colour, and a node has the colour of its
// operator.
class FoundDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit FoundDelegate(const Theme &theme, QObject *parent = nullptr);

    void setTheme(const Theme &theme) { m_theme = theme; }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] QFont font(const QModelIndex &index) const;
    void paintMark(QPainter &painter, const QRect &cell, const QModelIndex &index) const;
    void paintText(QPainter &painter, const QRect &cell, const QModelIndex &index) const;

    Theme m_theme;
};

} // namespace shapewright
