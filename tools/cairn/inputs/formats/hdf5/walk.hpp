// All objects of an HDF5 file, group by group.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "inputs/formats/hdf5/handle.hpp"

namespace cairn::tool {

enum class hdf5_kind : std::uint8_t { dataset, group, type, broken_link };

struct hdf5_object {
  std::string path;  // from the root: "/events/energy"
  hdf5_kind kind = hdf5_kind::dataset;
  std::string link;  // where a soft or external link leads: "/elsewhere", "file.h5:/x"; else empty
};

// Calls see(object, id) for each, in the order of names; `id` is open, but of a broken link. A group that was
// seen already is told, and not walked through again.
void walk_objects(const hdf5_handle& file, const std::function<void(const hdf5_object&, hid_t)>& see);

// As files are listed: what a group holds directly behind it.
bool comes_before(const std::string& path, const std::string& other);

// Where the link `path` leads; empty for what is no soft or external link.
std::string target_of_link(hid_t at, const std::string& path);

}  // namespace cairn::tool
