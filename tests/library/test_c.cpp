// Misuse of the C interface: each call ends with an error code and a sentence, and the core answers the next
// question as usual.
#include <gtest/gtest.h>
#include <ishitori.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <regex>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t huge = std::numeric_limits<std::size_t>::max();

// A call of each function that returns a code; `pointer(name, p)` may give something else in place of p.
const auto no_change = [](const char*, auto* pointer) { return pointer; };
int sums(void* state, std::uint64_t, std::size_t count, const std::uint64_t* values) {
    for (std::size_t i = 0; i < count; ++i) *static_cast<std::uint64_t*>(state) += values[i];
    return 1;
}
const std::string& certificate_of_kayles() {
    static const std::string text = [] {
        ishitori_core* const core = ishitori_new();
        ishitori_period period{};
        period.size = sizeof period;
        std::string found = ishitori_find_period(core, "0.77", &period) == 0 ? period.certificate : "";
        ishitori_free(core);
        return found;
    }();
    return text;
}
std::map<std::string, int> call_each(ishitori_core* given, const auto& pointer,
                                     const std::string& only = "") {
    static const char* const some_words[] = {"games"};
    const char *json = nullptr, *moves = nullptr, *after = nullptr;
    std::uint64_t values[4] = {}, sum = 0;
    char outcome = '?';
    ishitori_options options{};
    options.size = sizeof options;
    ishitori_period period{};
    period.size = sizeof period;
    ishitori_quotient quotient{};
    quotient.size = sizeof quotient;
    ishitori_core* const core = pointer("core", given);
    const char *const game = pointer("game", "0.77"), *const position = pointer("position", "7,5,3");
    std::map<std::string, int> codes;
    const auto call = [&](const char* name, auto asked) {
        if (only.empty() || only == name) codes[name] = asked();
    };
    call("ishitori_ask",
         [&] { return ishitori_ask(core, 1, pointer("words", &some_words[0]), pointer("json", &json)); });
    call("ishitori_set_options", [&] { return ishitori_set_options(core, pointer("options", &options)); });
    call("ishitori_values", [&] { return ishitori_values(core, game, 0, 4, pointer("values", &values[0])); });
    call("ishitori_stream",
         [&] { return ishitori_stream(core, game, 0, 99, pointer("take", sums), pointer("state", &sum)); });
    call("ishitori_find_period",
         [&] { return ishitori_find_period(core, game, pointer("period", &period)); });
    call("ishitori_outcome",
         [&] { return ishitori_outcome(core, game, position, 0, pointer("outcome", &outcome)); });
    call("ishitori_moves", [&] { return ishitori_moves(core, game, position, 1, pointer("moves", &moves)); });
    call("ishitori_find_quotient",
         [&] { return ishitori_find_quotient(core, game, pointer("quotient", &quotient)); });
    const std::string& certificate = certificate_of_kayles();
    call("ishitori_rely_on", [&] {
        return ishitori_rely_on(core, pointer("certificate", certificate.data()), certificate.size());
    });
    call("ishitori_legal_moves",
         [&] { return ishitori_legal_moves(core, game, position, pointer("moves", &moves)); });
    call("ishitori_play", [&] {
        return ishitori_play(core, game, position, pointer("move", "5-1"), pointer("after", &after));
    });
    call("ishitori_verify", [&] { return ishitori_verify(core, pointer("certificate", "x"), 1); });
    return codes;
}

// {"ishitori_ask", {"core", "words", "json"}}, ...: the pointers that each function of the header takes.
std::map<std::string, std::vector<std::string>> pointers_of_header() {
    std::ifstream file(ISHITORI_SOURCE_DIR "/include/ishitori.h");
    const std::string header(std::istreambuf_iterator<char>(file), {});
    const std::regex function(R"(ISHITORI_C_API int (ishitori_\w+)\(([^)]*)\))");
    const std::regex pointer(R"((?:\*|ishitori_take)\s*(\w+)\s*(?:,|$))");
    std::map<std::string, std::vector<std::string>> found;
    for (std::sregex_iterator each(header.begin(), header.end(), function), end; each != end; ++each) {
        const std::string parameters = (*each)[2];
        auto& names = found[(*each)[1]];
        for (std::sregex_iterator one(parameters.begin(), parameters.end(), pointer); one != end; ++one)
            names.push_back((*one)[1]);
    }
    return found;
}

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

// Every pointer of every function, each alone: NULL gives a code and a sentence, but where it is allowed.
TEST_F(Misuse, EachPointerIsNull) {
    const auto header = pointers_of_header();
    const auto usual = call_each(core, no_change);
    EXPECT_EQ(usual.size(), 12U);
    EXPECT_EQ(header.size(), usual.size());
    for (const auto& [function, names] : header) {
        ASSERT_TRUE(usual.contains(function)) << function;
        EXPECT_EQ(usual.at(function), function == "ishitori_verify" ? 2 : 0) << function;
        ASSERT_FALSE(names.empty() || names[0] != "core") << function;
        for (const std::string& name : names) {
            if (name == "state") continue;  // goes to `take` as it is
            const int code = call_each(
                                 core,
                                 [&](const char* each, auto* pointer) {
                                     return name == each ? static_cast<decltype(pointer)>(nullptr) : pointer;
                                 },
                                 function)
                                 .at(function);
            if (name == "options") {  // the usual ones
                EXPECT_EQ(code, 0) << function << " " << name;
            } else if (name == "core") {
                EXPECT_EQ(code, 1) << function;
            } else {
                refused(code, "library.null", name);
            }
        }
    }
    EXPECT_STRNE(ishitori_error(nullptr), "");
    EXPECT_STREQ(ishitori_error_key(nullptr), "library.null");
    ishitori_set_watch(nullptr, nullptr, nullptr);
    ishitori_free(nullptr);
}

TEST_F(Misuse, Words) {
    const char* words[] = {"period", nullptr, "kayles"};
    const char* json = nullptr;
    refused(ishitori_ask(core, 3, words, &json), "library.null", "word");
    EXPECT_STREQ(json, "");
    for (const std::size_t count :
         {huge, huge / 2, huge / sizeof(char*), std::size_t{1} << 40, std::size_t{100'001}})
        refused(ishitori_ask(core, count, words, &json), "library.too-large", "count");
    EXPECT_EQ(ishitori_ask(core, 0, nullptr, &json), 0);  // like the program without words: its help
    EXPECT_NE(std::strstr(json, "\"text\""), nullptr);
}

TEST_F(Misuse, Values) {
    std::uint64_t value = 17;
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
    EXPECT_EQ(ishitori_outcome(core, "0.77", "5:5", 0, &outcome), 1);
    EXPECT_EQ(outcome, '?');
    EXPECT_EQ(ishitori_outcome(core, "0.77", "1", 2, &outcome),
              0);  // any number other than 0 means misère play
    EXPECT_EQ(outcome, 'P');
}

TEST_F(Misuse, Verify) {
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
    alignas(ishitori_options) unsigned char room[4 * sizeof options] = {};
    auto& sized = *reinterpret_cast<ishitori_options*>(room);
    for (sized.size = 0; sized.size <= sizeof room; ++sized.size) {  // larger ones have zeros at the end
        const bool large = sized.size >= sizeof options;
        EXPECT_EQ(ishitori_set_options(core, &sized), large ? 0 : 1) << sized.size;
    }
    sized.size = huge;
    EXPECT_EQ(ishitori_set_options(core, &sized), 1);
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
    for (const std::size_t size :
         {std::size_t{1}, sizeof period - 1, sizeof period + 1, 2 * sizeof period, huge}) {
        period.size = size;
        refused(ishitori_find_period(core, "0.77", &period), "library.struct-size", "ishitori_period");
    }
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

// A limit that ends a check says nothing against the certificate, and names no option of the command line.
TEST_F(Misuse, VerifyWithinLimits) {
    ishitori_period period{};
    period.size = sizeof period;
    ASSERT_EQ(ishitori_find_period(core, "0.77", &period), 0);
    const std::string certificate = period.certificate;
    const auto ended = [&](ishitori_options options, const std::string& key) {
        options.size = sizeof options;
        ASSERT_EQ(ishitori_set_options(core, &options), 0);
        EXPECT_EQ(ishitori_verify(core, certificate.data(), certificate.size()), 3) << key;
        EXPECT_EQ(ishitori_error_key(core), key);
        const std::string sentence = ishitori_error(core);
        EXPECT_GT(sentence.size(), 20U) << key;
        EXPECT_EQ(sentence.find("--"), std::string::npos) << sentence;
    };
    ended({.size = 0, .heaps = 50, .positions = 0, .memory = 0, .threads = 0, .milliseconds = 0},
          "library.consistent");
    ended({.size = 0, .heaps = 0, .positions = 0, .memory = 1000, .threads = 0, .milliseconds = 0},
          "check.too-large-memory");
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
    std::string changed = certificate;
    changed.replace(changed.find("period 12"), 9, "period 24");
    EXPECT_EQ(ishitori_verify(core, changed.data(), changed.size()), 2);
}

TEST_F(Misuse, Moves) {
    const char* moves = nullptr;
    ASSERT_EQ(ishitori_moves(core, "0.77", "7,5,3", 1, &moves), 0);
    EXPECT_STREQ(moves, "5-1\n");
    EXPECT_EQ(ishitori_moves(core, "0.77", "5:5", 1, &moves), 1);
    EXPECT_STREQ(moves, "");
}

TEST_F(Misuse, LegalMovesAndPlay) {
    const char *moves = nullptr, *after = nullptr;
    ASSERT_EQ(ishitori_legal_moves(core, "0.77", "2,1", &moves), 0);
    EXPECT_STREQ(moves, "2-1\n2-2\n1-1\n");
    EXPECT_EQ(ishitori_legal_moves(core, "0.77", "5:5", &moves), 1);
    EXPECT_STREQ(moves, "");
    // the texts of one answer are read by the next call
    ASSERT_EQ(ishitori_play(core, "0.77", "7,5", "7-1:3+3", &after), 0);
    EXPECT_STREQ(after, "5,3,3");
    ASSERT_EQ(ishitori_play(core, "0.77", after, "3-2", &after), 0);
    EXPECT_STREQ(after, "5,3,1");
    ASSERT_EQ(ishitori_legal_moves(core, "0.77", after, &moves), 0);
    refused(ishitori_play(core, "0.77", "5,3", "5-3", &after), "move.not-allowed", "5-3");
    EXPECT_STREQ(after, "");
    ASSERT_EQ(ishitori_play(core, "ring:2", "ring(10)", "10-2", &after), 0);
    EXPECT_STREQ(after, "row(8)");
    EXPECT_EQ(ishitori_legal_moves(core, "0.77", "200000", &moves), 3);  // too many
}

TEST_F(Misuse, FindQuotient) {
    ishitori_quotient quotient{};
    refused(ishitori_find_quotient(core, "0.77", &quotient), "library.struct-size", "ishitori_quotient");
    quotient.size = sizeof quotient;
    ASSERT_EQ(ishitori_find_quotient(core, "0.77", &quotient), 0);
    EXPECT_EQ(quotient.standing, 0U);
    EXPECT_EQ(quotient.infinite, 0U);
    ASSERT_EQ(quotient.order, 40U);
    // its table and P-portion decide positions: the heaps 5 and 7, of which 5 is a generator's product
    const std::vector<std::uint64_t> lost(quotient.p_portion, quotient.p_portion + quotient.p_portion_count);
    const auto is_p = [&](std::uint64_t element) { return std::ranges::count(lost, element) == 1; };
    std::vector<std::pair<std::uint64_t, bool>> pairs;  // a generator's heap beside each heap
    for (std::uint64_t g = 0; g < quotient.generator_count; ++g) {
        EXPECT_EQ(quotient.phi[quotient.generators[g]], quotient.times[g * quotient.order]);
        for (std::uint64_t heap = 0; heap <= 20; ++heap) {
            const std::uint64_t product = quotient.times[g * quotient.order + quotient.phi[heap]];
            pairs.emplace_back(quotient.generators[g] * 100 + heap, is_p(product));
        }
    }
    const std::string text = quotient.certificate;
    EXPECT_EQ(ishitori_verify(core, text.data(), text.size()), 0);
    ASSERT_GT(pairs.size(), 20U);
    for (const auto& [pair, lost_pair] : pairs) {
        char outcome = '?';
        const std::string position = std::to_string(pair / 100) + "," + std::to_string(pair % 100);
        ASSERT_EQ(ishitori_outcome(core, "0.77", position.c_str(), 1, &outcome), 0);
        EXPECT_EQ(outcome == 'P', lost_pair) << position;
    }
    // nothing is proved for the whole game
    EXPECT_EQ(ishitori_find_quotient(core, "0.75", &quotient), 0);
    ishitori_options options{};
    options.size = sizeof options;
    options.heaps = 6;
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_EQ(ishitori_find_quotient(core, "0.77", &quotient), 3);
    EXPECT_EQ(quotient.standing, 1U);
    EXPECT_EQ(quotient.max_heap, 6U);
    EXPECT_STREQ(ishitori_error_key(core), "library.quotient-open");
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
}

TEST_F(Misuse, RelyOn) {
    refused(ishitori_rely_on(core, "x", huge), "library.too-large", "size");
    EXPECT_EQ(ishitori_rely_on(core, "x", 1), 1);
    EXPECT_EQ(ishitori_rely_on(core, nullptr, 0), 1);
    std::string changed = certificate_of_kayles();
    changed.replace(changed.find("period 12"), 9, "period 24");
    EXPECT_EQ(ishitori_rely_on(core, changed.data(), changed.size()), 2);
    // far values by a period that is too long to be found within ten heaps
    const auto value_at = [&](std::uint64_t heap) {
        std::uint64_t value = 0;
        return ishitori_values(core, "0.45105", heap, 1, &value) == 0 ? std::optional(value) : std::nullopt;
    };
    ishitori_options options{};
    options.size = sizeof options;
    options.heaps = 10;
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_FALSE(value_at(1'000'000'000'000));
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
    std::ifstream file(ISHITORI_SOURCE_DIR "/records/0.45105.certificate");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    ASSERT_EQ(ishitori_rely_on(core, text.data(), text.size()), 0) << ishitori_error(core);
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    const auto far = value_at(1'000'000'000'000);
    ASSERT_TRUE(far);
    char outcome = '?';
    EXPECT_EQ(ishitori_outcome(core, "0.45105", "1000000000000", 0, &outcome), 0);
    EXPECT_EQ(outcome, *far == 0 ? 'P' : 'N');
    // misère play
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
    ishitori_quotient quotient{};
    quotient.size = sizeof quotient;
    ishitori_core* const other = ishitori_new();
    ASSERT_EQ(ishitori_find_quotient(other, "0.77", &quotient), 0);
    ASSERT_EQ(ishitori_rely_on(core, quotient.certificate, std::strlen(quotient.certificate)), 0);
    ishitori_free(other);
    EXPECT_EQ(ishitori_set_options(core, &options), 0);
    EXPECT_EQ(ishitori_outcome(core, "0.77", "1000000000,12345,7", 1, &outcome), 0);
    EXPECT_EQ(outcome, 'N');
    EXPECT_EQ(ishitori_set_options(core, nullptr), 0);
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
    EXPECT_EQ(ishitori_stream(core, "0.77", 0, 1'000'000'000'000, adds, &sum), 0);  // until it returns 0
    refused(ishitori_stream(core, "0.77", 0, UINT64_MAX, adds, &sum), "limit.heap-range", "0");
}

struct Nested {
    ishitori_core* core;
    bool called = false;
};

// Every function, by the core that is answering.
int asks_again(void* state, std::uint64_t, std::uint64_t) {
    auto& nested = *static_cast<Nested*>(state);
    nested.called = true;
    for (const auto& [function, names] : pointers_of_header()) {
        EXPECT_EQ(call_each(nested.core, no_change, function).at(function), 1) << function;
        EXPECT_STREQ(ishitori_error_key(nested.core), "library.busy") << function;
        EXPECT_STRNE(ishitori_error(nested.core), "") << function;
    }
    ishitori_free(nested.core);  // it is answering, so it is not freed
    char outcome = '?';
    ishitori_core* const another = ishitori_new();
    EXPECT_EQ(ishitori_outcome(another, "0.77", "1", 0, &outcome), 0);
    ishitori_free(another);
    return 0;
}
int takes_again(void* state, std::uint64_t, std::size_t, const std::uint64_t*) {
    return asks_again(state, 0, 0);
}

// 0.007 has no known period: each of these questions runs long enough to call the watch, which ends it.
TEST_F(Misuse, ACallBackThatAsksItsOwnCore) {
    const char* words[] = {"period", "0.007", "--limit", "300000"};
    const char* json = nullptr;
    std::vector<std::uint64_t> values(300'000);
    ishitori_period period{};
    period.size = sizeof period;
    const auto stops = [&](auto ask) {
        Nested nested{core};
        ishitori_set_watch(core, asks_again, &nested);
        EXPECT_EQ(ask(), 3) << ishitori_error(core);
        ishitori_set_watch(core, nullptr, nullptr);
        EXPECT_TRUE(nested.called);
    };
    stops([&] { return ishitori_ask(core, 4, words, &json); });
    EXPECT_NE(std::strstr(json, "\"open\""), nullptr);
    stops([&] { return ishitori_values(core, "0.007", 0, values.size(), values.data()); });
    stops([&] { return ishitori_find_period(core, "0.007", &period); });
    Nested nested{core};
    EXPECT_EQ(ishitori_stream(core, "0.77", 0, 9, takes_again, &nested), 0);
    EXPECT_TRUE(nested.called);
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
