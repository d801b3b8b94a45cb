// The values by definition [T1]: G(n) is the mex of the nim-sums of all options of n. Handles every rule.
// Every other method is tested against it.
//
// Time O(n) per heap and splitting digit, O(n^2) per digit with bit 3; memory O(n).
#include "values/definition.hpp"

#include "base/mex_set.hpp"

namespace ishitori::values {

void DefinitionSequence::extend(HeapSize last) {
    MexSet options;
    for (HeapSize n = values_.size(); n <= last; ++n) {
        options.clear();
        for_each_option(rules_, n, [&](HeapSize, const Parts& parts) {
            StoredValue sum = 0;
            for (HeapSize part : parts) sum ^= values_[part];
            options.insert(sum);
            return true;
        });
        values_.push_back(static_cast<StoredValue>(options.mex()));
    }
}

}  // namespace ishitori::values
