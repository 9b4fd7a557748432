// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace shapewright {

// An entry of a dictionary that an exporter stored as a text: `{0: 'person', 1: 'bicycle'}` or JSON. The entries of a
// list have their positions as keys.
struct DictionaryEntry {
    std::string key, value;            // without quotes; what is nested stays as it is written
    std::size_t begin = 0, length = 0; // of the value in the text, with its quotes
};

// Empty if the text is no dictionary and no list.
[[nodiscard]] std::vector<DictionaryEntry> dictionaryOf(const std::string &text);
// The text with another value for an entry. A value that had quotes, or is no number, gets quotes.
[[nodiscard]] std::string withValue(const std::string &text, const DictionaryEntry &entry, const std::string &value);

} // namespace shapewright
