// The engine's search (steps 1 and 2) on a thread of its own, ahead of the verification.
#include <atomic>
#include <system_error>

#include "values/m4_engine.hpp"
#include "values/m4_worker.hpp"

namespace ishitori::inline values {

namespace {

[[maybe_unused]] constexpr std::size_t batch = 64;  // segments handed to the searching thread at once

}  // namespace

// The search on a thread of its own, a batch of segments at a time.
struct SparseEngine::Ahead {
#if !defined(__wasi__)
    m4::SearchTask task{};
    std::size_t done = 0;  // segments of the batch in hand
    bool in_hand = false;  // a batch was started and not collected
    bool stuck = false;    // a value outgrew the lanes: the caller's thread has to see to it
    std::atomic<bool> stop{false};
    m4::Worker worker;  // ends first

    void start(const m4::SearchTask& from) {
        task = from;
        done = 0;
        in_hand = true;
        stop = false;
        worker.start([this] {
            while (done < batch && !stop && !m4::search(task, m4::segment / m4::block)) {
                m4::forward(task, m4::segment);
                ++done;
            }
        });
    }
#endif
};

SparseEngine::SparseEngine(SplitRules rules, bool may_use_parity, HeapSize start_most, EngineVariant variant)
    : rules_(std::move(rules)), may_use_parity_(may_use_parity), start_most_(start_most), variant_(variant) {
    for (const auto* digits : {&rules_.whole, &rules_.takes, &rules_.splits}) {
        if (!digits->empty()) longest_ = std::max(longest_, digits->back());
    }
}
SparseEngine::~SparseEngine() = default;
SparseEngine::SparseEngine(SparseEngine&&) noexcept = default;

void SparseEngine::use_threads(unsigned threads) {
#if !defined(__wasi__)
    drop_ahead();
    try {
        ahead_ = threads > 1 ? std::make_unique<Ahead>() : nullptr;
    } catch (const std::system_error&) {
        ahead_ = nullptr;  // the machine gives no thread: this one does the work
    }
#else
    static_cast<void>(threads);
#endif
}

// Waits for the searching thread and takes what it has searched.
void SparseEngine::collect_ahead() {
#if !defined(__wasi__)
    if (!ahead_ || !ahead_->in_hand) return;
    ahead_->worker.wait();
    ahead_->in_hand = false;
    ahead_->stuck = ahead_->done < batch;
    searched_ += ahead_->done * m4::segment;
#endif
}

// Throws away what was searched and not verified. Afterwards the searching thread is idle.
void SparseEngine::drop_ahead() {
#if !defined(__wasi__)
    if (ahead_) ahead_->stop = true;
#endif
    collect_ahead();
    searched_ = 0;
}

// Whether the segment in hand is searched already; if not, the searching thread is idle.
bool SparseEngine::searched_ahead() {
#if !defined(__wasi__)
    if (!ahead_) return false;
    if (searched_ <= next_ || !ahead_->worker.busy()) collect_ahead();
    if (searched_ <= next_) ahead_->stuck = false;
#endif
    return searched_ > next_;
}

// Keeps the searching thread at work. Requires the segment in hand to be searched.
void SparseEngine::search_on() {
#if !defined(__wasi__)
    if (!ahead_ || ahead_->in_hand || ahead_->stuck) return;
    if (searched_ - next_ > batch * m4::segment || !may_search_in_vectors(searched_)) return;
    make_room(batch * m4::segment);
    if (!fill_regions(searched_ + batch * m4::segment)) return;
    ahead_->start(search_task(searched_));
#endif
}

}  // namespace ishitori::inline values
