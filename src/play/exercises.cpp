#include "play/exercises.hpp"

#include <algorithm>
#include <array>

#include "base/names.hpp"
#include "play/best_line.hpp"

namespace ishitori::play {

namespace {

// The size of the positions: the number of rows, and the stones in each.
struct Sizes {
    std::size_t rows_from, rows_to;
    HeapSize from, to;
    HeapSize max_winning;  // find_move: at most this many winning moves, so that the task is not trivial
};

// The smallest heap in which a move is possible; 0 if no small heap allows one.
HeapSize smallest_with_a_move(const Game& game) {
    for (HeapSize heap = 1; heap <= 400; ++heap) {
        if (heaviest_move(game, position_of({heap}))) return heap;
    }
    return 0;
}

Sizes usual_sizes(const Game& game, Convention convention, ExerciseKind kind, Difficulty difficulty) {
    const bool numbers = kind == ExerciseKind::binary || kind == ExerciseKind::nim_sum;
    const bool splits = game.rules.max_parts() >= 2;
    constexpr std::array<Sizes, 3> of_nim{{{2, 3, 1, 7, 3}, {3, 3, 1, 15, 3}, {4, 4, 3, 31, 3}}};
    constexpr std::array<Sizes, 3> of_splits{{{1, 2, 1, 6, 4}, {2, 3, 1, 9, 4}, {3, 4, 2, 14, 4}}};
    constexpr std::array<Sizes, 3> of_misere_splits{{{1, 2, 1, 6, 4}, {2, 3, 1, 7, 4}, {3, 3, 2, 10, 4}}};
    constexpr std::array<Sizes, 3> of_numbers{{{2, 2, 1, 15, 3}, {3, 3, 3, 31, 3}, {3, 4, 8, 63, 3}}};
    const auto d = static_cast<std::size_t>(difficulty);
    if (numbers) return of_numbers[d];
    if (!splits) return of_nim[d];
    return convention == Convention::misere ? of_misere_splits[d] : of_splits[d];
}

// Games with far digits need larger heaps before a move is possible.
Sizes sizes_for(const Game& game, Convention convention, ExerciseKind kind, Difficulty difficulty) {
    Sizes sizes = usual_sizes(game, convention, kind, difficulty);
    const auto longest = game.rules.longest_take();
    if (game.rules.max_parts() >= 2 && longest) sizes.to += std::min<HeapSize>(*longest / 2, 20);
    const HeapSize least = smallest_with_a_move(game);
    if (least > sizes.to) sizes.to = 2 * least;
    return sizes;
}

// The kinds that make sense for this game.
std::vector<ExerciseKind> exercise_kinds(const Game& game, Convention convention) {
    using enum ExerciseKind;
    if (convention == Convention::misere || game.board == Board::count) return {who_wins, find_move};
    if (game.is_nim()) return {binary, nim_sum, who_wins, find_move};
    if (game.rules.takes_one_to()) return {remainders, who_wins, find_move};
    return {nim_values, who_wins, find_move};
}

void draw_position(const Game& game, const Sizes& sizes, Exercise& made, Draw& draw) {
    if (game.board == Board::ring && made.kind == ExerciseKind::who_wins && draw.below(2) == 0) {
        made.rows = {draw.between(3, 8 + 4 * static_cast<HeapSize>(made.difficulty))};
        made.position = {made.rows, true};
        return;
    }
    const std::size_t count = game.board == Board::count ? 1 : draw.between(sizes.rows_from, sizes.rows_to);
    for (std::size_t i = 0; i < count; ++i) made.rows.push_back(draw.between(sizes.from, sizes.to));
    made.position = position_of(made.rows);
}

// Returns false if a value is not known.
bool fill_values(Adviser& adviser, Exercise& made) {
    if (made.kind == ExerciseKind::nim_sum) made.values = made.rows;
    for (const HeapSize row : made.rows) {
        if (made.kind == ExerciseKind::remainders)
            made.values.push_back(row % (*adviser.game().rules.takes_one_to() + 1));
        if (made.kind != ExerciseKind::nim_values) continue;
        const auto value = adviser.nim_value(row);
        if (!value) return false;
        made.values.push_back(*value);
    }
    return true;
}

// The exercise that these draws make; nullopt if no suitable position was found.
Result<std::optional<Exercise>> make(Adviser& adviser, Draw draw, ExerciseKind kind, Difficulty difficulty,
                                     const std::vector<Exercise>& before) {
    const Sizes sizes = sizes_for(adviser.game(), adviser.convention(), kind, difficulty);
    const bool want_p = kind == ExerciseKind::who_wins && draw.below(2) == 0;
    std::optional<Exercise> spare;  // usable, but not exactly of the wanted kind
    for (int tries = 0; tries < 300; ++tries) {
        Exercise made;
        made.kind = kind;
        made.difficulty = difficulty;
        draw_position(adviser.game(), sizes, made, draw);
        auto advice = adviser.advise(made.position);
        if (!advice) return advice.error();
        if (!advice->outcome || !advice->winning.complete()) continue;
        made.advice = std::move(*advice);
        if (!heaviest_move(adviser.game(), made.position)) continue;
        if (kind == ExerciseKind::find_move && made.advice.outcome != Outcome::N) continue;
        if (!fill_values(adviser, made)) continue;
        const bool known = std::ranges::find(before, made.position, &Exercise::position) != before.end();
        const bool wanted =
            kind == ExerciseKind::who_wins
                ? (made.advice.outcome == Outcome::P) == want_p
                : kind != ExerciseKind::find_move || made.advice.winning.total <= sizes.max_winning;
        if (!known && wanted) return std::optional(std::move(made));
        if (!known || !spare) spare = std::move(made);
    }
    return spare;
}

}  // namespace

std::string_view exercise_name(ExerciseKind kind) {
    static constexpr std::string_view names[] = {"binary",     "nim-sum",  "remainders",
                                                 "nim-values", "who-wins", "find-move"};
    return name_in<ExerciseKind::find_move>(names, kind);
}

std::string_view difficulty_name(Difficulty difficulty) {
    static constexpr std::string_view names[] = {"easy", "medium", "hard"};
    return name_in<Difficulty::hard>(names, difficulty);
}

Result<std::vector<Exercise>> make_exercises(Adviser& adviser, std::size_t count,
                                             std::optional<Difficulty> difficulty, std::uint64_t seed) {
    const auto kinds = exercise_kinds(adviser.game(), adviser.convention());
    std::vector<Exercise> made;
    for (std::size_t i = 0; i < count; ++i) {
        // does not depend on `count`: a longer sheet begins with the shorter one
        const auto rising = static_cast<Difficulty>(std::min<std::size_t>(i / 3, 2));
        for (std::size_t turn = 0; turn < kinds.size(); ++turn) {
            auto exercise = make(adviser, Draw(seed, i), kinds[(i + turn) % kinds.size()],
                                 difficulty.value_or(rising), made);
            if (!exercise) return exercise.error();
            if (!*exercise) continue;
            made.push_back(std::move(**exercise));
            break;
        }
        if (made.size() != i + 1) return Error::input("quiz.none", adviser.game().text);
    }
    return made;
}

}  // namespace ishitori::play
