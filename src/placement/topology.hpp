// The only door to hwloc. Without it (CAIRN_HWLOC=OFF) nothing is known of the machine, and calls run
// unplaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "src/placement/machine.hpp"

namespace cairn::placement {

// A set of processors, as hwloc holds it.
struct processor_set;
struct free_processor_set {
  void operator()(processor_set* set) const noexcept;
};
using processor_set_ptr = std::unique_ptr<processor_set, free_processor_set>;

class topology {
 public:
  // This machine's, loaded at the first call and kept; null where hwloc is left out or cannot tell.
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
  // The bytes of [data, data + bytes) that lie in each domain, judged by at most `looks` pages. Zeros where
  // the system does not say.
  std::vector<std::uint64_t> held(const void* data, std::size_t bytes, std::size_t looks) const;

  // The calling thread's processors; and binding it to one, or to a set that was taken before. Null or false:
  // the system refuses.
  processor_set_ptr binding() const noexcept;
  bool bind(unsigned processor) const noexcept;
  bool bind(const processor_set& set) const noexcept;

 private:
  struct loaded;
  explicit topology(std::unique_ptr<loaded> from);
  std::unique_ptr<loaded> loaded_;
  machine machine_;
};

}  // namespace cairn::placement
