// The machine as hwloc describes it.
#include "src/machine/topology.hpp"

#include <hwloc.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "src/machine/affinity.hpp"

namespace cairn::placement {

struct topology::loaded {
  hwloc_topology_t handle = nullptr;
  ~loaded() {
    if (handle != nullptr) hwloc_topology_destroy(handle);
  }
};

namespace {

struct free_bitmap {
  void operator()(hwloc_bitmap_t bits) const noexcept { hwloc_bitmap_free(bits); }
};
using bitmap = std::unique_ptr<hwloc_bitmap_s, free_bitmap>;

bitmap new_bitmap() {
  bitmap made(hwloc_bitmap_alloc());
  if (!made) throw std::bad_alloc();
  return made;
}

std::vector<hwloc_obj_t> objects_of(hwloc_topology_t handle, hwloc_obj_type_t type) {
  std::vector<hwloc_obj_t> found;
  for (hwloc_obj_t o = nullptr; (o = hwloc_get_next_obj_by_type(handle, type, o)) != nullptr;)
    found.push_back(o);
  return found;
}

// NUMA nodes with memory; all of them where none says how much it has.
std::vector<hwloc_obj_t> nodes_with_memory(hwloc_topology_t handle) {
  const std::vector<hwloc_obj_t> all = objects_of(handle, HWLOC_OBJ_NUMANODE);
  std::vector<hwloc_obj_t> with;
  std::copy_if(all.begin(), all.end(), std::back_inserter(with),
               [](hwloc_obj_t node) { return node->attr->numanode.local_memory != 0; });
  return with.empty() ? all : with;
}

// The node nearest to a processor: of those that it belongs to the smallest, else of those that it shares the
// smallest part of the machine with.
hwloc_obj_t nearest(hwloc_obj_t processor, const std::vector<hwloc_obj_t>& nodes) {
  hwloc_obj_t best = nullptr;
  for (hwloc_obj_t node : nodes) {
    if (!hwloc_bitmap_isset(node->cpuset, processor->os_index)) continue;
    if (best == nullptr || hwloc_bitmap_weight(node->cpuset) < hwloc_bitmap_weight(best->cpuset)) best = node;
  }
  for (hwloc_obj_t around = processor; best == nullptr && around != nullptr; around = around->parent) {
    for (hwloc_obj_t node : nodes) {
      if (best == nullptr && hwloc_bitmap_isset(around->nodeset, node->os_index)) best = node;
    }
  }
  return best;
}

// Higher for faster cores, where the system tells kinds apart.
unsigned speed_of(hwloc_topology_t handle, hwloc_obj_t processor) {
  const int kind = hwloc_cpukinds_get_by_cpuset(handle, processor->cpuset, 0);
  if (kind < 0) return 0;
  int efficiency = -1;
  hwloc_cpukinds_get_info(handle, static_cast<unsigned>(kind), nullptr, &efficiency, nullptr, nullptr, 0);
  return efficiency < 0 ? 0 : static_cast<unsigned>(efficiency);
}

// The L3 cache of a processor.
unsigned cache_of(hwloc_topology_t handle, hwloc_obj_t processor) {
  const hwloc_obj_t cache = hwloc_get_ancestor_obj_by_type(handle, HWLOC_OBJ_L3CACHE, processor);
  return cache == nullptr ? 0 : cache->logical_index;
}

machine describe(hwloc_topology_t handle) {
  machine made;
  std::vector<hwloc_obj_t> used;
  const std::vector<hwloc_obj_t> nodes = nodes_with_memory(handle);
  const std::vector<hwloc_obj_t> processors = objects_of(handle, HWLOC_OBJ_PU);
  for (hwloc_obj_t node : nodes) {
    const bool near = std::any_of(processors.begin(), processors.end(),
                                  [&](hwloc_obj_t one) { return nearest(one, nodes) == node; });
    if (!near) continue;
    used.push_back(node);
    made.domains.push_back({node->os_index, node->attr->numanode.local_memory});
  }
  for (hwloc_obj_t one : processors) {
    hwloc_obj_t core = hwloc_get_ancestor_obj_by_type(handle, HWLOC_OBJ_CORE, one);
    const auto at = std::find(used.begin(), used.end(), nearest(one, nodes));
    made.processors.push_back({one->os_index, core == nullptr ? one->logical_index : core->logical_index,
                               core == nullptr ? 0 : one->sibling_rank,
                               static_cast<unsigned>(at - used.begin()), speed_of(handle, one),
                               cache_of(handle, one)});
  }
  std::sort(made.processors.begin(), made.processors.end(),
            [](const processor& a, const processor& b) { return a.number < b.number; });
  return made;
}

}  // namespace

topology::topology(std::unique_ptr<loaded> from)
    : loaded_(std::move(from)), machine_(describe(loaded_->handle)) {}
topology::~topology() = default;

const topology* topology::here() {
  // Never freed: calls may still run while the program ends.
  static const topology* const ours = []() -> const topology* {
    auto fresh = std::make_unique<loaded>();
    if (hwloc_topology_init(&fresh->handle) != 0) return nullptr;
#if HWLOC_API_VERSION >= 0x00020500
    // Otherwise hwloc binds the caller to each processor in turn, also to those outside its mask.
    hwloc_topology_set_flags(fresh->handle, HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING);
#endif
    if (hwloc_topology_load(fresh->handle) != 0) return nullptr;
    if (hwloc_topology_is_thissystem(fresh->handle) == 0) return nullptr;
    const topology* made = new topology(std::move(fresh));
    if (!made->machine_.domains.empty()) return made;
    delete made;
    return nullptr;
  }();
  return ours;
}

std::unique_ptr<const topology> topology::synthetic(std::string_view description,
                                                    std::span<const unsigned> removed) {
  auto fresh = std::make_unique<loaded>();
  if (hwloc_topology_init(&fresh->handle) != 0) return nullptr;
  if (hwloc_topology_set_synthetic(fresh->handle, std::string(description).c_str()) != 0) return nullptr;
  if (hwloc_topology_load(fresh->handle) != 0) return nullptr;
  const bitmap kept(hwloc_bitmap_dup(hwloc_topology_get_topology_cpuset(fresh->handle)));
  if (!kept) throw std::bad_alloc();
  for (const unsigned number : removed) hwloc_bitmap_clr(kept.get(), number);
  if (!removed.empty() && hwloc_topology_restrict(fresh->handle, kept.get(), 0) != 0) return nullptr;
  return std::unique_ptr<const topology>(new topology(std::move(fresh)));
}

std::vector<unsigned> topology::allowed() const {
  const bool ours = hwloc_topology_is_thissystem(loaded_->handle) != 0;
  const auto mask = ours ? affinity::of_this_thread() : nullptr;
  std::vector<unsigned> found;
  for (const processor& one : machine_.processors)
    if (mask == nullptr || mask->holds(one.number)) found.push_back(one.number);
  return found;
}

std::vector<std::uint64_t> topology::held(const void* data, std::size_t bytes, std::size_t looks) const {
  std::vector<std::uint64_t> found(machine_.domains.size(), 0);
  const std::size_t pages = bytes / static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  looks = std::min(looks, pages);
  const bitmap nodes = new_bitmap();
  for (std::size_t i = 0; i < looks; ++i) {
    const char* at = static_cast<const char*>(data) + bytes / looks * i;
    if (hwloc_get_area_memlocation(loaded_->handle, at, 1, nodes.get(), HWLOC_MEMBIND_BYNODESET) != 0) break;
    for (std::size_t d = 0; d < found.size(); ++d)
      if (hwloc_bitmap_isset(nodes.get(), machine_.domains[d].node)) found[d] += bytes / looks;
  }
  return found;
}

}  // namespace cairn::placement
