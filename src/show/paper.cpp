#include "show/paper.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/number.hpp"
#include "base/phrases.hpp"
#include "base/split.hpp"

namespace ishitori::show {

namespace {

// Numbers; empty where a number is missing.
bool is_numeric(std::string_view cell) {
    return cell.empty() || cell == "-" || std::ranges::all_of(cell, is_digit);
}

// a^12b -> a^{12}b
std::string with_braces(std::string_view formula) {
    std::string text;
    for (std::size_t at = 0; at < formula.size();) {
        std::size_t end = at + 1;
        while (formula[at] == '^' && end < formula.size() && is_digit(formula[end])) ++end;
        const bool exponent = formula[at] == '^' && end > at + 1;
        text += exponent ? fmt::format("^{{{}}}", formula.substr(at + 1, end - at - 1))
                         : std::string(1, formula[at]);
        at = exponent ? end : at + 1;
    }
    return text;
}

std::string latex_cell(std::string_view cell) {
    static constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"<=", "$\\le$"},           {">=", "$\\ge$"}, {"<", "$<$"}, {">", "$>$"}, {"\\", "\\textbackslash{}"},
        {"~", "\\textasciitilde{}"}};
    if (cell.find('^') != std::string_view::npos) return "$" + with_braces(cell) + "$";
    std::string text;
    while (!cell.empty()) {
        const auto sign =
            std::ranges::find_if(signs, [&](const auto& row) { return cell.starts_with(row.first); });
        const bool found = sign != std::end(signs);
        if (!found && std::string_view("&%$#_{}").find(cell[0]) != std::string_view::npos) text += '\\';
        text += found ? sign->second : cell.substr(0, 1);
        cell.remove_prefix(found ? sign->first.size() : 1);
    }
    return text;
}

std::string markdown_cell(std::string cell) {
    replace_all(cell, "|", "\\|");
    return cell;
}

// The syntax of a computer algebra system.
struct Syntax {
    std::string_view power, identity;  // of the current monoid
};

// "a^2b" -> "a^2*b"
std::string product(std::string_view word, const Syntax& syntax) {
    if (word == "1") return std::string(syntax.identity);
    std::string text;
    for (const char c : word) {
        const bool letter = c >= 'a' && c <= 'z';
        if (letter && !text.empty()) text += '*';
        text += c == '^' ? syntax.power : std::string_view(&c, 1);
    }
    return text;
}

// "a^2=1" in the format `form` of both sides.
std::vector<std::string> relators(const WrittenMonoid& monoid, const Syntax& syntax, const char* form) {
    std::vector<std::string> all;
    for (const std::string& equation : monoid.equations) {
        const std::size_t equals = equation.find('=');
        all.push_back(fmt::format(fmt::runtime(form), product(equation.substr(0, equals), syntax),
                                  product(equation.substr(equals + 1), syntax)));
    }
    return all;
}

// Lists have the same syntax in both systems; `form` is the function that converts a word to an element.
std::string portions(const WrittenMonoid& monoid, const Syntax& syntax, const char* form) {
    std::vector<std::string> lists;
    for (const auto& [where, words] : monoid.portions) {
        std::vector<std::string> elements;
        for (const std::string& word : words)
            elements.push_back(fmt::format(fmt::runtime(form), product(word, syntax)));
        const std::string list = fmt::format("[{}]", fmt::join(elements, ", "));
        if (where.empty()) return list;
        lists.push_back(fmt::format("[\"{}\", {}]", where, list));
    }
    return fmt::format("[{}]", fmt::join(lists, ",\n  "));
}

std::string quoted_names(const WrittenMonoid& monoid) {
    return joined(monoid.generators, ", ", [](const std::string& name) { return '"' + name + '"'; });
}

}  // namespace

std::string paper_table(std::string_view format, const std::vector<std::vector<std::string>>& rows) {
    const bool latex = format == "latex";
    std::string text, columns;
    for (std::size_t c = 0; c < rows.front().size(); ++c) {
        const bool right =
            std::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) { return is_numeric(row[c]); });
        columns += latex ? (right ? "r" : "l") : (right ? "| --: " : "| --- ");
    }
    if (latex) text += "\\begin{tabular}{" + columns + "}\n";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const std::string cell = latex ? latex_cell(rows[r][c]) : markdown_cell(rows[r][c]);
            text += latex ? (c == 0 ? "" : " & ") + cell : "| " + cell + " ";
        }
        text += latex ? " \\\\\n" : "|\n";
        if (r == 0) text += latex ? "\\hline\n" : columns + "|\n";
    }
    return text + (latex ? "\\end{tabular}\n" : "");
}

std::string gap_monoid(const WrittenMonoid& monoid) {
    const auto& names = monoid.generators;
    std::vector<std::string> all = relators(monoid, {"^", "One(F)"}, "[{}, {}]");
    std::string of_free, of_quotient;
    for (std::size_t i = names.size(); i-- > 0;) {
        for (std::size_t j = names.size(); j-- > i + 1;)
            all.insert(all.begin(), fmt::format("[{0}*{1}, {1}*{0}]", names[i], names[j]));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        of_free += fmt::format("{} := GeneratorsOfMonoid(F)[{}];;\n", names[i], i + 1);
        of_quotient += fmt::format("{} := GeneratorsOfMonoid(M)[{}];;\n", names[i], i + 1);
    }
    return fmt::format("F := FreeMonoid({});;\n{}M := F / [{}];;\n{}P := {};;\n", quoted_names(monoid),
                       of_free, fmt::join(all, ",\n  "), of_quotient,
                       portions(monoid, {"^", "One(M)"}, "{}"));
}

std::string sage_monoid(const WrittenMonoid& monoid) {
    const Syntax syntax{"**", "1"};
    const auto& names = monoid.generators;
    const std::string unpacked =
        names.empty() ? "" : fmt::format("({},) = R.gens()\n", fmt::join(names, ", "));
    return fmt::format("R = PolynomialRing(QQ, {}, [{}])\n{}J = R.ideal([{}])\nM = R.quotient(J)\nP = {}\n",
                       names.size(), quoted_names(monoid), unpacked,
                       fmt::join(relators(monoid, syntax, "{} - {}"), ",\n  "),
                       portions(monoid, syntax, "M({})"));
}

}  // namespace ishitori::show
