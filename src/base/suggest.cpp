#include "base/suggest.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "base/width.hpp"

namespace ishitori::base {

namespace {

constexpr std::size_t longest_name = 60;  // characters; a longer word is not a misspelled name

// The characters used for the comparison.
std::u32string plain(std::string_view text) {
    constexpr std::u32string_view without = U" -_.'`\u2018\u2019\u00B4\u30FB";
    const std::string narrowed = narrow(text.substr(0, 8 * longest_name));
    std::u32string out;
    for (std::size_t at = 0; at < narrowed.size() && out.size() <= longest_name;) {
        const Decoded next = decode(narrowed, at);
        at += next.length;
        if (without.find(next.point) != std::u32string_view::npos) continue;
        const bool capital = next.point >= U'A' && next.point <= U'Z';
        const bool hiragana = next.point >= U'\u3041' && next.point <= U'\u3096';
        constexpr char32_t to_katakana = U'\u30A1' - U'\u3041';
        out += capital ? next.point - U'A' + U'a' : hiragana ? next.point + to_katakana : next.point;
    }
    return out;
}

std::size_t distance(const std::u32string& typed, const std::u32string& meant) {
    std::vector<std::vector<std::size_t>> slips(typed.size() + 1, std::vector<std::size_t>(meant.size() + 1));
    for (std::size_t i = 0; i <= typed.size(); ++i) {
        for (std::size_t j = 0; j <= meant.size(); ++j) {
            if (i == 0 || j == 0) {
                slips[i][j] = i + j;
                continue;
            }
            const bool same = typed[i - 1] == meant[j - 1];
            slips[i][j] =
                std::min({slips[i - 1][j] + 1, slips[i][j - 1] + 1, slips[i - 1][j - 1] + (same ? 0U : 1U)});
            if (i > 1 && j > 1 && typed[i - 1] == meant[j - 2] && typed[i - 2] == meant[j - 1])
                slips[i][j] = std::min(slips[i][j], slips[i - 2][j - 2] + 1);
        }
    }
    return slips[typed.size()][meant.size()];
}

}  // namespace

std::size_t slips_between(std::string_view typed, std::string_view meant) {
    return distance(plain(typed), plain(meant));
}

std::vector<std::string_view> suggestions(std::string_view typed, std::span<const std::string_view> names,
                                          std::size_t most) {
    constexpr std::size_t max_slips = 2, least_prefix = 3;
    const std::u32string word = plain(typed);
    if (word.empty() || word.size() > longest_name) return {};
    std::vector<std::pair<std::size_t, std::string_view>> ranked;
    for (const std::string_view name : names) {
        const std::u32string meant = plain(name);
        const std::size_t larger = std::max(word.size(), meant.size());
        const bool begins = word.size() >= least_prefix && meant.starts_with(word);
        std::size_t slips = max_slips + 1;
        if (larger - std::min(word.size(), meant.size()) <= max_slips) slips = distance(word, meant);
        // a word with two of four characters changed is another word
        const std::size_t allowed = meant.size() > 4 ? max_slips : 1;
        const bool near = slips <= allowed && slips < std::max<std::size_t>(meant.size(), 2);
        constexpr std::size_t of_beginning = 3;  // halfway between one slip and two
        if (near || begins) ranked.emplace_back(begins ? std::min(2 * slips, of_beginning) : 2 * slips, name);
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<std::size_t, std::string_view>::first);
    // only the nearest: two slips are unlikely if one suffices
    if (!ranked.empty())
        std::erase_if(ranked, [best = ranked.front().first](const auto& each) { return each.first > best; });
    if (ranked.size() > most) ranked.resize(most);
    std::vector<std::string_view> found;
    for (const auto& [rank, name] : ranked) found.push_back(name);
    return found;
}

}  // namespace ishitori::base
