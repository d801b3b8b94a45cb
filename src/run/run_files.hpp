// The files of a long run: its state in a folder, and all values in a file.
#pragma once

#include <optional>
#include <string>

#include "period/storage.hpp"
#include "run/checkpoint.hpp"
#include "run/kept_values.hpp"

namespace ishitori::run {

class RunFiles : public Storage {
  public:
    // The folder must outlive this object; nullptr: no states are saved. No values if `keep` is empty.
    // Errors: as CheckpointFolder and ValueKeeper.
    RunFiles(std::string game, const CheckpointFolder* folder, std::string keep)
        : game_(std::move(game)), folder_(folder), keep_(std::move(keep)) {}

    Result<std::optional<Loaded>> load(const Usable& usable) override { return folder_->load(usable); }
    bool keeps_states() const override { return folder_ != nullptr; }
    Status save(const std::string& state) override { return folder_->save(state); }
    std::string name() const override { return folder_->path(); }

    bool keeps_values() const override { return !keep_.empty(); }
    // Continues after the existing values.
    Status begin_values(HeapSize next, const SequenceChecksum& sum) override {
        keeper_.reset();
        auto opened = ValueKeeper::open(keep_, game_, next);
        if (!opened) return opened.error();
        keeper_.emplace(std::move(*opened));
        return next > 0 ? keeper_->confirm(next, sum) : Done{};
    }
    Status add(HeapSize first, std::span<const std::uint16_t> values) override {
        return keeper_->add(first, values);
    }
    Status add(HeapSize first, std::span<const StoredValue> values) override {
        return keeper_->add(first, values);
    }
    Status flush() override { return keeper_->flush(); }
    Status finish() override { return keeper_->finish(); }

  private:
    std::string game_;
    const CheckpointFolder* folder_;
    std::string keep_;
    std::optional<ValueKeeper> keeper_;
};

}  // namespace ishitori::run
