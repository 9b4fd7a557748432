// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/shape/shapetable.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace shapewright {

// The text of a shape on an edge, as pieces that are drawn each in its own way.
struct ShapeLabel {
    struct Span {
        enum class Kind { Number, Fixed, Symbol, Unknown, Word, Separator };

        Kind kind = Kind::Number;
        QString text;
        QString symbol; // whose colour a Symbol has; the whole text where `text` is cut

        bool operator==(const Span &) const = default;
    };
    QList<Span> spans;
    bool isDeclaredOnly = false; // not proven: in italics
    bool isCut = false;          // the whole is longer
    QString whole;               // `1 × sequence × 256`

    bool operator==(const ShapeLabel &) const = default;

    [[nodiscard]] bool isEmpty() const { return spans.isEmpty(); }
    [[nodiscard]] qsizetype length() const; // in characters
    [[nodiscard]] bool mentions(const QString &symbol) const;
};

// The names in a dim's text: of `past_sequence + 1` there is one.
[[nodiscard]] QStringList namesInDim(const QString &text);

constexpr qsizetype longestShapeLabel = 24;

// The shape after the edits; numbers that stand where there was none before are Fixed.
[[nodiscard]] ShapeLabel shapeLabel(const ValueShape &before, const ValueShape &after);

} // namespace shapewright
