// Each kind of certificate has one description of its fields, describe(), which reads them from a Reader and
// writes them to a Writer. packaging/grammar.py makes the grammars of docs/reference from it and its
// comments.
#include "claims/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstdlib>

#include "base/fnv1a.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "claims/normal_kernel.hpp"
#include "claims/quotient_oracle.hpp"
#include "rules/game.hpp"

namespace ishitori::claims {

namespace {

constexpr std::string_view greeting = "ishitori certificate ", version_1 = "1", digest_name = "fnv1a64 ";
constexpr std::size_t numbers_in_a_line = 32;
constexpr std::uint64_t bound_32 = std::uint64_t{1} << 32, bound_16 = std::uint64_t{1} << 16;

std::string_view word_of(Convention convention) {
    return convention == Convention::normal ? "normal" : "misere";
}

// Reads the fields of a text one after another. The first error ends the reading: later fields then have the
// least allowed value, or are empty or incomplete.
class Reader {
  public:
    static constexpr bool reads = true;

    explicit Reader(std::string_view text) : text_(text) {}

    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    std::string_view kind() const { return kind_; }

    // Reads the first two lines.
    void begin(std::string_view kind) {
        if (text_.empty()) return fail(Error::check("certificate.empty"));
        if (!may_be_certificate(text_))
            return fail(Error::check("certificate.not-one", printable(text_, 30)));
        const std::string_view first = line(greeting.substr(0, greeting.size() - 1));
        if (!first.starts_with(greeting))
            return fail(Error::check("certificate.not-one", printable(first, 30)));
        if (first.ends_with('\r')) return fail(Error::check("certificate.line-ends"));
        const std::string_view version = first.substr(greeting.size());
        if (version != version_1)
            return fail(Error::check("certificate.version", printable(version), version_1));
        kind_ = field("kind");
        if (kind_ != kind) fail(Error::check("certificate.kind", line_number(), printable(kind_)));
    }
    // Reads the last line; returns true if its digest fits everything before it.
    bool end() {
        if (failed()) return false;
        const std::string digest = fnv1a_text(text_.substr(0, at_));
        const std::string_view end = field("end");
        const std::string_view hex = end.substr(std::min(end.size(), digest_name.size()));
        if (!end.starts_with(digest_name) || hex.size() != 16 ||
            hex.find_first_not_of("0123456789abcdef") != std::string_view::npos)
            bad_word(end, "end");
        if (left() > 0) fail(Error::check("certificate.trailing", line_number(), left()));
        return hex == digest;
    }

    // Reads a game in its canonical form.
    void game(std::string& game) {
        const std::string_view text = field("game");
        if (failed()) return;
        const auto read = parse_game(text);
        if (!read || read->text != text)
            fail(Error::check("certificate.game", line_number(), printable(text)));
        game = text;
    }
    void convention(Convention& convention) {
        name("convention", convention, {Convention::normal, Convention::misere}, word_of);
    }
    void misere() {
        Convention read{};
        name("convention", read, {Convention::misere}, word_of);
    }
    void theorem(Theorem& theorem) {
        const std::string_view word = field("theorem");
        const auto named = theorem_named(word);
        if (!named) return bad_word(word, "theorem");
        theorem = *named;
    }
    void only_theorem(Theorem theorem) { name("theorem", theorem, {theorem}, theorem_name); }
    void theorem(TameTheorem& theorem) {
        using enum TameTheorem;
        name("theorem", theorem, {line, subtraction, window, period},
             [](TameTheorem one) { return name_of(one).name; });
    }
    void status(QuotientStatus& status) {
        using enum QuotientStatus;
        name("status", status, {proved, kernel, partial}, status_name);
    }

    // Reads a line "word NUMBER" between `least` and `max`.
    template <class Number>
    void number(std::string_view word, Number& value, std::uint64_t least = 0,
                std::uint64_t max = max_heap_size) {
        const std::string_view digits = field(word);
        const auto read = plain(digits);
        const bool fits = read && *read >= least && *read <= max;
        if (!fits) refuse(digits);
        value = static_cast<Number>(fits ? *read : least);
    }
    // Reads a line "word NUMBER ...": `count` integers, negative ones with "-", of absolute value at most
    // `max`.
    void integers(std::string_view word, std::vector<std::int64_t>& values, std::size_t count,
                  std::uint64_t max) {
        const std::string_view line = field(word);
        if (failed()) return;
        values.clear();
        std::string_view rest = line;
        for (bool more = true; more;) {
            const std::string_view digits = next_word(rest, more);
            const bool negative = digits.starts_with('-');
            const auto value = plain(negative ? digits.substr(1) : digits);
            if (!value || *value > max || (negative && *value == 0)) return refuse(digits);
            values.push_back(negative ? -static_cast<std::int64_t>(*value)
                                      : static_cast<std::int64_t>(*value));
        }
        if (values.size() != count) refuse(line);
    }
    // True if the next line begins with this word.
    bool follows(std::string_view word, bool) const {
        return !failed() && text_.substr(at_).starts_with(word);
    }
    // Reads `count` numbers below `bound`, 32 in a line, each line led by the index of its first.
    template <class Number>
    void rows(std::vector<Number>& values, std::uint64_t count, std::uint64_t bound) {
        values.clear();
        // A number takes at least two bytes, so a count too large for the text is not trusted.
        if (count <= left() / 2) values.reserve(count);
        while (!failed() && values.size() < count) {
            std::string_view rest = field(std::to_string(values.size()) + ":");
            const std::size_t goal = std::min<std::size_t>(count, values.size() + numbers_in_a_line);
            for (bool more = !failed(); more;) {
                const std::string_view digits = next_word(rest, more);
                const auto value = plain(digits);
                if (!value || *value >= bound) return refuse(digits);
                values.push_back(static_cast<Number>(*value));
                if (more && (values.size() >= goal || rest.empty())) return wrong_count(count);
            }
            if (values.size() != goal) wrong_count(count);
        }
    }
    // Reads a line "word COUNT" with the count between `least` and `max`, and that many numbers below
    // `bound`.
    template <class Number>
    void list(std::string_view word, std::vector<Number>& values, std::uint64_t bound,
              std::uint64_t least = 0, std::uint64_t max = max_heap_size) {
        std::uint64_t count = 0;
        number(word, count, least, max);
        rows(values, count, bound);
    }

    template <class Number>
    void must_ascend(const std::vector<Number>& values) {
        const auto at = std::ranges::adjacent_find(values, std::greater_equal<>());
        if (at != values.end()) refuse(std::to_string(at[1]));
    }
    void must(bool holds, auto number) {
        if (!holds) refuse(std::to_string(number));
    }
    void must_count(std::uint64_t have, std::uint64_t count) {
        if (have != count) wrong_count(count);
    }

  private:
    std::size_t left() const { return text_.size() - at_; }
    std::string line_number() const { return std::to_string(line_); }  // the number of the last line

    void fail(Error error) {
        if (!failed()) error_ = std::move(error);
    }
    void refuse(std::string_view number) {
        fail(Error::check("certificate.bad-number", line_number(), printable(number)));
    }
    void bad_word(std::string_view word, std::string_view field) {
        fail(Error::check("certificate.bad-word", line_number(), field, printable(word)));
    }
    void wrong_count(std::uint64_t count) {
        fail(Error::check("certificate.value-count", line_number(), count));
    }

    // Reads a line "what NAME" with the name of one of these values.
    template <class Value>
    void name(std::string_view what, Value& value, std::initializer_list<Value> values, auto name_of_value) {
        const std::string_view word = field(what);
        const auto* const named = std::ranges::find(values, word, name_of_value);
        if (named == values.end()) return bad_word(word, what);
        value = *named;
    }
    // Reads the next line without its newline. `expected` names the missing line in the error.
    std::string_view line(std::string_view expected) {
        if (failed()) return {};
        const std::size_t end = text_.find('\n', at_);
        ++line_;
        if (end == std::string_view::npos) {
            fail(Error::check(at_ == text_.size() ? "certificate.cut" : "certificate.cut-line", line_number(),
                              expected));
            return {};
        }
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        return line;
    }
    // The text after `word` and a space in the next line, which must begin with them.
    std::string_view field(std::string_view word) {
        const std::string_view whole = line(word);
        if (whole.size() > word.size() + 1 && whole.starts_with(word) && whole[word.size()] == ' ')
            return whole.substr(word.size() + 1);
        fail(Error::check("certificate.expected", line_number(), word, printable(whole)));
        return {};
    }
    // The word before the next space of `rest`; `more`: there was a space.
    static std::string_view next_word(std::string_view& rest, bool& more) {
        const std::size_t space = rest.find(' ');
        const std::string_view word = rest.substr(0, space);
        more = space != std::string_view::npos;
        rest.remove_prefix(more ? space + 1 : rest.size());
        return word;
    }
    // A number in the written form: digits without needless zeros, up to 2^62.
    static std::optional<std::uint64_t> plain(std::string_view word) {
        return word.size() > 1 && word.front() == '0' ? std::nullopt : digits_only(word);
    }

    std::string_view text_, kind_;
    std::size_t at_ = 0, line_ = 0;
    std::optional<Error> error_;
};

// Has the interface of Reader, so that one function describes each kind. It checks nothing.
class Writer {
  public:
    static constexpr bool reads = false;

    static bool failed() { return false; }
    std::string_view kind() const { return kind_; }

    void begin(std::string_view kind) {
        kind_ = kind;
        text_ = fmt::format("{}{}\nkind {}\n", greeting, version_1, kind);
    }
    std::string end() {
        const std::string digest = fnv1a_text(text_);
        return std::move(text_) + fmt::format("end {}{}\n", digest_name, digest);
    }

    void game(std::string_view game) { line("game", game); }
    void convention(Convention convention) { line("convention", word_of(convention)); }
    void misere() { convention(Convention::misere); }
    void theorem(Theorem theorem) { line("theorem", theorem_name(theorem)); }
    void only_theorem(Theorem theorem) { line("theorem", theorem_name(theorem)); }
    void theorem(TameTheorem theorem) { line("theorem", name_of(theorem).name); }
    void status(QuotientStatus status) { line("status", status_name(status)); }
    void number(std::string_view word, std::uint64_t value, std::uint64_t = 0, std::uint64_t = 0) {
        line(word, std::to_string(value));
    }
    void integers(std::string_view word, const std::vector<std::int64_t>& values, std::size_t,
                  std::uint64_t) {
        line(word, joined(values, " "));
    }
    // True if the optional line is written.
    static bool follows(std::string_view, bool written) { return written; }
    template <class Number>
    void rows(const std::vector<Number>& values, std::uint64_t, std::uint64_t) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i % numbers_in_a_line == 0) text_ += fmt::format("{}{}:", i == 0 ? "" : "\n", i);
            text_ += ' ';
            text_ += std::to_string(values[i]);
        }
        if (!values.empty()) text_ += '\n';
    }
    template <class Number>
    void list(std::string_view word, const std::vector<Number>& values, std::uint64_t, std::uint64_t = 0,
              std::uint64_t = 0) {
        number(word, values.size());
        rows(values, 0, 0);
    }

    static void must_ascend(const auto&) {}
    static void must(bool, auto) {}
    static void must_count(std::uint64_t, std::uint64_t) {}

  private:
    void line(std::string_view word, std::string_view rest) { text_ += fmt::format("{} {}\n", word, rest); }

    std::string text_;
    std::string_view kind_;
};

// ---- The kinds. With a Reader the claim is filled, with a Writer it is constant. ----

template <class Given, class Claim>
concept Is = std::same_as<std::remove_const_t<Given>, Claim>;

template <class File>
void describe(File& file, Is<PeriodClaim> auto& claim) {
    file.game(claim.game);
    file.convention(claim.convention);
    file.theorem(claim.theorem);
    file.number("preperiod", claim.periodicity.preperiod);
    file.number("period", claim.periodicity.period);
    file.number("saltus", claim.periodicity.saltus);
    if (claim.periodicity.saltus == 0) {
        std::uint64_t max_value = claim.max_value.value_or(0), at = claim.max_value_at.value_or(0);
        file.number("max-value", max_value);  // of the whole sequence
        file.number("max-value-at", at);      // the first heap with it
        if constexpr (File::reads) {
            claim.max_value = max_value;
            claim.max_value_at = at;
        }
    }
    file.number("needed", claim.needed);          // how many values the theorem needs
    file.list("values", claim.values, bound_32);  // G(0), G(1), ...
}

template <class File>
void describe(File& file, Is<ArithmeticClaim> auto& claim) {
    file.game(claim.game);
    file.convention(claim.convention);
    file.only_theorem(Theorem::arithmetic_window);
    file.number("preperiod", claim.periodicity.preperiod);
    file.number("period", claim.periodicity.period);
    file.number("saltus", claim.periodicity.saltus);  // at least 1
    file.number("multiple", claim.window.multiple);   // P = multiple * period
    file.number("from", claim.window.from);           // N
    file.list("values", claim.values, bound_32);      // G(0) .. G(N + P - 1)
}

template <class File>
void describe(File& file, Is<TameClaim> auto& claim) {
    file.game(claim.game);
    file.misere();
    file.theorem(claim.theorem);
    file.number("last-fickle", claim.last_fickle, 0, largest_tame_heap);
    file.number("preperiod", claim.preperiod, 0, largest_tame_heap);
    file.number("period", claim.period, 0, largest_tame_heap);
    file.number("heaps", claim.heaps, 0, largest_tame_heap);
}

// The lines that all claims by a sparse space share.
void describe_sparse(auto& file, auto& claim, Theorem theorem, std::uint64_t max_mask) {
    file.game(claim.game);
    file.convention(claim.convention);
    file.only_theorem(theorem);
    file.number("preperiod", claim.periodicity.preperiod);
    file.number("period", claim.periodicity.period);
    file.number("max-value", claim.max_value);
    file.number("max-value-at", claim.max_value_at);
    file.number("mask", claim.mask, 1, max_mask);         // of the sparse space
    file.number("mask-parity", claim.mask_parity, 0, 1);  // 1: the class of a heap includes its parity
}

template <class File>
void describe(File& file, Is<DerivedClaim> auto& claim) {
    describe_sparse(file, claim, Theorem::guy_smith, (1 << 15) - 1);
    file.number("values", claim.values);  // needed: 2 max(preperiod, 1) + 2 period + k - 1
}

template <class File>
void describe(File& file, Is<WindowClaim> auto& claim) {
    constexpr std::uint64_t max_stations = 1 << 16;
    describe_sparse(file, claim, Theorem::sparse_window, bound_32 - 1);
    file.number("window-end", claim.window_end);      // x
    file.number("window", claim.window);              // W: the window is G(x - W) .. G(x - 1)
    file.number("recurs-after", claim.recurs_after);  // q: it recurs as G(x + q - W) .. G(x + q - 1)
    file.list("rares", claim.rares, max_heap_size);   // the rare heaps, ascending
    if (!claim.rares.empty()) file.must(claim.rares.front() > 0, 0);
    file.must_ascend(claim.rares);
    file.list("rare-values", claim.rare_values, bound_32);  // their nim-values
    file.must_count(claim.rare_values.size(), claim.rares.size());
    file.list("checksums", claim.checksums, bound_32, 0,
              WindowClaim::max_checksums);  // of G(0) .. G(2^10), G(0) .. G(2^11), ...
    if (file.kind() != WindowClaim::stations_kind) return;
    file.number("small-heaps", claim.small_heaps);  // derived again for each segment
    std::uint64_t count = claim.stations.size();
    file.number("stations", count, 1, max_stations);
    HeapSize least = std::max<HeapSize>(claim.window, 1);
    for (std::size_t i = 0; i < count && !file.failed(); ++i) {
        if constexpr (File::reads) claim.stations.emplace_back();
        file.number("station", claim.stations[i].end, least);         // n, ascending
        file.rows(claim.stations[i].values, claim.window, bound_16);  // G(n - W) .. G(n - 1)
        least = std::max(least, claim.stations[i].end + 1);
    }
}

// For each generator, the products of all elements with it.
template <class File>
void describe_products(File& file, auto& quotient) {
    for (std::size_t g = 0; g < quotient.generators.size() && !file.failed(); ++g) {
        HeapSize heap = quotient.generators[g];
        file.number("times", heap, heap, heap);  // one of the generators
        if constexpr (File::reads) quotient.times.emplace_back();
        file.rows(quotient.times[g], quotient.order, quotient.order);  // x * heap for every element x
    }
}

// Evidence of infinity, if there is any.
template <class File>
auto* describe_apart(File& file, auto& evidence) {
    bool there = evidence.has_value();
    file.number("apart", there, 0, 1);
    if constexpr (File::reads) {
        if (there) evidence.emplace();
    }
    return there ? &*evidence : nullptr;
}

template <class File>
void describe(File& file, Is<QuotientClaim> auto& claim) {
    auto& quotient = claim.quotient;
    file.game(claim.game);
    file.misere();
    file.status(quotient.status);
    file.number("order", quotient.order, 1, largest_certified_order);
    file.number("preperiod", quotient.preperiod);
    file.number("period", quotient.period);
    file.number("needed", claim.needed);                          // the last heap that [T9] or [T11] needs
    file.list("generators", quotient.generators, max_heap_size);  // heaps, ascending
    std::vector<QuotientElement> p;
    for (QuotientElement x = 0; x < quotient.p.size(); ++x) {
        if (quotient.p[x]) p.push_back(x);
    }
    file.list("p-portion", p, quotient.order);  // the elements in P, ascending
    file.must_ascend(p);
    if constexpr (File::reads) {
        quotient.p.assign(quotient.order, false);
        for (const QuotientElement x : p) quotient.p[x] = true;
    }
    describe_products(file, quotient);
    file.list("phi", quotient.phi, quotient.order, 1);  // Phi(0), Phi(1), ...
}

template <class File>
void describe(File& file, Is<CellTest> auto& test, std::size_t free_heaps) {
    constexpr std::int64_t largest_coefficient = 1000;
    std::vector<std::int64_t> numbers{test.low, test.high};
    numbers.insert(numbers.end(), test.coefficients.begin(), test.coefficients.end());
    file.integers("test", numbers, free_heaps + 2,
                  largest_free_number);  // low, high, a coefficient for each free heap
    if (file.failed()) return;
    if constexpr (File::reads) {
        test.low = numbers[0];
        test.high = numbers[1];
        file.must(test.low < test.high, numbers[1]);
        for (std::size_t i = 2; i < numbers.size(); ++i) {
            file.must(std::abs(numbers[i]) <= largest_coefficient, numbers[i]);
            test.coefficients.push_back(static_cast<std::int32_t>(numbers[i]));
        }
    }
}

template <class File>
void describe(File& file, Is<FreeHeapClaim> auto& claim) {
    auto& quotient = claim.quotient;
    file.game(claim.game);
    file.misere();
    file.number("preperiod", quotient.preperiod);                 // of Phi
    file.number("period", quotient.period);                       // of Phi; 0: no period is claimed
    file.number("needed", claim.needed);                          // the last heap that [T13] needs
    file.number("order", quotient.order, 1, largest_free_order);  // of M; element 0 is the identity
    file.list("generators", quotient.generators, max_heap_size, 0, largest_free_order);  // heaps, ascending
    file.must_ascend(quotient.generators);
    describe_products(file, quotient);

    file.list("free", quotient.free, max_heap_size, 1, max_certified_free_heaps);  // heaps, ascending
    file.must_ascend(quotient.free);
    const std::size_t r = quotient.free.size();
    std::vector<QuotientElement> elements;
    Multiplicities powers;
    for (const FreeState& state : quotient.phi) {
        elements.push_back(state.q);
        powers.insert(powers.end(), state.k.begin(), state.k.end());
    }
    file.list("phi", elements, quotient.order, 1,
              largest_free_number);  // the elements of the heaps 0, 1, ...
    file.list("multiplicities", powers, largest_free_number, elements.size() * r,
              elements.size() * r);  // the vectors of the heaps
    if constexpr (File::reads) {
        for (std::size_t n = 0; n < elements.size() && !file.failed(); ++n) {
            const auto from = powers.begin() + static_cast<std::ptrdiff_t>(n * r);
            quotient.phi.push_back({elements[n], {from, from + static_cast<std::ptrdiff_t>(r)}});
        }
    }

    file.list("moduli", quotient.moduli, largest_free_number, r, r);  // at least 1, for each free heap
    for (const std::uint32_t modulus : quotient.moduli) file.must(modulus > 0, 0);
    std::uint64_t tests = quotient.tests.size(), slices = quotient.slices.size();
    constexpr std::uint64_t max_tests = 200;
    file.number("tests", tests, 0, max_tests);
    for (std::size_t i = 0; i < tests && !file.failed(); ++i) {
        if constexpr (File::reads) quotient.tests.emplace_back();
        describe(file, quotient.tests[i], r);
    }
    file.number("slices", slices, 1, bound_32);
    for (std::size_t i = 0; i < slices && !file.failed(); ++i) {
        if constexpr (File::reads) quotient.slices.emplace_back();
        file.list("slice", quotient.slices[i], quotient.order, 0, quotient.order);  // ascending: a P-set
        file.must_ascend(quotient.slices[i]);
    }
    std::vector<std::uint64_t> cells;
    std::vector<std::uint32_t> slice_of;
    for (const auto& [cell, slice] : quotient.cells) {
        cells.push_back(cell);
        slice_of.push_back(slice);
    }
    file.list("cells", cells, std::uint64_t{1} << 62, 1, bound_32);  // ascending
    file.must_ascend(cells);
    file.list("cell-slices", slice_of, slices, cells.size(), cells.size());  // the slice of each cell
    if constexpr (File::reads) {
        for (std::size_t i = 0; i < slice_of.size(); ++i) quotient.cells.emplace_back(cells[i], slice_of[i]);
    }

    if (auto* const apart = describe_apart(file, quotient.apart); apart != nullptr) {
        file.list("apart-u", apart->u, largest_free_number, r, r);
        file.list("apart-v", apart->v, largest_free_number, r, r);
        file.number("apart-element", apart->w.q, 0, quotient.order - 1);
        file.list("apart-w", apart->w.k, largest_free_number, r, r);
    }
    if (file.follows("bounded", quotient.bound.heaps > 0)) {
        file.must(quotient.period == 0, quotient.period);  // no period is claimed
        file.number("bounded", quotient.bound.heaps, 1,
                    r);  // the last free heaps: a position has few of these
        file.number("at-most", quotient.bound.most, 1, largest_free_number - 1);  // all together
    }
}

template <class File>
void describe(File& file, Is<WeightClaim> auto& claim) {
    auto& rule = claim.rule;
    file.game(claim.game);
    file.misere();
    file.number("preperiod", rule.preperiod, 1, largest_weight_number);  // e of [T15]
    file.number("period", rule.period, 1, largest_weight_number);        // p of [T15]
    file.number("classes", rule.classes, 1, max_weight_classes);  // classes add by class-sums or modulo this
    file.number("modulus", rule.modulus, 1, largest_weight_bound);  // the total counts modulo this
    file.number("total-most", rule.most, 1, largest_weight_bound);  // and itself up to this
    std::vector<std::int64_t> low{rule.low}, high{rule.high};
    file.integers("excess-low", low, 1, largest_weight_bound);
    file.integers("excess-high", high, 1, largest_weight_bound);  // above excess-low
    if (file.failed()) return;
    if constexpr (File::reads) {
        rule.low = low.front();
        rule.high = high.front();
        if (rule.high <= rule.low) return file.must(false, high.front());
        file.must(rule.numbers() <= max_weight_numbers, rule.numbers());
    }
    std::vector<std::uint64_t> in_class, top, rest, p;
    for (const HeapWeights& heap : rule.heaps) {
        in_class.push_back(heap.in_class);
        top.push_back(heap.top);
        rest.push_back(heap.rest);
    }
    for (const bool is_p : rule.p) p.push_back(is_p ? 1 : 0);
    const HeapSize heaps = rule.preperiod + rule.period;
    file.list("heap-classes", in_class, rule.classes, heaps, heaps);  // of the heaps 0 .. e + p - 1
    file.list("largest-weights", top, largest_weight_number + 1, heaps, heaps);
    file.list("other-weights", rest, largest_weight_number + 1, heaps, heaps);
    file.list("largest-steps", rule.top_steps, largest_weight_number + 1, rule.period,
              rule.period);  // gained with each period
    file.list("other-steps", rule.rest_steps, largest_weight_number + 1, rule.period, rule.period);
    file.list("outcomes", p, 2, rule.numbers(), rule.numbers());  // 1: the number is P
    if (file.failed()) return;
    if constexpr (File::reads) {
        for (HeapSize n = 0; n < heaps; ++n) {
            rule.heaps.push_back({static_cast<std::uint32_t>(in_class[n]), top[n], rest[n]});
        }
        rule.p.assign(p.begin(), p.end());
    }
    if (auto* const apart = describe_apart(file, rule.apart); apart != nullptr) {
        file.number("apart-power", apart->power, 1, largest_apart_heap);      // g of [T17]
        file.number("apart-growing", apart->growing, 1, largest_apart_heap);  // h of [T17]
        file.list("apart-others", apart->others, largest_apart_heap + 1, 0,
                  max_certified_apart_heaps);  // the heaps of w
    }
    if (file.follows("class-sums", !rule.class_sums.empty())) {
        std::vector<std::uint16_t> rows;
        if constexpr (!File::reads) rows = rule.heap_class_rows();
        const std::uint64_t sums = rule.heap_classes().size() * rule.classes;
        file.list("class-sums", rows, rule.classes, sums, sums);  // by rows; without them, modulo
        if (file.failed()) return;
        if constexpr (File::reads) {
            rule.set_class_sums(rows);
            file.must(rule.heap_class_rows() == rows, rule.classes);
        }
    }
}

template <class File>
void describe(File& file, Is<AutomatonClaim> auto& claim) {
    auto& automaton = claim.automaton;
    file.game(claim.game);
    file.misere();
    AutomatonState states = static_cast<AutomatonState>(automaton.states());
    file.number("states", states, 1, max_automaton_states);  // state 0 has read nothing, at size 1
    file.number("small", automaton.small, 1, largest_automaton_number);
    file.list("add", automaton.add, states, states, states);    // the state after one more heap of the size
    file.list("next", automaton.next, states, states, states);  // the state at the next size
    std::vector<std::uint32_t> p;
    for (const bool is_p : automaton.p) p.push_back(is_p ? 1 : 0);
    file.list("outcomes", p, 2, states, states);  // 1: a position that ends in the state is P
    if (file.failed()) return;
    if constexpr (File::reads) automaton.p.assign(p.begin(), p.end());
    if (auto* const apart = describe_apart(file, automaton.apart); apart != nullptr) {
        file.number("apart-heap", apart->heap, 1, largest_apart_heap);  // x of [T24]
        file.number("apart-step", apart->step, 1, largest_apart_heap);  // d of [T24]
        file.list("apart-others", apart->others, largest_apart_heap + 1, 0,
                  max_certified_apart_heaps);  // the heaps of w
    }
}

bool is_of_kind(std::string_view kind, std::string_view text) {
    return text.starts_with(fmt::format("{}{}\nkind {}\n", greeting, version_1, kind));
}

template <class Claim>
bool has_stations(std::string_view text) {
    return std::same_as<Claim, WindowClaim> && is_of_kind(WindowClaim::stations_kind, text);
}

}  // namespace

template <class Claim>
bool is_certificate_of(std::string_view text) {
    return is_of_kind(Claim::kind, text) || has_stations<Claim>(text);
}

template <class Claim>
Result<Certified<Claim>> parse_certificate(std::string_view text) {
    Reader reader(text);
    reader.begin(has_stations<Claim>(text) ? WindowClaim::stations_kind : Claim::kind);
    Certified<Claim> read;
    describe(reader, read.claim);
    read.digest_fits = reader.end();
    if (reader.failed()) return reader.error();
    return read;
}

template <class Claim>
std::string certificate_text(const Claim& claim) {
    Writer writer;
    writer.begin(kind_of(claim));
    describe(writer, claim);
    return writer.end();
}

template <class Claim>
using Parsed = Result<Certified<Claim>>;

#define ISHITORI_CERTIFICATE_OF(Claim)                                 \
    template bool is_certificate_of<Claim>(std::string_view);          \
    template Parsed<Claim> parse_certificate<Claim>(std::string_view); \
    template std::string certificate_text<Claim>(const Claim&);
ISHITORI_CERTIFICATE_OF(PeriodClaim)
ISHITORI_CERTIFICATE_OF(ArithmeticClaim)
ISHITORI_CERTIFICATE_OF(DerivedClaim)
ISHITORI_CERTIFICATE_OF(WindowClaim)
ISHITORI_CERTIFICATE_OF(QuotientClaim)
ISHITORI_CERTIFICATE_OF(FreeHeapClaim)
ISHITORI_CERTIFICATE_OF(WeightClaim)
ISHITORI_CERTIFICATE_OF(AutomatonClaim)
ISHITORI_CERTIFICATE_OF(TameClaim)

bool may_be_certificate(std::string_view beginning) {
    const std::size_t common = std::min(beginning.size(), greeting.size());
    return beginning.substr(0, common) == greeting.substr(0, common);
}

QuotientClaim quotient_claim(std::string game, const Ruleset& rules, MisereQuotient quotient) {
    QuotientClaim claim{std::move(game), std::move(quotient), 0};
    claim.quotient.families.clear();
    const HeapSize from = claim.quotient.preperiod;
    if (claim.quotient.status == QuotientStatus::proved) {
        claim.needed = quotient_heaps_needed(rules, from, claim.quotient.period).value_or(0);
    } else if (claim.quotient.status == QuotientStatus::kernel) {
        claim.needed = normal_kernel_heaps_needed(rules, from - 1).value_or(0);
    } else {
        claim.quotient.status = QuotientStatus::partial;
    }
    return claim;
}

FreeHeapClaim free_heap_claim(std::string game, const Ruleset& rules, FreeHeapQuotient quotient) {
    FreeHeapClaim claim{std::move(game), std::move(quotient), 0};
    const HeapSize from = claim.quotient.preperiod, period = claim.quotient.period;
    if (period > 0) claim.needed = quotient_heaps_needed(rules, from, period).value_or(0);
    return claim;
}

}  // namespace ishitori::claims
