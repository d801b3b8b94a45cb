#include "claims/periodicity.hpp"

#include "base/names.hpp"

namespace ishitori::claims {

namespace {

constexpr std::string_view theorems[] = {
    "",           "guy-smith",     "guy-smith-three", "take-window",       "subtraction-window",
    "bouton",     "sparse-window", "tail-window",     "arithmetic-window", "general-window",
    "cut-formula"};

}  // namespace

std::string_view theorem_name(Theorem theorem) { return name_in<Theorem::cut_formula>(theorems, theorem); }

std::optional<Theorem> theorem_named(std::string_view name) {
    return name.empty() ? std::nullopt : value_named<Theorem::cut_formula>(theorems, name);
}

std::string_view standing_name(Standing standing) {
    static constexpr std::string_view names[] = {"proved", "observed", "open"};
    return name_in<Standing::open>(names, standing);
}

}  // namespace ishitori::claims
