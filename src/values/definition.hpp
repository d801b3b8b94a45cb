// The nim-values computed directly from the definition.
#pragma once

#include "values/sequence.hpp"

namespace ishitori::values {

class DefinitionSequence final : public NimSequence {
  public:
    explicit DefinitionSequence(Ruleset rules) : rules_(std::move(rules)) {}
    void extend(HeapSize last) override;
    std::string_view method() const override { return "definition"; }

  private:
    Ruleset rules_;
};

}  // namespace ishitori::values
