// Whether this is a build with a sanitizer. With those operator new stops the program where memory runs out,
// and OpenMP's runtime reads its variables before the program begins.
#pragma once

namespace tests {

#if defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#  if __has_feature(thread_sanitizer)
#    define CAIRN_SANITIZES_THREADS 1
#  endif
#else
constexpr bool sanitized = false;
#endif

}  // namespace tests
