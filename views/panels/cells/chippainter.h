// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QRect>

class QPainter;

namespace shapewright {

// Draws chips in a row: symbols tinted in their colour, unknown dims dashed, fixed numbers green. A chip that is too
// long is elided; where the row ends too early an ellipsis stands.
class ChipPainter
{
public:
    explicit ChipPainter(const Theme &theme);

    [[nodiscard]] int width(const Chips &chips) const;
    // Where the chips stand that are painted into an area; without those for which it has no room.
    [[nodiscard]] QList<QRect> places(const QRect &area, const Chips &chips) const;
    [[nodiscard]] static int height() { return 20; }
    // Starts at the left of the area, in its vertical middle. Returns the width drawn.
    int paint(QPainter &painter, const QRect &area, const Chips &chips) const;

private:
    [[nodiscard]] int chipWidth(const Chip &chip) const;
    [[nodiscard]] QString shownText(const Chip &chip) const;
    [[nodiscard]] const QFont &font(const Chip &chip) const;
    void paintChip(QPainter &painter, const QRect &rect, const Chip &chip) const;

    Theme m_theme;
    QFont m_plain;
    QFont m_bold;
};

} // namespace shapewright
