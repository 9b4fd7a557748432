// SPDX-License-Identifier: Apache-2.0
#include "model/search/search.h"

#include "model/search/foldedtext.h"
#include "model/shape/tables/shapetable.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace shapewright {

namespace {

using Field = SearchWord::Field;

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// The elements of a list such as `[3,3]`. A text that is not a list is its only element. The results are views into
// `tight`.
std::vector<std::string_view> elements(std::string_view tight)
{
    if (tight.starts_with('[') && tight.ends_with(']'))
        tight = tight.substr(1, tight.size() - 2);
    std::vector<std::string_view> list;
    while (!tight.empty()) {
        const std::size_t comma = std::min(tight.find(','), tight.size());
        list.push_back(tight.substr(0, comma));
        tight.remove_prefix(std::min(comma + 1, tight.size()));
    }
    return list;
}

bool hasElement(std::string_view tight, std::string_view element)
{
    if (!contains(tight, element))
        return false;
    const auto list = elements(tight);
    return std::ranges::find(list, element) != list.end();
}

bool valueMatches(const SearchWord &word, std::string_view tight)
{
    if (word.isNumber)
        return hasElement(tight, word.attributeValue);
    if (contains(tight, word.attributeValue))
        return true;
    return word.attributeList && tight.starts_with('[') && word.attributeList->matches(elements(tight));
}

bool attributeMatches(const SearchWord &word, const SearchIndex::Attribute &attribute)
{
    if (!word.attributeName.empty())
        return attribute.name == word.attributeName && valueMatches(word, attribute.text);
    return contains(attribute.name, word.tight) || valueMatches(word, attribute.text);
}

// The whole name of a type matches only this type, a part of a name matches all types that contain it: `float` does not
// match float16, `int` matches all integer types.
bool typeMatches(const SearchWord &word, const ValueType &type)
{
    if (type.kind == ValueType::Kind::Unknown)
        return false;
    const std::string name = type.isTensor() ? elemTypeName(type.elemType) : std::string();
    std::string wanted = word.tight;
    if (wanted == "float32" || wanted == "float64")
        wanted = wanted == "float32" ? "float" : "double";
    const auto isWholeName = [&] {
        for (std::int32_t known = 1; elemTypeName(known) != elemTypeName(0); ++known) {
            if (elemTypeName(known) == wanted)
                return true;
        }
        return false;
    };
    return isWholeName() ? name == wanted : contains(foldedTight(type.text), wanted);
}

// Matches one word of a query against a model. It caches the results for dim_params, because these occur again and
// again.
class WordMatcher
{
public:
    WordMatcher(const SearchWord &word, const SearchIndex &index, const ShapeTable &shapes)
        : m_word(word), m_model(*index.model), m_shapes(shapes),
          m_isWholeOperator(word.field == Field::Operator && index.opTypes.contains(word.text))
    {
    }

    [[nodiscard]] std::uint8_t node(const SearchIndex::Entry &entry) const
    {
        std::uint8_t matched = 0;
        if (m_word.seeks(Field::Name) && contains(entry.name, m_word.text))
            matched |= Matched::Name;
        if (m_word.seeks(Field::Operator) &&
            (m_isWholeOperator ? entry.opType == m_word.text : contains(entry.operatorText, m_word.text)))
            matched |= Matched::Operator;
        if (m_word.seeks(Field::Attribute) &&
            std::ranges::any_of(entry.attributes, [this](const auto &one) { return attributeMatches(m_word, one); }))
            matched |= Matched::Attribute;
        return matched;
    }

    [[nodiscard]] std::uint8_t value(const SearchIndex::Entry &entry, ValueId id)
    {
        std::uint8_t matched = type(id);
        if (m_word.seeks(Field::Name) && contains(entry.name, m_word.text))
            matched |= Matched::Name;
        if (m_word.seeks(Field::Denotation) &&
            std::ranges::any_of(entry.denotations, [this](const auto &one) { return contains(one, m_word.text); }))
            matched |= Matched::Denotation;
        const std::string &constant = *m_model.value(id).valueText;
        if (m_word.field == Field::Any && m_word.isNumber && !constant.empty() &&
            hasElement(foldedTight(constant), m_word.tight))
            matched |= Matched::Value;
        return matched;
    }

    // Matches the dims and types of a node's inputs and outputs.
    [[nodiscard]] std::uint8_t around(NodeId id)
    {
        const Node &node = m_model.node(id);
        std::uint8_t matched = 0;
        for (const auto *list : {&node.inputs, &node.outputs}) {
            for (const std::optional<ValueId> &one : *list)
                matched |= one ? type(*one) : std::uint8_t(0);
        }
        return matched;
    }

private:
    [[nodiscard]] std::uint8_t type(ValueId id)
    {
        const ValueType &type = m_shapes.at(id).type;
        std::uint8_t matched = 0;
        if (type.shape) {
            const bool hasDim = m_word.seeks(Field::Dim) &&
                                std::ranges::any_of(*type.shape, [this](const Dim &one) { return dim(one); });
            if (hasDim || (m_word.seeks(Field::DimList) && m_word.shape && m_word.shape->matches(*type.shape)))
                matched |= Matched::Dim;
            // `shape:224` matches a shape that has this dim.
            if (m_word.field == Field::DimList && !m_word.shape &&
                std::ranges::any_of(*type.shape, [this](const Dim &one) { return dim(one); }))
                matched |= Matched::Dim;
        }
        if (m_word.field == Field::Type && typeMatches(m_word, type))
            matched |= Matched::Type;
        return matched;
    }

    [[nodiscard]] bool dim(const Dim &one)
    {
        if (m_word.dim.kind == DimPattern::Kind::AnyOne)
            return m_word.field == Field::Dim || m_word.field == Field::DimList;
        if (m_word.dim.kind != DimPattern::Kind::Text)
            return m_word.dim.matches(one);
        if (!one.isParam())
            return one.isFollowing() && m_word.field != Field::Any && contains(foldedTight(one.text()), m_word.tight);
        const auto [known, isNew] = m_params.try_emplace(one.param(), false);
        if (isNew)
            known->second = contains(foldedTight(one.param()), m_word.tight);
        return known->second;
    }

    const SearchWord &m_word;
    const ModelGraph &m_model;
    const ShapeTable &m_shapes;
    bool m_isWholeOperator; // if the model has an operator Conv, `op:Conv` does not match ConvTranspose
    std::unordered_map<std::string_view, bool> m_params;
};

// The Matched bits of all words together. 0 if a word does not match.
std::uint8_t matchNode(std::vector<WordMatcher> &words, const SearchIndex::Entry &entry, NodeId id)
{
    std::vector<WordMatcher *> others;
    std::uint8_t all = 0;
    for (WordMatcher &word : words) {
        const std::uint8_t matched = word.node(entry);
        all |= matched;
        if (matched == 0)
            others.push_back(&word);
    }
    if (all == 0)
        return 0;
    for (WordMatcher *word : others) {
        const std::uint8_t matched = word->around(id);
        if (matched == 0)
            return 0;
        all |= matched;
    }
    return all;
}

std::uint8_t matchValue(std::vector<WordMatcher> &words, const SearchIndex::Entry &entry, ValueId id)
{
    std::uint8_t all = 0;
    for (WordMatcher &word : words) {
        const std::uint8_t matched = word.value(entry, id);
        if (matched == 0)
            return 0;
        all |= matched;
    }
    return all;
}

} // namespace

std::vector<SearchHit> search(const SearchIndex &index, const ShapeTable &shapes, const SearchQuery &query,
                              const std::stop_token &stop)
{
    std::vector<WordMatcher> words;
    for (const SearchWord &word : query.words())
        words.emplace_back(word, index, shapes);
    std::vector<SearchHit> hits;
    for (const SearchIndex::Entry &entry : index.entries) {
        if (words.empty() || stop.stop_requested())
            break;
        const NodeId *node = std::get_if<NodeId>(&entry.target);
        const std::uint8_t matched = node != nullptr ? matchNode(words, entry, *node)
                                                     : matchValue(words, entry, std::get<ValueId>(entry.target));
        if (matched != 0)
            hits.push_back({entry.target, matched});
    }
    return hits;
}

std::string matchedDetail(const ModelGraph &model, const SearchQuery &query, const SearchHit &hit)
{
    if (const NodeId *id = std::get_if<NodeId>(&hit.target)) {
        for (const SearchWord &word : query.words()) {
            for (const Attribute &attribute : model.node(*id).attributes) {
                const SearchIndex::Attribute compared{folded(attribute.name), foldedTight(attribute.text)};
                if ((hit.matched & Matched::Attribute) != 0 && word.seeks(Field::Attribute) &&
                    attributeMatches(word, compared))
                    return attribute.name + " = " + attribute.text;
            }
        }
        return {};
    }
    const Value &value = model.value(std::get<ValueId>(hit.target));
    for (const SearchWord &word : query.words()) {
        for (const std::string &denotation : *value.denotations) {
            if ((hit.matched & Matched::Denotation) != 0 && word.seeks(Field::Denotation) &&
                contains(folded(denotation), word.text))
                return denotation;
        }
    }
    return (hit.matched & Matched::Value) != 0 ? *value.valueText : std::string();
}

bool asksFor(const SearchQuery &query, const Dim &dim)
{
    return std::ranges::any_of(query.words(), [&dim](const SearchWord &word) {
        if (word.field != Field::Any && word.field != Field::Dim && word.field != Field::DimList)
            return false;
        if (word.shape)
            return word.shape->hasElement(dim);
        if (word.dim.kind == DimPattern::Kind::Text)
            return (dim.isParam() || word.field != Field::Any) && !dim.isValue() &&
                   contains(foldedTight(dim.text()), word.tight);
        return word.dim.matches(dim);
    });
}

} // namespace shapewright
