#include "misere/partition.hpp"

#include <algorithm>
#include <bit>

namespace ishitori::misere {

namespace {

using Keys = std::vector<std::uint64_t>;

// The numbers of splitmix64, as multipliers independent of the elements.
class Multipliers {
  public:
    explicit Multipliers(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31U);
    }

  private:
    std::uint64_t state_;
};

// Elements with equal keys get one part.
Partition parts_by(const Keys& keys) {
    const std::size_t slots = std::bit_ceil(2 * keys.size() + 1);
    constexpr std::uint32_t free = ~std::uint32_t{0};
    std::vector<std::uint32_t> table(slots, free);  // the parts, by open addressing
    Partition partition;
    partition.part.resize(keys.size());
    for (std::uint32_t x = 0; x < keys.size(); ++x) {
        std::size_t at = (keys[x] * 0x9e3779b97f4a7c15U >> 32U) & (slots - 1);
        while (table[at] != free && keys[partition.firsts[table[at]]] != keys[x]) at = (at + 1) & (slots - 1);
        if (table[at] == free) {
            table[at] = static_cast<std::uint32_t>(partition.firsts.size());
            partition.firsts.push_back(x);
        }
        partition.part[x] = table[at];
    }
    return partition;
}

}  // namespace

std::optional<Partition> coarsest_congruence(const std::vector<std::uint32_t>& labels,
                                             const std::vector<std::vector<std::uint32_t>>& maps,
                                             const std::function<bool()>& keep_going) {
    const std::size_t n = labels.size();
    const auto may_continue = [&] { return !keep_going || keep_going(); };
    // The key of an element is a random linear combination of the numbers of its part and of the parts of its
    // images. Two elements with different parts can have equal keys, though rarely; then the maps or the
    // labels do not keep the parts, and the work is repeated with other multipliers.
    for (std::uint64_t seed = 0;; ++seed) {
        Partition partition = parts_by(Keys(labels.begin(), labels.end()));
        const auto constant_on_parts = [&](auto&& value) {
            for (std::uint32_t x = 0; x < n; ++x) {
                if (value(x) != value(partition.firsts[partition.part[x]])) return false;
            }
            return true;
        };
        const auto maps_keep_parts = [&] {
            return std::ranges::all_of(maps, [&](const auto& to) {
                return may_continue() &&
                       constant_on_parts([&](std::uint32_t x) { return partition.part[to[x]]; });
            });
        };
        Multipliers multipliers(seed);
        Keys keys(n);
        for (std::size_t before = 0; partition.firsts.size() > before;) {
            if (maps_keep_parts()) {
                if (constant_on_parts([&](std::uint32_t x) { return labels[x]; })) return partition;
                break;
            }
            before = partition.firsts.size();
            const auto& part = partition.part;
            for (std::size_t x = 0; x < n; ++x) keys[x] = part[x];
            for (const auto& to : maps) {
                const std::uint64_t by = multipliers.next();
                for (std::size_t x = 0; x < n; ++x) keys[x] += by * part[to[x]];
                if (!may_continue()) return std::nullopt;
            }
            partition = parts_by(keys);
        }
        if (!may_continue()) return std::nullopt;
    }
}

}  // namespace ishitori::misere
