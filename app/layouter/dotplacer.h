// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <optional>

namespace shapewright {

// Computes the positions of one piece of a graph with Graphviz's `dot`. Use it from one thread only, because Graphviz
// has state that the whole process shares.
class DotPlacer
{
public:
    DotPlacer();
    ~DotPlacer();
    DotPlacer(const DotPlacer &) = delete;
    DotPlacer &operator=(const DotPlacer &) = delete;

    // There is no value if Graphviz fails.
    [[nodiscard]] std::optional<protocol::PieceReply> place(const protocol::PieceRequest &request) const;

    [[nodiscard]] static QString graphvizVersion();

private:
    struct Context;
    Context *m_context;
};

} // namespace shapewright
