#include "period/value_run.hpp"

#include "claims/certificate.hpp"

namespace ishitori::period {

void RunningChecksum::add(HeapSize first, std::span<const std::uint16_t> values) {
    for (;;) {
        const HeapSize power = HeapSize{1} << (WindowClaim::first_checksum + at_powers_.size());
        if (first + values.size() <= power) break;
        const auto with_power = static_cast<std::size_t>(power + 1 - first);
        all_.add(values.first(with_power));
        at_powers_.push_back(all_.value());
        values = values.subspan(with_power);
        first += with_power;
    }
    all_.add(values);
}

void RunningChecksum::save(StateWriter& out) const {
    out.number(all_.value());
    out.number(at_powers_.size());
    for (const std::uint32_t power : at_powers_) out.number(power);
}

bool RunningChecksum::restore(StateReader& in) {
    const std::uint64_t all = in.number();
    at_powers_.resize(in.count(8));
    for (std::uint32_t& power : at_powers_) power = static_cast<std::uint32_t>(in.number());
    all_ = SequenceChecksum::resumed(static_cast<std::uint32_t>(all));
    return in.good && all <= UINT32_MAX;
}

void ValueRun::cut(HeapSize first, Values values) {
    Counted counted{first + values.size(), checksum_.all(), before_.greatest, before_.greatest_at};
    counted.checksum.add(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] > counted.greatest) counted.greatest = values[i], counted.greatest_at = first + i;
    }
    cut_ = counted;
}

}  // namespace ishitori::period
