// Every question of docs/reference/commands.md: words in, JSON out. What the program and the page do.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ishitori/error.hpp"
#include "ishitori/watch.hpp"

ISHITORI_BEGIN

struct Answer {
    int exit = 0;      // 0 answered, 1 wrong input, 2 a check failed, 3 limit or open, 4 the machine failed
    std::string json;  // one object on one line, as docs/answers.schema.json says; an error is an object too
};

// It remembers what it has found about the games it was asked about.
class ISHITORI_API Core {
  public:
    explicit Core(Language language = Language::english) noexcept;
    Core(Core&&) noexcept;
    Core& operator=(Core&&) noexcept;
    ~Core();

    // {"period", "kayles"}: the words of the command line. Questions that need a person at a terminal (play)
    // are refused.
    Answer ask(const std::vector<std::string>& words, const Watch& watch = {});

    struct Inside;
    Inside* kept() noexcept { return inside_.get(); }

  private:
    std::unique_ptr<Inside> inside_;
};

// "0.1.0"
ISHITORI_API const char* version() noexcept;

ISHITORI_END
