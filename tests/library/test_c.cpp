// The C interface when it is misused: each call ends with an error code and a sentence, and the core answers
// the next question as if nothing had been.
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
        // the core is as good as before
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
    EXPECT_EQ(ishitori_ask(core, 0, nullptr, &json), 0);  // as the program without words: its help
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
    EXPECT_EQ(ishitori_outcome(core, "0.77", "5;5", 0, &outcome), 1);
    EXPECT_EQ(outcome, '?');
    EXPECT_EQ(ishitori_outcome(core, "0.77", "1", 2, &outcome), 0);  // any number but 0 is misère play
    EXPECT_EQ(outcome, 'P');
}

TEST_F(Misuse, Verify) {
    refused(ishitori_verify(core, nullptr, 5), "library.null", "certificate");
    refused(ishitori_verify(core, "x", huge), "library.too-large", "size");
    refused(ishitori_verify(core, "x", (std::size_t{1} << 40) + 1), "library.too-large", "size");
    EXPECT_EQ(ishitori_verify(core, nullptr, 0), 2);
    EXPECT_EQ(ishitori_verify(core, "x", 1), 2);
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
    ishitori_free(core);  // it is answering, so it stays
    ishitori_core* const another = ishitori_new();
    nested.codes.push_back(ishitori_outcome(another, "0.77", "1", 0, &outcome) == 0 ? 1 : 0);
    ishitori_free(another);
    return 0;
}

// 0.007 has no known period: each of these takes long enough for a watch to be asked; it ends them.
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
