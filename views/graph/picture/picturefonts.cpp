// SPDX-License-Identifier: Apache-2.0
#include "views/graph/picture/picturefonts.h"

namespace shapewright {

namespace {

// The number of texts that are kept for each font: a few hundred bytes each with glyphs, a few dozen without.
constexpr qsizetype mostPrepared = 4000, mostMeasured = 20'000;

QFont sized(QFont font, int pixels, QFont::Weight weight, bool isItalic = false)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setItalic(isItalic);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

PictureFonts::PictureFonts(const Theme &theme)
    : m_fonts{sized(theme.uiFont, 12, QFont::DemiBold),    sized(theme.uiFont, 11, QFont::DemiBold),
              sized(theme.uiFont, 11, QFont::Normal),      sized(theme.monoFont, 11, QFont::Normal),
              sized(theme.monoFont, 11, QFont::Bold),      sized(theme.monoFont, 11, QFont::Normal, true),
              sized(theme.monoFont, 11, QFont::Bold, true)}
{
    for (std::size_t i = 0; i < count; ++i) {
        m_metrics.emplace_back(m_fonts[i]);
        m_literalFonts[i] = literalFont(m_fonts[i], QStringLiteral("->"));
    }
}

double PictureFonts::width(const QString &text, PictureFont font) const
{
    QHash<QString, double> &widths = m_widths[std::size_t(font)];
    const auto found = widths.constFind(text);
    if (found != widths.cend())
        return *found;
    if (widths.size() >= mostMeasured)
        widths.clear();
    const double width =
        isJoined(text) ? QFontMetricsF(literal(font)).horizontalAdvance(text) : metrics(font).horizontalAdvance(text);
    return *widths.insert(text, width);
}

QString PictureFonts::elided(const QString &text, PictureFont font, Qt::TextElideMode mode, double width) const
{
    return this->width(text, font) <= width ? text : metrics(font).elidedText(text, mode, width);
}

const PictureFonts::Prepared &PictureFonts::prepared(const QString &text, PictureFont font) const
{
    QHash<QString, Prepared> &texts = m_prepared[std::size_t(font)];
    auto found = texts.find(text);
    if (found == texts.end()) {
        if (texts.size() >= mostPrepared)
            texts.clear();
        Prepared prepared{QStaticText(text), isJoined(text)};
        prepared.text.setTextFormat(Qt::PlainText);
        prepared.text.setPerformanceHint(QStaticText::AggressiveCaching);
        prepared.text.prepare({}, prepared.isLiteral ? literal(font) : this->font(font));
        found = texts.insert(text, prepared);
    }
    return *found;
}

} // namespace shapewright
