// The engine's state as bytes, and engines that begin in the middle of a sequence.
#include <algorithm>
#include <bit>

#include "base/state_bytes.hpp"
#include "claims/certificate_lines.hpp"
#include "values/m4_engine.hpp"

namespace ishitori {

namespace {

// The state as bytes: 64-bit numbers and runs of bytes, closed by a digest (FNV-1a).
constexpr std::uint64_t state_version = 1;

// The rule as numbers, so that a state is not taken for another game's.
std::vector<std::uint64_t> rule_numbers(const SplitRules& rules) {
    std::vector<std::uint64_t> numbers{rules.unequal ? 1U : 0U};
    for (const auto* digits : {&rules.whole, &rules.takes, &rules.splits}) {
        numbers.push_back(digits->size());
        numbers.insert(numbers.end(), digits->begin(), digits->end());
    }
    return numbers;
}

}  // namespace

std::string SparseEngine::save() const {
    StateWriter out;
    out.number(state_version);
    for (std::uint64_t number : rule_numbers(rules_)) out.number(number);
    for (std::uint64_t number :
         {(may_use_parity_ ? 1U : 0U) | (variant_ == EngineVariant::other ? std::uint64_t{2} : 0U), next_,
          std::uint64_t{mask_.mask}, std::uint64_t{mask_.parity}, std::uint64_t{mask_.split},
          std::uint64_t{groups_}, counted_, observed_, std::uint64_t{rares_at_choice_},
          std::uint64_t{greatest_}, greatest_at_, lowest_witness_}) {
        out.number(number);
    }
    out.number(rares_.size());
    for (const RareHeap& rare : rares_) {
        out.number(rare.heap);
        out.number(rare.value);
    }
    for (const auto& of : counts_.of) {
        out.number(of.size());
        for (std::uint64_t count : of) out.number(count);
    }
    // Beyond head_limit the first heaps suffice for witnesses, and the window holds the rest.
    const bool whole = next_ <= head_.size();
    const std::size_t head = whole ? head_.size() : std::min<std::size_t>(head_.size(), 2 * mirrored);
    out.number(head);
    for (std::size_t n = 0; n < head; ++n) {
        out.bytes.push_back(static_cast<char>(head_[n] & 0xFF));
        out.bytes.push_back(static_cast<char>(head_[n] >> 8));
    }
    const std::size_t kept = whole ? 0 : window_;
    out.number(kept);
    for (HeapSize n = next_ - kept; n < next_; ++n) {
        out.bytes.push_back(static_cast<char>(*compressed(n)));
    }
    out.number(certificate_digest(out.bytes));
    return std::move(out.bytes);
}

std::optional<SparseEngine> SparseEngine::restore(SplitRules rules, const std::string& bytes) {
    if (bytes.size() < 16) return std::nullopt;
    const std::string_view body = std::string_view(bytes).substr(0, bytes.size() - 8);
    if (StateReader{std::string_view(bytes).substr(body.size())}.number() != certificate_digest(body))
        return std::nullopt;
    StateReader in{body};
    if (in.number() != state_version) return std::nullopt;
    for (std::uint64_t number : rule_numbers(rules)) {
        if (in.number() != number) return std::nullopt;
    }
    const std::uint64_t way = in.number();
    SparseEngine engine(std::move(rules), (way & 1) != 0, HeapSize{1} << 18,
                        (way & 2) != 0 ? EngineVariant::other : EngineVariant::usual);
    engine.next_ = in.number();
    engine.mask_.mask = static_cast<std::uint32_t>(in.number());
    engine.mask_.parity = in.number() != 0;
    engine.mask_.split = static_cast<unsigned>(in.number());
    engine.groups_ = static_cast<unsigned>(in.number());
    engine.counted_ = in.number();
    engine.observed_ = in.number();
    engine.rares_at_choice_ = in.number();
    engine.greatest_ = static_cast<StoredValue>(in.number());
    engine.greatest_at_ = in.number();
    engine.lowest_witness_ = in.number();
    for (std::uint64_t left = in.count(16); left > 0; --left) {
        const HeapSize heap = in.number();
        engine.rares_.push_back({heap, static_cast<StoredValue>(in.number())});
    }
    for (auto& of : engine.counts_.of) {
        for (std::uint64_t left = in.count(8); left > 0; --left) of.push_back(in.number());
    }
    for (std::uint64_t left = in.count(2); left > 0; --left) {
        const auto low = static_cast<std::uint8_t>(in.bytes[0]),
                   high = static_cast<std::uint8_t>(in.bytes[1]);
        engine.head_.push_back(static_cast<std::uint16_t>(low | unsigned{high} << 8));
        in.bytes.remove_prefix(2);
    }
    const std::string_view kept = in.blob();
    const bool sound = in.good && std::has_single_bit(engine.groups_) && engine.groups_ <= m4::most_groups &&
                       engine.mask_.mask != 0 && engine.next_ % m4::segment == 0 &&
                       engine.next_ >= first_start && engine.head_.size() >= first_start &&
                       in.bytes.empty() && (!kept.empty() || engine.next_ <= engine.head_.size());
    if (!sound) return std::nullopt;
    engine.drop_ = static_cast<unsigned>(std::countr_zero(engine.mask_.mask));
    if (kept.empty()) {
        if (!engine.rebuild(0)) return std::nullopt;
        return engine;
    }
    engine.make_full();
    engine.lay_out(kept.size());
    if (engine.window_ < kept.size() || engine.next_ <= kept.size()) return std::nullopt;
    const HeapSize first = engine.next_ - kept.size();
    auto rare = engine.rares_.begin();
    for (HeapSize n = first; n < engine.next_; ++n) {
        while (rare != engine.rares_.end() && rare->heap < n) ++rare;
        if (rare != engine.rares_.end() && rare->heap == n) continue;
        engine.put(n, static_cast<std::uint8_t>(kept[n - first]), true);
    }
    engine.make_taps();
    engine.make_mirror();
    engine.choose_witnesses();
    return engine;
}

SparseEngine SparseEngine::replay(HeapSize end, std::span<const std::uint8_t> window) const {
    SparseEngine engine(rules_, may_use_parity_, start_most_, variant_);
    engine.replays_ = true;
    engine.next_ = engine.searched_ = engine.observed_ = end;
    engine.mask_ = mask_;
    engine.drop_ = drop_;
    engine.groups_ = groups_;
    engine.rares_ = rares_;
    engine.rares_at_choice_ = rares_.size();
    engine.make_full();
    engine.lay_out(window.size());
    engine.sixteens_ = sixteens_;
    for (std::size_t j = 0; j < window.size(); ++j) {
        engine.put(end - window.size() + j, window[j], true);
    }
    engine.make_taps();
    return engine;
}

}  // namespace ishitori
