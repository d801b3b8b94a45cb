#include "show/quotient_words.hpp"

#include <algorithm>

#include "base/split.hpp"
#include "base/width.hpp"
#include "claims/quotient_oracle.hpp"
#include "show/table.hpp"

namespace ishitori::show {

namespace {

constexpr std::size_t max_lines = 24;  // of a table
constexpr std::size_t max_words = 12;  // of the P-portion in a sentence

using Cells = std::vector<std::string>;

// The rows that the unbroken ring can become by its first move, at most max_lines.
std::vector<HeapSize> rows_of_ring(const Game& game, const Position& ring) {
    const HeapSize size = ring.heaps.front(), longest = game.rules.longest_take().value_or(size);
    std::vector<HeapSize> rows;
    for (HeapSize taken = 1; taken <= std::min(size, longest) && rows.size() < max_lines; ++taken) {
        if (ring_allows(game, size, taken)) rows.push_back(size - taken);
    }
    return rows;
}

}  // namespace

void write_elements(Json& json, const PositionQuestion& question, const Advice& advice,
                    const QuotientJudge& judge) {
    const MisereQuotient& quotient = judge.quotient();
    const auto word = [&](QuotientElement x) { return judge.word(x); };
    if (!question.position.ring) {
        json["elements"] =
            json_list(question.position.heaps, [&](HeapSize heap) { return word(quotient.phi_of(heap)); });
        json["product"] = word(judge.product(question.position));
    }
    json["p_portion"] = json_list(p_portion(quotient), word);
    Json& about =
        json["quotient"] = {{"order", quotient.order}, {"p_portion_size", quotient.p_portion_size()}};
    write_generators(about, quotient);
    about["status"] = status_name(quotient.status);
    about["max_heap"] = json_number(quotient.max_heap());
    for (std::size_t i = 0; i < advice.winning.listed.size(); ++i) {
        const Position result = after(question.position, advice.winning.listed[i]);
        json["winning_moves"][i]["product"] = word(judge.product(result));
    }
}

void write_ring_rows(Json& json, const QuotientJudge& judge, const Game& game, const Position& ring) {
    json["ring_rows"] = json_list(rows_of_ring(game, ring), [&](HeapSize row) -> Json {
        const QuotientElement x = judge.quotient().phi_of(row);
        return {{"row", json_number(row)}, {"element", judge.word(x)}, {"in_p_portion", judge.is_p(x)}};
    });
}

std::vector<std::string> element_lines(const Request& request, const Game& game, const QuotientJudge& judge,
                                       const std::vector<LabelledHeap>& heaps) {
    const bool of_rows = game.board == Board::line || game.board == Board::ring;
    std::vector<Cells> rows{
        {request.words(of_rows ? "elements.row" : "elements.heap"), request.words("elements.element")}};
    Position all;
    for (const LabelledHeap& labelled : heaps) {
        if (rows.size() <= max_lines)
            rows.push_back({labelled.label, judge.word(judge.quotient().phi_of(labelled.heap))});
        all.heaps.push_back(labelled.heap);
    }
    if (heaps.size() > max_lines) rows.push_back({"...", "..."});
    rows.push_back({request.words("elements.product"), judge.word(judge.product(all))});
    auto lines = table_lines(rows);
    lines.insert(lines.end() - 1, std::string(display_width(lines.back()), '-'));  // above the product
    return lines;
}

std::vector<std::string> ring_lines(const Request& request, const QuotientJudge& judge, const Game& game,
                                    const Position& ring) {
    std::vector<Cells> rows{{request.words("elements.row-left"), request.words("elements.element"),
                             request.words("elements.portion")}};
    for (const HeapSize row : rows_of_ring(game, ring)) {
        const QuotientElement x = judge.quotient().phi_of(row);
        rows.push_back({std::to_string(row), judge.word(x),
                        request.words(judge.is_p(x) ? "elements.in" : "elements.out")});
    }
    return table_lines(rows);
}

std::vector<QuotientElement> p_portion(const MisereQuotient& quotient) {
    std::vector<QuotientElement> elements;
    for (QuotientElement x = 0; x < quotient.order; ++x) {
        if (quotient.p[x]) elements.push_back(x);
    }
    return elements;
}

void write_generators(Json& json, const MisereQuotient& quotient) {
    json["generators"] =
        json_list(quotient.generators, [&](HeapSize heap) { return letter(quotient, heap); });
    json["generator_heaps"] = json_numbers(quotient.generators);
}

void write_presentation(Json& json, const MisereQuotient& quotient, const std::vector<HeapWord>& forms) {
    write_generators(json, quotient);
    json["relations"] = json_list(relations(quotient, forms), [&](const auto& relation) {
        return word_text(quotient, relation.first) + "=" + word_text(quotient, relation.second);
    });
}

std::string generators_text(const MisereQuotient& quotient) {
    return joined(quotient.generators, ", ",
                  [&](HeapSize heap) { return letter(quotient, heap) + " = " + std::to_string(heap); });
}

std::string listed(const Json& words) {
    return shortened(words.get<std::vector<std::string>>(), max_listed_words, ", ", ", ...");
}

std::string p_portion_words(const QuotientJudge& judge) {
    return shortened(p_portion(judge.quotient()), max_words, ", ", ", ...",
                     [&](QuotientElement x) { return judge.word(x); });
}

std::string quotient_sentence(const Request& request, const Game& game, const QuotientJudge& judge) {
    const MisereQuotient& quotient = judge.quotient();
    const std::string named = generators_text(quotient);
    if (quotient.status == QuotientStatus::proved)
        return request.words("explain.quotient-whole", {game.text, quotient.order, named});
    return request.words("explain.quotient-part", {game.text, quotient.order, named, quotient.max_heap()});
}

std::string product_sentence(const Request& request, const QuotientJudge& judge, QuotientElement product) {
    return request.words(judge.is_p(product) ? "explain.product-in" : "explain.product-out",
                         {judge.word(product), p_portion_words(judge)});
}

WeightSum add_weights(const Request& request, const WeightRule& rule, std::span<const HeapSize> heaps,
                      std::size_t rows, std::string& text, Json& json) {
    WeightSum sum;
    Json list = Json::array();
    for (const HeapSize heap : heaps) {
        const HeapWeights weights = rule.of(heap);
        sum = rule.sum(sum, weights);
        list.push_back({{"class", weights.in_class},
                        {"largest", json_number(weights.top)},
                        {"others", json_number(weights.rest)}});
        if (list.size() > rows) continue;
        text += "   " +
                request.words("explain.weights-heap", {heap, weights.in_class, weights.top, weights.rest}) +
                "\n";
    }
    json["weights"] = std::move(list);
    return sum;
}

std::string class_addition(const Request& request, const WeightRule& rule) {
    return request.words(rule.class_sums.empty() ? "quotient.classes-modulo" : "quotient.classes-by-table",
                         {rule.classes});
}

std::string weight_sum_words(const Request& request, const WeightSum& sum) {
    const auto excess = static_cast<std::int64_t>(2 * sum.top) - static_cast<std::int64_t>(sum.total);
    return request.words("explain.weights-sum", {sum.in_class, sum.total, sum.top, excess});
}

}  // namespace ishitori::show
