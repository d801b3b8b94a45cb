// The vectorised engine against the simpler methods, on every instruction set of this machine.
#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "base/checksum.hpp"
#include "base/every_module.hpp"
#include "engine/engine.hpp"
#include "engine/far_values.hpp"
#include "engine/kernels/vectors.hpp"
#include "engine/parted_taps.hpp"
#include "engine/sparse.hpp"
#include "engine/tap_choice.hpp"
#include "ladder.hpp"
#include "period/sparse_search.hpp"

using namespace ishitori;

namespace {

SplitRules splits_of(std::string_view text) {
    const auto game = parse_game(text);
    EXPECT_TRUE(game.ok()) << text;
    return *split_rules(game->rules);
}

// The values that the engine passes to its observer up to `last`; fails if they are not in order.
std::vector<StoredValue> streamed(SparseEngine& engine, HeapSize last) {
    std::vector<StoredValue> values;
    engine.observe([&](HeapSize first, std::span<const std::uint16_t> run) {
        EXPECT_EQ(first, values.size());
        values.insert(values.end(), run.begin(), run.end());
    });
    engine.advance(last);
    EXPECT_EQ(values.size(), engine.known_end());
    return values;
}

std::vector<StoredValue> scalar(const SplitRules& rules, HeapSize last) {
    SparseMethod method(rules);
    std::vector<StoredValue> values{0};
    method.extend(values, last);
    return values;
}

std::string compare(const SplitRules& rules, const std::vector<StoredValue>& expected, HeapSize start = 8192,
                    unsigned threads = 1) {
    // The vectors from heap `start` on, with all later rare heaps.
    SparseEngine engine(rules, start);
    engine.use_threads(threads);
    const auto values = streamed(engine, expected.size() - 1);
    for (HeapSize n = 0; n < std::min(values.size(), expected.size()); ++n) {
        if (values[n] != expected[n]) {
            return "G(" + std::to_string(n) + ") = " + std::to_string(expected[n]) + " by m3, " +
                   std::to_string(values[n]) + " by m4";
        }
    }
    return engine.state() == SparseEngine::State::running ? "" : "stopped";
}

}  // namespace

TEST(Engine, SameAsScalarOnEveryTarget) {
    const auto targets = vectors_here();
#if !defined(ISHITORI_ONE_TARGET)
    ASSERT_GE(targets.size(), 2U);
#endif
    // One, two, four, eight and sixteen groups; with and without parity; many near taps.
    for (const char* text :
         {"0.16", "0.104", "0.127", "0.56", "0.354", "0.376", "0.77", "grundy", "4.3055"}) {
        const SplitRules rules = splits_of(text);
        const auto expected = scalar(rules, 11000 * test_scale());
        for (const std::string& target : targets) {
            use_vectors(target);
            EXPECT_EQ(vectors_in_use(), target);
            EXPECT_EQ(compare(rules, expected), "") << text << " on " << target;
        }
        use_vectors("");
        EXPECT_EQ(compare(rules, expected, 8192, 2), "") << text << ", two threads";
    }
}

// Values found before, however many there are, change only the time.
TEST(Engine, BeginsWithValuesFoundBefore) {
    for (const char* text : {"0.127", "0.376", "grundy"}) {
        const SplitRules rules = splits_of(text);
        const auto expected = scalar(rules, 20000);
        for (const HeapSize found : {100, 8192, 8193, 12345, 18000}) {
            SparseEngine engine(rules);
            engine.begin_with({expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(found)});
            auto values = streamed(engine, 19000);
            ASSERT_EQ(engine.state(), SparseEngine::State::running) << text;
            values.resize(19000);
            EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin())) << text << ", " << found;
        }
    }
}

// 0.163: more than an eighth of the heaps is rare, and their share does not fall.
TEST(Engine, NoticesSoonThatASpaceIsNotSparse) {
    SparseEngine engine(splits_of("0.163"));
    unsigned steps = 0;
    for (; engine.state() == SparseEngine::State::running; ++steps) engine.step();
    EXPECT_EQ(engine.state(), SparseEngine::State::dense);
    EXPECT_LT(steps, 64U);
}

// Also from odd heaps, where a replay may begin, with the parity of the heap in the class or not.
TEST(Engine, ExpandsOnEveryTarget) {
    std::vector<std::uint8_t> compressed(512 + 1);
    for (std::size_t j = 0; j < compressed.size(); ++j)
        compressed[j] = static_cast<std::uint8_t>(j * 37 % 255);
    for (const std::string& target : vectors_here()) {
        use_vectors(target);
        for (const SparseMask mask : {SparseMask{0x1E, false, 0}, SparseMask{0xD, true, 1},
                                      SparseMask{0x1EE, true, 0}, SparseMask{1, true, 0}}) {
            for (const HeapSize first : {HeapSize{1000}, HeapSize{1001}}) {
                const auto drop = static_cast<unsigned>(std::countr_zero(mask.mask));
                std::vector<std::uint16_t> full(512);
                kernels::expand(compressed.data() + 1, full.size(),
                                {static_cast<std::uint16_t>(mask.mask), drop, mask.rare(first, 0),
                                 mask.rare(first + 1, 0)},
                                full.data());
                for (std::size_t j = 0; j < full.size(); ++j) {
                    ASSERT_FALSE(mask.rare(first + j, full[j])) << target << ", place " << j;
                    const unsigned low = full[j] & ((1U << drop) - 1);
                    ASSERT_EQ(low | full[j] >> (drop + 1) << drop, compressed[j + 1]) << target;
                }
            }
        }
    }
    use_vectors("");
}

// Counting and removing the pairs that a tap joins, compared with sets of values.
TEST(Engine, CountsPairsOnEveryTarget) {
    std::mt19937 random(3);
    std::vector<std::uint8_t> others(kernels::pair_heaps), values(kernels::pair_heaps);
    for (auto& other : others) {
        const auto draw = random();
        other = draw % 20 == 0 ? kernels::not_common : static_cast<std::uint8_t>(draw / 20 % 200);
    }
    for (auto& value : values) value = static_cast<std::uint8_t>(random());
    for (const std::string& target : vectors_here()) {
        use_vectors(target);
        for (const unsigned most : {1U, 70U, 140U, 256U}) {
            const auto asked = [&](std::size_t j, unsigned) {
                return static_cast<unsigned>((j * 37 + most / 2) % (most + 1));
            };
            PairSample sample(values.data(), asked);
            std::vector<std::set<unsigned>> expected(kernels::pair_heaps);
            for (std::size_t j = 0; j < values.size(); ++j) {
                for (unsigned v = 0; values[j] != kernels::not_common && v < std::min(asked(j, 0), 255U); ++v)
                    expected[j].insert(v);
            }
            for (unsigned round = 0; round < 60; ++round) {
                const auto value = round < 2 ? 255 * round : static_cast<unsigned>(random() % 256);
                std::array<std::size_t, kernels::PairLists::blocks> joined{};
                for (std::size_t j = 0; j < values.size(); ++j) {
                    if (others[j] != kernels::not_common)
                        joined[j / kernels::block] += expected[j].erase(others[j] ^ value);
                }
                const auto all = std::accumulate(joined.begin(), joined.end(), std::size_t{0});
                EXPECT_EQ(kernels::count_pairs(others.data(), value, sample.left, round, ~std::size_t{0}),
                          all)
                    << target;
                const std::size_t first = joined[(round + 3) % joined.size()];
                if (first > 0) {
                    EXPECT_EQ(kernels::count_pairs(others.data(), value, sample.left, round + 3, 1),
                              first * joined.size())
                        << target;
                }
                const std::size_t size = sample.left.size();
                kernels::take_out_pairs(others.data(), value, sample.left);
                EXPECT_EQ(size - sample.left.size(), all) << target;
            }
            const std::vector<std::uint8_t> zeros(kernels::pair_heaps, 0);
            for (unsigned v = 0; v < 255; ++v) {
                const auto left = std::count_if(expected.begin(), expected.end(),
                                                [&](const auto& own) { return own.contains(v); });
                const std::size_t size = sample.left.size();
                kernels::take_out_pairs(zeros.data(), v, sample.left);
                EXPECT_EQ(size - sample.left.size(), static_cast<std::size_t>(left))
                    << target << ", most " << most << ", value " << v;
            }
            EXPECT_EQ(sample.left.size(), 0U);
        }
    }
    use_vectors("");
}

TEST(Engine, FindsEndsOnEveryTarget) {
    std::vector<std::uint8_t> values(8 + 63);
    for (std::size_t j = 0; j < values.size(); ++j) values[j] = static_cast<std::uint8_t>(j * j % 7 % 3);
    for (const std::string& target : vectors_here()) {
        use_vectors(target);
        for (std::size_t at = 8; at < values.size(); ++at) {
            const auto key = kernels::EndKey::before(values.data() + at);
            const std::uint64_t ends = kernels::ends_like(values.data() + 8, key);
            for (std::size_t j = 0; j < 64; ++j) {
                const bool like = kernels::EndKey::before(values.data() + 8 + j) == key;
                EXPECT_EQ(ends >> j & 1, like ? 1U : 0U) << target << ", end " << j;
            }
        }
    }
    use_vectors("");
}

TEST(Engine, UnpacksOnEveryTarget) {
    std::mt19937 random(1);
    std::array<std::uint8_t, 256> value_of;
    for (auto& value : value_of) value = static_cast<std::uint8_t>(random());
    for (unsigned bits = 1; bits <= 8; ++bits) {
        constexpr std::size_t size = 300;
        std::vector<std::uint8_t> packed(size + kernels::unpack_pad), wanted(size);
        for (std::size_t j = 0; j < size; ++j) {
            const std::size_t code = random() % (1U << bits);
            wanted[j] = value_of[code];
            for (std::size_t b = 0; b < bits; ++b)
                packed[(j * bits + b) / 8] |=
                    static_cast<std::uint8_t>((code >> b & 1) << (j * bits + b) % 8);
        }
        for (const std::string& target : vectors_here()) {
            use_vectors(target);
            for (std::size_t first = 0; first < 20; ++first) {
                for (const std::size_t many : {0U, 1U, 63U, 64U, 65U, 280U}) {
                    std::vector<std::uint8_t> out(many + 1, 77);
                    kernels::unpack(packed.data(), first, many, bits, value_of.data(), out.data());
                    EXPECT_TRUE(std::equal(out.begin(), out.end() - 1,
                                           wanted.begin() + static_cast<std::ptrdiff_t>(first)))
                        << target << ' ' << bits << ' ' << first << ' ' << many;
                    EXPECT_EQ(out.back(), 77);
                }
            }
        }
    }
    use_vectors("");
}

// This many random heaps with values below `high`; if requested, some are rare, except near the end. There is
// room for later heaps. `below`(end): a random number less than `end`.
template <class Below>
std::vector<std::uint8_t> made_up_heaps(Below below, std::size_t count, std::size_t room, unsigned high,
                                        bool with_rare) {
    std::vector<std::uint8_t> plain(count + room + kernels::block, 0);
    for (std::size_t n = 0; n < count; ++n) {
        const bool rare = with_rare && n + kernels::search_reach < count && below(9) == 0;
        plain[n] = rare ? kernels::not_common : static_cast<std::uint8_t>(below(high));
    }
    return plain;
}

// All heaps after a search for `heaps` of them after the first `before`; nullopt if a value outgrows the
// lanes.
std::optional<std::vector<std::uint8_t>> searched_from(kernels::SearchTask task,
                                                       std::vector<std::uint8_t> plain, std::size_t before,
                                                       std::size_t heaps) {
    task.plain = plain.data() + before;
    if (kernels::search(task, heaps / kernels::block)) return std::nullopt;
    return plain;
}

// The same, heap by heap, by the definition: the least value that no tap gives.
std::optional<std::vector<std::uint8_t>> by_definition(const kernels::SearchTask& task,
                                                       std::vector<std::uint8_t> plain, std::size_t before,
                                                       std::size_t heaps) {
    for (std::size_t n = before; n < before + heaps; ++n) {
        std::array<bool, 257> given{};
        for (const auto taps : {task.old.all(), task.mid, task.half, task.near}) {
            for (const kernels::Tap& tap : taps) {
                const std::uint8_t other = plain[n - tap.lag];
                if (other != kernels::not_common) given[other ^ tap.value] = true;
            }
        }
        const auto mex = static_cast<unsigned>(std::find(given.begin(), given.end(), false) - given.begin());
        if (mex >= std::min(task.limit, kernels::not_common + 0U)) return std::nullopt;
        plain[n] = static_cast<std::uint8_t>(mex);
    }
    return plain;
}

// "" if the search gives these values on every target.
std::string differs_from_definition(const kernels::SearchTask& task, const std::vector<std::uint8_t>& plain,
                                    std::size_t before, std::size_t heaps) {
    const auto expected = by_definition(task, plain, before, heaps);
    std::string differs;
    for (const std::string& target : vectors_here()) {
        use_vectors(target);
        if (searched_from(task, plain, before, heaps) != expected) differs += " " + target;
    }
    use_vectors("");
    return differs;
}

// Every kind of near taps with up to 64 values: lags without a tap, with one that gives the heap's own value,
// and with others.
TEST(Engine, NearTables) {
    std::mt19937 random(20261125);
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    constexpr std::size_t before = 512, heaps = 2 * kernels::block;
    int searched = 0;
    for (unsigned kind = 0; kind < kernels::NearTable::kinds; ++kind) {
        kernels::SearchTask task{};
        task.groups = 2 + kind % 2 * 2;
        task.limit = 16 * task.groups;
        const auto plain = made_up_heaps(below, before, heaps, 20, true);
        std::vector<kernels::Tap> old, near;
        for (unsigned t = below(30); t > 0; --t) old.push_back({64 + below(before - 64), below(20)});
        for (unsigned lag = 1, left = kind; lag <= kernels::NearTable::longest_lag; ++lag, left /= 3) {
            if (left % 3 == 1) near.push_back({lag, 0});
            for (unsigned t = left % 3 == 2 ? 1 + below(2) : 0; t > 0; --t)
                near.push_back({lag, 1 + below(9)});
        }
        std::sort(old.begin(), old.end());
        task.old = {old.data(), {0, 0, 0, 0, old.size()}};
        task.near = near;
        const kernels::NearTable table(near);
        ASSERT_EQ(table.kind, kind);
        task.near_table = &table;
        const kernels::FewTaps few(near, old, {});
        task.few = &few;
        ASSERT_EQ(differs_from_definition(task, plain, before, heaps), "") << "kind " << kind;
        searched += by_definition(task, plain, before, heaps).has_value();
    }
    EXPECT_GT(searched, 2000);
}

// The exclusions of the farthest old taps, gathered before the search: the same values if as many slices are
// gathered as the search needs, or fewer, or more.
TEST(Engine, GatheredTaps) {
    if (!kernels::wide_lookups()) GTEST_SKIP() << "this processor does not look up whole vectors";
    std::mt19937 random(20261125);
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    constexpr std::size_t before = 4096;
    int searched = 0;
    for (unsigned round = 0; round < 400; ++round) {
        kernels::SearchTask task{};
        task.groups = 2 + round % 2 * 2;
        task.limit = 16 * task.groups;
        task.all_common = round / 2 % 2 == 0;
        const unsigned high = 1 + below(8 * task.groups);
        auto plain = made_up_heaps(below, before, kernels::segment, high, !task.all_common);
        std::vector<kernels::Tap> old, near{{1 + below(7), below(2)}};
        for (unsigned t = below(60); t > 0; --t) old.push_back({64 + below(before - 64), below(high)});
        std::sort(old.begin(), old.end());
        task.old = {old.data(), {0, 0, 0, 0, old.size()}};
        task.near = near;
        const kernels::NearTable table(near);
        task.near_table = &table;
        const kernels::FewTaps few(near, old, {});
        task.few = &few;
        const auto without = by_definition(task, plain, before, kernels::segment);
        // Taps whose heaps are all settled.
        task.plain = plain.data() + before;
        const auto known = std::partition_point(few.old.begin(), few.old.end(), [](const kernels::Tap& tap) {
            return tap.lag < kernels::segment;
        });
        task.gathered_from = static_cast<std::size_t>(known - few.old.begin()) + below(3);
        task.gathered_from = std::min(task.gathered_from, few.old.size());
        task.gathered_slices = 1 + below(8);
        alignas(64) std::uint8_t gathered[8 * kernels::segment];
        kernels::gather(task, task.gathered_slices, gathered);
        task.gathered = gathered;
        const auto with = searched_from(task, plain, before, kernels::segment);
        ASSERT_EQ(with.has_value(), without.has_value()) << "round " << round;
        if (!with) continue;
        ++searched;
        ASSERT_TRUE(*with == *without) << "round " << round;
    }
    EXPECT_GT(searched, 200);
}

// Old taps that are shared by the splitting digits: the values by the definition, on every target.
TEST(Engine, SharedOldTaps) {
    std::mt19937 random(20261127);
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    constexpr std::size_t before = 2048;
    int searched = 0;
    for (unsigned round = 0; round < 400; ++round) {
        // In some rounds more heaps than a search keeps in rows.
        const std::size_t heaps = (round % 20 < 2 ? 160 : 4) * kernels::block;
        kernels::SearchTask task{};
        task.groups = 2U << round % 4;
        task.limit = 16 * task.groups;
        const unsigned high = 1 + below(std::min(8 * task.groups, 200U));
        const auto plain = made_up_heaps(below, before, heaps, high, round % 3 == 0);
        std::vector<unsigned> shifts;
        for (unsigned shift = 1; shift <= kernels::longest_part_shift; ++shift) {
            if (below(4) == 0 || (shift == kernels::longest_part_shift && shifts.empty()))
                shifts.push_back(shift);
        }
        std::vector<kernels::Tap> parts[2], old, near{{1 + below(7), 0}};
        const kernels::NearTable table(near);
        task.near_table = &table;
        for (unsigned t = below(40); t > 0; --t)
            parts[0].push_back({64 + below(before - 64 - kernels::longest_part_shift), below(high)});
        for (unsigned t = below(6); t > 0; --t) parts[1].push_back({64 + below(before - 64), below(high)});
        old = parts[1];
        for (const kernels::Tap& tap : parts[0]) {
            old.push_back(tap);
            for (const unsigned shift : shifts) old.push_back({tap.lag + shift, tap.value});
        }
        task.old.quarter = sort_by_quarter(old);
        task.old.taps = old.data();
        std::vector<kernels::Tap> mid;
        for (unsigned t = below(8); t > 0; --t) {
            const kernels::Tap tap{16 + below(48 - kernels::longest_part_shift), below(high)};
            mid.push_back(tap);
            for (const unsigned shift : shifts) {
                if (t != 1 || below(2) == 0) mid.push_back({tap.lag + shift, tap.value});
            }
        }
        std::sort(mid.begin(), mid.end());
        task.mid = mid;
        task.near = near;
        task.part_shifts = shifts;
        for (unsigned part = 0; part < 2; ++part) {
            task.parts[part].quarter = sort_by_quarter(parts[part]);
            task.parts[part].taps = parts[part].data();
        }
        ASSERT_EQ(differs_from_definition(task, plain, before, heaps), "") << "round " << round;
        searched += by_definition(task, plain, before, heaps).has_value();
    }
    EXPECT_GT(searched, 200);
}

// The search in rounds: the values by the definition, with shared taps and the taps that follow from them by
// a shift.
TEST(Engine, Rounds) {
    if (!kernels::wide_lookups()) GTEST_SKIP() << "this processor does not look up whole vectors";
    std::mt19937 random(20261126);
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    constexpr std::size_t before = 4096;
    int searched = 0;
    for (unsigned round = 0; round < 1500; ++round) {
        kernels::SearchTask task{};
        task.groups = 1;
        task.limit = 16;
        task.all_common = round % 2 == 0;
        const unsigned high = 1 + below(8 * task.groups);
        const auto plain = made_up_heaps(below, before, kernels::segment, high, !task.all_common);
        std::vector<kernels::Tap> own, shared;
        std::vector<unsigned> shifts;
        const auto add = [&](std::vector<kernels::Tap>& to, std::size_t count, unsigned from, unsigned end) {
            for (; count > 0; --count) to.push_back({from + below(end - from), below(high)});
            std::sort(to.begin(), to.end());
            to.erase(std::unique(to.begin(), to.end()), to.end());
        };
        add(own, below(8), 1, round % 5 == 0 ? before : kernels::FewTaps::least_shared);
        add(shared, below(60), round % 2 == 0 ? 1 : kernels::FewTaps::least_shared, before - 8);
        for (unsigned shift = 1; shift <= kernels::RoundTaps::longest_shift; ++shift) {
            if (below(6) == 0) shifts.push_back(shift);
        }
        std::vector<kernels::Tap> all = own, old, mid, half, near;
        for (const kernels::Tap& tap : shared) {
            all.push_back(tap);
            for (const unsigned shift : shifts) all.push_back({tap.lag + shift, tap.value});
        }
        std::sort(all.begin(), all.end());
        for (const kernels::Tap& tap : all) {
            const bool at_once = tap.lag < 8 || (task.groups == 1 && tap.lag < 16);
            (at_once ? near : tap.lag < 16 ? half : tap.lag < kernels::block ? mid : old).push_back(tap);
        }
        task.old = {old.data(), {0, 0, 0, 0, old.size()}};
        task.mid = mid;
        task.half = half;
        task.near = near;
        const auto without = by_definition(task, plain, before, kernels::segment);
        const kernels::RoundTaps rounds(own, shared, shifts);
        task.rounds = &rounds;
        const auto with = searched_from(task, plain, before, kernels::segment);
        ASSERT_EQ(with.has_value(), without.has_value()) << "round " << round;
        if (!with) continue;
        ++searched;
        ASSERT_TRUE(*with == *without) << "round " << round;
        EXPECT_EQ(rounds.blocks, kernels::segment / kernels::block);
        EXPECT_GE(rounds.cost, rounds.blocks * kernels::RoundTaps::cost_of_round);
    }
    EXPECT_GT(searched, 700);
}

// The checksum of many values at once equals the checksum one by one, for every length and from any state.
TEST(Engine, ChecksumOfManyAtOnce) {
    SequenceChecksum one, many;
    std::uint16_t value = 1;
    for (std::size_t length = 0; length < 200; ++length) {
        std::vector<std::uint16_t> values(length);
        for (auto& v : values) one.add(v = value = static_cast<std::uint16_t>(value * 25173U + 13849U));
        many.add(values);
        ASSERT_EQ(many.value(), one.value()) << length;
    }
}

// Values that need a second quarter of the lanes are in the window before the vectors take over.
TEST(Engine, WideLanes) {
    const SplitRules rules = splits_of("0.376");
    const auto expected = scalar(rules, 40000 * test_scale());
    // Dense at 8192.
    const SplitRules officers = splits_of("0.6");
    const auto expected_of_officers = scalar(officers, 40000 * test_scale());
    for (unsigned threads : {1U, 2U}) {
        EXPECT_EQ(compare(rules, expected, 8192, threads), "");
        EXPECT_EQ(compare(officers, expected_of_officers, 32768, threads), "");
    }
}

// With two splitting digits a witness handles a heap by each of them: late rare heaps are found.
TEST(Engine, WitnessesOfTwoDigits) {
    for (const auto& [code, heaps] : {std::pair("0.1174", 53000), {"0.1524", 15000}, {"0.3424", 52000}}) {
        const SplitRules rules = splits_of(code);
        const auto expected = scalar(rules, static_cast<HeapSize>(heaps));
        for (unsigned threads : {1U, 2U}) EXPECT_EQ(compare(rules, expected, 8192, threads), "") << code;
    }
}

// Blocks of random heaps, some of them rare, and random taps, so that every width of lanes and every value
// occurs: the least value that no tap gives, and the pairs of heap and value that no tap joins.
TEST(Engine, BlocksOfMadeUpHeapsOnEveryTarget) {
    std::mt19937 random(20261122);
    const auto below = [&](std::size_t end) { return static_cast<unsigned>(random() % end); };
    constexpr std::size_t before = 4096, heaps = 2 * kernels::block;
    int searched = 0, outgrown = 0, shared_rounds = 0;
    for (int round = 0; round < 300; ++round) {
        kernels::SearchTask task{};
        task.groups = 1U << round % 5;
        task.limit = task.groups <= 4 ? 16 * task.groups : 16 * (1 + below(task.groups));
        // In some rounds the values are low, so that high values first occur in the blocks.
        const unsigned high = std::min(task.limit, 255U) >> round / 5 % 3;
        task.all_common = round / 5 % 2 == 1;
        const auto plain = made_up_heaps(below, before, heaps, high, !task.all_common);
        std::vector<kernels::Tap> taps[4];  // old, mid, half, near
        const unsigned most = 16 * task.groups, odd_sizes = below(2);
        const auto add = [&](std::vector<kernels::Tap>& to, std::size_t count, unsigned from, unsigned end) {
            for (; count > 0; --count) to.push_back({from + below(end - from), below(most)});
        };
        add(taps[0], task.limit * (1 + below(4)) + odd_sizes, 64, before - kernels::FewTaps::longest_shift);
        add(taps[1], below(10), 16, 64);
        add(taps[task.groups == 2 || task.groups == 4 ? 2 : 3], below(4), 8, 16);
        // Few, as in most games, or many, often several of one lag.
        add(taps[3], below(round % 3 == 0 ? 12 : 4), 1, 8);
        if (round % 2 == 0 && !taps[3].empty()) taps[3].front() = {taps[3].front().lag, 0};
        // With 2 and 4 groups, in some rounds, each other tap with its shifted copies, and a few without
        // copies.
        std::sort(taps[3].begin(), taps[3].end());
        const kernels::NearTable table(task.groups <= 4 ? taps[3] : std::vector<kernels::Tap>{});
        task.near_table = &table;
        std::optional<kernels::FewTaps> few;
        if (task.groups == 2 || task.groups == 4) {
            std::vector<kernels::Tap> own = taps[3], shared = taps[0];
            own.insert(own.end(), taps[2].begin(), taps[2].end());
            shared.insert(shared.end(), taps[1].begin(), taps[1].end());
            std::vector<unsigned> shifts;
            for (unsigned shift = 1; round / 15 % 2 == 0 && shift <= kernels::FewTaps::longest_shift; ++shift)
                if (below(3) == 0) shifts.push_back(shift);
            for (const kernels::Tap& tap : shared) {
                for (const unsigned shift : shifts) {
                    const kernels::Tap on{tap.lag + shift, tap.value};
                    taps[on.lag >= kernels::block ? 0 : 1].push_back(on);
                }
            }
            for (unsigned t = shifts.empty() ? 0 : below(4); t > 0; --t) {
                own.push_back({16 + below(7), below(most)});
                taps[1].push_back(own.back());
            }
            std::sort(own.begin(), own.end());
            std::sort(shared.begin(), shared.end());
            shared_rounds += shifts.empty() ? 0 : 1;
            few.emplace(own, shared, shifts);
        }
        std::stable_sort(taps[0].begin(), taps[0].end(), [&](const kernels::Tap& x, const kernels::Tap& y) {
            return task.groups <= 4 ? x.lag < y.lag : x.value / 64 < y.value / 64;
        });
        for (unsigned j = 0; j <= 4; ++j) {
            task.old.quarter[j] = static_cast<std::size_t>(std::count_if(
                taps[0].begin(), taps[0].end(), [&](const kernels::Tap& tap) { return tap.value / 64 < j; }));
        }
        task.old.taps = taps[0].data();
        task.mid = taps[1];
        task.half = taps[2];
        task.near = taps[3];
        task.few = few ? &*few : nullptr;

        // In some rounds also the old taps in parts: few in the last parts, none, or all.
        std::vector<kernels::Tap> parts[kernels::tap_parts];
        for (const kernels::Tap& tap : taps[0]) {
            const unsigned draw = below(round / 10 % 3 == 0 ? 3 : 20 * (round / 10 % 3));
            parts[draw < kernels::tap_parts ? draw : 0].push_back(tap);
        }
        const auto part_taps = [&](bool parted) {
            for (std::size_t part = 0; part < kernels::tap_parts; ++part) {
                kernels::TapPart& own = task.parts[part];
                own = {};
                if (!parted) continue;
                own.taps = parts[part].data();
                for (unsigned j = 0; j <= 4; ++j) {
                    own.quarter[j] = static_cast<std::size_t>(
                        std::count_if(parts[part].begin(), parts[part].end(),
                                      [&](const kernels::Tap& tap) { return tap.value / 64 < j; }));
                }
            }
        };

        const auto options = [&](const std::vector<std::uint8_t>& heap, std::size_t n, int lists) {
            std::vector<bool> found(512, false);
            for (int list = 0; list < lists; ++list) {
                for (const kernels::Tap& tap : taps[list]) {
                    if (heap[n - tap.lag] != kernels::not_common) found[heap[n - tap.lag] ^ tap.value] = true;
                }
            }
            return found;
        };
        std::vector<std::uint8_t> expected = plain;
        bool outgrows = false;
        for (std::size_t n = before; n < before + heaps && !outgrows; ++n) {
            const auto found = options(expected, n, 4);
            const auto mex = std::find(found.begin(), found.end(), false) - found.begin();
            outgrows = mex >= std::min(task.limit, 255U);
            expected[n] = static_cast<std::uint8_t>(mex);
        }
        (outgrows ? outgrown : searched) += 1;
        std::vector<std::uint8_t> ends(heaps);
        for (auto& end : ends) end = static_cast<std::uint8_t>(below(std::min(most, 255U) + 1));
        for (const std::string& target : vectors_here()) {
            use_vectors(target);
            std::vector<std::uint8_t> own = plain;
            task.plain = own.data() + before;
            part_taps(false);
            EXPECT_EQ(kernels::search(task, heaps / kernels::block), outgrows)
                << target << ", round " << round;
            part_taps(task.groups >= 8);
            std::vector<std::uint8_t> in_parts = plain;
            task.plain = in_parts.data() + before;
            EXPECT_EQ(kernels::search(task, heaps / kernels::block), outgrows)
                << target << ", round " << round;
            if (outgrows) continue;
            EXPECT_TRUE(in_parts == expected) << target << ", round " << round << ", in parts";
            EXPECT_TRUE(own == expected) << target << ", round " << round;
            if (task.groups < 8) continue;
            // The pairs that no tap joins are among these.
            std::vector<kernels::Pair> more;
            kernels::unjoined(task, heaps / kernels::block, ends.data(), more);
            task.parts[0] = task.old, task.parts[1] = task.parts[2] = {};
            std::vector<kernels::Pair> pairs;
            kernels::unjoined(task, heaps / kernels::block, ends.data(), pairs);
            std::vector<bool> left(heaps * 256, false);
            for (const kernels::Pair& pair : pairs) left[pair.heap * 256U + pair.value] = true;
            std::vector<bool> left_by_parts(heaps * 256, false);
            for (const kernels::Pair& pair : more) {
                EXPECT_LT(pair.value, ends[pair.heap]);
                EXPECT_FALSE(left_by_parts[pair.heap * 256U + pair.value]) << "twice";
                left_by_parts[pair.heap * 256U + pair.value] = true;
            }
            for (std::size_t j = 0; j < heaps; ++j) {
                const auto found = options(own, before + j, 1);
                for (unsigned q = 0; q < 256; ++q) {
                    ASSERT_EQ(left[j * 256 + q], q < ends[j] && !found[q])
                        << target << ", round " << round << ", heap " << j << ", value " << q;
                    ASSERT_LE(left[j * 256 + q], left_by_parts[j * 256 + q])
                        << target << ", round " << round << ", heap " << j << ", value " << q;
                }
            }
        }
        use_vectors("");
    }
    EXPECT_GE(searched, 100);
    EXPECT_GE(outgrown, 25);
    EXPECT_GE(shared_rounds, 40);
}

// Compares all that the engines know about heaps 0 .. known_end() - 1.
void expect_same(const SparseEngine& one, const SparseEngine& other) {
    EXPECT_EQ(one.state(), other.state());
    EXPECT_EQ(one.known_end(), other.known_end());
    EXPECT_EQ(one.rares(), other.rares());
    EXPECT_EQ(one.mask(), other.mask());
    EXPECT_EQ(one.groups(), other.groups());
    EXPECT_EQ(one.histogram(), other.histogram());
    EXPECT_EQ(one.greatest(), other.greatest());
    EXPECT_EQ(one.greatest_at(), other.greatest_at());
    EXPECT_EQ(one.witness_span(), other.witness_span());
    EXPECT_EQ(one.lowest_witness(), other.lowest_witness());
    EXPECT_TRUE(one.save() == other.save());
}

// 0.034 has a rare heap at 374,473, 0.207 one at 433,920: the search beyond it is discarded.
TEST(Engine, LateRares) {
    const HeapSize last = 500000 * test_scale();
    for (const auto& [text, late] : {std::pair{"0.207", 433920U}, std::pair{"0.034", 374473U}}) {
        const SplitRules rules = splits_of(text);
        const auto expected = scalar(rules, late + 30000);
        for (unsigned threads : {1U, 2U}) {
            EXPECT_EQ(compare(rules, expected, 8192, threads), "") << text << ", threads " << threads;
        }
        SparseEngine engine(rules);
        SparseEngine two(rules);
        two.use_threads(2);
        EXPECT_EQ(streamed(engine, last), streamed(two, last)) << text;
        ASSERT_FALSE(engine.rares().empty());
        EXPECT_EQ(engine.rares().back().heap, late);
        expect_same(engine, two);
    }
}

// The same with lags that the window does not handle, as if these rares came after 2^24 heaps.
TEST(Engine, FarLags) {
    for (const auto& [text, late] : {std::pair{"0.034", 374473U}}) {
        const SplitRules rules = splits_of(text);
        const auto expected = scalar(rules, late + 20000);
        for (unsigned threads : {1U, 2U}) {
            SparseEngine engine(rules, 8192);
            engine.late_from(HeapSize{1} << 16);
            engine.use_threads(threads);
            auto values = streamed(engine, expected.size() - 1);
            ASSERT_EQ(engine.state(), SparseEngine::State::running);
            values.resize(expected.size());
            EXPECT_TRUE(values == expected) << text << ", threads " << threads;
            EXPECT_EQ(engine.rares().back().heap, late);
            EXPECT_LT(engine.known_end() - engine.kept_from(), HeapSize{1} << 20);
        }
    }
}

// The searching thread may need lags that are not computed yet; then it waits.
TEST(Engine, FarLagsThatAreNotThereYet) {
    const SplitRules rules = splits_of("0.64");
    const auto expected = scalar(rules, 43000);
    for (const HeapSize late : {15537U, 5000U}) {
        SparseEngine engine(rules, 8192);
        engine.late_from(late);
        engine.use_threads(2);
        auto values = streamed(engine, expected.size() - 1);
        ASSERT_EQ(engine.state(), SparseEngine::State::running);
        values.resize(expected.size());
        EXPECT_TRUE(values == expected) << late;
    }
}

// Packing preserves the values, in memory and in the file, with exceptions and rare heaps among them.
TEST(Engine, FarValuesComeBack) {
    for (const unsigned kinds : {1U, 3U, 5U, 12U, 16U, 30U, 60U, 100U, 200U}) {
        std::array<std::uint64_t, 256> often{};
        for (unsigned v = 0; v < kinds; ++v) often[v] = 1000000;
        often[kinds] = 1;
        FarValues far(often);
        std::mt19937 random(kinds);
        const std::size_t heaps = (kinds == 200 ? 36U << 20 : 1U << 18) + 640;
        std::vector<std::uint8_t> values(heaps);
        for (auto& value : values) {
            const auto draw = random();
            value = draw % 5000 == 0   ? kernels::not_common
                    : draw % 5000 == 1 ? static_cast<std::uint8_t>(kinds)
                    : draw % 5000 == 2 ? std::uint8_t{250}
                                       : static_cast<std::uint8_t>(draw / 5000 % kinds);
        }
        for (std::size_t at = 0; at < heaps; at += 64) far.push({values.data() + at, 64});
        ASSERT_TRUE(far.good());
        ASSERT_EQ(far.end(), heaps);
        EXPECT_LE(far.bits(), static_cast<unsigned>(std::bit_width(kinds)));
        std::vector<std::uint8_t> back(200000);
        EXPECT_FALSE(far.read(static_cast<std::int64_t>(heaps) - 10, 11, back.data()));
        for (int round = 0; round < 40; ++round) {
            const std::size_t size = random() % back.size(), first = random() % (heaps - size);
            ASSERT_TRUE(far.read(static_cast<std::int64_t>(first), size, back.data()));
            ASSERT_TRUE(std::equal(back.begin(), back.begin() + static_cast<std::ptrdiff_t>(size),
                                   values.begin() + static_cast<std::ptrdiff_t>(first)));
        }
        ASSERT_TRUE(far.read(-10, 20, back.data()));
        EXPECT_EQ(std::count(back.begin(), back.begin() + 10, kernels::not_common), 10);
        EXPECT_TRUE(std::equal(back.begin() + 10, back.begin() + 20, values.begin()));
    }
}

// If the file is full, its first half stays, and the newest values replace the oldest others.
TEST(Engine, FarValuesOfTheFirstHeapsAndTheLast) {
    std::array<std::uint64_t, 256> often{};
    for (unsigned v = 0; v < 30; ++v) often[v] = 1000000;
    constexpr std::size_t most = 1U << 22, heaps = 23 * (1U << 20) + 640;
    const auto value_of = [](std::size_t heap) {
        const std::size_t mixed = heap * 0x9E3779B97F4A7C15U >> 40;
        return static_cast<std::uint8_t>(mixed % 5000 == 0 ? 250 : mixed % 30);
    };
    FarValues far(often, most);
    std::vector<std::uint8_t> values(heaps), back(200000);
    for (std::size_t heap = 0; heap < heaps; ++heap) values[heap] = value_of(heap);
    const auto comes_back = [&](std::size_t first, std::size_t size) {
        return far.read(static_cast<std::int64_t>(first), size, back.data()) &&
               std::equal(back.begin(), back.begin() + static_cast<std::ptrdiff_t>(size),
                          values.begin() + static_cast<std::ptrdiff_t>(first));
    };
    std::mt19937 random(1);
    // Half of the file has a few blocks of 2^16 heaps more, of five bits each.
    constexpr std::size_t half = 48 * (1U << 16);
    const auto anywhere = [&](std::size_t begin, std::size_t end) {
        const std::size_t size = random() % std::min(back.size(), end - begin);
        return comes_back(begin + random() % (end - begin - size), size);
    };
    for (std::size_t at = 0; at < heaps; at += 64) {
        far.push({values.data() + at, 64});
        if (random() % 1000 != 0) continue;
        const std::size_t end = at + 64;
        ASSERT_TRUE(anywhere(0, std::min(end, half)));
        ASSERT_TRUE(anywhere(end - std::min(end, half), end));
    }
    EXPECT_EQ(far.end(), heaps);
    EXPECT_TRUE(far.good());
    EXPECT_FALSE(far.read(heaps / 2, 10, back.data()));
    EXPECT_FALSE(far.good());
}

// A late rare heap gets its options from the kept values; if they are not kept, nothing is claimed.
TEST(Engine, FarLagsWithLittleRoom) {
    constexpr HeapSize last = 1500000, late = 374473;
    const SplitRules rules = splits_of("0.034");
    SparseEngine all(rules, 8192);
    const auto expected = streamed(all, last);
    SparseEngine little(rules, 8192);
    little.late_from(HeapSize{1} << 16, 1200000);
    EXPECT_TRUE(streamed(little, last) == expected);
    EXPECT_EQ(little.state(), SparseEngine::State::running);
    EXPECT_EQ(little.rares().back().heap, late);
    SparseEngine too_little(rules, 8192);
    too_little.late_from(HeapSize{1} << 16, 300000);
    auto values = streamed(too_little, last);
    EXPECT_EQ(too_little.state(), SparseEngine::State::undecided);
    EXPECT_GT(too_little.known_end(), HeapSize{1} << 16);
    ASSERT_LE(values.size(), expected.size());
    EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin()));
}

// At any moment two threads behave like one: the values, the saved state, the resumed run. Each game is a
// separate test, so that the thread sanitizer can run the first alone.
class TwoThreads : public ::testing::TestWithParam<const char*> {};

TEST_P(TwoThreads, AreOne) {
    const char* const text = GetParam();
    const SplitRules rules = splits_of(text);
    SparseEngine one(rules, 32768);
    SparseEngine two(rules, 32768);
    two.use_threads(2);
    SequenceChecksum digests[2];
    one.observe([&](HeapSize, std::span<const std::uint16_t> run) { digests[0].add(run); });
    two.observe([&](HeapSize, std::span<const std::uint16_t> run) { digests[1].add(run); });
    for (HeapSize last = 20000; last <= 120000 * test_scale(); last = last * 7 / 3) {
        one.advance(last);
        two.advance(last);
        expect_same(one, two);
        EXPECT_EQ(digests[0].value(), digests[1].value()) << text;
    }
    auto moved = std::move(two);  // while the other thread is working
    auto restored = SparseEngine::restore(rules, moved.save());
    ASSERT_TRUE(restored.has_value());
    restored->use_threads(2);
    const HeapSize farther = one.known_end() + 50000;
    for (SparseEngine* engine : {&one, &moved, &*restored}) engine->advance(farther);
    expect_same(one, moved);
    EXPECT_TRUE(one.save() == restored->save()) << text;
}
INSTANTIATE_TEST_SUITE_P(Engine, TwoThreads, ::testing::Values("0.104", "0.354", "0.376", "grundy"));

// The checksum of G(0) .. G(last).
std::uint32_t checksum(SparseEngine& engine, HeapSize last) {
    SequenceChecksum sum;
    engine.observe([&](HeapSize first, std::span<const std::uint16_t> run) {
        sum.add(run.first(first > last ? 0 : std::min<std::size_t>(run.size(), last + 1 - first)));
    });
    engine.advance(last);
    EXPECT_GT(engine.known_end(), last);
    return sum.value();
}

// If most of the search consists of far taps, two threads share it, and the values equal the values of one
// thread. The same holds if taps of late rare heaps lead outside the window.
class FarTaps : public ::testing::TestWithParam<const char*> {};

TEST_P(FarTaps, AreSharedByTwoThreads) {
    const char* const text = GetParam();
    const SplitRules rules = splits_of(text);
    SparseEngine one(rules), two(rules), late(rules);
    two.use_threads(2);
    late.use_threads(2);
    late.late_from(16384);
#if defined(ISHITORI_ONE_TARGET)  // under sanitizers
    const HeapSize last = 500000 * test_scale();
#else
    const HeapSize last = 2000000 * test_scale();
#endif
    const auto expected = checksum(one, last);
    EXPECT_EQ(checksum(two, last), expected) << text;
    EXPECT_EQ(checksum(late, last), expected) << text << ", late rare heaps";
}
INSTANTIATE_TEST_SUITE_P(Engine, FarTaps, ::testing::Values("0.127", "0.1336", "4.367"));

TEST(Engine, TheOtherWayGivesTheSame) {
    int other_masks = 0, wider_lanes = 0;
    for (const char* text : {"0.16", "0.104", "0.106", "0.127", "0.207", "0.34", "0.354", "0.376", "0.56",
                             "0.644", "4.274", "4.606", "grundy"}) {
        const SplitRules rules = splits_of(text);
        SparseEngine usual(rules);
        SparseEngine other(rules, HeapSize{1} << 18, EngineVariant::other);
        const HeapSize last = 150000 * test_scale();
        EXPECT_EQ(checksum(usual, last), checksum(other, last)) << text;
        EXPECT_TRUE(other.mask() != usual.mask() || other.groups() > usual.groups()) << text;
        other_masks += other.mask() != usual.mask();
        wider_lanes += other.groups() > usual.groups();
        const auto restored = SparseEngine::restore(rules, other.save());
        ASSERT_TRUE(restored.has_value()) << text;
        EXPECT_EQ(restored->mask(), other.mask()) << text;
    }
    EXPECT_GT(other_masks, 0);
    EXPECT_GT(wider_lanes, 0);
}

TEST(Engine, EveryOctalCodeOfTwoDigits) {
    int served = 0;
    for (const TakeAndBreak& code : short_octal_codes()) {
        const auto rules = split_rules(Ruleset::of(code));
        if (!rules || code.last_digit() > 2) continue;
        SparseEngine engine(*rules, 8192);
        const auto values = streamed(engine, 9500);
        if (engine.state() != SparseEngine::State::running) continue;  // dense
        const auto expected = make_sequence(Ruleset::of(code));
        expected->extend(values.size() - 1);
        EXPECT_EQ(values, expected->values()) << code.text();
        ++served;
    }
    EXPECT_GE(served, 60);
}

TEST(Engine, GoesOnFromASavedState) {
    for (const char* text : {"0.104", "0.354"}) {
        const SplitRules rules = splits_of(text);
        SparseEngine whole(rules);
        const auto expected = streamed(whole, 200000);
        SparseEngine first(rules);
        first.advance(70000);
        const std::string state = first.save();
        auto second = SparseEngine::restore(rules, state);
        ASSERT_TRUE(second.has_value());
        const HeapSize from = second->known_end();
        std::vector<StoredValue> values;
        second->observe([&](HeapSize, std::span<const std::uint16_t> run) {
            values.insert(values.end(), run.begin(), run.end());
        });
        second->advance(200000);
        ASSERT_EQ(from + values.size(), expected.size());
        EXPECT_TRUE(
            std::equal(values.begin(), values.end(), expected.begin() + static_cast<std::ptrdiff_t>(from)));
        EXPECT_EQ(second->histogram(), whole.histogram());

        // Another game's state, a flipped byte, a truncated state: rejected.
        EXPECT_FALSE(SparseEngine::restore(splits_of("0.106"), state).has_value());
        for (std::size_t at : {std::size_t{0}, std::size_t{40}, state.size() / 2, state.size() - 1}) {
            std::string damaged = state;
            damaged[at] = static_cast<char>(damaged[at] ^ 4);
            EXPECT_FALSE(SparseEngine::restore(rules, damaged).has_value()) << at;
        }
        EXPECT_FALSE(SparseEngine::restore(rules, state.substr(0, state.size() - 9)).has_value());
        EXPECT_FALSE(SparseEngine::restore(rules, "").has_value());
    }
}

TEST(Engine, HistogramCountsEveryHeap) {
    SparseEngine engine(splits_of("0.354"));
    const auto values = streamed(engine, 100000);
    std::vector<std::uint64_t> expected;
    StoredValue greatest = 0;
    HeapSize greatest_at = 0;
    for (HeapSize n = 1; n < values.size(); ++n) {
        if (values[n] >= expected.size()) expected.resize(values[n] + std::size_t{1}, 0);
        ++expected[values[n]];
        if (values[n] > greatest) greatest = values[greatest_at = n];
    }
    EXPECT_EQ(engine.histogram(), expected);
    EXPECT_EQ(engine.greatest(), greatest);
    EXPECT_EQ(engine.greatest_at(), greatest_at);
}

TEST(Engine, PeriodsByTheSparseTheorem) {
    std::ifstream file(ISHITORI_SOURCE_DIR "/tests/reference/periods.tsv");
    ASSERT_TRUE(file);
    int proved = 0;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string code;
        HeapSize preperiod = 0;
        HeapSize period = 0;
        std::string last_exception;
        NimValue greatest = 0;
        HeapSize greatest_at = 0;
        if (!(fields >> code >> preperiod >> period >> last_exception >> greatest >> greatest_at)) continue;
        const bool wanted = code == "0.16" || code == "0.156" || code == "0.644" || code == "0.127" ||
                            code == "4.274" || code == "4.606" ||
                            (test_scale() > 1 && preperiod > 1000 && preperiod < 10000000);
        const auto rules = split_rules(parse_game(code)->rules);
        if (!wanted || !rules) continue;
        SparsePeriodSearch search(*rules);
        const auto proof = search.advance(2000000 * test_scale());
        ASSERT_TRUE(proof.has_value()) << code;
        EXPECT_EQ(proof->periodicity, (Periodicity{preperiod, period, 0})) << code;
        EXPECT_EQ(proof->max_value, greatest) << code;
        EXPECT_EQ(proof->max_value_at, greatest_at) << code;
        EXPECT_GE(proof->window, search.engine().tail_needed()) << code;
        ++proved;
    }
    EXPECT_GE(proved, 6);
}

// The longest period that a test can wait for: a stored window finds it soon after preperiod + period, long
// before a mark at a power of two could; also in a search that was saved and resumed on the way.
TEST(Engine, StoredWindowsSeeARecurrenceSoon) {
    const auto rules = split_rules(parse_game("0.104")->rules);
    SparsePeriodSearch first(*rules);
    auto proof = first.advance(50000000);
    std::string state = first.save();
    for (HeapSize last = 100000000; !proof && last <= 250000000; last += 50000000) {
        EXPECT_LE(state.size(), std::size_t{20} << 20);
        EXPECT_FALSE(SparsePeriodSearch::restore(*rules, state.substr(0, state.size() - 1)).has_value());
        auto search = SparsePeriodSearch::restore(*rules, state);
        ASSERT_TRUE(search.has_value()) << last;
        proof = search->advance(last);
        state = search->save();
    }
    ASSERT_TRUE(proof.has_value());
    EXPECT_EQ(proof->periodicity, (Periodicity{197769598, 11770282, 0}));  // as published
    EXPECT_LT(proof->needed(), HeapSize{197769598} + 11770282 + 1000000);
}
