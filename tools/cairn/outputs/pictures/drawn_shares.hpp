// How often items were drawn beside how often they should be: what `cairn sample --plot` draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::tool {

class drawn_shares {
 public:
  static constexpr std::size_t most_groups = 1000;  // more points would hide each other

  // Neighbouring items are taken together where there are many. `weights` are a sampler's.
  explicit drawn_shares(std::span<const double> weights);

  void add(std::span<const std::uint64_t> indices);
  // How often each item was drawn.
  void add_counts(std::span<const std::uint64_t> counts);

  // For gnuplot, with its data; what it draws goes to gnuplot's standard output.
  std::string script(const std::string& terminal, const std::string& about = {}) const;

 private:
  std::string data() const;

  std::size_t items_, step_;  // items in all, and in a group
  std::vector<double> expected_;
  std::vector<std::uint64_t> drawn_;
  std::uint64_t total_ = 0;
};

}  // namespace cairn::tool
