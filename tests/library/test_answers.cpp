// The answers of the public C++ interface, compared with brute force from the rules, and with the same
// answers by other ways: certificates that are read back, shared contexts, streamed values.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ishitori/ishitori.hpp>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace ishitori;
using Heaps = std::vector<std::uint64_t>;

Game game_of(const char* text) { return Game::parse(text).value(); }

// G(0), G(1), ... of a game that takes one or two stones and may split the rest: Kayles.
Heaps kayles_values(std::size_t count) {
    Heaps values;
    for (std::uint64_t n = 0; n < count; ++n) {
        std::vector<bool> reached(2 * count + 2);
        for (const std::uint64_t taken : {1, 2}) {
            for (std::uint64_t a = 0; taken <= n && a <= n - taken; ++a)
                reached[values[a] ^ values[n - taken - a]] = true;
        }
        values.push_back(static_cast<std::uint64_t>(std::ranges::find(reached, false) - reached.begin()));
    }
    return values;
}

// Misere Kayles by the rules: True if the player to move loses.
bool kayles_lost(Heaps heaps) {
    static std::map<Heaps, bool> known;
    std::erase(heaps, 0U);
    std::ranges::sort(heaps);
    if (const auto found = known.find(heaps); found != known.end()) return found->second;
    bool lost = !heaps.empty();
    for (std::size_t i = 0; i < heaps.size() && lost; ++i) {
        for (const std::uint64_t taken : {1, 2}) {
            for (std::uint64_t a = 0; taken <= heaps[i] && a <= heaps[i] - taken && lost; ++a) {
                Heaps after = heaps;
                after[i] = a;
                after.push_back(heaps[i] - taken - a);
                lost = !kayles_lost(after);
            }
        }
    }
    return known[heaps] = lost;
}

Heaps streamed(NimValues& values, std::uint64_t first, std::uint64_t last) {
    Heaps all;
    const auto take = [&](std::uint64_t heap, std::span<const std::uint64_t> some) {
        EXPECT_EQ(heap, first + all.size());
        all.insert(all.end(), some.begin(), some.end());
        return true;
    };
    const Status done = values.stream(first, last, take);
    EXPECT_TRUE(done) << done.error().sentence();
    return all;
}

// Without limits: the million values of the header, no search for a period as long as the heap is large.
TEST(UsualLimits, EndFarQuestions) {
    for (const std::uint64_t heap : {20'000'000ULL, 1'000'000'000'000ULL}) {
        const Error far = NimValues::of(game_of("0.104")).value().at(heap).error();
        EXPECT_EQ(far.key, "limit.heap") << heap;
        EXPECT_EQ(far.details.back(), "1000000") << heap;
        auto adviser = Adviser::of(game_of("0.104"), Convention::normal).value();
        EXPECT_EQ(adviser.advise({{heap}}).error().key, "limit.heap") << heap;
    }
}

TEST(Stream, GivesTheValuesOfTheDefinition) {
    auto values = NimValues::of(game_of("0.77")).value();
    const Heaps all = kayles_values(200);
    EXPECT_EQ(streamed(values, 0, 199), all);
    EXPECT_EQ(streamed(values, 57, 123), Heaps(all.begin() + 57, all.begin() + 124));
    EXPECT_TRUE(streamed(values, 5, 4).empty());
}

// Games with and without a period, by the engine and without it, from the first question and from a later
// one.
TEST(Stream, GivesWhatFillGives) {
    for (const char* text : {"0.77", "nim", "0.156", "0.16", "0.007", "take:2,5", "4.", "0.106", "grundy"}) {
        const bool by_engine = text[0] == '0' && text[2] == '1';
        const std::uint64_t last = by_engine ? 200'000 : 5'000;
        const Game game = game_of(text);
        auto filled = NimValues::of(game, {{.heaps = last}}).value();
        Heaps all(last + 1);
        ASSERT_TRUE(filled.fill(0, all)) << text;
        auto fresh = NimValues::of(game, {{.heaps = last}}).value();
        EXPECT_EQ(streamed(fresh, 0, last), all) << text;
        EXPECT_EQ(streamed(fresh, 1000, last), Heaps(all.begin() + 1000, all.end())) << text;
        EXPECT_EQ(streamed(filled, 0, last), all) << text;
    }
}

TEST(Stream, EndsWhenNoMoreIsWanted) {
    auto values = NimValues::of(game_of("0.007"), {{.heaps = 100'000'000}}).value();
    std::uint64_t seen = 0;
    EXPECT_TRUE(values.stream(0, 100'000'000, [&](std::uint64_t, std::span<const std::uint64_t> some) {
        seen += some.size();
        return false;
    }));
    EXPECT_GT(seen, 0U);
    EXPECT_LT(seen, 10'000'000U);
    EXPECT_EQ(values.at(7).value(), 2U);
}

TEST(Period, ValueAtIsTheValue) {
    const Heaps all = kayles_values(200);
    const Period period = find_period(game_of("0.77")).value();
    ASSERT_EQ(period.standing, Standing::proved);
    EXPECT_EQ(*period.periodicity, (Periodicity{71, 12, 0}));
    EXPECT_EQ(text_of(period.theorem), "guy-smith");
    for (std::uint64_t n = 0; n < 200; ++n) EXPECT_EQ(period.value_at(n).value(), all[n]);
    EXPECT_EQ(period.value_at(1'000'000'000'004).value(), all[71 + (1'000'000'000'004 - 71) % 12]);
    EXPECT_FALSE(period.value_at(~std::uint64_t{0}));
    // rising
    const Period rising = find_period(game_of("nim")).value();
    EXPECT_FALSE(rising.max_value);
    auto values = NimValues::of(game_of("nim")).value();
    EXPECT_EQ(rising.value_at(1'000'003).value(), values.at(1'000'003).value());
    // open: the computed values, and no more
    const Period open = find_period(game_of("0.007"), {{.heaps = 5000}}).value();
    EXPECT_EQ(open.standing, Standing::open);
    EXPECT_FALSE(open.certificate);
    EXPECT_EQ(open.value_at(7).value(), 2U);
    EXPECT_EQ(open.value_at(open.verified_to + 1).error().fault, Fault::stopped);
}

TEST(Certificates, AreReadBackAndBelievedWhenChecked) {
    for (const char* text : {"0.77", "take:1-3,7", "4.", "0.156", "nim"}) {
        const Game game = game_of(text);
        const Certificate made = find_period(game).value().certificate.value();
        const Certificate read = Certificate::parse(made.text()).value();
        EXPECT_EQ(read.kind(), made.kind());
        EXPECT_EQ(read.game().text(), game.text());
        EXPECT_TRUE(verify(read).value().verified()) << text;
        auto by_certificate = NimValues::of(read).value();
        auto values = NimValues::of(game).value();
        for (const std::uint64_t heap : {0ULL, 100ULL, 1'000'000'000'000'000ULL})
            EXPECT_EQ(by_certificate.at(heap).value(), values.at(heap).value()) << text << " " << heap;
    }
    EXPECT_EQ(Certificate::parse("").error().fault, Fault::wrong_input);
    EXPECT_EQ(Certificate::parse("ishitori certificate 1\n").error().fault, Fault::wrong_input);
}

TEST(Certificates, OfAQuotientDecideMiserePlay) {
    const Certificate certificate = find_quotient(game_of("kayles")).value().certificate.value();
    EXPECT_EQ(certificate.kind(), CertificateKind::quotient);
    auto adviser = Adviser::of(certificate).value();
    EXPECT_EQ(adviser.convention(), Convention::misere);
    for (std::uint64_t a = 0; a < 8; ++a) {
        for (std::uint64_t b = 0; b <= a; ++b) {
            const Advice advice = adviser.advise({{a, b}}).value();
            EXPECT_EQ(*advice.outcome == Outcome::P, kayles_lost({a, b})) << a << " " << b;
        }
    }
    const Advice far = adviser.advise({{1'000'000'000, 12345, 7}}).value();
    EXPECT_EQ(text_of(far.reason), "quotient");
    EXPECT_EQ(NimValues::of(certificate).error().key, "library.no-such-claim");
}

// With one changed number it is rejected by every function.
TEST(Certificates, ThatLieAreRefused) {
    const std::string text = find_period(game_of("kayles")).value().certificate.value().text();
    std::string lie = text;
    lie.replace(lie.find("period 12"), 9, "period 24");
    const auto read = Certificate::parse(lie);
    ASSERT_TRUE(read);
    EXPECT_EQ(verify(*read).value().kind, Verdict::Kind::refused);
    EXPECT_EQ(NimValues::of(*read).error().fault, Fault::check_failed);
    EXPECT_EQ(Adviser::of(*read).error().fault, Fault::check_failed);
    EXPECT_EQ(NimValues::of(Certificate::parse(text).value(), {{.heaps = 10}}).error().fault, Fault::stopped);
}

TEST(Quotients, HaveElementsProductsAndContexts) {
    const Quotient quotient = find_quotient(game_of("kayles")).value();
    EXPECT_EQ(quotient.status, QuotientStatus::proved);
    EXPECT_EQ(quotient.infinite, false);
    ASSERT_EQ(quotient.order, 40U);
    for (std::uint64_t a = 0; a < 40; ++a) {
        EXPECT_EQ(quotient.product(0, a), a);
        for (std::uint64_t b = 0; b < 40; ++b) {
            EXPECT_EQ(quotient.product(a, b), quotient.product(b, a));
            const auto context = quotient.context_of(a, b);
            ASSERT_EQ(context.has_value(), a != b);
            if (context) {
                EXPECT_NE(quotient.is_p(quotient.product(a, *context)),
                          quotient.is_p(quotient.product(b, *context)));
            }
        }
    }
    EXPECT_EQ(quotient.word_of(0), "1");
    EXPECT_EQ(quotient.element_of(100), quotient.element_of(112));
    for (std::uint64_t a = 0; a < 7; ++a) {
        for (std::uint64_t b = 0; b <= a; ++b) {
            for (std::uint64_t c = 0; c <= b; ++c)
                EXPECT_EQ(quotient.outcome({{a, b, c}}) == Outcome::P, kayles_lost({a, b, c}));
        }
    }
}

// Claims beyond finite quotients are returned as data, and give the same outcomes as the adviser's search.
TEST(Quotients, WithFreeHeapsOrWeights) {
    std::size_t free_heaps = 0, weights = 0;
    for (const char* text : {"0.3122", "0.734"}) {
        const Game game = game_of(text);
        const bool some = text == std::string("0.3122");
        const Quotient quotient = find_quotient(game, some ? Context({.heaps = 7}) : Context()).value();
        EXPECT_EQ(quotient.infinite, true) << text;
        free_heaps += quotient.free_heaps.has_value();
        weights += quotient.weights.has_value();
        auto adviser = Adviser::of(game, Convention::misere).value();
        for (std::uint64_t a = 0; a < 14; ++a) {
            for (std::uint64_t b = 0; b <= a; ++b) {
                const auto outcome = quotient.outcome({{a, b}});
                if (!outcome) continue;
                EXPECT_EQ(outcome, adviser.advise({{a, b}}, false).value().outcome) << text;
            }
        }
        auto by_certificate = Adviser::of(quotient.certificate.value()).value();
        const Position position{{7, 6, 5, 4, 4, 3, 7, 7, 6, 6}};
        EXPECT_EQ(by_certificate.advise(position, false).value().outcome, quotient.outcome(position)) << text;
    }
    EXPECT_EQ(free_heaps, 1U);
    EXPECT_EQ(weights, 1U);
}

TEST(Contexts, ShareWhatWasFound) {
    // 0.007 has no known period: its values are computed once
    const Context context({.heaps = 50'000});
    auto values = NimValues::of(game_of("0.007"), context).value();
    ASSERT_TRUE(values.at(50'000));
    std::size_t calls = 0;
    const Context watched = context.with([&](const Progress&) { return ++calls > 0; });
    auto adviser = Adviser::of(game_of("0.007"), Convention::normal, watched).value();
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(adviser.advise({{49'999, 49'999}}, false).value().outcome, Outcome::P);
    EXPECT_EQ(calls, 0U) << "the values were computed again";
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(20));
    const auto first = find_quotient(game_of("kayles"), context).value();
    EXPECT_EQ(find_quotient(game_of("kayles"), context).value().inside, first.inside);
}

TEST(Contexts, AWatchMayNotAskItsOwnContext) {
    std::string key;
    Context context;
    context = Context({.heaps = 10'000'000}, [&](const Progress&) {
        key = find_period(game_of("kayles"), context).error().key;
        return find_period(game_of("kayles")).value().standing !=
               Standing::proved;  // another standing is allowed
    });
    EXPECT_EQ(find_period(game_of("0.007"), context).value().standing, Standing::open);
    EXPECT_EQ(key, "library.busy");
}

TEST(Contexts, AnswerOneOfSeveralThreads) {
    std::size_t stops = 0;
    const Context context({}, [&](const Progress&) { return ++stops == 0; });  // interrupted calls discard
    std::atomic<int> answered = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int n = 0; n < 100; ++n) {
                auto values = NimValues::of(game_of(n % 2 == 0 ? "0.77" : "grundy"), context).value();
                const auto value = values.at(7);
                if (value)
                    EXPECT_EQ(*value, n % 2 == 0 ? 2U : 0U);
                else
                    EXPECT_EQ(value.error().key, "library.busy");
                answered += value.ok() ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_GT(answered, 0);
    const auto none = NimValues::of(game_of("0.77"), context).value().stream(0, 9, nullptr);
    EXPECT_EQ(none.error().key, "library.null");
}

// The check of a claim that the program stores takes some tenths of a second.
TEST(Contexts, AWatchMayAskAnotherContextAboutTheSameGame) {
    const Context other;
    std::optional<Outcome> inner;
    const auto outcome = [](const Context& context, Heaps heaps) {
        return Adviser::of(game_of("0.07"), Convention::misere, context)
            .value()
            .advise({std::move(heaps)}, false)
            .value()
            .outcome;
    };
    const Context context({}, [&](const Progress&) {
        if (!inner) inner = outcome(other, {38, 38});
        return true;
    });
    EXPECT_EQ(outcome(context, {38, 38}), Outcome::N);
    ASSERT_TRUE(inner) << "the check is too short for a Watch now; take another game";
    EXPECT_EQ(inner, Outcome::N);
}

TEST(Contexts, TheTimeEndsAQuestion) {
    using std::chrono::milliseconds;
    const Context context({.heaps = 4'000'000'000, .time = milliseconds(50)});
    EXPECT_EQ(find_period(game_of("0.007"), context).value().standing, Standing::open);
    auto values = NimValues::of(game_of("0.007"), context).value();
    const auto far = values.at(100'000'000);
    ASSERT_FALSE(far);
    EXPECT_EQ(far.error().fault, Fault::stopped);
    EXPECT_EQ(values.at(7).value(), 2U);
}

}  // namespace
