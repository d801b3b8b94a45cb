// Every file of the kernels includes this first, so that all are compiled for the same targets: Google
// Highway compiles such a file once for each instruction set and chooses one at run time.
#pragma once

// AVX-512 with VBMI looks up 64 bytes in one instruction; Highway omits that target by default.
#define HWY_WANT_AVX3_DL
// g++ 12.2 miscompiles one operation of Highway's plain C++ target (16-bit MulHigh, GCC bug 106322), so
// Highway replaces the whole target by one without look-ups. That operation is not used here.
#define HWY_BROKEN_EMU128 0

// Defines the function that a header declares by the kernel of the same name in HWY_NAMESPACE: the variant
// for the best instruction set of this processor. The last parameters are the arguments.
#define ISHITORI_KERNEL(type, name, parameters, ...) \
    HWY_EXPORT(name);                                \
    type name parameters { return HWY_DYNAMIC_DISPATCH(name)(__VA_ARGS__); }
