// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/boxlook.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

namespace shapewright {

// Draws the few shapes that a picture consists of, in units of the scene. It hides whether they are drawn on a screen
// or into a file.
class Canvas
{
public:
    struct BoxStyle {
        QColor title; // of the whole box if it has no body
        QColor body;
        double titleHeight = 0;
        bool hasBody = false;
        QColor frame;
        double frameWidth = 1;
        double radius = 0;
    };

    virtual ~Canvas() = default;

    virtual void box(const QRectF &rect, const BoxStyle &style) = 0;
    // Even the thinnest line is drawn as a hairline.
    virtual void polyline(const QPointF *points, qsizetype count, const QColor &colour, double width) = 0;
    virtual void triangle(const QPointF (&corners)[3], const QColor &colour) = 0;
    virtual void circle(const QPointF &centre, double radius, const QColor &colour) = 0;
    // `at` is the left end of the base line, and `width` is the measured width of the text.
    virtual void text(const QPointF &at, const QString &text, PictureFont font, const QColor &colour, double width) = 0;
};

} // namespace shapewright
