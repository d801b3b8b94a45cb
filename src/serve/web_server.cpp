#include "serve/web_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <sstream>
#include <system_error>
#include <vector>

#include "base/split.hpp"

namespace ishitori::serve {

Result<PageServer> PageServer::open(std::uint16_t port) {
    auto refused = [&] { return Error::machine("web.port", port, std::generic_category().message(errno)); };
    const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
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

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t max_clients = 64;
constexpr std::size_t longest_request = 16384;
constexpr std::chrono::seconds patience(15);  // for a whole request and its answer

// All clients share one copy of the page.
struct Reply {
    std::string head;
    std::string_view body{};

    std::size_t size() const { return head.size() + body.size(); }
    // The bytes after the first `sent`: the rest of the head, or the rest of the body.
    std::string_view rest(std::size_t sent) const {
        return sent < head.size() ? std::string_view(head).substr(sent) : body.substr(sent - head.size());
    }
};

struct Client {
    int socket;
    Clock::time_point until;
    std::string request{};
    Reply reply{};
    std::size_t sent = 0;

    bool answered() const { return !reply.head.empty(); }
    bool replied() const { return answered() && sent == reply.size(); }
};

// The value of a header; "" if it is missing.
std::string header(std::string_view head, std::string_view name) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    while (!head.empty()) {
        std::string_view line = take_part(head, '\n');
        if (std::ranges::equal(take_part(line, ':'), name, {}, lower, lower))
            return std::string(trimmed(line));
    }
    return "";
}

// Against DNS rebinding: a foreign page must not read this one under its own name.
bool is_this_machine(std::string host) {
    host = host.substr(0, host.rfind(':'));
    return host == "127.0.0.1" || host == "localhost";
}

std::string head_of(std::string_view status, std::string_view type, std::size_t length) {
    // the page is self-contained and may load nothing
    return "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + std::string(type) +
           "\r\nContent-Length: " + std::to_string(length) +
           "\r\nContent-Security-Policy: default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' "
           "blob: "
           "data:; worker-src blob: data:; style-src 'unsafe-inline'; img-src blob: data:; font-src data:; "
           "connect-src blob: data:; manifest-src data:; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'none'"
           "\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n";
}

Reply reply_to(const std::string& request, std::string_view html, bool& is_page) {
    auto short_reply = [](std::string_view status) { return Reply{head_of(status, "text/plain", 0)}; };
    const std::size_t end = request.find("\r\n\r\n");
    if (end == std::string::npos) return short_reply("431 Request Header Fields Too Large");
    const std::string head = request.substr(0, end);  // the body follows; it is not searched for headers
    std::istringstream line(head);
    std::string method, target;
    line >> method >> target;
    if (method != "GET" && method != "HEAD") return short_reply("405 Method Not Allowed\r\nAllow: GET, HEAD");
    if (!is_this_machine(header(head, "Host"))) return short_reply("421 Misdirected Request");
    const std::string path = target.substr(0, target.find('?'));
    if (path != "/" && path != "/index.html") return short_reply("404 Not Found");
    is_page = method == "GET";
    return {head_of("200 OK", "text/html", html.size()), is_page ? html : ""};
}

// Reads or writes without blocking; returns false if this client is finished.
bool serve_some(Client& client, std::string_view html, std::uint64_t& served) {
    char part[2048];
    if (client.replied()) {  // read to the end; otherwise the answer may be lost with the connection
        const ssize_t got = recv(client.socket, part, sizeof part, 0);
        return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
    }
    if (!client.answered()) {
        const ssize_t got = recv(client.socket, part, sizeof part, 0);
        if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR);
        client.request.append(part, static_cast<std::size_t>(got));
        const bool whole = client.request.find("\r\n\r\n") != std::string::npos;
        if (!whole && client.request.size() < longest_request) return true;
        bool is_page = false;
        client.reply = reply_to(client.request, html, is_page);
        if (is_page) ++served;
    }
    const std::string_view rest = client.reply.rest(client.sent);
    const ssize_t done = send(client.socket, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (done < 0) return errno == EAGAIN || errno == EINTR;
    client.sent += static_cast<std::size_t>(done);
    if (client.replied()) shutdown(client.socket, SHUT_WR);
    return true;
}

}  // namespace

// One thread polls all clients: a slow or silent client delays nobody, and is disconnected when its time is
// over.
void PageServer::serve(std::string_view html, const std::function<bool()>& keep_going) {
    std::vector<Client> clients;  // the oldest first
    const auto end_first = [&clients] {
        close(clients.front().socket);
        clients.erase(clients.begin());
    };
    bool pause = false;  // True if no client can be accepted for now
    while (keep_going()) {
        std::vector<pollfd> waiting{{socket_, static_cast<short>(pause ? 0 : POLLIN), 0}};
        for (const Client& client : clients)
            waiting.push_back({client.socket,
                               static_cast<short>(!client.answered() || client.replied() ? POLLIN : POLLOUT),
                               0});
        pause = false;
        if (poll(waiting.data(), waiting.size(), 200) < 0) continue;
        const auto now = Clock::now();
        for (std::size_t i = clients.size(); i-- > 0;) {
            const bool ready = waiting[i + 1].revents != 0;
            if (now < clients[i].until && (!ready || serve_some(clients[i], html, served_))) continue;
            close(clients[i].socket);
            clients.erase(clients.begin() + static_cast<std::ptrdiff_t>(i));
        }
        if ((waiting[0].revents & POLLIN) == 0) continue;
        const int client = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (client < 0) {
            // Without free descriptors, the oldest client is closed in favour of the waiting one.
            const bool none_free = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
            if (none_free && !clients.empty())
                end_first();
            else
                pause = none_free;
            continue;
        }
        if (clients.size() == max_clients) end_first();
        clients.push_back({client, now + patience});
    }
    for (const Client& client : clients) close(client.socket);
}

}  // namespace ishitori::serve
