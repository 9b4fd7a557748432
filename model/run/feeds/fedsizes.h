// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/run/testrun/testrun.h"
#include "model/types/dim.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

namespace shapewright {

// Evaluates dims of a table for the sizes that a run is fed with: symbols, and expressions over symbols and unnamed
// axes of inputs. There is no number if it is not certain. That is so for a symbol that no input has, that is fed with
// several sizes, or with 0, which expressions assume to be impossible.
class FedSizes
{
public:
    explicit FedSizes(const TestRunRequest &request);

    [[nodiscard]] std::optional<std::int64_t> operator()(const Dim &dim) const;

private:
    using Sizes = std::map<std::string, std::int64_t>;

    void take(const InputFeed &feed, const Shape &shape);
    void takeInner(const InputFeed &feed, const Shape &shape);
    void note(const std::string &param, std::int64_t size);
    void dropContradictions();
    bool dropIfWrong(const std::string &param);
    [[nodiscard]] std::string plainText(const std::string &text) const;
    [[nodiscard]] std::size_t quoteEnd(const std::string &text, std::size_t start) const;

    Sizes m_params;                                          // by dim_param
    Sizes m_places;                                          // by `input[axis]`
    std::set<std::string> m_unsure;                          // dim_params whose size is not certain
    bool m_hasOddPlace = false;                              // an input's name looks like arithmetic
    Sizes m_names;                                           // names for evaluating expressions, with their sizes
    std::unordered_map<std::string, std::string> m_standIns; // for texts that do not parse as names
};

} // namespace shapewright
