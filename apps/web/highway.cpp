// A replacement for Highway's library, which chooses instruction sets at run time; WebAssembly has one.
#include <hwy/base.h>
#include <hwy/targets.h>

namespace hwy {

int64_t SupportedTargets() { return HWY_STATIC_TARGET; }

void SetSupportedTargetsForTest(int64_t /*targets*/) {}

ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}

void Abort(const char* /*file*/, int /*line*/, const char* /*format*/, ...) { __builtin_trap(); }

}  // namespace hwy
