// What a refusal says.
#pragma once

#include <exception>
#include <string>

template <class Exception, class F>
std::string refused_by(F&& f) {
  try {
    f();
  } catch (const Exception& cause) {
    return cause.what();
  }
  return "not refused";
}
