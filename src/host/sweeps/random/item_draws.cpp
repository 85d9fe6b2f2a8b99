// Draws by item on the host, with parameters that may vary; compiled once for each instruction set.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/random/item_draws_task.hpp"
#include "src/host/sweeps/random/item_lists.hpp"
#include "src/host/sweeps/random/tried_lists.hpp"
#include "src/kernels/random/item_draw.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// The numbers of a tile's items, in a room that holds those of the law where all items share them.
template <class Word>
class numbers_of_tile {
 public:
  numbers_of_tile(const item_range<Word>& all, host::item_draws_room& room) : all_(all), room_(room) {
    prepare(room_.lists);
    for (std::uint64_t& whole : room_.whole) whole = 0;
    if (all_.reals.data == nullptr) load_reals(&all_.law.real[0], 0, host::item_tile_size);
    if (all_.wholes.data == nullptr) load_wholes(&all_.law.whole[0], 0, host::item_tile_size);
  }

  // Those of `n` items from `first` on.
  void load(std::size_t first, std::size_t n) {
    for (std::size_t i = 0; i < n; i += 64 / sizeof(Word)) __builtin_prefetch(all_.values + first + i, 1);
    load(all_.reals, first, n);
    load(all_.wholes, first, n);
  }
  double first_number(std::size_t i) const { return lanes::as_real(room_.lists.all.number[0][i]); }
  double second_number(std::size_t i) const { return lanes::as_real(room_.lists.all.number[1][i]); }

 private:
  template <class T>
  void load_reals(const T* from, std::size_t step, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
      room_.lists.all.number[0][i] = lanes::as_unsigned(static_cast<double>(from[i * step]));
  }
  void load_wholes(const std::uint64_t* from, std::size_t step, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      room_.whole[i] = from[i * step];
      room_.lists.all.number[1][i] =
          lanes::as_unsigned(static_cast<double>(static_cast<std::int64_t>(from[i * step])));
    }
  }
  void load(const item_numbers& numbers, std::size_t first, std::size_t n) {
    if (numbers.data == nullptr) return;
    if (numbers.type == detail::sample_type::float32)
      return load_reals(static_cast<const float*>(numbers.data) + first, 1, n);
    if (numbers.type == detail::sample_type::float64)
      return load_reals(static_cast<const double*>(numbers.data) + first, 1, n);
    load_wholes(static_cast<const std::uint64_t*>(numbers.data) + first, 1, n);
  }

  const item_range<Word>& all_;
  host::item_draws_room& room_;
};

template <class Word, class Law>
class lane_tile {
 public:
  lane_tile(const item_range<Word>& all, host::item_draws_room* room)
      : all_(all),
        room_(*room),
        numbers_(all, *room),
        words_(all.seed, all.stream),
        single_words_(all.seed, all.stream) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    Word* const to = all_.values + first;
    numbers_.load(first, n);
    const items_in_order number{item_bits(all_.first + first)};
    const bool all_fit = item_lists<Law, items_in_order>(room_.lists, words_, number).settle(n);
    if constexpr (std::is_floating_point_v<Word>) multiply_less_than_one(number, n);
    for (std::size_t i = 0; i < n; ++i) to[i] = value(i);
    if (all_fit) [[likely]]
      return;
    for (std::size_t i = 0; i < n; ++i)
      if (!Law::fits_lanes(numbers_.first_number(i), numbers_.second_number(i)))
        to[i] = item_of(all_, first + i, single_words_);
  }

 private:
  Word value(std::size_t i) const {
    const std::uint64_t bits = room_.lists.value[i];
    if constexpr (std::is_floating_point_v<Word>)
      return static_cast<Word>(lanes::as_real(bits));
    else
      return static_cast<Word>(Law::turned(bits, room_.whole[i], numbers_.first_number(i)));
  }
  // Of gamma.
  void multiply_less_than_one(const items_in_order& number, std::size_t n) {
    const item_bits block(block_of_power);
    for (std::size_t i = 0; i < n; i += items_in_lanes) {
      const lane_items items(room_.lists.all, i);
      const auto less = items.first < item_reals(1.0);
      if (!lanes::any(less)) continue;
      std::uint64_t* const at = room_.lists.value + i;
      const item_reals value = lanes::as_real(lanes::load<item_bits>(at));
      const item_reals smaller = gamma_of_less(value, items.first, words_.of(number(items.position), block));
      lanes::store(at, lanes::as_unsigned(lanes::select(less, smaller, value)));
    }
  }

  const item_range<Word>& all_;
  host::item_draws_room& room_;
  numbers_of_tile<Word> numbers_;
  item_words<item_bits> words_;
  item_words<std::uint64_t> single_words_;
};

template <class Word, class Law>
class tried_tile {
 public:
  tried_tile(const item_range<Word>& all, host::item_draws_room* room)
      : all_(all),
        room_(*room),
        numbers_(all, *room),
        law_(all.law),
        words_(all.seed, all.stream),
        single_words_(all.seed, all.stream) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    numbers_.load(first, n);
    const items_in_order number{item_bits(all_.first + first)};
    tried_lists<Law, items_in_order>(room_.lists, words_, number, law_).settle(n);
    write(first, n);
  }

 private:
  double number(std::size_t i) const { return lanes::as_real(room_.lists.value[i]); }

  void write(std::size_t first, std::size_t n) {
    bool all_fit = true;
    Word* const to = all_.values + first;
    for (std::size_t i = 0; i < n; ++i) {
      const double k = number(i);
      const bool fits = k < 0x1p51;
      all_fit &= fits;
      to[i] = static_cast<Word>(lanes::as_unsigned((fits ? k : 0) + 0x1p52) - 0x4330000000000000U +
                                all_.law.shift);
    }
    if (all_fit) return;
    for (std::size_t i = 0; i < n; ++i)
      if (!(number(i) < 0x1p51)) to[i] = item_of(all_, first + i, single_words_);
  }

  const item_range<Word>& all_;
  host::item_draws_room& room_;
  numbers_of_tile<Word> numbers_;
  Law law_;
  item_words<item_bits> words_;
  item_words<std::uint64_t> single_words_;
};

// Laws that are drawn one by one.
template <class Word>
class single_tile {
 public:
  explicit single_tile(const item_range<Word>& all) : all_(all), words_(all.seed, all.stream) {}
  void operator()(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i) all_.values[i] = item_of(all_, i, words_);
  }

 private:
  const item_range<Word>& all_;
  item_words<std::uint64_t> words_;
};

template <template <class, class> class Tile, class Law, class Word>
void draw_in_lanes(const host::item_task<Word>& task) {
  fill(task.all.size, host::item_tile_size, task.threads, task.team,
       [&](int thread) { return Tile<Word, Law>(task.all, task.rooms + thread); });
}

}  // namespace

template <class Word>
void draw_items(const host::item_task<Word>& task) {
  if (task.rooms == nullptr)
    return fill(task.all.size, host::item_tile_size, task.threads, task.team,
                [&](int /*thread*/) { return single_tile<Word>(task.all); });
  if constexpr (std::is_floating_point_v<Word>) return draw_in_lanes<lane_tile, gamma_items>(task);
  switch (task.all.law.family) {
    case item_family::poisson:
      return draw_in_lanes<lane_tile, poisson_items>(task);
    case item_family::binomial:
      return draw_in_lanes<lane_tile, binomial_items>(task);
    case item_family::geometric:
      return draw_in_lanes<tried_tile, geometric_items>(task);
    default:
      return draw_in_lanes<tried_tile, zipf_items>(task);
  }
}
template void draw_items<std::uint32_t>(const host::item_task<std::uint32_t>&);
template void draw_items<std::uint64_t>(const host::item_task<std::uint64_t>&);
template void draw_items<float>(const host::item_task<float>&);
template void draw_items<double>(const host::item_task<double>&);

}  // namespace cairn::CAIRN_TARGET
