// Attributes of HDF5 objects: as numbers, and as text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inputs/formats/hdf5/handle.hpp"
#include "shared/cf_rules.hpp"

namespace cairn::tool {

// The attributes of a dataset that say how its numbers are decoded. Errors: std::invalid_argument with a
// sentence that names the attribute that holds no numbers.
cf_attributes cf_attributes_of(hid_t dataset);

// The text of an attribute; nothing if the object has no attribute of that name, or it is no text.
std::optional<std::string> text_attribute(hid_t object, const std::string& attribute);

// Its name, and its value shortly: numbers, or text.
struct attribute_facts {
  std::string name, type;
  std::vector<attribute_number> numbers;  // empty where it holds none, or too many to be told
  std::vector<std::string> texts;
  std::uint64_t items = 0;
};
std::vector<attribute_facts> attributes_of(hid_t object);

}  // namespace cairn::tool
