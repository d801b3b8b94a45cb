#include "rules/take_rule.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "rules/typed.hpp"

namespace ishitori::rules {

namespace {

constexpr std::size_t max_numbers = 100'000;

// a * b; nullopt above the largest heap.
std::optional<HeapSize> product(HeapSize a, HeapSize b) {
    return a > max_heap_size / b ? std::nullopt : std::optional(a * b);
}

std::optional<HeapSize> power(HeapSize base, HeapSize exponent) {
    std::optional<HeapSize> found = 1;
    for (HeapSize i = 0; i < exponent && found; ++i) found = product(*found, base);
    return found;
}

// term(1), term(2), ... as long as they exist; they are ascending, and equal ones count once.
TakeRule listed(std::string name, const std::function<std::optional<HeapSize>(HeapSize)>& term) {
    TakeRule rule{std::move(name), {}, max_heap_size};
    for (HeapSize n = 1;; ++n) {
        const auto next = term(n);
        if (!next) return rule;
        if (!rule.first.empty() && rule.first.back() == *next) continue;
        if (rule.first.size() == max_numbers) {
            rule.known_to = *next - 1;
            return rule;
        }
        rule.first.push_back(*next);
    }
}

// The sieve of Eratosthenes.
TakeRule primes() {
    constexpr HeapSize end = 1'299'710;  // one above the 10^5th prime
    std::vector<bool> composite(end, false);
    TakeRule rule{"primes", {}, end - 1};
    for (HeapSize n = 2; n < end; ++n) {
        if (composite[n]) continue;
        rule.first.push_back(n);
        for (HeapSize m = n * n; m < end; m += n) composite[m] = true;
    }
    return rule;
}

// Other names of the rules, in the spelling of common_spelling().
constexpr std::pair<std::string_view, std::string_view> other_rule_names[] = {
    {"square", "squares"},
    {"perfect squares", "squares"},
    {"perfect square", "squares"},
    {"n^2", "squares"},
    {"平方数", "squares"},
    {"cube", "cubes"},
    {"n^3", "cubes"},
    {"立方数", "cubes"},
    {"triangulars", "triangular"},
    {"triangle", "triangular"},
    {"三角数", "triangular"},
    {"prime", "primes"},
    {"素数", "primes"},
    {"フィボナッチ", "fibonacci"},
    {"フィボナッチ数", "fibonacci"},
    {"factorial", "factorials"},
    {"n!", "factorials"},
    {"階乗", "factorials"},
    {"powers two", "powers 2"},
    {"powers three", "powers 3"},
    {"2 の累乗", "powers 2"},
    {"2 のべき乗", "powers 2"},
    {"2 の冪", "powers 2"},
};

// Small letters; blanks for '-', ':' and '_'; "powers of 2" as "powers 2", "prime numbers" as "prime".
std::string common_spelling(std::string_view words) {
    std::string plain;
    for (const char c : small_letters(words)) {
        const bool digit_before = !plain.empty() && is_digit(plain.back());
        if (digit_before && static_cast<unsigned char>(c) >= 0x80) plain += ' ';  // 2の累乗
        plain += std::string_view("-:_").find(c) == std::string_view::npos ? c : ' ';
    }
    std::string_view rest = plain;
    drop_back(rest, {" numbers", " number"});
    plain.resize(rest.size());
    for (const std::string_view powers : {"powers of ", "power of "}) {
        if (plain.starts_with(powers)) plain.replace(0, powers.size(), "powers ");
    }
    // k^2 and a^a; e is a number
    if (plain.size() > 2 && plain[1] == '^' && plain[0] >= 'a' && plain[0] <= 'z' && plain[0] != 'e') {
        if (plain.size() == 3 && plain[2] == plain[0]) plain[2] = 'n';
        plain[0] = 'n';
    }
    for (const auto& [other, name] : other_rule_names) {
        if (plain == other) return std::string(name);
    }
    return plain;
}

// The number after "powers ", or before "^n".
std::optional<HeapSize> base_of_powers(std::string_view words) {
    const bool powers = drop_front(words, {"powers ", "powers"});
    const bool exponent =
        !powers && words.size() > 2 && words[words.size() - 2] == '^' && words.back() >= 'a';
    if (exponent) words.remove_suffix(2);
    const auto base = parse_number(words);
    return (powers || exponent) && base && *base >= 2 ? std::optional(*base) : std::nullopt;
}

// The exponent of "n^4".
std::optional<HeapSize> exponent_of(std::string_view words) {
    constexpr HeapSize greatest = 62;
    const bool power = drop_front(words, {"n^"});
    const auto number = parse_number(words);
    return power && number && *number >= 1 && *number <= greatest ? std::optional(*number) : std::nullopt;
}

}  // namespace

std::string take_rule_name(std::string_view typed) {
    const bool letter = std::ranges::any_of(
        typed, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & '\x80') != 0; });
    if (!letter) return "";
    std::string words = common_spelling(typed);
    if (is_one_of(words, {"squares", "cubes", "triangular", "primes", "n^n", "factorials", "fibonacci"}))
        return words;
    if (const auto base = base_of_powers(words)) return "powers " + std::to_string(*base);
    const auto exponent = exponent_of(words);
    return exponent ? "n^" + std::to_string(*exponent) : "";
}

std::optional<TakeRule> take_rule(std::string_view typed) {
    const std::string name = take_rule_name(typed);
    if (name.empty()) return std::nullopt;
    if (name == "primes") return primes();
    if (name == "triangular") return listed(name, [](HeapSize n) { return std::optional(n * (n + 1) / 2); });
    if (name == "n^n") return listed(name, [](HeapSize n) { return power(n, n); });
    if (name == "factorials") {
        return listed(name, [](HeapSize n) {
            std::optional<HeapSize> found = 1;
            for (HeapSize i = 2; i <= n && found; ++i) found = product(*found, i);
            return found;
        });
    }
    if (name == "fibonacci") {
        return listed(name, [](HeapSize n) {
            HeapSize a = 1, b = 1;
            for (HeapSize i = 1; i < n && b <= max_heap_size; ++i) b += std::exchange(a, b);
            return b > max_heap_size ? std::nullopt : std::optional(b);
        });
    }
    if (const auto base = base_of_powers(name))
        return listed(name, [&](HeapSize n) { return power(*base, n - 1); });
    const HeapSize exponent = name == "squares" ? 2 : name == "cubes" ? 3 : *exponent_of(name);
    return listed(name, [&](HeapSize n) { return power(n, exponent); });
}

std::string_view take_rule_names() {
    return "squares, cubes, triangular, primes, fibonacci, factorials, powers 2, n^n";
}

}  // namespace ishitori::rules
