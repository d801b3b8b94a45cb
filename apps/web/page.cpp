#include "page.hpp"

#include "base/contract.hpp"
#include "commands/dispatch.hpp"
#include "library/context.hpp"

namespace ishitori {

namespace page {

v1::Answer ask(const std::vector<std::string>& words, const v1::Context& context,
               std::vector<std::uint32_t>& numbers) {
    return v1::asked(words, context, &numbers);
}

bool lasts(const std::vector<std::string>& words) {
    return !commands::remembered_as(words, words::Language::en).empty();
}

}  // namespace page

void base::end_program(std::initializer_list<const char*>) noexcept { __builtin_trap(); }

}  // namespace ishitori
