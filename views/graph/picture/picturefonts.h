// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/theme/theme.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QStaticText>
#include <QString>

#include <array>

namespace shapewright {

enum class PictureFont { Title, RowName, RowText, Label, LabelBold, LabelItalic, LabelBoldItalic };

// The fonts of the picture, with sizes in pixels at 100 %. They are not hinted, so that widths are the same at every
// zoom. An object belongs to the thread that made it.
class PictureFonts
{
public:
    explicit PictureFonts(const Theme &theme);

    [[nodiscard]] const QFont &font(PictureFont font) const { return m_fonts[std::size_t(font)]; }
    // For texts that literalFont() has another font for.
    [[nodiscard]] const QFont &literal(PictureFont font) const { return m_literalFonts[std::size_t(font)]; }
    [[nodiscard]] const QFontMetricsF &metrics(PictureFont font) const { return m_metrics[std::size_t(font)]; }
    // Each text is measured once, since pictures repeat few words many times.
    [[nodiscard]] double width(const QString &text, PictureFont font) const;
    // Cuts a text to so many pixels, as QFontMetricsF does. A text that fits, as most do, costs no more than its width.
    [[nodiscard]] QString elided(const QString &text, PictureFont font, Qt::TextElideMode mode, double width) const;
    // The text with its glyphs placed, which is done only once. It has to be drawn in the font that it was prepared
    // for.
    struct Prepared {
        QStaticText text;
        bool isLiteral = false;
    };
    [[nodiscard]] const Prepared &prepared(const QString &text, PictureFont font) const;

private:
    static constexpr std::size_t count = 7;

    std::array<QFont, count> m_fonts, m_literalFonts;
    std::vector<QFontMetricsF> m_metrics;
    mutable std::array<QHash<QString, Prepared>, count> m_prepared;
    mutable std::array<QHash<QString, double>, count> m_widths;
};

} // namespace shapewright
