#include "play/sum_session.hpp"

#include <fmt/format.h>

#include <numeric>

#include "base/contract.hpp"
#include "base/number.hpp"
#include "base/split.hpp"
#include "base/utf8.hpp"
#include "play/sum_adviser.hpp"
#include "rules/named_games.hpp"
#include "rules/typed.hpp"

namespace ishitori::play {

Result<SumSession> SumSession::start(Sum sum, Convention convention) {
    SumSession session(convention);
    for (const Summand& summand : sum) {
        const bool one = summand.position.ring || summand.rows.size() < 2;  // "ring(10)" or "row(5)"
        auto part =
            Session::start(summand.game, convention,
                           one ? position_text(summand.game, summand.position) : joined(summand.rows, ","));
        if (!part) return part.error();
        session.parts_.push_back(std::move(*part));
    }
    session.start_text_ = sum_text(sum);
    session.sum_ = std::move(sum);
    return session;
}

std::vector<HeapSize> SumSession::sizes() const {
    std::vector<HeapSize> all;
    for (const Session& part : parts_) {
        for (const HeapSize size : part.sizes()) all.push_back(size);
    }
    return all;
}

std::size_t SumSession::rows_before(std::size_t summand) const {
    return std::accumulate(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(summand),
                           std::size_t{0},
                           [](std::size_t rows, const Session& part) { return rows + part.rows().size(); });
}

bool SumSession::over() const { return is_over(sum_); }

void SumSession::refresh(std::size_t summand) {
    sum_[summand].position = parts_[summand].position();
    sum_[summand].rows = parts_[summand].sizes();
}

void SumSession::play(const SumChoice& choice) {
    history_.push_back({choice, choice_text(*this, choice)});
    parts_[choice.summand].play(choice.choice);
    refresh(choice.summand);
}

void SumSession::undo() {
    CHECK(can_undo());
    const std::size_t summand = history_.back().choice.summand;
    parts_[summand].undo();
    refresh(summand);
    history_.pop_back();
}

Result<std::size_t> parse_summand_number(const Sum& sum, std::string_view text) {
    const auto number = parse_number(text);
    if (!number || *number == 0 || *number > sum.size())
        return Error::input("sum.no-such-summand", printable(text), sum.size());
    return static_cast<std::size_t>(*number - 1);
}

namespace {

// A summand without a move does not end the sum.
Status can_move_in(const SumSession& session, std::size_t summand) {
    const Session& part = session.parts()[summand];
    if (part.over() && !session.over()) return Error::input("sum.no-move-left", summand + 1);
    return Done{};
}

}  // namespace

Result<SumChoice> read_choice(const SumSession& session, std::string_view typed) {
    const std::string text = tidy(typed);
    if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
        const auto summand = parse_summand_number(session.position(), trimmed(text.substr(0, colon)));
        if (!summand) return summand.error();
        if (const Status left = can_move_in(session, *summand); !left) return left.error();
        auto choice = read_choice(session.parts()[*summand], text.substr(colon + 1));
        if (!choice) return choice.error();
        return SumChoice{*summand, std::move(*choice)};
    }
    const auto words = split(text, ' ');
    std::vector<HeapSize> numbers;
    for (std::size_t i = 0; i < words.size(); ++i) {
        for (const std::string_view word : split(words[i], i < 2 ? ' ' : '+')) {
            const auto number = parse_number(word);
            if (!number) return Error::input("play.unclear-sum", printable(typed, 40));
            numbers.push_back(*number);
        }
    }
    if (words.size() < 2 || words.size() > 3) return Error::input("play.unclear-sum", printable(typed, 40));
    const HeapSize row = numbers[0];
    std::size_t summand = 0, before = 0;
    while (summand < session.parts().size() && row > before + session.parts()[summand].rows().size())
        before += session.parts()[summand++].rows().size();
    if (row == 0 || summand == session.parts().size()) return Error::input("play.no-row", row);
    if (const Status left = can_move_in(session, summand); !left) return left.error();
    const Session& part = session.parts()[summand];
    if (part.game().name == treblecross && words.size() == 2) {
        auto marked = read_choice(part, fmt::format("{} {}", row - before, numbers[1]));
        if (!marked) return marked.error();
        return SumChoice{summand, std::move(*marked)};
    }
    const Row& place = part.rows()[static_cast<std::size_t>(row - before - 1)];
    Choice choice{static_cast<std::size_t>(row - before - 1), numbers[1],
                  not_empty({numbers.begin() + 2, numbers.end()}), 0};
    const bool all_left = choice.remove < place.size && words.size() == 2;
    if (all_left) choice.parts = {place.size - choice.remove};
    if (part.numbered()) {  // if one heap is left, it comes after the stones taken
        choice.stone = part.stone_after(place.first, choice.parts.size() >= 2 ? choice.parts[0] : 0);
        if (part.ring() && choice.remove < place.size) choice.parts = {place.size - choice.remove};
    }
    if (const Status legal = part.check(choice); !legal) return legal.error();
    return SumChoice{summand, std::move(choice)};
}

std::string choice_text(const SumSession& session, const SumChoice& made) {
    const Choice& choice = made.choice;
    const Session& part = session.parts()[made.summand];
    if (part.numbered()) return fmt::format("{}: {}", made.summand + 1, choice_text(part, choice));
    const bool marks = part.game().name == treblecross;
    const std::string text = fmt::format("{} {}", session.rows_before(made.summand) + choice.row + 1,
                                         marks ? square_of(choice) : choice.remove);
    return marks || choice.parts.size() < 2 ? text : text + " " + joined(choice.parts, "+");
}

}  // namespace ishitori::play
