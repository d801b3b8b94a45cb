// Misuse of the C interface: each call ends with an error code and a sentence, and the core answers the next
// question as usual.
#include <gtest/gtest.h>
#include <ishitori.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t huge = std::numeric_limits<std::size_t>::max();

class Misuse : public testing::Test {
  protected:
    void SetUp() override { ASSERT_NE(core, nullptr); }
    void TearDown() override {
        // the core still works
        char outcome = '?';
        EXPECT_EQ(ishitori_outcome(core, "0.77", "7,5,3", 0, &outcome), 0);
        EXPECT_EQ(outcome, 'N');
        EXPECT_STREQ(ishitori_error(core), "");
        EXPECT_STREQ(ishitori_error_key(core), "");
        ishitori_free(core);
    }

    // Exit code 1 and a sentence that names the fault.
    void refused(int code, const std::string& key, const std::string& named) {
        EXPECT_EQ(code, 1) << key;
        EXPECT_EQ(ishitori_error_key(core), key);
        EXPECT_NE(std::string(ishitori_error(core)).find(named), std::string::npos) << ishitori_error(core);
    }

    ishitori_core* core = ishitori_new();
};

TEST_F(Misuse, ACoreThatIsNull) {
    const char* words[] = {"games"};
    const char* json = nullptr;
    std::uint64_t value = 0;
    char outcome = '?';
    EXPECT_EQ(ishitori_ask(nullptr, 1, words, &json), 1);
    EXPECT_STREQ(json, "");
    EXPECT_EQ(ishitori_values(nullptr, "0.77", 0, 1, &value), 1);
    EXPECT_EQ(ishitori_outcome(nullptr, "0.77", "1", 0, &outcome), 1);
    EXPECT_EQ(ishitori_verify(nullptr, "x", 1), 1);
    EXPECT_STRNE(ishitori_error(nullptr), "");
    EXPECT_STREQ(ishitori_error_key(nullptr), "library.null");
    ishitori_set_watch(nullptr, nullptr, nullptr);
    ishitori_free(nullptr);
}

TEST_F(Misuse, Words) {
    const char* words[] = {"period", nullptr, "kayles"};
    const char* json = nullptr;
    refused(ishitori_ask(core, 3, nullptr, &json), "library.null", "words");
    EXPECT_STREQ(json, "");
    refused(ishitori_ask(core, 3, words, &json), "library.null", "word");
    refused(ishitori_ask(core, 1, words, nullptr), "library.null", "json");
    for (const std::size_t count :
         {huge, huge / 2, huge / sizeof(char*), std::size_t{1} << 40, std::size_t{100'001}})
        refused(ishitori_ask(core, count, words, &json), "library.too-large", "count");
    EXPECT_EQ(ishitori_ask(core, 0, nullptr, &json), 0);  // like the program without words: its help
    EXPECT_NE(std::strstr(json, "\"text\""), nullptr);
}

TEST_F(Misuse, Values) {
    std::uint64_t value = 17;
    refused(ishitori_values(core, nullptr, 0, 1, &value), "library.null", "game");
    refused(ishitori_values(core, "0.77", 0, 1, nullptr), "library.null", "values");
    refused(ishitori_values(core, "0.7G", 0, 1, &value), "code.bad-digit", "'G'");
    for (const std::size_t count : {huge, huge / 2, huge / 8, std::size_t{1} << 60})
        refused(ishitori_values(core, "0.77", 5, count, &value), "library.too-large", "count");
    for (const std::uint64_t first : {UINT64_MAX, (std::uint64_t{1} << 62) + 1})
        refused(ishitori_values(core, "0.77", first, 1, &value), "limit.heap-range", std::to_string(first));
    EXPECT_EQ(value, 17U);
    EXPECT_EQ(ishitori_values(core, "0.77", 5, 0, nullptr), 0);
}

TEST_F(Misuse, Outcome) {
    char outcome = '?';
    refused(ishitori_outcome(core, nullptr, "1", 0, &outcome), "library.null", "game");
    refused(ishitori_outcome(core, "0.77", nullptr, 0, &outcome), "library.null", "position");
    refused(ishitori_outcome(core, "0.77", "1", 0, nullptr), "library.null", "outcome");
    EXPECT_EQ(ishitori_outcome(core, "0.77", "5:5", 0, &outcome), 1);
    EXPECT_EQ(outcome, '?');
    EXPECT_EQ(ishitori_outcome(core, "0.77", "1", 2, &outcome),
              0);  // any number other than 0 means misère play
    EXPECT_EQ(outcome, 'P');
}

TEST_F(Misuse, Verify) {
    refused(ishitori_verify(core, nullptr, 5), "library.null", "certificate");
    refused(ishitori_verify(core, "x", huge), "library.too-large", "size");
    refused(ishitori_verify(core, "x", (std::size_t{1} << 40) + 1), "library.too-large", "size");
    EXPECT_EQ(ishitori_verify(core, nullptr, 0), 2);
    EXPECT_EQ(ishitori_verify(core, "x", 1), 2);
}

TEST_F(Misuse, Options) {
    ishitori_options options{};
    refused(ishitori_set_options(core, &options), "library.struct-size", "ishitori_options");
    options.size = sizeof options;
    options.threads = 257;
    refused(ishitori_set_options(core, &options), "period.threads", "257");
    struct {
        ishitori_options known;
        std::uint64_t later;
    } newer{{}, 1};
    newer.known.size = sizeof newer;
    refused(ishitori_set_options(core, &newer.known), "library.struct-newer", "later");
    newer.later = 0;
    EXPECT_EQ(ishitori_set_options(core, &newer.known), 0);
    // `heaps` bounds the computation
    options = ishitori_options{};
    options.size = sizeof options;
    options.heaps = 1000;
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    std::uint64_t value = 0;
    EXPECT_EQ(ishitori_values(core, "0.007", 5000, 1, &value), 3);
    options.heaps = 6000;
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_EQ(ishitori_values(core, "0.007", 5000, 1, &value), 0);
    // a time longer than the range of the clock
    options.milliseconds = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_EQ(ishitori_values(core, "0.007", 5000, 1, &value), 0);
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
    EXPECT_EQ(ishitori_set_options(nullptr, nullptr), 1);
}

TEST_F(Misuse, FindPeriod) {
    ishitori_period period{};
    refused(ishitori_find_period(core, "0.77", &period), "library.struct-size", "ishitori_period");
    refused(ishitori_find_period(core, "0.77", nullptr), "library.null", "period");
    period.size = sizeof period;
    ASSERT_EQ(ishitori_find_period(core, "0.77", &period), 0);
    EXPECT_EQ(period.period, 12U);
    EXPECT_EQ(period.preperiod, 71U);
    EXPECT_STREQ(period.theorem, "guy-smith");
    const std::string certificate = period.certificate;
    EXPECT_EQ(ishitori_verify(core, certificate.data(), certificate.size()), 0);
    ishitori_options options{};
    options.size = sizeof options;
    options.heaps = 1000;
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_EQ(ishitori_find_period(core, "0.007", &period), 3);
    EXPECT_EQ(period.standing, 2U);
    EXPECT_EQ(period.period, 0U);
    EXPECT_STREQ(period.certificate, "");
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
}

TEST_F(Misuse, Moves) {
    const char* moves = nullptr;
    ASSERT_EQ(ishitori_moves(core, "0.77", "7,5,3", 1, &moves), 0);
    EXPECT_STREQ(moves, "5-1\n");
    refused(ishitori_moves(core, "0.77", "7,5,3", 1, nullptr), "library.null", "moves");
    EXPECT_EQ(ishitori_moves(core, "0.77", "5:5", 1, &moves), 1);
    EXPECT_STREQ(moves, "");
}

int adds(void* state, std::uint64_t, std::size_t count, const std::uint64_t* values) {
    auto& sum = *static_cast<std::uint64_t*>(state);
    for (std::size_t i = 0; i < count; ++i) sum += values[i];
    return sum < 1'000'000 ? 1 : 0;
}

TEST_F(Misuse, Stream) {
    std::vector<std::uint64_t> values(1000);
    ASSERT_EQ(ishitori_values(core, "0.77", 0, values.size(), values.data()), 0);
    std::uint64_t all = 0, sum = 0;
    for (const std::uint64_t value : values) all += value;
    EXPECT_EQ(ishitori_stream(core, "0.77", 0, 999, adds, &sum), 0);
    EXPECT_EQ(sum, all);
    EXPECT_EQ(ishitori_stream(core, "0.77", 0, 1'000'000'000'000, adds, &sum), 0);  // until it returns false
    refused(ishitori_stream(core, "0.77", 0, 9, nullptr, &sum), "library.null", "take");
    refused(ishitori_stream(core, "0.77", 0, UINT64_MAX, adds, &sum), "limit.heap-range", "0");
}

struct Nested {
    ishitori_core* core;
    std::vector<int> codes{};
    std::vector<std::string> keys{};
};

int asks_again(void* state, std::uint64_t, std::uint64_t) {
    auto& nested = *static_cast<Nested*>(state);
    ishitori_core* const core = nested.core;
    const char* words[] = {"games"};
    const char* json = nullptr;
    std::uint64_t value = 0;
    char outcome = '?';
    for (const int code : {ishitori_ask(core, 1, words, &json), ishitori_values(core, "0.77", 0, 1, &value),
                           ishitori_outcome(core, "0.77", "1", 0, &outcome), ishitori_verify(core, "x", 1)}) {
        nested.codes.push_back(code);
        nested.keys.emplace_back(ishitori_error_key(core));
        EXPECT_STRNE(ishitori_error(core), "");
    }
    ishitori_free(core);  // it is answering, so it is not freed
    ishitori_core* const another = ishitori_new();
    nested.codes.push_back(ishitori_outcome(another, "0.77", "1", 0, &outcome) == 0 ? 1 : 0);
    ishitori_free(another);
    return 0;
}

// 0.007 has no known period: each of these questions runs long enough to call the watch, which ends it.
TEST_F(Misuse, AWatchThatAsksItsOwnCore) {
    const char* words[] = {"period", "0.007", "--limit", "300000"};
    const char* json = nullptr;
    std::vector<std::uint64_t> values(300'000);
    for (const int which : {0, 1}) {
        Nested nested{core};
        ishitori_set_watch(core, asks_again, &nested);
        const int code = which == 0 ? ishitori_ask(core, 4, words, &json)
                                    : ishitori_values(core, "0.007", 0, values.size(), values.data());
        EXPECT_EQ(code, 3) << ishitori_error(core);
        ishitori_set_watch(core, nullptr, nullptr);
        EXPECT_EQ(nested.codes, std::vector<int>(5, 1)) << which;
        EXPECT_EQ(nested.keys, std::vector<std::string>(4, "library.busy")) << which;
    }
    EXPECT_NE(std::strstr(json, "\"open\""), nullptr);
}

TEST_F(Misuse, OneCoreFromFourThreads) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([this] {
            for (int n = 0; n < 500; ++n) {
                std::uint64_t value = 0;
                const int code = ishitori_values(core, "0.77", 5, 1, &value);
                EXPECT_TRUE((code == 0 && value == 4) || code == 1);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace
