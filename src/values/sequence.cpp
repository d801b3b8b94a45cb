#include "values/sequence.hpp"

#include <string>

#include "engine/sparse.hpp"
#include "engine/wide.hpp"
#include "values/automatic.hpp"
#include "values/bitset.hpp"
#include "values/definition.hpp"
#include "values/dense.hpp"
#include "values/engine_feed.hpp"
#include "values/partitions.hpp"

namespace ishitori::inline values {

namespace {

class BitsetSequence final : public NimSequence {
  public:
    explicit BitsetSequence(const Ruleset& rules) : bitset_(rules) {}
    void extend(HeapSize last) override { bitset_.extend(values_, last); }
    std::string_view method() const override { return method_name(Method::bitset); }

  private:
    BitsetMethod bitset_;
};

class DenseSequence final : public NimSequence {
  public:
    explicit DenseSequence(const Ruleset& rules) : dense_(rules) {}
    void use_threads(unsigned threads) override { dense_.use_threads(threads); }
    void extend(HeapSize last) override { dense_.extend(values_, last); }
    std::string_view method() const override { return method_name(Method::dense); }

  private:
    DenseMethod dense_;
};

class PartitionSequence final : public NimSequence {
  public:
    explicit PartitionSequence(const Ruleset& rules) : partitions_(rules) {}
    void extend(HeapSize last) override { partitions_.extend(values_, last, keep_going_); }
    void while_allowed(std::function<bool()> keep_going) override { keep_going_ = std::move(keep_going); }
    std::string_view method() const override { return method_name(Method::partitions); }

  private:
    std::function<bool()> keep_going_;
    PartitionMethod partitions_;
};

class SparseSequence final : public NimSequence {
  public:
    SparseSequence(SplitRules rules, Method method)
        : method_(method), sparse_(std::move(rules), method == Method::sparse) {}
    void extend(HeapSize last) override { sparse_.extend(values_, last); }
    std::string_view method() const override { return method_name(method_); }

  private:
    Method method_;
    SparseMethod sparse_;
};

// The engine as a rung: what it verifies is stored. Where it stops (dense games), DenseMethod takes over.
class EngineSequence final : public NimSequence {
  public:
    EngineSequence(const Ruleset& rules, SplitRules splits) : feed_(std::move(splits)), dense_(rules) {}
    void use_threads(unsigned threads) override {
        feed_.use_threads(threads);
        dense_.use_threads(threads);
    }
    void extend(HeapSize last) override {
        if (values_.size() > last) return;
        feed_.extend(values_, last);
        if (values_.size() <= last) dense_.extend(values_, last);
    }
    std::string_view method() const override { return method_name(Method::engine); }

  private:
    EngineFeed feed_;
    DenseMethod dense_;
};

class WideSequence final : public NimSequence {
  public:
    WideSequence(const Ruleset& rules, SplitRules splits) : wide_(std::move(splits)), dense_(rules) {}
    void use_threads(unsigned threads) override { dense_.use_threads(threads); }
    void extend(HeapSize last) override {
        if (values_.size() > last) return;
        while (values_.size() <= last) {
            wide_.extend(values_, last);
            // Where it does not serve, it is asked again at twice as many heaps.
            if (values_.size() <= last) dense_.extend(values_, std::min<HeapSize>(last, 2 * values_.size()));
        }
    }
    std::string_view method() const override { return method_name(Method::wide); }

  private:
    WideMethod wide_;
    DenseMethod dense_;
};

struct Row {
    Method method;
    std::string_view name;
    std::string_view recorded;
};

constexpr Row rows[] = {{Method::automatic, "automatic", "automatic"},
                        {Method::definition, "definition", "m1_definition"},
                        {Method::bitset, "bitset", "m2_bitset"},
                        {Method::sparse, "sparse", "m3_sparse"},
                        {Method::sparse_plain, "sparse_plain", "m3_sparse_plain"},
                        {Method::engine, "engine", "m4_engine"},
                        {Method::dense, "dense", "m5_dense"},
                        {Method::partitions, "partitions", "m6_partitions"},
                        {Method::wide, "wide", "m7_wide"}};

// A variant that only tests and benchmarks ask for.
bool listed(const Row& row) { return row.method != Method::sparse_plain; }

}  // namespace

std::optional<Method> method_named(std::string_view name) {
    for (const Row& row : rows) {
        if (row.name == name || row.recorded == name) return row.method;
        if (listed(row) && row.method != Method::automatic && row.recorded.substr(0, 2) == name)
            return row.method;
    }
    return std::nullopt;
}

std::string_view method_name(Method method) {
    for (const Row& row : rows) {
        if (row.method == method) return row.recorded;
    }
    return "";
}

std::string method_list() {
    std::string names;
    for (const Row& row : rows) {
        if (listed(row)) names += (names.empty() ? "" : " ") + std::string(row.name);
    }
    return names;
}

std::unique_ptr<NimSequence> make_sequence(const Ruleset& rules, Method method) {
    if (rules.kind == Ruleset::Kind::general && method != Method::definition) {
        if (method != Method::automatic && method != Method::partitions) return nullptr;
        return std::make_unique<PartitionSequence>(rules);
    }
    switch (method) {
        case Method::automatic:
            return std::make_unique<AutomaticSequence>(rules);
        case Method::partitions:
            return std::make_unique<PartitionSequence>(rules);
        case Method::definition:
            return std::make_unique<DefinitionSequence>(rules);
        case Method::bitset:
            return std::make_unique<BitsetSequence>(rules);
        case Method::dense:
            return std::make_unique<DenseSequence>(rules);
        case Method::sparse:
        case Method::sparse_plain:
        case Method::engine:
        case Method::wide:
            break;
    }
    auto splits = split_rules(rules);
    if (!splits) return nullptr;
    if (method == Method::engine) return std::make_unique<EngineSequence>(rules, std::move(*splits));
    if (method == Method::wide) return std::make_unique<WideSequence>(rules, std::move(*splits));
    return std::make_unique<SparseSequence>(std::move(*splits), method);
}

}  // namespace ishitori::inline values
