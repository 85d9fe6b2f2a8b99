// cairn/containers.hpp: makes a program that was compiled with other standard containers than the library
// fail to link. libstdc++ changes the layout of std::vector with _GLIBCXX_DEBUG and of std::string with
// _GLIBCXX_USE_CXX11_ABI=0; the program and libcairn.a then read each other's results as garbage. Compile
// both with the same macros. No program includes this header itself.
#pragma once

#include <cstddef>  // defines libstdc++'s macros

namespace cairn::detail {

// The library defines the one that it was compiled with. The linker's message names the other.
#if defined(_GLIBCXX_DEBUG)
extern const char library_with_glibcxx_debug;
#  define CAIRN_CONTAINERS cairn::detail::library_with_glibcxx_debug
#elif defined(_GLIBCXX_USE_CXX11_ABI) && !_GLIBCXX_USE_CXX11_ABI
extern const char library_with_glibcxx_use_cxx11_abi_0;
#  define CAIRN_CONTAINERS cairn::detail::library_with_glibcxx_use_cxx11_abi_0
#else
extern const char library_without_glibcxx_debug;
#  define CAIRN_CONTAINERS cairn::detail::library_without_glibcxx_debug
#endif

// Sources of the library are compiled together.
#ifndef CAIRN_OF_LIBRARY
[[gnu::used]] static const char* const containers_of_the_library = &CAIRN_CONTAINERS;
#endif

}  // namespace cairn::detail
