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

// How a box is drawn: its texts, measured and cut to their room, and its size.
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
    static constexpr double markWidth = 16; // of the sign that there is a graph inside

    // `shapes` may be null. The size does not depend on edits: rows that show computed elements reserve room for them.
    [[nodiscard]] static BoxLook of(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts,
                                    const Theme &theme);
    // Puts the elements that are known now into the rows that show computed elements.
    void setElements(const GraphBox &box, const ShapeTable *shapes, const PictureFonts &fonts, const Theme &theme);
    // Says in the row of a block that is for it how many of its tensors are dynamic, and how many the edits change.
    void setState(const GraphBox &box, const ShapeTable &before, const ShapeTable &after, const PictureFonts &fonts,
                  const Theme &theme);
};

} // namespace shapewright
