// The one place where the JSON library's templates are compiled.
#include <nlohmann/json.hpp>

template class nlohmann::basic_json<nlohmann::ordered_map>;
