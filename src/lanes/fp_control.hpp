// Gives a thread the default floating-point control word while in scope: a program linked with -Ofast starts
// with denormals flushed to zero, and then 0 < 1e-40f is false.
#pragma once

// A device pass for a GPU defines __x86_64__ too.
#if defined(__x86_64__) && !defined(__NVPTX__) && !defined(__AMDGCN__)
#  define CAIRN_HAS_MXCSR 1
#else
#  define CAIRN_HAS_MXCSR 0
#endif

#if CAIRN_HAS_MXCSR
#  include <immintrin.h>
#endif

namespace cairn::CAIRN_TARGET {

#if CAIRN_HAS_MXCSR
class fp_default {
 public:
  fp_default() : before_(_mm_getcsr()) {
    if (before_ != usual) _mm_setcsr(usual);
  }
  ~fp_default() {
    if (before_ != usual) _mm_setcsr(before_);
  }
  fp_default(const fp_default&) = delete;
  fp_default& operator=(const fp_default&) = delete;

 private:
  static constexpr unsigned usual = 0x1f80;  // all exceptions masked, round to nearest, denormals kept
  unsigned before_;
};
#else
class fp_default {
 public:
  fp_default() {}
  ~fp_default() {}
};
#endif

}  // namespace cairn::CAIRN_TARGET
