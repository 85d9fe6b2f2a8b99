// Boundary of random bits and uniform numbers.
#include <cairn/random/uniform.hpp>
#include <cmath>
#include <stdexcept>
#include <string_view>

#include "offload/run/random/draw_values.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw_values.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn {
namespace {

template <class Value, class Law>
run_info drawn(std::string_view who, out<Value> values, const Law& law, const draws& which,
               const execution& exec) {
  check_draws(who, values.size(), which);
  const site at = choose_site(exec, values.device());
  if (at.where == place::host) return host::run_draw_values(values, law, which, exec);
  tables::kept_by_device nothing;
  return offload::run_draw_values(values, law, nothing, which, exec, at.device);
}

template <class Real>
run_info drawn_between(out<Real> values, Real low, Real high, const draws& which, const execution& exec) {
  const portable::fp_default fp;
  if (!std::isfinite(low))
    throw std::invalid_argument(sentence("uniform_into: low is ", low, "; expected a finite number"));
  if (!std::isfinite(high))
    throw std::invalid_argument(sentence("uniform_into: high is ", high, "; expected a finite number"));
  if (low > high)
    throw std::invalid_argument(
        sentence("uniform_into: low is ", low, ", high is ", high, "; expected low <= high"));
  const Real width = high - low;
  if (!std::isfinite(width))
    throw std::invalid_argument(
        sentence("uniform_into: low is ", low, ", high is ", high, "; expected a finite difference"));
  const Real most = low == high ? high : std::nextafter(high, low);
  return drawn("uniform_into", values, tables::uniform_law<Real>{low, width, most}, which, exec);
}

template <class Word>
run_info bits_in_slices(out<Word> bits, const draws& which, const execution& exec) {
  return collective::in_slices(
      "bits_into", bits.size(), which, exec,
      [] { return ranks::option_list{{"bytes of a number", sizeof(Word)}}; },
      [&](const draws& mine, const execution& own) {
        return drawn("bits_into", bits, tables::bit_law{}, mine, own);
      });
}

template <class Real>
run_info uniform_in_slices(out<Real> values, Real low, Real high, const draws& which, const execution& exec) {
  return collective::in_slices(
      "uniform_into", values.size(), which, exec,
      [&] { return ranks::option_list{{"bytes of a number", sizeof(Real)}, {"low", low}, {"high", high}}; },
      [&](const draws& mine, const execution& own) { return drawn_between(values, low, high, mine, own); });
}

}  // namespace

run_info detail::draw_bits(out<std::uint32_t> bits, draws which, const execution& exec) {
  return bits_in_slices(bits, which, exec);
}
run_info detail::draw_bits(out<std::uint64_t> bits, draws which, const execution& exec) {
  return bits_in_slices(bits, which, exec);
}
run_info detail::draw_uniform(out<float> values, float low, float high, draws which, const execution& exec) {
  return uniform_in_slices(values, low, high, which, exec);
}
run_info detail::draw_uniform(out<double> values, double low, double high, draws which,
                              const execution& exec) {
  return uniform_in_slices(values, low, high, which, exec);
}

}  // namespace cairn
