// The device sweeps by name, as the host code around them calls them; all pointers point to device memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "offload/sweeps/team_memory.hpp"
#include "src/layouts/accumulators.hpp"
#include "src/layouts/bin_range.hpp"
#include "src/layouts/block_sums.hpp"
#include "src/layouts/draw_range.hpp"
#include "src/layouts/draw_view.hpp"
#include "src/layouts/extent.hpp"
#include "src/layouts/item_draws.hpp"
#include "src/layouts/lookup.hpp"
#include "src/layouts/mesh_view.hpp"
#include "src/layouts/position_view.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/layouts/shift_view.hpp"
#include "src/layouts/value_laws.hpp"

namespace cairn::offload {

constexpr std::size_t most_items_a_launch = std::size_t{1} << 31;

// How the slot of a sample is found, by guarded, positions, curve, uniform or mesh
// (offload/sweeps/lookups.hpp).
using tables::lookup_kind;

// Samples that are compared as T (src/kernels/compared.hpp).
template <class T>
struct device_task {
  std::size_t size = 0;  // at most most_items_a_launch
  lookup_kind lookup = lookup_kind::mesh;
  // Those that the lookup needs; a guarded one needs the uniform view too.
  tables::mesh_view<T> mesh{};
  tables::uniform_view<T> uniform{};
  tables::guarded_view<T> guarded{};
  tables::position_view<T> positions{};
  std::uint32_t entries = 0;  // of positions
  // Grows by the count of each slot; after the last slot, that of NaN, and a number of no meaning.
  std::uint64_t* totals = nullptr;
  std::uint32_t slots = 0;
  int device = 0;
};

template <class Stored, class T>
void histogram(const Stored* samples, const device_task<T>& task);

// Writes the slot of each sample; task.totals grows by the number of NaN.
template <class Stored, class T>
void look_up_slots(const Stored* samples, const device_task<T>& task, std::uint32_t* slots);

// Slots of samples that were looked up in the tables of an axis.
struct axis_slots {
  const std::uint32_t* slots = nullptr;         // null: all of them 0
  const std::uint32_t* slot_of_axis = nullptr;  // for each slot, or null where they are the same
  std::size_t size = 0;
  std::uint32_t bins = 0;
  std::uint64_t* outside = nullptr;  // grows by what lies below, NaN too, and by what lies above
  int device = 0;
};

// One more axis of a joint histogram: number = number * bins + slot - 1, or `no_bin` for what lies outside;
// with flow number * (bins + 2) + slot.
constexpr std::uint32_t no_bin = 0xffffffffU;
struct append_task {
  axis_slots axis{};
  bool is_first = false;
  bool has_flow = false;
  std::uint32_t* numbers = nullptr;
  // For each sample, or null: 0 where it is in a bin, 1 below, 2 above.
  std::uint8_t* sides = nullptr;
};
void append_axis(const append_task& task);

// numbers[i] becomes the slot of the axis. Number: std::int32_t or std::int64_t.
template <class Number>
struct write_task {
  axis_slots axis{};
  Number* numbers = nullptr;
};
template <class Number>
void write_numbers(const write_task<Number>& task);
// The numbers of samples that are NaN become `number`. T: float or double; Number: as of write_task, or
// std::uint8_t.
template <class T, class Number>
void number_nan(const T* samples, std::size_t size, Number number, Number* numbers, int device);
// The numbers of samples that are NaN grow by so much.
template <class T>
void raise_nan(const T* samples, std::size_t size, std::uint32_t by, std::uint32_t* numbers, int device);

// totals grows by the count of each number below `bins`, totals[bins] by that of `no_bin`.
struct number_task {
  const std::uint32_t* numbers = nullptr;
  std::size_t size = 0;
  std::uint32_t bins = 0;
  std::uint64_t* totals = nullptr;  // bins + 3; the last two are not used
  int device = 0;
};
void count_numbers(const number_task& task);

// counts[i] grows by found[i]; with slot_of_axis, counts[slot_of_axis[i] - 1], or none where that slot is 0.
struct add_task {
  const std::uint64_t* found = nullptr;
  const std::uint32_t* slot_of_axis = nullptr;  // for each of `found`, or null
  std::size_t size = 0;
  std::uint64_t* counts = nullptr;
  int device = 0;
};
// Adds to `overflows`, on the device, how many of the counts would exceed 2^64 - 1.
void note_overflows(const add_task& task, std::uint64_t* overflows);
void add_counts(const add_task& task);

// Integers are passed as unsigned ones and compared as x ^ flip.
template <class Raw>
extent_result<Raw> extent(const Raw* samples, Raw flip, std::size_t size, int device);

// Adds values in the bins of their samples' numbers.
template <class Bin>
struct accumulate_task {
  const std::uint32_t* numbers = nullptr;
  std::size_t size = 0;
  std::uint32_t bin_count = 0;  // behind these lie outside_bins for each axis (src/layouts/accumulators.hpp)
  const std::uint8_t* sides =
      nullptr;                  // of all samples for one axis after the other: as of append_task, 3 NaN
  std::size_t sides_apart = 0;  // from those of an axis to those of the next
  std::uint32_t axes = 0;
  const void* values = nullptr;
  detail::sample_type type = detail::sample_type::float64;  // of the values
  const double* second = nullptr;                           // where pairs are added, whose values are doubles
  value_scales scales{};
  Bin* bins = nullptr;
  // Of moments_and_extremes: keys (src/kernels/ordered_key.hpp) of each bin's least and greatest value.
  std::int64_t* least = nullptr;
  std::int64_t* greatest = nullptr;
  // Two, which grow: by the values that cannot be added, and by those of samples that lie in no bin.
  std::uint64_t* counted = nullptr;
  int device = 0;
};
// Keys beyond those of all numbers: what no value was added to, and, the other way round, what NaN was.
constexpr std::int64_t beyond_all = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t before_all = std::numeric_limits<std::int64_t>::min();

template <class Bin>
void accumulate(const accumulate_task<Bin>& task);

// Numbers of any type as doubles, moved as samples of a circular axis where the rule has a period.
void widen(const void* numbers, detail::sample_type type, std::size_t size, double* to, int device,
           const tables::wrap_rule& rule = {});

// Counts keys low to low + slots - 1 by number; there are no others. Otherwise as device_task.
template <class T>
struct near_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  std::uint64_t low = 0;
  std::uint64_t* totals = nullptr;
  std::uint32_t slots = 0;
  int device = 0;
};

template <class T>
void count_near(const near_task<T>& task);

// Distinct keys and their counts: 2^bits hash slots, and a counter more for the greatest key of 64 bits.
struct hashed_table {
  std::uint64_t* keys = nullptr;    // each stored as key + 1; 0: a free hash slot
  std::uint64_t* counts = nullptr;  // 2^bits + 1
  std::uint64_t* used = nullptr;    // how many hash slots are taken
  int bits = 0;
  int device = 0;
  std::uint64_t first_factor = 0;  // of secret_hash
  std::uint64_t second_factor = 0;
};

// The table must have more free hash slots than there are samples.
template <class T>
void count_hashed(const T* samples, std::size_t size, const hashed_table& table);

// Writes the keys and counts of all taken hash slots; `listed` grows by their number.
void list_hashed(const hashed_table& table, std::uint64_t* keys, std::uint64_t* counts,
                 std::uint64_t* listed);

template <class Index>
struct draw_task {
  draw_range<Index> all;
  int device = 0;
  // Where it is not null: draws that may lie beyond the table are not drawn, and this, on the device, is not
  // 0 any more. Not for Zipf's, of which many do.
  std::uint64_t* beyond = nullptr;
};

template <class Index, class Table>
void draw(const draw_task<Index>& task, const Table& table);

// to[i] = from[which[i]], items of so many words each.
template <class Word>
struct take_task {
  const Word* from = nullptr;
  const std::uint32_t* which = nullptr;
  Word* to = nullptr;
  std::size_t words = 1;
  std::size_t size = 0;
  int device = 0;
};
template <class Word>
void take_items(const take_task<Word>& task);

// Appends keys that are at most a threshold, and their items, in any order
// (src/kernels/random/exponential_key.hpp).
template <class S>
struct key_task {
  const S* weights = nullptr;
  std::size_t size = 0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t draw = 0;  // of the first weight
  std::uint64_t item = 0;  // its number
  std::uint64_t threshold = 0;
  std::uint64_t* keys = nullptr;  // room for one of each weight
  std::uint64_t* items = nullptr;
  std::uint64_t* found = nullptr;  // two, which grow: by the keys, and by the weights that are none
  int device = 0;
};
template <class S>
void keep_least_keys(const key_task<S>& task);

template <class Word>
struct item_task {
  item_range<Word> all;
  int device = 0;
};
template <class Word>
void draw_items(const item_task<Word>& task);

// Numbers, for each of CAIRN_FOR_EACH_VALUE_LAW.
template <class Value, class Law>
void draw_values(const draw_task<Value>& task, const Law& law);

// How many counters a tile of the hot rows has: one or more for each word of team memory.
template <class Counter>
constexpr std::size_t bins_a_tile = team_words * (sizeof(Counter) == 1 ? 2 : 1);

// Adds to `counts`, whose memory consists of whole 32-bit words, and to copies of the hot rows.
template <class Counter>
struct saturating_task {
  const std::uint32_t* items = nullptr;  // bin numbers
  std::size_t size = 0;                  // at most most_items_a_launch
  std::uint64_t offset = 0;              // items counted by launches before
  Counter* counts = nullptr;
  std::size_t bins = 0;
  bin_range hot_rows;
  std::uint32_t batches = 1;
  std::uint32_t tiles = 1;       // of the hot rows; 1 where there are none
  Counter* copies = nullptr;     // of the hot rows, one for each batch: overwritten by each launch
  std::uint64_t* bad = nullptr;  // lowered to the position of the first item that is not below `bins`
  int device = 0;
};

template <class Counter>
void count_saturating_in_team_memory(const saturating_task<Counter>& task);
// Adds the copies of the hot rows to the counts.
template <class Counter>
void merge_saturating(const saturating_task<Counter>& task);

// to[i] = from[positions[i]].
void gather(const std::uint32_t* from, const std::uint64_t* positions, std::uint32_t* to, std::size_t n,
            int device);

// As host::shift_task, a thread for each target.
template <class T>
struct device_shift_task : points::shift_view<T> {
  int device = 0;
};

template <class T>
void shift(const device_shift_task<T>& task);

// Sums of the blocks of a line (src/layouts/block_sums.hpp).
template <class T, class Sum>
void sum_blocks(const T* values, std::size_t size, heavy::block_sums<Sum>* sums, int device);

// Planes of differences of a table's planes, along all axes but two.
constexpr std::uint32_t most_corners = 64;
template <class S>
struct planes_task {
  const S* table = nullptr;
  // Of each plane, where the table's planes begin: bit a of a corner's number is 0 above and 1 below on axis
  // a.
  const std::size_t* corners = nullptr;
  std::uint32_t corners_a_plane = 1;
  std::size_t planes = 0, plane = 0;  // how many, and of so many numbers
  S* to = nullptr;
  int device = 0;
};
template <class S>
void sum_planes(const planes_task<S>& task);

// The heaviest runs of the strips between two rows of planes (as host::pair_task).
template <class S>
struct strips_task {
  const S* planes = nullptr;
  std::size_t plane_count = 0, plane = 0;
  std::size_t row = 0;  // from a column to the next
  std::size_t first_column = 0, columns = 0;
  std::size_t first_low = 0, last_low = 0;  // not the last
  std::size_t first_high = 0, highs = 0;
  S* best = nullptr;  // out: of plane p, low l and high h, [(p * lows + l) * highs + h], where h is above l
  int device = 0;
};
template <class S>
void scan_strips(const strips_task<S>& task);

void clear(std::uint64_t* words, std::size_t n, int device);

// Where a kernel for the device ran: 0 on the host after all, 1 nvptx, 2 amdgcn, 3 virtual.
int probe(int device);

}  // namespace cairn::offload
