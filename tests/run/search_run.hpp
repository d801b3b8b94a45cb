// A search with its files, as started by `period` and `runs`.
#pragma once

#include <functional>
#include <string>

#include "base/every_module.hpp"
#include "period/search.hpp"
#include "run/run_files.hpp"

namespace ishitori {

struct SearchRun {
    SearchOptions options{};
    const CheckpointFolder* folder = nullptr;
    std::string keep{};
    // Called with the number of known heaps and the end of this part of the work; false stops.
    std::function<bool(HeapSize known_end, HeapSize goal)> keep_going{};
};

inline Control control_of(const std::function<bool(HeapSize, HeapSize)>& keep_going) {
    Control control;
    if (!keep_going) return control;
    const auto at = std::make_shared<std::pair<HeapSize, HeapSize>>();
    control.progress = [at](HeapSize known_end, HeapSize goal) { *at = {known_end, goal}; };
    control.keep_going = [at, keep_going] { return keep_going(at->first, at->second); };
    return control;
}

inline Result<Finding> run_search(const Game& game, const SearchRun& run) {
    RunFiles files(game.text, run.folder, run.keep);
    return search_period(game, run.options, control_of(run.keep_going), &files);
}

}  // namespace ishitori
