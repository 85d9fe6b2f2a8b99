// Sorts the keys of a few batches in registers: a bitonic network (Batcher, "Sorting networks and their
// applications", AFIPS 1968) in which every comparison puts the lesser key first, so that a merge begins by
// comparing each key with its mirror image. Of N keys, log2(N) * (log2(N) + 1) / 2 steps.
#pragma once

#include <cstddef>
#include <type_traits>

#include "src/lanes/lane_order.hpp"

namespace cairn::CAIRN_TARGET {

// N batches, a power of two.
template <class V, std::size_t N>
class sorting_network {
  static constexpr std::size_t width = lanes::traits<V>::size;

 public:
  // Keys at `keys`, one batch after the other.
  static void sort(lanes::scalar_of<V>* keys) {
    V rows[N];
    each([&](auto i) { rows[i] = lanes::load<V>(keys + i * width); });
    sort_rows<width>(rows);
    merge_rows<N>(rows);
    each([&](auto i) { lanes::store(keys + i * width, rows[i]); });
  }

 private:
  // Calls use(0) to use(N - 1), numbers that the compiler knows.
  template <std::size_t I = 0, class Use>
  [[gnu::always_inline]] static void each(const Use& use) {
    if constexpr (I < N) {
      use(std::integral_constant<std::size_t, I>{});
      each<I + 1>(use);
    }
  }

  // Compares each lane of a row with the one whose number differs in `Bits`, of which `Top` is the first.
  template <std::size_t Bits, std::size_t Top>
  [[gnu::always_inline]] static void compare_lanes(V* rows) {
    each([&](auto i) { rows[i] = lanes::sorted_pairs<Bits, Top>(rows[i]); });
  }
  // What follows the first comparison of a merge, where keys that are `Apart` lanes from each other are left.
  template <std::size_t Apart>
  [[gnu::always_inline]] static void halve_lanes(V* rows) {
    if constexpr (Apart >= 1) {
      compare_lanes<Apart, Apart>(rows);
      halve_lanes<Apart / 2>(rows);
    }
  }
  // Sorts each `Lanes` lanes of each row.
  template <std::size_t Lanes>
  [[gnu::always_inline]] static void sort_rows(V* rows) {
    if constexpr (Lanes >= 2) {
      sort_rows<Lanes / 2>(rows);
      compare_lanes<Lanes - 1, Lanes / 2>(rows);
      halve_lanes<Lanes / 4>(rows);
    }
  }

  template <std::size_t Apart>
  [[gnu::always_inline]] static void halve_rows(V* rows) {
    if constexpr (Apart >= 1) {
      each([&](auto i) {
        if constexpr ((i & Apart) == 0) lanes::sort_two(rows[i], rows[i + Apart]);
      });
      halve_rows<Apart / 2>(rows);
    }
  }
  // Makes sorted groups of `Rows` rows of sorted rows.
  template <std::size_t Rows>
  [[gnu::always_inline]] static void merge_rows(V* rows) {
    if constexpr (Rows >= 2) {
      merge_rows<Rows / 2>(rows);
      each([&](auto i) {
        constexpr std::size_t mirror = i / Rows * Rows + Rows - 1 - i % Rows;
        if constexpr (i < mirror) lanes::sort_mirrored(rows[i], rows[mirror]);
      });
      halve_rows<Rows / 4>(rows);
      halve_lanes<width / 2>(rows);
    }
  }
};

}  // namespace cairn::CAIRN_TARGET
