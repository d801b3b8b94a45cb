// Lies about the misère quotient of 0.77, each with the reason for its rejection, for the tests of our
// checker and of the one proved in Coq.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/every_module.hpp"
#include "claims/certificate.hpp"

namespace ishitori::forge {

struct QuotientLie {
    std::string what;
    std::function<void(QuotientClaim&)> change;
    std::string_view reason;  // the reason of our checker, or its beginning
};

// Two copies of every element: the outcomes are right, but it is not the quotient. Heap 168 repeats an
// earlier heap; here it leads to the copy.
inline void double_elements(QuotientClaim& c) {
    auto& q = c.quotient;
    const QuotientElement n = q.order;
    for (auto& row : q.times) {
        for (QuotientElement x = 0; x < n; ++x) row.push_back(row[x] + n);
    }
    for (QuotientElement x = 0; x < n; ++x) q.p.push_back(q.p[x]);
    std::vector<QuotientElement> row;
    for (QuotientElement x = 0; x < 2 * n; ++x) {
        const auto base = q.times[0][x % n] % n;
        row.push_back(x < n ? base + n : base);
    }
    q.generators.push_back(168);
    q.times.push_back(row);
    q.order = 2 * n;
    q.phi[168] = row[0];
}

// Based on a true claim for the heaps 0 .. 168 or more.
inline std::vector<QuotientLie> kayles_quotient_lies() {
    return {
        {"another game", [](auto& c) { c.game = "0.15"; }, "check.quotient-"},
        {"splits into three", [](auto& c) { c.game = "8.7"; }, "check.quotient-no-theory"},
        {"too few heaps", [](auto& c) { c.quotient.phi.resize(167); }, "check.quotient-too-few"},
        {"needed", [](auto& c) { c.needed = 5; }, "check.quotient-needed"},
        {"half the period", [](auto& c) { c.quotient.period = 6; }, "check.quotient-breaks"},
        {"an early preperiod", [](auto& c) { c.quotient.preperiod = 70; }, "check.quotient-breaks"},
        {"a late preperiod", [](auto& c) { c.quotient.preperiod = 72, c.needed = 169; },
         "check.preperiod-not-least"},
        {"partial with a period", [](auto& c) { c.quotient.status = QuotientStatus::partial; },
         "check.quotient-no-period"},
        {"the end is P", [](auto& c) { c.quotient.p[0] = true; }, "check.quotient-empty"},
        {"heap 1 is N", [](auto& c) { c.quotient.p[1] = false; }, "check.quotient-"},
        {"heap 1 is heap 2", [](auto& c) { c.quotient.phi[1] = 2; }, "check.quotient-generator"},
        {"a short row", [](auto& c) { c.quotient.times[0].pop_back(); }, "check.quotient-shape"},
        {"twice the elements", double_elements, "check.quotient-not-reduced"},
    };
}

}  // namespace ishitori::forge
