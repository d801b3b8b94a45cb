#include "serve/web_server.hpp"

#if !defined(__wasi__)  // a browser has no sockets

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace ishitori {

Result<PageServer> PageServer::open(std::uint16_t port) {
    auto refused = [&] {
        return Error::machine("web.port", std::to_string(port), std::generic_category().message(errno));
    };
    const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listening < 0) return refused();
    const int yes = 1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    if (bind(listening, plain, size) != 0 || listen(listening, 16) != 0 ||
        getsockname(listening, plain, &size) != 0) {
        const Error error = refused();
        close(listening);
        return error;
    }
    return PageServer(listening, ntohs(address.sin_port));
}

PageServer::~PageServer() {
    if (socket_ >= 0) close(socket_);
}

void PageServer::serve(const std::string& html, const std::function<bool()>& keep_going) {
    while (keep_going()) {
        pollfd waiting{socket_, POLLIN, 0};
        if (poll(&waiting, 1, 200) <= 0) continue;
        const int client = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) continue;
        answer(client, html);
        close(client);
    }
}

void PageServer::answer(int client, const std::string& html) {
    // a slow or silent client may not hold up the next one
    const timeval patience{2, 0};
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    std::string request;
    char part[2048];
    while (request.size() < 16384 && request.find("\r\n\r\n") == std::string::npos) {
        const ssize_t got = recv(client, part, sizeof part, 0);
        if (got <= 0) break;
        request.append(part, static_cast<std::size_t>(got));
    }
    const bool page = request.starts_with("GET / ") || request.starts_with("GET /?") ||
                      request.starts_with("GET /index.html ");
    std::string reply = page ? "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                             : "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\n";
    reply += "Content-Length: " + std::to_string(page ? html.size() : 0) + "\r\nConnection: close\r\n\r\n";
    if (page) reply += html;
    for (std::size_t sent = 0; sent < reply.size();) {
        const ssize_t done = send(client, reply.data() + sent, reply.size() - sent, MSG_NOSIGNAL);
        if (done <= 0) return;
        sent += static_cast<std::size_t>(done);
    }
    if (page) ++served_;
}

}  // namespace ishitori

#endif
