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

  // `count` of them. Words are sorted before they become numbers: a table of their first bits, then by
  // insertion.
  void draw(std::size_t count, std::uint64_t size, item_word_stream& words) {
    std::uint64_t drawn[most];
    std::uint16_t next[table + 1] = {};
    for (std::size_t i = 0; i < count; ++i) {
      drawn[i] = number_below(size, words);
      ++next[cell(drawn[i], size) + 1];
    }
    for (std::size_t c = 1; c <= table; ++c) next[c] = static_cast<std::uint16_t>(next[c] + next[c - 1]);
    for (std::size_t i = 0; i < count; ++i) numbers_[next[cell(drawn[i], size)]++] = drawn[i];
    size_ = 0;
    for (std::size_t i = 0; i < count; ++i) insert(numbers_[i]);
    while (size_ < count) insert(number_below(size, words));
  }
  const std::uint64_t* begin() const { return numbers_; }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t table = 1024;

  static std::uint64_t number_below(std::uint64_t size, item_word_stream& words) {
    for (;;) {
      const product_of_words product = static_cast<product_of_words>(words.two_words()) * size;
      const auto lower = static_cast<std::uint64_t>(product);
      if (lower >= size || lower >= (0 - size) % size) [[likely]]
        return static_cast<std::uint64_t>(product >> 64);
    }
  }
  // Never decreases; of numbers below 2^63.
  static std::size_t cell(std::uint64_t number, std::uint64_t size) {
    const int bits = 64 - __builtin_clzll(size);
    return static_cast<std::size_t>(bits <= 10 ? number : number >> (bits - 10));
  }
  void insert(std::uint64_t number) {
    std::size_t at = size_;
    while (at != 0 && numbers_[at - 1] > number) --at;
    if (at != 0 && numbers_[at - 1] == number) return;
    for (std::size_t i = size_; i > at; --i) numbers_[i] = numbers_[i - 1];
    numbers_[at] = number;
    ++size_;
  }

  std::uint64_t numbers_[most];
  std::size_t size_ = 0;
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
    while (drawn != 0) {
      const std::uint32_t number = words.below(size);
      const std::uint64_t bit = std::uint64_t{1} << (number % 64);
      drawn -= (map[number / 64] & bit) == 0 ? 1U : 0U;
      map[number / 64] |= bit;
    }
    const std::uint64_t flip = is_inverse ? ~std::uint64_t{0} : 0;
    Index* to = to_;
    for (std::size_t i = 0; i < entries; ++i) {
      std::uint64_t bits = map[i] ^ flip;
      if (i + 1 == entries && size % 64 != 0) bits &= (std::uint64_t{1} << (size % 64)) - 1;
      for (const std::uint64_t first = leaf.first + 64 * i; bits != 0; bits &= bits - 1)
        *to++ = static_cast<Index>(first + static_cast<std::uint64_t>(__builtin_ctzll(bits)));
    }
    to_ = to;
  }

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
