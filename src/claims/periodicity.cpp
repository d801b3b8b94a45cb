#include "claims/periodicity.hpp"

#include <array>

namespace ishitori::claims {

namespace {

struct Row {
    Theorem theorem;
    std::string_view name;
};

constexpr std::array<Row, 11> rows{{{Theorem::none, ""},
                                    {Theorem::guy_smith, "guy-smith"},
                                    {Theorem::guy_smith_three, "guy-smith-three"},
                                    {Theorem::take_window, "take-window"},
                                    {Theorem::subtraction_window, "subtraction-window"},
                                    {Theorem::bouton, "bouton"},
                                    {Theorem::sparse_window, "sparse-window"},
                                    {Theorem::tail_window, "tail-window"},
                                    {Theorem::arithmetic_window, "arithmetic-window"},
                                    {Theorem::general_window, "general-window"},
                                    {Theorem::cut_formula, "cut-formula"}}};

}  // namespace

std::string_view theorem_name(Theorem theorem) {
    for (const Row& row : rows) {
        if (row.theorem == theorem) return row.name;
    }
    return "";
}

std::optional<Theorem> theorem_named(std::string_view name) {
    for (const Row& row : rows) {
        if (row.theorem != Theorem::none && row.name == name) return row.theorem;
    }
    return std::nullopt;
}

std::string_view standing_name(Standing standing) {
    switch (standing) {
        case Standing::proved:
            return "proved";
        case Standing::observed:
            return "observed";
        case Standing::open:
            break;
    }
    return "open";
}

}  // namespace ishitori::claims
