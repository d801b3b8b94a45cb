#include "show/paper.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ishitori::show {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

// Numbers; empty where a number is missing.
bool is_numeric(std::string_view cell) {
    return cell.empty() || cell == "-" || std::ranges::all_of(cell, digit);
}

// a^12b -> a^{12}b
std::string with_braces(std::string_view formula) {
    std::string text;
    for (std::size_t at = 0; at < formula.size();) {
        std::size_t end = at + 1;
        while (formula[at] == '^' && end < formula.size() && digit(formula[end])) ++end;
        const bool exponent = formula[at] == '^' && end > at + 1;
        text += exponent ? fmt::format("^{{{}}}", formula.substr(at + 1, end - at - 1))
                         : std::string(1, formula[at]);
        at = exponent ? end : at + 1;
    }
    return text;
}

std::string latex_cell(std::string_view cell) {
    if (cell.find('^') != std::string_view::npos) return "$" + with_braces(cell) + "$";
    std::string text;
    for (const char c : cell) {
        if (c == '\\')
            text += "\\textbackslash{}";
        else if (c == '~')
            text += "\\textasciitilde{}";
        else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
            text += std::string("\\") + c;
        else
            text += c;
    }
    return text;
}

std::string markdown_cell(std::string_view cell) {
    std::string text;
    for (const char c : cell) text += c == '|' ? "\\|" : std::string(1, c);
    return text;
}

// "a^2b" -> "a^2*b"
std::string gap_word(std::string_view word, std::string_view one) {
    if (word == "1") return std::string(one);
    std::string text;
    for (const char c : word) {
        const bool letter = c >= 'a' && c <= 'z';
        if (letter && !text.empty()) text += '*';
        text += c;
    }
    return text;
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

std::string gap_quotient(const std::vector<std::string>& generators,
                         const std::vector<std::string>& equations,
                         const std::vector<std::string>& p_portion) {
    std::vector<std::string> relators, elements;
    for (std::size_t i = 0; i < generators.size(); ++i) {
        for (std::size_t j = i + 1; j < generators.size(); ++j)
            relators.push_back(fmt::format("[{0}*{1}, {1}*{0}]", generators[i], generators[j]));
    }
    for (const std::string& equation : equations) {
        const std::size_t equals = equation.find('=');
        relators.push_back(fmt::format("[{}, {}]", gap_word(equation.substr(0, equals), "One(f)"),
                                       gap_word(equation.substr(equals + 1), "One(f)")));
    }
    for (const std::string& word : p_portion) elements.push_back(gap_word(word, "One(m)"));
    const auto named = [&](std::string_view monoid) {
        std::string text;
        for (std::size_t i = 0; i < generators.size(); ++i)
            text += fmt::format("{} := GeneratorsOfMonoid({})[{}];;\n", generators[i], monoid, i + 1);
        return text;
    };
    std::vector<std::string> quoted;
    for (const std::string& generator : generators) quoted.push_back('"' + generator + '"');
    return fmt::format("f := FreeMonoid({});;\n", fmt::join(quoted, ", ")) + named("f") +
           fmt::format("m := f / [ {} ];;\n", fmt::join(relators, ",\n  ")) + named("m") +
           fmt::format("p := [ {} ];;\n", fmt::join(elements, ", "));
}

}  // namespace ishitori::show
