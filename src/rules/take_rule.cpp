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

// The number after `word`, as in "powers 2", "powers:2" or "powers of 2".
std::optional<HeapSize> number_behind(std::string_view words, std::string_view word) {
    if (!words.starts_with(word)) return std::nullopt;
    words.remove_prefix(word.size());
    for (const std::string_view between : {" ", ":", "-", "of ", "of-"}) {
        if (words.starts_with(between)) words.remove_prefix(between.size());
    }
    const auto number = parse_number(words);
    return number ? std::optional(*number) : std::nullopt;
}

}  // namespace

std::optional<TakeRule> take_rule(std::string_view words) {
    if (words == "squares" || words == "n^2")
        return listed("squares", [](HeapSize n) { return product(n, n); });
    if (words == "cubes" || words == "n^3") return listed("cubes", [](HeapSize n) { return power(n, 3); });
    if (words == "triangular" || words == "triangulars")
        return listed("triangular", [](HeapSize n) { return std::optional(n * (n + 1) / 2); });
    if (words == "primes") return primes();
    if (words == "n^n") return listed("n^n", [](HeapSize n) { return power(n, n); });
    if (words == "factorials" || words == "n!") {
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
    auto base = number_behind(words, "powers");
    const std::string_view exponent = "^n";
    if (!base && words.ends_with(exponent)) {
        const auto number = parse_number(words.substr(0, words.size() - exponent.size()));
        if (number) base = *number;
    }
    if (!base || *base < 2) return std::nullopt;
    return listed("powers " + std::to_string(*base), [&](HeapSize n) { return power(*base, n - 1); });
}

std::string_view take_rule_names() {
    return "squares, cubes, triangular, primes, fibonacci, factorials, powers 2, n^n";
}

}  // namespace ishitori::rules
