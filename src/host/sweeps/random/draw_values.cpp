// Draws of numbers on the host; compiled once for each instruction set.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/random/draw_values_task.hpp"
#include "src/host/sweeps/random/draws/random_bits.hpp"
#include "src/kernels/random/drawn_value.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

using host::drawn_room;
constexpr std::size_t words_in_lanes = lanes::traits<word_lanes>::size;

// to[i] = value(bits[i]) for i below n, and for up to words_in_lanes - 1 more.
template <class Value>
inline void write_by_lanes(const std::uint64_t* bits, std::size_t n, double* to, const Value& value) {
  for (std::size_t i = 0; i < n; i += words_in_lanes)
    lanes::store(to + i, value(lanes::load<word_lanes>(bits + i)));
}
template <class Value>
inline void write_one_by_one(const std::uint64_t* bits, std::size_t n, double* to, const Value& value) {
  for (std::size_t i = 0; i < n; ++i) to[i] = value(bits[i]);
}

// The numbers of each law as doubles, and some more after them.
void write_values(const std::uint64_t* bits, std::size_t n, double* to,
                  const tables::uniform_law<double>& law) {
  write_by_lanes(bits, n, to, [law](word_lanes u) { return uniform_value(unit_value(u), law); });
}
// Rows are found for some draws before the first of them is loaded: taken out of registers lane by lane, they
// would cost as much as all else.
template <bool of_logarithms>
void write_by_rows(const std::uint64_t* bits, std::size_t n, double* to, const tables::curve_law& law) {
  using V = real_of_words<word_lanes>;
  constexpr std::size_t several = 64;
  std::uint64_t row[several];
  double within[several];
  for (std::size_t first = 0; first < n; first += several) {
    const std::size_t some = n - first < several ? n - first : several;
    for (std::size_t i = 0; i < some; i += words_in_lanes) {
      const auto at = place_in_curve(lanes::load<word_lanes>(bits + first + i));
      lanes::store(row + i, at.row);
      lanes::store(within + i, at.within);
    }
    for (std::size_t i = 0; i < some; i += words_in_lanes)
      lanes::store(to + first + i, curve_value<of_logarithms>(row + i, lanes::load<V>(within + i), law));
  }
}
void write_values(const std::uint64_t* bits, std::size_t n, double* to, const tables::curve_law& law) {
  const tables::curve_law here = law;
  if (here.of_logarithms)
    write_by_rows<true>(bits, n, to, here);
  else
    write_by_rows<false>(bits, n, to, here);
}
void write_values(const std::uint64_t* bits, std::size_t n, double* to, const tables::bin_law& law) {
  if (law.of_logarithms)
    write_one_by_one(bits, n, to, [law](std::uint64_t u) { return bin_value<true>(u, law); });
  else
    write_one_by_one(bits, n, to, [law](std::uint64_t u) { return bin_value<false>(u, law); });
}

template <class Law>
void write_tile(const std::uint64_t* bits, std::size_t n, double* to, drawn_room& room, const Law& law) {
  const std::size_t whole = n / words_in_lanes * words_in_lanes;
  write_values(bits, whole, to, law);
  if (whole == n) return;
  write_values(bits + whole, n - whole, room.values, law);
  for (std::size_t i = whole; i < n; ++i) to[i] = room.values[i - whole];
}
template <class Law>
void write_tile(const std::uint64_t* bits, std::size_t n, float* to, drawn_room& room, const Law& law) {
  write_values(bits, n, room.values, law);
  for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<float>(room.values[i]);
}
void write_tile(const std::uint64_t* bits, std::size_t n, std::uint64_t* to, drawn_room& /*room*/,
                const tables::bit_law& /*law*/) {
  for (std::size_t i = 0; i < n; ++i) to[i] = bits[i];
}
// Of the first word alone.
void write_tile(const std::uint32_t* words, std::size_t n, std::uint32_t* to, drawn_room& /*room*/,
                const tables::bit_law& /*law*/) {
  for (std::size_t i = 0; i < n; ++i) to[i] = words[i];
}
void write_tile(const std::uint32_t* words, std::size_t n, float* to, drawn_room& /*room*/,
                const tables::uniform_law<float>& law) {
  for (std::size_t i = 0; i < n; ++i) to[i] = uniform_value(unit_value(words[i]), law);
}

template <class Value, class Law>
class value_tile {
 public:
  value_tile(const host::drawn_task<Value>& task, const Law& law, int thread)
      : all_(task.all), law_(law), room_(task.rooms + thread), words_(task.all.seed, task.all.stream) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::uint64_t draw = all_.first + first;
    const std::size_t n = last - first;
    const std::size_t before = draw & 3;  // of the first block, draws before these
    const std::size_t blocks = (before + n + 3) / 4;
    const auto nothing = [](std::size_t) {};
    Value* const to = all_.indices + first;
    if constexpr (tables::needs_first_word_alone<Value, Law>) {
      write_words(room_->words, draw >> 2, blocks, words_, nothing);
      write_tile(room_->words + before, n, to, *room_, law_);
    } else {
      write_bits(room_->bits, draw >> 2, blocks, words_, nothing);
      write_tile(room_->bits + before, n, to, *room_, law_);
    }
  }

 private:
  const draw_range<Value>& all_;
  Law law_;
  drawn_room* room_;
  draw_words<word_lanes> words_;
};

}  // namespace

template <class Value, class Law>
void draw_values(const host::drawn_task<Value>& task, const Law& law) {
  fill(task.all.size, host::value_tile_size, task.threads, task.team,
       [&](int thread) { return value_tile<Value, Law>(task, law, thread); });
}

#define CAIRN_INSTANTIATE(Value, Law) \
  template void draw_values<Value, Law>(const host::drawn_task<Value>&, const Law&);
CAIRN_FOR_EACH_VALUE_LAW(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
