// The instruction sets that sweeps are compiled for on the host, the narrowest first. A new one is added
// here, to `isa`, to src/machine/instruction_sets.cpp, and with its flags to
// tools/cmake/CairnInstructionSets.cmake.
#pragma once

// X(name), or X(name, ...): the name of a namespace and of an isa.
#if CAIRN_BUILDS_AVX2
#  define CAIRN_FOR_AVX2(X, ...) X(avx2 __VA_OPT__(, ) __VA_ARGS__)
#else
#  define CAIRN_FOR_AVX2(X, ...)
#endif
#if CAIRN_BUILDS_AVX512
#  define CAIRN_FOR_AVX512(X, ...) X(avx512 __VA_OPT__(, ) __VA_ARGS__)
#else
#  define CAIRN_FOR_AVX512(X, ...)
#endif
#define CAIRN_FOR_EACH_WIDER_TARGET(X, ...) CAIRN_FOR_AVX2(X, __VA_ARGS__) CAIRN_FOR_AVX512(X, __VA_ARGS__)
#define CAIRN_FOR_EACH_TARGET(X, ...) \
  X(baseline __VA_OPT__(, ) __VA_ARGS__) CAIRN_FOR_EACH_WIDER_TARGET(X, __VA_ARGS__)
