// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_set>

namespace shapewright {

// Gives names to new values and nodes that nothing else has.
class FreshNames
{
public:
    // A name that is not to be given.
    void take(const std::string &name) { m_taken.insert(name); }
    // The name itself if it is free, otherwise with the first number from 2 on that makes it so: `x_2`. It is taken
    // then.
    [[nodiscard]] std::string of(const std::string &name)
    {
        std::string fresh = name;
        for (int number = 2; !m_taken.insert(fresh).second; ++number)
            fresh = name + '_' + std::to_string(number);
        return fresh;
    }

private:
    std::unordered_set<std::string> m_taken;
};

} // namespace shapewright
