// Draws by item on the host, with parameters that may vary; compiled once for each instruction set.
//
// A tile's items are split into those that inversion serves and those for rejection. Each list is walked in
// lanes, attempt after attempt; what an attempt does not settle is moved together and tried again. Which
// lanes an item shares changes nothing: its words and its arithmetic are its own.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/item_draws_task.hpp"
#include "src/kernels/random/item_draw.hpp"
#include "src/kernels/random/lane_laws.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

using reals = lanes_for<double>;
using words_of_lanes = lanes::unsigned_of<reals>;
using mask = lanes::mask_of<reals>;
constexpr std::size_t width = lanes::traits<reals>::size;
// Vectors whose words are made together: each round of Philox waits for the one before.
constexpr std::size_t at_once = 2;

inline words_of_lanes bits_at(const std::uint64_t* from) { return lanes::load<words_of_lanes>(from); }
inline reals reals_at(const std::uint64_t* from) { return lanes::as_real(bits_at(from)); }
inline std::uint64_t bits_of(double a) { return lanes::as_unsigned(a); }

// Appends lanes that are kept; of laws with one number, the second stays what it is.
template <bool has_second>
class list_end {
 public:
  explicit list_end(host::item_list& list) : list_(list), size_(0) {}
  std::size_t size() const { return size_; }
  void add(const lanes::mask_of<words_of_lanes>& kept, const words_of_lanes& position, const reals& first,
           const reals& second) {
    lanes::store_kept(list_.number[0] + size_, kept, lanes::as_unsigned(first));
    if constexpr (has_second) lanes::store_kept(list_.number[1] + size_, kept, lanes::as_unsigned(second));
    size_ += lanes::store_kept(list_.position + size_, kept, position);
  }
  // Fills the last batches with items that are nowhere kept.
  void close(double first, double second) {
    for (std::size_t i = 0; i < at_once * width; ++i) {
      list_.position[size_ + i] = host::item_tile_size + i;
      list_.number[0][size_ + i] = bits_of(first);
      list_.number[1][size_ + i] = bits_of(second);
    }
    list_.size = size_;
  }

 private:
  host::item_list& list_;
  std::size_t size_;
};

template <class Law>
class lists {
 public:
  lists(host::item_room& room, const item_words<words_of_lanes>& words, std::uint64_t first)
      : room_(room), words_(words), first_(first) {}

  // The items of room.all, `n` of them. Returns how many were not left out.
  std::size_t settle(std::size_t n) {
    split(n);
    const std::size_t settled = room_.small.size + room_.large.size;
    const bool is_whole = n == host::item_tile_size;  // a list of all items is that of the tile, in order
    for (std::uint64_t attempt = 0; room_.small.size != 0; ++attempt) {
      if (attempt == 0 && is_whole && room_.small.size == n)
        invert<true>(attempt);
      else
        invert<false>(attempt);
    }
    for (std::uint64_t attempt = 0; room_.large.size != 0; ++attempt) {
      if (attempt == 0 && is_whole && room_.large.size == n)
        propose<true>(attempt);
      else
        propose<false>(attempt);
      decide();
    }
    return settled;
  }

 private:
  using end = list_end<Law::has_second>;

  // Wide items are left out: they are settled one by one.
  void split(std::size_t n) {
    end small(room_.small);
    end large(room_.large);
    const words_of_lanes size(std::uint64_t{n});
    for (std::size_t i = 0; i < n; i += width) {
      const words_of_lanes position = bits_at(room_.all.position + i);
      const reals first = reals_at(room_.all.number[0] + i);
      const reals second = reals_at(room_.all.number[1] + i);
      const reals mean = Law::mean(first, second);
      const auto there = (position < size) & lanes::for_unsigned(Law::fits_lanes(first, second));
      const auto is_small = lanes::for_unsigned(mean < reals(least_mean_rejected));
      if (lanes::any(is_small)) small.add(there & is_small, position, first, second);
      large.add(there & !is_small, position, first, second);
    }
    small.close(0, 0);
    large.close(Law::harmless[0], Law::harmless[1]);
  }

  template <bool in_order>
  void write(const std::uint64_t* position, std::size_t at, const words_of_lanes& value) {
    if constexpr (in_order) return lanes::store(room_.value + at, value);
    std::uint64_t each[width];
    lanes::store(each, value);
    for (std::size_t i = 0; i < width; ++i) room_.value[position[i]] = each[i];
  }
  // Calls use(i, words) for each vector of a list, from item i on.
  template <class Use>
  void with_words(const host::item_list& list, std::uint64_t attempt, const Use& use) const {
    for (std::size_t i = 0; i < list.size; i += at_once * width) {
      four_words<words_of_lanes> made[at_once];
      for (std::size_t v = 0; v < at_once; ++v)
        made[v] = words_.counter_of(bits_at(list.position + i + v * width) + words_of_lanes(first_),
                                    words_of_lanes(attempt));
      philox(made, words_.keys);
      for (std::size_t v = 0; v < at_once && i + v * width < list.size; ++v) use(i + v * width, made[v]);
    }
  }
  static lanes::mask_of<words_of_lanes> kept(const mask& which, const words_of_lanes& position) {
    return lanes::for_unsigned(which) & (position < words_of_lanes(std::uint64_t{host::item_tile_size}));
  }

  template <bool in_order>
  void invert(std::uint64_t attempt) {
    host::item_list& list = room_.small;
    end lost(list);
    with_words(list, attempt, [&](std::size_t i, const four_words<words_of_lanes>& made) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals first = reals_at(list.number[0] + i);
      const reals second = reals_at(list.number[1] + i);
      const auto found =
          Law::inverted_draw(between_0_and_1<reals>(made.word[0], made.word[1]), first, second);
      write<in_order>(list.position + i, i, whole(found.value));
      if (lanes::any(found.lost)) [[unlikely]]
        lost.add(kept(found.lost, position), position, first, second);
    });
    lost.close(0, 0);
  }

  template <bool in_order>
  void propose(std::uint64_t attempt) {
    host::item_list& list = room_.large;
    end undecided(room_.undecided);
    with_words(list, attempt, [&](std::size_t i, const four_words<words_of_lanes>& made) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals first = reals_at(list.number[0] + i);
      const reals second = reals_at(list.number[1] + i);
      const auto of = Law::numbers(first, second);
      const auto at = proposed<reals>(made, of.hat());
      write<in_order>(list.position + i, i, whole(of.mode + at.offset));
      const auto open = kept(!at.accepted, position);
      lanes::store_kept(room_.offset + undecided.size(), open, lanes::as_unsigned(at.offset));
      lanes::store_kept(room_.above + undecided.size(), open, lanes::as_unsigned(at.above));
      lanes::store_kept(room_.below + undecided.size(), open, lanes::as_unsigned(at.below));
      undecided.add(open, position, first, second);
    });
    undecided.close(Law::harmless[0], Law::harmless[1]);
    for (std::size_t i = undecided.size(); i < undecided.size() + width; ++i)
      room_.offset[i] = room_.above[i] = room_.below[i] = 0;
  }

  void decide() {
    const host::item_list& list = room_.undecided;
    end again(room_.large);
    for (std::size_t i = 0; i < list.size; i += width) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals first = reals_at(list.number[0] + i);
      const reals second = reals_at(list.number[1] + i);
      const proposed_offset<reals> at{reals_at(room_.offset + i), reals_at(room_.above + i),
                                      reals_at(room_.below + i), mask(false)};
      const mask stays = stands(at, Law::mass(at.offset, Law::numbers(first, second)));
      again.add(kept(!stays, position), position, first, second);
    }
    again.close(Law::harmless[0], Law::harmless[1]);
  }

  host::item_room& room_;
  const item_words<words_of_lanes>& words_;
  std::uint64_t first_;
};

template <class Word, class Law>
class lane_tile {
 public:
  lane_tile(const item_range<Word>& all, host::item_room* room)
      : all_(all), room_(*room), words_(all.seed, all.stream), single_words_(all.seed, all.stream) {
    for (std::size_t i = 0; i < host::item_list::room; ++i) {
      room_.all.position[i] = i;
      room_.all.number[0][i] = room_.all.number[1][i] = room_.whole[i] = 0;
    }
    if (all_.reals.data == nullptr) load_reals(&all_.law.real[0], 0, host::item_tile_size);
    if (all_.wholes.data == nullptr) load_wholes(&all_.law.whole[0], 0, host::item_tile_size);
  }

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    Word* const to = all_.values + first;
    for (std::size_t i = 0; i < n; i += 64 / sizeof(Word)) __builtin_prefetch(to + i, 1);
    load(all_.reals, first, n);
    load(all_.wholes, first, n);
    const std::size_t settled = lists<Law>(room_, words_, all_.first + first).settle(n);
    for (std::size_t i = 0; i < n; ++i)
      to[i] = static_cast<Word>(Law::turned(room_.value[i], room_.whole[i], first_number(i)));
    if (settled == n) [[likely]]
      return;
    for (std::size_t i = 0; i < n; ++i)
      if (!Law::fits_lanes(first_number(i), second_number(i)))
        to[i] = item_of(all_, first + i, single_words_);
  }

 private:
  double first_number(std::size_t i) const { return lanes::as_real(room_.all.number[0][i]); }
  double second_number(std::size_t i) const { return lanes::as_real(room_.all.number[1][i]); }

  template <class T>
  void load_reals(const T* from, std::size_t step, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) room_.all.number[0][i] = bits_of(static_cast<double>(from[i * step]));
  }
  void load_wholes(const std::uint64_t* from, std::size_t step, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      room_.whole[i] = from[i * step];
      room_.all.number[1][i] = bits_of(static_cast<double>(static_cast<std::int64_t>(from[i * step])));
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
  host::item_room& room_;
  item_words<words_of_lanes> words_;
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
