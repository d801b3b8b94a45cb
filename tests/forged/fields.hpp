// Every field of a certificate, changed in many ways, for test_fields.cpp and tests/formal.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "forge.hpp"

namespace ishitori::forge {

// A field of a certificate: a name, the words after it, and the numbers of the table below it.
struct Field {
    std::string name;
    std::vector<std::string> words;
    std::vector<std::string> table;
};

inline bool is_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

inline std::vector<Field> fields_of(const std::string& text) {
    std::vector<Field> fields;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        const bool row = word.size() > 1 && word.back() == ':' && is_number(word.substr(0, word.size() - 1));
        if (!row) fields.push_back({word, {}, {}});
        auto& target = row ? fields.back().table : fields.back().words;
        while (words >> word) target.push_back(word);
    }
    return fields;
}

inline std::string text_of(const std::vector<Field>& fields) {
    std::string text;
    for (const Field& field : fields) {
        text += field.name;
        for (const std::string& word : field.words) text += " " + word;
        for (std::size_t i = 0; i < field.table.size(); ++i) {
            text += i % 32 == 0 ? "\n" + std::to_string(i) + ":" : "";
            text += " " + field.table[i];
        }
        text += "\n";
    }
    return resigned(text);
}

// Calls the visitor with (text, what) for each change of one field of the certificate `whole`; the digest of
// the text is right. All fields are found by reading the lines, independently of their names.
inline void each_lie(const std::string& whole,
                     const std::function<void(const std::string&, const std::string&)>& report) {
    const std::vector<Field> fields = fields_of(whole);
    const auto lie = [&](const std::vector<Field>& changed, const std::string& what) {
        const std::string text = text_of(changed);
        if (text != whole) report(text, what);
    };
    const auto numbers_for = [](const std::string& word) {
        const std::uint64_t n = std::stoull(word);
        std::set<std::string> others{"0",
                                     "1",
                                     std::to_string(n + 1),
                                     std::to_string(2 * n),
                                     std::to_string(2 * n + 2),
                                     "7",
                                     "60",
                                     "1000003",
                                     "4611686018427387904",
                                     "x",
                                     "-1",
                                     "0" + word,
                                     word + " " + word};
        if (n > 0) others.insert(std::to_string(n - 1));
        return others;
    };
    // Words that occur in some certificate, for fields that are not numbers.
    const std::vector<std::string> names{"normal",
                                         "misere",
                                         "guy-smith",
                                         "guy-smith-three",
                                         "take-window",
                                         "bouton",
                                         "subtraction-window",
                                         "sparse-window",
                                         "sparse-stations",
                                         "arithmetic-window",
                                         "arithmetic-period",
                                         "period",
                                         "quotient",
                                         "proved",
                                         "kernel",
                                         "partial",
                                         "tame-line",
                                         "tame-subtraction",
                                         "tame-window",
                                         "tame-period",
                                         "0.77",
                                         "0.356",
                                         "line:2",
                                         "ring:2",
                                         "nim",
                                         "0.777",
                                         ""};
    for (std::size_t f = 0; f < fields.size(); ++f) {
        const Field& field = fields[f];
        if (field.name == "end") continue;
        auto changed = fields;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(f));
        lie(changed, field.name + " left out");
        changed = fields;
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(f), field);
        lie(changed, field.name + " twice");
        changed = fields;
        std::swap(changed[f], changed[f + 1 < fields.size() ? f + 1 : 0]);
        lie(changed, field.name + " at another place");
        for (std::size_t w = 0; w < field.words.size(); ++w) {
            const auto others = is_number(field.words[w]) ? numbers_for(field.words[w])
                                                          : std::set<std::string>(names.begin(), names.end());
            for (const std::string& other : others) {
                changed = fields;
                changed[f].words[w] = other;
                lie(changed, field.name + " " + other);
            }
        }
        // Some entries of a long table: the first, the last, and some between.
        for (std::size_t i = 0; i < field.table.size();
             i += i < 3 || i + 3 > field.table.size() ? 1 : 1 + field.table.size() / 7) {
            for (const std::string& other : numbers_for(field.table[i])) {
                changed = fields;
                changed[f].table[i] = other;
                lie(changed, field.name + ", entry " + std::to_string(i) + ": " + other);
            }
            for (const bool counted : {false, true}) {
                changed = fields;
                auto& table = changed[f].table;
                table.erase(table.begin() + static_cast<std::ptrdiff_t>(i));
                if (counted) changed[f].words.back() = std::to_string(table.size());
                lie(changed, field.name + " without entry " + std::to_string(i));
                changed = fields;
                auto& more = changed[f].table;
                more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), more[i]);
                if (counted) changed[f].words.back() = std::to_string(more.size());
                lie(changed, field.name + " with entry " + std::to_string(i) + " twice");
            }
        }
    }
}

}  // namespace ishitori::forge
