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
    enum class Underline { None, Dashes, Wave, Line };

    QString text;
    PictureFont font = PictureFont::RowText;
    QColor colour;
    double x = 0, width = 0; // from the left end of the line
    Underline underline = Underline::None;
    QString symbol; // the name that it is of, to be clicked
};

// A line of text, measured.
struct InkedText {
    QList<TextRun> runs;
    double width = 0;

    void append(TextRun run, const PictureFonts &fonts);
};

enum class InkedFor { Label, Row };
// A shape, or the elements of one, in the colours of its symbols. More than colour tells what a dim is: unknown has
// dashes beneath it, what holds under an assumption a wave, what only the file declares is italic, and what an edit
// made a number has a line.
[[nodiscard]] InkedText inked(const ShapeLabel &label, InkedFor use, const PictureFonts &fonts, const Theme &theme);

} // namespace shapewright
