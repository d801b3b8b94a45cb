// The server of the page: many clients, slow clients, foreign hosts.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include "base/every_module.hpp"
#include "serve/web_server.hpp"

namespace {

// A page of 3 MB, served by a separate process with this limit of open descriptors; ended with this object.
class ServingProcess {
  public:
    explicit ServingProcess(rlim_t descriptors) {
        auto server = ishitori::PageServer::open(0).value();
        port = server.port();
        process_ = fork();
        if (process_ != 0) return;
        const std::string page(3'000'000, 'x');
        const rlimit few{descriptors, descriptors};
        setrlimit(RLIMIT_NOFILE, &few);
        alarm(60);
        server.serve(page, [] { return true; });
        _exit(0);
    }
    // Its resource usage.
    rusage end() {
        rusage used{};
        kill(process_, SIGTERM);
        wait4(process_, nullptr, 0, &used);
        process_ = 0;
        return used;
    }
    ~ServingProcess() {
        if (process_ != 0) end();
    }
    ServingProcess(const ServingProcess&) = delete;
    ServingProcess& operator=(const ServingProcess&) = delete;

    std::uint16_t port = 0;

  private:
    pid_t process_ = 0;
};

int connected_to(std::uint16_t port) {
    const int client = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return client;
}

// The number of bytes of the answer to a request for the page.
std::size_t asked_for_page(std::uint16_t port) {
    const int client = connected_to(port);
    const std::string request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(send(client, request.data(), request.size(), 0), static_cast<ssize_t>(request.size()));
    std::size_t size = 0;
    std::vector<char> part(1 << 16);
    for (ssize_t got = 0; (got = recv(client, part.data(), part.size(), 0)) > 0;)
        size += static_cast<std::size_t>(got);
    close(client);
    return size;
}

double seconds_of(const rusage& used) {
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

class Serving {
  public:
    Serving() : server_(ishitori::PageServer::open(0).value()), port_(server_.port()) {
        thread_ = std::thread([this] { server_.serve("<p>page</p>", [this] { return !stop_.load(); }); });
    }
    ~Serving() {
        stop_ = true;
        thread_.join();
    }

    int connected() const { return connected_to(port_); }

    // The whole answer to a request.
    std::string output(const std::string& request) const {
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
    const std::string whole = page.output("GET / HTTP/1.1\r\n" + page.host());
    EXPECT_TRUE(whole.starts_with("HTTP/1.1 200 OK")) << whole;
    EXPECT_TRUE(whole.ends_with("\r\n\r\n<p>page</p>")) << whole;
    EXPECT_NE(whole.find("Content-Security-Policy: default-src 'none'"), std::string::npos) << whole;
    const std::string head = page.output("HEAD /?lang=ja HTTP/1.1\r\n" + page.host());
    EXPECT_TRUE(head.starts_with("HTTP/1.1 200 OK")) << head;
    EXPECT_NE(head.find("Content-Length: 11\r\n"), std::string::npos) << head;
    EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
}

TEST(WebServer, WhatIsRefused) {
    const Serving page;
    EXPECT_TRUE(page.output("GET /etc/passwd HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 404 "));
    EXPECT_TRUE(page.output("POST / HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 405 "));
    EXPECT_TRUE(page.output("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(page.output("GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(page.output("GET / HTTP/1.1\r\nX: " + std::string(20000, 'x')).starts_with("HTTP/1.1 431 "));
}

// The server once answered one client after the other, so a silent client blocked all others.
TEST(WebServer, SilentClientsHoldUpNobody) {
    const Serving page;
    std::vector<int> silent;
    for (int i = 0; i < 100; ++i) silent.push_back(page.connected());
    EXPECT_EQ(send(silent.back(), "GET", 3, 0), 3);
    EXPECT_TRUE(page.output("GET / HTTP/1.1\r\n" + page.host()).starts_with("HTTP/1.1 200 "));
    for (const int client : silent) close(client);
}

// Only the head has headers: a Host in the body of a request was once read as a header.
TEST(WebServer, ABodyHasNoHeaders) {
    const Serving page;
    EXPECT_TRUE(page.output("GET / HTTP/1.1\r\n\r\nHost: 127.0.0.1\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(
        page.output("GET / HTTP/1.1\r\nX: y\r\n\r\nHost: localhost\r\n").starts_with("HTTP/1.1 421 "));
}

// With more silent clients than descriptors, accept once failed repeatedly without a pause until the silent
// clients timed out.
TEST(WebServer, FewDescriptors) {
    ServingProcess page(20);
    std::vector<int> silent;
    const std::string half = "GET / HTTP/1.1\r\nHost: localhost\r\nX:";  // a head without its end
    for (int i = 0; i < 40; ++i) {
        silent.push_back(connected_to(page.port));
        if (i % 2 == 0) send(silent.back(), half.data(), half.size(), MSG_NOSIGNAL);
    }
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_GT(asked_for_page(page.port), 3'000'000U);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(8));
    std::this_thread::sleep_for(std::chrono::seconds(2));
    EXPECT_LT(seconds_of(page.end()), 0.5);
    for (const int client : silent) close(client);
}

TEST(WebServer, NoDescriptorAtAll) {
    ServingProcess page(3);  // fewer than are open already
    const int waits = connected_to(page.port);
    std::this_thread::sleep_for(std::chrono::seconds(2));
    EXPECT_LT(seconds_of(page.end()), 0.5);
    close(waits);
}

// Each client that did not read once caused a copy of the page.
TEST(WebServer, ThePageIsHeldOnce) {
    ServingProcess page(200);
    std::vector<int> clients;
    const std::string request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (int i = 0; i < 60; ++i) {
        clients.push_back(connected_to(page.port));
        EXPECT_EQ(send(clients.back(), request.data(), request.size(), 0),
                  static_cast<ssize_t>(request.size()));
    }
    EXPECT_GT(asked_for_page(page.port), 3'000'000U);
    EXPECT_LT(page.end().ru_maxrss, 40'000);  // kB; the test program itself has some 10,000
    for (const int client : clients) close(client);
}

}  // namespace
