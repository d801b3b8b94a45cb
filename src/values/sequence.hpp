// A nim-sequence that grows: the ladder's common face. m1 is the definition; every rung gives the same
// values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/types.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::inline values {

using StoredValue = std::uint32_t;

class NimSequence {
  public:
    virtual ~NimSequence() = default;

    // Afterwards G(0) .. G(last) are known. Each rung may only be asked for heaps up to its own limit, which
    // is memory (4 bytes a heap) for m1 to m3.
    virtual void extend(HeapSize last) = 0;
    // Asked now and then by a method of which single heaps may take seconds; when it says no, extend() may
    // end with fewer values. Until this is called, extend() never does.
    virtual void while_allowed(std::function<bool()>) {}
    // How many threads may work on it, where the method can use them. The values do not depend on it.
    virtual void use_threads(unsigned) {}
    // Takes over G(0) .. from an earlier run. Requires values of this rule, and that nothing was extended
    // yet.
    void begin_with(std::vector<StoredValue> values) {
        if (values.size() > values_.size()) values_ = std::move(values);
    }
    // G(0) .. G(extended so far); G(0) = 0 is always there.
    const std::vector<StoredValue>& values() const { return values_; }
    virtual std::string_view method() const = 0;  // "m1_definition", ...

  protected:
    std::vector<StoredValue> values_{0};
};

enum class Method {
    automatic,
    m1_definition,
    m2_bitset,
    m3_sparse,
    m3_sparse_plain /* without parity */,
    m4_engine,
    m5_dense,
    m6_partitions,
    m7_wide,
    m8_convolution
};

std::optional<Method> method_named(std::string_view name);
std::string_view method_name(Method method);

// nullptr if this rung cannot serve this rule (m3, m4 and m7 need a finite octal code with a splitting digit,
// or Grundy's game; m2, m5 and m8 any rule but a general code). `automatic`, m1 and m6 always serve.
std::unique_ptr<NimSequence> make_sequence(const Ruleset& rules, Method method = Method::automatic);

}  // namespace ishitori::inline values
