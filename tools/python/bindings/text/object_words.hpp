// Arrays of Python objects, most of them str.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/words/word_table.hpp>
#include <cstdint>
#include <span>

namespace cairn::python {

// Which objects stand for a missing word, as bits: those that were met.
enum missing_object : unsigned { is_none = 1, is_nan = 2, is_other = 4 };

// Numbers of a contiguous array of objects. `others` are a tuple of objects besides None and NaN that stand
// for a missing word. Returns which were met; -1 where an object is neither a str (bytes instead, where
// `takes_bytes`) nor missing: then words before it may have been added.
int number_objects(word_table& table, std::span<PyObject* const> objects, nanobind::handle others,
                   bool takes_bytes, std::span<std::uint32_t> numbers);

}  // namespace cairn::python
