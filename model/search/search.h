// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/searchindex.h"
#include "model/search/searchquery.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace shapewright {

struct ShapeTable;

// What matched in a hit, as bits.
namespace Matched {
enum Bit : std::uint8_t { Name = 1, Operator = 2, Attribute = 4, Dim = 8, Type = 16, Denotation = 32, Value = 64 };
}

// A node or value that a query found.
struct SearchHit {
    SearchIndex::Target target;
    std::uint8_t matched = 0; // Matched bits of all words together

    bool operator==(const SearchHit &) const = default;
};

// What a query finds in a model with these shapes, in the order of the index. A value matches by its own name, dims,
// type and constant. A node matches by its own name, operator and attributes, and the remaining words may match the
// dims and types of its inputs and outputs. An empty query finds nothing. If the search is stopped, it returns the hits
// until then.
[[nodiscard]] std::vector<SearchHit> search(const SearchIndex &index, const ShapeTable &shapes,
                                            const SearchQuery &query, const std::stop_token &stop = {});

// The matching text of a hit that is not visible in its name, operator or shape, such as `axis = 1`, `DATA_BATCH`, or
// the value of a constant. Empty for most hits.
[[nodiscard]] std::string matchedDetail(const ModelGraph &model, const SearchQuery &query, const SearchHit &hit);
// Whether a query asks for this dim.
[[nodiscard]] bool asksFor(const SearchQuery &query, const Dim &dim);

} // namespace shapewright
