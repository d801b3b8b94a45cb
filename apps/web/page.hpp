// The part of the page's core that other programs do not have.
#pragma once

#include <cstdint>
#include <ishitori/ask.hpp>
#include <map>
#include <string>
#include <vector>

namespace ishitori::page {

// Instead of a disk: the files that the visitor chose and the ones that a question wrote, by name.
std::map<std::string, std::string>& files();

// As ishitori::ask(), but the values of `values --as-text` are put in `numbers` and left out of the JSON; it
// is empty if one of them is above 2^32 - 1.
v1::Answer ask(const std::vector<std::string>& words, const v1::Context& context,
               std::vector<std::uint32_t>& numbers);

// True if a complete answer (exit 0) to these words depends on the words alone, so it may be kept.
bool lasts(const std::vector<std::string>& words);

}  // namespace ishitori::page
