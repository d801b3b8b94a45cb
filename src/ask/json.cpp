// The one place where the JSON library's templates are compiled.
#include "ask/command.hpp"

template class nlohmann::basic_json<nlohmann::ordered_map>;
