#include "period/wide_run.hpp"

#include <algorithm>
#include <bit>

#include "base/state_bytes.hpp"

namespace ishitori::period {

namespace {

constexpr std::uint64_t state_mark = 0x0000'6564'6977'6873;  // "shwide"
constexpr std::uint64_t wide_state_version = 1;
constexpr HeapSize derived_at_once = 4096;  // the last of the values read
constexpr HeapSize noted_at_once = 4096;
constexpr HeapSize heaps_a_step = 2048;

unsigned bits_of(StoredValue greatest) {
    return std::max(1U, static_cast<unsigned>(std::bit_width(greatest)));
}

}  // namespace

std::unique_ptr<WideRun> WideRun::begin(const SplitRules& rules, std::vector<StoredValue> first) {
    if (bits_of(*std::ranges::max_element(first)) > max_packed_bits) return nullptr;
    auto run = std::unique_ptr<WideRun>(new WideRun(rules));
    if (!run->values_.adopt(std::span<const StoredValue>(first))) return nullptr;
    run->first_ = std::move(first);
    run->note();
    return run;
}

std::string WideRun::save() const {
    const unsigned bits = bits_of(greatest_);
    ValuePacker packer(bits, known_end());
    for (HeapSize n = 0; n < known_end(); ++n) packer.add(values_.value(n));
    const std::string values = packer.finish();
    StateWriter out;
    out.bytes.reserve(values.size() + 48);
    for (const std::uint64_t number : {state_mark, wide_state_version, std::uint64_t{checksum_.all().value()},
                                       known_end(), std::uint64_t{bits}}) {
        out.number(number);
    }
    out.blob(values);
    return std::move(out.bytes);
}

bool WideRun::is_state(std::string_view bytes) { return StateReader{bytes}.number() == state_mark; }

std::unique_ptr<WideRun> WideRun::restore(const SplitRules& rules, std::vector<StoredValue> first,
                                          std::string_view bytes) {
    StateReader in{bytes};
    if (in.number() != state_mark || in.number() != wide_state_version) return nullptr;
    const std::uint64_t checksum = in.number();
    const HeapSize size = in.number();
    const std::uint64_t bits = in.number();
    const std::string_view blob = in.blob();
    if (!in.good || !in.bytes.empty() || bits > max_packed_bits) return nullptr;
    const PackedValues values(blob, static_cast<unsigned>(bits));
    if (size > max_heaps || size < first.size() || !values.fits(size)) return nullptr;
    for (HeapSize n = 0; n < first.size(); ++n) {
        if (values.at(n) != first[n]) return nullptr;
    }
    auto run = std::unique_ptr<WideRun>(new WideRun(rules));
    const HeapSize from = std::max<HeapSize>(first.size(), size - std::min(size, derived_at_once));
    if (!run->values_.adopt(values, from)) return nullptr;
    if (size > from && !run->values_.advance(size)) return nullptr;
    for (HeapSize n = from; n < size; ++n) {
        if (run->values_.value(n) != values.at(n)) return nullptr;
    }
    run->first_ = std::move(first);
    run->note();
    if (run->checksum_.all().value() != checksum) return nullptr;
    return run;
}

ValueRun::Step WideRun::step(HeapSize end) {
    if (other_ && other_->known_end() < known_end()) return catch_up();
    if (known_end() >= end) return Step::running;
    const bool advanced = values_.advance(std::min(end, known_end() + heaps_a_step));
    note();
    return advanced ? catch_up() : Step::ended;
}

void WideRun::use_threads(unsigned threads) {
    threads_ = threads;
    values_.use_threads(threads);
    if (other_) other_->use_threads(threads);
}

void WideRun::check_twice(const Ruleset& rules) {
    const auto dense = make_sequence(rules, Method::dense);
    dense->extend(first_.size() - 1);
    const auto differs = std::mismatch(first_.begin(), first_.end(), dense->values().begin()).first;
    if (differs != first_.end()) disagrees_at_ = static_cast<HeapSize>(differs - first_.begin());
    other_.emplace(rules_);
    other_->use_threads(threads_);
    other_->use_second_mask();
    if (!other_->adopt(std::span<const StoredValue>(first_))) other_.reset();
}

std::optional<HeapSize> WideRun::agrees_end() const {
    if (!other_) return std::nullopt;
    return std::min(other_->known_end(), known_end());
}

// The second computation catches up by one stretch.
ValueRun::Step WideRun::catch_up() {
    if (disagrees_at_ != 0) return Step::disagreed;
    if (!other_) return Step::running;
    const HeapSize from = other_->known_end();
    if (from >= known_end()) return Step::running;
    if (!other_->advance(std::min(known_end(), from + heaps_a_step))) {
        other_.reset();
        return Step::running;
    }
    for (HeapSize n = from; n < other_->known_end(); ++n) {
        if (other_->value(n) == values_.value(n)) continue;
        disagrees_at_ = n;
        return Step::disagreed;
    }
    return Step::running;
}

void WideRun::note() {
    std::vector<std::uint16_t> values;
    while (noted_ < known_end()) {
        const HeapSize first = noted_;
        values.clear();
        for (; noted_ < std::min(known_end(), first + noted_at_once); ++noted_) {
            const StoredValue value = values_.value(noted_);
            values.push_back(static_cast<std::uint16_t>(value));
            if (noted_ == 0) continue;
            if (value > greatest_) greatest_ = value, greatest_at_ = noted_;
            if (histogram_.add(value)) histograms_.push_back(histogram_);
        }
        give(first, values);
    }
}

}  // namespace ishitori::period
