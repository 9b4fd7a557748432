// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/symbolic/symbolicvalue.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace shapewright {

// Where the rows are in a tensor: in an axis whose size is outer · rows · inner, in row-major order.
struct RowsPlace {
    std::uint32_t axis = 0;
    Expr outer = Expr(1);
    Expr inner = Expr(1);

    [[nodiscard]] RowsPlace at(std::size_t otherAxis) const { return {std::uint32_t(otherAxis), outer, inner}; }
    [[nodiscard]] bool isOwnAxis() const { return outer.isConstant(1) && inner.isConstant(1); }
    [[nodiscard]] bool isSameAs(const RowsPlace &other) const
    {
        return axis == other.axis && outer.isSameAs(other.outer) && inner.isSameAs(other.inner);
    }
};

// A set of choices, by number.
class ChoiceSet
{
public:
    void add(std::size_t choice)
    {
        if (m_words.size() <= choice / 64)
            m_words.resize(choice / 64 + 1);
        m_words[choice / 64] |= std::uint64_t(1) << (choice % 64);
    }
    void add(const ChoiceSet &other)
    {
        if (m_words.size() < other.m_words.size())
            m_words.resize(other.m_words.size());
        for (std::size_t i = 0; i < other.m_words.size(); ++i)
            m_words[i] |= other.m_words[i];
    }
    void remove(std::size_t choice)
    {
        if (m_words.size() > choice / 64)
            m_words[choice / 64] &= ~(std::uint64_t(1) << (choice % 64));
    }
    [[nodiscard]] bool contains(std::size_t choice) const
    {
        return m_words.size() > choice / 64 && ((m_words[choice / 64] >> (choice % 64)) & 1) != 0;
    }

private:
    std::vector<std::uint64_t> m_words;
};

// What becomes of a value when the axis gets another size.
struct Carried {
    enum class Kind {
        Same,     // it does not depend on the axis
        Rows,     // it has a row for each row of the inputs, and its row i depends on row i of the inputs alone
        Computed, // it depends on the size, and not on data
    };
    Kind kind = Kind::Same;
    RowsPlace rows;                                // for Kind::Rows
    std::shared_ptr<const SymbolicValue> computed; // for Kind::Computed: its elements with the new size
    ChoiceSet choices;                             // the choices among ways that led to this
};

} // namespace shapewright
