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

template <bool in_order>
void write_at(std::uint64_t* values, const std::uint64_t* position, std::size_t at,
              const words_of_lanes& value) {
  if constexpr (in_order) return lanes::store(values + at, value);
  std::uint64_t each[width];
  lanes::store(each, value);
  for (std::size_t i = 0; i < width; ++i) values[position[i]] = each[i];
}
// Calls use(i, words) for each vector of a list, from item i on.
template <class Use>
void for_each_words(const host::item_list& list, std::uint64_t attempt,
                    const item_words<words_of_lanes>& words, std::uint64_t first, const Use& use) {
  for (std::size_t i = 0; i < list.size; i += at_once * width) {
    four_words<words_of_lanes> made[at_once];
    for (std::size_t v = 0; v < at_once; ++v)
      made[v] = words.counter_of(bits_at(list.position + i + v * width) + words_of_lanes(first),
                                 words_of_lanes(attempt));
    philox(made, words.keys);
    for (std::size_t v = 0; v < at_once && i + v * width < list.size; ++v) use(i + v * width, made[v]);
  }
}
inline lanes::mask_of<words_of_lanes> kept_items(const mask& which, const words_of_lanes& position) {
  return lanes::for_unsigned(which) & (position < words_of_lanes(std::uint64_t{host::item_tile_size}));
}

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
  void invert(std::uint64_t attempt) {
    host::item_list& list = room_.small;
    end lost(list);
    for_each_words(list, attempt, words_, first_, [&](std::size_t i, const four_words<words_of_lanes>& made) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals first = reals_at(list.number[0] + i);
      const reals second = reals_at(list.number[1] + i);
      const auto found =
          Law::inverted_draw(between_0_and_1<reals>(made.word[0], made.word[1]), first, second);
      write_at<in_order>(room_.value, list.position + i, i, whole(found.value));
      if (lanes::any(found.lost)) [[unlikely]]
        lost.add(kept_items(found.lost, position), position, first, second);
    });
    lost.close(0, 0);
  }

  template <bool in_order>
  void propose(std::uint64_t attempt) {
    host::item_list& list = room_.large;
    end undecided(room_.undecided);
    for_each_words(list, attempt, words_, first_, [&](std::size_t i, const four_words<words_of_lanes>& made) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals first = reals_at(list.number[0] + i);
      const reals second = reals_at(list.number[1] + i);
      const auto of = Law::numbers(first, second);
      const proposed_offset<reals> at = Law::proposal(made, of);
      write_at<in_order>(room_.value, list.position + i, i, Law::value(at.offset, of));
      const auto open = kept_items(!at.accepted, position);
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
      const mask stays = Law::stands(at, Law::numbers(first, second));
      again.add(kept_items(!stays, position), position, first, second);
    }
    again.close(Law::harmless[0], Law::harmless[1]);
  }

  host::item_room& room_;
  const item_words<words_of_lanes>& words_;
  std::uint64_t first_;
};

// The numbers of a tile's items, in a room that holds those of the law where all items share them.
template <class Word>
class numbers_of_tile {
 public:
  numbers_of_tile(const item_range<Word>& all, host::item_room& room) : all_(all), room_(room) {
    for (std::size_t i = 0; i < host::item_list::room; ++i) {
      room_.all.position[i] = i;
      room_.all.number[0][i] = room_.all.number[1][i] = room_.whole[i] = 0;
    }
    if (all_.reals.data == nullptr) load_reals(&all_.law.real[0], 0, host::item_tile_size);
    if (all_.wholes.data == nullptr) load_wholes(&all_.law.whole[0], 0, host::item_tile_size);
  }

  // Those of `n` items from `first` on.
  void load(std::size_t first, std::size_t n) {
    for (std::size_t i = 0; i < n; i += 64 / sizeof(Word)) __builtin_prefetch(all_.values + first + i, 1);
    load(all_.reals, first, n);
    load(all_.wholes, first, n);
  }
  double first_number(std::size_t i) const { return lanes::as_real(room_.all.number[0][i]); }
  double second_number(std::size_t i) const { return lanes::as_real(room_.all.number[1][i]); }

 private:
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
};

template <class Word, class Law>
class lane_tile {
 public:
  lane_tile(const item_range<Word>& all, host::item_room* room)
      : all_(all),
        room_(*room),
        numbers_(all, *room),
        words_(all.seed, all.stream),
        single_words_(all.seed, all.stream) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    Word* const to = all_.values + first;
    numbers_.load(first, n);
    const std::size_t settled = lists<Law>(room_, words_, all_.first + first).settle(n);
    write(first, n);
    if (settled == n) [[likely]]
      return;
    for (std::size_t i = 0; i < n; ++i)
      if (!Law::fits_lanes(numbers_.first_number(i), numbers_.second_number(i)))
        to[i] = item_of(all_, first + i, single_words_);
  }

 private:
  void write(std::size_t first, std::size_t n) {
    Word* const to = all_.values + first;
    if constexpr (std::is_floating_point_v<Word>) {
      multiply_less_than_one(first, n);
      for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<Word>(lanes::as_real(room_.value[i]));
    } else {
      for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<Word>(Law::turned(room_.value[i], room_.whole[i], numbers_.first_number(i)));
    }
  }
  // Of gamma.
  void multiply_less_than_one(std::size_t first, std::size_t n) {
    const words_of_lanes block(block_of_power);
    for (std::size_t i = 0; i < n; i += width) {
      const reals shape = reals_at(room_.all.number[0] + i);
      const mask less = shape < reals(1.0);
      if (!lanes::any(less)) continue;
      const auto made = words_.of(
          bits_at(room_.all.position + i) + words_of_lanes(std::uint64_t{all_.first + first}), block);
      const reals value = reals_at(room_.value + i);
      const reals smaller = gamma_of_less(value, shape, made);
      lanes::store(room_.value + i, lanes::as_unsigned(lanes::select(less, smaller, value)));
    }
  }

  const item_range<Word>& all_;
  host::item_room& room_;
  numbers_of_tile<Word> numbers_;
  item_words<words_of_lanes> words_;
  item_words<std::uint64_t> single_words_;
};

// Of laws whose attempts are alike: all items are tried, those that do not stand are listed and tried again.
template <class Word, class Law>
class tried_tile {
 public:
  tried_tile(const item_range<Word>& all, host::item_room* room)
      : all_(all),
        room_(*room),
        numbers_(all, *room),
        law_(all.law),
        words_(all.seed, all.stream),
        single_words_(all.seed, all.stream) {}

  void operator()(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    numbers_.load(first, n);
    try_all(first, n);
    write(first, n);
  }

 private:
  double number(std::size_t i) const { return lanes::as_real(room_.value[i]); }

  void try_all(std::size_t first, std::size_t n) {
    host::item_list& list = room_.large;
    list_end<false> again(list);
    for (std::size_t i = 0; i < n; i += width) {
      const words_of_lanes position = bits_at(room_.all.position + i);
      again.add(position < words_of_lanes(std::uint64_t{n}), position, reals_at(room_.all.number[0] + i),
                reals(0.0));
    }
    again.close(Law::harmless, 0);
    for (std::uint64_t attempt = 0; list.size != 0; ++attempt) {
      if (attempt == 0)
        try_list<true>(attempt, first);
      else
        try_list<false>(attempt, first);
    }
  }

  // in_order: all items of the tile.
  template <bool in_order>
  void try_list(std::uint64_t attempt, std::size_t first) {
    host::item_list& list = room_.large;
    list_end<false> again(list);
    for_each_words(list, attempt, words_, all_.first + first, [&](std::size_t i, const auto& made) {
      const words_of_lanes position = bits_at(list.position + i);
      const reals number = reals_at(list.number[0] + i);
      const auto at = law_.tried(made, number);
      write_at<in_order>(room_.value, list.position + i, i, lanes::as_unsigned(at.value));
      if (lanes::any(!at.stands)) again.add(kept_items(!at.stands, position), position, number, reals(0.0));
    });
    again.close(Law::harmless, 0);
  }

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
  host::item_room& room_;
  numbers_of_tile<Word> numbers_;
  Law law_;
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
