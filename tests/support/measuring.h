// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/view/graphview.h"

#include <memory>

namespace shapewright::test {

// Measures large graphs when the view asks for it, as LayoutController does on another thread.
inline void measureFor(GraphView &view)
{
    QObject::connect(
        &view, &GraphView::measureRequested, &view, [&view](const GraphToMeasure &subject, const Theme &theme) {
            const PictureFonts fonts(theme);
            view.setMeasured(std::make_shared<const MeasuredGraph>(MeasuredGraph::of(subject, fonts, theme)));
        });
}

inline std::shared_ptr<const GraphPlaces> placesOf(const GraphPicture &picture, const LayoutResult &layout)
{
    return std::make_shared<const GraphPlaces>(GraphPlaces::of(*picture.graph(), layout));
}

} // namespace shapewright::test
