#include <algorithm>

#include "ask/command.hpp"
#include "base/number.hpp"
#include "base/read_file.hpp"
#include "base/split.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "base/width.hpp"
#include "rules/named_games.hpp"
#include "words/rule_words.hpp"

namespace ishitori::ask {

namespace {

OptionSpec::Kind kind_of(std::string_view value) {
    using Kind = OptionSpec::Kind;
    if (value.empty()) return Kind::flag;
    if (value == "N" || value == "M" || value == "SECONDS") return Kind::number;
    if (value == "BYTES") return Kind::bytes;
    return value[0] >= 'a' && value[0] <= 'z' ? Kind::choice : Kind::text;
}

}  // namespace

std::vector<OptionSpec> options_of(std::string_view listed) {
    std::vector<OptionSpec> options;
    for (std::string_view option : split(listed, ',')) {
        option.remove_prefix(std::min(option.find('-'), option.size()));
        const std::size_t space = std::min(option.find(' '), option.size());
        const std::string_view value = option.substr(std::min(space + 1, option.size()));
        options.push_back({option.substr(0, space), value, kind_of(value)});
    }
    return options;
}

std::string Request::text(std::string_view option, std::string_view fallback) const {
    const auto found = options.find(option);
    return found == options.end() ? std::string(fallback) : found->second;
}

std::optional<std::uint64_t> Request::number(std::string_view option) const {
    const auto found = options.find(option);
    return found == options.end() ? std::nullopt : number_with_sums(found->second);
}

Convention Request::convention(const Game& game) const {
    if (has("--misere")) return Convention::misere;
    if (has("--normal")) return Convention::normal;
    return game.usual;
}

Json json_number(std::uint64_t value) {
    if (value > max_exact) return std::to_string(value);
    return value;
}

Json json_numbers(std::span<const HeapSize> values) {
    const bool exact = std::ranges::none_of(values, [](HeapSize v) { return v > max_exact; });
    return json_list(values,
                     [&](HeapSize value) { return exact ? Json(value) : Json(std::to_string(value)); });
}

Json json_or_null(const std::optional<std::uint64_t>& value) {
    return value ? json_number(*value) : Json(nullptr);
}
Json json_or_null(const std::optional<Outcome>& outcome) {
    return outcome ? Json(outcome_name(*outcome)) : Json(nullptr);
}
Json json_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json json_header(const Game& game, Convention convention) {
    Json json = Json::object();
    json["game"] = game.text;
    if (!game.name.empty()) json["name"] = game.name;
    if (game.code) json["code"] = *game.code;
    json["convention"] = convention_name(convention);
    return json;
}

std::string text_header(const Request& request, const Game& game, Convention convention) {
    std::string title = game.heading();
    if (!game.name.empty() && game.name != game.text) title += " (" + game.name + ")";
    title += " - " + convention_words(request.language(), convention, game) + "\n";
    // a question about nim-values of a game that is usually played in misère play
    if (convention == Convention::normal && game.usual == Convention::misere && !request.has("--normal"))
        title += request.words("header.usual-misere", {game.heading()}) + "\n";
    return title;
}

Answer answer_about(const Request& request, const Game& game, Convention convention) {
    return {Exit::answered, json_header(game, convention), text_header(request, game, convention), {}};
}

namespace {

// The numbers of a file as a set: separated by blanks, commas or line ends; # begins a comment.
std::string set_of_list(std::string_view list) {
    std::string set;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (list[at] == '#') at = std::min(list.find('\n', at), list.size() - 1);
        const bool between = std::string_view(" ,\t\r\n").find(list[at]) != std::string_view::npos;
        if (!between) {
            set += list[at];
        } else if (!set.empty() && set.back() != ',') {
            set += ',';
        }
    }
    if (set.ends_with(',')) set.pop_back();
    return set;
}

// "take:1-3" for Take1-3, "line:3" for row-3: a game whose name ends in a number or a set. Otherwise nullopt.
std::optional<std::string> family_near(std::string_view typed) {
    constexpr std::pair<std::string_view, std::string_view> families[] = {
        {"take", "take"},        {"sub", "take"},  {"subtract", "take"},
        {"subtraction", "take"}, {"ring", "ring"}, {"rings", "ring"},
        {"circle", "ring"},      {"line", "line"}, {"lines", "line"},
        {"row", "line"},         {"rows", "line"}, {"race", "race"},
        {"count", "count"},      {"cut", "cut"},   {"subtraction game", "take"}};
    const std::string word = narrow(typed);
    const std::size_t number = std::min(word.find_first_of("0123456789{("), word.size());
    const std::size_t end = word.find_last_not_of(":-_ =", number == 0 ? 0 : number - 1);
    if (number == 0 || end == std::string::npos) return std::nullopt;
    std::string rest = word.substr(number);
    if (rest.size() > 2 && (rest[0] == '{' || rest[0] == '(')) rest = rest.substr(1, rest.size() - 2);
    for (const auto& [name, family] : families) {
        if (slips_between(word.substr(0, end + 1), name) == 0)
            return std::string(family) + (rest.empty() ? "" : ":" + rest);
    }
    return std::nullopt;
}

}  // namespace

Result<Game> game_argument(const Request& request) { return game_named(request, request.arguments.at(0)); }

std::vector<std::string> games_near(std::string_view typed) {
    if (const auto family = family_near(typed)) {
        const auto game = parse_game(*family);
        if (game) return {family->starts_with("take:") ? game->text : *family};
    }
    std::vector<std::string_view> names;
    for (const NamedGame& row : named_games()) {
        names.push_back(row.name);
        for (const std::string_view others : {row.aliases, row.japanese}) {
            for (const std::string_view name : split(others, ' ')) names.push_back(name);
        }
    }
    auto near = suggestions(typed, names);
    const auto words = split(typed, ' ');
    constexpr std::size_t tried = 20;
    for (const std::string_view word : std::span(words).first(std::min(words.size(), tried))) {
        if (near.empty() &&  // "kayles with boundary"
            word.size() > 2 && find_named_game(word) != nullptr)
            near = {word};
    }
    std::vector<std::string> found;
    for (const std::string_view name : near) {
        std::string meant(find_named_game(name)->name);
        if (std::ranges::find(found, meant) == found.end()) found.push_back(std::move(meant));
    }
    return found;
}

Result<Game> game_named(const Request& request, const std::string& typed) {
    constexpr std::string_view listed = "take:@";
    if (typed.starts_with(listed)) {
        const auto file =
            read_file(typed.substr(listed.size()), FileKind::b_file, request.environment->keep_going);
        if (!file) return file.error();
        return parse_game("take:" + set_of_list(*file));
    }
    auto game = parse_game(typed);
    if (game || game.error().key != "game.unknown") return game;
    if (const auto family = family_near(typed)) {
        const auto meant = parse_game(*family);
        if (!meant) return meant.error();
    }
    const auto near = games_near(typed);
    if (near.empty()) return game;
    return Error::input("game.near", printable(typed), joined(near, ", "));
}

Status write_named(const Request& request, const std::string& path, std::string_view contents) {
    return write_file(path, contents, Synced::yes, request.environment->keep_going);
}

}  // namespace ishitori::ask
