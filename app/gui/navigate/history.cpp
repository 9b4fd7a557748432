// SPDX-License-Identifier: Apache-2.0
#include "app/gui/navigate/history.h"

namespace shapewright {

namespace {

constexpr std::size_t mostPlaces = 100;

} // namespace

void History::leave(const Place &place)
{
    add(m_back, place);
    m_forward.clear();
}

void History::clear()
{
    m_back.clear();
    m_forward.clear();
}

std::optional<Place> History::move(Places &from, Places &to, const Place &here)
{
    if (from.empty())
        return {};
    const Place place = from.back();
    from.pop_back();
    add(to, here);
    return place;
}

void History::add(Places &places, const Place &place)
{
    places.push_back(place);
    if (places.size() > mostPlaces)
        places.pop_front();
}

} // namespace shapewright
