// tree: the game tree of a small position (figure 1 of seed 003), or the first moves of a large one: every
// position once, with its outcome.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

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

// The canonical text of a position, with the games if there are several.
using TextOf = std::function<std::string(const Sum&)>;

// The positions that at most `depth` moves lead to, breadth first.
Result<std::vector<Node>> positions_from(const Sum& first, std::uint64_t depth, std::uint64_t limit,
                                         const TextOf& text_of) {
    std::vector<Node> nodes{{first, 0, {}}};
    std::map<std::string, std::size_t> known{{text_of(first), 0}};
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
        if (!fits) return Error::input("tree.too-large", text_of(first), limit, max_nodes);
    }
    return nodes;
}

// Sorts the positions so that each one follows all positions that lead to it: a move leaves fewer stones, or
// (a split) the same number in more heaps.
std::vector<Node> in_order_of_play(const std::vector<Node>& nodes) {
    const auto weight = [&](std::size_t node) {
        HeapSize stones = 0;
        long pieces = 0;
        for (const Summand& summand : nodes[node].sum) {
            for (HeapSize heap : summand.position.heaps) stones += heap;
            pieces += static_cast<long>(summand.position.heaps.size()) - (summand.position.ring ? 1L : 0L);
        }
        return std::pair(stones, -pieces);
    };
    std::vector<std::size_t> order(nodes.size()), place(nodes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), weight);
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::vector<Node> sorted;
    for (const std::size_t i : order) {
        sorted.push_back(nodes[i]);
        for (std::size_t& option : sorted.back().options) option = place[option];
    }
    return sorted;
}

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

// The question about a sum, or about one position as a sum of one summand.
Result<SumQuestion> tree_question(const Request& request) {
    auto sum = sum_question(request);
    if (!sum) return sum.error();
    if (*sum) return std::move(**sum);
    auto one = position_question(request);
    if (!one) return one.error();
    SumQuestion question;
    question.sum = {{std::move(one->game), std::move(one->position), std::move(one->rows)}};
    question.convention = one->convention;
    question.limits = std::move(one->limits);
    return question;
}

Json json_of(const Node& node, const Drawn& drawn, const std::optional<Outcome>& outcome, bool of_several) {
    Json item = Json::object();
    item["position"] = drawn.position;
    Json heaps = json_list(node.sum, [](const Summand& each) { return json_numbers(each.position.heaps); });
    if (of_several) {
        item["summands"] = std::move(heaps);
    } else {
        item["heaps"] = std::move(heaps[0]);
        item["ring"] = node.sum[0].position.ring;
    }
    item["outcome"] = json_or_null(outcome);
    item["options"] = drawn.cut ? Json(nullptr) : Json(drawn.options);
    return item;
}

std::string svg_text(const std::vector<Drawn>& nodes, const std::string& title) {
    std::vector<TreeNode> boxes;
    for (const Drawn& node : nodes)
        boxes.push_back({node.position + " " + node.outcome + (node.cut ? " ..." : ""), node.options,
                         node.outcome == "P"});
    return tree_svg(boxes, title);
}

}  // namespace

Result<Answer> answer_tree(const Request& request) {
    auto question = tree_question(request);
    if (!question) return question.error();
    const bool of_several = question->sum.size() > 1;
    const TextOf text_of = [&](const Sum& sum) {
        return of_several ? sum_text(sum) : position_text(sum[0].game, sum[0].position);
    };
    const std::uint64_t limit = std::min(request.number("--limit").value_or(usual_nodes), max_nodes);
    const std::uint64_t depth = request.number("--depth").value_or(~std::uint64_t{0});
    AdviserLimits limits;
    limits.keep_going = question->limits.keep_going;
    limits.time_left = question->limits.time_left;
    question->limits = std::move(limits);
    SumAdviser adviser = sum_adviser(request, *question);
    const auto nodes = positions_from(question->sum, depth, limit, text_of);
    if (!nodes) return nodes.error();

    Answer answer = of_several ? answer_about_sum(request, *question)
                               : answer_about(request, question->sum[0].game, question->convention);
    Json list = Json::array();
    std::vector<Drawn> drawn;
    for (const Node& node : in_order_of_play(*nodes)) {
        // positions not reached before the time limit stay open
        auto found =
            answer.exit == Exit::answered ? adviser.advise(node.sum, false) : Result<SumAdvice>(SumAdvice{});
        if (!found) return found.error();
        const Advice& advice = found->whole;
        if (advice.timed_out && answer.exit == Exit::answered) leave_open(request, advice, answer);
        drawn.push_back({text_of(node.sum), std::string(advice.outcome ? outcome_name(*advice.outcome) : "?"),
                         node.options, node.depth >= depth && !is_over(node.sum)});
        list.push_back(json_of(node, drawn.back(), advice.outcome, of_several));
    }
    answer.json["nodes"] = std::move(list);
    const std::string format = request.text("--format", "text");
    if (format == "dot") {
        answer.text = dot_text(drawn);
    } else if (format == "svg") {
        answer.text = svg_text(drawn, answer.text.substr(0, answer.text.find('\n')));
    } else {
        answer.text += Drawing(request, drawn).text();
        answer.line(request, "tree.legend");
    }
    return answer;
}

}  // namespace ishitori::commands
