// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/searchindex.h"
#include "model/search/searchquery.h"
#include "model/shape/tables/shapetable.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace shapewright {

// By what a hit was found, as bits.
namespace Matched {
enum Bit : std::uint8_t { Name = 1, Operator = 2, Attribute = 4, Dim = 8, Type = 16, Denotation = 32, Value = 64 };
}

struct SearchHit {
    SearchIndex::Target target;
    std::uint8_t matched = 0; // Matched bits of all words

    bool operator==(const SearchHit &) const = default;
};

// What a query finds in a model with these shapes, in the order of the index. A value is found by its own name, dims,
// type and constant; a node by its own name, operator and attributes, and then, for the other words, by the dims and
// types of what it takes and makes. An empty query finds nothing. What was found until it was stopped, if it was.
[[nodiscard]] std::vector<SearchHit> search(const SearchIndex &index, const ShapeTable &shapes,
                                            const SearchQuery &query, const std::stop_token &stop = {});

// That of a hit which neither its name nor its operator nor its shape shows: `axis = 1`, `DATA_BATCH`, the value of a
// constant. Empty for most.
[[nodiscard]] std::string matchedDetail(const ModelGraph &model, const SearchQuery &query, const SearchHit &hit);
// Whether a query asks for such a dim.
[[nodiscard]] bool asksFor(const SearchQuery &query, const Dim &dim);

} // namespace shapewright
