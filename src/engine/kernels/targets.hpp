// Every file of the kernels includes this first, so that all are compiled for the same targets: Google
// Highway compiles such a file once for each instruction set and chooses one at run time.
#pragma once

// AVX-512 with VBMI looks up 64 bytes in one instruction; Highway omits that target by default.
#define HWY_WANT_AVX3_DL
// g++ 12.2 miscompiles one operation of Highway's plain C++ target (16-bit MulHigh, GCC bug 106322), so
// Highway replaces the whole target by one without look-ups. That operation is not used here.
#define HWY_BROKEN_EMU128 0
