// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/view/graphview.h"
#include "views/panels/details/detailspanel.h"

#include <deque>
#include <optional>

namespace shapewright {

// Where one is: a graph, what is selected, and what of the picture is seen.
struct Place {
    GraphId graph = mainGraph;
    Selection selection;
    std::optional<GraphView::ViewState> view; // nothing where nothing was laid out

    bool operator==(const Place &) const = default;
};

// The places one came from, and those one went back from. Holds the latest hundred of each.
class History
{
public:
    // One leaves a place for a new one.
    void leave(const Place &place);
    // One goes on to a new place from one that is not worth a return.
    void pass() { m_forward.clear(); }
    // Where to go from `here`, which is remembered for the other direction; nothing at the end.
    [[nodiscard]] std::optional<Place> back(const Place &here) { return move(m_back, m_forward, here); }
    [[nodiscard]] std::optional<Place> forward(const Place &here) { return move(m_forward, m_back, here); }
    void clear();

    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }

private:
    using Places = std::deque<Place>;
    static std::optional<Place> move(Places &from, Places &to, const Place &here);
    static void add(Places &places, const Place &place);

    Places m_back;
    Places m_forward;
};

} // namespace shapewright
