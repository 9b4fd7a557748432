// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/adapt/carried.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shapewright {

// Searches among choices that each have several ways, the best first. After a failure, the last choice that had a part
// in it gets its next way; choices that had no part stay as they are.
class WayChoices
{
public:
    // Adds a choice, which choose() has not met yet, and returns its number.
    std::size_t add();
    // The way that the choice takes among `count`, of which the first `plausible` can be what the model means. `node`
    // is that of the main graph at which it is met, none at the inputs. Choices with one key are in the same situation:
    // what went on for one of them is tried first for the next.
    std::size_t choose(std::size_t choice, std::size_t count, std::size_t plausible, const std::string &key,
                       std::optional<std::uint32_t> node);
    [[nodiscard]] bool isMet(std::size_t choice) const { return m_choices[choice].isMet; }
    // Whether all of these choices that were met take a plausible way.
    [[nodiscard]] bool arePlausible(const ChoiceSet &choices) const;
    // Changes the last of the choices that led to a failure and has another way; those after it are no longer met.
    // Returns its number. Nothing if none has another way.
    [[nodiscard]] std::optional<std::size_t> tryOther(ChoiceSet failed);
    // The node that the choice was met at.
    [[nodiscard]] std::optional<std::uint32_t> nodeOf(std::size_t choice) const { return m_choices[choice].node; }

private:
    struct Choice {
        std::size_t order = 0;             // in which the choices are met
        std::size_t count = 0;             // of ways
        std::size_t plausible = 0;         // how many of them are
        std::size_t way = 0;               // how many were tried before
        std::size_t first = 0;             // that is tried first; the others follow in their order
        std::optional<std::uint32_t> node; // that it is met at
        ChoiceSet blamed;                  // earlier ones that had a part in the failures of the ways so far
        std::string key;
        bool isMet = false;

        [[nodiscard]] std::size_t taken() const { return way == 0 ? first : way <= first ? way - 1 : way; }
    };
    [[nodiscard]] std::optional<std::size_t> lastMet(const ChoiceSet &choices) const;

    std::vector<Choice> m_choices;
    std::unordered_map<std::string, std::size_t> m_learned; // the way that went on, by key
    std::size_t m_met = 0;
};

} // namespace shapewright
