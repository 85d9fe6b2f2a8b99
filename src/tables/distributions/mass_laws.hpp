// The laws of the families, from their parameters, which are in range.
#pragma once

#include <cstdint>

#include "src/layouts/item_draws.hpp"
#include "src/layouts/mass_family.hpp"

namespace cairn::distributions {

tables::mass_law poisson_law(double mean);
tables::mass_law binomial_law(std::uint64_t trials, double probability);
tables::mass_law negative_binomial_law(double successes, double probability);
tables::mass_law geometric_law(double probability);  // failures before the first success
tables::mass_law hypergeometric_law(std::uint64_t good, std::uint64_t bad, std::uint64_t taken);
// most: 2^63 - 1 for no bound.
tables::mass_law zipf_law(double exponent, std::uint64_t most);
tables::mass_law uniform_law(std::uint64_t most);  // 0 to most

// How single items of a law are drawn where no table holds it.
item_law poisson_items(double mean);
item_law binomial_items(std::uint64_t trials, double probability);
item_law negative_binomial_items(double successes, double probability);
item_law geometric_items(double probability);
item_law hypergeometric_items(std::uint64_t good, std::uint64_t bad, std::uint64_t taken);
item_law zipf_items(double exponent, std::uint64_t first, std::uint64_t most);
item_law uniform_items(std::uint64_t most);

}  // namespace cairn::distributions
