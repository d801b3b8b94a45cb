// The server of the page: many clients, slow ones, strangers.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "serve/web_server.hpp"

namespace {

class Serving {
  public:
    Serving() : server_(ishitori::PageServer::open(0).value()), port_(server_.port()) {
        thread_ = std::thread([this] { server_.serve("<p>page</p>", [this] { return !stop_.load(); }); });
    }
    ~Serving() {
        stop_ = true;
        thread_.join();
    }

    int connected() const {
        const int client = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port_);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        EXPECT_EQ(connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
        return client;
    }

    // The whole answer to what is sent.
    std::string told(const std::string& request) const {
        const int client = connected();
        EXPECT_EQ(send(client, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
        std::string reply;
        char part[4096];
        for (ssize_t got = 0; (got = recv(client, part, sizeof part, 0)) > 0;)
            reply.append(part, static_cast<std::size_t>(got));
        close(client);
        return reply;
    }

    std::string host() const { return "Host: localhost:" + std::to_string(port_) + "\r\n\r\n"; }

  private:
    ishitori::PageServer server_;
    std::uint16_t port_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

TEST(WebServer, GetAndHead) {
    const Serving page;
    const std::string whole = page.told("GET / HTTP/1.1\r\n" + page.host());
    EXPECT_TRUE(whole.starts_with("HTTP/1.1 200 OK")) << whole;
    EXPECT_TRUE(whole.ends_with("\r\n\r\n<p>page</p>")) << whole;
    EXPECT_NE(whole.find("Content-Security-Policy: default-src 'none'"), std::string::npos) << whole;
    const std::string head = page.told("HEAD /?lang=ja HTTP/1.1\r\n" + page.host());
    EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK")) << head;
    EXPECT_NE(head.find("Content-Length: 11\r\n"), std::string::npos) << head;
    EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
}

TEST(WebServer, WhatIsRefused) {
    const Serving page;
    EXPECT_TRUE(page.told("GET /etc/passwd HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 404 "));
    EXPECT_TRUE(page.told("POST / HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 405 "));
    EXPECT_TRUE(page.told("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(page.told("GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(page.told("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x')).starts_with("HTTP/1.1 431 "));
}

// The server answered one client after the other: one that sent nothing held up all others.
TEST(WebServer, SilentClientsHoldUpNobody) {
    const Serving page;
    std::vector<int> silent;
    for (int i = 0; i < 100; ++i) silent.push_back(page.connected());
    EXPECT_EQ(send(silent.back(), "GET", 3, 0), 3);
    EXPECT_TRUE(page.told("GET / HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 200 "));
    for (const int client : silent) close(client);
}

}  // namespace
