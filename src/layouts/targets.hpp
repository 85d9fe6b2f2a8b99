// The instruction sets that sweeps are compiled for on the host (src/targets/list.cmake), the narrowest
// first. X(name), or X(name, ...): the name of a namespace and of an isa.
#pragma once

#include <instruction_sets.hpp>  // made by the build

#define CAIRN_FOR_EACH_TARGET(X, ...) \
  X(baseline __VA_OPT__(, ) __VA_ARGS__) CAIRN_FOR_EACH_WIDER_TARGET(X, __VA_ARGS__)
