// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright {

struct SmallElements;
struct ValueShape;

// The text of a shape on an edge, in pieces that are drawn differently.
struct ShapeLabel {
    struct Span {
        enum class Kind { Number, Fixed, Symbol, Unknown, Word, Separator, Name, Old };

        Kind kind = Kind::Number;
        QString text;
        QString symbol; // whose colour a piece of kind Symbol gets; its whole text if `text` is cut
        Marks marks = Marks::None;

        bool operator==(const Span &) const = default;
    };
    QList<Span> spans;
    bool isCut = false; // the spans are shorter than `whole`
    QString whole;      // the whole shape, as in `1 × sequence × 256`

    bool operator==(const ShapeLabel &) const = default;

    [[nodiscard]] bool isEmpty() const { return spans.isEmpty(); }
    [[nodiscard]] qsizetype length() const; // in characters
    [[nodiscard]] bool mentions(const QString &symbol) const;
    // Whether some dim is not a number.
    [[nodiscard]] bool isDynamic() const;
};

// The names in the text of a dim. `Min(8, past_sequence) + 1` has one.
[[nodiscard]] QStringList namesInDim(const QString &text);
[[nodiscard]] bool isNamePart(QChar c);
// A shorter form of a dim's text, such as `⌈height/2⌉` for `ceil(height/2)`.
[[nodiscard]] QString compactDim(const QString &text);

constexpr qsizetype longestShapeLabel = 38;
constexpr qsizetype longestComparedLabel = 52;
constexpr qsizetype longestNameInLabel = 18; // the name of a tensor before its shape

// The shape after the edits, cut to so many characters. A number is Fixed if there was none before the edits.
[[nodiscard]] ShapeLabel shapeLabel(const ValueShape &before, const ValueShape &after,
                                    qsizetype longest = longestShapeLabel);
// The shapes that a value has in two models, in one text: where a dim differs, the first one's as Old, then the second
// one's.
[[nodiscard]] ShapeLabel comparedLabel(const ValueShape &inA, const ValueShape &inB,
                                       qsizetype longest = longestComparedLabel);
// The elements of a small tensor, as in `[1, sequence, 12, 64]`, cut to so many characters.
[[nodiscard]] ShapeLabel elementsLabel(const SmallElements &elements, qsizetype longest);

} // namespace shapewright
