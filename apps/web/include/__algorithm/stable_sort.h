// In the place of libc++'s own header, as sort.h: a merge sort of a few lines.
#ifndef _LIBCPP___ALGORITHM_STABLE_SORT_H
#define _LIBCPP___ALGORITHM_STABLE_SORT_H

#include <__algorithm/sort.h>

#include <new>

_LIBCPP_BEGIN_NAMESPACE_STD

// Runs of 1, 2, 4, ... elements are merged into room beside the array and moved back. Nothing throws here.
template <class Policy, class Iterator, class Less>
void __stable_sort_impl(Iterator first, Iterator last, Less& less) {
    using Value = typename iterator_traits<Iterator>::value_type;
    const ptrdiff_t size = last - first;
    if (size < 2) return;
    auto* const merged = static_cast<Value*>(::operator new(static_cast<size_t>(size) * sizeof(Value)));
    for (ptrdiff_t run = 1; run < size; run *= 2) {
        ptrdiff_t to = 0;
        while (to < size) {
            ptrdiff_t left = to;
            const ptrdiff_t middle = size - to < run ? size : to + run;
            ptrdiff_t right = middle;
            const ptrdiff_t end = size - middle < run ? size : middle + run;
            for (; to < end; ++to) {
                const bool second = left == middle || (right < end && less(first[right], first[left]));
                ::new (static_cast<void*>(merged + to))
                    Value(std::move(second ? first[right++] : first[left++]));
            }
        }
        for (to = 0; to < size; ++to) {
            first[to] = std::move(merged[to]);
            merged[to].~Value();
        }
    }
    ::operator delete(merged);
}

template <class Iterator, class Less>
void stable_sort(Iterator first, Iterator last, Less less) {
    std::__stable_sort_impl<_ClassicAlgPolicy>(first, last, less);
}

template <class Iterator>
void stable_sort(Iterator first, Iterator last) {
    std::stable_sort(first, last, __less<>());
}

_LIBCPP_END_NAMESPACE_STD

#endif
