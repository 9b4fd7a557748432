// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/protocol/layoutmessages.h"

#include <optional>

namespace shapewright {

// Graphviz' `dot` on one piece. Not for two threads: Graphviz has state of its own for the whole process.
class DotPlacer
{
public:
    DotPlacer();
    ~DotPlacer();
    DotPlacer(const DotPlacer &) = delete;
    DotPlacer &operator=(const DotPlacer &) = delete;

    // No value: Graphviz refused.
    [[nodiscard]] std::optional<protocol::PieceReply> place(const protocol::PieceRequest &request) const;

    [[nodiscard]] static QString graphvizVersion();

private:
    struct Context;
    Context *m_context;
};

} // namespace shapewright
