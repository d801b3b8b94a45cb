// In the place of libc++'s own header: its introsort is 2 to 4 KB for every kind of element, a twentieth of
// the core. The interface is libc++'s (19): std::sort and std::ranges::sort call __sort_impl.
#ifndef _LIBCPP___ALGORITHM_SORT_H
#define _LIBCPP___ALGORITHM_SORT_H

#include <__algorithm/comp.h>
#include <__algorithm/iterator_operations.h>
#include <__functional/operations.h>
#include <__functional/ranges_operations.h>
#include <__iterator/iterator_traits.h>
#include <__utility/move.h>

#include <__config>

_LIBCPP_BEGIN_NAMESPACE_STD

// Shell's sort, each step 5/11 of the one before (Gonnet and Baeza-Yates, Handbook of Algorithms and Data
// Structures, 1991): not stable, in place, about n^1.3 comparisons.
template <class Policy, class Iterator, class Less>
constexpr void __sort_impl(Iterator first, Iterator last, Less& less) {
    const auto size = last - first;
    for (auto step = size; step > 1;) {
        step = step < 5 ? 1 : (5 * step - 1) / 11;
        for (auto i = step; i < size; ++i) {
            auto value = std::move(first[i]);
            auto at = i;
            for (; at >= step && less(value, first[at - step]); at -= step)
                first[at] = std::move(first[at - step]);
            first[at] = std::move(value);
        }
    }
}

template <class Iterator, class Less>
constexpr void sort(Iterator first, Iterator last, Less less) {
    std::__sort_impl<_ClassicAlgPolicy>(first, last, less);
}

template <class Iterator>
constexpr void sort(Iterator first, Iterator last) {
    std::sort(first, last, __less<>());
}

// named by libc++'s nth_element, which the core does not use
template <class Policy, class Less, class Iterator>
unsigned __sort3(Iterator, Iterator, Iterator, Less);
template <class Policy, class Less, class Iterator>
void __selection_sort(Iterator, Iterator, Less);

_LIBCPP_END_NAMESPACE_STD

#endif
