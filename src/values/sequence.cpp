#include "values/sequence.hpp"

#include <array>

#include "values/automatic.hpp"
#include "values/engine_feed.hpp"
#include "values/m1_definition.hpp"
#include "values/m2_bitset.hpp"
#include "values/m3_sparse.hpp"
#include "values/m5_dense.hpp"
#include "values/m6_partitions.hpp"
#include "values/m7_wide.hpp"
#include "values/m8_convolution.hpp"

namespace ishitori::inline values {

namespace {

class BitsetSequence final : public NimSequence {
  public:
    explicit BitsetSequence(const Ruleset& rules) : bitset_(rules) {}
    void extend(HeapSize last) override { bitset_.extend(values_, last); }
    std::string_view method() const override { return method_name(Method::m2_bitset); }

  private:
    BitsetMethod bitset_;
};

class DenseSequence final : public NimSequence {
  public:
    explicit DenseSequence(const Ruleset& rules) : dense_(rules) {}
    void use_threads(unsigned threads) override { dense_.use_threads(threads); }
    void extend(HeapSize last) override { dense_.extend(values_, last); }
    std::string_view method() const override { return method_name(Method::m5_dense); }

  private:
    DenseMethod dense_;
};

class ConvolutionSequence final : public NimSequence {
  public:
    explicit ConvolutionSequence(const Ruleset& rules) : convolution_(rules) {}
    void use_threads(unsigned threads) override { convolution_.use_threads(threads); }
    void extend(HeapSize last) override { convolution_.extend(values_, last); }
    std::string_view method() const override { return method_name(Method::m8_convolution); }

  private:
    ConvolutionMethod convolution_;
};

class PartitionSequence final : public NimSequence {
  public:
    explicit PartitionSequence(const Ruleset& rules) : partitions_(rules) {}
    void extend(HeapSize last) override { partitions_.extend(values_, last, keep_going_); }
    void while_allowed(std::function<bool()> keep_going) override { keep_going_ = std::move(keep_going); }
    std::string_view method() const override { return method_name(Method::m6_partitions); }

  private:
    std::function<bool()> keep_going_;
    PartitionMethod partitions_;
};

class SparseSequence final : public NimSequence {
  public:
    SparseSequence(SplitRules rules, Method method)
        : method_(method), sparse_(std::move(rules), method == Method::m3_sparse) {}
    void extend(HeapSize last) override { sparse_.extend(values_, last); }
    std::string_view method() const override { return method_name(method_); }

  private:
    Method method_;
    SparseMethod sparse_;
};

// The engine as a rung: what it verifies is stored. Where it stops (dense games), m5 goes on.
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
    std::string_view method() const override { return method_name(Method::m4_engine); }

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
    std::string_view method() const override { return method_name(Method::m7_wide); }

  private:
    WideMethod wide_;
    DenseMethod dense_;
};

struct Row {
    Method method;
    std::string_view name;
};

constexpr std::array<Row, 10> rows{{{Method::automatic, "automatic"},
                                    {Method::m1_definition, "m1_definition"},
                                    {Method::m2_bitset, "m2_bitset"},
                                    {Method::m3_sparse, "m3_sparse"},
                                    {Method::m3_sparse_plain, "m3_sparse_plain"},
                                    {Method::m4_engine, "m4_engine"},
                                    {Method::m5_dense, "m5_dense"},
                                    {Method::m6_partitions, "m6_partitions"},
                                    {Method::m7_wide, "m7_wide"},
                                    {Method::m8_convolution, "m8_convolution"}}};

}  // namespace

std::optional<Method> method_named(std::string_view name) {
    for (const Row& row : rows) {
        // "m3_sparse" may be shortened to "m3", but not to a beginning that two rungs share.
        if (row.name == name || (row.name.substr(0, 2) == name && row.method != Method::m3_sparse_plain &&
                                 row.method != Method::automatic)) {
            return row.method;
        }
    }
    return std::nullopt;
}

std::string_view method_name(Method method) {
    for (const Row& row : rows) {
        if (row.method == method) return row.name;
    }
    return "";
}

std::unique_ptr<NimSequence> make_sequence(const Ruleset& rules, Method method) {
    if (rules.kind == Ruleset::Kind::general && method != Method::m1_definition) {
        if (method != Method::automatic && method != Method::m6_partitions) return nullptr;
        return std::make_unique<PartitionSequence>(rules);
    }
    switch (method) {
        case Method::automatic:
            return std::make_unique<AutomaticSequence>(rules);
        case Method::m6_partitions:
            return std::make_unique<PartitionSequence>(rules);
        case Method::m1_definition:
            return std::make_unique<DefinitionSequence>(rules);
        case Method::m2_bitset:
            return std::make_unique<BitsetSequence>(rules);
        case Method::m5_dense:
            return std::make_unique<DenseSequence>(rules);
        case Method::m8_convolution:
            return std::make_unique<ConvolutionSequence>(rules);
        case Method::m3_sparse:
        case Method::m3_sparse_plain:
        case Method::m4_engine:
        case Method::m7_wide:
            break;
    }
    auto splits = split_rules(rules);
    if (!splits) return nullptr;
    if (method == Method::m4_engine) return std::make_unique<EngineSequence>(rules, std::move(*splits));
    if (method == Method::m7_wide) return std::make_unique<WideSequence>(rules, std::move(*splits));
    return std::make_unique<SparseSequence>(std::move(*splits), method);
}

}  // namespace ishitori::inline values
