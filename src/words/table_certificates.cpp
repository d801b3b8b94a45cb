// Certificates and their checker.
#include "words/tables.hpp"

namespace ishitori::tables {

namespace {

constexpr Sentence rows[] = {
    {"certificate.unreadable", "'{0}' cannot be read ({1}). Check the name and the permissions.",
     "「{0}」を読めません（{1}）。名前と読み取り権限を確かめてください。"},
};

}  // namespace

std::span<const Sentence> certificates() { return rows; }

}  // namespace ishitori::tables
