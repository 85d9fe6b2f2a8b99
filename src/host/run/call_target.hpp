// Calls of functions that every target has.
#pragma once

#include <cairn/execution.hpp>

// An expression: CALL, a call of a function that is declared for each target, made in the namespace of
// TARGET, an isa.
#if CAIRN_XSIMD
#  define CAIRN_ON_TARGET(TARGET, CALL)                       \
    ((TARGET) == ::cairn::isa::avx512 ? ::cairn::avx512::CALL \
     : (TARGET) == ::cairn::isa::avx2 ? ::cairn::avx2::CALL   \
                                      : ::cairn::baseline::CALL)
#else
#  define CAIRN_ON_TARGET(TARGET, CALL) ((void)(TARGET), ::cairn::baseline::CALL)
#endif
