// Draws by item on the host, with parameters that may vary; compiled once for each instruction set.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/random/item_draws_task.hpp"
#include "src/host/sweeps/random/item_lists.hpp"
#include "src/kernels/random/item_draw.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class Word, class Law>
class lane_tile {
 public:
  lane_tile(const item_range<Word>& all, host::item_draws_room* room)
      : all_(all), room_(*room), words_(all.seed, all.stream), single_words_(all.seed, all.stream) {
    prepare(room_.lists);
    for (std::uint64_t& whole : room_.whole) whole = 0;
    if (all_.reals.data == nullptr) load_reals(&all_.law.real[0], 0, host::item_tile_size);
    if (all_.wholes.data == nullptr) load_wholes(&all_.law.whole[0], 0, host::item_tile_size);
  }

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    Word* const to = all_.values + first;
    for (std::size_t i = 0; i < n; i += 64 / sizeof(Word)) __builtin_prefetch(to + i, 1);
    load(all_.reals, first, n);
    load(all_.wholes, first, n);
    const items_in_order number{item_bits(all_.first + first)};
    const bool all_fit = item_lists<Law, items_in_order>(room_.lists, words_, number).settle(n);
    for (std::size_t i = 0; i < n; ++i)
      to[i] = static_cast<Word>(Law::turned(room_.lists.value[i], room_.whole[i], first_number(i)));
    if (all_fit) [[likely]]
      return;
    for (std::size_t i = 0; i < n; ++i)
      if (!Law::fits_lanes(first_number(i), second_number(i)))
        to[i] = item_of(all_, first + i, single_words_);
  }

 private:
  double first_number(std::size_t i) const { return lanes::as_real(room_.lists.all.number[0][i]); }
  double second_number(std::size_t i) const { return lanes::as_real(room_.lists.all.number[1][i]); }

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

template <class Law, class Word>
void draw_in_lanes(const host::item_task<Word>& task) {
  fill(task.all.size, host::item_tile_size, task.threads, task.team,
       [&](int thread) { return lane_tile<Word, Law>(task.all, task.rooms + thread); });
}

}  // namespace

template <class Word>
void draw_items(const host::item_task<Word>& task) {
  if (task.all.law.family == item_family::poisson) return draw_in_lanes<poisson_items>(task);
  if (task.all.law.family == item_family::binomial) return draw_in_lanes<binomial_items>(task);
  fill(task.all.size, host::item_tile_size, task.threads, task.team,
       [&](int /*thread*/) { return single_tile<Word>(task.all); });
}
template void draw_items<std::uint32_t>(const host::item_task<std::uint32_t>&);
template void draw_items<std::uint64_t>(const host::item_task<std::uint64_t>&);

}  // namespace cairn::CAIRN_TARGET
