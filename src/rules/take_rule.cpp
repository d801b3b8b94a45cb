#include "rules/take_rule.hpp"

#include <functional>
#include <utility>

#include "base/number.hpp"

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
    constexpr HeapSize end = 1'299'710;  // behind the prime number 10^5
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
    for (const char c : words) {
        const bool digit_before = !plain.empty() && plain.back() >= '0' && plain.back() <= '9';
        if (digit_before && static_cast<unsigned char>(c) >= 0x80) plain += ' ';  // 2の累乗
        plain += c == '-' || c == ':' || c == '_' ? ' '
                 : c >= 'A' && c <= 'Z'           ? static_cast<char>(c - 'A' + 'a')
                                                  : c;
    }
    for (const std::string_view numbers : {" numbers", " number"}) {
        if (plain.ends_with(numbers)) plain.resize(plain.size() - numbers.size());
    }
    for (const std::string_view powers : {"powers of ", "power of "}) {
        if (plain.starts_with(powers)) plain.replace(0, powers.size(), "powers ");
    }
    for (const auto& [other, name] : other_rule_names) {
        if (plain == other) return std::string(name);
    }
    return plain;
}

// The number after "powers ".
std::optional<HeapSize> base_of_powers(std::string_view words) {
    constexpr std::string_view powers = "powers";
    words = words.starts_with(powers) ? words.substr(powers.size()) : "";
    const auto number = parse_number(words.starts_with(' ') ? words.substr(1) : words);
    return number ? std::optional(*number) : std::nullopt;
}

}  // namespace

std::optional<TakeRule> take_rule(std::string_view typed) {
    const std::string words = common_spelling(typed);
    if (words == "squares") return listed("squares", [](HeapSize n) { return product(n, n); });
    if (words == "cubes") return listed("cubes", [](HeapSize n) { return power(n, 3); });
    if (words == "triangular")
        return listed("triangular", [](HeapSize n) { return std::optional(n * (n + 1) / 2); });
    if (words == "primes") return primes();
    if (words == "n^n") return listed("n^n", [](HeapSize n) { return power(n, n); });
    if (words == "factorials") {
        return listed("factorials", [](HeapSize n) {
            std::optional<HeapSize> found = 1;
            for (HeapSize i = 2; i <= n && found; ++i) found = product(*found, i);
            return found;
        });
    }
    if (words == "fibonacci") {
        return listed("fibonacci", [](HeapSize n) {
            HeapSize a = 1, b = 1;
            for (HeapSize i = 1; i < n && b <= max_heap_size; ++i) b += std::exchange(a, b);
            return b > max_heap_size ? std::nullopt : std::optional(b);
        });
    }
    auto base = base_of_powers(words);
    const std::size_t sign = words.find('^');
    if (!base && sign != std::string::npos && sign + 2 == words.size() && words.back() >= 'a') {  // 2^n, 2^k
        const auto number = parse_number(std::string_view(words).substr(0, sign));
        if (number) base = *number;
    }
    if (words.starts_with("n^")) {
        const auto number = parse_number(std::string_view(words).substr(2));
        constexpr HeapSize greatest = 62;
        if (number && *number >= 1 && *number <= greatest)
            return listed(words, [&](HeapSize n) { return power(n, *number); });
    }
    if (!base || *base < 2) return std::nullopt;
    return listed("powers " + std::to_string(*base), [&](HeapSize n) { return power(*base, n - 1); });
}

std::string_view take_rule_names() {
    return "squares, cubes, triangular, primes, fibonacci, factorials, powers 2, n^n";
}

}  // namespace ishitori::rules
