// The engine's search (steps 1 and 2) on a thread of its own, ahead of the verification.
#include <atomic>
#include <system_error>

#include "values/m4_engine.hpp"
#include "values/m4_gathering.hpp"
#include "values/m4_worker.hpp"

namespace ishitori::inline values {

namespace {

[[maybe_unused]] constexpr std::size_t batch = 512;   // segments that are handed to the searching thread
[[maybe_unused]] constexpr std::size_t together = 8;  // of them are searched by one call
[[maybe_unused]] constexpr std::size_t lead = 2048;   // no new batch while more wait for verification
// Segments of the batch in hand that the other thread does not touch yet: a processor reads ahead, and would
// take from the searching one the lines that it is about to write.
[[maybe_unused]] constexpr std::size_t apart = 48;
// What the searching thread needs is gathered unless so many segments wait for verification.
[[maybe_unused]] constexpr std::size_t gather_most = 256;

}  // namespace

// The search on a thread of its own, a batch of segments at a time. The caller's thread verifies segments of
// the batch as soon as they are searched.
struct SparseEngine::Ahead {
#if !defined(__wasi__)
    m4::SearchTask task{};
    HeapSize from = 0;                 // the first heap of the batch
    bool in_hand = false;              // a batch was started and not collected
    bool stuck = false;                // a value outgrew the lanes: the caller's thread has to see to it
    std::atomic<std::size_t> done{0};  // segments of the batch in hand
    std::atomic<bool> stop{false};
    m4::Gathering gathering;
    m4::Worker worker;  // ends first

    void start(const m4::SearchTask& to_search, HeapSize first, bool in_window) {
        task = to_search;
        from = first;
        in_hand = true;
        stop = false;
        done = 0;
        gathering.begin(task, batch, in_window);
        if (gathering.on() && task.rounds != nullptr && !task.rounds->end_like(*task.few))
            task.rounds = nullptr;
        worker.start([this] {
            const std::size_t at_once = gathering.on() ? 1 : together;
            for (std::size_t s = 0; s < batch && !stop; s += at_once) {
                if (gathering.on()) gathering.hand_over(s, task);
                if (m4::search(task, at_once * m4::segment / m4::block)) return;
                if (gathering.on()) gathering.post(s, task.plain);
                m4::forward(task, at_once * m4::segment);
                done.store(s + at_once, std::memory_order_release);
            }
        });
    }
    HeapSize searched(std::size_t but) const {
        const std::size_t segments = done.load(std::memory_order_acquire);
        return from + (segments - std::min(segments, but)) * m4::segment;
    }
    bool gather_one() { return gathering.gather_one(done.load(std::memory_order_acquire)); }
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
    searched_ = ahead_->searched(0);
#endif
}

// Throws away what was searched and not verified. Afterwards the searching thread is idle.
void SparseEngine::drop_ahead() {
#if !defined(__wasi__)
    if (ahead_) ahead_->stop = true;
#endif
    collect_ahead();
    searched_ = rows_to_ = 0;
}

// Whether the segment in hand is searched already; if not, the searching thread is idle.
bool SparseEngine::searched_ahead() {
#if !defined(__wasi__)
    if (!ahead_) return searched_ > next_;
    for (unsigned looks = 0; ahead_->in_hand; ++looks) {
        const bool ended = !ahead_->worker.busy();  // asked first: then all that it did is seen
        searched_ = ahead_->searched(apart);
        if (ended) {
            collect_ahead();
        } else if (ahead_->searched(0) < next_ + gather_most * m4::segment && ahead_->gather_one()) {
            continue;
        } else if (searched_ > next_) {
            break;
        } else {
            m4::pause(looks);
        }
    }
    if (searched_ <= next_) ahead_->stuck = false;
#endif
    return searched_ > next_;
}

// Keeps the searching thread at work. Requires the segment in hand to be searched.
void SparseEngine::search_on() {
#if !defined(__wasi__)
    if (!ahead_ || ahead_->in_hand || ahead_->stuck) return;
    const HeapSize waiting = searched_ - next_;
    if (waiting > lead * m4::segment || !may_search_in_vectors(searched_)) return;
    if (regions_ + window_ + waiting + batch * m4::segment + pad > plain_.size()) return;
    make_room(batch * m4::segment);
    if (!fill_regions(searched_ + batch * m4::segment)) return;
    ahead_->start(search_task(searched_), searched_, !far_lags());
#endif
}

}  // namespace ishitori::inline values
