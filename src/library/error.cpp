#include <ishitori/error.hpp>

#include "base/contract.hpp"
#include "library/inside.hpp"
#include "words/words.hpp"

namespace ishitori::v1 {

std::string Error::sentence(Language language) const {
    return say(language == Language::japanese ? ishitori::Language::ja : ishitori::Language::en, key,
               details);
}

Error outside(const ishitori::Error& error) {
    return {static_cast<Fault>(error.exit), error.key, error.args};
}

void detail::misused(const char* what) noexcept { contract_broken(what, "libishitori"); }

}  // namespace ishitori::v1
