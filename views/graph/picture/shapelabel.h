// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/tables/shapetable.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright {

// The text of a shape on an edge, as pieces that are drawn each in its own way.
struct ShapeLabel {
    struct Span {
        enum class Kind { Number, Fixed, Symbol, Unknown, Word, Separator, Name };

        Kind kind = Kind::Number;
        QString text;
        QString symbol; // whose colour a Symbol has; the whole text where `text` is cut
        Marks marks = Marks::None;

        bool operator==(const Span &) const = default;
    };
    QList<Span> spans;
    bool isCut = false; // the whole is longer
    QString whole;      // `1 × sequence × 256`

    bool operator==(const ShapeLabel &) const = default;

    [[nodiscard]] bool isEmpty() const { return spans.isEmpty(); }
    [[nodiscard]] qsizetype length() const; // in characters
    [[nodiscard]] bool mentions(const QString &symbol) const;
    // Some dim of it is not a number.
    [[nodiscard]] bool isDynamic() const;
};

// The names in a dim's text: of `Min(8, past_sequence) + 1` there is one.
[[nodiscard]] QStringList namesInDim(const QString &text);
[[nodiscard]] bool isNamePart(QChar c);
// A dim's text in less room: `⌈height/2⌉` for `ceil(height/2)`.
[[nodiscard]] QString compactDim(const QString &text);

constexpr qsizetype longestShapeLabel = 38;
constexpr qsizetype longestNameInLabel = 18; // of a tensor, before its shape

// The shape after the edits, cut to so many characters; numbers that stand where there was none before are Fixed.
[[nodiscard]] ShapeLabel shapeLabel(const ValueShape &before, const ValueShape &after,
                                    qsizetype longest = longestShapeLabel);
// The elements of a small tensor, `[1, sequence, 12, 64]`, cut to so many characters.
[[nodiscard]] ShapeLabel elementsLabel(const SmallElements &elements, qsizetype longest);

} // namespace shapewright
