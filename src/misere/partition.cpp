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

// For all elements map by map, a column at a time: calls walk(first, image), where image(row) is the part of
// the image of element first + row. Returns false as soon as end_map, called after a map, does.
template <class Walk, class EndMap>
bool each_column(const std::vector<std::uint32_t>& part, const GridMaps& maps, Walk walk, EndMap end_map) {
    const std::size_t rows = maps.rows;
    for (const auto& map : maps.of_rows) {
        for (std::size_t first = 0; first < part.size(); first += rows) {
            walk(first, [to = map.data(), parts = &part[first]](std::size_t row) { return parts[to[row]]; });
        }
        if (!end_map()) return false;
    }
    for (const auto& map : maps.of_columns) {
        for (std::size_t column = 0; column < map.size(); ++column) {
            walk(column * rows, [parts = &part[map[column] * rows]](std::size_t row) { return parts[row]; });
        }
        if (!end_map()) return false;
    }
    return true;
}

}  // namespace

std::optional<Partition> coarsest_congruence(const std::vector<std::uint32_t>& labels, const GridMaps& maps,
                                             const std::function<bool()>& keep_going) {
    const std::size_t n = labels.size();
    const auto may_continue = [&] { return !keep_going || keep_going(); };
    // The key of an element is a random linear combination of the numbers of its part and of the parts of its
    // images. Two elements with different parts can have equal keys, though rarely; then the maps or the
    // labels do not keep the parts, and the work is repeated with other multipliers.
    for (std::uint64_t seed = 0;; ++seed) {
        Partition partition = parts_by(Keys(labels.begin(), labels.end()));
        const auto maps_keep_parts = [&] {
            const auto& part = partition.part;
            const auto& firsts = partition.firsts;
            std::vector<std::uint32_t> images(firsts.size());  // of the first elements, which are ascending
            std::size_t next = 0;
            std::uint32_t differences = 0;
            return each_column(
                part, maps,
                [&](std::size_t first, auto image) {
                    for (; next < firsts.size() && firsts[next] < first + maps.rows; ++next)
                        images[next] = image(firsts[next] - first);
                    const std::uint32_t* own = &part[first];
                    const std::uint32_t* expected = images.data();
                    std::uint32_t different = 0;
                    for (std::size_t row = 0; row < maps.rows; ++row)
                        different |= image(row) ^ expected[own[row]];
                    differences |= different;
                },
                [&] {
                    next = 0;
                    return differences == 0 && may_continue();
                });
        };
        const auto labels_are_constant = [&] {
            for (std::size_t x = 0; x < n; ++x) {
                if (labels[x] != labels[partition.firsts[partition.part[x]]]) return false;
            }
            return true;
        };
        Multipliers multipliers(seed);
        Keys keys;
        for (std::size_t before = 0; partition.firsts.size() > before;) {
            if (maps_keep_parts()) {
                if (labels_are_constant()) return partition;
                break;
            }
            before = partition.firsts.size();
            keys.assign(partition.part.begin(), partition.part.end());
            std::uint64_t by = multipliers.next();
            const bool all = each_column(
                partition.part, maps,
                [&](std::size_t first, auto image) {
                    std::uint64_t* key = &keys[first];
                    const std::uint64_t factor = by;
                    for (std::size_t row = 0; row < maps.rows; ++row) key[row] += factor * image(row);
                },
                [&] { return by = multipliers.next(), may_continue(); });
            if (!all) return std::nullopt;
            partition = parts_by(keys);
        }
        if (!may_continue()) return std::nullopt;
    }
}

}  // namespace ishitori::misere
