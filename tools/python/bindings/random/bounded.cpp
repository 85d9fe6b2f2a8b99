// Integers within bounds, of any range up to 2^64, and permutations by them.
#include "bounded.hpp"

#include <algorithm>
#include <array>
#include <cairn/random/uniform.hpp>
#include <utility>

#include "draws.hpp"

namespace cairn::python {
namespace {

constexpr std::size_t chunk = 4096;
constexpr std::uint64_t attempts_apart = std::uint64_t{1} << 56;
constexpr std::uint64_t few = std::uint64_t{1} << 31;

// One of `last` + 1 integers by these bits; whether they decide.
struct bounded_integer {
  std::uint64_t value;
  bool is_decided;
};
bounded_integer bounded_of(std::uint64_t bits, std::uint64_t last) {
  const std::uint64_t n = last + 1;
  if (n == 0) return {bits, true};
  __extension__ using wide = unsigned __int128;
  const auto product = static_cast<wide>(bits) * n;
  const auto rest = static_cast<std::uint64_t>(product);
  const bool is_decided = n <= few || rest >= n || rest >= (0 - n) % n;
  return {static_cast<std::uint64_t>(product >> 64), is_decided};
}

// A chunk whose first draw is number which.offset.
class bounded_chunk {
 public:
  bounded_chunk(std::span<std::uint64_t> values, const draws& which) : values_(values), which_(which) {}

  // last_of(i): the greatest value of item i.
  template <class F>
  void fill(const F& last_of) {
    bits_into(values_, which_, at_once);
    std::size_t undecided = 0;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const bounded_integer made = bounded_of(values_[i], last_of(i));
      values_[i] = made.value;
      if (!made.is_decided) waiting_[undecided++] = i;
    }
    while (undecided != 0) undecided = again(last_of, undecided);
  }

 private:
  template <class F>
  std::size_t again(const F& last_of, std::size_t undecided) {
    which_.offset += attempts_apart;
    std::size_t left = 0;
    for (std::size_t j = 0; j < undecided; ++j) {
      const std::size_t i = waiting_[j];
      std::uint64_t bits = 0;
      bits_into(std::span(&bits, 1), {which_.seed, which_.stream, which_.offset + i}, at_once);
      const bounded_integer made = bounded_of(bits, last_of(i));
      values_[i] = made.value;
      if (!made.is_decided) waiting_[left++] = i;
    }
    return left;
  }

  std::span<std::uint64_t> values_;
  draws which_;
  std::array<std::size_t, chunk> waiting_{};
};

}  // namespace

void draw_bounded(std::span<std::uint64_t> values, std::span<const std::uint64_t> lasts, const draws& which,
                  const execution& exec) {
  if (lasts.size() == 1 && lasts[0] < few) {
    sampler::uniform(lasts[0] + 1).draw_into(values, which, exec);
    return;
  }
  const bool is_common = lasts.size() == 1;
  for (std::size_t first = 0; first < values.size(); first += chunk) {
    draws of_chunk = which;
    of_chunk.offset += first;
    bounded_chunk made(values.subspan(first, std::min(chunk, values.size() - first)), of_chunk);
    made.fill([&](std::size_t i) { return lasts[is_common ? 0 : first + i]; });
    ask(exec, first, values.size());
  }
}

void permute(std::span<std::int64_t> items, std::size_t line, const draws& which, const execution& exec) {
  std::array<std::uint64_t, chunk> partners{};
  for (std::size_t first = 0; first < items.size(); first += chunk) {
    const std::size_t size = std::min(chunk, items.size() - first);
    draws of_chunk = which;
    of_chunk.offset += first;
    bounded_chunk made({partners.data(), size}, of_chunk);
    made.fill([&](std::size_t i) { return (first + i) % line; });
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t at = (first + i) % line;  // Fisher and Yates, from the line's begin on
      std::swap(items[first + i], items[first + i - at + partners[i]]);
    }
    ask(exec, first, items.size());
  }
}

}  // namespace cairn::python
