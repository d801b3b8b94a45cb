#include <ishitori/error.hpp>

#include "base/contract.hpp"
#include "library/inside.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

std::string Error::sentence(Language language) const { return say(inside(language), key, details); }

words::Language inside(Language language) {
    return language == Language::japanese ? words::Language::ja : words::Language::en;
}

Error outside(const base::Error& error) { return {static_cast<Fault>(error.exit), error.key, error.args}; }

base::Error inside(const Error& error) {
    return {error.key, error.details, static_cast<base::Exit>(error.fault)};
}

void detail::misused(const char* what) noexcept { base::end_program({"libishitori was misused: ", what}); }

}  // namespace ishitori::v1
