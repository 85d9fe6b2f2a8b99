// What a mistyped name may have meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn::tool {

// The name that takes the fewest changes of a letter, a missing or a spare letter, or two letters swapped
// (Damerau, Communications of the ACM 7, 1964); the case of letters does not count, nor do letters missing at
// the end. Empty where none is near: at most a third of the letters may differ.
std::string_view nearest_name(std::string_view typed, std::span<const std::string> names);

// "; did you mean 'NAME'?", or nothing.
std::string suggestion(std::string_view typed, std::span<const std::string> names);

}  // namespace cairn::tool
