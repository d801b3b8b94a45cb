#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <ishitori/error.hpp>

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

// No memory and no streams: this may be the end of a program that has neither left.
void detail::misused([[maybe_unused]] const char* what) noexcept {
#if defined(__wasi__)
    __builtin_trap();
#else
    for (const char* text : {"libishitori was misused: ", what, "\n"}) {
        if (write(STDERR_FILENO, text, std::strlen(text)) < 0) break;
    }
    std::abort();
#endif
}

}  // namespace ishitori::v1
