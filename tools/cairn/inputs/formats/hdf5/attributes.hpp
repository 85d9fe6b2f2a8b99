// Attributes of HDF5 objects: as numbers, and as text for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

enum class hdf5_kind : std::uint8_t { dataset, group, type, broken_link };

struct hdf5_object {
  std::string path;  // from the root: "/events/energy"
  hdf5_kind kind = hdf5_kind::dataset;
  std::string link;  // where a soft or external link leads: "/elsewhere", "file.h5:/x"; else empty
};

// Calls see(object, id) for each, in the order of names; `id` is open, but of a broken link. A group that was
// seen already is told, and not walked through again.
void walk_objects(const hdf5_handle& file, const std::function<void(const hdf5_object&, hid_t)>& see);

// The order of lists: a group, then what it holds.
bool comes_before(const std::string& path, const std::string& other);

// The target of the link `path`; empty for what is no soft or external link.
std::string target_of_link(hid_t at, const std::string& path);

}  // namespace cairn::tool
