// The heaviest segments of an array of one dimension.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "src/heavy/block_pair.hpp"
#include "src/heavy/heaviest.hpp"
#include "src/heavy/line_values.hpp"
#include "src/layouts/block_sums.hpp"

namespace cairn::heavy {

template <class Sum>
class line_search {
 public:
  // Reads the values once, and again what its searches come across. `who`: the function that was called.
  // std::bad_alloc; std::invalid_argument for a value that is no finite number, or prefix sums that double
  // does not hold.
  line_search(std::string_view who, const line_values<Sum>& values, int threads);

  // The k heaviest within the limits, in order. std::bad_alloc.
  std::vector<weighed<Sum>> find(const line_limits& limits, std::size_t k);
  // The maximal scoring segments, from left to right. std::bad_alloc.
  std::vector<weighed<Sum>> maximal() const;

 private:
  // Ranges of starting blocks for one ending block, by the best of them.
  struct choice {
    weighed<Sum> bound;  // nothing within comes before this
    std::size_t end, first, last, best;
    bool is_looked_at = false;  // then it is one pair, and the bound its heaviest segment, however long
  };
  struct searched_part : line_limits {
    std::size_t first_least;  // of its first block: no start before has the block's least sum
  };
  void add_up_blocks();
  void check_sums(std::string_view who) const;
  void refuse_first_bad(std::string_view who, std::size_t block) const;
  std::size_t least_of(std::size_t first, std::size_t last) const;
  choice choice_of(std::size_t end, std::size_t first, std::size_t last, std::size_t best,
                   const searched_part& limits) const;
  std::vector<choice> choices(const searched_part& limits, std::size_t k) const;
  std::size_t first_least_start(const line_limits& limits) const;
  std::optional<choice> looked_at(const choice& from, const searched_part& limits);
  std::vector<choice> take_pairs(std::vector<choice>& open, const searched_part& limits,
                                 const heaviest<Sum>& kept, std::size_t most);
  Sum sum_of_kth(const std::vector<choice>& pairs, const searched_part& limits, std::size_t k) const;
  void add_pair(const choice& pair, const searched_part& limits, heaviest<Sum>& kept) const;
  void sum_up(std::size_t block, Sum* sums) const;

  const line_values<Sum>& values_;
  int threads_;
  std::vector<block_sums<Sum>> blocks_;  // prefix sums: in front of a block, the least, the greatest
  std::vector<Sum> least_of_many_;       // of some blocks each
  // What no segment within a block exceeds; the greatest number where that is not known.
  std::vector<Sum> within_;
  Sum total_ = 0;
};

}  // namespace cairn::heavy
