// Windows of keys from a sample of the items, and the passes that look within them.
#include "src/host/run/order_statistics/selection.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "src/call/progress.hpp"
#include "src/host/run/order_statistics/keys_in_place.hpp"
#include "src/host/run/order_statistics/position_search.hpp"
#include "src/host/run/order_statistics/window_pass.hpp"
#include "src/host/run/pieces.hpp"
#include "src/kernels/mixed.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

template <class T>
class selecting {
  using key = order_key<T>;
  using window = key_window<key>;
  static constexpr key least = std::numeric_limits<key>::min();
  static constexpr key greatest = std::numeric_limits<key>::max();
  // So many keys are moved about at once; more where windows would hold most of them.
  static constexpr std::size_t few = 1024;
  static constexpr std::size_t few_to_move = std::size_t{1} << 16;
  static constexpr double done_by_first_pass = 0.9;

 public:
  selecting(const detail::samples& x, T flip, ordered which, const positions_of& wanted,
            const execution& exec)
      : x_(x),
        flip_(flip),
        leaves_nan_(std::is_floating_point_v<T> && which == ordered::numbers),
        wanted_(wanted),
        exec_(exec) {}

  selection<T> run() {
    if constexpr (sizeof(T) < 4) {
      return among_few();
    } else {
      return x_.size <= few ? among_few() : by_sample();
    }
  }

 private:
  selection<T> by_sample() {
    const std::vector<window> windows = likely_windows();
    if (windows.empty()) return x_.size <= few_to_move ? among_few() : by_digits_of_counted();
    const isa target = resolve(exec_.target);
    const int threads = threads_for(exec_, x_.size, too_few_items_to_share, usual_items_each);
    window_pass<T> pass(windows, room_, flip_, threads);
    thread_placement placement(exec_, threads, x_.data, x_.bytes());
    for_each_piece(x_, between(exec_, 0, done_by_first_pass), placement, [&](const detail::samples& part) {
      pass.add(static_cast<const T*>(part.data), part.size, threads, placement.get(), target);
    });
    made_.nan = pass.nan();
    return from(pass);
  }

  const T* samples() const { return static_cast<const T*>(x_.data); }
  // When the number of NaN is known.
  void set_positions() {
    made_.ordered = x_.size - (leaves_nan_ ? made_.nan : 0);
    positions_ = made_.ordered == 0 ? std::vector<std::uint64_t>() : wanted_(made_.ordered);
  }

  selection<T> among_few() {
    resolve(exec_.target);
    threads_for(exec_, x_.size, too_few_items_to_share);
    std::vector<key> keys(x_.size);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = order_key_of(samples()[i], flip_);
    if constexpr (std::is_floating_point_v<T>)
      made_.nan = static_cast<std::uint64_t>(std::ranges::count(keys, greatest));
    set_positions();
    put_in_place(keys.data(), keys.size(), std::span<const std::uint64_t>(positions_));
    for (const std::uint64_t position : positions_)
      made_.items.push_back(raw_of_order_key(keys[position], flip_));
    report(exec_, 1);
    return std::move(made_);
  }

  // Without NaN where these are left out.
  std::vector<key> some_keys() const {
    const std::size_t size = sampled_of(x_.size);
    std::vector<key> keys(size);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < size; ++i) {
      keys[taken] = order_key_of(samples()[sampled_index(i, size, x_.size)], flip_);
      taken += leaves_nan_ && keys[taken] == greatest ? 0 : 1;
    }
    keys.resize(taken);
    return keys;
  }

  std::vector<index_range> likely_ranges_of(std::size_t size) const {
    const double share = static_cast<double>(size) / static_cast<double>(sampled_of(x_.size));
    const auto ordered =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * static_cast<double>(x_.size)));
    return likely_ranges(wanted_(ordered), ordered, size);
  }

  // None where they would hold most items.
  std::vector<window> likely_windows() {
    std::vector<key> keys = some_keys();
    const std::vector<index_range> likely = likely_ranges_of(keys.size());
    std::vector<std::uint64_t> ends;
    std::uint64_t inside = 0;
    for (const index_range& one : likely) {
      for (const std::uint64_t end : {one.first, one.last})
        if (end != 0 && end < keys.size()) ends.push_back(end);
      inside += one.last - one.first;
    }
    const double share =
        static_cast<double>(inside) / static_cast<double>(std::max<std::size_t>(1, keys.size()));
    room_ = static_cast<std::size_t>(1.5 * share * static_cast<double>(x_.size)) + 1024;
    std::vector<window> windows;
    if (keys.empty() || room_ > x_.size) return windows;
    put_in_place(keys.data(), keys.size(), std::span<const std::uint64_t>(ends));
    for (const index_range& one : likely) {
      const window next{one.first == 0 ? least : keys[one.first],
                        one.last == keys.size() ? greatest : keys[one.last]};
      if (windows.empty() || next.low > windows.back().high) windows.push_back(next);
      windows.back().high = next.high;
    }
    return windows;
  }

  selection<T> from(window_pass<T>& pass) {
    set_positions();
    if (positions_.empty()) return std::move(made_);
    const auto found = pass.find(positions_);
    if (!found || !pass.kept_all()) return by_digits();
    std::vector<key> keys = found->keys;
    if (!found->of_kept.empty()) {
      const std::span<key> kept = pass.kept();
      // Where windows meet, as of one value, they may hold all items, each time.
      if (kept.size() > x_.size - x_.size / 8) return by_digits();
      // Order keys order as unsigned integers do whose top bit is turned.
      using unsigned_key = std::make_unsigned_t<key>;
      constexpr auto turn = static_cast<unsigned_key>(top_bit_of_key<T>);
      const detail::samples all{kept.data(), kept.size(), -1,
                                sizeof(T) == 4 ? detail::sample_type::int32 : detail::sample_type::int64};
      const auto among = select<unsigned_key>(
          all, turn, ordered::all, [&](std::uint64_t) { return found->kept_positions; },
          without_progress(exec_));
      for (std::size_t i = 0; i < found->of_kept.size(); ++i)
        keys[found->of_kept[i]] = static_cast<key>(among.items[i]);
    }
    for (const key one : keys) made_.items.push_back(raw_of_order_key(one, flip_));
    return std::move(made_);
  }

  // Where no pass was made that would have counted NaN.
  selection<T> by_digits_of_counted() {
    for (std::size_t i = 0; std::is_floating_point_v<T> && i < x_.size; ++i)
      made_.nan += samples()[i] != samples()[i] ? 1 : 0;
    set_positions();
    return by_digits();
  }

  selection<T> by_digits() {
    if (positions_.empty()) return std::move(made_);
    const std::unique_ptr<position_search> search = make_position_search(x_.type, positions_);
    while (!search->done()) {
      in_pieces(x_.size, std::size_t{1} << 26, at_fraction(exec_, done_by_first_pass),
                [&](std::size_t first, std::size_t n) {
                  search->add(part_of(x_, first, n), without_progress(exec_));
                });
      if (!search->end_pass()) throw std::invalid_argument("the samples changed while they were looked at");
    }
    search->items(detail::list_of(made_.items));
    return std::move(made_);
  }

  const detail::samples& x_;
  T flip_;
  bool leaves_nan_;
  const positions_of& wanted_;
  const execution& exec_;
  std::size_t room_ = 0;
  std::vector<std::uint64_t> positions_;
  selection<T> made_;
};

}  // namespace

std::size_t sampled_of(std::size_t items) {
  const double root = std::cbrt(static_cast<double>(items));
  return static_cast<std::size_t>(1.5 * root * root);
}

std::vector<index_range> likely_ranges(const std::vector<std::uint64_t>& positions, std::uint64_t ordered,
                                       std::size_t sampled) {
  const auto all = static_cast<double>(sampled);
  std::vector<index_range> found;
  for (const std::uint64_t position : positions) {
    const double at = static_cast<double>(position) / static_cast<double>(ordered);
    const double away = 3.5 * std::sqrt(all * std::max(at * (1 - at), 0.0)) + 2;
    const auto first = static_cast<std::uint64_t>(std::max(std::floor(at * all - away), 0.0));
    const auto last = static_cast<std::uint64_t>(std::min(std::ceil(at * all + away), all));
    if (found.empty() || first > found.back().last) found.push_back({first, last});
    found.back().last = std::max(found.back().last, last);
  }
  return found;
}

bool has_few_values(const detail::samples& x) {
  constexpr std::size_t sampled = 1024;
  constexpr std::size_t many = 16 * sampled;
  constexpr std::size_t seldom = sampled / 32;  // seen once: the share of values that were not seen
  if (x.size < many) return false;
  return with_raw_type(x.type, [&](auto flip) {
    std::vector<std::uint64_t> keys(sampled);
    for (std::size_t i = 0; i < sampled; ++i)
      keys[i] =
          key_of_raw(static_cast<const decltype(flip)*>(x.data)[sampled_index(i, sampled, x.size)], flip);
    std::ranges::sort(keys);
    std::size_t once = 0;
    for (std::size_t i = 0; i < sampled; ++i)
      once += (i == 0 || keys[i] != keys[i - 1]) && (i + 1 == sampled || keys[i] != keys[i + 1]) ? 1 : 0;
    return once <= seldom;
  });
}

template <class T>
selection<T> select(const detail::samples& x, T flip, ordered which, const positions_of& wanted,
                    const execution& exec) {
  return selecting<T>(x, flip, which, wanted, exec).run();
}

#define CAIRN_INSTANTIATE(T) \
  template selection<T> select<T>(const detail::samples&, T, ordered, const positions_of&, const execution&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
