// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "model/search/shapepattern.h"

#include <string>
#include <string_view>
#include <vector>

namespace shapewright {

// One word of a query: a text, and where to look for it.
struct SearchWord {
    enum class Field { Any, Name, Operator, Attribute, Dim, DimList, Type, Denotation };

    Field field = Field::Any;
    std::string text;  // folded
    std::string tight; // also without blanks, for lists and dims
    DimPattern dim;
    std::optional<ShapePattern> shape;
    // For `axis=1`. The name is empty if the word has no `=`.
    std::string attributeName;
    std::string attributeValue;
    bool isNumber = false; // the value is a number and must match as a whole: 1 does not match 12
    std::optional<ShapePattern> attributeList;

    [[nodiscard]] bool seeks(Field one) const { return field == Field::Any || field == one; }
};

// A person's query. It consists of words, all of which must match. A word may say where to look: `op:Conv`, `name:`,
// `dim:seq`, `shape:1x3x?x?`, `attr:axis=1`, `type:float16`, `denotation:DATA_BATCH`. Quotation marks, brackets, `×`
// and `,` keep blanks within a word.
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
