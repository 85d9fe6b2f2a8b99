// The search in one dimension: pairs of blocks of prefix sums, heaviest bound first.
#include "src/heavy/line_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "src/call/sentence.hpp"
#include "src/heavy/sum_threshold.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::heavy {
namespace {

constexpr std::size_t blocks_together = 64;  // looked through at once for the least of many

// Whether each segment from one block of a pair to the other is within the limits.
bool all_are_within(std::size_t start_block, std::size_t end_block, const line_limits& limits) {
  const std::size_t first = start_block * sum_block;
  const std::size_t end = end_block * sum_block;
  return first >= limits.begin && end + sum_block <= limits.end && end >= first + sum_block &&
         end - first >= limits.least + sum_block && end - first + sum_block <= limits.greatest;
}

}  // namespace

template <class Sum>
line_search<Sum>::line_search(std::string_view who, const line_values<Sum>& values, int threads)
    : values_(values), threads_(threads), blocks_((values.size() + sum_block - 1) / sum_block) {
  values.sum_blocks(blocks_);
  add_up_blocks();
  within_.assign(blocks_.size(), std::numeric_limits<Sum>::max());
  if constexpr (std::is_floating_point_v<Sum>) check_sums(who);
}

// Prefix sums within blocks become prefix sums.
template <class Sum>
void line_search<Sum>::add_up_blocks() {
  least_of_many_.reserve(blocks_.size() / blocks_together + 1);
  Sum before(0);
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    block_sums<Sum>& block = blocks_[b];
    const Sum total = block.sum;
    block = {before, before + block.least, before + block.greatest};
    before += total;
    if (b % blocks_together == 0) least_of_many_.push_back(block.least);
    least_of_many_.back() = std::min(least_of_many_.back(), block.least);
  }
  total_ = before;
}

// That values are finite, and differences of prefix sums too.
template <class Sum>
void line_search<Sum>::check_sums(std::string_view who) const {
  constexpr Sum most = std::numeric_limits<Sum>::max() / 4;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Sum behind = b + 1 < blocks_.size() ? blocks_[b + 1].sum : total_;
    if (blocks_[b].least > -most && blocks_[b].greatest < most && std::isfinite(behind)) continue;
    refuse_first_bad(who, b);
    throw std::invalid_argument(sentence(who, ": the first ", std::min(values_.size(), (b + 1) * sum_block),
                                         " values add up to more than a double holds"));
  }
}

// Refuses the first value from block `block` on that is no finite number, if there is one.
template <class Sum>
void line_search<Sum>::refuse_first_bad(std::string_view who, std::size_t block) const {
  Sum values[sum_block];
  for (std::size_t i = block * sum_block; i < values_.size(); ++i) {
    if (i % sum_block == 0) values_.read(i / sum_block, values);
    if (!std::isfinite(values[i % sum_block]))
      throw std::invalid_argument(
          sentence(who, ": values[", i, "] is ", values[i % sum_block], "; expected a finite number"));
  }
}

// The first of the least from block `first` to `last`.
template <class Sum>
std::size_t line_search<Sum>::least_of(std::size_t first, std::size_t last) const {
  std::size_t best = first;
  for (std::size_t b = first; b <= last;) {
    const std::size_t many = b / blocks_together;
    if (b % blocks_together == 0 && b + blocks_together <= last &&
        !(least_of_many_[many] < blocks_[best].least)) {
      b += blocks_together;
      continue;
    }
    if (blocks_[b].least < blocks_[best].least) best = b;
    ++b;
  }
  return best;
}

template <class Sum>
typename line_search<Sum>::choice line_search<Sum>::choice_of(std::size_t end, std::size_t first,
                                                              std::size_t last, std::size_t best,
                                                              const searched_part& limits) const {
  Sum sum = blocks_[end].greatest - blocks_[best].least;
  if (best == end) sum = std::min(sum, within_[end]);
  const bool is_first = best == limits.begin / sum_block && best != end;
  const std::size_t start = is_first ? limits.first_least : std::max(best * sum_block, limits.begin);
  return {{sum, start, std::max(end * sum_block, start)}, end, first, last, best, false};
}

// Of each block in which segments may end, all blocks in which they may begin; without blocks none of whose
// segments is among the k heaviest.
template <class Sum>
std::vector<typename line_search<Sum>::choice> line_search<Sum>::choices(const searched_part& limits,
                                                                         std::size_t k) const {
  std::vector<choice> all;
  heaviest<Sum> known(k, blocks_.size());  // segments, or ones that come after them
  const std::size_t begin = limits.begin / sum_block;
  std::size_t best = begin;
  std::size_t seen = begin;
  for (std::size_t end = begin; end * sum_block < limits.end; ++end) {
    const std::size_t behind = std::min((end + 1) * sum_block, limits.end);
    if (behind < limits.begin + limits.least) continue;
    const std::size_t last = (behind - limits.least) / sum_block;
    std::size_t first = begin;
    if (end * sum_block + 1 > limits.greatest)
      first = std::max(first, (end * sum_block + 1 - limits.greatest) / sum_block);
    const auto add = [&](const choice& now) {
      if (!known.may_take(now.bound)) return;
      if (all_are_within(now.best, end, limits))
        known.add({now.bound.sum, now.bound.first + sum_block - 1, now.bound.last + sum_block - 1});
      all.push_back(now);
    };
    if (first < end) {  // those of one block apart: their bound may be known better
      const std::size_t last_before = std::min(last, end - 1);
      if (first > begin)
        best = least_of(first, last_before);
      else
        for (; seen <= last_before; ++seen)
          if (blocks_[seen].least < blocks_[best].least) best = seen;
      add(choice_of(end, first, last_before, best, limits));
    }
    if (last >= end) add(choice_of(end, end, end, end, limits));
  }
  return all;
}

// Prefix sums in front of the values of a block, and behind its last.
template <class Sum>
void line_search<Sum>::sum_up(std::size_t block, Sum* sums) const {
  const std::size_t first = block * sum_block;
  const std::size_t size = std::min(sum_block, values_.size() - first);
  Sum values[sum_block];
  values_.read(block, values);
  Sum inner(0);
  for (std::size_t i = 0; i < size; ++i) {
    sums[i] = blocks_[block].sum + inner;
    inner += values[i];
  }
  sums[size] = blocks_[block].sum + inner;
}

// Where sums are rounded, starts a little above the least may make the same.
template <class Sum>
std::size_t line_search<Sum>::first_least_start(const line_limits& limits) const {
  const std::size_t block = limits.begin / sum_block;
  const std::size_t first = block * sum_block;
  if (first >= values_.size()) return limits.begin;
  Sum sums[sum_block + 1];
  sum_up(block, sums);
  Sum least = blocks_[block].least;
  if constexpr (std::is_floating_point_v<Sum>) {
    Sum most = std::abs(total_);
    for (const block_sums<Sum>& each : blocks_) most = std::max({most, -each.least, each.greatest});
    least += 4 * std::numeric_limits<Sum>::epsilon() * most;
  }
  for (std::size_t i = limits.begin; i < std::min({first + sum_block, limits.end, values_.size()}); ++i)
    if (sums[i - first] <= least) return i;
  return limits.begin;
}

// The best pair of a choice by its heaviest segment; nullopt where the limits leave none. A pair's bound from
// blocks alone takes a start behind an end, and corners that no segment has: where many sums are equal, many
// pairs would have to be opened.
template <class Sum>
std::optional<typename line_search<Sum>::choice> line_search<Sum>::looked_at(const choice& from,
                                                                             const searched_part& limits) {
  const std::size_t start = from.best * sum_block;
  const std::size_t end = from.end * sum_block;
  Sum starts[sum_block + 1];
  Sum ends[sum_block + 1];
  sum_up(from.best, starts);
  if (from.best != from.end) sum_up(from.end, ends);
  const Sum* const behind = (from.best == from.end ? starts : ends) + 1;  // the sum with each last value
  const std::size_t most = std::min({limits.end, end + sum_block, values_.size()});
  std::size_t last = most;  // ends from here on are in `greatest`
  Sum greatest = std::numeric_limits<Sum>::lowest();
  std::optional<choice> made;
  for (std::size_t i = std::min(start + sum_block, most); i > std::max(start, limits.begin);) {
    --i;
    for (const std::size_t least = std::max(i, end); last > least;)
      greatest = std::max(greatest, behind[--last - end]);
    const Sum sum = greatest - starts[i - start];
    if (!made || sum >= made->bound.sum)
      made = {{sum, i, end}, from.end, from.best, from.best, from.best, true};
  }
  if (!made) return made;
  if (from.best == from.end && limits.begin <= start && most == std::min(end + sum_block, values_.size()))
    within_[from.end] = made->bound.sum;
  std::uint64_t& found = made->bound.last;
  found = std::max<std::uint64_t>(made->bound.first, end);
  while (behind[found - end] - starts[made->bound.first - start] != made->bound.sum) ++found;
  return made;
}

// Takes the most promising pairs of blocks, at most `most` of those that may have what is wanted.
template <class Sum>
std::vector<typename line_search<Sum>::choice> line_search<Sum>::take_pairs(std::vector<choice>& open,
                                                                            const searched_part& limits,
                                                                            const heaviest<Sum>& kept,
                                                                            std::size_t most) {
  const auto later = [](const choice& a, const choice& b) { return heavier(b.bound, a.bound); };
  std::vector<choice> taken;
  while (!open.empty() && taken.size() < most && kept.may_take(open.front().bound)) {
    std::pop_heap(open.begin(), open.end(), later);
    const choice now = open.back();
    open.pop_back();
    if (now.is_looked_at) {
      taken.push_back(now);
      continue;
    }
    const auto push = [&](const choice& other) {
      open.push_back(other);
      std::push_heap(open.begin(), open.end(), later);
    };
    const auto push_part = [&](std::size_t first, std::size_t last) {
      push(choice_of(now.end, first, last, least_of(first, last), limits));
    };
    if (const auto pair = looked_at(now, limits); pair && kept.may_take(pair->bound)) push(*pair);
    if (now.best > now.first) push_part(now.first, now.best - 1);
    if (now.best < now.last) push_part(now.best + 1, now.last);
  }
  return taken;
}

// That k segments reach, of those pairs of blocks in which every start goes with every end.
template <class Sum>
Sum line_search<Sum>::sum_of_kth(const std::vector<choice>& pairs, const searched_part& limits,
                                 std::size_t k) const {
  std::vector<sorted_ends<Sum>> all;
  std::vector<Sum> sums(sum_block + 1);
  for (const choice& pair : pairs) {
    if (!all_are_within(pair.best, pair.end, limits)) continue;
    sum_up(pair.best, sums.data());
    std::vector<Sum> starts(sums.begin(), sums.end() - 1);
    sum_up(pair.end, sums.data());
    all.emplace_back(std::move(starts), std::vector<Sum>(sums.begin() + 1, sums.end()));
  }
  return sum_reached_by(all, k);
}

template <class Sum>
void line_search<Sum>::add_pair(const choice& pair, const searched_part& limits, heaviest<Sum>& kept) const {
  Sum starts[sum_block + 1];
  Sum ends[sum_block + 1];
  sum_up(pair.best, starts);
  sum_up(pair.end, ends);
  const std::size_t end = pair.end * sum_block;
  add_segments<Sum>({starts, pair.best * sum_block, sum_block, blocks_[pair.best].least},
                    {ends + 1, end, std::min(sum_block, values_.size() - end), blocks_[pair.end].greatest},
                    {}, limits, kept);
}

template <class Sum>
std::vector<weighed<Sum>> line_search<Sum>::find(const line_limits& given, std::size_t k) {
  constexpr std::size_t many = 4096;  // segments, worth counting first and sharing
  const int threads = k < many ? 1 : threads_;
  const std::size_t together = k < many ? 1 : 2 + k / (sum_block * sum_block / 8);
  std::vector<heaviest<Sum>> kept;
  kept.reserve(static_cast<std::size_t>(threads));
  for (int t = 0; t < threads; ++t) kept.emplace_back(k, segments_within(values_.size()));
  const searched_part limits{given, first_least_start(given)};
  std::vector<choice> open = choices(limits, k);
  std::make_heap(open.begin(), open.end(),
                 [](const choice& a, const choice& b) { return heavier(b.bound, a.bound); });
  for (bool is_first = true;; is_first = false) {
    const std::vector<choice> pairs = take_pairs(open, limits, kept[0], together);
    if (pairs.empty()) break;
    if (is_first && k >= many)
      for (const Sum least = sum_of_kth(pairs, limits, k); auto& some : kept) some.raise(least);
    host::for_each(pairs.size(), threads, [&](std::size_t i, int thread) {
      add_pair(pairs[i], limits, kept[static_cast<std::size_t>(thread)]);
    });
    for (std::size_t t = 1; t < kept.size(); ++t) kept[0].raise(kept[t].least());
    for (auto& some : kept) some.raise(kept[0].least());
  }
  for (std::size_t t = 1; t < kept.size(); ++t) kept[0].add(kept[t]);
  return kept[0].take(threads);
}

// Ruzzo and Tompa: each positive value is a segment, joined with earlier ones of which it makes more.
template <class Sum>
std::vector<weighed<Sum>> line_search<Sum>::maximal() const {
  struct candidate {
    std::size_t first, last;
    Sum left, right;    // prefix sums in front of and behind it
    std::size_t below;  // the nearest before it with a lesser left, or `none`
  };
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<candidate> list;
  std::vector<Sum> sums(sum_block + 1);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (i % sum_block == 0) sum_up(i / sum_block, sums.data());
    candidate now{i, i, sums[i % sum_block], sums[i % sum_block + 1], none};
    if (!(now.right > now.left)) continue;
    for (;;) {
      std::size_t j = list.empty() ? none : list.size() - 1;
      while (j != none && !(list[j].left < now.left)) j = list[j].below;
      if (j == none || list[j].right >= now.right) {
        now.below = j;
        break;
      }
      now.first = list[j].first;
      now.left = list[j].left;
      list.resize(j);
    }
    list.push_back(now);
  }
  std::vector<weighed<Sum>> made;
  for (const candidate& it : list) made.push_back({it.right - it.left, it.first, it.last});
  return made;
}

template class line_search<std::int64_t>;
template class line_search<double>;

}  // namespace cairn::heavy
