// Draws by the algorithms of single items (src/kernels/random/item_draw.hpp): plain memory, for host and
// device sweeps alike.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

namespace cairn {

enum class item_family : std::uint8_t {
  none,
  poisson,
  binomial,
  hypergeometric,
  negative_binomial,
  geometric,
  zipf,
  uniform,
  gamma
};

// The first real is the mean of poisson, the probability of binomial and geometric, the shape of gamma, the
// successes of negative_binomial, whose second is failures to a success, and the exponent of zipf, whose
// others are its zipf_hat. Whole numbers: trials of binomial; the greatest and the least value of zipf; how
// many values uniform has, 0 for 2^64. hypergeometric: src/kernels/random/hypergeometric_draw.hpp. Values are
// those of the law and `shift`.
struct item_law {
  item_family family = item_family::none;
  double real[4]{};
  std::uint64_t whole[4]{};
  std::uint64_t shift = 0;
};

// A number for each item: float, double, or unsigned 64 bits; where there is no data, that of the law for
// all.
struct item_numbers {
  const void* data = nullptr;
  detail::sample_type type = detail::sample_type::float64;
};

// What a call draws from; samples without data leave the numbers to the law.
struct item_parameters {
  item_law law;
  detail::samples reals{};
  detail::samples wholes{};
};

// values[i] becomes draw first + i of (seed, stream). `reals` and `wholes` replace the first numbers of the
// law; a zipf_hat without width is then made of each item's.
template <class Word>
struct item_range {
  Word* values = nullptr;
  std::size_t size = 0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t first = 0;
  item_law law;
  item_numbers reals;
  item_numbers wholes;
};

}  // namespace cairn
