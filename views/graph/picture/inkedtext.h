// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/picturefonts.h"
#include "views/graph/picture/shapelabel.h"
#include "views/theme/theme.h"

#include <QColor>
#include <QList>
#include <QString>

namespace shapewright {

// A part of a line of text that is drawn in one way.
struct TextRun {
    enum class Underline { None, Dashes, Wave, Line, Through };

    QString text;
    PictureFont font = PictureFont::RowText;
    QColor colour;
    double x = 0, width = 0; // from the left end of the line
    Underline underline = Underline::None;
    QString symbol; // the name of a dim that a click on the run is about
};

// A line of text with the places of its runs.
struct InkedText {
    QList<TextRun> runs;
    double width = 0;

    void append(TextRun run, const PictureFonts &fonts);
};

enum class InkedFor { Label, Row };
// A shape, or the elements of a tensor, in the colours of its symbols. Dims also differ in more than colour: an unknown
// dim is underlined with dashes, one that holds under an assumption with a wave, and one that an edit made a number
// with a line. One that only the file declares is italic.
[[nodiscard]] InkedText inked(const ShapeLabel &label, InkedFor use, const PictureFonts &fonts, const Theme &theme);

} // namespace shapewright
