// Columns of text as Arrow has them: of offsets, of views, of a fixed width, or numbers of a dictionary.
#pragma once

#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "arrow_layouts.hpp"

namespace cairn::python {

// Gives words numbers; one of the table's calls.
using number_call = std::function<void(std::span<std::uint32_t>, const word_source&)>;

// The numbers of the words of an array, which has as many. nb::type_error where it has no words.
void number_arrow(const arrow_schema& type, const arrow_array& column, std::span<std::uint32_t> numbers,
                  const number_call& number);

}  // namespace cairn::python
