#include "show/weight_words.hpp"

namespace ishitori::inline show {

WeightSum tell_weights(const Request& request, const WeightRule& rule, std::span<const HeapSize> heaps,
                       std::size_t rows, std::string& text, Json& json) {
    WeightSum sum;
    Json list = Json::array();
    for (const HeapSize heap : heaps) {
        const HeapWeights weights = rule.of(heap);
        sum = rule.sum(sum, weights);
        list.push_back({{"class", weights.in_class},
                        {"largest", json_number(weights.top)},
                        {"others", json_number(weights.rest)}});
        if (list.size() > rows) continue;
        text += "   " +
                request.words("explain.weights-heap",
                              {std::to_string(heap), std::to_string(weights.in_class),
                               std::to_string(weights.top), std::to_string(weights.rest)}) +
                "\n";
    }
    json["weights"] = std::move(list);
    return sum;
}

std::string weight_sum_words(const Request& request, const WeightSum& sum) {
    const auto excess = static_cast<std::int64_t>(2 * sum.top) - static_cast<std::int64_t>(sum.total);
    return request.words("explain.weights-sum", {std::to_string(sum.in_class), std::to_string(sum.total),
                                                 std::to_string(sum.top), std::to_string(excess)});
}

}  // namespace ishitori::inline show
