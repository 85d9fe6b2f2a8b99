// Finds the deviation of each column by reproducible sums, and divides.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "commands/cluster/cluster.hpp"
#include "outputs/run_facts.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::string name_of(const std::vector<std::string>& names, std::size_t column) {
  return names.empty() ? fmt::format("column {}", column)
                       : fmt::format("column {}", in_quotes(names[column]));
}

// Of all ranks; infinite where one is NaN.
double greatest_size(std::span<const double> numbers, const run_ranks& ranks) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double greatest = 0;
  for (const double number : numbers)
    greatest = std::max(greatest, std::isnan(number) ? infinity : std::abs(number));
  auto bits = std::bit_cast<std::uint64_t>(greatest);  // greater ones are greater numbers, from 0 up
  ranks.make_greatest({&bits, 1});
  return std::bit_cast<double>(bits);
}

// The same bits on every number of threads and ranks.
double sum_of(const std::vector<double>& numbers, double bound, const execution& exec,
              const run_ranks& ranks) {
  if (bound == 0) return 0;
  histogram_builder<weight_sum<double>> sum(axis::integers(0, 0), {.reproducible = true, .bound = bound},
                                            exec);
  double all = 0;
  ranks.each([&] {
    sum.add(std::vector<std::int8_t>(numbers.size()), numbers);
    all = merged(sum, ranks.over({})).counts[0].sum;
  });
  return all;
}

template <class S>
std::vector<double> column_of(const std::vector<S>& rows, std::size_t column, std::size_t columns) {
  std::vector<double> numbers;
  numbers.reserve(rows.size() / columns);
  for (std::size_t i = column; i < rows.size(); i += columns) numbers.push_back(rows[i]);
  return numbers;
}

double deviation_of(std::vector<double> numbers, std::size_t all_rows, const std::string& name,
                    const execution& exec, const run_ranks& ranks) {
  const double size = greatest_size(numbers, ranks);
  if (!std::isfinite(size))
    throw refusal(name + ": holds a number that is NaN or infinite, and has no deviation");
  const auto rows = static_cast<double>(all_rows);
  const double mean = sum_of(numbers, size, exec, ranks) / rows;
  for (double& number : numbers) number = (number - mean) * (number - mean);
  const double squares = greatest_size(numbers, ranks);
  if (!std::isfinite(squares)) throw refusal(name + ": its numbers are too large for a deviation");
  const double deviation = std::sqrt(sum_of(numbers, squares, exec, ranks) / rows);
  return deviation > 0 ? deviation : 1;
}

template <class S>
void divide(std::vector<S>& rows, const std::vector<double>& divisors) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i] = static_cast<S>(static_cast<double>(rows[i]) / divisors[i % divisors.size()]);
}

}  // namespace

std::vector<double> scale_columns(point_table& table, const column_scaling& scaling,
                                  const std::vector<std::string>& names, const execution& exec,
                                  const run_ranks& ranks) {
  if (!scaling.any()) return {};
  std::vector<double> divisors = scaling.divisors;
  if (!scaling.by_deviation && divisors.size() != table.columns)
    throw refusal(fmt::format("--scale: {} for {}", plural(divisors.size(), "number"),
                              plural(table.columns, "column")));
  std::visit(
      [&](auto& rows) {
        for (std::size_t c = 0; scaling.by_deviation && c < table.columns; ++c)
          divisors.push_back(deviation_of(column_of(rows, c, table.columns), table.all_rows,
                                          name_of(names, c), exec, ranks));
        divide(rows, divisors);
      },
      table.numbers);
  return divisors;
}

void unscale(std::vector<double>& numbers, const std::vector<double>& divisors) {
  for (std::size_t i = 0; !divisors.empty() && i < numbers.size(); ++i)
    numbers[i] *= divisors[i % divisors.size()];
}

}  // namespace cairn::tool
