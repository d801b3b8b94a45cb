#include "misere/heap_kinds.hpp"

#include <algorithm>
#include <functional>

#include "base/contract.hpp"

namespace ishitori::misere {

HeapKinds::HeapKinds(const std::vector<Game>& games) {
    for (const Game& game : games) {
        const std::size_t rows = kind_with({game.rules, kinds_.size()});
        std::size_t ring = rows;
        if (game.board == Board::ring) {  // the moves that leave one row or nothing
            Kind opens{std::nullopt, rows};
            std::vector<std::uint8_t> digits = game.rules.code->digits();
            std::vector<std::uint8_t> repeating = game.rules.code->repeating();
            bool allows = false;
            for (auto* const part : {&digits, &repeating}) {
                for (std::uint8_t& digit : *part) allows |= (digit &= 3U) != 0;
            }
            if (allows)
                opens.rules = Ruleset::of(TakeAndBreak::from_digits(std::move(digits), std::move(repeating)));
            ring = kind_with(opens);
        }
        kind_of_rows_.push_back(rows);
        kind_of_ring_.push_back(ring);
    }
}

// The kind with these rules, new or known. A heap that leaves heaps of its own kind has the same kind as
// every other heap of the same rules.
std::size_t HeapKinds::kind_with(const Kind& kind) {
    const auto same = std::ranges::find_if(kinds_, [&](const Kind& known) {
        const bool own = kind.leaves == kinds_.size();
        const auto place = static_cast<std::size_t>(&known - kinds_.data());
        return known.rules == kind.rules && known.leaves == (own ? place : kind.leaves);
    });
    if (same != kinds_.end()) return static_cast<std::size_t>(same - kinds_.begin());
    kinds_.push_back(kind);
    return kinds_.size() - 1;
}

OptionCursor HeapKinds::options_of(HeapSize heap) const {
    const Kind& kind = kinds_[heap % kinds_.size()];
    return kind.rules ? OptionCursor(*kind.rules, heap / kinds_.size()) : OptionCursor();
}

void HeapKinds::add_parts(std::vector<HeapSize>& heaps, HeapSize heap, const Parts& parts) const {
    for (const HeapSize part : parts) heaps.push_back(part * kinds_.size() + leaves(heap));
}

std::optional<std::vector<HeapSize>> HeapKinds::heaps_of(std::span<const Position> sum) const {
    CHECK(sum.size() == kind_of_rows_.size());
    std::vector<HeapSize> heaps;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        for (const HeapSize heap : sum[i].heaps) {
            if (heap >= ~HeapSize{0} / kinds_.size()) return std::nullopt;
            heaps.push_back(heap * kinds_.size() + kind_of(i, sum[i].ring));
        }
    }
    std::ranges::sort(heaps, std::greater<>());
    return heaps;
}

}  // namespace ishitori::misere
