// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/boxlook.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

namespace shapewright {

// What a picture is drawn with, in scene units: the few shapes that it consists of, and nothing of how they come onto a
// screen or into a file.
class Canvas
{
public:
    struct BoxStyle {
        QColor title; // of the whole box where it has no body
        QColor body;
        double titleHeight = 0;
        bool hasBody = false;
        QColor frame;
        double frameWidth = 1;
        double radius = 0;
    };

    virtual ~Canvas() = default;

    virtual void box(const QRectF &rect, const BoxStyle &style) = 0;
    // A hair at least, however thin.
    virtual void polyline(const QPointF *points, qsizetype count, const QColor &colour, double width) = 0;
    virtual void triangle(const QPointF (&corners)[3], const QColor &colour) = 0;
    virtual void circle(const QPointF &centre, double radius, const QColor &colour) = 0;
    // From the left end of its base line; `width` is what the text was measured to take.
    virtual void text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width) = 0;
};

} // namespace shapewright
