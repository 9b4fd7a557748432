// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/expr.h"
#include "model/types/valuetype.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <ranges>
#include <utility>
#include <vector>

namespace shapewright {

class ExprPool;
struct SymbolicType;

// The inferred type of one value.
struct ValueShape {
    ValueType type;
    bool declaredOnly = false; // a part of it is only declared by the file, with the edits applied, and not proven
    bool assumed = false;      // a part of it depends on an assumption; see Marks::Assumed
    std::vector<Marks> marks;  // of each dim; empty if no dim has marks

    bool operator==(const ValueShape &) const = default;
};
[[nodiscard]] ValueShape valueShapeOf(const SymbolicType &type, const ExprPool &pool);

// The inferred types of the values of a graph. Values of equal types may share one: a large model has many values, and
// few types.
class GraphShapes
{
public:
    using Shared = std::shared_ptr<const ValueShape>; // never null

    void reserve(std::size_t count) { m_shapes.reserve(count); }
    void add(Shared shape) { m_shapes.push_back(std::move(shape)); }
    void set(std::size_t value, Shared shape) { m_shapes[value] = std::move(shape); }

    [[nodiscard]] std::size_t size() const { return m_shapes.size(); }
    [[nodiscard]] bool empty() const { return m_shapes.empty(); }
    [[nodiscard]] const ValueShape &operator[](std::size_t value) const { return *m_shapes[value]; }
    [[nodiscard]] const Shared &shared(std::size_t value) const { return m_shapes[value]; }
    // Those of all values, in their order.
    [[nodiscard]] auto all() const
    {
        return m_shapes | std::views::transform([](const Shared &shape) -> const ValueShape & { return *shape; });
    }

    bool operator==(const GraphShapes &other) const
    {
        return std::ranges::equal(m_shapes, other.m_shapes,
                                  [](const Shared &a, const Shared &b) { return a == b || *a == *b; });
    }

private:
    std::vector<Shared> m_shapes;
};

} // namespace shapewright
