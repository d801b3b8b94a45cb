// Storage for the persistent data of a search: its state, and all values.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "base/checksum.hpp"
#include "base/result.hpp"
#include "values/sequence.hpp"

namespace ishitori::period {

// The base class keeps nothing.
class Storage {
  public:
    Storage() = default;
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;
    virtual ~Storage() = default;

    struct Loaded {
        std::string state;
        bool from_previous = false;  // a later state was damaged or missing
    };
    // The last good state that the caller can use; nullopt if no state was saved.
    using Usable = std::function<bool(const std::string& state)>;
    virtual Result<std::optional<Loaded>> load(const Usable&) { return std::optional<Loaded>(); }
    // True if save() keeps anything.
    virtual bool keeps_states() const { return false; }
    virtual Status save(const std::string&) { return Done{}; }
    virtual std::string name() const { return ""; }  // the name of the place, for sentences

    virtual bool keeps_values() const { return false; }
    // G(next) is the next value; `sum` is the checksum of the values before. Errors end the search.
    virtual Status begin_values(HeapSize, const SequenceChecksum&) { return Done{}; }
    virtual Status add(HeapSize, std::span<const std::uint16_t>) { return Done{}; }
    virtual Status add(HeapSize, std::span<const StoredValue>) { return Done{}; }
    // Afterwards all added values are stored; no more follow after finish().
    virtual Status flush() { return Done{}; }
    virtual Status finish() { return Done{}; }
};

}  // namespace ishitori::period
