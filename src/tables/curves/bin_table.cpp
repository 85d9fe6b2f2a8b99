#include "src/tables/curves/bin_table.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "src/kernels/logarithm.hpp"
#include "src/kernels/random/drawn_value.hpp"
#include "src/tables/draws/boundaries.hpp"

namespace cairn::curves {
namespace {

// Some 16 cells for each bin: of most draws the cell decides, and what follows is foreseen.
constexpr int least_cell_bits = 12;
constexpr int most_cell_bits = 20;

// To base 2; denormals are made normal.
double binary_logarithm(double x) {
  const double scaled = x * (x < 0x1p-1000 ? 0x1p100 : 1);
  return portable::logarithm(scaled) * 1.4426950408889634 - (x < 0x1p-1000 ? 100 : 0);
}

// log(high / low), also of a ratio that overflows.
double log_ratio_of(double low, double high) {
  const double ratio = high / low;
  return std::isfinite(ratio) ? std::log(ratio) : std::log(high) - std::log(low);
}

// How many u lie from `begin` on, before `end`; an end of 0 is 2^64.
double number_of(std::uint64_t begin, std::uint64_t end) {
  return end == 0 && begin == 0 ? 0x1p64 : static_cast<double>(end - begin);
}

tables::value_bin bin_of(double low, double high, std::uint64_t begin, double number, bool of_logarithms) {
  const double most = low == high ? low : std::nextafter(high, low);
  const double start = of_logarithms ? binary_logarithm(low) : low;
  const double stop = of_logarithms ? binary_logarithm(high) : high;
  return {begin, start, (stop / number - start / number), low, most};
}

void number_cells(bin_table& made) {
  const int bits =
      std::clamp(static_cast<int>(std::bit_width(made.bins.size())) + 4, least_cell_bits, most_cell_bits);
  made.shift = 64 - bits;
  made.first.resize((std::size_t{1} << bits) + 1);
  std::uint32_t bin = 0;
  for (std::size_t cell = 0; cell + 1 < made.first.size(); ++cell) {
    while (bin + 1 < made.bins.size() && made.bins[bin + 1].begin <= cell << made.shift) ++bin;
    made.first[cell] = bin;
  }
  made.first.back() = static_cast<std::uint32_t>(made.bins.size() - 1);
}

// The mean of x^power within a bin.
double moment_within(const bin_table& table, std::size_t bin, int power) {
  const double low = table.edges[2 * bin];
  const double high = table.edges[2 * bin + 1];
  if (low == high) return std::pow(low, power);
  if (table.of_logarithms)
    return (std::pow(high, power) - std::pow(low, power)) / power / log_ratio_of(low, high);
  return power == 1 ? std::midpoint(low, high) : (low * low + low * high + high * high) / 3;
}

}  // namespace

bin_table bins_of(std::span<const double> edges, std::span<const double> weights, bool of_logarithms) {
  const sampling::boundary_list all = sampling::boundaries_of(weights, sampling::scale_of(weights, 1), 1);
  bin_table made;
  made.of_logarithms = of_logarithms;
  std::uint64_t begin = 0;
  for (std::size_t j = 0; j <= all.count; ++j) {
    const std::uint64_t end = j < all.count ? all.data.data()[j] : 0;
    if (j < all.count && end == begin) continue;
    made.bins.push_back(bin_of(edges[j], edges[j + 1], begin, number_of(begin, end), of_logarithms));
    made.edges.insert(made.edges.end(), {edges[j], edges[j + 1]});
    begin = end;
  }
  number_cells(made);
  return made;
}

double bin_table::share(std::size_t bin) const {
  const std::uint64_t end = bin + 1 < bins.size() ? bins[bin + 1].begin : 0;
  return number_of(bins[bin].begin, end) * 0x1p-64;
}

double mean_of(const bin_table& table) {
  double sum = 0;
  for (std::size_t bin = 0; bin < table.bins.size(); ++bin)
    sum += table.share(bin) * moment_within(table, bin, 1);
  return sum;
}
double variance_of(const bin_table& table) {
  const double mean = mean_of(table);
  double sum = 0;
  for (std::size_t bin = 0; bin < table.bins.size(); ++bin) {
    const double here = moment_within(table, bin, 1);
    const double width = table.edges[2 * bin + 1] - table.edges[2 * bin];
    const double square = std::min(here * here, std::numeric_limits<double>::max());
    const double within = table.of_logarithms ? moment_within(table, bin, 2) - square : width * width / 12;
    sum += table.share(bin) * ((here - mean) * (here - mean) + within);
  }
  return sum;
}

namespace {

// The bin of the edges that x lies in or after; none: the number of bins.
std::size_t bin_at(const bin_table& table, double x) {
  std::size_t bin = 0;
  std::size_t end = table.bins.size();
  if (!(x >= table.edges.front())) return end;
  while (end - bin > 1) {
    const std::size_t middle = bin + (end - bin) / 2;
    (table.edges[2 * middle] <= x ? bin : end) = middle;
  }
  return bin;
}

}  // namespace

double density_of(const bin_table& table, double x) {
  const std::size_t bin = bin_at(table, x);
  if (bin == table.bins.size()) return 0;
  const double low = table.edges[2 * bin];
  const double high = table.edges[2 * bin + 1];
  if (x > high || (x == high && low != high && bin + 1 < table.bins.size())) return 0;
  if (table.of_logarithms) return table.share(bin) / log_ratio_of(low, high) / x;
  const double width = high - low;
  return std::isfinite(width) ? table.share(bin) / width : table.share(bin) / 2 / (high / 2 - low / 2);
}

double cumulative_of(const bin_table& table, double x) {
  const std::size_t bin = bin_at(table, x);
  if (bin == table.bins.size()) return 0;
  const double low = table.edges[2 * bin];
  const double high = table.edges[2 * bin + 1];
  const double before = static_cast<double>(table.bins[bin].begin) * 0x1p-64;
  if (x >= high) return before + table.share(bin);
  const auto part = [&] {
    if (table.of_logarithms) return log_ratio_of(low, x) / log_ratio_of(low, high);
    const double width = high - low;
    return std::isfinite(width) ? (x - low) / width : (x / 2 - low / 2) / (high / 2 - low / 2);
  };
  return before + table.share(bin) * part();
}

}  // namespace cairn::curves
