// Exponential keys of weights on the host; compiled once for each instruction set.
#include <limits>

#include "src/host/sweeps/random/draws/random_words.hpp"
#include "src/host/sweeps/random/least_keys_task.hpp"
#include "src/kernels/random/exponential_key.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

using number_lanes = lanes_for<std::uint32_t>;
using position_lanes = lanes_for<std::int32_t>;
using real_lanes = lanes_for<double>;
constexpr std::size_t numbers_at_once = lanes::traits<number_lanes>::size;
constexpr std::size_t keys_at_once = lanes::traits<word_lanes>::size;

struct first_positions {
  std::int32_t at[numbers_at_once];
  constexpr first_positions() : at{} {
    for (std::size_t i = 0; i < numbers_at_once; ++i) at[i] = static_cast<std::int32_t>(i);
  }
};
constexpr first_positions positions_from_0;

template <class S>
class key_tile {
 public:
  explicit key_tile(host::least_keys_task<S>& task)
      : task_(task),
        bound_(task.threshold),
        words_of_draws_(task.seed, task.stream),
        words_of_items_(task.seed, task.stream) {}

  // False where a weight is none.
  bool operator()(std::size_t first, std::size_t n) {
    if (!find_bounds(task_.weights + first, n)) return false;
    const std::uint64_t draw = task_.draw + first;
    const std::size_t before = draw & 3;
    write_words(words_, draw >> 2, (before + n + 3) / 4, words_of_draws_, [](std::size_t) {});
    const std::size_t found = find_candidates(words_ + before, n);
    for (std::size_t i = 0; i < found; i += a_batch)
      keep(first, before, i, found - i < a_batch ? found - i : a_batch);
    return true;
  }

 private:
  static constexpr std::size_t tile = host::key_tile;
  static constexpr std::size_t a_batch = 64;
  static constexpr std::size_t margin = 4 * blocks_at_once + 4;

  bool find_bounds(const S* weights, std::size_t n) {
    const key_bound<S> bound = bound_;
    int bad = 0;
#pragma omp simd reduction(| : bad)
    for (std::size_t i = 0; i < n; ++i) {
      bounds_[i] = bound.of(weights[i]);
      bad |= weights[i] >= 0 && weights[i] <= std::numeric_limits<S>::max() ? 0 : 1;
    }
    for (std::size_t i = n; i % numbers_at_once != 0; ++i) bounds_[i] = -1;
    return bad == 0;
  }

  // Lists those that may be below the threshold.
  std::size_t find_candidates(const std::uint32_t* words, std::size_t n) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; i += numbers_at_once) {
      const auto x = lanes::shift_right(lanes::load<number_lanes>(words + i), 2);
      const auto may_be = lanes::as_signed(x) <= lanes::load<position_lanes>(bounds_ + i);
      const auto at =
          lanes::load<position_lanes>(positions_from_0.at) + position_lanes(static_cast<std::int32_t>(i));
      found += lanes::store_kept(candidates_ + found, may_be, at);
    }
    return found;
  }

  // Makes the keys of up to a batch of candidates and keeps those that are not above the threshold.
  void keep(std::size_t first, std::size_t before, std::size_t from, std::size_t n) {
    std::uint64_t draws[a_batch];
    std::uint64_t upper[a_batch];
    std::uint64_t weights[a_batch];
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::size_t>(candidates_[from + i]);
      draws[i] = task_.draw + first + at;
      upper[i] = std::uint64_t{words_[before + at]} << 32;
      weights[i] = lanes::as_unsigned(static_cast<double>(task_.weights[first + at]) + 0.0);  // -0 is 0
    }
    for (std::size_t i = n; i % keys_at_once != 0; ++i) draws[i] = upper[i] = weights[i] = 0;
    std::uint64_t keys[a_batch];
    for (std::size_t i = 0; i < n; i += keys_at_once) {
      const auto y = second_words_of(lanes::load<word_lanes>(draws + i), words_of_draws_);
      const auto exponential =
          exponential_of_bits<real_lanes>(lanes::load<word_lanes>(upper + i) | y, real_lanes(0.0));
      lanes::store(keys + i, key_of(exponential, lanes::load<word_lanes>(weights + i)));
    }
    const std::uint64_t item = task_.item - task_.draw;
    std::size_t kept = task_.kept;
    for (std::size_t i = 0; i < n; ++i) {
      std::uint64_t key = keys[i];
      if (needs_more(upper[i], weights[i])) [[unlikely]]
        key = key_of_item(draws[i], upper[i] >> 32, lanes::as_real(weights[i]), words_of_items_);
      task_.keys[kept] = key;
      task_.items[kept] = draws[i] + item;
      kept += key <= task_.threshold ? 1U : 0U;
    }
    task_.kept = kept;
  }
  // More bits, or a weight that is 0 or denormal.
  static bool needs_more(std::uint64_t upper, std::uint64_t weight) {
    return nearer_end(upper) < enough_bits || weight < std::uint64_t{1} << 52;
  }

  host::least_keys_task<S>& task_;
  key_bound<S> bound_;
  draw_words<word_lanes> words_of_draws_;
  key_words words_of_items_;
  std::uint32_t words_[tile + margin + numbers_at_once];
  std::int32_t bounds_[tile];
  std::int32_t candidates_[tile + numbers_at_once];
};

}  // namespace

template <class S>
void keep_least_keys(host::least_keys_task<S>& task) {
  key_tile<S> tile(task);
  while (task.done < task.size && task.capacity - task.kept >= host::key_tile) {
    const std::size_t rest = task.size - task.done;
    const std::size_t n = rest < host::key_tile ? rest : host::key_tile;
    if (!tile(task.done, n)) {
      task.is_bad = true;
      return;
    }
    task.done += n;
  }
}

template void keep_least_keys<float>(host::least_keys_task<float>&);
template void keep_least_keys<double>(host::least_keys_task<double>&);

}  // namespace cairn::CAIRN_TARGET
