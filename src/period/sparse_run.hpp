// The sparse engine and its search for a period [T10] as a run of values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "period/sparse_search.hpp"
#include "period/value_run.hpp"

namespace ishitori::period {

class SparseRun : public ValueRun {
  public:
    SparseRun(const SplitRules& rules, SparsePeriodSearch search);

    // Nullptr if the bytes are not a state of this rule.
    static std::unique_ptr<SparseRun> restore(const SplitRules& rules, std::string_view bytes);

    std::string_view method() const override { return "engine"; }
    // Step::ended: the engine has the reason.
    Step step(HeapSize end = max_heap_size) override;
    bool starts() const override;
    HeapSize known_end() const override { return search_.engine().known_end(); }
    StoredValue greatest() const override { return search_.engine().greatest(); }
    HeapSize greatest_at() const override { return search_.engine().greatest_at(); }
    RunSpace space(HeapSize end) const override {
        return {search_.engine().mask(), search_.engine().rares(), end};
    }
    std::string save() const override;

    void use_threads(unsigned threads) override { search_.engine().use_threads(threads); }
    // By another variant of the engine, from heap 0 if no second run was kept. Without effect if its sparse
    // space is not sparse.
    void check_twice();
    std::optional<HeapSize> agrees_end() const override;
    HeapSize second_read() const override { return other_ ? other_->read : 0; }
    HeapSize disagrees_at() const override { return known_end() - 1; }

    SparsePeriodSearch& search() { return search_; }
    const SparsePeriodSearch& search() const { return search_; }

  private:
    struct Other {
        SparseEngine engine;
        RunningChecksum checksum;
        HeapSize read = 0;
    };
    void watch_other();
    void note_histogram();
    bool other_disagrees();

    SplitRules rules_;
    SparsePeriodSearch search_;
    std::unique_ptr<Other> other_;
};

}  // namespace ishitori::period
