// The vector instructions that the engines were built for and that they use here.
#pragma once

#include <string>
#include <vector>

namespace ishitori::inline engine {

// Best first: "AVX3", "AVX2", "SSE4". The last of them serves any processor of this kind.
std::vector<std::string> vectors_built();
// The one of them that is used on this processor.
std::string vectors_in_use();

}  // namespace ishitori::inline engine
