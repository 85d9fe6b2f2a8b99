// Sentences of the library's errors in the words of Python.
#pragma once

#include <string>
#include <string_view>

namespace cairn::python {

// The sentence with Python's names for those of C++: "threads is -1" of "execution::threads is -1". Names
// that Python does not have lose what stands before their last "::".
std::string in_python_words(std::string_view sentence);

}  // namespace cairn::python
