// Exercises in the style of seeds 002 and 004, with their answers.
#pragma once

#include <vector>

#include "play/adviser.hpp"
#include "play/draw.hpp"

namespace ishitori::play {

enum class ExerciseKind {
    binary,      // write the numbers in binary (seed 004)
    nim_sum,     // parity of each binary column (seeds 002 and 004)
    remainders,  // restricted steps: remainders and their nim-sum (seed 002)
    nim_values,  // nim-values of the heaps and their nim-sum (seed 003)
    who_wins,
    find_move,  // all winning moves
};
std::string_view exercise_name(ExerciseKind kind);  // "binary", "nim-sum", "remainders", ...

enum class Difficulty { easy, medium, hard };
std::string_view difficulty_name(Difficulty difficulty);  // "easy", "medium", "hard"

struct Exercise {
    ExerciseKind kind = ExerciseKind::who_wins;
    Difficulty difficulty = Difficulty::easy;
    Position position;
    std::vector<HeapSize> rows;    // the position in printing order
    Advice advice;                 // decided, with all winning moves
    std::vector<NimValue> values;  // of `rows`; nim_sum, remainders and nim_values only
};

// `count` exercises of alternating kinds, without repetition as long as new ones can be found. Without a
// difficulty they become harder: three easy ones, three medium ones, then hard ones. The same seed gives the
// same sheet, and a longer sheet begins with the shorter one. Errors as Adviser::advise, and "quiz.none" if
// the game gives no position that can be decided.
Result<std::vector<Exercise>> make_exercises(Adviser& adviser, std::size_t count,
                                             std::optional<Difficulty> difficulty, std::uint64_t seed);

}  // namespace ishitori::play
