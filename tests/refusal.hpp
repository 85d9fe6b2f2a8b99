// What a call says that refuses its arguments.
#pragma once

#include <stdexcept>
#include <string>

namespace tests {

template <class Call>
std::string refusal(const Call& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace tests
