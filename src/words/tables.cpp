#include "words/tables.hpp"

namespace ishitori {

std::vector<std::span<const Sentence>> sentence_tables() {
    return {
        tables::input(), tables::rules(), tables::answers(), tables::play(), tables::quotients(),
            tables::page(), tables::lessons(),
#if !defined(__wasi__)  // the page has no help, files or surveys, and every sentence counts there
            tables::help(), tables::certificates(), tables::survey(), tables::census()
#endif
    };
}

}  // namespace ishitori
