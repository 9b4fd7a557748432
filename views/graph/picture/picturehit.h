// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/picture/graphpicture.h"

#include <QString>

#include <optional>

namespace shapewright {

// What lies at a place of a picture: a box, or an edge or its label, or nothing.
struct PictureHit {
    std::optional<std::uint32_t> box;
    std::optional<std::uint32_t> edge;
    bool isOnBadge = false;             // the badge of the box
    QString symbol;                     // the name of a dim at this place, in the edge's label or in a row of the box
    std::optional<std::uint32_t> frame; // the title of an open block
};

// `tolerance` is the distance at which an edge is still hit, in units of the scene.
[[nodiscard]] PictureHit hitAt(const GraphPicture &picture, const QPointF &at, double tolerance);
// What a tooltip says about it, as plain text.
[[nodiscard]] QString descriptionOf(const GraphPicture &picture, const PictureHit &hit);
// The innermost open block that a box is in.
[[nodiscard]] std::optional<std::uint32_t> frameAround(const GraphPicture &picture, std::uint32_t box);
// The title of an open block, which is above its boxes, and where it stands.
[[nodiscard]] QString frameTitleText(const GraphPicture &picture, std::uint32_t frame);
[[nodiscard]] QRectF frameTitleRect(const GraphPicture &picture, std::uint32_t frame);
// A rectangle around all edges of a value or, if it has none, around the box that it is in.
[[nodiscard]] QRectF rectOf(const GraphPicture &picture, ValueId value);
[[nodiscard]] QRectF rectOfSelection(const GraphPicture &picture);

} // namespace shapewright
