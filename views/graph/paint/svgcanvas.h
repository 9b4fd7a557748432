// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/paint/canvas.h"

#include <QByteArray>

#include <vector>

namespace shapewright {

// Writes an SVG 1.1 file that looks the same in every viewer: it has only attributes, no style sheet, no script, and
// nothing from outside. In a viewer that lacks the fonts, texts are squeezed into their measured widths. The same calls
// give the same bytes.
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

    // Returns the whole file. Nothing can be drawn after that.
    [[nodiscard]] QByteArray finish();

private:
    // In hundredths of a unit, which is how exact the file is.
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
        QByteArray attributes; // those that differ from the ones of the whole file
        QByteArray family;     // empty if it is the one of the whole file
    };
    std::vector<FontStyle> m_fonts; // by PictureFont
    QByteArray m_family;            // of the open group of texts; empty if none is open
    struct Run {
        QByteArray text;  // escaped
        QByteArray style; // attributes
    };
    // A line of text that may be continued. Written as one element, it can be searched for, and the file is a third as
    // large.
    std::vector<Run> m_runs; // empty if no line of text is open
    QPointF m_textAt;
    double m_textWidth = 0;

    // A polyline that may be continued, since parts of one edge are drawn one after the other.
    std::vector<Place> m_line; // empty if no polyline is open
    QColor m_lineColour;
    double m_lineWidth = 0;
    Place m_at;
    char m_command = 0; // the last command of the path, whose letter need not be repeated
};

} // namespace shapewright
