// A build without hwloc: the topology is always empty.
#include "src/machine/topology.hpp"

namespace cairn::placement {

struct topology::loaded {};
topology::topology(std::unique_ptr<loaded> from) : loaded_(std::move(from)) {}
topology::~topology() = default;

const topology* topology::here() { return nullptr; }
std::unique_ptr<const topology> topology::synthetic(std::string_view, std::span<const unsigned>) {
  return nullptr;
}
std::vector<unsigned> topology::allowed() const { return {}; }
std::vector<std::uint64_t> topology::held(const void*, std::size_t, std::size_t) const { return {}; }

}  // namespace cairn::placement
