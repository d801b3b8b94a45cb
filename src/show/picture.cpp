#include "show/picture.hpp"

#include "base/platform/system.hpp"
#include "base/utf8.hpp"
#include "rules/typed.hpp"

namespace ishitori::show {

namespace {

enum class Format { svg, png, pdf };

// By the end of the file's name, in small or capital letters; a name without an end is SVG. Nullopt for other
// formats.
std::optional<Format> format_of(const std::string& path) {
    const std::string name = small_letters(path.substr(path.rfind('/') + 1));
    const std::string end = name.substr(std::min(name.rfind('.'), name.size()));
    if (end.empty() || end == ".svg") return Format::svg;
    if (end == ".png") return Format::png;
    if (end == ".pdf") return Format::pdf;
    return std::nullopt;
}

// The functions of the C interfaces of librsvg and cairo that are used here. The libraries are loaded when a
// picture needs them: so the program starts quickly, and its build does not need their headers.
class Renderer {
  public:
    Renderer() {
        const auto find = [&](const char* name, auto& function) { return library_.find(name, function); };
        there_ = find("rsvg_handle_new_from_data", read_svg_) &&
                 find("rsvg_handle_get_intrinsic_size_in_pixels", size_) &&
                 find("rsvg_handle_render_document", render_) && find("g_object_unref", forget_svg_) &&
                 find("cairo_image_surface_create", image_) &&
                 find("cairo_pdf_surface_create_for_stream", pdf_) &&
                 find("cairo_surface_write_to_png_stream", write_png_) && find("cairo_create", begin_) &&
                 find("cairo_scale", scale_) && find("cairo_destroy", end_) &&
                 find("cairo_surface_finish", finish_) && find("cairo_surface_status", status_) &&
                 find("cairo_surface_destroy", forget_);
    }
    bool there() const { return there_; }

    // The bytes of the file; nullopt if the picture cannot be drawn.
    std::optional<std::string> drawn(const std::string& svg, Format format) const {
        constexpr int rgb = 1;                          // CAIRO_FORMAT_RGB24
        constexpr double dots = 2, points = 72.0 / 96;  // of a unit
        void* const picture =
            read_svg_(reinterpret_cast<const unsigned char*>(svg.data()), svg.size(), nullptr);
        if (picture == nullptr) return std::nullopt;
        Rectangle whole{0, 0, 0, 0};
        bool done = size_(picture, &whole.width, &whole.height) != 0;
        const double scale = format == Format::png ? dots : points;
        const double width = whole.width * scale, height = whole.height * scale;
        std::string bytes;
        void* const surface = format == Format::png
                                  ? image_(rgb, static_cast<int>(width), static_cast<int>(height))
                                  : pdf_(append, &bytes, width, height);
        void* const pen = begin_(surface);
        scale_(pen, scale, scale);
        done = done && render_(picture, pen, &whole, nullptr) != 0;
        end_(pen);
        if (format == Format::png) done = done && write_png_(surface, append, &bytes) == 0;
        finish_(surface);
        done = done && status_(surface) == 0;
        forget_(surface);
        forget_svg_(picture);
        return done ? std::optional(std::move(bytes)) : std::nullopt;
    }

  private:
    struct Rectangle {
        double x, y, width, height;
    };
    using Write = int (*)(void* closure, const unsigned char* data, unsigned int length);

    static int append(void* bytes, const unsigned char* data, unsigned int length) {
        static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
        return 0;
    }

    platform::SharedLibrary library_{"librsvg-2.so.2"};
    bool there_ = false;
    void* (*read_svg_)(const unsigned char* data, std::size_t length, void** error) = nullptr;
    int (*size_)(void* svg, double* width, double* height) = nullptr;
    int (*render_)(void* svg, void* pen, const Rectangle* where, void** error) = nullptr;
    void (*forget_svg_)(void* svg) = nullptr;
    void* (*image_)(int format, int width, int height) = nullptr;
    void* (*pdf_)(Write write, void* closure, double width, double height) = nullptr;
    int (*write_png_)(void* surface, Write write, void* closure) = nullptr;
    void* (*begin_)(void* surface) = nullptr;
    void (*scale_)(void* pen, double x, double y) = nullptr;
    void (*end_)(void* pen) = nullptr;
    void (*finish_)(void* surface) = nullptr;
    int (*status_)(void* surface) = nullptr;
    void (*forget_)(void* surface) = nullptr;
};

const Renderer& renderer() {
    static const Renderer loaded;
    return loaded;
}

}  // namespace

Status picture_target(const std::string& path) {
    const auto format = format_of(path);
    if (!format) return Error::input("plot.only-svg", printable(path));
    if (*format != Format::svg && !renderer().there())
        return Error::machine("plot.no-renderer", printable(path));
    return Done{};
}

Status write_picture(const Request& request, const std::string& path, const std::string& svg) {
    if (const Status target = picture_target(path); !target) return target;
    const Format format = *format_of(path);
    if (format == Format::svg) return write_named(request, path, svg);
    const auto bytes = renderer().drawn(svg, format);
    if (!bytes) return Error::machine("plot.not-drawn", printable(path));
    return write_named(request, path, *bytes);
}

}  // namespace ishitori::show
