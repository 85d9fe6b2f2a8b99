// Times of drawn numbers, one thread: the part of perf/sampling/values.py that calls the library.
//
// Reads lines "LAW TARGET COUNT" from standard input and answers each with the processor time, in seconds, of
// so many draws, or WRONG where they are not the quantiles at their bits.
#include <cairn/cairn.hpp>
#include <cmath>
#include <ctime>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/reference/sampling.hpp"

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

using cairn::continuous_distribution;
const std::map<std::string, continuous_distribution>& laws() {
  static const std::vector<double> edges{0, 1, 2, 3, 5, 8, 13, 21, 34};
  static const std::vector<double> weights{1, 2, 3, 5, 4, 3, 2, 1};
  static const std::map<std::string, continuous_distribution> all{
      {"standard_exponential", continuous_distribution::exponential()},
      {"standard_normal", continuous_distribution::normal()},
      {"normal", continuous_distribution::normal(10, 2)},
      {"gamma(3.5)", continuous_distribution::gamma(3.5)},
      {"gamma(0.1)", continuous_distribution::gamma(0.1)},
      {"gamma(1e6)", continuous_distribution::gamma(1e6)},
      {"histogram", continuous_distribution::empirical(edges, weights)}};
  return all;
}

bool are_right(const continuous_distribution& law, const std::vector<double>& values, std::uint64_t seed) {
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 1000); ++i) {
    const double p = static_cast<double>(reference::draw_bits(seed, 0, i) >> 12) * 0x1p-52 + 0x1p-53;
    const double right = law.quantile(p);
    if (!(std::abs(values[i] - right) <= 1e-9 * std::abs(right) + 1e-12)) return false;
  }
  return true;
}

template <class Value>
void answer(const std::string& law, std::size_t count, const cairn::execution& exec) {
  static std::uint64_t seed = 0;
  std::vector<Value> values(count);
  const cairn::draws which{++seed};
  const double start = processor_seconds();
  if (law == "uniform_float" || law == "random") {
    if constexpr (std::is_floating_point_v<Value>) cairn::uniform_into(values, which, exec);
  } else if (law == "bits32" || law == "bits64") {
    if constexpr (std::is_integral_v<Value>) cairn::bits_into(values, which, exec);
  } else {
    if constexpr (std::is_floating_point_v<Value>) laws().at(law).draw_into(values, which, exec);
  }
  const double seconds = processor_seconds() - start;
  if constexpr (std::is_same_v<Value, double>) {
    if (laws().contains(law) && !are_right(laws().at(law), values, seed)) {
      std::cout << "WRONG" << std::endl;
      return;
    }
  }
  std::cout << seconds << std::endl;
}

}  // namespace

int main() {
  std::string law;
  std::string target;
  std::size_t count = 0;
  while (std::cin >> law >> target >> count) {
    cairn::execution exec;
    exec.where = cairn::place::host;
    exec.threads = 1;
    for (const cairn::isa one : cairn::instruction_sets())
      if (cairn::name_of(one) == target) exec.target = one;
    const bool is_float = law.ends_with("_float");
    if (law == "bits32") {
      answer<std::uint32_t>(law, count, exec);
    } else if (law == "bits64") {
      answer<std::uint64_t>(law, count, exec);
    } else if (is_float) {
      answer<float>(law == "uniform_float" ? law : law.substr(0, law.size() - 6), count, exec);
    } else {
      answer<double>(law, count, exec);
    }
  }
}
