// Prime divisors.
#pragma once

#include <vector>

#include "base/types.hpp"

namespace ishitori::base {

// The primes that divide n, ascending; empty for 1. Requires n >= 1. Time O(sqrt(n)).
inline std::vector<HeapSize> prime_divisors(HeapSize n) {
    std::vector<HeapSize> primes;
    for (HeapSize r = 2; n > 1; ++r) {
        if (r > n / r) r = n;  // the rest is prime
        if (n % r == 0) primes.push_back(r);
        while (n % r == 0) n /= r;
    }
    return primes;
}

}  // namespace ishitori::base
