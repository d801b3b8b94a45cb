// The vectorised sparse engine: nim-sequences as a stream of verified blocks, in memory that does not grow.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.hpp"
#include "base/state_bytes.hpp"
#include "values/far_values.hpp"
#include "values/m3_sparse.hpp"
#include "values/m4_kernels.hpp"
#include "values/m7_wide.hpp"
#include "values/sequence.hpp"
#include "values/sparse_space.hpp"

namespace ishitori::inline values {

struct RareHeap {
    HeapSize heap;
    StoredValue value;
    bool operator==(const RareHeap&) const = default;
};

// Two ways to the same values, to compare their checksums: `other` divides the values by the second best
// mask, where that has few rares too, else by the same one in lanes twice as wide; it starts at other heaps
// and verifies with other witnesses.
enum class EngineVariant { usual, other };

class SparseEngine {
  public:
    // Gets every heap once, in order, in runs of some hundred: G(first), G(first + 1), ...
    using Observer = std::function<void(HeapSize first, std::span<const std::uint16_t> values)>;

    enum class State {
        running,
        dense,  // the sparse space is not sparse, or values outgrow one byte: another method serves better
        disagreed,  // a heap derived again by the scalar way came out otherwise: a fault of program or
                    // machine
        // Beyond verified() values from far below are needed, and there is no room for them (FarValues). No
        // fault: what is verified stays so, and nothing beyond is claimed. Unlike `dense` no other method
        // gets farther at such heaps.
        undecided,
    };

    // The engine takes over from m3_sparse and m7_wide when rares come seldom, at heap `start_most` at the
    // latest (a power of two, 2^13 at least).
    explicit SparseEngine(SplitRules rules, bool may_use_parity = true,
                          HeapSize start_most = HeapSize{1} << 18,
                          EngineVariant variant = EngineVariant::usual);
    ~SparseEngine();
    SparseEngine(SparseEngine&&) noexcept;

    void observe(Observer observer) { observer_ = std::move(observer); }

    // From 2 on the search (steps 1 and 2) runs ahead on a thread of its own while the caller's verifies;
    // 1: all in the caller's thread. Values, rares, states are the same. No effect in WebAssembly.
    void use_threads(unsigned threads);
    // For tests: rare heaps from about here on are late ones, and so many bytes of the values far below are
    // kept. Before the first step.
    void late_from(HeapSize heap, std::optional<std::uint64_t> far_bytes = std::nullopt) {
        near_most_ = heap;
        far_most_ = far_bytes;
    }

    // Afterwards verified() > last, unless state() says why not.
    State advance(HeapSize last);
    // Only one step: a few hundred heaps, after which verified() has grown; or a part of what a late rare
    // heap makes necessary, or of the first heaps, some milliseconds of it, and verified() stands.
    State step();

    State state() const { return state_; }
    // G(0) .. G(verified() - 1) are known and verified; 0 as long as the first heaps take.
    HeapSize verified() const { return next_; }
    const std::vector<RareHeap>& rares() const { return rares_; }
    // How many of them are below verified(). The last may be in the segment in hand.
    std::size_t verified_rares() const;
    // Whether some segments from `first` on may be searched in vectors (no rare heap is too near).
    bool may_search_in_vectors(HeapSize first, HeapSize segments = 1) const;
    const SparseMask& mask() const { return mask_; }
    unsigned groups() const { return groups_; }
    // Heaps 1 .. verified() - 1 by value.
    std::vector<std::uint64_t> histogram() const;

    bool may_use_parity() const { return may_use_parity_; }
    // Heaps below were given to the observer, or would have been.
    HeapSize observed() const { return observed_; }
    // G(0) .. of the first heaps: all up to verified(), or as many as are kept for good.
    std::span<const std::uint16_t> head() const { return head_; }
    // Compressed values of common heaps are below this.
    unsigned lanes_limit() const { return std::min(16 * groups_, rare_plain + 0U); }

    StoredValue greatest() const { return greatest_; }  // of the verified heaps, and the first that has it
    HeapSize greatest_at() const { return greatest_at_; }

    // For the sparse period theorem [T10]: L + k, the last rare heap and the longest move.
    HeapSize tail_needed() const { return (rares_.empty() ? 0 : rares_.back().heap) + longest_; }
    // Every rare value below a verified heap's value had a witness no farther below the heap than this or
    // than tail_needed(), but for those that lowest_witness() knows of.
    HeapSize witness_span() const { return witness_span_; }
    // The lowest larger heap of the far witnesses since forget_witnesses(); ~0 if there was none.
    HeapSize lowest_witness() const { return lowest_witness_; }
    void forget_witnesses() { lowest_witness_ = ~HeapSize{0}; }
    // The compressed values of heaps first .. verified() - 1 (common heaps). Requires first >= kept_from().
    const std::uint8_t* compressed(HeapSize first) const {
        return plain_.data() + (static_cast<std::int64_t>(first) - base_);
    }
    HeapSize kept_from() const {
        const std::int64_t first = base_ + static_cast<std::int64_t>(regions_);
        return first < 1 ? 1 : static_cast<HeapSize>(first);
    }
    StoredValue expand(HeapSize n, std::uint8_t compressed) const { return full_[n & 1][compressed]; }

    // The whole state as bytes, to go on from elsewhere; `restore` makes an engine of it, or nothing if the
    // bytes are not such a state of this rule. Whatever the bytes are, restore and what is done with its
    // engine stay within their memory; every invariant is looked at, and the values that can be derived from
    // others in the state are. That the values are the rule's is not known by that: who needs it derives
    // them again (docs/TRUST.md).
    std::string save() const;
    static std::optional<SparseEngine> restore(SplitRules rules, const std::string& bytes);

    // An engine that gives again what this one found: it goes on from the compressed values `window` of
    // common heaps, end - size .. end - 1, and trusts its search (steps 1 and 2), since everything up to
    // verified() was verified. Requires size >= tail_needed() and no rare heap from end - size on. Not to be
    // run beyond verified(), and not to be saved.
    SparseEngine replay(HeapSize end, std::span<const std::uint8_t> window) const;

  private:
    static constexpr HeapSize first_start = HeapSize{1} << 13;  // heaps by them at least
    // Small heaps compared with the window in vectors.
    static constexpr HeapSize mirrored = HeapSize{1} << 18;
    static constexpr HeapSize head_limit = HeapSize{1} << 23;  // heaps whose values are all kept
    static constexpr StoredValue values_most = 512;            // a common value's lane has one byte
    static constexpr std::uint8_t rare_plain = m4::not_common;
    static constexpr std::size_t pad = 128;  // bytes around the rows of places and behind the window

    bool read_state(StateReader& in, std::uint64_t version, std::string_view& kept);
    bool sound_numbers() const;
    bool sound_counts() const;
    bool sound_rares() const;
    bool sound_head() const;
    bool sound_window(std::string_view kept) const;
    bool window_follows() const;

    bool start_on();
    MaskChoice best_mask() const;
    bool rebuild(HeapSize window_wanted);
    void lay_out(HeapSize window_wanted);
    void lay_out_exactly(HeapSize window);
    void make_full();
    HeapSize near_tail() const;
    bool far(const RareHeap& rare) const { return rare.heap + longest_ + m4::block > near_most_; }
    bool far_lags() const { return !rares_.empty() && far(rares_.back()); }
    std::size_t make_clusters(std::size_t slack);
    void begin_regions();
    bool fill_regions(HeapSize until);
    bool values_of(std::int64_t first, std::size_t size, std::uint8_t* out) const;
    void need_far_values();
    void fill_on();
    void refit();
    void widen_lanes();
    void cover_counted();
    void make_taps();
#if !defined(__wasi__)
    struct SharedTaps {
        std::vector<m4::Tap> shared, own;
        std::vector<unsigned> shifts;
    };
    SharedTaps shared_taps(const std::vector<m4::Tap>& taps, HeapSize least, HeapSize longest) const;
    void make_few_taps(const std::vector<m4::Tap>& taps);
    void make_old_parts(const std::vector<m4::Tap>& taps);
#endif
    std::size_t lag_of(const RareHeap& rare) const;
    std::vector<unsigned> further_digits(HeapSize most) const;
    std::array<std::size_t, 5> sort_by_quarter(std::vector<m4::Tap>& taps) const;
    std::size_t mirror_wanted() const;
    void make_mirror();
    // Whether in the group of c (compressed values that differ only below the dropped bit) the common values
    // have that bit, so that the rare ones lie below them.
    bool rare_below(unsigned parity, unsigned c) const { return (full_[parity][c] >> drop_ & 1) != 0; }
    unsigned least_above(unsigned parity, unsigned q) const;
    void choose_witnesses();
    void choose_many_witnesses();
    void choose_parts();
    void choose_thresholds();
    void refill_places();
    void mark_segment(HeapSize first, std::size_t at);
    void make_room(HeapSize heaps);
    void slide_places(std::size_t segments);
    void put(HeapSize n, std::uint8_t compressed, bool common);
    bool common_at(HeapSize n) const;
    std::optional<StoredValue> value_at(HeapSize n) const;
    // The same of a heap that is known: most are common ones in the window. (0 if the file does not give a
    // far one: far_ is no longer good then.)
    StoredValue known_value(HeapSize n) const {
        if (n >= head_.size() && n >= kept_from()) {
            if (const std::uint8_t c = *compressed(n); c != rare_plain) return full_[n & 1][c];
        }
        return value_at(n).value_or(0);
    }
    StoredValue compress(StoredValue v) const {
        const StoredValue low = (StoredValue{1} << drop_) - 1;
        return (v & low) | (v >> (drop_ + 1) << drop_);
    }
    m4::SearchTask search_task(HeapSize first);
    // Values from here on would outgrow the lanes, or what the search looks at of them.
    unsigned limit() const { return 16 * (groups_ > 4 ? sixteens_ : groups_); }
    bool search_together();
    bool search_segment();
    bool searched_ahead();
    void search_on();
    void collect_ahead();
    void drop_ahead();
    bool search_one(HeapSize n);
    struct Missed {
        HeapSize heap;
        StoredValue value;
    };
    enum class Found { yes, no, not_yet };
    bool found_nearby(HeapSize n, StoredValue rare_value);
    Found look_far(HeapSize n, StoredValue rare_value);
    std::optional<HeapSize> last_pair(HeapSize s, HeapSize a, std::size_t size, std::uint8_t wanted) const;
    bool look_near(HeapSize n, StoredValue rare_value);
    // Witnesses stand no farther below a heap. Where each value is seldom, they are looked for farther down,
    // as far as a window of [T10] reaches anyway.
    HeapSize near_witness() const {
        return many_values() ? std::clamp(tail_needed(), witness_span_, 2 * witness_span_) : witness_span_;
    }
    // The lags of witnesses.
    bool may_shift(HeapSize lag) const {
        return variant_ == EngineVariant::usual ? !many_values() || lag % 4 <= 2 : lag % 8 >= 4;
    }
    // Then each value is seldom, and hundreds of witnesses are needed for each rare value: the same for all
    // of them, as taps.
    bool many_values() const { return groups_ > 4; }
    std::int32_t place_row(unsigned value, HeapSize lag);
    std::optional<Missed> verify_segment();
    std::vector<std::pair<HeapSize, StoredValue>> unjoined_pairs();
    std::vector<std::pair<HeapSize, StoredValue>> few_unjoined_pairs();
    void look_at_rows();
    void make_small();
    void add_rare(const Missed& missed);
    bool derived_again(HeapSize n) const;
    void commit();
    void note_greatest(HeapSize first, StoredValue value);

    SplitRules rules_;
    bool may_use_parity_;
    HeapSize start_most_;
    EngineVariant variant_;
    HeapSize longest_ = 0;
    State state_ = State::running;
    HeapSize near_most_ = HeapSize{1} << 24;  // lags beyond are not served by the window
    Observer observer_;
    HeapSize observed_ = 0;  // heaps below were given to the observer
    bool replays_ = false;   // what is computed was verified before

    std::vector<std::uint16_t> head_;  // G(0) .. as long as they are few enough to be kept
    HeapSize next_ = 0;
    struct Start {
        SparseMethod method;  // where `wide` does not serve
        WideMethod wide;
        std::vector<StoredValue> values;
        HeapSize heaps;               // how many there will be
        std::vector<HeapSize> rares;  // so far
        void extend(HeapSize size);
    };
    std::unique_ptr<Start> start_;  // the first heaps, while next_ is 0
    SparseMask mask_;
    unsigned drop_ = 0;  // the lowest bit of the mask, left out of compressed values
    unsigned groups_ = 1;
    unsigned sixteens_ = 1;  // the common values so far are below 16 * sixteens_
    std::array<std::size_t, 5> old_quarter_{};
    std::vector<RareHeap> rares_;
    std::size_t rares_at_choice_ = 0;
    ValueCounts counts_;
    HeapSize counted_ = 0;  // heaps below are in counts_
    StoredValue greatest_ = 0;
    HeapSize greatest_at_ = 0;
    std::vector<StoredValue> full_[2];

    // Where the values stand that the search reads: heap n at index n - base_, from window_ heaps before
    // next_ on. Before that the regions, one for each cluster of far lags: what stands `delay` heaps below n
    // is `back` places before n, in each of them.
    std::int64_t base_ = 0;
    HeapSize window_ = 0;
    std::vector<std::uint8_t> plain_;
    struct Cluster {
        HeapSize delay;  // the least lag
        HeapSize last;   // rare heap
        HeapSize reach;  // heaps that are read below n - delay
        std::size_t at;  // where its region begins
        std::size_t back;
    };
    std::vector<Cluster> clusters_;
    std::size_t regions_ = 0;         // bytes of all regions
    HeapSize regions_to_ = 0;         // they are filled for heaps below this one
    std::shared_ptr<FarValues> far_;  // the values from heap 0, as soon as they are needed
    std::optional<std::uint64_t> far_most_;
    std::unique_ptr<SparseEngine> filler_;  // which gives them again, up to next_
    // A rare value that is looked for in all pairs, and those of this segment for which that is done.
    struct Scan {
        HeapSize heap;
        StoredValue value;
        std::size_t digit = 0;
        HeapSize next_small = 1;
    };
    std::optional<Scan> scan_;
    std::vector<std::pair<HeapSize, StoredValue>> scanned_;  // and found
    std::vector<m4::Tap> old_taps_, mid_taps_, half_taps_, near_taps_;
#if !defined(__wasi__)                       // the page is read over a network
    std::unique_ptr<m4::PushTable> push_;    // of the near taps, with one group
    std::unique_ptr<m4::FewTaps> few_;       // with 2 and 4 groups: all taps
    std::unique_ptr<m4::RoundTaps> rounds_;  // with 1, 2 and 4 groups: all taps
    HeapSize rounds_again_at_ = 0;
    bool rounds_pay(HeapSize first);
    // Taps of many values by how much they give (m4_parts.cpp).
    struct Parts {
        std::array<std::vector<m4::Tap>, m4::tap_parts - 1> chosen;
        std::array<std::vector<m4::Tap>, m4::tap_parts> taps;
        std::array<std::array<std::size_t, 5>, m4::tap_parts> quarter{};
        std::vector<unsigned> shifts;  // of the first part, which is not chosen then
        void choose(const std::vector<m4::Tap>& in_turn, std::size_t in_first);
        void part(const SparseEngine& engine, std::vector<m4::Tap> all, std::size_t others_most);
        void share(const SparseEngine& engine, SharedTaps first, std::vector<m4::Tap> others,
                   std::size_t others_most);
        void finish(const SparseEngine& engine, std::size_t last_most);
        void hand_to(m4::SearchTask& task) const;
    };
    Parts old_parts_, witness_parts_;
    HeapSize parts_chosen_at_ = 0;  // the old taps'
#endif

    std::vector<std::uint8_t> places_;
    std::size_t stride_ = 0;
    std::size_t places_at_ = 0;  // byte of a row where the segment in hand stands
    HeapSize witness_span_ = 0;
    HeapSize witnesses_chosen_at_ = 0;
    HeapSize choose_again_at_ = 0;  // the witnesses of few values
    HeapSize lowest_witness_ = ~HeapSize{0};
    std::vector<std::vector<std::int32_t>>
        witnesses_;                        // offsets into places_, for each compressed rare value
    std::vector<m4::Tap> many_witnesses_;  // instead of these where there are many values
    std::array<std::size_t, 5> witness_quarter_{};
    std::vector<std::uint16_t> below_[2];  // compressed rare values below this are less than the common one
    std::vector<m4::ShiftedRow> shifted_rows_;
    std::vector<std::int32_t> row_of_;  // row of places for each value and shift; -1: none yet
    // A row of witnesses by the least splitting digit has those by the others too, so many heaps on.
    std::vector<unsigned> witness_further_;
    std::vector<std::uint8_t> mirror_;  // [mirror_.size() - 1 - a]: the small heap a, to face the window
    std::vector<std::uint8_t> small_;   // the small heaps of the witnesses in the same way, see PairTask
    std::vector<m4::Pair> few_left_;    // room for pairs of some segments
    // The rows were looked at for the heaps from next_ on, if they are below: pairs without a witness, in
    // turn.
    HeapSize rows_to_ = 0;
    std::vector<std::pair<HeapSize, StoredValue>> rows_left_;

    HeapSize searched_ = 0;  // heaps below are searched, from next_ on not verified; below next_: none
    struct Ahead;
    std::unique_ptr<Ahead> ahead_;  // ends first: it works on the window
};

}  // namespace ishitori::inline values
