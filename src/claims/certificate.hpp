// Claims with their evidence, and their certificates: text files whose first lines name their kind
// (docs/reference/formats.md, section 5). The module check/ decides if a claim is true.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "claims/automaton.hpp"
#include "claims/free_heaps.hpp"
#include "claims/periodicity.hpp"
#include "claims/quotient.hpp"
#include "claims/tame.hpp"
#include "claims/weights.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::claims {

// ---- Periods of nim-sequences. In each claim `game` is the canonical text. ----

// "The nim-sequence of this game has this periodicity, by this theorem."
struct PeriodClaim {
    static constexpr std::string_view kind = "period";
    std::string game;
    Convention convention = Convention::normal;
    Theorem theorem = Theorem::none;
    Periodicity periodicity;
    std::optional<NimValue> max_value;     // nullopt: the values are unbounded (saltus > 0)
    std::optional<HeapSize> max_value_at;  // the first heap with it
    HeapSize needed = 0;                   // values that the theorem needs
    std::vector<std::uint32_t> values;     // G(0), G(1), ...: at least `needed` of them

    bool operator==(const PeriodClaim&) const = default;
};

// The window of [T4]: G(0) .. G(N + P - 1), where P is a multiple of the period.
struct ArithmeticWindow {
    HeapSize from = 0;      // N
    HeapSize multiple = 1;  // P / p

    bool operator==(const ArithmeticWindow&) const = default;
};

// The number of values that the window needs: N + P.
inline HeapSize values_needed(const Periodicity& claimed, const ArithmeticWindow& window) {
    return window.from + window.multiple * claimed.period;
}

// "The nim-sequence of this game rises by the saltus with every period, as this window of it shows by [T4]."
struct ArithmeticClaim {
    static constexpr std::string_view kind = "arithmetic-period";
    std::string game;
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus at least 1
    ArithmeticWindow window;
    std::vector<std::uint32_t> values;  // G(0) .. G(N + P - 1)

    bool operator==(const ArithmeticClaim&) const = default;
};

// "The nim-sequence of this game has this periodicity by [T3], as its first `values` values show." The
// certificate does not list them: the checker derives them by the sparse space. For sequences whose rare
// heaps recur with the period, where [T10] does not apply.
struct DerivedClaim {
    static constexpr std::string_view kind = "derived-period";
    std::string game;
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus 0
    NimValue max_value = 0;   // greatest of the whole sequence, and its first heap
    HeapSize max_value_at = 0;
    std::uint32_t mask = 0;  // of the sparse space for the derivation of the values
    bool mask_parity = false;
    HeapSize values = 0;

    bool operator==(const DerivedClaim&) const = default;
};

// The values before a heap, from which the sequence can be derived without earlier values.
struct Station {
    HeapSize end = 0;
    std::vector<std::uint16_t> values;  // G(end - values.size()) .. G(end - 1)
    bool operator==(const Station&) const = default;
};

// "The nim-sequence of this game has this periodicity by [T10], because the window G(window_end - window) ..
// G(window_end - 1) recurs recurs_after heaps later."
struct WindowClaim {
    static constexpr std::string_view kind = "sparse-window", stations_kind = "sparse-stations";
    std::string game;
    Convention convention = Convention::normal;
    Periodicity periodicity;  // saltus 0
    NimValue max_value = 0;   // greatest of the whole sequence, and its first heap
    HeapSize max_value_at = 0;
    std::uint32_t mask = 0;  // the mask of the sparse space (docs/explanation/sparse-spaces.md)
    bool mask_parity = false;
    HeapSize window_end = 0, window = 0, recurs_after = 0;
    std::vector<HeapSize> rares;
    std::vector<std::uint32_t> rare_values;
    std::vector<std::uint32_t> checksums;  // [k]: of G(0) .. G(2^(first_checksum + k))
    // For a sequence too long to be derived in one pass: the number of first heaps, and stations, ascending,
    // each with `window` values, so that it can be derived in stretches. Otherwise 0 and empty.
    HeapSize small_heaps = 0;
    std::vector<Station> stations;

    bool operator==(const WindowClaim&) const = default;

    static constexpr unsigned first_checksum = 10;
    static constexpr std::size_t max_checksums = 53;  // the last one belongs to max_heap_size
    // The heap of the last checksum. Requires one, and at most max_checksums.
    HeapSize last_checksum_at() const { return HeapSize{1} << (first_checksum + checksums.size() - 1); }
    // The number of values G(0) .. G(count - 1) in the proof.
    HeapSize needed() const { return window_end + recurs_after; }
};

// ---- Misère play. ----

struct QuotientClaim {
    static constexpr std::string_view kind = "quotient";
    std::string game;
    MisereQuotient quotient;  // status proved, kernel or partial
    HeapSize needed = 0;      // the last heap that [T9] or [T11] needs; 0 if partial

    bool operator==(const QuotientClaim&) const = default;
};

struct FreeHeapClaim {
    static constexpr std::string_view kind = "free-heaps";
    std::string game;
    FreeHeapQuotient quotient;
    HeapSize needed = 0;  // the last heap that [T9] needs; 0 if no period is claimed

    bool operator==(const FreeHeapClaim&) const = default;
};

struct WeightClaim {
    static constexpr std::string_view kind = "weights";
    std::string game;
    WeightRule rule;
    bool operator==(const WeightClaim&) const = default;
};

struct AutomatonClaim {
    static constexpr std::string_view kind = "automaton";
    std::string game;
    Automaton automaton;
    bool operator==(const AutomatonClaim&) const = default;
};

// The claim that this rule decides every position of the game.
inline WeightClaim rule_claim(std::string game, WeightRule rule) {
    return {std::move(game), std::move(rule)};
}
inline AutomatonClaim rule_claim(std::string game, Automaton automaton) {
    return {std::move(game), std::move(automaton)};
}

// The claim about this game; an open quotient is claimed for its heaps as a partial one.
QuotientClaim quotient_claim(std::string game, const Ruleset& rules, MisereQuotient quotient);
FreeHeapClaim free_heap_claim(std::string game, const Ruleset& rules, FreeHeapQuotient quotient);

// ---- Certificates. ----

// The limits on a certificate's contents.
inline constexpr QuotientElement largest_certified_order = 12'000;  // the checker keeps order^2 products
inline constexpr QuotientElement largest_free_order = 4096;
inline constexpr std::size_t max_certified_free_heaps = 16;
inline constexpr std::uint64_t largest_free_number = 1'000'000;  // bounds, moduli, multiplicities
inline constexpr std::uint64_t largest_weight_number = 1000;     // weights, steps, preperiod, period
inline constexpr std::uint64_t largest_weight_bound = 16;        // modulus, bounds of total and excess
inline constexpr std::uint64_t max_weight_classes = 4096, max_weight_numbers = 200'000;
inline constexpr AutomatonState max_automaton_states = 4096;
inline constexpr HeapSize largest_automaton_number = 1000;  // small heaps, the longest move
inline constexpr HeapSize largest_automaton_period = 1000;
inline constexpr HeapSize largest_tame_heap = 1'000'000;
inline constexpr HeapSize largest_apart_heap = 1'000'000;
inline constexpr std::uint64_t max_certified_apart_heaps = 256;

// A claim read from a text. A wrong digest is not a reading error: the checker may find the changed part and
// report that instead.
template <class Claim>
struct Certified {
    Claim claim;
    bool digest_fits = true;  // False if some byte before the last line was changed
};

// The three functions below exist for all claims above.

// Reading is strict: every text that is accepted could have been written by certificate_text(). Errors
// "certificate.*", most with the line number first; the first error of the text. Afterwards every table has
// its full length, numbers are within the limits above, elements are below their order, and ascending lists
// are ascending (except generators of a QuotientClaim). Nothing else is checked.
template <class Claim>
Result<Certified<Claim>> parse_certificate(std::string_view text);

// True if these are the first two lines of a certificate of this kind.
template <class Claim>
bool is_certificate_of(std::string_view text);

// The whole file, ending in a newline.
template <class Claim>
std::string certificate_text(const Claim& claim);

// The name of the claim's kind in its certificate.
template <class Claim>
std::string_view kind_of(const Claim&) {
    return Claim::kind;
}
inline std::string_view kind_of(const WindowClaim& claim) {
    return claim.stations.empty() ? claim.kind : claim.stations_kind;
}

// True if a text with this beginning can be a certificate. Readers of huge files call it early.
bool may_be_certificate(std::string_view beginning);

}  // namespace ishitori::claims
