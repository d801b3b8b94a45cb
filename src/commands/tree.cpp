// tree: the game tree of a small position (figure 1 of seed 003), or the first moves of a large one: every
// position once, with its outcome.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/width.hpp"
#include "commands/answers.hpp"
#include "commands/sums.hpp"
#include "show/advice.hpp"
#include "show/svg.hpp"

namespace ishitori::commands {

namespace {

constexpr std::uint64_t usual_nodes = 150;
constexpr std::uint64_t max_nodes = 5000;

struct Node {
    Sum sum;
    std::uint64_t depth = 0;           // the length of the shortest way to it
    std::vector<std::size_t> options;  // not computed beyond the requested depth
};

// A drawn position, with the indices of its options.
struct Drawn {
    std::string position, outcome;
    std::vector<std::size_t> options;
    bool cut = false;  // its options are not shown
};

// The tree as indented lines; the options of a position are drawn at its first occurrence.
class Drawing {
  public:
    Drawing(const Request& request, const std::vector<Drawn>& nodes)
        : request_(request), nodes_(nodes), shown_(nodes.size()) {}

    std::string text() {
        draw(0, "", "");
        return std::move(text_);
    }

  private:
    void draw(std::size_t at, const std::string& first, const std::string& rest) {
        const Drawn& node = nodes_[at];
        const bool ends = (shown_[at] || !options_fit(node, rest)) && !node.options.empty();
        const std::string outcome = node.outcome == "P"   ? request_.paint(Outcome::P, "P")
                                    : node.outcome == "N" ? request_.paint(Outcome::N, "N")
                                                          : node.outcome;
        text_ += fmt::format("{}{} {}{}\n", first, node.position, outcome, ends || node.cut ? " ..." : "");
        if (shown_[at] || ends) return;
        shown_[at] = true;
        for (std::size_t i = 0; i < node.options.size(); ++i) {
            const bool last = i + 1 == node.options.size();
            draw(node.options[i], rest + (last ? "└─ " : "├─ "), rest + (last ? "   " : "│  "));
        }
    }

    // Parts beyond the right edge of the screen are not drawn.
    bool options_fit(const Drawn& node, const std::string& indent) const {
        constexpr std::size_t widest = 100, around = 9;  // "├─ " and " N ..."
        const std::size_t begin = display_width(indent), columns = request_.environment->columns;
        if (begin > widest) return false;
        return columns == 0 || std::ranges::all_of(node.options, [&](std::size_t option) {
                   return begin + display_width(nodes_[option].position) + around <= columns;
               });
    }

    const Request& request_;
    const std::vector<Drawn>& nodes_;
    std::vector<bool> shown_;
    std::string text_;
};

// The graph in the language of Graphviz: P-positions are filled.
std::string dot_text(const std::vector<Drawn>& nodes) {
    std::string text = "digraph tree {\n  node [shape=box];\n";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        text += fmt::format("  n{} [label=\"{}\\n{}\"{}];\n", i, nodes[i].position, nodes[i].outcome,
                            nodes[i].outcome == "P" ? ", style=filled" : "");
        for (const std::size_t option : nodes[i].options) text += fmt::format("  n{} -> n{};\n", i, option);
    }
    return text + "}\n";
}

}  // namespace

Result<Answer> answer_tree(const Request& request) {
    auto asked = sum_question(request);
    if (!asked) return asked.error();
    const bool of_several = asked->has_value();
    SumQuestion question;
    if (of_several) {
        question = std::move(**asked);
    } else {
        auto one = position_question(request);
        if (!one) return one.error();
        question.sum = {{std::move(one->game), std::move(one->position), std::move(one->rows)}};
        question.convention = one->convention;
        question.limits = std::move(one->limits);
    }
    const auto text_of = [&](const Sum& sum) {
        return of_several ? sum_text(sum) : position_text(sum[0].game, sum[0].position);
    };
    const std::uint64_t limit = std::min(request.number("--limit").value_or(usual_nodes), max_nodes);
    const std::uint64_t depth = request.number("--depth").value_or(~std::uint64_t{0});
    AdviserLimits limits;
    limits.keep_going = question.limits.keep_going;
    limits.time_left = question.limits.time_left;
    question.limits = std::move(limits);
    SumAdviser adviser = sum_adviser(request, question);

    // Breadth first; then sorted so that every position follows all positions that lead to it: a move leaves
    // fewer stones, or (a split) the same number in more heaps.
    std::vector<Node> nodes{{question.sum, 0, {}}};
    std::map<std::string, std::size_t> known{{text_of(question.sum), 0}};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].depth >= depth) break;  // and so have all later ones
        const Sum sum = nodes[i].sum;
        const bool fits = for_each_move(sum, [&](const SumMove& move) {
            Sum next = after(sum, move);
            const auto [place, fresh] = known.emplace(text_of(next), nodes.size());
            if (fresh) nodes.push_back({std::move(next), nodes[i].depth + 1, {}});
            auto& options = nodes[i].options;
            if (std::ranges::find(options, place->second) == options.end()) options.push_back(place->second);
            return nodes.size() <= limit;
        });
        if (!fits) return Error::input("tree.too-large", text_of(question.sum), limit);
    }
    auto weight = [](const Sum& sum) {
        HeapSize stones = 0;
        long pieces = 0;
        for (const Summand& summand : sum) {
            for (HeapSize heap : summand.position.heaps) stones += heap;
            pieces += static_cast<long>(summand.position.heaps.size()) - (summand.position.ring ? 1L : 0L);
        }
        return std::pair(stones, -pieces);
    };
    std::vector<std::size_t> order(nodes.size()), place(nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return weight(nodes[a].sum) > weight(nodes[b].sum); });
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;

    Answer answer = of_several ? answer_about_sum(request, question)
                               : answer_about(request, question.sum[0].game, question.convention);
    Json list = Json::array();
    std::vector<Drawn> drawn;
    for (std::size_t i : order) {
        // positions not reached before the time limit stay open
        auto found = answer.exit == Exit::answered ? adviser.advise(nodes[i].sum, false)
                                                   : Result<SumAdvice>(SumAdvice{});
        if (!found) return found.error();
        const Advice& advice = found->whole;
        if (advice.timed_out && answer.exit == Exit::answered) leave_open(request, advice, answer);
        const std::string text = text_of(nodes[i].sum);
        Json item = Json::object();
        item["position"] = text;
        Json heaps = Json::array();
        for (const Summand& summand : nodes[i].sum) heaps.push_back(json_numbers(summand.position.heaps));
        if (of_several) {
            item["summands"] = std::move(heaps);
        } else {
            item["heaps"] = std::move(heaps[0]);
            item["ring"] = nodes[i].sum[0].position.ring;
        }
        item["outcome"] = json_or_null(advice.outcome);
        // Its moves are not shown.
        const bool cut = nodes[i].depth >= depth && !is_over(nodes[i].sum);
        Json options = cut ? Json(nullptr) : Json::array();
        drawn.push_back({text, std::string(advice.outcome ? outcome_name(*advice.outcome) : "?"), {}, cut});
        for (std::size_t option : nodes[i].options) {
            options.push_back(place[option]);
            drawn.back().options.push_back(place[option]);
        }
        item["options"] = std::move(options);
        list.push_back(std::move(item));
    }
    answer.json["nodes"] = std::move(list);
    if (request.text("--format", "text") == "dot") {
        answer.text = dot_text(drawn);
        return answer;
    }
    if (request.text("--format", "text") == "svg") {
        std::vector<TreeNode> boxes;
        for (const Drawn& node : drawn)
            boxes.push_back({node.position + " " + node.outcome + (node.cut ? " ..." : ""), node.options,
                             node.outcome == "P"});
        const std::string_view head(answer.text);
        answer.text = tree_svg(boxes, std::string(head.substr(0, head.find('\n'))));
        return answer;
    }
    answer.text += Drawing(request, drawn).text();
    answer.line(request, "tree.legend");
    return answer;
}

}  // namespace ishitori::commands
