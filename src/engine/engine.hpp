// The vectorised sparse engine: nim-sequences as a stream of verified blocks, in memory that does not grow.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/known.hpp"

namespace ishitori::engine {

class FirstHeaps;
struct EngineParts;

class SparseEngine {
  public:
    enum class State {
        running,
        dense,      // the sparse space is not sparse, or values outgrow one byte: another method is better
        disagreed,  // a heap derived again by the scalar method has another value: a fault of the program or
                    // the machine
        // Beyond known_end() values from far below are needed, and there is no room for them (FarValues).
        // This is not an error: verified heaps stay verified, and nothing beyond is claimed. Unlike after
        // `dense`, no other method gets farther.
        undecided,
    };

    // The engine takes over from FirstHeaps when rares come seldom, at heap `latest_start` at the
    // latest (2^13 at least).
    explicit SparseEngine(SplitRules rules, HeapSize latest_start = HeapSize{1} << 18,
                          EngineVariant variant = EngineVariant::usual);
    ~SparseEngine();
    SparseEngine(SparseEngine&&) noexcept;

    void observe(ValueObserver observer);

    // Gives G(0) .. of the rules, found before; the engine does not compute them again. Call it before the
    // first step.
    void begin_with(std::vector<StoredValue> values) { first_values_ = std::move(values); }
    // From 2 on the search (steps 1 and 2) runs ahead on a thread of its own while the caller's verifies;
    // 1: all in the caller's thread. Values, rares, states are the same. No effect in WebAssembly.
    void use_threads(unsigned threads);
    // For tests: rare heaps from about this heap on count as late, and far_bytes bytes of far values are
    // kept. Call it before the first step.
    void late_from(HeapSize heap, std::optional<std::uint64_t> far_bytes = std::nullopt);

    // Afterwards known_end() >= end; otherwise state() gives the reason.
    State advance(HeapSize end);
    // One step only. Either it computes a few hundred heaps, and known_end() grows; or it works some
    // milliseconds on the first heaps or on the far values of a late rare heap, and known_end() stays.
    State step();

    State state() const { return state_; }
    // G(0) .. G(known_end() - 1) are known and verified; 0 while the first heaps are computed.
    HeapSize known_end() const { return known_->end; }
    // Heaps below this one were reported to the observer, if there is one.
    HeapSize observed() const;
    const std::vector<RareHeap>& rares() const { return known_->rares; }
    // The number of rare heaps below known_end(). The last may be in the current segment.
    std::size_t known_rares() const {
        return static_cast<std::size_t>(known_->rare_from(known_end()) - known_->rares.begin());
    }
    HeapSize last_rare() const { return known_->last_rare(); }
    // For the sparse period theorem [T10]: L + k, the last rare heap and the longest move.
    HeapSize tail_needed() const { return known_->tail_needed(); }
    const SparseMask& mask() const { return known_->coding.mask; }
    unsigned groups() const { return known_->coding.groups; }
    // Compressed values of common heaps are below this.
    unsigned lanes_limit() const { return known_->coding.lanes_limit(); }
    StoredValue expand(HeapSize n, std::uint8_t compressed) const {
        return known_->coding.common(n, compressed);
    }
    // G(n). Requires kept_from() <= n < known_end().
    StoredValue value(HeapSize n) const;
    // G(0) .. of the first heaps: all up to known_end(), or the ones that are kept permanently.
    std::span<const std::uint16_t> head() const { return known_->head; }
    // Heaps 1 .. known_end() - 1 by value.
    std::vector<std::uint64_t> histogram() const;
    // The greatest value of the verified heaps, and the first heap with it.
    StoredValue greatest() const { return known_->greatest; }
    HeapSize greatest_at() const { return known_->greatest_at; }

    // Every rare value below a verified heap's value had a witness at most max(witness_span(), tail_needed())
    // below the heap, except for the witnesses that lowest_witness() covers.
    HeapSize witness_span() const { return witness_reach; }
    // The lowest larger heap of the far witnesses since forget_witnesses(); ~0 if no far witness was used.
    HeapSize lowest_witness() const;
    void forget_witnesses();
    // The compressed values of heaps first .. known_end() - 1 (common heaps). Requires first >= kept_from().
    const std::uint8_t* compressed(HeapSize first) const;
    // The first heap in the window, at least 1.
    HeapSize kept_from() const;

    // The whole state as bytes, to resume elsewhere. `restore` makes an engine of it, or returns nullopt if
    // the bytes are not a state of this rule. For any bytes, restore() and its engine stay within their
    // memory. Every invariant is checked, and so are the values that follow from other values in the state.
    // This does not prove that the values are right for the rule: a caller that needs this derives them again
    // (docs/explanation/trust.md).
    std::string save() const;
    static std::optional<SparseEngine> restore(SplitRules rules, const std::string& bytes);

    // An engine that repeats the results of this one: it resumes from the compressed values `window` of
    // common heaps, end - size .. end - 1, and trusts its search (steps 1 and 2), since everything up to
    // known_end() was verified. Requires size >= tail_needed() and no rare heap from end - size on. It must
    // not run beyond known_end() or be saved.
    SparseEngine replay(HeapSize end, std::span<const std::uint8_t> window) const;

  private:
    void compute_first_heaps();
    void refill();
    void search_and_verify();

    void take_mask(const SparseMask& mask);
    bool mask_holds();
    bool rebuild();
    bool widen();
    void add_rare(const RareHeap& rare);
    void need_far_values();
    void refit();
    void commit();
    bool window_follows() const;

    std::unique_ptr<Known> known_;
    HeapSize latest_start_;
    State state_ = State::running;
    bool replays_ = false;  // the heaps computed now were verified before
    std::size_t rares_at_choice_ = 0;
    std::vector<StoredValue> first_values_{0};
    std::unique_ptr<FirstHeaps> first_heaps_;  // while known_->end is 0
    std::unique_ptr<EngineParts> parts_;
    std::unique_ptr<SparseEngine> filler_;  // computes the far values again, up to known_->end
};

}  // namespace ishitori::engine
