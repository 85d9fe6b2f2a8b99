// Peers of draw_peers.cpp, by the names of its rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace perf {

// Of rows with one number a draw: fills values. Of others: does what the row says, once.
struct draw_peer {
  std::map<std::string, std::function<void(std::vector<double>&)>> draws;
  std::map<std::string, std::function<void()>> sets;
};

template <class Draw>
std::function<void(std::vector<double>&)> filled_by(Draw draw) {
  return [draw](std::vector<double>& values) mutable {
    for (double& value : values) value = static_cast<double>(draw());
  };
}

constexpr std::size_t categories = 100'000;
constexpr std::uint64_t multinomial_draws = 1'000'000'000;  // GSL's are of 32 bits
constexpr std::size_t sample_size = 10'000;
constexpr std::size_t sampled_items = 1'000'000;
constexpr std::size_t shuffled_items = 1'000'000;
constexpr std::size_t many_shuffled_items = 10'000'000;
std::vector<double> category_weights();

draw_peer std_peer();
draw_peer gsl_peer();  // has nothing where GSL is not

}  // namespace perf
