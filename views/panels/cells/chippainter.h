// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/panels/cells/chips.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QRect>

class QPainter;

namespace shapewright {

// Draws chips in a row: symbols are tinted in their colour, unknown dims have a dashed frame, and fixed numbers are
// green. A name that is too long is shortened at its front as far as another symbol begins alike, and then elided in
// the middle. In a single line, an ellipsis follows the last chip that fits.
class ChipPainter
{
public:
    static constexpr int longestChip = 150; // of the text in pixels, in a single line

    explicit ChipPainter(const Theme &theme);

    [[nodiscard]] int width(const Chips &chips) const;
    // Returns the rectangles of the chips when they are painted into `area`. Chips that do not fit are left out.
    [[nodiscard]] QList<QRect> places(const QRect &area, const Chips &chips) const;
    [[nodiscard]] static int height() { return 20; }
    // Paints from the left end of the area, vertically centred. Returns the width drawn, in pixels.
    int paint(QPainter &painter, const QRect &area, const Chips &chips) const;
    // The same over as many lines as the chips need, from the top of the area. None is left out.
    [[nodiscard]] QList<QRect> wrappedPlaces(const QRect &area, const Chips &chips) const;
    [[nodiscard]] int wrappedHeight(int width, const Chips &chips) const;
    void paintWrapped(QPainter &painter, const QRect &area, const Chips &chips) const;

private:
    [[nodiscard]] int chipWidth(const Chip &chip, int widest = longestChip) const;
    [[nodiscard]] QString shownText(const Chip &chip, int widest) const;
    [[nodiscard]] const QFont &font(const Chip &chip) const;
    void paintChip(QPainter &painter, const QRect &rect, const Chip &chip, int widest = longestChip) const;

    Theme m_theme;
    QFont m_plain;
    QFont m_bold;
};

} // namespace shapewright
