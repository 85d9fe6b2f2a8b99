// Where an output goes by its name.
#pragma once

#include <filesystem>
#include <string>

namespace cairn::tool {

// Where a name leads: to a path, where nothing need be yet, or to an open file.
struct destination {
  std::filesystem::path path;
  int descriptor = -1;

  friend bool operator==(const destination&, const destination&) = default;
};

// Links are followed, also to what is not there yet; /dev/stdout and /dev/fd/N are the files that are open
// under these numbers. Errors: refusal for a cycle of links.
destination destination_of(const std::string& name);

}  // namespace cairn::tool
