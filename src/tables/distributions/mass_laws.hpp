// The laws of the families, from their parameters, which are in range.
#pragma once

#include <cstdint>

#include "src/layouts/mass_family.hpp"

namespace cairn::distributions {

tables::mass_law poisson_law(double mean);
tables::mass_law binomial_law(std::uint64_t trials, double probability);
tables::mass_law negative_binomial_law(double successes, double probability);
tables::mass_law hypergeometric_law(std::uint64_t good, std::uint64_t bad, std::uint64_t taken);

}  // namespace cairn::distributions
