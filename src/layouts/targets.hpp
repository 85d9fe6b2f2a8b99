// The instruction sets that sweeps are compiled for on the host, the narrowest first. A new one is added
// here, to `isa`, to is_supported (src/machine/instruction_sets.cpp), and with its flags to
// tools/cmake/CairnLibrary.cmake.
#pragma once

// X(name), or X(name, ...): the name of a namespace and of an isa.
#define CAIRN_FOR_EACH_WIDER_TARGET(X, ...) \
  X(avx2 __VA_OPT__(, ) __VA_ARGS__) X(avx512 __VA_OPT__(, ) __VA_ARGS__)
#define CAIRN_FOR_EACH_TARGET(X, ...) \
  X(baseline __VA_OPT__(, ) __VA_ARGS__) CAIRN_FOR_EACH_WIDER_TARGET(X, __VA_ARGS__)
