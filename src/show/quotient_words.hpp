// A position as the misere quotient that decides it sees it [T8]: the elements of its heaps, their product,
// the P-portion; as JSON and for people.
#pragma once

#include "play/quotient_judge.hpp"
#include "show/advice.hpp"

namespace ishitori::inline show {

// `elements` and `product` (not of a ring), `p_portion`, `quotient` (what it is and how far it is known), and
// the `product` after each of `winning_moves`. Requires the JSON of write_advice().
void write_elements(Json& json, const PositionQuestion& question, const Advice& advice,
                    const QuotientJudge& judge);

// `ring_rows`: of each row that the unbroken ring can become its size, its element, and whether that lies in
// the P-portion.
void write_ring_rows(Json& json, const QuotientJudge& judge, const Game& game, const Position& ring);

// Label and element of each row given (a heap's label is its size), then the product; all of one width.
struct LabelledHeap {
    std::string label;
    HeapSize heap;
};
std::vector<std::string> element_lines(const Request& request, const Game& game, const QuotientJudge& judge,
                                       const std::vector<LabelledHeap>& heaps);
// The rows that a ring can become, their elements, and whether these lie in the P-portion.
std::vector<std::string> ring_lines(const Request& request, const QuotientJudge& judge, const Game& game,
                                    const Position& ring);

// "a, b^2, ab^3": as many as a sentence holds.
std::string p_portion_words(const QuotientJudge& judge);
// Which quotient this is and how far it is known, in one sentence.
std::string quotient_sentence(const Request& request, const Game& game, const QuotientJudge& judge);
// Whether the product lies in the P-portion, in one sentence.
std::string product_sentence(const Request& request, const QuotientJudge& judge, QuotientElement product);

}  // namespace ishitori::inline show
