// Pictures as files, in the format of the file's name.
#pragma once

#include <string>

#include "ask/command.hpp"

namespace ishitori::show {

// Checks the name of a picture before the picture is computed. PNG (.png) and PDF (.pdf) need librsvg, which
// is loaded now; other names mean SVG. Errors "plot.only-svg" (.jpg and others), "plot.no-renderer".
Status picture_target(const std::string& path);

// Writes a picture, given as SVG, to disk: PNG with two dots for a unit of the SVG in both directions, PDF in
// its natural size (96 units an inch). Errors: as above, and of the disk.
Status write_picture(const Request& request, const std::string& path, const std::string& svg);

}  // namespace ishitori::show
