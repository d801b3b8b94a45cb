// web: writes the page, one file, or runs a server for it on this machine. The page is built by web/ and
// installed with the program; it is a separate file.
#include "base/utf8.hpp"
#include "commands/answers.hpp"
#include "commands/dispatch.hpp"
#include "serve/page.hpp"
#include "serve/web_server.hpp"

namespace ishitori::commands {

namespace {

constexpr std::uint16_t usual_port = 8070;

}  // namespace

Result<Answer> answer_web(const Request& request) {
    if (request.has("--out") == request.has("--serve")) return Error::input("web.out-or-serve");
    if (const Status fits = needs_option(request, "--port", "--serve"); !fits) return fits.error();
    const auto& talk = request.environment->conversation;
    if (request.has("--serve") && !talk) return Error::input("web.no-one");
    auto html = page_html();
    if (!html) return html.error();
    Answer answer;
    answer.json["bytes"] = html->size();
    if (request.has("--out")) {
        const std::string path = request.text("--out");
        if (const Status status = write_named(request, path, *html); !status) return status.error();
        answer.json["file"] = path;
        answer.text = request.words("web.written", {printable(path), html->size()}) + "\n";
        return answer;
    }
    const std::uint64_t port = request.number("--port").value_or(usual_port);
    if (port > 65535) return Error::input("web.bad-port", request.text("--port"));
    auto server = PageServer::open(static_cast<std::uint16_t>(port));
    if (!server) return server.error();
    const std::string address = "http://127.0.0.1:" + std::to_string(server->port()) + "/";
    talk->tell(request.words("web.serving", {address}) + "\n");
    server->serve(*html, request.environment->keep_going);
    answer.json["address"] = address;
    answer.json["served"] = server->served();
    answer.text = request.words("web.served", {server->served()}) + "\n";
    return answer;
}

}  // namespace ishitori::commands
