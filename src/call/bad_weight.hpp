// Refuses weights that are none.
#pragma once

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "src/call/sentence.hpp"

namespace cairn {

// Of a weight that is negative or not finite. `who` begins the sentence. std::invalid_argument.
template <class S>
[[noreturn]] void refuse_weight(std::string_view who, std::size_t index, S weight) {
  if (std::isnan(weight) || weight > 0)
    throw std::invalid_argument(sentence(who, ": weights[", index, "] is ",
                                         std::isnan(weight) ? "nan" : "inf", "; expected finite numbers"));
  throw std::invalid_argument(
      sentence(who, ": weights[", index, "] is ", weight, "; expected no negative numbers"));
}

}  // namespace cairn
