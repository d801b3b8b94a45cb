// A minimal server that shows one page to a browser on this machine. It has a deadline for each whole
// request; Debian's cpp-httplib bounds each read, but not a request.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace ishitori::serve {

class PageServer {
  public:
    // Listens on 127.0.0.1 only; port 0: any free port. Error "web.port".
    static Result<PageServer> open(std::uint16_t port);
    PageServer(PageServer&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), port_(other.port_), served_(other.served_) {}
    PageServer& operator=(PageServer&&) = delete;
    ~PageServer();

    std::uint16_t port() const { return port_; }
    // Answers GET / and HEAD / of this machine's own names with the page, everything else with an error,
    // until keep_going() is false. Many clients at once, each for some seconds at most; without free
    // descriptors the oldest client makes room for a new one.
    void serve(std::string_view html, const std::function<bool()>& keep_going);
    std::uint64_t served() const { return served_; }

  private:
    PageServer(int socket, std::uint16_t port) : socket_(socket), port_(port) {}

    int socket_;
    std::uint16_t port_;
    std::uint64_t served_ = 0;
};

}  // namespace ishitori::serve
