// Bit-sliced mex for subtraction sets. A ring buffer holds one word for each recent heap, in which bit v is
// set if the value is v. The options of a heap have the union of their words, and the value is the lowest bit
// that is 0. Far moves lead from a block of heaps to heaps before the block, so vectors make their unions for
// the whole block at once; the unions of the middle moves are made for one lane of the block. Near moves
// follow heap by heap, which takes most of the time. These unions and the words before the block determine
// its words. Between the longest moves of a set they repeat, so a table holds the words of earlier blocks. A
// value too large for a word is rare: its word is 0, and a map holds the value.
#include "values/window_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>

namespace ishitori::values {

// Not unnamed: SubtractionWindow::Inside has members of these types.
namespace window {

constexpr HeapSize window_block = 128;
constexpr HeapSize window_lane = 16;
constexpr HeapSize max_moves = 4096;
constexpr std::size_t max_rares = 1 << 20;  // at a time
constexpr HeapSize heaps_per_rare = 32;
constexpr std::uint64_t max_window_bytes = std::uint64_t{1} << 30;
constexpr HeapSize blocks_at_once = 256;  // between two checks of the clock
constexpr HeapSize heaps_at_once = blocks_at_once * window_block;

// The last heap of the step that computes this heap.
constexpr HeapSize end_of_step(HeapSize heap) {
    return heap / heaps_at_once * heaps_at_once + heaps_at_once - 1;
}

constexpr std::size_t known_blocks = 1 << 14;  // a power of 2
constexpr std::uint64_t blocks_of_a_trial = 4096;
constexpr std::uint64_t trials_left_out = 15;  // after one in which most blocks were new

struct WindowMoves {
    bool one = false;              // one stone may be taken
    std::vector<HeapSize> near;    // 2 to lane - 1
    std::vector<HeapSize> middle;  // lane to block - 1
    std::vector<HeapSize> far;     // block and more, ascending
    HeapSize places = window_block;
    HeapSize before = 8;  // at least the longest move that is not far; a multiple of 8
};

template <class Bits>
class Window {
  public:
    explicit Window(const WindowMoves& moves) : moves_(moves), ring_(moves.places, 0) {
        for (const HeapSize move : moves.far) sources_.push_back(moves.places - move);
    }
    // The same with wider cells.
    template <class Narrow>
    explicit Window(const Window<Narrow>& narrow)
        : moves_(narrow.moves_),
          ring_(narrow.ring_.begin(), narrow.ring_.end()),
          sources_(narrow.sources_),
          next_(narrow.next_),
          at_(narrow.at_) {
        std::copy(narrow.recent_.begin(), narrow.recent_.end(), recent_.begin());
        for (const auto& [heap, value] : narrow.rares_) {
            const HeapSize back = next_ - heap;
            if (back > moves_.places) continue;
            if (value >= bits) {
                rares_[heap] = value;
                continue;
            }
            const auto bit = static_cast<Bits>(1U << value);
            ring_[at_ >= back ? at_ - back : at_ + moves_.places - back] = bit;
            if (back <= window_block) recent_[window_block - back] = bit;
        }
    }

    HeapSize next() const { return next_; }  // the first heap of the next block
    // Writes the values of the previous block.
    void copy_to(std::uint16_t* values) const {
        Bits rare = 0;
        for (HeapSize i = 0; i < window_block; ++i) {
            const Bits bit = recent_[i];
            // the binary digits of the place of the bit
            Bits value = static_cast<Bits>(((bit & 0xAA) != 0 ? 1 : 0) | ((bit & 0xCC) != 0 ? 2 : 0) |
                                           ((bit & 0xF0) != 0 ? 4 : 0));
            if constexpr (bits > 8)
                value = static_cast<Bits>(((bit & 0xAAAA) != 0 ? 1 : 0) | ((bit & 0xCCCC) != 0 ? 2 : 0) |
                                          ((bit & 0xF0F0) != 0 ? 4 : 0) | ((bit & 0xFF00) != 0 ? 8 : 0));
            values[i] = value;
            rare = static_cast<Bits>(rare | (bit == 0 ? 1 : 0));
        }
        for (HeapSize i = 0; rare != 0 && i < window_block; ++i) {
            if (recent_[i] == 0) values[i] = static_cast<std::uint16_t>(rares_.at(next_ - window_block + i));
        }
    }

    // Computes the next block. Returns false and changes nothing if too many values are rare.
    bool step() {
        Words seen{};
        // Moves to heaps below 0 are skipped: their words are 0.
        for (std::size_t i = 0; i < sources_.size() && moves_.far[i] < next_ + window_block; ++i) {
            const HeapSize whole = std::min(window_block, moves_.places - sources_[i]);
            if (whole == window_block) {
                unite(seen.data(), &ring_[sources_[i]], window_block);
            } else {
                unite(seen.data(), &ring_[sources_[i]], whole);
                unite(seen.data() + whole, ring_.data(), window_block - whole);
            }
        }
        Bits* const now = recent_.data() + window_block;
        fill(seen, now);
        Bits rare = 0;
        for (HeapSize i = 0; i < window_block; ++i) rare = static_cast<Bits>(rare | (now[i] == 0 ? 1 : 0));
        for (HeapSize i = 0; rare != 0 && i < window_block; ++i) {
            if (now[i] == 0 && !add_rare(next_ + i)) return false;
        }
        std::copy_n(now, window_block, &ring_[at_]);
        std::copy_n(now, window_block, recent_.begin());
        for (HeapSize& source : sources_) source = onward(source);
        at_ = onward(at_);
        next_ += window_block;
        return true;
    }

  private:
    template <class Other>
    friend class Window;

    using Words = std::array<Bits, window_block>;
    struct Block {
        bool used = false;
        Words seen{}, before{}, words{};
    };

    // Computes the words of a block from its far options and from the words before `now`.
    void fill(const Words& seen, Bits* now) {
        if (left_out_ > 0) {
            --left_out_;
            return follow(seen, now);
        }
        const HeapSize first = window_block - moves_.before;  // in `before`
        const Bits* const before = now - window_block;
        Block& block = known_[place_of(seen, before)];
        if (block.used && block.seen == seen &&
            std::equal(before + first, before + window_block, block.before.begin() + first)) {
            std::copy_n(block.words.begin(), window_block, now);
            ++repeated_;
        } else {
            follow(seen, now);
            block.used = true;
            block.seen = seen;
            std::copy_n(before, window_block, block.before.begin());
            std::copy_n(now, window_block, block.words.begin());
        }
        if (++tried_ < blocks_of_a_trial) return;
        if (repeated_ < tried_ / 2) left_out_ = trials_left_out * blocks_of_a_trial;
        tried_ = repeated_ = 0;
    }
    std::size_t place_of(const Words& seen, const Bits* before) const {
        constexpr HeapSize step = sizeof(std::uint64_t) / sizeof(Bits);
        std::uint64_t hash = 0, word = 0, factor = 0x9e3779b97f4a7c15U;
        const auto add = [&](const Bits* from) {
            std::memcpy(&word, from, sizeof(word));
            hash += word * factor;  // multilinear: the products do not wait for each other
            factor += 0xd1b54a32d192ed03U * 2;
        };
        for (HeapSize i = 0; i < window_block; i += step) add(&seen[i]);
        for (HeapSize i = window_block - moves_.before; i < window_block; i += step) add(before + i);
        return static_cast<std::size_t>((hash >> 40U) % known_blocks);
    }
    void follow(Words seen, Bits* now) const {
        Bits previous = now[-1];
        for (HeapSize lane = 0; lane < window_block; lane += window_lane) {
            for (const HeapSize move : moves_.middle) unite(&seen[lane], now + lane - move, window_lane);
            for (HeapSize i = lane; i < lane + window_lane; ++i) {
                Bits options = seen[i];
                for (const HeapSize move : moves_.near) options = static_cast<Bits>(options | now[i - move]);
                if (moves_.one) options = static_cast<Bits>(options | previous);
                previous = static_cast<Bits>(~options & (options + 1U));
                now[i] = previous;
            }
        }
    }
    static void unite(Bits* seen, const Bits* from, HeapSize count) {
        for (HeapSize i = 0; i < count; ++i) seen[i] = static_cast<Bits>(seen[i] | from[i]);
    }
    // Requires that the options include all values that fit in a cell, and that earlier rares are known.
    bool add_rare(HeapSize heap) {
        while (!rares_.empty() && rares_.begin()->first + moves_.places < next_) rares_.erase(rares_.begin());
        if (rares_.size() >= std::min<HeapSize>(max_rares, moves_.places / heaps_per_rare)) return false;
        std::vector<bool> seen;
        const auto see = [&](HeapSize move) {
            const auto option = move > heap ? rares_.end() : rares_.find(heap - move);
            if (option == rares_.end()) return;
            seen.resize(std::max<std::size_t>(seen.size(), option->second - bits + 1));
            seen[option->second - bits] = true;
        };
        if (moves_.one) see(1);
        for (const auto* const some : {&moves_.near, &moves_.middle, &moves_.far})
            std::ranges::for_each(*some, see);
        rares_[heap] = bits + static_cast<NimValue>(std::ranges::find(seen, false) - seen.begin());
        return true;
    }
    HeapSize onward(HeapSize place) const {
        place += window_block;
        return place < moves_.places ? place : place - moves_.places;
    }

    static constexpr NimValue bits = 8 * sizeof(Bits);
    const WindowMoves& moves_;
    std::vector<Bits> ring_;
    std::map<HeapSize, NimValue> rares_;
    std::vector<HeapSize> sources_;                // for each far move the start of the block's options
    std::array<Bits, 2 * window_block> recent_{};  // the block before, and room for the next
    HeapSize next_ = 0, at_ = 0;                   // the next block: its first heap and place
    std::vector<Block> known_ = std::vector<Block>(known_blocks);
    std::uint64_t tried_ = 0, repeated_ = 0;  // blocks of this trial
    std::uint64_t left_out_ = 0;              // blocks until the next trial
};

}  // namespace window

using namespace window;

struct SubtractionWindow::Inside {
    const Ruleset& rules;
    HeapSize last;  // of the step that computes the last wanted heap: all values up to it are right
    WindowMoves moves{};
    std::unique_ptr<Window<std::uint8_t>> narrow{};
    std::unique_ptr<Window<std::uint16_t>> wide{};
    std::vector<std::uint16_t> values{};

    template <class Bits>
    bool compute(Window<Bits>& window) {
        for (HeapSize blocks = values.size() / window_block; blocks < blocks_at_once; ++blocks) {
            if (!window.step()) return false;
            values.resize(values.size() + window_block);
            window.copy_to(&values[values.size() - window_block]);
        }
        return true;
    }
};

SubtractionWindow::SubtractionWindow(const Ruleset& rules, HeapSize last)
    : inside_(std::make_unique<Inside>(Inside{rules, end_of_step(last)})) {
    WindowMoves& moves = inside_->moves;
    HeapSize count = 0;
    for (const TakeRange& range : rules.set) {
        for (HeapSize move = range.from; move <= range.to && move <= inside_->last; ++move) {
            if (++count > max_moves) return;
            if (move == 1) {
                moves.one = true;
            } else {
                (move < window_lane    ? moves.near
                 : move < window_block ? moves.middle
                                       : moves.far)
                    .push_back(move);
            }
        }
    }
    const HeapSize longest = !moves.middle.empty() ? moves.middle.back()
                             : !moves.near.empty() ? moves.near.back()
                                                   : 1;
    moves.before = (longest + 7) / 8 * 8;
    if (!moves.far.empty())
        moves.places = (moves.far.back() + window_block - 1) / window_block * window_block + window_block;
    if (moves.places <= max_window_bytes) inside_->narrow = std::make_unique<Window<std::uint8_t>>(moves);
}

SubtractionWindow::~SubtractionWindow() = default;

bool SubtractionWindow::covers(HeapSize last) const {
    return std::ranges::none_of(inside_->rules.set, [&](const TakeRange& range) {
        return range.to > inside_->last && range.from <= end_of_step(last);
    });
}

HeapSize SubtractionWindow::known_end() const {
    return inside_->wide ? inside_->wide->next() : inside_->narrow ? inside_->narrow->next() : 0;
}

std::span<const std::uint16_t> SubtractionWindow::step() {
    Inside& in = *inside_;
    in.values.clear();
    constexpr std::uint64_t bytes_of_both = 3;
    if (in.narrow && !in.compute(*in.narrow)) {
        if (in.moves.places <= max_window_bytes / bytes_of_both)
            in.wide = std::make_unique<Window<std::uint16_t>>(*in.narrow);
        in.narrow = nullptr;
    }
    if (in.wide && !in.compute(*in.wide)) in.wide = nullptr;
    return in.values;
}

}  // namespace ishitori::values
