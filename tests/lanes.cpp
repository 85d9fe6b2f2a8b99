// Each word of the lane vocabulary: lane i of a batch equals the plain number's answer. Compiled once for
// each instruction set with that set's flags; run where the machine has it.
#include "src/lanes/lanes.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "src/kernels/ordered_key.hpp"
#include "src/kernels/power_of_two.hpp"
#include "src/kernels/random/drawn_value.hpp"
#include "src/lanes/lane_rows.hpp"
#include "src/layouts/targets.hpp"

#define CAIRN_NAME_OF(x) #x
#define CAIRN_NAME(x) CAIRN_NAME_OF(x)

namespace cairn::CAIRN_TARGET {
namespace {

int failures = 0;

template <class T>
void expect_same(const char* word, T batch, T plain) {
  if (std::memcmp(&batch, &plain, sizeof(T)) == 0) return;
  std::printf("%s<%zu bytes>: a lane differs from the plain number\n", word, sizeof(T));
  ++failures;
}

// Calls word(V) on a batch and on each of its lanes; results are stored and compared bit by bit.
template <class S, class Word>
void compare(const char* name, const S* a, const Word& word) {
  using V = lanes::batch<S>;
  constexpr std::size_t width = lanes::traits<V>::size;
  using R = decltype(word(a[0], a[0]));
  R got[width];
  lanes::store(got, word(lanes::load<V>(a), lanes::load<V>(a + 1)));
  for (std::size_t i = 0; i < width; ++i) expect_same(name, got[i], static_cast<R>(word(a[i], a[i + 1])));
}

template <class S>
std::array<S, 256> values() {
  using limits = std::numeric_limits<S>;
  std::array<S, 256> v{};
  std::uint64_t state = 88172645463325252U;
  for (S& x : v) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    std::memcpy(&x, &state, sizeof(S));
  }
  const S special[] = {S(0), S(1), limits::max(), limits::lowest(), limits::min(), S(7)};
  std::memcpy(v.data() + 8, special, sizeof special);
  if constexpr (std::is_floating_point_v<S>) {
    const S floats[] = {limits::quiet_NaN(),
                        S(1),
                        limits::infinity(),
                        -limits::infinity(),
                        -S(0),
                        S(0),
                        S(1),
                        limits::quiet_NaN(),
                        limits::denorm_min(),
                        S(2)};
    std::memcpy(v.data() + 40, floats, sizeof floats);
  }
  return v;
}

template <class S>
void words_of() {
  const auto v = values<S>();
  using V = lanes::batch<S>;
  for (std::size_t i = 0; i + 2 * lanes::traits<V>::size < v.size(); ++i) {
    const S* a = v.data() + i;
    compare<S>("load, store", a, [](auto x, auto) { return x; });
    compare<S>("max", a, [](auto x, auto y) { return lanes::max(x, y); });
    compare<S>("min", a, [](auto x, auto y) { return lanes::min(x, y); });
    compare<S>("select", a, [](auto x, auto y) { return lanes::select(x < y, y, x); });
    compare<S>("as_signed", a, [](auto x, auto) { return lanes::as_signed(x); });
    compare<S>("as_unsigned", a, [](auto x, auto) { return lanes::as_unsigned(x); });
    compare<S>("key_of", a, [](auto x, auto) { return key_of(x); });
    if constexpr (std::is_same_v<S, std::int32_t>) {
      float numbers[lanes::looked_up_numbers];
      for (std::size_t n = 0; n < lanes::looked_up_numbers; ++n) numbers[n] = static_cast<float>(n * n + 1);
      compare<S>("to_float", a, [](auto x, auto) { return lanes::to_float(x); });
      compare<S>("looked_up", a,
                 [&](auto x, auto) { return lanes::looked_up(numbers, x & decltype(x)(31)); });
    }
    if constexpr (std::is_integral_v<S> && std::is_signed_v<S>)
      compare<S>("sign_bits", a, [](auto x, auto) { return lanes::sign_bits(x); });
    if constexpr (std::is_unsigned_v<S>) {
      for (const int bits : {0, 1, 7, 31})
        compare<S>("shift_left", a, [bits](auto x, auto) { return lanes::shift_left(x, bits); });
      for (const int bits : {0, 1, 7, 31})
        compare<S>("shift_right", a, [bits](auto x, auto) { return lanes::shift_right(x, bits); });
    }
    if constexpr (std::is_floating_point_v<S>) {
      compare<S>("kept_where", a, [](auto x, auto y) { return lanes::kept_where(x < y, y); });
      compare<S>("as_real", a, [](auto x, auto) { return lanes::as_real(lanes::as_unsigned(x)); });
      compare<S>("floor", a, [](auto x, auto) { return lanes::floor(x); });
      compare<S>("to_int", a, [](auto x, auto) {
        using X = decltype(x);
        return lanes::to_int(lanes::min(lanes::max(x, X(S(-3.5))), X(S(0x1.fffffep30))));
      });
      compare<S>("floor_to_int", a, [](auto x, auto) {
        using X = decltype(x);
        return lanes::floor_to_int(lanes::min(lanes::max(x, X(S(-3.5))), X(S(0x1.fffffep30))));
      });
      std::uint32_t nans = 0;
      for (std::size_t lane = 0; lane < lanes::traits<V>::size; ++lane)
        nans += lanes::count(lanes::is_nan(a[lane]));
      expect_same("is_nan, count", lanes::count(lanes::is_nan(lanes::load<V>(a))), nans);
      expect_same("any", lanes::any(lanes::is_nan(lanes::load<V>(a))), nans != 0);
    }
  }
}

// Words of doubles alone.
void words_of_doubles() {
  const auto v = values<double>();
  constexpr std::size_t width = lanes::traits<lanes::batch<double>>::size;
  for (std::size_t i = 0; i + 2 * width < v.size(); ++i) {
    const double* a = v.data() + i;
    compare<double>("square_root", a,
                    [](auto x, auto) { return lanes::square_root(lanes::max(x, decltype(x)(0.0))); });
    compare<double>("gathered", a, [&](auto x, auto) {
      return lanes::gathered(v.data(), lanes::shift_right(lanes::as_unsigned(x), 58));
    });
    compare<double>("for_unsigned", a, [](auto x, auto y) {
      const auto bits = lanes::as_unsigned(x);
      return lanes::as_real(lanes::select(lanes::for_unsigned(x < y), bits, bits + bits));
    });
  }
}

// The lanes of a mask, one after the other, and nothing beyond a batch.
template <class S>
void kept_lanes_of() {
  const auto v = values<S>();
  using V = lanes::batch<S>;
  constexpr std::size_t width = lanes::traits<V>::size;
  for (std::size_t i = 0; i + 2 * width < v.size(); ++i) {
    const S* a = v.data() + i;
    S expected[width + 1];
    S got[width + 1];
    got[width] = S(77);
    std::size_t kept = 0;
    for (std::size_t lane = 0; lane < width; ++lane)
      kept += lanes::store_kept(expected + kept, a[lane] < a[lane + 1], a[lane]);
    const V batch = lanes::load<V>(a);
    expect_same("store_kept", lanes::store_kept(got, batch < lanes::load<V>(a + 1), batch), kept);
    expect_same("store_kept, beyond", got[width], S(77));
    for (std::size_t k = 0; k < kept; ++k) expect_same("store_kept, lanes", got[k], expected[k]);
  }
}

// Products and powers of two where no number overflows: bit for bit in lanes, and powers as near to the right
// ones as the kernel promises.
template <class S>
void powers_of() {
  using V = lanes::batch<S>;
  constexpr std::size_t width = lanes::traits<V>::size;
  constexpr int steps = 20000;
  const long double least = power_of_two_terms<S>::least_exponent;
  long double worst = 0;
  S x[width + 1];
  for (int i = 0; i < steps; ++i) {
    for (std::size_t lane = 0; lane <= width; ++lane)
      x[lane] = static_cast<S>(least * ((i * 7919 + static_cast<int>(lane) * 31) % steps) / steps);
    compare<S>("multiply_add", x, [](auto a, auto b) { return lanes::multiply_add(a, b, a); });
    compare<S>("power_of_two", x, [](auto a, auto) { return power_of_two(a, decltype(a)(S(1))); });
    const long double right = __builtin_exp2l(static_cast<long double>(x[0]));
    const long double off = (static_cast<long double>(power_of_two(x[0], S(1))) - right) / right;
    worst = off > worst ? off : -off > worst ? -off : worst;
  }
  if (power_of_two(S(0), S(-3)) != S(1) || worst > 2.5 * std::numeric_limits<S>::epsilon()) {
    std::printf("power_of_two<%zu bytes>: off by %Lg\n", sizeof(S), worst);
    ++failures;
  }
}

// The halves of 64-bit lanes, against plain numbers; of what may hold anything only the lower half is
// compared.
void words_of_halves() {
  const auto v = values<std::uint64_t>();
  using V = lanes::halves;
  constexpr std::size_t width = lanes::traits<V>::size;
  const auto lower = [](auto x) { return lanes::shift_right(lanes::shift_left(x, 32), 32); };
  for (std::size_t i = 0; i + 2 * width < v.size(); ++i) {
    const std::uint64_t* a = v.data() + i;
    compare<std::uint64_t>("product_of_lower_halves", a,
                           [](auto x, auto y) { return lanes::product_of_lower_halves(x, y); });
    compare<std::uint64_t>("upper_halves", a, [&](auto x, auto) { return lower(lanes::upper_halves(x)); });
    compare<std::uint64_t>("joined_lower_halves", a,
                           [](auto x, auto y) { return lanes::joined_lower_halves(x, y); });
    const V x = lanes::load<V>(a);
    const V y = lanes::load<V>(a + width);
    std::uint64_t even[width];
    std::uint64_t odd[width];
    lanes::store(even, lanes::even_pairs(x, y));
    lanes::store(odd, lanes::odd_pairs(x, y));
    for (std::size_t lane = 0; lane < width; ++lane) {
      const std::uint64_t* from = lane % 2 == 0 ? a : a + width;
      expect_same("even_pairs", even[lane], from[lane / 2 * 2]);
      expect_same("odd_pairs", odd[lane], from[lane / 2 * 2 + 1]);
    }
    std::uint32_t halves[2 * width];
    lanes::store_halves(halves, x);
    std::uint64_t whole[width];
    lanes::store(whole, lanes::load_halves(halves));
    for (std::size_t lane = 0; lane < width; ++lane) {
      expect_same("store_halves", halves[2 * lane], static_cast<std::uint32_t>(a[lane]));
      expect_same("load_halves", whole[lane], a[lane]);
    }
  }
}

// Lookups in a register: of the upper halves of words, as they stand in memory.
void words_of_shorts() {
  const auto words = values<std::uint32_t>();
  using V = lanes::shorts;
  constexpr std::size_t width = lanes::traits<V>::size;
  const std::uint16_t numbers[] = {0, 1,      0x7fff, 0x8000, 0x8001, 0xff00, 0x00ff, 0xffff,
                                   0, 0x1234, 0xfedc, 0x80ff, 0x7f00, 0xa5a5, 0x5a5a, 0x0100};
  std::uint32_t bits[width];  // 0 to 7, in the lower byte of the upper halves
  std::uint32_t got[width];
  for (std::size_t i = 0; i + width < words.size(); ++i) {
    const V x = lanes::load_upper_shorts(words.data() + i);
    const V boundary = lanes::load_upper_shorts(words.data() + words.size() - width - i);
    const V first = lanes::doubled_and_one_where_above(V(0), x, boundary);
    const V second = lanes::doubled_and_one_where_above(first, boundary, x);
    const V third = lanes::doubled_and_one_where_above(second, x, boundary);
    const std::uint16_t* const eight = numbers + i % 9;
    const V found = lanes::looked_up(lanes::eight_shorts(eight), third);
    const V above = lanes::doubled_and_one_where_above(V(0), found, boundary);
    lanes::store_shorts(bits, third);
    lanes::store_shorts(got, above);
    for (std::size_t lane = 0; lane < width; ++lane) {
      const std::uint32_t a = words[i + lane] >> 16;
      const std::uint32_t b = words[words.size() - width - i + lane] >> 16;
      const std::uint32_t which = (a > b ? 5U : 0U) | (b > a ? 2U : 0U);
      expect_same("doubled_and_one_where_above, store_shorts", bits[lane], which);
      expect_same("looked_up", got[lane], eight[which] > b ? 1U : 0U);
    }
  }
}

// Rows and columns of lanes, and powers of two without fused steps.
void rows_of_lanes() {
  using V = lanes::halves;
  constexpr std::size_t width = lanes::traits<V>::size;
  const auto v = values<std::uint64_t>();
  const std::uint64_t* const a = v.data();
  std::uint64_t turned[4 * width];
  lanes::store_in_turn(turned, lanes::load<V>(a), lanes::load<V>(a + width), lanes::load<V>(a + 2 * width),
                       lanes::load<V>(a + 3 * width));
  for (std::size_t i = 0; i < 4 * width; ++i)
    expect_same("store_in_turn", turned[i], a[i % 4 * width + i / 4]);
  double rows[16 * width];
  for (std::size_t i = 0; i < 16 * width; ++i) rows[i] = static_cast<double>(i);
  std::uint64_t row[width];
  for (std::size_t i = 0; i < width; ++i) row[i] = 8 * (2 * width - 1 - i - (i % 2) * width / 2);
  lanes::batch<double> columns[8];
  lanes::load_columns(columns, rows, row);
  for (std::size_t column = 0; column < 8; ++column) {
    double got[width];
    lanes::store(got, columns[column]);
    for (std::size_t i = 0; i < width; ++i) expect_same("load_columns", got[i], rows[row[i] + column]);
  }
  for (double x = -1200; x < 1020; x += 0.37 * static_cast<double>(width)) {
    double powers[width + 1];
    for (std::size_t i = 0; i <= width; ++i) powers[i] = x + 0.37 * static_cast<double>(i);
    compare<double>("exact_power_of_two", powers, [](auto y, auto) { return exact_power_of_two(y); });
  }
}

}  // namespace
}  // namespace cairn::CAIRN_TARGET

bool runs_here() {
#define CAIRN_RUNS(NAME, RUNS_HERE) \
  if (std::strcmp(CAIRN_NAME(CAIRN_TARGET), #NAME) == 0) return RUNS_HERE;
  CAIRN_FOR_EACH_WIDER_SET(CAIRN_RUNS)
#undef CAIRN_RUNS
  return true;
}

// A function of its own: even the first instructions of one that looks at lanes may be the set's.
[[gnu::noinline]] int compare_all() {
  using namespace cairn::CAIRN_TARGET;
  words_of<float>();
  words_of<double>();
  words_of<std::int32_t>();
  words_of<std::int64_t>();
  words_of<std::uint32_t>();
  words_of<std::uint64_t>();
  kept_lanes_of<std::int32_t>();
  kept_lanes_of<std::int64_t>();
  powers_of<float>();
  powers_of<double>();
  words_of_doubles();
  words_of_halves();
  words_of_shorts();
  rows_of_lanes();
  std::printf("lanes of %s: %s\n", CAIRN_NAME(CAIRN_TARGET),
              failures == 0 ? "all words agree" : "WORDS DIFFER");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main() { return runs_here() ? compare_all() : 77; }
