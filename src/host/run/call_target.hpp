// Calls of functions that every target has.
#pragma once

#include <cairn/execution.hpp>

#include "src/layouts/targets.hpp"

// An expression: CALL, a call of a function that is declared for each target, made in the namespace of
// TARGET, an isa.
#define CAIRN_IF_TARGET(NAME, TARGET, ...) (TARGET) == ::cairn::isa::NAME ? ::cairn::NAME::__VA_ARGS__:
#define CAIRN_ON_TARGET(TARGET, ...) \
  ((void)(TARGET),                   \
   CAIRN_FOR_EACH_WIDER_TARGET(CAIRN_IF_TARGET, TARGET, __VA_ARGS__)::cairn::baseline::__VA_ARGS__)
