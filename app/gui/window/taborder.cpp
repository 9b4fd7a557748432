// SPDX-License-Identifier: Apache-2.0
#include "app/gui/window/taborder.h"

#include <QWidget>

#include <algorithm>
#include <tuple>

namespace shapewright {

namespace {

QList<QWidget *> stopsIn(QWidget *region)
{
    QList<QWidget *> stops = region->findChildren<QWidget *>();
    stops.prepend(region);
    stops.removeIf([region](const QWidget *widget) {
        return !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() || !widget->isEnabled() ||
               !widget->isVisible() || widget->window() != region->window();
    });
    const auto place = [region](const QWidget *widget) {
        const QPoint at = widget->mapTo(region->window(), QPoint());
        return std::tuple(at.y(), at.x());
    };
    std::ranges::stable_sort(stops, {}, place);
    return stops;
}

} // namespace

QWidget *nextByPlace(const QList<QWidget *> &regions, const QWidget *from, bool forward)
{
    QList<QWidget *> stops;
    for (QWidget *region : regions) {
        for (QWidget *stop : stopsIn(region)) {
            if (!stops.contains(stop))
                stops.append(stop);
        }
    }
    if (stops.isEmpty())
        return nullptr;
    // Within a widget that is no stop of its own, such as the editor of a list's row.
    qsizetype at = -1;
    for (const QWidget *widget = from; widget && at < 0; widget = widget->parentWidget())
        at = stops.indexOf(const_cast<QWidget *>(widget));
    if (at < 0)
        return forward ? stops.first() : stops.last();
    return stops[(at + (forward ? 1 : stops.size() - 1)) % stops.size()];
}

} // namespace shapewright
