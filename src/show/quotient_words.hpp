// A position in the misère quotient that decides it [T8]: the elements of its heaps, their product, the
// P-portion, or its weights [T15]; as JSON and for people.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "claims/weights.hpp"
#include "play/quotient_judge.hpp"
#include "show/advice.hpp"

namespace ishitori::show {

// `elements` and `product` (not for a ring), `p_portion`, `quotient` (its status and its last heap), and the
// `product` after each of `winning_moves`. Requires the JSON of write_advice().
void write_elements(Json& json, const PositionQuestion& question, const Advice& advice,
                    const QuotientJudge& judge);

// `ring_rows`: for each row that the unbroken ring can become, its size, its element, and True if that is in
// the P-portion.
void write_ring_rows(Json& json, const QuotientJudge& judge, const Game& game, const Position& ring);

// Label and element of each given row (a heap's label is its size), then the product; all of one width.
struct LabelledHeap {
    std::string label;
    HeapSize heap;
};
std::vector<std::string> element_lines(const Request& request, const Game& game, const QuotientJudge& judge,
                                       const std::vector<LabelledHeap>& heaps);
// The rows that a ring can become, their elements, and a mark if these are in the P-portion.
std::vector<std::string> ring_lines(const Request& request, const QuotientJudge& judge, const Game& game,
                                    const Position& ring);

// The elements of the P-portion.
std::vector<QuotientElement> p_portion(const MisereQuotient& quotient);
// `generators` and `generator_heaps`.
void write_generators(Json& json, const MisereQuotient& quotient);
// The same and `relations`; `forms` are the normal forms of the elements.
void write_presentation(Json& json, const MisereQuotient& quotient, const std::vector<HeapWord>& forms);
// "a = 1, b = 4": the generators with their heaps.
std::string generators_text(const MisereQuotient& quotient);
inline constexpr std::size_t max_listed_words = 60;
// The words of a JSON array, with "..." if there are more.
std::string listed(const Json& words);
// "a, b^2, ab^3": as many as fit in a sentence.
std::string p_portion_words(const QuotientJudge& judge);
// One sentence: the quotient and the heaps for which it is known.
std::string quotient_sentence(const Request& request, const Game& game, const QuotientJudge& judge);
// One sentence that says if the product is in the P-portion.
std::string product_sentence(const Request& request, const QuotientJudge& judge, QuotientElement product);

// Adds a line for each heap, at most `rows` lines, to `text`, and `weights` with all heaps to `json`. Returns
// the total weight.
WeightSum add_weights(const Request& request, const WeightRule& rule, std::span<const HeapSize> heaps,
                      std::size_t rows, std::string& text, Json& json);

// How the classes of a rule add: "modulo 2".
std::string class_addition(const Request& request, const WeightRule& rule);
// The class, the total and the largest weight of a position, and the excess of the largest over the others.
std::string weight_sum_words(const Request& request, const WeightSum& sum);

}  // namespace ishitori::show
