// SPDX-License-Identifier: Apache-2.0
#include "model/search/searchquery.h"

#include "model/search/foldedtext.h"

#include <array>
#include <charconv>
#include <utility>

namespace shapewright {

namespace {

constexpr std::size_t mostWords = 50; // a limit, because each word is searched for everywhere

using Field = SearchWord::Field;
constexpr std::array prefixes = {
    std::pair{std::string_view("op:"), Field::Operator},           std::pair{std::string_view("name:"), Field::Name},
    std::pair{std::string_view("attr:"), Field::Attribute},        std::pair{std::string_view("dim:"), Field::Dim},
    std::pair{std::string_view("shape:"), Field::DimList},         std::pair{std::string_view("type:"), Field::Type},
    std::pair{std::string_view("denotation:"), Field::Denotation},
};

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Turns `1 × 3` and `1, 3`, as pictures and lists write them, into `1×3` and `1,3`. U+00A0, which a copied text may
// contain, counts as a blank.
std::string joined(std::string text)
{
    const auto replaceAll = [&text](std::string_view what, std::string_view with) {
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
            text.replace(at, what.size(), with);
    };
    replaceAll("\u00a0", " ");
    for (const std::string separator : {"×", ","}) {
        replaceAll(" " + separator, separator);
        replaceAll(separator + " ", separator);
    }
    return text;
}

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> words;
    std::string word;
    bool isQuoted = false;
    int depth = 0;
    const auto finish = [&] {
        if (!word.empty() && words.size() < mostWords)
            words.push_back(word);
        word.clear();
    };
    for (const char c : text) {
        if (c == '"') {
            isQuoted = !isQuoted;
            continue;
        }
        if (!isQuoted && depth == 0 && isBlank(c)) {
            finish();
            continue;
        }
        if (c == '[' || c == '(')
            ++depth;
        if ((c == ']' || c == ')') && depth > 0)
            --depth;
        word += c;
    }
    finish();
    return words;
}

bool isNumber(const std::string &text)
{
    double number = 0;
    const auto [last, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && last == text.data() + text.size();
}

SearchWord readWord(const std::string &typed)
{
    SearchWord word;
    word.text = folded(typed);
    for (const auto &[prefix, field] : prefixes) {
        if (word.text.starts_with(prefix)) {
            word.field = field;
            word.text.erase(0, prefix.size());
            break;
        }
    }
    word.tight = foldedTight(word.text);
    word.dim = DimPattern::of(word.tight);
    word.shape = ShapePattern::parse(word.tight);
    word.attributeValue = word.tight;
    if (const std::size_t sign = word.tight.find('='); sign != std::string::npos) {
        word.attributeName = word.tight.substr(0, sign);
        word.attributeValue = word.tight.substr(sign + 1);
    }
    word.isNumber = isNumber(word.attributeValue);
    word.attributeList = ShapePattern::parse(word.attributeValue);
    return word;
}

} // namespace

SearchQuery SearchQuery::parse(std::string_view text)
{
    SearchQuery query;
    for (const std::string &typed : split(joined(std::string(text)))) {
        SearchWord word = readWord(typed);
        if (!word.text.empty()) // a prefix alone is ignored: the person is still typing
            query.m_words.push_back(std::move(word));
    }
    return query;
}

} // namespace shapewright
