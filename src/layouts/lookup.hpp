// How the slot of a sample is found on an axis. The ways are chosen once, from the tables that the axis has
// for the samples' type and from what runs (src/tables/axis/lookup_ways.hpp); tiles and run_info read them
// here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "src/layouts/mesh_view.hpp"
#include "src/layouts/position_view.hpp"
#include "src/layouts/wide_view.hpp"
#include "src/layouts/wrap_rule.hpp"

namespace cairn::tables {

// The cheaper ones first.
enum class lookup_kind : std::uint8_t {
  none,       // all samples lie below the axis
  guarded,    // evenly spaced bins: the position of the sample, where it is no closer to an edge
  positions,  // the position by the straight map, and the entry of its cell
  curve,      // the position by a curve
  window,     // integers: by a second map within a window
  search,     // by the map or the curve; the thresholds of crowded cells are searched by vectors
  uniform,    // evenly spaced bins: a cell, and the two thresholds around it
  mesh,       // by the sample's key: a root and a cell of it, and the threshold there
  bisection,  // among all thresholds, or of a few samples among the edges (src/host/run/few_samples.hpp)
  line,       // evenly spaced bins, more than tables hold: computed edges
  listed      // listed edges, more than tables hold
};
constexpr std::size_t lookup_kinds = 11;

// A tile begins with the first way. Where that leaves many samples to be compared with the thresholds, it
// goes on to the next; the last one settles all samples, or there is nothing better.
constexpr std::size_t most_ways = 6;
struct lookup_ways {
  lookup_kind kinds[most_ways] = {};
  std::uint8_t size = 0;

  void add(lookup_kind kind) { kinds[size++] = kind; }
  lookup_kind first() const { return kinds[0]; }
  bool has(lookup_kind kind) const {
    bool found = false;
    for (std::size_t i = 0; i < size; ++i) found |= kinds[i] == kind;
    return found;
  }
};

// How vectors get several entries of a table: by loads, one by one, or by a gather. No count depends on it.
enum class entry_reads : std::uint8_t { loads, gathers };

// With so many, slots fit 16 bits and one number is left above them all.
constexpr std::size_t most_narrow_slots = 0xffff;

// Whether ways before `uniform` are for slots of 32 bits too: for integers they are seldom worth the code.
template <class T>
constexpr bool fast_with_wide_slots = std::is_floating_point_v<T>;

// What a call looks the samples of one axis up in, whatever their type.
struct axis_lookup {
  lookup_ways ways;
  entry_reads reads = entry_reads::loads;
  bool has_narrow_slots = true;  // 16 bits hold those of the tables and those of the axis
  std::size_t bins = 0;          // of the axis
  std::size_t slots = 0;         // of the tables: maybe more than the axis has, or fewer
  // For each slot of the tables that of the axis, or null where they are the same.
  const std::uint32_t* slot_of_axis = nullptr;
  wrap_rule wrap{};  // of the samples, before
};

// For samples that are compared as T (src/kernels/compared.hpp). What no way of the lookup reads is not set.
template <class T>
struct lookup : axis_lookup {
  bool is_uniform = false;  // thresholds are those of `uniform`, else of `mesh`
  bool has_positions = false;
  uniform_view<T> uniform{};
  mesh_view<T> mesh{};
  guarded_view<T> guarded{};
  position_view<T> positions{};
  wide_view wide{};
};

}  // namespace cairn::tables
