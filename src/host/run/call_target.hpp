// Calls of functions that every target has.
#pragma once

#include <cairn/execution.hpp>

// CALL, a call of a function declared for each target, in the namespace of the instruction set TARGET; an
// expression.
#if CAIRN_XSIMD
#  define CAIRN_ON_TARGET(TARGET, CALL)                       \
    ((TARGET) == ::cairn::isa::avx512 ? ::cairn::avx512::CALL \
     : (TARGET) == ::cairn::isa::avx2 ? ::cairn::avx2::CALL   \
                                      : ::cairn::baseline::CALL)
#else
#  define CAIRN_ON_TARGET(TARGET, CALL) ((void)(TARGET), ::cairn::baseline::CALL)
#endif
