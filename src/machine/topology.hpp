// The only code that calls hwloc. Without it (CAIRN_HWLOC=OFF) there is no topology, and calls run unplaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "src/machine/machine.hpp"

namespace cairn::placement {

class topology {
 public:
  // This machine's, loaded at the first call and kept; null where hwloc is left out or fails, or the
  // environment makes it describe another machine (HWLOC_SYNTHETIC, HWLOC_XMLFILE, HWLOC_FSROOT).
  static const topology* here();
  // From hwloc's description of a machine that need not exist; null when it is not one. `removed`: processors
  // that are taken out, for lopsided machines. For tests.
  static std::unique_ptr<const topology> synthetic(std::string_view description,
                                                   std::span<const unsigned> removed = {});

  ~topology();
  topology(const topology&) = delete;
  topology& operator=(const topology&) = delete;

  const machine& described() const { return machine_; }

  // Processors that the calling thread may run on now; ascending.
  std::vector<unsigned> allowed() const;
  // The bytes of [data, data + bytes) that lie in each domain, estimated from at most `looks` pages. Zeros
  // where the system does not say.
  std::vector<std::uint64_t> held(const void* data, std::size_t bytes, std::size_t looks) const;

 private:
  struct loaded;
  explicit topology(std::unique_ptr<loaded> from);
  std::unique_ptr<loaded> loaded_;
  machine machine_;
};

}  // namespace cairn::placement
