// The probabilities of a sampler's items, by its tables.
#include "src/tables/draws/item_masses.hpp"

#include <algorithm>
#include <variant>

#include "src/lanes/fp_control.hpp"

namespace cairn::sampling {
namespace {

// Boundary j is the least u that draws an item after j.
void add_masses(double* masses, std::uint64_t items, const tables::boundary_view& all) {
  std::uint64_t before = 0;
  for (std::uint32_t j = 0; j < all.count; ++j) {
    masses[j] = static_cast<double>(all.boundaries[j] - before);
    before = all.boundaries[j];
  }
  masses[all.count] = before == 0 ? 0x1p64 : static_cast<double>(0 - before);
  std::fill(masses + all.count + 1, masses + items, 0.0);
}
void add_masses(double* masses, std::uint64_t items, const auto& table) {
  add_masses(masses, items, table.view().all);
}
void add_masses(double* masses, std::uint64_t items, const uniform_table& /*table*/) {
  std::fill_n(masses, items, 1.0);
}
// In units of 2^-64 of a slot.
void add_masses(double* masses, std::uint64_t items, const alias_table& table) {
  const scratch<wide> sums = scratch<wide>::zeros(items);
  for (std::uint64_t s = 0; s < items; ++s) {
    const tables::alias_slot slot = table.slots.data()[s];
    const wide own = (static_cast<wide>(slot.threshold) << 32) | table.lower.data()[s];
    sums.data()[s] += own;
    sums.data()[slot.alias] += (static_cast<wide>(1) << 64) - own;
  }
  for (std::uint64_t s = 0; s < items; ++s)
    masses[s] =
        static_cast<double>(upper(sums.data()[s])) * 0x1p64 + static_cast<double>(lower(sums.data()[s]));
}

}  // namespace

scratch<double> masses_of(std::uint64_t items, const draw_tables& tables) {
  const portable::fp_default fp;
  scratch<double> made(items);
  std::visit([&](const auto& table) { add_masses(made.data(), items, table); }, tables);
  return made;
}

}  // namespace cairn::sampling
