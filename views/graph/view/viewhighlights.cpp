// SPDX-License-Identifier: Apache-2.0
#include "views/graph/view/viewhighlights.h"

#include "views/graph/view/pictureview.h"

#include <utility>

namespace shapewright {

ViewHighlights::ViewHighlights(PictureView &view, GraphPicture &picture)
    : QObject(&view), m_view(view), m_picture(picture)
{
}

void ViewHighlights::change(const std::function<void(Emphasis &)> &change)
{
    Emphasis emphasis = m_picture.marks().emphasis;
    change(emphasis);
    if (emphasis == m_picture.marks().emphasis)
        return;
    m_picture.setEmphasis(std::move(emphasis));
    m_view.showChange();
    Q_EMIT changed();
}

void ViewHighlights::highlightSymbol(const QString &name, const QList<ValueId> &carriers)
{
    change([&](Emphasis &emphasis) {
        emphasis.symbol = name;
        emphasis.carriers = carriers;
    });
}

void ViewHighlights::activateSymbol(const QString &name)
{
    highlightSymbol(name);
    Q_EMIT symbolActivated(name);
}

void ViewHighlights::fadeStatic(bool isOn)
{
    change([&](Emphasis &emphasis) { emphasis.isDynamic = isOn; });
}

void ViewHighlights::showPath(const QList<ValueId> &path)
{
    change([&](Emphasis &emphasis) { emphasis.path = path; });
}

void ViewHighlights::setFound(const QList<NodeId> &nodes, const QList<ValueId> &values)
{
    change([&](Emphasis &emphasis) {
        emphasis.foundNodes = nodes;
        emphasis.foundValues = values;
    });
}

void ViewHighlights::setCoverage(std::shared_ptr<const Coverage> coverage)
{
    m_picture.setCoverage(std::move(coverage));
    m_view.showChange();
}

void ViewHighlights::setFates(std::shared_ptr<const NodeFates> fates)
{
    if (fates == m_picture.gone().fates())
        return;
    m_picture.setFates(std::move(fates));
    m_view.showChange();
}

void ViewHighlights::clear()
{
    const Emphasis &old = m_picture.marks().emphasis;
    const bool hadSymbol = !old.symbol.isEmpty() || !old.carriers.isEmpty();
    change([](Emphasis &emphasis) {
        emphasis.symbol.clear();
        emphasis.carriers.clear();
        emphasis.path.clear();
    });
    if (hadSymbol)
        Q_EMIT symbolActivated({});
}

} // namespace shapewright
