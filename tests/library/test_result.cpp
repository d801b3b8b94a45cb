// Results of the public C++ interface stay valid: every way to take a value out of a temporary Result (the
// slow tier runs it with the address sanitizer), moved-from objects, and sentences that name no option.
#include <gtest/gtest.h>

#include <chrono>
#include <concepts>
#include <ishitori/ishitori.hpp>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace ishitori;

// Too long for the small-string optimisation.
const std::string text(100, 'x');

Result<std::vector<std::string>> good() { return std::vector<std::string>(3, text); }
const Result<std::vector<std::string>> good_const() { return std::vector<std::string>(3, text); }
Result<std::vector<std::string>> bad() { return Error{Fault::wrong_input, text, {text, text}}; }
const Result<std::vector<std::string>> bad_const() { return Error{Fault::wrong_input, text, {text, text}}; }

template <class Range>
void expect_three(Range&& range) {
    std::size_t count = 0;
    for (const std::string& one : range) {
        EXPECT_EQ(one, text);
        ++count;
    }
    EXPECT_EQ(count, 3U);
}

TEST(Result, LoopsOverATemporary) {
    for (const std::string& one : good().value()) EXPECT_EQ(one, text);
    for (const std::string& one : *good()) EXPECT_EQ(one, text);
    for (const std::string& one : good_const().value()) EXPECT_EQ(one, text);
    for (const std::string& one : *good_const()) EXPECT_EQ(one, text);
    for (const std::string& one : bad().error().details) EXPECT_EQ(one, text);
    for (const std::string& one : bad_const().error().details) EXPECT_EQ(one, text);
}

TEST(Result, ReferencesToWhatATemporaryHeld) {
    const auto& value = good().value();
    const auto& starred = *good();
    const auto& value_const = good_const().value();
    auto&& starred_const = *good_const();
    const auto& error = bad().error();
    auto&& error_const = bad_const().error();
    for (const auto* held : {&value, &starred, &value_const, &std::as_const(starred_const)})
        expect_three(*held);
    EXPECT_EQ(error.key, text);
    EXPECT_EQ(error_const.details.at(1), text);
}

TEST(Result, OfANamedOneNothingIsCopied) {
    auto named = good();
    const auto& constant = named;
    EXPECT_EQ(&named.value(), &*named);
    EXPECT_EQ(&constant.value(), &*constant);
    EXPECT_EQ(named->data(), constant->data());
    const auto wrong = bad();
    EXPECT_EQ(&wrong.error(), &wrong.error());
    const std::string* const before = named->data();
    const std::vector<std::string> moved = std::move(named).value();
    EXPECT_EQ(moved.data(), before);
}

// f()->x would give a reference that dangles at the end of the line: it does not compile.
template <class R>
concept Arrow = requires(R&& result) {
    std::forward<R>(result)->size();
};
using Strings = Result<std::vector<std::string>>;
static_assert(Arrow<Strings&> && Arrow<const Strings&>);
static_assert(!Arrow<Strings> && !Arrow<const Strings>);
static_assert(std::same_as<decltype(*good()), std::vector<std::string>>);
static_assert(std::same_as<decltype(bad().error()), Error>);
static_assert(std::same_as<decltype(std::declval<Strings&>().error()), const Error&>);

TEST(Result, OfTheLibrary) {
    const Game kayles = Game::parse("kayles").value();
    auto adviser = Adviser::of(kayles, Convention::misere).value();
    const Position position = parse_position(kayles, "7,5,3").value();
    std::string moves;
    for (const Move& move : (*adviser.advise(position)).winning_moves) moves += text_of(move);
    for (const Move& move : adviser.advise(position).value().winning_moves) moves += text_of(move);
    EXPECT_EQ(moves, "5-15-1");
    const Error& error = Game::parse("0.7G").error();
    EXPECT_EQ(error.key, "code.bad-digit");
    EXPECT_FALSE(error.sentence().empty());
}

// NOLINTBEGIN(bugprone-use-after-move)
TEST(Moved, ValuesStayWhatTheyAre) {
    Game game = Game::parse("kayles").value();
    const Game other = std::move(game);
    EXPECT_EQ(game.text(), other.text());
    auto certificate = find_period(game).value().certificate.value();
    const Certificate kept = std::move(certificate);
    EXPECT_EQ(certificate.text(), kept.text());
    Context context;
    const Context another = std::move(context);
    EXPECT_EQ(ask({"games"}, context).exit, 0);
}
// NOLINTEND(bugprone-use-after-move)

TEST(MovedDeathTest, EveryOtherObjectSaysSo) {
    const Game game = Game::parse("kayles").value();
    auto adviser = Adviser::of(game, Convention::normal).value();
    const Adviser adviser_now = std::move(adviser);
    EXPECT_DEATH((void)adviser.advise({{5}}), "misused: an Adviser that was moved from");
    auto values = NimValues::of(game).value();
    const NimValues values_now = std::move(values);
    EXPECT_DEATH((void)values.at(5), "misused: NimValues that were moved from");
    auto session = Session::start(game, Convention::normal, "5,3").value();
    const Session session_now = std::move(session);
    EXPECT_DEATH((void)session.position(), "misused: a Session that was moved from");
    EXPECT_DEATH((void)session.undo(), "misused: a Session that was moved from");
}

// A caller of a function has no command-line options.
TEST(Sentences, OfTheLibraryNameNoOption) {
    const Game game = Game::parse("0.104").value();
    const Context little({.heaps = 1000, .positions = 10});
    auto values = NimValues::of(game, little).value();
    std::vector<Error> errors{values.at(1'000'000'000'000).error(), values.at(std::uint64_t{1} << 63).error(),
                              find_period(game, {{.heaps = 100, .threads = 0}}).error()};
    auto adviser = Adviser::of(game, Convention::normal, little).value();
    errors.push_back(adviser.advise({{1'000'000'000'000}}).error());
    errors.push_back(Error{Fault::machine_failed, "memory.exhausted", {}});
    errors.push_back(find_period(game, little).value().value_at(1'000'000'000'000).error());
    errors.push_back(Certificate::parse("no certificate").error());
    const auto certificate = find_period(Game::parse("kayles").value()).value().certificate.value();
    const auto misere = find_quotient(Game::parse("kayles").value()).value().certificate.value();
    errors.push_back(NimValues::of(misere).error());
    errors.push_back(NimValues::of(certificate, {{.heaps = 10}}).error());
    errors.push_back(verify(certificate, {{.memory = 1000}}).value().reason.value());
    using std::chrono::milliseconds;
    const Context at_once({.time = milliseconds(0)});
    errors.push_back(NimValues::of(game, at_once).value().at(900'000).error());
    for (const Error& error : errors) {
        for (const Language language : {Language::english, Language::japanese}) {
            const std::string sentence = error.sentence(language);
            EXPECT_EQ(sentence.find("--"), std::string::npos) << error.key << ": " << sentence;
            EXPECT_NE(sentence, error.key);
        }
    }
    // at the command line the hint follows
    EXPECT_NE(ask({"outcome", "0.104", "10^15", "--to", "1000"}).json.find("--to"), std::string::npos);
}

}  // namespace
