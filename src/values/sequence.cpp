#include "values/sequence.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/split.hpp"
#include "engine/sparse.hpp"
#include "engine/wide.hpp"
#include "values/automatic.hpp"
#include "values/bitset.hpp"
#include "values/definition.hpp"
#include "values/dense.hpp"
#include "values/engine_feed.hpp"
#include "values/partitions.hpp"

namespace ishitori::values {

namespace {

// A method that works on a vector of values, as a sequence.
template <class Way>
class SequenceBy final : public NimSequence {
  public:
    template <class... From>
    explicit SequenceBy(Method method, From&&... from) : method_(method), way_(std::forward<From>(from)...) {}
    void extend(HeapSize last) override {
        if constexpr (requires { way_.extend(values_, last, keep_going_); }) {
            way_.extend(values_, last, keep_going_);
        } else {
            way_.extend(values_, last);
        }
    }
    void use_threads(unsigned threads) override {
        if constexpr (requires { way_.use_threads(threads); }) way_.use_threads(threads);
    }
    std::string_view method() const override { return method_name(method_); }

  private:
    Method method_;
    Way way_;
};

// Where the engine stops (dense games), DenseMethod takes over.
class EngineOrDense {
  public:
    EngineOrDense(const Ruleset& rules, SplitRules splits) : feed_(std::move(splits)), dense_(rules) {}
    void use_threads(unsigned threads) {
        feed_.use_threads(threads);
        dense_.use_threads(threads);
    }
    void extend(std::vector<StoredValue>& values, HeapSize last, const std::function<bool()>& keep_going) {
        if (values.size() > last) return;
        if (feed_.extend(values, last, keep_going) && values.size() <= last) dense_.extend(values, last);
    }

  private:
    EngineFeed feed_;
    DenseMethod dense_;
};

// If WideMethod cannot be used, it is tried again when the number of heaps has doubled.
class WideOrDense {
  public:
    WideOrDense(const Ruleset& rules, SplitRules splits) : wide_(std::move(splits)), dense_(rules) {}
    void use_threads(unsigned threads) {
        wide_.use_threads(threads);
        dense_.use_threads(threads);
    }
    void extend(std::vector<StoredValue>& values, HeapSize last, const std::function<bool()>& keep_going) {
        while (values.size() <= last && (!keep_going || keep_going())) {
            wide_.extend(values, last);
            if (values.size() <= last) dense_.extend(values, std::min<HeapSize>(last, 2 * values.size()));
        }
    }

  private:
    WideMethod wide_;
    DenseMethod dense_;
};

// For rules whose heap n + 1 is the same game as heap n of another rule.
class ShiftedByOne final : public NimSequence {
  public:
    explicit ShiftedByOne(std::unique_ptr<NimSequence> other) : other_(std::move(other)) {}
    void while_allowed(std::function<bool()> keep_going) override {
        other_->while_allowed(std::move(keep_going));
    }
    void use_threads(unsigned threads) override { other_->use_threads(threads); }
    void extend(HeapSize last) override {
        if (values_.size() > last) return;
        other_->extend(last - 1);
        const auto from = static_cast<std::ptrdiff_t>(values_.size() - 1);
        values_.insert(values_.end(), other_->values().begin() + from, other_->values().end());
    }
    std::string_view method() const override { return other_->method(); }

  private:
    std::unique_ptr<NimSequence> other_;
};

// 4~., "split a heap of three or more in two", is 0.6 shifted by one heap: if every heap has one stone less,
// a split takes one stone and leaves one or two heaps, and the heaps of one and two, which have no move,
// become the heaps of zero and one.
bool is_shifted_officers(const Ruleset& rules) {
    return rules.kind == Ruleset::Kind::general && rules.general->text() == "4~.";
}

struct Row {
    Method method;
    std::string_view name;
    std::string_view old;  // in older versions "m4_engine" or "m4"
};

constexpr Row rows[] = {{Method::automatic, "automatic", ""},     {Method::definition, "definition", "m1"},
                        {Method::bitset, "bitset", "m2"},         {Method::sparse, "sparse", "m3"},
                        {Method::engine, "engine", "m4"},         {Method::dense, "dense", "m5"},
                        {Method::partitions, "partitions", "m6"}, {Method::wide, "wide", "m7"}};

}  // namespace

std::optional<Method> method_named(std::string_view name) {
    for (const Row& row : rows) {
        if (name == row.name) return row.method;
        if (!row.old.empty() &&
            (name == row.old || name == std::string(row.old) + "_" + std::string(row.name)))
            return row.method;
    }
    return std::nullopt;
}

std::string_view method_name(Method method) { return std::ranges::find(rows, method, &Row::method)->name; }

std::string method_list() { return joined(rows, " ", &Row::name); }

std::unique_ptr<NimSequence> make_sequence(const Ruleset& rules, Method method) {
    if (is_shifted_officers(rules) && method != Method::definition && method != Method::partitions) {
        auto officers = make_sequence(Ruleset::of(*TakeAndBreak::parse("0.6")), method);
        return std::make_unique<ShiftedByOne>(std::move(officers));
    }
    if (rules.kind == Ruleset::Kind::general && method == Method::automatic) method = Method::partitions;
    const bool for_every_rule = method == Method::definition || method == Method::partitions;
    if (rules.kind == Ruleset::Kind::general && !for_every_rule) return nullptr;
    switch (method) {
        case Method::automatic:
            return std::make_unique<AutomaticSequence>(rules);
        case Method::definition:
            return std::make_unique<DefinitionSequence>(rules);
        case Method::bitset:
            return std::make_unique<SequenceBy<BitsetMethod>>(method, rules);
        case Method::dense:
            return std::make_unique<SequenceBy<DenseMethod>>(method, rules);
        case Method::partitions:
            return std::make_unique<SequenceBy<PartitionMethod>>(method, rules);
        case Method::sparse:
        case Method::engine:
        case Method::wide:
            break;
    }
    auto splits = split_rules(rules);
    if (!splits) return nullptr;
    if (method == Method::engine)
        return std::make_unique<SequenceBy<EngineOrDense>>(method, rules, std::move(*splits));
    if (method == Method::wide)
        return std::make_unique<SequenceBy<WideOrDense>>(method, rules, std::move(*splits));
    return std::make_unique<SequenceBy<SparseMethod>>(method, std::move(*splits));
}

}  // namespace ishitori::values
