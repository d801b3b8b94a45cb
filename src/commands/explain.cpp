// explain: the reason why a position is won or lost, in numbered steps: the elementary reason first, then the
// binary table, nim-values or the theorem, and a line of play to the end. Algebra only if no simpler reason
// decides, or on request.
#include <algorithm>

#include "base/split.hpp"
#include "commands/answers.hpp"
#include "commands/known_period.hpp"
#include "commands/steps.hpp"
#include "commands/sums.hpp"
#include "play/best_line.hpp"
#include "play/session.hpp"
#include "show/advice.hpp"
#include "show/best_play.hpp"
#include "show/binary_table.hpp"
#include "show/play_words.hpp"
#include "show/quotient_words.hpp"
#include "show/simple_reason.hpp"
#include "show/table.hpp"
#include "words/move_words.hpp"

namespace ishitori::commands {

namespace {

constexpr std::size_t max_line_heaps = 200;  // no line of play for more heaps

// True if the computer was too slow for a part of the explanation.
bool no_time(const Error& error) {
    return error.key == "limit.time" || error.key == "limit.window-time" || error.key == "limit.no-period";
}

// The explanation under construction: steps for both outputs, tables in between for people.
class Explanation {
  public:
    Explanation(const Request& request, const PositionQuestion& question, Adviser& adviser,
                const Advice& advice)
        : request_(request), question_(question), adviser_(adviser), advice_(advice), steps_(request) {
        steps_.level = "simple";
    }

    Status write(Answer& answer) {
        answer.text += shown_position(request_.language(), question_) + ": " +
                       outcome_sentence(request_, advice_) + "\n\n";
        if (stuck()) return write_stuck(answer);
        if (advice_.outcome) {
            auto simple = simple_reason(request_, question_, adviser_, advice_);
            if (!simple && !no_time(simple.error())) return simple.error();
            if (simple) simple_ = std::move(*simple);
            for (const std::string& sentence : simple_.steps) add(sentence);
            for (const std::string& sentence : symmetric_strategy(request_, question_)) {
                add(sentence);
                simple_.whole = true;
            }
        }
        deeper_steps(answer);
        if (!advice_.outcome)
            step(advice_.positions_searched > 0 ? "explain.open" : "explain.too-large",
                 {advice_.positions_searched});
        steps_.write(answer);
        if (advice_.outcome == Outcome::N)
            answer.text +=
                "\n" + winning_moves_text(
                           request_, question_, advice_.winning,
                           advice_.reason == Reason::quotient && !short_ ? adviser_.quotient() : nullptr);
        if (!advice_.outcome) return Done{};
        note_unfound_moves(request_, advice_, answer);
        if (advice_.winning.stopped || question_.position.heaps.size() > max_line_heaps) return Done{};
        Status written = write_best_play(request_, question_, adviser_, answer);
        if (written || !no_time(written.error())) return written;
        answer.note(request_, "explain.no-time");
        return Done{};
    }

  private:
    // The part after the elementary reason. If that reason is complete, algebra is shown only on request.
    void deeper_steps(Answer& answer) {
        const bool algebra = advice_.reason != Reason::nim_sum && advice_.reason != Reason::theorem &&
                             advice_.reason != Reason::pairs;
        if (algebra && simple_.whole && !request_.has("--quotient")) {
            short_ = true;
            if (advice_.reason == Reason::quotient)
                write_elements(answer.json, question_, advice_, *adviser_.quotient());
            return;
        }
        // a single number in binary explains nothing
        const bool counted = question_.game.is_nim() || question_.game.rules.takes_one_to();
        if (advice_.reason == Reason::nim_sum && simple_.whole && question_.position.heaps.size() == 1 &&
            counted)
            return;
        steps_.level = algebra ? "algebra" : counted ? "binary" : "values";
        switch (advice_.reason) {
            case Reason::nim_sum:
                return nim_sum_steps(answer);
            case Reason::tame:
                return tame_steps(answer);
            case Reason::kernel:
                return kernel_steps(answer);
            case Reason::search:
                if (advice_.outcome && advice_.searched_above)
                    step("explain.search-above", {advice_.positions_searched, *advice_.searched_above});
                else if (advice_.outcome)
                    step("explain.search", {advice_.positions_searched});
                break;
            case Reason::quotient:
                return quotient_steps(answer);
            case Reason::free_heaps:
                return free_heap_steps(answer);
            case Reason::weights:
                return weight_steps(answer);
            case Reason::automaton:
                return automaton_steps(answer);
            case Reason::pairs:
                if (!simple_.whole) add(reason_sentence(request_, advice_));
                break;
            case Reason::theorem:
                break;
        }
    }

    void add(std::string sentence) { steps_.add(std::move(sentence)); }
    void step(std::string_view key, std::initializer_list<Filler> places = {}) { steps_.step(key, places); }

    // True if stones are left, but no move.
    bool stuck() const {
        return !question_.position.over() && !heaviest_move(question_.game, question_.position);
    }
    Status write_stuck(Answer& answer) {
        step(question_.convention == Convention::normal ? "explain.stuck-normal" : "explain.stuck-misere");
        steps_.write(answer);
        if (advice_.reason == Reason::quotient)
            write_elements(answer.json, question_, advice_, *adviser_.quotient());
        return Done{};
    }

    bool race() const { return question_.game.board == Board::race; }

    void binary_step(Answer& answer) {
        const auto& rows = question_.rows;
        if (question_.position.ring || rows.size() > max_table_rows || rows.empty()) return;
        const auto values = values_of_rows(rows, question_.position, advice_);
        const bool nim = question_.game.is_nim();
        Json json_rows = Json::array();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string label =
                simple_.remainders
                    ? place_words(request_.language(), question_.game, i, values[i])
                    : place_words(request_.language(), question_.game, i, rows[i],
                                  nim ? std::optional<NimValue>() : std::optional<NimValue>(values[i]));
            json_rows.push_back({{"row", row_label(i)}, {"label", label}, {"heap", json_number(rows[i])}});
        }
        if (steps_.level == "values") steps_.level = "binary";
        steps_.binary(answer, values, std::move(json_rows));
    }

    void known_values_step() {
        if (simple_.remainders) return;  // they are the nim-values
        if (question_.game.is_nim()) {
            step(race() ? "explain.race-is-nim" : "explain.nim");
            return;
        }
        const auto& heaps = question_.position.heaps;
        if (question_.position.ring) {
            step("explain.ring-value", {heaps[0], *advice_.nim_sum});
        } else if (!heaps.empty()) {
            step(race() ? "explain.race-values" : "explain.values",
                 {heap_values(heaps, advice_.nim_values, max_table_rows)});
        }
        if (const auto* found = adviser_.finding(); found && found->proved()) {
            const auto [preperiod, period, saltus] = *found->periodicity;
            step(saltus > 0 ? "explain.rises" : "explain.period", {period, preperiod, saltus});
        }
    }

    void nim_sum_steps(Answer& answer) {
        known_values_step();
        if (question_.position.over()) {
            step("explain.over-normal");
            return;
        }
        binary_step(answer);
        const bool p = *advice_.outcome == Outcome::P;
        step(p ? "explain.sum-zero" : "explain.sum-odd", {*advice_.nim_sum});
        if (!p && !question_.position.ring) repair_step();
    }

    // The effect of a winning move on the table: heap with value g becomes g XOR x.
    void repair_step() {
        const auto advised = advised_move(adviser_, question_.position, advice_);
        if (!advised) return;
        const Move& move = *advised;
        const auto& heaps = question_.position.heaps;
        const auto at = static_cast<std::size_t>(std::ranges::find(heaps, move.heap) - heaps.begin());
        const NimValue g = advice_.nim_values[at];
        const auto& rows = question_.rows;
        const auto row = static_cast<std::size_t>(std::ranges::find(rows, move.heap) - rows.begin());
        step(question_.game.is_nim() ? "explain.repair-nim"
             : simple_.remainders    ? "explain.repair-remainder"
                                     : "explain.repair",
             {move_words(request_.language(), question_.game, move, false, race() ? &row : nullptr), g,
              g ^ *advice_.nim_sum});
    }

    void tame_steps(Answer& answer) {
        if (question_.position.over()) {
            step("explain.over-misere");
            return;
        }
        if (question_.position.ring) {
            step("explain.ring-tame", {question_.position.heaps[0]});
            return;
        }
        step("explain.tame");
        known_values_step();
        binary_step(answer);
        const std::string sum = std::to_string(*advice_.nim_sum);
        std::vector<HeapSize> firm;
        for (std::size_t i = 0; i < advice_.fickle.size() && firm.size() < max_table_rows; ++i) {
            if (!advice_.fickle[i]) firm.push_back(question_.position.heaps[i]);
        }
        if (!firm.empty()) {
            step(*advice_.nim_sum == 0 ? "explain.firm-zero" : "explain.firm-other",
                 {joined(firm, ", "), sum});
        } else {
            step(*advice_.nim_sum == 1 ? "explain.fickle-one" : "explain.fickle-zero", {sum});
        }
    }

    void kernel_steps(Answer& answer) {
        const std::string last = std::to_string(adviser_.kernel()->last_outside());
        if (question_.position.ring) {
            step("explain.kernel-ring", {question_.game.text, last});
            return;
        }
        step("explain.kernel", {question_.game.text, last});
        known_values_step();
        binary_step(answer);
        step(*advice_.nim_sum == 0 ? "explain.kernel-zero" : "explain.kernel-other", {*advice_.nim_sum});
    }

    void free_heap_steps(Answer& answer) {
        const FreeHeapOracle& oracle = adviser_.free_heaps()->oracle();
        const FreeHeapQuotient& claim = oracle.quotient();
        step("explain.free-heaps", {question_.game.text, joined(claim.free, ", "), claim.order});
        if (question_.position.ring) return;
        std::vector<std::string> elements;
        std::string table;
        for (const HeapSize heap : question_.position.heaps) {
            elements.push_back(oracle.text_of(claim.phi_of(heap)));
            if (elements.size() <= max_table_rows)
                table += "   " + std::to_string(heap) + "  " + elements.back() + "\n";
        }
        const FreeState state = oracle.state(question_.position.heaps);
        answer.json["elements"] = elements;
        answer.json["product"] = oracle.text_of(state);
        steps_.put_table(std::move(table));
        step(oracle.is_p(state) ? "explain.free-heaps-in" : "explain.free-heaps-out",
             {oracle.text_of(state)});
    }

    void weight_steps(Answer& answer) {
        const WeightRule& rule = adviser_.weights()->rule();
        step("explain.weights", {question_.game.text, class_addition(request_, rule)});
        if (question_.position.ring) return;
        std::string table;
        const WeightSum sum =
            add_weights(request_, rule, question_.position.heaps, max_table_rows, table, answer.json);
        steps_.put_table(std::move(table));
        add(weight_sum_words(request_, sum));
        step(rule.is_p(sum) ? "explain.weights-in" : "explain.weights-out");
    }

    void automaton_steps(Answer& answer) {
        const Automaton& automaton = adviser_.automaton()->automaton();
        step("explain.automaton", {question_.game.text, automaton.states()});
        if (question_.position.ring) return;
        std::vector<HeapSize> heaps = question_.position.heaps;
        std::ranges::sort(heaps);
        Json states = Json::array();
        std::string table;
        AutomatonState state = 0;
        HeapSize size = 1;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            state = automaton.read(state, size, heaps[i]);
            size = heaps[i];
            states.push_back(state);
            if (i < max_table_rows) table += request_.words("explain.automaton-heap", {size, state}) + "\n";
        }
        answer.json["states"] = std::move(states);
        steps_.put_table(std::move(table));
        step(automaton.p[state] ? "explain.automaton-in" : "explain.automaton-out", {state});
    }

    void quotient_steps(Answer& answer) {
        const QuotientJudge& judge = *adviser_.quotient();
        write_elements(answer.json, question_, advice_, judge);
        if (question_.position.over()) {
            step("explain.over-misere");
            return;
        }
        step("explain.quotient");
        add(quotient_sentence(request_, question_.game, judge));
        std::vector<std::string> lines;
        if (question_.position.ring) {
            step("explain.ring-elements", {question_.position.heaps[0], p_portion_words(judge)});
            lines = ring_lines(request_, judge, question_.game, question_.position);
            write_ring_rows(answer.json, judge, question_.game, question_.position);
        } else {
            step("explain.elements");
            std::vector<LabelledHeap> heaps;
            for (HeapSize heap : question_.position.heaps) heaps.push_back({std::to_string(heap), heap});
            lines = element_lines(request_, question_.game, judge, heaps);
        }
        steps_.put_table(with_margin("   ", lines));
        if (!question_.position.ring)
            add(product_sentence(request_, judge, judge.product(question_.position)));
    }

    const Request& request_;
    const PositionQuestion& question_;
    Adviser& adviser_;
    const Advice& advice_;
    SimpleReason simple_;
    Steps steps_;
    bool short_ = false;  // algebra was left out
};

// "9-7" as in reports, or a move in a player's form: "2 3", "B 7", "8-10".
Result<Move> typed_move(const Request& request, const PositionQuestion& question) {
    const std::string text = half_width(request.text("--move"));
    auto move = parse_move(text);
    if (move) return move;
    auto session = Session::start(question.game, question.convention, request.arguments[1]);
    if (!session) return session.error();
    const auto choice = read_choice(*session, text);
    if (choice) return session->move_of(*choice);
    return text.find_first_of(" \t") == std::string::npos ? move.error() : choice.error();
}

// The answer to --move; `before` is the advice for the position.
Result<Answer> explain_move(const Request& request, const PositionQuestion& question, Adviser& adviser,
                            const Advice& before) {
    auto move = typed_move(request, question);
    if (!move) return move.error();
    if (const Status status = check_legal(question.game, question.position, *move); !status)
        return status.error();
    PositionQuestion next = question;
    next.position = after(question.position, *move);
    next.rows = next.position.heaps;
    auto advice = adviser.advise(next.position);
    if (!advice) return advice.error();
    Answer answer = answer_about(request, question.game, question.convention);
    write_advice(answer.json, question, before);
    answer.json["move"] = json_move(question.position, *move);
    const std::string words = move_words(request.language(), question.game, *move, question.position.ring);
    answer.text += move_text(*move) + ": " + words + "\n\n";
    write_effect(request, before.outcome, *advice,
                 rows_words(request.language(), next.game, next.position.heaps, false),
                 reason_sentence(request, *advice), winning_moves_text(request, next, advice->winning),
                 answer);
    return answer;
}

}  // namespace

Result<Answer> answer_explain(const Request& request) {
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return answer_sum_explain(request, **sum);
    auto question = position_question(request);
    if (!question) return question.error();
    const auto adviser = adviser_for(request, question->game, question->convention, question->limits);
    const auto certified = rely_on_certificate(request, *adviser);
    if (!certified) return certified.error();
    auto advice = adviser->advise(question->position);
    if (!advice) return advice.error();
    if (request.has("--move")) {
        auto answer = explain_move(request, *question, *adviser, *advice);
        if (answer) add_certificate(request, *certified, *answer);
        return answer;
    }
    Answer answer = answer_about(request, question->game, question->convention);
    write_advice(answer.json, *question, *advice);
    draw_board(answer, request, *question);
    if (const Status status = Explanation(request, *question, *adviser, *advice).write(answer); !status)
        return status.error();
    if (!advice->outcome) leave_open(request, *advice, answer);
    add_certificate(request, *certified, answer);
    return answer;
}

}  // namespace ishitori::commands
