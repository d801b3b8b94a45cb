#include "serve/page.hpp"

#include <cstdlib>
#include <filesystem>

#include "base/read_file.hpp"

namespace ishitori::serve {

namespace fs = std::filesystem;

// The page is searched in this order: at ISHITORI_PAGE; installed; in the build tree.
Result<std::string> page_html() {
    std::vector<fs::path> places;
    if (const char* named = std::getenv("ISHITORI_PAGE"); named != nullptr && *named != '\0') {
        places = {named};
    } else {
        std::error_code unknown;
        const fs::path program = fs::read_symlink("/proc/self/exe", unknown).parent_path();
        places = {program / ".." / "share" / "ishitori" / "ishitori.html", program / "ishitori.html",
                  program / ".." / "page" / "index.html"};
    }
    for (const fs::path& place : places) {
        auto text = read_file(place.string(), FileKind::page, {});
        if (text) return text;
    }
    return Error::machine("web.no-page", places.front().lexically_normal().string());
}

}  // namespace ishitori::serve
