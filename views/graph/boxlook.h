// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/graphcontent.h"
#include "views/graph/shapelabel.h"
#include "views/theme/theme.h"

#include <QColor>
#include <QFont>
#include <QList>
#include <QSizeF>
#include <QString>

namespace shapewright {

// Fonts of the picture, in pixels at 100 %, and unhinted: the same widths at every zoom.
struct PictureFonts {
    explicit PictureFonts(const Theme &theme);

    QFont title, rowName, rowText, label;
};

// A box measured and cut to what is drawn of it.
struct BoxLook {
    QString title;
    QList<BoxRow> rows;
    QSizeF size;
    QColor colour; // of its title

    static constexpr double titleHeight = 24;
    static constexpr double rowHeight = 16;
    static constexpr double bodyPadding = 5;
    static constexpr double sidePadding = 9;
    static constexpr double nameGap = 4; // between a row's name and its text

    [[nodiscard]] static BoxLook of(const GraphBox &box, const PictureFonts &fonts, const Theme &theme);
};

// A label measured: its runs of one look each, from left to right.
struct LabelLook {
    struct Run {
        QString text;
        QColor colour;
        double x = 0, width = 0;
        bool isBold = false;
        bool isUnknown = false; // underlined with dashes
    };
    QList<Run> runs;
    double width = 0;
    bool isItalic = false;

    [[nodiscard]] static LabelLook of(const ShapeLabel &label, const PictureFonts &fonts, const Theme &theme);
};

} // namespace shapewright
