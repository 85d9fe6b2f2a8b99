#include "src/host/run/order_statistics/rank_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "src/call/progress.hpp"
#include "src/host/run/order_statistics/ranked_keys.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

template <class Key>
std::uint64_t width_of(const key_window<Key>& window) {
  using unsigned_key = std::make_unsigned_t<Key>;
  return static_cast<unsigned_key>(static_cast<unsigned_key>(window.high) -
                                   static_cast<unsigned_key>(window.low));
}

// The keys of one digit.
template <class Key>
key_window<Key> part_of_window(const key_window<Key>& window, std::uint64_t digit, int shift) {
  using unsigned_key = std::make_unsigned_t<Key>;
  const std::uint64_t first = digit << shift;
  const std::uint64_t last = std::min(width_of(window), first + ((std::uint64_t{1} << shift) - 1));
  const auto from_low = [&](std::uint64_t away) {
    return static_cast<Key>(
        static_cast<unsigned_key>(static_cast<unsigned_key>(window.low) + static_cast<unsigned_key>(away)));
  };
  return {from_low(first), from_low(last)};
}

}  // namespace

template <class T>
rank_search<T>::rank_search(std::vector<std::uint64_t> ranks, T flip) : flip_(flip), order_(ranks.size()) {
  std::vector<std::uint64_t> each = ranks;
  std::ranges::sort(each);
  const auto repeated = std::ranges::unique(each);
  each.erase(repeated.begin(), repeated.end());
  const window all{std::numeric_limits<key>::min(), std::numeric_limits<key>::max()};
  for (const std::uint64_t rank : each) targets_.push_back({rank, all, 0});
  for (std::size_t i = 0; i < ranks.size(); ++i)
    order_[i] = static_cast<std::size_t>(std::ranges::lower_bound(each, ranks[i]) - each.begin());
  left_ = std::numeric_limits<std::size_t>::max();
  begin_pass();
}

// Windows of targets whose keys are not known.
template <class T>
void rank_search<T>::begin_pass() {
  added_ = 0;
  keeping_.reset();
  tables_ = scratch<std::uint64_t>();
  windows_.clear();
  shifts_.clear();
  for (const target& one : targets_) {
    if (one.within.low == one.within.high) continue;
    if (!windows_.empty() && windows_.back().low == one.within.low) continue;
    windows_.push_back(one.within);
    shifts_.push_back(std::max(0, static_cast<int>(std::bit_width(width_of(one.within))) - 16));
  }
  const bool keeps = left_ <= most_kept;
  digits_.assign(keeps ? 0 : windows_.size() * digits, 0);
}

template <class T>
void rank_search<T>::add(const T* samples, std::size_t size, const execution& exec) {
  report(exec, 0);
  const isa target = resolve(exec.target);
  const int threads = threads_for(exec, size, too_few_to_share);
  if (done() || size == 0) return;
  const thread_placement placed(exec, threads, samples, size * sizeof(T));
  if constexpr (sizeof(T) >= 4) {
    if (left_ <= most_kept) {
      // As many threads as a longer part would get: a second room would have to be joined with the first.
      if (!keeping_)
        keeping_.emplace(windows_, left_, flip_,
                         threads_for(exec, std::numeric_limits<std::size_t>::max(), too_few_to_share));
      const int sharing = std::min(threads, static_cast<int>(keeping_->threads()));
      keeping_->add(samples, size, sharing, sharing == threads ? placed.get() : nullptr, target);
      added_ += size;
      return;
    }
  }
  add_digits(samples, size, threads, placed.get(), target);
  added_ += size;
}

template <class T>
void rank_search<T>::add_digits(const T* samples, std::size_t size, int threads, const team* placed,
                                isa target) {
  const std::size_t wanted = static_cast<std::size_t>(threads) * digits_.size();
  if (tables_.size() < wanted) {
    auto larger = scratch<std::uint64_t>::zeros(wanted);
    keep_threads_digits();
    tables_ = std::move(larger);
  }
  digit_task<T> task;
  task.samples = samples;
  task.size = size;
  task.flip = flip_;
  task.threads = threads;
  task.placed = placed;
  task.windows = windows_.data();
  task.shifts = shifts_.data();
  task.window_count = windows_.size();
  task.tables = tables_.data();
  CAIRN_ON_TARGET(target, count_digits(task));
}

template <class T>
void rank_search<T>::keep_threads_digits() {
  for (std::size_t i = 0; i < tables_.size(); ++i) digits_[i % digits_.size()] += tables_.data()[i];
  tables_ = scratch<std::uint64_t>();
}

template <class T>
bool rank_search<T>::end_pass() {
  if (done()) return true;
  const bool whole = (in_a_pass_ == 0 || added_ == in_a_pass_) && targets_.back().rank < added_;
  in_a_pass_ = whole ? added_ : in_a_pass_;
  const bool narrowed = whole && (keeping_ ? look_up() : narrow());
  begin_pass();
  return narrowed;
}

// Each target to the part of its window in which it lies.
template <class T>
bool rank_search<T>::narrow() {
  keep_threads_digits();
  std::vector<target> narrowed = targets_;
  std::size_t w = 0;
  std::size_t left = 0;
  const target* last = nullptr;
  for (target& one : narrowed) {
    if (one.within.low == one.within.high) continue;
    while (windows_[w].low != one.within.low) ++w;
    const std::uint64_t* counts = digits_.data() + w * digits;
    std::uint64_t digit = 0;
    while (digit < digits && one.below + counts[digit] <= one.rank) one.below += counts[digit++];
    if (digit == digits) return false;
    one.within = part_of_window(one.within, digit, shifts_[w]);
    if (last == nullptr || last->within.low != one.within.low) left += counts[digit];
    last = &one;
  }
  targets_ = std::move(narrowed);
  left_ = left;
  return true;
}

template <class T>
bool rank_search<T>::look_up() {
  std::vector<std::uint64_t> ranks;
  for (const target& one : targets_)
    if (one.within.low != one.within.high) ranks.push_back(one.rank);
  const auto found = keeping_->find(ranks);
  if (!found || !keeping_->kept_all()) return false;
  std::vector<key> keys = found->keys;
  const std::span<key> kept = keeping_->kept();
  put_in_rank(kept.data(), kept.size(), std::span(found->kept_ranks));
  for (std::size_t i = 0; i < found->of_kept.size(); ++i)
    keys[found->of_kept[i]] = kept[found->kept_ranks[i]];
  std::size_t next = 0;
  for (target& one : targets_)
    if (one.within.low != one.within.high) {
      one.within = {keys[next], keys[next]};
      ++next;
    }
  return true;
}

template <class T>
std::vector<T> rank_search<T>::items() const {
  std::vector<T> all;
  all.reserve(order_.size());
  for (const std::size_t at : order_) all.push_back(raw_of_rank_key(targets_[at].within.low, flip_));
  return all;
}

#define CAIRN_INSTANTIATE(T) template class rank_search<T>;
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
