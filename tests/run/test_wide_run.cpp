// Runs of games whose values exceed the sparse engine: saved, resumed, proved, and resumed from forged
// states.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "base/every_module.hpp"
#include "base/state_bytes.hpp"
#include "check/check.hpp"
#include "kept_checksum.hpp"
#include "period/wide_run.hpp"
#include "search_run.hpp"

namespace fs = std::filesystem;
using namespace ishitori;

namespace {

// Its greatest value to heap 2^20 is 524; values of the sparse engine are below 512.
constexpr const char* open_game = "0.366";
constexpr HeapSize part = 100000, more = 200000;
// 194 from heap 1,294,723 on; [T3] needs 2,589,836 values. The sparse engine handles it, but is not asked to.
constexpr const char* periodic_game = "0.1005";
constexpr HeapSize wide_on_the_way = 1600000, wide_far_enough = 4000000;
const Periodicity periodic{1294723, 194, 0};

class WideRuns : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = (fs::temp_directory_path() / ("ishitori-wide-" + std::to_string(::getpid()))).string();
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    using KeepGoing = std::function<bool(HeapSize, HeapSize)>;
    CheckpointFolder open(const std::string& game) const {
        auto folder = CheckpointFolder::open(folder_ + "/" + game, "period " + game);
        EXPECT_TRUE(folder.ok());
        return std::move(*folder);
    }
    Result<Finding> run(const std::string& game, HeapSize limit, KeepGoing keep_going = {},
                        std::function<void(SearchRun&)> change = {}) const {
        const CheckpointFolder folder = open(game);
        SearchRun wanted;
        wanted.options.heaps = limit;
        wanted.keep_going = std::move(keep_going);
        wanted.folder = &folder;
        if (change) change(wanted);
        return run_search(*parse_game(game), wanted);
    }
    std::string state_of(const std::string& game) const {
        return (*open(game).load([](const std::string&) { return true; }))->state;
    }
    void put_state(const std::string& game, const std::string& state) const {
        ASSERT_TRUE(open(game).save(state));
    }

    std::string folder_;
};

std::vector<StoredValue> first_values(const Game& game) {
    const auto sequence = make_sequence(game.rules);
    sequence->extend(1 << 16);
    return sequence->values();
}

SplitRules split(const std::string& game) { return *split_rules(parse_game(game)->rules); }

// A state of the periodic game before its end, written by a wide run.
const std::string& periodic_state() {
    static const std::string state = [] {
        const Game game = *parse_game(periodic_game);
        const auto run = WideRun::begin(split(periodic_game), first_values(game));
        while (run->known_end() <= wide_on_the_way)
            EXPECT_EQ(run->step(wide_on_the_way + 1), ValueRun::Step::running);
        return run->save();
    }();
    return state;
}

// Changes the values of a state, and makes its counts and checksums fit.
std::string with_values(std::string_view state,
                        const std::function<void(std::vector<StoredValue>&)>& change) {
    StateReader in{state};
    std::vector<std::uint64_t> numbers;
    while (numbers.size() < 5) numbers.push_back(in.number());
    auto bits = static_cast<unsigned>(numbers[4]);
    const PackedValues packed(in.blob(), bits);
    std::vector<StoredValue> values;
    for (HeapSize n = 0; n < numbers[3]; ++n) values.push_back(packed.at(n));
    change(values);
    bits = static_cast<unsigned>(std::bit_width(*std::max_element(values.begin(), values.end())));
    SequenceChecksum checksum;
    ValuePacker packer(bits, values.size());
    for (const StoredValue value : values) {
        checksum.add(value);
        packer.add(value);
    }
    StateWriter out;
    for (const std::uint64_t number : {numbers[0], numbers[1], std::uint64_t{checksum.value()},
                                       std::uint64_t{values.size()}, std::uint64_t{bits}})
        out.number(number);
    out.blob(packer.finish());
    return out.bytes;
}

}  // namespace

TEST_F(WideRuns, EndAsOneThatWasNeverStopped) {
    const auto calm = run(open_game, more, {}, [](SearchRun& wanted) { wanted.folder = nullptr; });
    ASSERT_TRUE(calm.ok());
    EXPECT_EQ(calm->method, "wide");
    EXPECT_EQ(calm->verified_to(), more);
    EXPECT_FALSE(calm->dense);
    const auto keep = [&](SearchRun& wanted) { wanted.keep = folder_ + "/kept"; };
    const auto first = run(
        open_game, more, [](HeapSize known, HeapSize) { return known < part; }, keep);
    ASSERT_TRUE(first.ok());
    EXPECT_TRUE(first->stopped);
    EXPECT_LT(first->verified_to(), more);
    const auto end = run(open_game, more, {}, keep);
    ASSERT_TRUE(end.ok());
    EXPECT_TRUE(end->resumed);
    EXPECT_EQ(end->standing, Standing::open);
    EXPECT_EQ(end->verified_to(), more);
    EXPECT_EQ(end->checksum, calm->checksum);
    EXPECT_EQ(end->checksums, calm->checksums);
    EXPECT_EQ(end->max_value, calm->max_value);
    EXPECT_EQ(end->max_value_at, calm->max_value_at);
    ASSERT_EQ(end->histograms.size(), calm->histograms.size());
    // And as the values show.
    const auto sequence = make_sequence(parse_game(open_game)->rules, Method::sparse);
    sequence->extend(more);
    SequenceChecksum checksum;
    for (const StoredValue value : sequence->values()) checksum.add(value);
    EXPECT_EQ(end->checksum, checksum.hex());
    const auto histograms = histograms_of(sequence->values());
    ASSERT_EQ(end->histograms.size(), histograms.size());
    for (std::size_t k = 0; k < histograms.size(); ++k) {
        EXPECT_EQ(end->histograms[k].heaps, histograms[k].heaps);
        EXPECT_EQ(end->histograms[k].count, histograms[k].count);
    }
    auto kept = KeptValues::open(folder_ + "/kept");
    ASSERT_TRUE(kept.ok());
    EXPECT_TRUE(kept->complete());
    EXPECT_EQ(kept->checksum().hex(), *end->checksum);
    EXPECT_EQ(checksum_of_values(*kept), *end->checksum);
}

TEST_F(WideRuns, KeepTheirStateNowAndThen) {
    HeapSize asked_at = 0;
    const auto killed = [&](HeapSize known, HeapSize) {
        if (known > part && asked_at == 0) asked_at = known;
        return true;
    };
    ASSERT_TRUE(run(open_game, part + 8192, killed, [](SearchRun& wanted) {
                    wanted.options.checkpoint_seconds = 0;
                }).ok());
    EXPECT_GT(asked_at, part);
    // The state before the last one is some thousand heaps earlier.
    const std::string current = folder_ + "/" + open_game + "/current";
    fs::remove(current);
    const auto resumed = run(open_game, part + 8192);
    ASSERT_TRUE(resumed.ok());
    EXPECT_TRUE(resumed->resumed && resumed->from_previous);
    EXPECT_EQ(resumed->verified_to(), part + 8192);
}

TEST_F(WideRuns, AreCheckedTwice) {
    const auto twice = [](SearchRun& wanted) { wanted.options.twice = true; };
    const auto first = run(open_game, part, {}, twice);
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(first->agrees_end, part + 1);
    const auto resumed = run(open_game, part + 5000, {}, twice);
    ASSERT_TRUE(resumed.ok());
    EXPECT_EQ(resumed->agrees_end, part + 5001);
}

TEST_F(WideRuns, ValuesThatWereReadAreDerivedAgain) {
    put_state(periodic_game, periodic_state());
    const auto stopped = run(periodic_game, wide_far_enough, [](HeapSize, HeapSize limit) {
        return limit ==
               wide_far_enough;  // return false at this heap, and not while read values are derived again
    });
    ASSERT_TRUE(stopped.ok());
    EXPECT_EQ(stopped->standing, Standing::observed);
    EXPECT_EQ(stopped->periodicity, periodic);
    EXPECT_EQ(stopped->rests_on_checkpoint_end, wide_on_the_way + 1);
    EXPECT_TRUE(stopped->derived);  // for the certificate
    put_state(periodic_game, periodic_state());
    const auto resumed = run(periodic_game, wide_far_enough);
    ASSERT_TRUE(resumed.ok());
    EXPECT_EQ(resumed->standing, Standing::proved);
    EXPECT_EQ(resumed->periodicity, periodic);
    EXPECT_EQ(resumed->derived_again_end, wide_on_the_way + 1);
    const auto certificate = certificate_of(*parse_game(periodic_game), *resumed);
    ASSERT_TRUE(certificate.ok());
    EXPECT_TRUE(check::check_certificate(*certificate, {}).verified());
}

TEST_F(WideRuns, AStateThatHoldsTogetherAndIsWrong) {
    const auto exchange = [](std::vector<StoredValue>& values) {  // two common heaps
        std::swap(values[1100000], values[1100002]);
    };
    put_state(periodic_game, with_values(periodic_state(), exchange));
    const auto resumed = run(periodic_game, wide_far_enough);
    ASSERT_FALSE(resumed.ok());
    EXPECT_EQ(resumed.error().key, "checkpoint.disagrees");
    EXPECT_EQ(resumed.error().exit, Exit::check_failed);
}

// Faults that can be detected at once: other first values, other last ones, too many or too great ones.
TEST_F(WideRuns, ForgedStatesAreRefused) {
    ASSERT_TRUE(run(open_game, part).ok());
    const std::string good = state_of(open_game);
    const auto first = first_values(*parse_game(open_game));
    ASSERT_TRUE(WideRun::is_state(good));
    const auto taken = [&](const std::string& state) {
        return WideRun::restore(split(open_game), first, state) != nullptr;
    };
    const auto changed = [&](const std::function<void(std::vector<StoredValue>&)>& change) {
        return taken(with_values(good, change));
    };
    EXPECT_TRUE(changed([](auto&) {}));
    EXPECT_EQ(with_values(good, [](auto&) {}), good);
    EXPECT_FALSE(changed([](auto& values) { values[60000] ^= 1; }));
    EXPECT_FALSE(changed([](auto& values) { values.back() ^= 1; }));
    EXPECT_FALSE(changed([](auto& values) { values[part - 4000] = 0; }));
    EXPECT_FALSE(changed([](auto& values) { values[80000] = 40000; }));
    EXPECT_FALSE(changed([](auto& values) { values.resize(60000); }));
    EXPECT_FALSE(changed([](auto& values) { std::fill(values.begin() + 66000, values.end(), 3); }));
    EXPECT_FALSE(taken(good + '\0'));
    EXPECT_FALSE(WideRun::restore(split("0.364"), first_values(*parse_game("0.364")), good));

    std::mt19937_64 random(20261124);
    for (int k = 0; k < 200; ++k) {
        EXPECT_FALSE(taken(good.substr(0, random() % good.size())));
        // Changed numbers at the beginning, changed bytes anywhere: the checksum decides, without a digest.
        std::string bytes = good;
        if (k % 2 == 0) {
            bytes[random() % 48] ^= static_cast<char>(1U << random() % 8);
        } else {
            bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
        }
        EXPECT_FALSE(taken(bytes)) << k;
    }
}

TEST_F(WideRuns, ADamagedStateIsSaid) {
    ASSERT_TRUE(run(open_game, part).ok());
    const std::string good = state_of(open_game);
    for (int twice = 0; twice < 2; ++twice) put_state(open_game, good.substr(0, good.size() - 100));
    const auto refused = run(open_game, more);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().key, "checkpoint.damaged");
    EXPECT_EQ(refused.error().exit, Exit::check_failed);
    put_state(open_game, good);
    const auto resumed = run(open_game, more);
    ASSERT_TRUE(resumed.ok());
    EXPECT_TRUE(resumed->resumed);
}

// Games without a sparse space are reported as before.
TEST_F(WideRuns, DenseGamesAreNone) {
    const auto dense = run("0.04", 70000);
    ASSERT_TRUE(dense.ok());
    EXPECT_TRUE(dense->dense);
    EXPECT_FALSE(open("0.04").used());
}
