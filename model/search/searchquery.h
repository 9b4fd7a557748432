// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/shapepattern.h"

#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

// One word of a query: what is sought, and where.
struct SearchWord {
    enum class Field { Any, Name, Operator, Attribute, Dim, DimList, Type, Denotation };

    Field field = Field::Any;
    std::string text;  // folded
    std::string tight; // without blanks too, for lists and dims
    DimPattern dim;
    std::optional<ShapePattern> shape;
    // Of `axis=1`; the name is empty where there is no `=`.
    std::string attributeName;
    std::string attributeValue;
    bool isNumber = false; // the value, which then has to be whole: 1 is not in 12
    std::optional<ShapePattern> attributeList;

    [[nodiscard]] bool seeks(Field one) const { return field == Field::Any || field == one; }
};

// What a person looks for: words, all of which have to match. A word may say where: `op:Conv`, `name:`, `dim:seq`,
// `shape:1x3x?x?`, `attr:axis=1`, `type:float16`, `denotation:DATA_BATCH`. Quotation marks and brackets keep blanks
// within a word, and so do `×` and `,`.
class SearchQuery
{
public:
    SearchQuery() = default;
    [[nodiscard]] static SearchQuery parse(std::string_view text);

    [[nodiscard]] bool isEmpty() const { return m_words.empty(); }
    [[nodiscard]] const std::vector<SearchWord> &words() const { return m_words; }

private:
    std::vector<SearchWord> m_words;
};

} // namespace shapewright
