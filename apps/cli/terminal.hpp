// Lines of input: with editing and history (libedit) if input and output are a terminal, else unchanged.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace ishitori {

// Columns of the terminal with this file descriptor; 0 if it is not a terminal.
std::size_t screen_width(int file);

// True if this file is a terminal that shows colours, and NO_COLOR is not set.
bool shows_colours(int file);

// True if the locale or the console shows ASCII signs only. If no locale is set, the answer is false, since
// most terminals read UTF-8.
bool shows_ascii_only();

class Terminal {
  public:
    // `stop_asked` returns true once Ctrl-C was pressed. With `dialogue_on_stderr` standard output is free
    // for other data.
    Terminal(std::function<bool()> stop_asked, bool dialogue_on_stderr);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // One line without its newline; nullopt at the end of the input or after Ctrl-C.
    std::optional<std::string> ask(const std::string& prompt, bool plain);
    void tell(std::string_view text);
    // For `ask`: the next line, cut off after max + 1 bytes; and writing to standard output, which returns
    // false on failure.
    std::optional<std::string> line(std::size_t most) { return plain_line(most + 1); }
    static bool put(std::string_view text);
    bool people() const { return people_; }
    static bool edits();  // true if it was built with line editing

  private:
    static constexpr std::size_t longest_line = 1 << 16;  // more is discarded

    std::optional<std::string> plain_line(std::size_t most = longest_line);
    std::optional<std::string> edited_line(const std::string& prompt);

    std::function<bool()> stop_asked_;
    int out_;
    bool people_;
    std::string read_ahead_;
    bool at_end_ = false;
    struct Editor;
    std::unique_ptr<Editor> editor_;
};

}  // namespace ishitori
