// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"

#include <QByteArray>

#include <vector>

namespace shapewright {

// Writes an SVG 1.1 file that looks the same in every viewer: attributes alone, no style sheet, no script, nothing from
// outside. Where a viewer lacks the fonts, texts are squeezed into the widths that they were measured to take.
// The same calls give the same bytes.
class SvgCanvas : public Canvas
{
public:
    // `area` is the part of the scene that the file shows.
    SvgCanvas(const QRectF &area, const QColor &ground, const PictureFonts &fonts, const QString &title,
              const QString &description);

    void box(const QRectF &rect, const BoxStyle &style) override;
    void polyline(const QPointF *points, qsizetype count, const QColor &colour, double width) override;
    void triangle(const QPointF (&corners)[3], const QColor &colour) override;
    void circle(const QPointF &centre, double radius, const QColor &colour) override;
    void text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width) override;

    // The whole file. Nothing can be drawn any more.
    [[nodiscard]] QByteArray finish();

private:
    // In hundredths of a unit, of which the file has no smaller ones.
    struct Place {
        qint64 x = 0, y = 0;

        bool operator==(const Place &) const = default;
    };

    [[nodiscard]] static std::vector<Place> simplified(const std::vector<Place> &line);
    [[nodiscard]] Place place(const QPointF &scene) const;
    void attribute(const char *name, double value);
    void colour(const char *name, const QColor &value);
    void rect(const QRectF &rect, double radius);
    void beginPath(Place at);
    void lineTo(Place to);
    void endLine();
    void endText();
    void useFamily(const QByteArray &family);

    QByteArray m_out;
    QPointF m_origin;
    struct FontStyle {
        QByteArray attributes; // where it differs from that of the whole file
        QByteArray family;     // empty where it is that of the whole file
    };
    std::vector<FontStyle> m_fonts; // by PictureFont
    QByteArray m_family;            // of the group of texts that is open; empty: none is
    struct Run {
        QByteArray text;  // escaped
        QByteArray style; // attributes
    };
    // A line of text that may go on. Told as one it can be searched for, and the file is a third as large.
    std::vector<Run> m_runs; // empty: none is open
    QPointF m_textAt;
    double m_textWidth = 0;

    // A line that may go on: parts of one edge come one after the other.
    std::vector<Place> m_line; // empty: none is open
    QColor m_lineColour;
    double m_lineWidth = 0;
    Place m_at;
    char m_command = 0; // the path's last one, which its letter need not be repeated for
};

} // namespace shapewright
