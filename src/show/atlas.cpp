#include "show/atlas.hpp"

#include <map>
#include <ranges>

#include "base/split.hpp"
#include "rules/named_games.hpp"
#include "serve/page.hpp"
#include "show/svg.hpp"
#include "values/sequence.hpp"
#include "words/rule_words.hpp"

namespace ishitori::show {

namespace {

constexpr HeapSize values_shown = 128;
constexpr HeapSize values_drawn = 1024;
constexpr std::size_t members_shown = 60;

constexpr std::string_view style =
    "body{font:16px/1.5 sans-serif;margin:1rem auto;max-width:62rem;padding:0 "
    "1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse}th,td{padding:.15rem .6rem;text-align:left;border-bottom:1px solid #ddd}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}th "
    "button{font:inherit;font-weight:bold;border:0;"
    "background:none;cursor:pointer;padding:0}a{color:#1b5e8c}code{word-break:break-word}svg{max-width:100%;"
    "height:auto}.scroll{overflow-x:auto}input{font:inherit;padding:.3rem;width:20rem;max-width:100%}";

// A click on a column's head sorts by it, a second click reverses the order; rows without the typed word are
// hidden.
constexpr std::string_view script = R"js(
const body = document.querySelector("tbody"), find = document.getElementById("find");
const rows = [...body.rows];
const key = (row, i) => row.cells[i].dataset.n ?? row.cells[i].textContent;
document.querySelectorAll("th button").forEach((button, i) => {
  let down = false;
  button.addEventListener("click", () => {
    const number = rows.some(row => "n" in row.cells[i].dataset);
    rows.sort((a, b) => {
      const x = key(a, i), y = key(b, i);
      if (x === "" || y === "") return (x === "") - (y === "");
      const order = number ? Number(x) - Number(y) : x.localeCompare(y);
      return down ? -order : order;
    });
    down = !down;
    body.append(...rows);
  });
});
find.addEventListener("input", () => {
  const word = find.value.trim().toLowerCase();
  for (const row of rows) row.hidden = word !== "" && !row.textContent.toLowerCase().includes(word);
});
)js";

constexpr std::string_view page_file = "ishitori.html";  // the page that plays, beside the index

std::string page_name(const std::string& code) { return code + ".html"; }

// A position to start with: the three largest of the heaps up to 9 that have a move.
std::string first_position(const Ruleset& rules) {
    std::string heaps;
    for (HeapSize n = 9, count = 0; n > 0 && count < 3; --n) {
        if (for_each_option(rules, n, [](HeapSize, const Parts&) { return false; })) continue;
        heaps += (count++ == 0 ? "" : ",") + std::to_string(n);
    }
    return heaps;
}

class Atlas {
  public:
    // With `playable` the pages link to the page that plays.
    Atlas(const Request& request, const CatalogueRows& rows, bool playable)
        : request_(request), rows_(rows), playable_(playable) {
        for (std::size_t row = 0; row < rows.rows.size(); ++row)
            members_[text(row, "representative")].push_back(text(row, "code"));
    }

    std::string index() const {
        std::string html =
            head(request_.words("atlas.title")) + "<h1>" + phrase("atlas.title") + "</h1>\n<p>" +
            phrase("atlas.about", {rows_.rows.size(), members_.size()}) + "</p>\n<p><label>" +
            phrase("atlas.find") +
            " <input id=\"find\" type=\"search\"></label></p>\n<div class=\"scroll\"><table><thead><tr>";
        constexpr std::string_view columns[] = {
            "code",          "name",        "representative", "status",      "period",
            "preperiod",     "max_value",   "rares",          "verified_to", "misere_first_wild",
            "misere_status", "misere_order"};
        for (std::string_view column : columns)
            html += "<th><button>" + phrase("column." + std::string(column)) + "</button></th>";
        html += "</tr></thead>\n<tbody>\n";
        for (std::size_t row = 0; row < rows_.rows.size(); ++row) {
            html += "<tr>";
            for (std::string_view column : columns) {
                const Field& field = rows_.at(row, column);
                const std::string shown = field_text(field);
                if (column == "code") {
                    html += "<td><a href=\"games/" + escaped(page_name(shown)) + "\">" + escaped(shown) +
                            "</a></td>";
                } else if (column.ends_with("status")) {
                    html += "<td>" + (shown.empty() ? "" : phrase("status." + shown)) + "</td>";
                } else if (column == "name" || column == "representative") {
                    html += "<td>" + escaped(shown) + "</td>";
                } else {
                    html += "<td class=\"n\" data-n=\"" + escaped(shown) + "\">" + escaped(shown) + "</td>";
                }
            }
            html += "</tr>\n";
        }
        return html + "</tbody></table></div>\n<script>" + std::string(script) +
               "</script>\n</body></html>\n";
    }

    std::string page(std::size_t row) const {
        const std::string code = text(row, "code"), name = text(row, "name");
        const auto game = parse_game(code);
        if (!game) return "";
        const std::string title = code + (name.empty() ? "" : " (" + name + ")");
        std::string html = head(title) + "<p><a href=\"../index.html\">" + phrase("atlas.title") +
                           "</a></p>\n<h1>" + escaped(title) + "</h1>\n" + section("atlas.rule") + "<ol>\n";
        for (const std::string& sentence : rule_sentences(*game, request_.language()))
            html += "<li>" + escaped(sentence) + "</li>\n";
        html += "</ol>\n" + names(code) + section("atlas.values") + "<p><code>";
        const auto sequence = make_sequence(game->rules);
        sequence->extend(values_drawn);
        const auto& values = sequence->values();
        html += joined(values | std::views::take(values_shown + 1), " ") + "</code></p>\n" +
                plot_svg(values, {request_.words("plot.title", {title, values_drawn}),
                                  request_.words("plot.heaps"), request_.words("plot.values")});
        html += section("atlas.period") + "<p>" + escaped(period_words(row)) + "</p>\n" +
                section("atlas.class") + "<p>" + class_words(row) + "</p>\n" + section("atlas.misere") +
                "<p>" +
                escaped(misere_words(
                    request_, [&](std::string_view column) { return text(row, column); }, false)) +
                "</p>\n" + section("atlas.play");
        if (playable_) {
            auto link = [&](const std::string& fragment, std::string_view key) {
                return "<p><a href=\"../" + std::string(page_file) + "#" + fragment +
                       "&amp;lang=" + std::string(language_name(request_.language())) + "\">" +
                       phrase(key, {title}) + "</a></p>\n";
            };
            html += link("v=play&amp;g=" + escaped(code) + "&amp;p=" + first_position(game->rules),
                         "atlas.play-link") +
                    link("v=explore&amp;code=" + escaped(code), "atlas.explore-link");
        }
        html += "<p><code>ishitori play " + escaped(code) + "</code><br><code>ishitori period " +
                escaped(code) + "</code></p>\n</body></html>\n";
        return html;
    }

  private:
    std::string text(std::size_t row, std::string_view column) const {
        return field_text(rows_.at(row, column));
    }

    // A sentence inside HTML.
    std::string phrase(std::string_view key, std::initializer_list<Filler> args = {}) const {
        return escaped(request_.words(key, args));
    }

    std::string head(const std::string& title) const {
        return "<!doctype html>\n<html lang=\"" + std::string(language_name(request_.language())) +
               "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
               "content=\"width=device-width\"><title>" +
               escaped(title) + "</title><style>" + std::string(style) + "</style></head><body>\n";
    }

    std::string section(std::string_view key) const { return "<h2>" + phrase(key) + "</h2>\n"; }

    std::string names(const std::string& code) const {
        const auto names = names_of_code(code);
        return names.empty() ? "" : "<p>" + phrase("atlas.names", {joined(names, ", ")}) + "</p>\n";
    }

    std::string period_words(std::size_t row) const {
        const std::string status = text(row, "status");
        std::string said;
        if (status == "proved") {
            said = request_.words(text(row, "saltus") == "0" ? "atlas.proved" : "atlas.proved-rising",
                                  {text(row, "period"), text(row, "preperiod"),
                                   request_.words("theorem." + text(row, "theorem")),
                                   text(row, "verified_to"), text(row, "saltus")});
        } else if (status == "claimed") {
            said = request_.words("atlas.claimed", {text(row, "period"), text(row, "preperiod")});
        } else if (status == "observed") {
            said = request_.words("atlas.observed", {text(row, "period"), text(row, "preperiod"),
                                                     text(row, "saltus"), text(row, "verified_to")});
        } else {
            said = request_.words("atlas.open", {text(row, "verified_to")});
        }
        if (!text(row, "max_value").empty())
            said += " " + request_.words("atlas.most", {text(row, "max_value"), text(row, "max_value_at")});
        if (!text(row, "mask").empty()) {
            said += " " + request_.words("atlas.rares", {text(row, "rares"), text(row, "mask"),
                                                         request_.words(text(row, "mask_parity") == "1"
                                                                            ? "atlas.with-parity"
                                                                            : "atlas.no-parity")});
        }
        return said;
    }

    std::string class_words(std::size_t row) const {
        const std::string representative = text(row, "representative");
        const auto& members = members_.at(representative);
        const std::string basis = text(row, "class_basis");
        std::string said = phrase("atlas.class-of", {members.size(), representative, text(row, "shift")}) +
                           " " + phrase("basis." + basis, {text(row, "class_compared_to")}) + "<br>\n";
        for (std::size_t i = 0; i < members.size() && i < members_shown; ++i) {
            said += "<a href=\"" + escaped(page_name(members[i])) + "\">" + escaped(members[i]) + "</a> ";
            if (const NamedGame* const known = find_game_of_code(members[i]))
                said += "(" + escaped(known->name) + ") ";
        }
        if (members.size() > members_shown) said += "...";
        return said;
    }

    const Request& request_;
    const CatalogueRows& rows_;
    bool playable_;
    std::map<std::string, std::vector<std::string>> members_;
};

}  // namespace

std::vector<std::string_view> names_of_code(const std::string& code) {
    const NamedGame* const known = find_game_of_code(code);
    if (known == nullptr) return {};
    std::vector<std::string_view> names = split(known->aliases, ' ');
    names.insert(names.begin(), known->name);
    return names;
}

std::string misere_words(const Request& request, const ColumnText& text, bool stored) {
    std::string said = text("misere_first_wild").empty()
                           ? request.words("atlas.tame", {text("misere_tame_to")})
                           : request.words("atlas.wild", {text("misere_first_wild"), text("misere_genus")});
    const auto add = [&](std::string_view key, std::initializer_list<Filler> places = {}) {
        said += between_sentences(request.language()) + request.words(key, places);
    };
    const std::string order = text("misere_order"), p = text("misere_p_portion");
    const std::string free_heaps = joined(split(text("misere_free_heaps"), ' '), ", ");
    const std::string status = text("misere_status"), theorem = text("misere_theorem");
    const bool proved = status == "proved", settled = status != "claimed";
    if (proved && theorem == "T11") {
        add("atlas.quotient-kernel");
    } else if (proved && theorem == "T15") {
        add("atlas.quotient-weights");
    } else if (proved && theorem == "T23") {
        add("atlas.quotient-automaton");
    } else if (proved && order.empty()) {
        add("atlas.quotient-free-whole", {free_heaps});
    } else if (settled && theorem == "T12") {
        add("atlas.quotient-free", {text("misere_heaps"), free_heaps});
    } else if (proved) {
        add(stored ? "lookup.quotient" : "atlas.quotient-proved",
            {order, p, text("misere_period"), text("misere_preperiod")});
        if (!stored && text("misere_tame") == "1") add("atlas.quotient-tame");
    } else if (!order.empty()) {
        add("atlas.quotient", {order, p, text("misere_heaps")});
        if (!stored && !text("misere_family").empty()) add("atlas.family", {text("misere_family")});
    } else if (stored) {
        add("lookup.no-quotient");
    }
    if (settled && text("misere_infinite") == "1") add("atlas.infinite");
    return said;
}

Result<bool> write_atlas(const Request& request, const CatalogueRows& rows, const std::string& folder) {
    const auto made = OpenFolder::make(folder);
    if (!made) return made.error();
    const auto games = made->make_folder("games");
    if (!games) return games.error();
    const auto html = page_html();
    if (html) {
        const Status status = made->write(std::string(page_file), *html, Synced::no);
        if (!status) return status.error();
    }
    const Atlas atlas(request, rows, html.ok());
    for (std::size_t row = 0; row < rows.rows.size(); ++row) {
        const std::string name = page_name(field_text(rows.at(row, "code")));
        if (const Status status = games->write(name, atlas.page(row), Synced::no); !status)
            return status.error();
        request.environment->progress({row + 1, rows.rows.size(), 0, ""});
        if (!request.environment->keep_going()) return Error::stopped("limit.interrupted");
    }
    if (const Status status = made->write("index.html", atlas.index()); !status) return status.error();
    return html.ok();
}

}  // namespace ishitori::show
