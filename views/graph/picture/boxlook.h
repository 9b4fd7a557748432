// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphcontent.h"
#include "views/graph/picture/inkedtext.h"
#include "views/graph/picture/picturefonts.h"
#include "views/theme/theme.h"

#include <QList>
#include <QSizeF>
#include <QString>

namespace shapewright {

// A box measured and cut to what is drawn of it.
struct BoxLook {
    QString title;
    double titleWidth = 0;
    QList<InkedText> rows;
    QSizeF size;

    static constexpr double titleHeight = 24;
    static constexpr double rowHeight = 16;
    static constexpr double bodyPadding = 5;
    static constexpr double sidePadding = 9;
    static constexpr double nameGap = 4;    // between a row's name and its text
    static constexpr double markWidth = 16; // that there is a graph inside

    // `shapes` may be null. Sizes depend on nothing that edits change: computed rows keep room.
    [[nodiscard]] static BoxLook of(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts,
                                    const Theme &theme);
    // The same box with what is known now in its computed rows.
    void setElements(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts, const Theme &theme);
};

} // namespace shapewright
