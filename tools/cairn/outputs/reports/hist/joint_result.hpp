// What `cairn hist` found of several columns, of weights or of means, as the reports need it.
#pragma once

#include <cairn/histogram.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "outputs/run_facts.hpp"

namespace cairn::tool {

struct joint_result {
  std::vector<std::string> names;  // of the columns
  std::string file;                // for pictures
  std::vector<std::vector<double>> edges;
  // Of each bin, the last axis fastest: how many samples, or the sum of their weights.
  std::variant<std::vector<std::uint64_t>, std::vector<std::int64_t>, std::vector<double>> counts;
  bool weighted = false;          // counts are sums of weights
  std::vector<double> densities;  // empty unless asked for
  std::vector<double> means;      // of another column; empty unless asked for
  std::vector<double> variances;  // of that column, or of sums: the sums of the squared weights
  // For each axis, the sum of the weights, or the mean of the other column, of samples outside of it.
  using amount_outside = std::variant<std::uint64_t, std::int64_t, double>;
  struct amounts_outside {
    amount_outside below, above, nan;
  };
  std::vector<amounts_outside> outside;  // empty for counts
  tally seen;
  std::optional<std::uint64_t> left_out;  // samples, because a number of theirs is NaN, where asked to
  bool logarithmic = false;               // bins are spaced so, and drawn so
  bool written = false;                   // counts, densities or means are in a file
  std::vector<std::string> maps;
  run_facts run;

  std::size_t bins() const {
    return std::visit([](const auto& all) { return all.size(); }, counts);
  }
  std::vector<std::uint64_t> shape() const {  // bins along each axis
    std::vector<std::uint64_t> lengths;
    for (const auto& axis : edges) lengths.push_back(axis.size() - 1);
    return lengths;
  }
  double amount(std::size_t bin) const {
    return std::visit([bin](const auto& all) { return static_cast<double>(all[bin]); }, counts);
  }
};

}  // namespace cairn::tool
