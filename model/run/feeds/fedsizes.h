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
#include <vector>

namespace shapewright {

// The numbers that dims of a table are for what a run is fed with: symbols, expressions over them, and over axes of
// inputs without a name. No number where it is not certain: a symbol that no input has, or that is fed with several
// sizes, or with 0, which expressions take none to be.
class FedSizes
{
public:
    explicit FedSizes(const TestRunRequest &request);

    [[nodiscard]] std::optional<std::int64_t> operator()(const Dim &dim) const;

private:
    using Sizes = std::map<std::string, std::int64_t>;

    void take(const InputFeed &feed, const Shape &shape);
    void note(const std::string &param, std::int64_t size);
    void dropContradictions();
    bool dropIfWrong(const std::string &param);
    [[nodiscard]] std::string plainText(const std::string &text) const;
    [[nodiscard]] std::size_t quoteEnd(const std::string &text, std::size_t start) const;

    Sizes m_params;                                          // by dim_param
    Sizes m_places;                                          // by `input[axis]`
    std::set<std::string> m_unsure;                          // dim_params without a certain size
    bool m_hasOddPlace = false;                              // one that cannot be told from arithmetic
    Sizes m_names;                                           // what expressions are evaluated with
    std::unordered_map<std::string, std::string> m_standIns; // of what no expression takes for a name
};

} // namespace shapewright
