#include "src/collective/selection.hpp"

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/order_statistics/keys_in_place.hpp"
#include "src/host/run/order_statistics/selection.hpp"
#include "src/host/run/order_statistics/window_pass.hpp"
#include "src/host/run/pieces.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/narrowing.hpp"

namespace cairn::collective {
namespace {

using host::order_key;
using host::window_pass;

constexpr std::uint64_t few = std::uint64_t{1} << 14;
constexpr double done_by_pass = 0.9;

// The keys of items where they lie, read anew in each round.
class keys_of_items {
 public:
  explicit keys_of_items(const detail::samples& x) : x_(x) {}

  void count(std::span<const ranks::counted_range> ranges, std::uint64_t* table) const {
    const ranks::range_lookup counter_of(ranges);
    for_each_block([&](std::span<const std::uint64_t> keys) {
      for (const std::uint64_t key : keys) {
        const std::size_t at = counter_of(key);
        if (at != ranks::range_lookup::none) ++table[at];
      }
    });
  }
  std::uint64_t times(std::uint64_t wanted) const {
    std::uint64_t found = 0;
    for_each_block([&](std::span<const std::uint64_t> keys) {
      found += static_cast<std::uint64_t>(std::ranges::count(keys, wanted));
    });
    return found;
  }
  void keep(std::span<const ranks::counted_range> /*ranges*/) {}

 private:
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    constexpr std::size_t block = 1024;
    std::uint64_t keys[block];
    for (std::size_t first = 0; first < x_.size; first += block) {
      const std::size_t size = std::min(block, x_.size - first);
      read_keys(x_, first, size, keys);
      visit(std::span<const std::uint64_t>(keys, size));
    }
  }
  const detail::samples& x_;
};

class selecting {
 public:
  selecting(const communicator& all, const selection_call& call, const execution& exec)
      : all_(all),
        call_(call),
        exec_(exec),
        x_(call.x),
        bits_(8 * static_cast<int>(detail::size_of(call.x.type))),
        greatest_key_(~std::uint64_t{0} >> (64 - bits_)),
        has_nan_(detail::is_real(call.x.type)) {}

  selected_keys run() {
    ranks::begin(all_, {.who = call_.who, .types = ranks::packed_types(x_.type), .options = call_.options()},
                 ranks::failure_of([&] {
                   check_choices(exec_);
                   host::resolve(exec_.target);
                   host::threads_for(exec_, x_.size, host::too_few_items_to_share);
                   narrowing_.emplace(2 * call_.most);
                   wanted_.reserve(2 * call_.most);
                   made_.keys.reserve(call_.most);
                 }));
    std::uint64_t words[3] = {0, x_.size, 0};
    failure_ = ranks::failure_of([&] { words[2] = wants_counting() ? 1 : 0; });
    total_words(words);
    items_ = words[1];
    if (words[2] != 0) return among(counted_keys());
    if (items_ <= few) return among(copied_keys());
    return by_windows();
  }

 private:
  // Adds up over processes, the first word for those that failed.
  void total_words(std::span<std::uint64_t> words) {
    words[0] = failure_ != nullptr ? 1 : 0;
    ranks::sum(all_, words);
    ranks::settle(all_, std::exchange(failure_, nullptr), words[0]);
  }

  bool wants_counting() const {
    if (x_.on_device() || exec_.where == place::device || call_.most > host::most_selected) return true;
    return detail::size_of(x_.type) <= 2 ||
           (call_.most > host::positions_of_a_window && host::has_few_values(x_));
  }

  // When the number of NaN is known, of all processes.
  bool set_positions() {
    made_.ordered = items_ - (call_.leaves_nan ? made_.nan : 0);
    positions_ = made_.ordered == 0 ? std::vector<std::uint64_t>() : call_.wanted(made_.ordered);
    wanted_.clear();
    for (const std::uint64_t position : positions_) wanted_.push_back({position, {0, greatest_key_}});
    return !positions_.empty();
  }

  // --- all keys, in memory
  struct own_keys {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> counts;  // none where each is there once
  };
  own_keys counted_keys() {
    own_keys made;
    failure_ = ranks::failure_of([&] {
      with_stored_type(x_.type, [&](auto zero) {
        const auto table = value_counts(typed<decltype(zero)>(x_), order::unordered, exec_);
        made.keys.resize(table.values.size());
        read_keys(detail::samples_of(table.values), 0, made.keys.size(), made.keys.data());
        made.counts = table.counts;
      });
    });
    return made;
  }
  own_keys copied_keys() {
    own_keys made;
    failure_ = ranks::failure_of([&] {
      made.keys.resize(x_.size);
      read_keys(x_, 0, x_.size, made.keys.data());
      report(exec_, 1);
    });
    return made;
  }
  selected_keys among(own_keys mine) {
    std::uint64_t nan = 0;
    for (std::size_t i = 0; has_nan_ && i < mine.keys.size(); ++i)
      if (mine.keys[i] == greatest_key_) nan += mine.counts.empty() ? 1 : mine.counts[i];
    set_nan(nan);
    ranks::keys_in_memory source(mine.keys, mine.counts);
    return narrowed(source);
  }
  void set_nan(std::uint64_t mine) {
    std::uint64_t words[2] = {0, mine};
    total_words(words);
    made_.nan = words[1];
    failure_ = ranks::failure_of([&] { set_positions(); });
    settle_mine();
  }
  void settle_mine() { ranks::settle(all_, std::exchange(failure_, nullptr)); }
  template <class Source>
  selected_keys narrowed(Source& source) {
    narrowing_->run(all_, source, wanted_, 0);
    for (const ranks::wanted_key& each : wanted_) made_.keys.push_back(each.within.low);
    return std::move(made_);
  }

  // Where the sample is of no use.
  selected_keys by_items() {
    keys_of_items source(x_);
    set_nan(has_nan_ ? source.times(greatest_key_) : 0);
    return narrowed(source);
  }

  // --- by windows
  selected_keys by_windows() {
    std::vector<std::uint64_t> sample;
    std::uint64_t words[2] = {0, 0};
    failure_ = ranks::failure_of([&] {
      sample = some_keys();
      words[1] = sample.size();
    });
    total_words(words);
    failure_ = ranks::failure_of([&] { plan_windows(words[1]); });
    settle_mine();
    if (likely_.empty() || room_ > items_ / 2) return by_items();
    ranks::keys_in_memory source(sample);
    narrowing_->run(all_, source, ends_, enough_);
    return with_raw_type(x_.type, [&](auto flip) {
      if constexpr (sizeof(flip) >= 4) {
        return by_pass(flip);
      } else {
        return by_items();  // narrower items are counted
      }
    });
  }

  // In proportion to the items of this process; without NaN where these are left out.
  std::vector<std::uint64_t> some_keys() const {
    const double share = static_cast<double>(host::sampled_of(items_)) / static_cast<double>(items_);
    const auto size =
        std::min(x_.size, static_cast<std::size_t>(std::ceil(share * static_cast<double>(x_.size))));
    std::vector<std::uint64_t> keys(size);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < size; ++i) {
      read_keys(x_, sampled_index(i, size, x_.size), 1, &keys[taken]);
      taken += call_.leaves_nan && has_nan_ && keys[taken] == greatest_key_ ? 0 : 1;
    }
    keys.resize(taken);
    return keys;
  }

  void plan_windows(std::uint64_t sampled) {
    if (sampled == 0) return;
    likely_ = host::likely_ranges(call_.wanted(items_), items_, sampled);
    std::uint64_t inside = 0;
    std::uint64_t narrowest = sampled;
    for (const host::index_range& one : likely_) {
      inside += one.last - one.first;
      narrowest = std::min(narrowest, one.last - one.first);
      for (const std::uint64_t end : {one.first, one.last})
        if (end != 0 && end < sampled) ends_.push_back({end, {0, greatest_key_}});
    }
    enough_ = narrowest / 16 + 1;
    sampled_ = sampled;
    const double share = static_cast<double>(inside) / static_cast<double>(sampled);
    room_ = static_cast<std::uint64_t>(2 * share * static_cast<double>(items_)) + 1024;
  }

  // From the narrowed ends; those that meet become one.
  std::vector<ranks::key_range> windows() const {
    std::vector<ranks::key_range> found;
    const ranks::wanted_key* end = ends_.data();
    for (const host::index_range& one : likely_) {
      ranks::key_range next{0, greatest_key_};
      if (one.first != 0 && one.first < sampled_) next.low = (end++)->within.low;
      if (one.last != 0 && one.last < sampled_) next.high = (end++)->within.high;
      if (found.empty() || next.low > found.back().high) found.push_back(next);
      found.back().high = std::max(found.back().high, next.high);
    }
    return found;
  }

  template <class T>
  static order_key<T> signed_key(std::uint64_t key) {
    return static_cast<order_key<T>>(key ^ host::top_bit_of_key<T>);
  }
  template <class T>
  static std::uint64_t unsigned_key(order_key<T> key) {
    return static_cast<std::make_unsigned_t<order_key<T>>>(key) ^ host::top_bit_of_key<T>;
  }

  template <class T>
  selected_keys by_pass(T flip) {
    std::vector<ranks::key_range> ranges;
    std::vector<std::uint64_t> words;
    std::vector<std::uint64_t> kept;
    failure_ = ranks::failure_of([&] {
      ranges = windows();
      words.resize(3 + 4 * ranges.size());
    });
    settle_mine();
    failure_ = ranks::failure_of([&] { look_within(flip, ranges, words, kept); });
    total_words(words);
    made_.nan = words[1];
    bool fits = words[2] == 0;
    failure_ = ranks::failure_of([&] { fits = set_positions() && fits && find_among(ranges, words); });
    settle_mine();
    if (positions_.empty()) return std::move(made_);
    if (!fits) return by_items();
    ranks::keys_in_memory source(kept);
    return narrowed(source);
  }

  // One pass over the items: what was counted, and the keys that were kept.
  template <class T>
  void look_within(T flip, const std::vector<ranks::key_range>& ranges, std::vector<std::uint64_t>& words,
                   std::vector<std::uint64_t>& kept) const {
    std::vector<host::key_window<order_key<T>>> windows;
    for (const ranks::key_range& one : ranges)
      windows.push_back({signed_key<T>(one.low), signed_key<T>(one.high)});
    const isa target = host::resolve(exec_.target);
    const int threads =
        host::threads_for(exec_, x_.size, host::too_few_items_to_share, host::usual_items_each);
    window_pass<T> pass(std::move(windows), std::min<std::uint64_t>(room_, x_.size), flip, threads);
    host::thread_placement placement(exec_, threads, x_.data, x_.bytes());
    host::for_each_piece(x_, between(exec_, 0, done_by_pass), placement, [&](const detail::samples& part) {
      pass.add(static_cast<const T*>(part.data), part.size, threads, placement.get(), target);
    });
    words[1] = pass.nan();
    words[2] = pass.kept_all() ? 0 : 1;
    if (!pass.kept_all()) return;
    std::uint64_t* to = words.data() + 3;
    for (const host::window_counts& each : pass.counts())
      for (const std::uint64_t count : {each.below, each.at_low, each.between, each.at_high}) *to++ = count;
    kept.reserve(pass.kept().size());
    for (const order_key<T> key : pass.kept()) kept.push_back(unsigned_key<T>(key));
    report(exec_, 1);
  }

  // Places the wanted positions, by the counts of all processes: at the end of a window, or within one.
  // False if one is in none.
  bool find_among(const std::vector<ranks::key_range>& ranges, std::span<const std::uint64_t> words) {
    std::size_t w = 0;
    for (ranks::wanted_key& each : wanted_) {
      for (;; ++w) {
        if (w == ranges.size()) return false;
        const std::uint64_t* const counts = words.data() + 3 + 4 * w;
        const bool is_one = ranges[w].low == ranges[w].high;
        const std::uint64_t to_low = counts[0] + counts[1];
        const std::uint64_t to_high = is_one ? to_low : to_low + counts[2] + counts[3];
        if (each.position >= to_high) continue;
        if (each.position < counts[0]) return false;
        place_within(each, ranges[w], to_low, to_low + (is_one ? 0 : counts[2]));
        break;
      }
    }
    return true;
  }
  static void place_within(ranks::wanted_key& one, const ranks::key_range& range, std::uint64_t to_low,
                           std::uint64_t below_high) {
    if (one.position < to_low) {
      one.within = {range.low, range.low};
    } else if (one.position >= below_high) {
      one.within = {range.high, range.high};
    } else {
      one.position -= to_low;
      one.within = {range.low + 1, range.high - 1};
    }
  }

  const communicator& all_;
  const selection_call& call_;
  const execution& exec_;
  const detail::samples& x_;
  int bits_;
  std::uint64_t greatest_key_;
  bool has_nan_;
  std::exception_ptr failure_;
  std::optional<ranks::narrowing> narrowing_;
  std::uint64_t items_ = 0;  // of all processes
  std::vector<std::uint64_t> positions_;
  std::vector<ranks::wanted_key> wanted_;
  std::vector<host::index_range> likely_;
  std::vector<ranks::wanted_key> ends_;
  std::uint64_t enough_ = 0;
  std::uint64_t sampled_ = 0;
  std::uint64_t room_ = 0;
  selected_keys made_;
};

}  // namespace

selected_keys select(const communicator& all, const selection_call& call, const execution& exec) {
  return selecting(all, call, exec).run();
}

}  // namespace cairn::collective
