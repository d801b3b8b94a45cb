// What would bring the C library's printf into the page, with all its formats and 128-bit floats (7 KB of the
// page): the JSON library asks it for escaped control characters, the C++ library for words before it stops.
#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace {

constexpr char small_digits[] = "0123456789abcdef";
constexpr char large_digits[] = "0123456789ABCDEF";

}  // namespace

// Knows "%04x" and "%.2X" (at least so many hexadecimal digits); all other characters stand for themselves.
// Writes at most `size` characters with the zero at the end; gives how many there are without it, as ISO C
// says.
extern "C" int snprintf(char* to, std::size_t size, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    std::size_t count = 0;
    const auto put = [&](char c) {
        if (count + 1 < size) to[count] = c;
        ++count;
    };
    for (; *format != '\0'; ++format) {
        if (*format != '%') {
            put(*format);
            continue;
        }
        ++format;
        if (*format == '0' || *format == '.') ++format;
        unsigned least = 0;
        for (; *format >= '0' && *format <= '9'; ++format)
            least = 10 * least + static_cast<unsigned>(*format - '0');
        if (*format != 'x' && *format != 'X') __builtin_trap();
        const unsigned value = va_arg(arguments, unsigned);
        const char* const digits = *format == 'x' ? small_digits : large_digits;
        unsigned places = 1;
        while (places < 8 && (value >> (4 * places)) != 0) ++places;
        if (places < least) places = least;
        for (unsigned i = places; i-- > 0;) put(i < 8 ? digits[value >> (4 * i) & 15] : '0');
    }
    va_end(arguments);
    if (size > 0) to[count < size ? count : size - 1] = '\0';
    return static_cast<int>(count);
}

// Where the C++ library and its run time give up; the page says that memory is exhausted.
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
extern "C" [[noreturn]] void abort_message(const char*, ...);
extern "C" void abort_message(const char*, ...) { __builtin_trap(); }
