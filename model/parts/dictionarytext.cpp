// SPDX-License-Identifier: Apache-2.0
#include "model/parts/dictionarytext.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace shapewright {

namespace {

constexpr std::string_view blanks = " \t\r\n", digits = "0123456789+-.eE";

class DictionaryReader
{
public:
    explicit DictionaryReader(const std::string &text) : m_text(text) {}

    std::vector<DictionaryEntry> run()
    {
        skipBlanks();
        const bool isList = next() == '[';
        if (!isList && next() != '{')
            return {};
        const char end = isList ? ']' : '}';
        ++m_at;
        std::vector<DictionaryEntry> entries;
        for (skipBlanks(); next() != end; skipBlanks()) {
            const auto key = isList ? std::optional(DictionaryEntry{{}, std::to_string(entries.size())}) : item();
            if (!key || (!isList && !take(':')))
                return {};
            const auto value = item();
            if (!value)
                return {};
            entries.push_back({key->value, value->value, value->begin, value->length});
            skipBlanks();
            if (next() != end && !take(','))
                return {};
        }
        ++m_at;
        skipBlanks();
        return m_at == m_text.size() ? entries : std::vector<DictionaryEntry>();
    }

private:
    [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks() { m_at = std::min(m_text.find_first_not_of(blanks, m_at), m_text.size()); }
    bool take(char wanted)
    {
        skipBlanks();
        if (next() != wanted)
            return false;
        ++m_at;
        return true;
    }

    // A text in quotes, a bare word, or something nested as it is written. Nothing if it does not end.
    std::optional<DictionaryEntry> item()
    {
        skipBlanks();
        DictionaryEntry found{.begin = m_at};
        if (next() == '"' || next() == '\'') {
            if (!quoted(found.value))
                return {};
        } else {
            int depth = 0;
            while (m_at < m_text.size() &&
                   (depth > 0 || std::string_view(",:]}").find(next()) == std::string_view::npos)) {
                std::string inner;
                if ((next() == '"' || next() == '\'') && quoted(inner))
                    continue;
                depth += std::string_view("([{").find(next()) != std::string_view::npos ? 1 : 0;
                depth -= std::string_view(")]}").find(next()) != std::string_view::npos ? 1 : 0;
                ++m_at;
            }
            const std::size_t last = m_text.find_last_not_of(blanks, m_at == 0 ? 0 : m_at - 1);
            if (depth != 0 || m_at == found.begin || last == std::string::npos || last < found.begin)
                return {};
            found.value = m_text.substr(found.begin, last + 1 - found.begin);
            found.length = found.value.size();
            return found;
        }
        found.length = m_at - found.begin;
        return found;
    }
    bool quoted(std::string &text)
    {
        const std::size_t begin = m_at;
        const char quote = m_text[m_at++];
        for (; m_at < m_text.size(); ++m_at) {
            if (m_text[m_at] == quote) {
                ++m_at;
                return true;
            }
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) {
                const char escaped = m_text[++m_at];
                if (escaped == 'u' || escaped == 'x') // stays as it is written
                    text += '\\';
                text += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
                continue;
            }
            text += m_text[m_at];
        }
        m_at = begin + 1; // a quote that does not end is a character like others
        return false;
    }

    const std::string &m_text;
    std::size_t m_at = 0;
};

} // namespace

std::vector<DictionaryEntry> dictionaryOf(const std::string &text)
{
    return DictionaryReader(text).run();
}

std::string withValue(const std::string &text, const DictionaryEntry &entry, const std::string &value)
{
    const char first = text[entry.begin];
    const bool isQuoted = first == '"' || first == '\'';
    const bool isNumber = !value.empty() && value.find_first_not_of(digits) == std::string::npos;
    std::string written = value;
    if (isQuoted || !isNumber) {
        const char quote = isQuoted ? first : text.find('"') != std::string::npos ? '"' : '\'';
        written = quote;
        for (const char character : value) {
            if (character == quote || character == '\\')
                written += '\\';
            if (character == '\n')
                written += "\\n";
            else
                written += character;
        }
        written += quote;
    }
    return text.substr(0, entry.begin) + written + text.substr(entry.begin + entry.length);
}

} // namespace shapewright
