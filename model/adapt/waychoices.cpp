// SPDX-License-Identifier: Apache-2.0
#include "model/adapt/waychoices.h"

namespace shapewright {

std::size_t WayChoices::add()
{
    m_choices.emplace_back();
    return m_choices.size() - 1;
}

std::size_t WayChoices::choose(std::size_t number, std::size_t count, std::size_t plausible, const std::string &key,
                               std::optional<std::uint32_t> node)
{
    Choice &choice = m_choices[number];
    if (!choice.isMet) {
        const auto learned = m_learned.find(key);
        choice = {.order = m_met++, .count = count, .plausible = plausible, .node = node, .blamed = {}, .key = key};
        choice.first = learned != m_learned.end() && learned->second < count ? learned->second : 0;
        choice.isMet = true;
    }
    return choice.taken();
}

bool WayChoices::arePlausible(const ChoiceSet &choices) const
{
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        if (m_choices[i].isMet && choices.contains(i) && m_choices[i].taken() >= m_choices[i].plausible)
            return false;
    }
    return true;
}

std::optional<std::size_t> WayChoices::lastMet(const ChoiceSet &choices) const
{
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        if (m_choices[i].isMet && choices.contains(i) && (!last || m_choices[i].order > m_choices[*last].order))
            last = i;
    }
    return last;
}

std::optional<std::size_t> WayChoices::tryOther(ChoiceSet failed)
{
    while (const auto last = lastMet(failed)) {
        Choice &choice = m_choices[*last];
        failed.remove(*last);
        choice.blamed.add(failed);
        if (choice.way + 1 >= choice.count) {
            failed = choice.blamed;
            choice.isMet = false;
            continue;
        }
        ++choice.way;
        for (Choice &later : m_choices) {
            if (later.isMet && later.order > choice.order)
                later.isMet = false;
        }
        m_met = choice.order + 1;
        m_learned[choice.key] = choice.taken();
        return last;
    }
    return {};
}

} // namespace shapewright
