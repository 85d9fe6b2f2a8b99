// From a sample to its slot on a device, by one of the lookups that an axis has. guess(x) is the slot, or
// open: then settle(x) finds it; `always_settled` says that no guess is open. entries() are the words that
// guesses look up, which may be copied to where with_entries() then looks.
#pragma once

#include <cstdint>

#include "src/kernels/compared.hpp"
#include "src/kernels/guarded.hpp"
#include "src/kernels/position.hpp"
#include "src/kernels/slot_of.hpp"

namespace cairn::CAIRN_TARGET {

struct guessed {
  std::uint32_t slot;  // of no meaning where it is open
  bool is_open;
};

// Evenly spaced bins, few enough for fixed point.
template <class T>
struct guarded_lookup {
  static constexpr bool always_settled = false;
  tables::guarded_view<T> guarded;
  tables::uniform_view<T> exact;

  template <class Stored>
  guessed guess(Stored stored) const {
    const T x = compared(stored);
    const auto position = static_cast<std::int32_t>(guarded_position(x, guarded));
    return {guarded_slot(position), is_near_threshold(position, guarded.guard)};
  }
  std::uint32_t settle(T x) const { return slot_of(x, exact); }
};

// The fast tables, with the map or the curve.
template <class T, bool Curved>
struct position_lookup {
  static constexpr bool always_settled = false;
  tables::position_view<T> table;
  std::uint32_t entry_count;

  template <class Stored>
  guessed guess(Stored stored) const {
    const T x = compared(stored);
    const std::int32_t position = position_at(x);
    const int bits = table.fraction_bits;
    const std::uint32_t sum = slot_sum(table.entries[position >> bits], position, bits);
    return {sum >> bits, is_ambiguous(sum, bits)};
  }
  std::uint32_t settle(T x) const { return compared_slot_of(x, table); }

  const std::uint32_t* entries() const { return table.entries - 1; }
  void with_entries(const std::uint32_t* copied) { table.entries = copied + 1; }

 private:
  std::int32_t position_at(T x) const {
    if constexpr (Curved) {
      return position_on_curve_of(x, *table.curve);
    } else {
      return static_cast<std::int32_t>(position_of(x, table.map));
    }
  }
};

// A uniform_view or mesh_view: at once exact, but slower.
template <class T, class Table>
struct table_lookup {
  static constexpr bool always_settled = true;
  Table table;

  template <class Stored>
  guessed guess(Stored stored) const {
    return {slot_of(static_cast<T>(compared(stored)), table), false};
  }
};

template <class Stored, class Lookup>
inline std::uint32_t slot_at(Stored x, const Lookup& lookup) {
  const guessed guess = lookup.guess(x);
  if constexpr (!Lookup::always_settled) {
    if (guess.is_open) return lookup.settle(compared(x));
  }
  return guess.slot;
}

}  // namespace cairn::CAIRN_TARGET
