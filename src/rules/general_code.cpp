#include "rules/general_code.hpp"

#include <algorithm>
#include <bit>

#include "base/contract.hpp"
#include "base/number.hpp"
#include "rules/digits.hpp"

namespace ishitori::rules {

namespace {

constexpr std::size_t beyond = GeneralDigit::beyond;

constexpr std::string_view signs_of_partings[] = {"", "", "!", "?", "=", "~"};

std::string sign_of(Parting parting) {
    return std::string(signs_of_partings[static_cast<std::size_t>(parting)]);
}

// A condition needs at least two heaps.
Parting for_heaps(std::size_t heaps, Parting parting) { return heaps < 2 ? Parting::any : parting; }

class Reader : public CodeReader {
  public:
    using CodeReader::CodeReader;

    // A hexadecimal digit, "*" or a set, followed by a sign.
    Result<GeneralDigit> digit() {
        GeneralDigit digit;
        const std::size_t begin = at();
        bool signs = false;  // in the set
        if (skip('*')) {
            digit.of.fill(Parting::any);
        } else if (skip('{')) {
            auto set = counts('}', signs);
            if (!set) return set;
            digit = *set;
            if (!skip('}')) return fault("code.open-set");
        } else {
            const auto bits = hex_digit();
            if (!bits) return bits.error();
            for (std::size_t k = 0; k < 4; ++k) {
                if ((*bits >> k & 1) != 0) digit.of[k] = Parting::any;
            }
        }
        const Parting parting = sign();
        if (parting == Parting::any) return digit;
        if (signs) return fault("code.two-signs", begin);
        if (parting == Parting::larger && digit.of[beyond] != Parting::none)
            return fault("code.larger-more", begin);
        for (std::size_t k = 0; k <= beyond; ++k) {
            if (digit.of[k] != Parting::none) digit.of[k] = for_heaps(k, parting);
        }
        return digit;
    }

    // Reads "2,4!,6+" up to the character `end`, which is not consumed; '\0' means the end of the text.
    Result<GeneralDigit> counts(char end, bool& signs) {
        GeneralDigit digit;
        do {
            const std::size_t begin = at();
            while (is_digit(peek())) skip();
            const auto heaps = parse_number(text().substr(begin, at() - begin));
            if (begin == at() || !heaps || *heaps >= beyond) return fault("code.bad-count", begin);
            const Parting parting = sign();
            signs = signs || parting != Parting::any;
            const std::size_t last = skip('+') ? beyond : static_cast<std::size_t>(*heaps);
            if (last == beyond && parting == Parting::larger) return fault("code.larger-more", begin);
            for (auto k = static_cast<std::size_t>(*heaps); k <= last; ++k) {
                if (digit.of[k] != Parting::none) return fault("code.count-twice", begin);
                digit.of[k] = for_heaps(k, parting);
            }
        } while (skip(','));
        const bool ends = end == '\0' ? at_end() : peek() == end;
        if (!ends) return at_end() ? fault("code.open-set") : fault("code.bad-count");
        return digit;
    }

  private:
    // The condition that a sign here asks for; any without a sign.
    Parting sign() {
        for (const Parting parting : {Parting::unequal, Parting::mixed, Parting::equal, Parting::larger}) {
            if (skip(sign_of(parting)[0])) return parting;
        }
        return Parting::any;
    }
};

// In the shortest form: a hexadecimal digit, "*" or a set, with the sign that is common to all.
std::string digit_text(const GeneralDigit& digit) {
    std::optional<Parting> common;
    bool one_sign = true;
    std::size_t largest = 0;
    for (std::size_t k = 2; k <= beyond; ++k) {
        if (digit.of[k] == Parting::none) continue;
        one_sign = one_sign && (!common || *common == digit.of[k]);
        common = digit.of[k];
        largest = k;
    }
    const std::string sign = one_sign && common ? sign_of(*common) : "";
    if (largest <= 3 && one_sign) {
        std::size_t bits = 0;
        for (std::size_t k = 0; k <= 3; ++k) bits |= std::size_t{digit.of[k] != Parting::none} << k;
        return std::string(1, "0123456789ABCDEF"[bits]) + sign;
    }
    std::size_t from = beyond + 1;  // "from+"
    if (digit.of[beyond] != Parting::none) {
        from = beyond;
        while (from > 2 && digit.of[from - 1] == digit.of[beyond]) --from;
        while (from > 0 && from <= 2 && digit.of[from - 1] != Parting::none) --from;
    }
    if (from == 0) return "*" + sign;
    std::string text = "{";
    for (std::size_t k = 0; k <= std::min(from, beyond); ++k) {
        if (digit.of[k] == Parting::none) continue;
        if (text.size() > 1) text += ',';
        text += std::to_string(k);
        if (sign.empty()) text += sign_of(k == from ? digit.of[beyond] : digit.of[k]);
        if (k == from) text += '+';
    }
    return text + "}" + sign;
}

}  // namespace

unsigned GeneralDigit::bits() const {
    unsigned bits = 0;
    for (std::size_t k = 0; k <= beyond; ++k) bits |= unsigned{of[k] != Parting::none} << k;
    return bits;
}

GeneralCode GeneralCode::from_digits(std::vector<GeneralDigit> digits, std::vector<GeneralDigit> repeating) {
    shorten(digits, repeating);
    GeneralCode code;
    code.digits_ = std::move(digits);
    code.repeating_ = std::move(repeating);
    code.text_ = code_text(code.digits_, code.repeating_, digit_text);
    return code;
}

Result<GeneralCode> GeneralCode::parse(std::string_view text) {
    Reader reader(text);
    std::vector<GeneralDigit> digits(1), repeating;
    if (reader.peek() != '.') {
        auto head = reader.digit();
        if (!head) return head.error();
        if (head->of[0] != Parting::none || head->of[1] != Parting::none)
            return reader.fault("code.bad-general-head", 0);
        digits[0] = *head;
    }
    if (reader.at_end())
        return Error::input("code.no-point", printable(text), printable(std::string(text) + ".0"));
    if (!reader.skip('.')) {
        auto second = reader.digit();
        return second ? reader.fault("code.long-head") : second.error();
    }
    const auto read_digit = [&] { return reader.digit(); };
    Status read = read_digits(reader, digits, repeating, TakeAndBreak::max_digits, read_digit);
    if (!read) return read.error();
    return from_digits(std::move(digits), std::move(repeating));
}

Result<GeneralCode> GeneralCode::parse_cut(std::string_view text, std::size_t items_at) {
    Reader reader(text, items_at);
    bool signs = false;
    auto digit = reader.counts('\0', signs);
    if (!digit) return digit.error();
    if (digit->of[0] != Parting::none || digit->of[1] != Parting::none)
        return reader.fault("code.bad-general-head", items_at);
    return from_digits({*digit}, {});
}

std::optional<HeapSize> GeneralCode::max_parts() const {
    unsigned bits = 1;
    for (const auto* part : {&digits_, &repeating_}) {
        for (const GeneralDigit& digit : *part) bits |= digit.bits();
    }
    const HeapSize most = static_cast<HeapSize>(std::bit_width(bits)) - 1;
    return most == beyond ? std::nullopt : std::optional(most);
}

bool GeneralCode::asks_unequal() const {
    const auto asks = [](Parting parting) { return parting > Parting::any && parting != Parting::equal; };
    const auto digit_asks = [&](const GeneralDigit& digit) { return std::ranges::any_of(digit.of, asks); };
    return std::ranges::any_of(digits_, digit_asks) || std::ranges::any_of(repeating_, digit_asks);
}

std::optional<TakeAndBreak> GeneralCode::plain() const {
    bool fits = true;
    const auto plainly = [&](const std::vector<GeneralDigit>& general) {
        std::vector<std::uint8_t> digits;
        for (const GeneralDigit& digit : general) {
            fits = fits && digit.bits() < 16 && std::ranges::max(digit.of) <= Parting::any;
            digits.push_back(static_cast<std::uint8_t>(digit.bits() & 15U));
        }
        return digits;
    };
    auto digits = plainly(digits_), repeating = plainly(repeating_);
    if (!fits) return std::nullopt;
    return TakeAndBreak::from_digits(std::move(digits), std::move(repeating));
}

Partitions::Partitions(HeapSize total, HeapSize heaps, Parting parting)
    : total_(total), heaps_(heaps), parting_(parting) {
    CHECK(heaps >= 2);
}

// The next partition of the total of base_, in descending order: the last heap that can lose a stone loses
// it, and the later ones are made as large as possible.
bool Partitions::step() {
    HeapSize sum = 0;  // of the heaps from j on
    for (std::size_t j = base_.size(); j-- > 0;) {
        sum += base_[j];
        const HeapSize most = base_[j] - 1, behind = base_.size() - 1 - j;
        HeapSize rest = sum - most;
        if (behind == 0 || most == 0 || (rest - 1) / behind >= most) continue;  // no room behind
        base_[j] = most;
        for (std::size_t i = j + 1; i < base_.size(); ++i) {
            base_[i] = std::min(most, rest - (base_.size() - 1 - i));
            rest -= base_[i];
        }
        return true;
    }
    return false;
}

bool Partitions::next() {
    if (parting_ == Parting::none) return false;
    if (parting_ == Parting::equal) {
        if (begun_ || total_ == 0 || total_ % heaps_ != 0) return false;
        begun_ = true;
        parts_.assign(static_cast<std::size_t>(heaps_), total_ / heaps_);
        return true;
    }
    // heaps of different sizes minus heaps - 1, ..., 1, 0 stones are heaps of any sizes
    const HeapSize stairs = parting_ == Parting::unequal ? heaps_ * (heaps_ - 1) / 2 : 0;
    if (!begun_ && total_ >= stairs && total_ - stairs >= heaps_) {
        base_.assign(static_cast<std::size_t>(heaps_), 1);
        base_[0] = total_ - stairs - (heaps_ - 1);
    } else if (!begun_ || !step()) {
        parting_ = Parting::none;
        return false;
    }
    begun_ = true;
    parts_ = base_;
    if (parting_ == Parting::unequal) {
        for (std::size_t j = 0; j < parts_.size(); ++j) parts_[j] += parts_.size() - 1 - j;
    }
    if (parting_ == Parting::mixed && parts_.front() == parts_.back()) return next();
    if (parting_ == Parting::larger && parts_.front() == 1) return next();
    return true;
}

}  // namespace ishitori::rules
