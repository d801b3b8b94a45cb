// Work that the verifying thread does for the searching thread (search_thread.cpp).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <vector>

#include "base/platform/worker.hpp"
#include "engine/kernels/kernels.hpp"

namespace ishitori::engine::kernels {

// If most of the search consists of taps that reach far back, the caller's thread gathers in advance the
// values that the farthest taps exclude, for segments that the other thread will search soon. The data passed
// on are on separate pages: hardware prefetching would otherwise fetch cache lines that the other thread is
// writing.
class Gathering {
  public:
    // Begins with this many segments from task.plain on, not searched yet. `in_window`: each tap leads to the
    // heap exactly its lag before. Requires that no search is running.
    void begin(const SearchTask& to_search, std::size_t segments, bool in_window) {
        task_ = to_search;
        on_ = false;
        if (!in_window || task_.few == nullptr || task_.rounds != nullptr) return;
        const std::vector<Tap>& old = task_.few->old;
        const auto far = std::ranges::lower_bound(old, least_lag, {}, &Tap::lag);
        task_.gathered_from =
            std::max<std::size_t>(static_cast<std::size_t>(far - old.begin()), old.size() / 2);
        if (old.size() - task_.gathered_from < least_count || old.back().lag > longest_lag) return;
        on_ = true;
        lead_ = std::min<std::size_t>(old[task_.gathered_from].lag / segment, slots / 2);
        before_ = old.back().lag;
        posted_.resize(segments);
        slices_.resize(slots);
        heaps_.resize(before_ + segments * segment + block);
        std::memcpy(heaps_.data(), task_.plain - before_, before_);
        states_ = std::make_unique<State[]>(segments);
        known_ = next_ = 0;
    }
    bool on() const { return on_; }

    // For the searching thread. Before it searches a segment, it takes the gathered data, if any; from then
    // on no other thread gathers for this segment. Afterwards it reports the values of the segment.
    void hand_over(std::size_t s, SearchTask& task) {
        State& state = states_[s];
        Stage stage = Stage::free;
        task.gathered = nullptr;
        if (state.stage.compare_exchange_strong(stage, Stage::left, std::memory_order_acquire)) return;
        for (unsigned looks = 0; state.stage.load(std::memory_order_acquire) != Stage::ready; ++looks)
            platform::pause(looks);
        task.gathered = slices_[s % slots].of;
        task.gathered_slices = state.slices;
        task.gathered_from = task_.gathered_from;
    }
    void post(std::size_t s, const std::uint8_t* plain) { std::memcpy(posted_[s].values, plain, segment); }

    // Gathers one segment on the caller's thread, once `searched` segments are posted. False at the end.
    bool gather_one(std::size_t searched) {
        if (!on_) return false;
        for (; known_ < searched; ++known_) std::memcpy(heaps_at(known_), posted_[known_].values, segment);
        next_ = std::max(next_, searched + 1);
        if (next_ >= posted_.size() || next_ + 1 > searched + lead_) return false;
        State& state = states_[next_];
        Stage stage = Stage::free;
        if (state.stage.compare_exchange_strong(stage, Stage::taken, std::memory_order_relaxed)) {
            state.slices = usual_slices(heaps_at(known_), task_.groups);
            task_.plain = heaps_at(next_);
            gather(task_, state.slices, slices_[next_ % slots].of);
            state.stage.store(Stage::ready, std::memory_order_release);
        }
        ++next_;
        return true;
    }

  private:
    static constexpr std::size_t least_lag = 2 * segment, least_count = 96,
                                 longest_lag = std::size_t{1} << 20;
    static constexpr std::size_t slots = 16, page = 4096;
    enum class Stage { free, left, taken, ready };  // left to the searching thread
    struct alignas(64) State {
        std::atomic<Stage> stage{Stage::free};
        unsigned slices = 0;
    };
    struct alignas(page) Posted {
        std::uint8_t values[segment];
    };
    struct alignas(page) Slices {
        std::uint8_t of[8 * segment];
    };

    std::uint8_t* heaps_at(std::size_t s) { return heaps_.data() + before_ + s * segment; }

    SearchTask task_{};
    bool on_ = false;
    std::size_t lead_ = 0;    // this many segments from the first unposted one on can be gathered
    std::size_t before_ = 0;  // heaps before the first segment
    std::vector<std::uint8_t> heaps_;
    std::size_t known_ = 0, next_ = 0;  // segments in heaps_; the next segment to gather
    std::vector<Posted> posted_;
    std::vector<Slices> slices_;
    std::unique_ptr<State[]> states_;
};

}  // namespace ishitori::engine::kernels
