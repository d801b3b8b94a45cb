// A growing nim-sequence: the common interface of the methods, which all give the same values.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/types.hpp"
#include "engine/space.hpp"
#include "rules/ruleset.hpp"

namespace ishitori::values {

class NimSequence {
  public:
    virtual ~NimSequence() = default;

    // Computes G(0) .. G(last). Each method has its own limit of heaps, which for the first three is memory
    // (4 bytes a heap).
    virtual void extend(HeapSize last) = 0;
    // A callback that slow methods call from time to time; when it returns false, extend() may end with fewer
    // values. Without a callback extend() never ends early.
    virtual void while_allowed(std::function<bool()> keep_going) { keep_going_ = std::move(keep_going); }
    // The number of threads, if the method can use them. The values do not depend on it.
    virtual void use_threads(unsigned) {}
    // Adopts G(0) .. from an earlier run. Requires values of this rule, before the first extend().
    void begin_with(std::vector<StoredValue> values) {
        if (values.size() > values_.size()) values_ = std::move(values);
    }
    // All values so far; G(0) = 0 is always present.
    const std::vector<StoredValue>& values() const { return values_; }
    virtual std::string_view method() const = 0;  // method_name()

  protected:
    std::vector<StoredValue> values_{0};
    std::function<bool()> keep_going_;
};

enum class Method { automatic, definition, bitset, sparse, engine, dense, partitions, wide };

// "engine"; also the names of older versions, "m4_engine" and "m4".
std::optional<Method> method_named(std::string_view name);
std::string_view method_name(Method method);
// The names to choose from, with spaces between.
std::string method_list();

// nullptr if the method does not support the rule: sparse, engine and wide need a finite octal code with a
// splitting digit, or Grundy's game; bitset and dense need any rule except a general code (4~. is supported).
// `automatic`, definition and partitions support every rule.
std::unique_ptr<NimSequence> make_sequence(const Ruleset& rules, Method method = Method::automatic);

}  // namespace ishitori::values
