// Attributes of HDF5 objects: as numbers, and as text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "inputs/formats/hdf5/handle.hpp"

namespace cairn::tool {

using attribute_number = std::variant<std::int64_t, std::uint64_t, double>;

// The numbers of an attribute; nothing where there is none of that name. Errors: std::invalid_argument with a
// sentence where it holds no numbers.
std::optional<std::vector<attribute_number>> numbers_of(hid_t object, const std::string& attribute);

// The text of one; nothing where there is none of that name, or it is no text.
std::optional<std::string> text_of(hid_t object, const std::string& attribute);

// Its name, and its value shortly: numbers, or text.
struct attribute_facts {
  std::string name, type;
  std::vector<attribute_number> numbers;  // empty where it holds none, or too many to be told
  std::vector<std::string> texts;
  std::uint64_t items = 0;
};
std::vector<attribute_facts> attributes_of(hid_t object);

}  // namespace cairn::tool
