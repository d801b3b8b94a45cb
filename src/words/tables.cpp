#include "words/tables.hpp"

namespace ishitori {

std::vector<std::span<const Sentence>> sentence_tables() {
    return {
        tables::input(), tables::rules(), tables::answers(), tables::play(), tables::quotients(),
            tables::page(), tables::lessons(), tables::certificates(),
#if !defined(__wasi__)  // the page has no help or surveys, and every sentence counts there
            tables::help(), tables::survey(), tables::census()
#endif
    };
}

}  // namespace ishitori
