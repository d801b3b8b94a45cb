// The vector instruction sets that the engines were built for, and the one in use.
#pragma once

#include <string>
#include <vector>

namespace ishitori::engine {

// Best first: "AVX3", "AVX2", "SSE4". The last one runs on every processor of this kind.
std::vector<std::string> vectors_built();
// The instruction set in use on this processor.
std::string vectors_in_use();
// The subset of vectors_built() that this processor has. After use_vectors(), the one in use alone.
std::vector<std::string> vectors_here();
// Uses this instruction set alone. Returns false, and uses the best one, if this processor does not have it.
bool use_vectors(const std::string& name);

}  // namespace ishitori::engine
