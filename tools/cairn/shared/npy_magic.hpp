// The bytes that a .npy file begins with.
#pragma once

#include <string_view>

namespace cairn::tool {

inline constexpr std::string_view npy_magic = "\x93NUMPY";  // .npy files begin with it

}  // namespace cairn::tool
