// genus: the misere genus of each heap; quotient: the misere quotient of a game.
#include <fmt/format.h>

#include <chrono>

#include "base/utf8.hpp"
#include "claims/quotient_certificate.hpp"
#include "commands/answers.hpp"
#include "misere/genus.hpp"
#include "misere/quotient.hpp"

namespace ishitori {

namespace {

constexpr HeapSize most_genera = 100000;
constexpr std::size_t most_shown = 60;  // relations and values of Phi, as text

std::string equation(const MisereQuotient& quotient, const std::pair<HeapWord, HeapWord>& relation) {
    return word_text(quotient, relation.first) + "=" + word_text(quotient, relation.second);
}

Json words_json(const MisereQuotient& quotient, const std::vector<HeapWord>& forms,
                const std::vector<QuotientElement>& elements) {
    Json list = Json::array();
    for (QuotientElement element : elements) list.push_back(word_text(quotient, forms[element]));
    return list;
}

std::vector<QuotientElement> p_elements(const MisereQuotient& quotient) {
    std::vector<QuotientElement> elements;
    for (QuotientElement x = 0; x < quotient.order; ++x) {
        if (quotient.p[x]) elements.push_back(x);
    }
    return elements;
}

std::string listed(const Json& words) {
    std::string text;
    std::size_t count = 0;
    for (const auto& word : words) {
        if (count++ == most_shown) return text + ", ...";
        text += (text.empty() ? "" : ", ") + word.get<std::string>();
    }
    return text;
}

// The stop in words, for an answer that is not proved.
std::string why_open(const Request& request, const FoundQuotient& found) {
    const std::string heaps = std::to_string(found.quotient.max_heap());
    switch (found.stop) {
        case QuotientStop::family: {
            const FailureFamily& family = found.quotient.families.front();
            return request.words("quotient.family",
                                 {heap_word_text(family.base), heap_word_text(family.unit), heaps});
        }
        case QuotientStop::elements:
            return request.words("quotient.elements", {heaps, std::to_string(found.reached)});
        case QuotientStop::no_repair:
            return request.words("quotient.no-repair", {heaps});
        case QuotientStop::interrupted:
            return request.words("quotient.interrupted", {heaps});
        case QuotientStop::heaps:
        case QuotientStop::proved:
            break;
    }
    return request.words("quotient.limit-met", {heaps});
}

}  // namespace

Result<Answer> answer_genus(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--normal")) return Error::input("misere.only", request.command->name);
    const auto to = request.number("--to");
    if (!to) return Error::input("option.needed", request.command->name, "--to");
    if (*to > most_genera)
        return Error::input("table.too-long", std::to_string(*to), std::to_string(most_genera));
    TameHeaps tame(game->rules);
    GenusTable table(game->rules);
    Json list = Json::array();
    std::optional<HeapSize> first_wild;
    Answer answer;
    answer.text = text_header(request, *game, Convention::misere);
    for (HeapSize n = 0; n <= *to; ++n) {
        std::string text;
        if (!first_wild && tame.extend(n)) {
            text = tame_genus(tame.values()[n]).text();
        } else {
            const auto genus = table.heap(n);
            if (!genus || !request.environment->keep_going()) {
                answer.exit = Exit::stopped;
                answer.notes.push_back(request.words("genus.limit-met", {std::to_string(n)}));
                break;
            }
            if (!first_wild && !genus->tame()) first_wild = n;
            text = genus->text();
        }
        list.push_back(text);
        answer.text += pad_left(std::to_string(n), 6) + "  " + text + "\n";
    }
    answer.json = json_header(*game, Convention::misere);
    answer.json["genus"] = std::move(list);
    answer.json["first_wild"] = first_wild ? json_number(*first_wild) : Json(nullptr);
    answer.json["tame"] = !first_wild && answer.exit == Exit::answered;
    answer.text += (first_wild ? request.words("genus.first-wild", {std::to_string(*first_wild)})
                               : request.words("genus.all-tame")) +
                   "\n";
    return answer;
}

Result<Answer> answer_quotient(const Request& request) {
    auto game = game_argument(request);
    if (!game) return game.error();
    if (request.has("--normal")) return Error::input("misere.only", request.command->name);
    if (!quotient_applies(game->rules)) return Error::input("quotient.no-theory", game->text);
    QuotientLimits limits;
    limits.heaps = request.number("--limit").value_or(limits.heaps);
    const auto start = std::chrono::steady_clock::now();
    const auto timeout = request.number("--timeout");
    limits.keep_going = [&] {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        return request.environment->keep_going() &&
               !(timeout && seconds.count() >= static_cast<double>(*timeout));
    };
    const FoundQuotient found = find_quotient(game->rules, limits);
    const MisereQuotient& quotient = found.quotient;
    const auto forms = normal_forms(quotient);
    const auto presented = relations(quotient, forms);
    Answer answer;
    Json& json = answer.json;
    json = json_header(*game, Convention::misere);
    json["status"] = status_name(quotient.status);
    json["order"] = quotient.order;
    json["p_portion_size"] = quotient.p_portion_size();
    Json generators = Json::array(), heaps = Json::array(), equations = Json::array();
    std::string named;
    for (HeapSize heap : quotient.generators) {
        generators.push_back(letter(quotient, heap));
        heaps.push_back(json_number(heap));
        named += (named.empty() ? "" : ", ") + fmt::format("{} = {}", letter(quotient, heap), heap);
    }
    for (const auto& relation : presented) equations.push_back(equation(quotient, relation));
    json["generators"] = std::move(generators);
    json["generator_heaps"] = std::move(heaps);
    json["relations"] = equations;
    json["p_portion"] = words_json(quotient, forms, p_elements(quotient));
    json["phi"] = words_json(quotient, forms, quotient.phi);
    json["max_heap"] = json_number(quotient.max_heap());
    const bool proved = quotient.status == QuotientStatus::proved;
    json["period"] = proved ? json_number(quotient.period) : Json(nullptr);
    json["preperiod"] = proved ? json_number(quotient.preperiod) : Json(nullptr);
    json["theorem"] = proved ? Json("misere-period") : Json(nullptr);
    json["tame"] = quotient.tame();
    if (!quotient.families.empty()) {
        Json families = Json::array();
        for (const FailureFamily& family : quotient.families) {
            families.push_back({{"base", heap_word_text(family.base)},
                                {"unit", heap_word_text(family.unit)},
                                {"first", family.first},
                                {"last", family.last}});
        }
        json["families"] = std::move(families);
    }
    answer.text = text_header(request, *game, Convention::misere);
    const std::string order = std::to_string(quotient.order),
                      portion = std::to_string(quotient.p_portion_size());
    answer.text +=
        proved ? request.words("quotient.proved", {order, portion, std::to_string(quotient.period),
                                                   std::to_string(quotient.preperiod)})
               : request.words("quotient.partial", {order, portion, std::to_string(quotient.max_heap())});
    answer.text += "\n  " + request.words("quotient.generators", {named}) + "\n  " +
                   request.words("quotient.relations", {listed(equations)}) + "\n  " +
                   request.words("quotient.p-portion", {listed(json["p_portion"])}) + "\n  " +
                   request.words("quotient.phi", {listed(json["phi"])}) + "\n";
    if (!proved) {
        answer.exit = Exit::stopped;
        answer.notes.push_back(why_open(request, found));
    }
    if (const std::string path = request.text("--certificate"); request.has("--certificate")) {
        if (quotient.order > largest_certified_order) {
            answer.notes.push_back(
                request.words("quotient.no-certificate", {path, std::to_string(largest_certified_order)}));
            return answer;
        }
        const std::string text = certificate_text(quotient_claim(game->text, game->rules, quotient));
        if (const Status status = write_file(path, text); !status) {
            answer.exit = status.error().exit;
            answer.notes.push_back(say(request.language(), status.error()));
            return answer;
        }
        json["certificate"] = path;
        answer.text += request.words("period.certificate", {path}) + "\n";
    }
    return answer;
}

}  // namespace ishitori
