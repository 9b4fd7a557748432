// SPDX-License-Identifier: Apache-2.0
#include "model/blocks/blockparts.h"

#include "model/blocks/blockkinds.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace shapewright::blocks {

namespace {

template <std::size_t count>
bool isOneOf(const Node &node, const std::array<std::string_view, count> &names)
{
    return std::ranges::find(names, node.opType) != names.end();
}

class Parts
{
public:
    Parts(const ModelGraph &model, const NodeSequence &sequence, std::size_t begin, std::size_t end)
        : m_model(model), m_sequence(sequence), m_begin(begin), m_end(end), m_start(begin)
    {
    }

    std::vector<std::pair<std::size_t, std::size_t>> take()
    {
        for (std::size_t place = m_begin; place < m_end;) {
            const auto [first, last] = normalizationAt(place);
            if (first < last) {
                close(first);
                close(last);
                place = last;
                continue;
            }
            ++place;
            if (closesResidual(place - 1)) {
                close(place - 1);
                close(place);
            }
        }
        close(m_end);
        return std::move(m_parts);
    }

private:
    [[nodiscard]] const Node &node(std::size_t place) const { return m_model.main().nodes[m_sequence.nodes[place]]; }

    // The part that a place is in ends before a boundary.
    void close(std::size_t boundary)
    {
        if (boundary > m_start)
            m_parts.emplace_back(m_start, boundary);
        m_start = std::max(m_start, boundary);
    }

    // The normalization that begins at a place, as one node or written out: a mean of squares, and its square root.
    [[nodiscard]] std::pair<std::size_t, std::size_t> normalizationAt(std::size_t place) const
    {
        constexpr std::array starts{std::string_view("ReduceMean"), std::string_view("Pow"), std::string_view("Mul"),
                                    std::string_view("Cast")};
        constexpr std::array before{std::string_view("ReduceMean"), std::string_view("Pow"), std::string_view("Mul"),
                                    std::string_view("Sub"),        std::string_view("Add"), std::string_view("Cast")};
        constexpr std::array after{std::string_view("Div"), std::string_view("Reciprocal"), std::string_view("Mul"),
                                   std::string_view("Cast")};
        if (isNormalization(node(place)))
            return {place, place + 1};
        if (!isOneOf(node(place), starts))
            return {};
        std::size_t root = place;
        bool hasMean = false;
        for (; root < m_end && root < place + 9 && isOneOf(node(root), before); ++root)
            hasMean = hasMean || node(root).opType == "ReduceMean";
        if (!hasMean || root >= m_end || node(root).opType != "Sqrt")
            return {};
        std::size_t last = root + 1;
        while (last < m_end && last < root + 6 && isOneOf(node(last), after))
            ++last;
        // The bias, which is a constant.
        if (last < m_end && node(last).opType == "Add" && m_sequence.inputs[last].size() == 1)
            ++last;
        return {place, last};
    }

    // Whether a node adds what was computed since the last boundary to what was there before.
    [[nodiscard]] bool closesResidual(std::size_t place) const
    {
        const auto &inputs = m_sequence.inputs[place];
        if ((node(place).opType != "Add" && node(place).opType != "Sum") || inputs.size() < 2 || place == m_start)
            return false;
        const auto isFromBefore = [&](std::uint32_t input) { return input < m_start && !m_sequence.isGlobal[input]; };
        return std::ranges::any_of(inputs, isFromBefore) && !std::ranges::all_of(inputs, isFromBefore) &&
               m_sequence.crossing[place + 1] <= std::max<std::uint32_t>(1, m_sequence.crossing[m_begin]);
    }

    const ModelGraph &m_model;
    const NodeSequence &m_sequence;
    std::size_t m_begin, m_end;
    std::size_t m_start; // of the part that is not closed
    std::vector<std::pair<std::size_t, std::size_t>> m_parts;
};

} // namespace

std::vector<std::pair<std::size_t, std::size_t>> partsOf(const ModelGraph &model, const NodeSequence &sequence,
                                                         std::size_t begin, std::size_t end)
{
    return Parts(model, sequence, begin, end).take();
}

} // namespace shapewright::blocks
