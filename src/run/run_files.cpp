#include "run/run_files.hpp"

namespace ishitori::inline run {

Result<std::optional<Storage::Loaded>> RunFiles::load(const Usable& usable) {
    auto loaded = folder_->load(usable);
    if (!loaded) return loaded.error();
    if (!*loaded) return std::optional<Loaded>();
    return std::optional(Loaded{std::move((**loaded).state), (**loaded).from_previous});
}

// After the values that are there.
Status RunFiles::begin_values(HeapSize next, const SequenceChecksum& sum) {
    keeper_.reset();
    auto opened = ValueKeeper::open(keep_, game_, next);
    if (!opened) return opened.error();
    keeper_.emplace(std::move(*opened));
    return next > 0 ? keeper_->confirm(next, sum) : Done{};
}

}  // namespace ishitori::inline run
