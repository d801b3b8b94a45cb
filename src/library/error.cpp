#include <ishitori/error.hpp>

#include "base/contract.hpp"
#include "library/inside.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

std::string Error::sentence(Language language) const { return say(inside(language), key, details); }

ishitori::Language inside(Language language) {
    return language == Language::japanese ? ishitori::Language::ja : ishitori::Language::en;
}

Error outside(const ishitori::Error& error) {
    return {static_cast<Fault>(error.exit), error.key, error.args};
}

ishitori::Error inside(const Error& error) {
    return {error.key, error.details, static_cast<Exit>(error.fault)};
}

void detail::misused(const char* what) noexcept { end_program({"libishitori was misused: ", what}); }

}  // namespace ishitori::v1
