// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

namespace shapewright {

// A member that most objects of a kind do not have. Where it is missing it takes the room of a pointer and reads as
// T{}. Copies share it.
template <typename T>
class Rare
{
public:
    Rare() = default;
    Rare(T value) : m_value(value == T{} ? nullptr : std::make_shared<const T>(std::move(value))) {}

    [[nodiscard]] const T &operator*() const
    {
        static const T missing{};
        return m_value ? *m_value : missing;
    }
    [[nodiscard]] const T *operator->() const { return &**this; }
    operator const T &() const { return **this; }

    friend bool operator==(const Rare &a, const Rare &b) { return a.m_value == b.m_value || *a == *b; }

private:
    std::shared_ptr<const T> m_value;
};

} // namespace shapewright
