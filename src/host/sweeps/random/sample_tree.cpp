// Uniform samples without replacement on the host; compiled once for each instruction set.
#include "src/kernels/random/sample_tree.hpp"

#include "src/host/sweeps/random/draws/item_word_stream.hpp"
#include "src/host/sweeps/random/sample_tree_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Distinct numbers below a size, drawn one after the other, each one that is there already drawn again; the
// first ones of the sequence. At most `most` of them, kept in ascending order.
class sorted_numbers {
 public:
  static constexpr std::size_t most = 512;

  // `count` of them. Words are sorted before they become numbers: a table of their first bits,
  // then by insertion.
  void draw(std::size_t count, std::uint64_t size, item_word_stream& words) {
    std::uint64_t drawn[most];
    std::uint16_t next[table + 1] = {};
    const int bits = 64 - __builtin_clzll(size);
    const int shift = bits <= table_bits ? 0 : bits - table_bits;  // of numbers below 2^63
    if (count != 0) draw_some(drawn, count, size, words);
    for (std::size_t i = 0; i < count; ++i) ++next[(drawn[i] >> shift) + 1];
    for (std::size_t c = 1; c <= table; ++c) next[c] = static_cast<std::uint16_t>(next[c] + next[c - 1]);
    for (std::size_t i = 0; i < count; ++i) numbers_[next[drawn[i] >> shift]++] = drawn[i];
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < count; ++i) distinct += inserted(numbers_[i], distinct);
    while (distinct < count) {
      std::uint64_t one[1];
      draw_some(one, 1, size, words);
      distinct += inserted(one[0], distinct);
    }
  }
  const std::uint64_t* begin() const { return numbers_; }

 private:
  static constexpr int table_bits = 10;
  static constexpr std::size_t table = std::size_t{1} << table_bits;

  // Numbers below `size`, each with the same probability (Lemire).
  static void draw_some(std::uint64_t* to, std::size_t count, std::uint64_t size, item_word_stream& words) {
    std::size_t i = 0;
    words.while_true_of_two([&](std::uint64_t upper, std::uint64_t lower) {
      const product_of_words product = static_cast<product_of_words>(upper << 32 | lower) * size;
      const auto rest = static_cast<std::uint64_t>(product);
      if (rest < size && rest < (0 - size) % size) [[unlikely]]
        return true;
      to[i++] = static_cast<std::uint64_t>(product >> 64);
      return i < count;
    });
  }
  // Puts a number in its place among the first `size` ones; returns 0 where it is there already, else 1.
  std::size_t inserted(std::uint64_t number, std::size_t size) {
    std::uint64_t* const numbers = numbers_;
    std::size_t at = size;
    while (at != 0 && numbers[at - 1] > number) --at;
    if (at != 0 && numbers[at - 1] == number) return 0;
    for (std::size_t i = size; i > at; --i) numbers[i] = numbers[i - 1];
    numbers[at] = number;
    return 1;
  }

  std::uint64_t numbers_[most];
};

template <class Index>
class sample_writer {
 public:
  explicit sample_writer(const host::sample_tree_task<Index>& task)
      : task_(task),
        tree_words_(task.seed, task.stream),
        leaf_words_(task.seed, task.stream),
        to_(task.indices) {}

  void write(const sample_node& root) {
    sample_node waiting[64];  // second halves, each of half as many items as the one before
    std::size_t depth = 0;
    sample_node node = root;
    for (;;) {
      while (!is_leaf(node)) {
        const two_halves both = halves_of(node, task_.offset, tree_words_);
        waiting[depth++] = both.second;
        node = both.first;
      }
      write_leaf(node);
      if (depth == 0) return;
      node = waiting[--depth];
    }
  }

 private:
  void write_leaf(const sample_node& leaf) {
    if (leaf.count == 0) return;
    item_word_stream words(leaf_words_, task_.offset + leaf.number, task_.room->words,
                           host::sample_room::words_at_once);
    const bool is_inverse = leaf.count > leaf.size / 2;
    if (is_dense(leaf)) {
      write_map(leaf, is_inverse, drawn_of(leaf), words);
    } else {
      write_sorted(leaf, is_inverse, static_cast<std::size_t>(drawn_of(leaf)), words);
    }
  }

  // Of few numbers among many.
  void write_sorted(const sample_node& leaf, bool is_inverse, std::size_t drawn, item_word_stream& words) {
    sorted_numbers_.draw(drawn, leaf.size, words);
    const std::uint64_t* const numbers = sorted_numbers_.begin();
    if (!is_inverse) {
      for (std::size_t i = 0; i < drawn; ++i) *to_++ = static_cast<Index>(leaf.first + numbers[i]);
      return;
    }
    std::uint64_t next = 0;
    for (std::size_t i = 0; i <= drawn; ++i) {
      const std::uint64_t end = i == drawn ? leaf.size : numbers[i];
      for (; next < end; ++next) *to_++ = static_cast<Index>(leaf.first + next);
      ++next;
    }
  }

  // By a bit for each item.
  void write_map(const sample_node& leaf, bool is_inverse, std::uint64_t drawn, item_word_stream& words) {
    std::uint64_t* const map = task_.room->map;
    const auto size = static_cast<std::uint32_t>(leaf.size);
    const std::size_t entries = (size + 63) / 64;
    for (std::size_t i = 0; i < entries; ++i) map[i] = 0;
    const std::uint32_t least = (0U - size) % size;  // Lemire: of products that are taken
    if (drawn != 0)
      words.while_true([&](std::uint32_t word) {
        const std::uint64_t product = std::uint64_t{word} * size;
        if (static_cast<std::uint32_t>(product) < least) [[unlikely]]
          return true;
        const auto number = static_cast<std::uint32_t>(product >> 32);
        const std::uint64_t before = map[number / 64];
        const std::uint64_t after = before | std::uint64_t{1} << (number % 64);
        map[number / 64] = after;
        drawn -= before == after ? 0U : 1U;
        return drawn != 0;
      });
    if (is_inverse)
      for (std::size_t i = 0; i < entries; ++i) map[i] = ~map[i];
    if (size % 64 != 0) map[entries - 1] &= (std::uint64_t{1} << (size % 64)) - 1;
    Index* const end = to_ + leaf.count;
    for (std::size_t i = 0; i < entries; ++i) to_ = write_bits_of(map[i], leaf.first + 64 * i, to_, end);
  }
  // Writes the numbers of the bits from `first` on; returns where the next one goes. In lanes, where these do
  // not reach beyond the end.
  static Index* write_bits_of(std::uint64_t bits, std::uint64_t first, Index* to, const Index* end) {
    if constexpr (index_lanes_size >= 8) {
      if (end - to >= std::ptrdiff_t{64}) {
        const index_lanes lane = lanes::load<index_lanes>(numbers_of_lanes.at);
        const index_lanes bit = lanes::load<index_lanes>(numbers_of_lanes.bit);
        for (std::size_t i = 0; i < 64; i += index_lanes_size) {
          const auto is_there = (index_lanes(static_cast<Index>(bits >> i)) & bit) == bit;
          to += lanes::store_kept(to, is_there, lane + index_lanes(static_cast<Index>(first + i)));
        }
        return to;
      }
    }
    for (; bits != 0; bits &= bits - 1)
      *to++ = static_cast<Index>(first + static_cast<std::uint64_t>(__builtin_ctzll(bits)));
    return to;
  }

  using index_lanes = lanes_for<Index>;
  static constexpr std::size_t index_lanes_size = lanes::traits<index_lanes>::size;
  struct lane_numbers {
    Index at[index_lanes_size];
    Index bit[index_lanes_size];
    constexpr lane_numbers() : at{}, bit{} {
      for (std::size_t i = 0; i < index_lanes_size; ++i) {
        at[i] = static_cast<Index>(i);
        bit[i] = static_cast<Index>(Index{1} << i);
      }
    }
  };
  static constexpr lane_numbers numbers_of_lanes{};

  const host::sample_tree_task<Index>& task_;
  item_words<std::uint64_t> tree_words_;
  item_words<word_lanes> leaf_words_;
  sorted_numbers sorted_numbers_;
  Index* to_;
};

}  // namespace

template <class Index>
void write_sample(const host::sample_tree_task<Index>& task) {
  sample_writer<Index>(task).write(task.node);
}

template void write_sample<std::uint32_t>(const host::sample_tree_task<std::uint32_t>&);
template void write_sample<std::uint64_t>(const host::sample_tree_task<std::uint64_t>&);

}  // namespace cairn::CAIRN_TARGET
