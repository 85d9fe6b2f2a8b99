// Adds up the probabilities of a family from its mode outward.
#include "src/tables/distributions/mass_table.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "src/kernels/random/mass_ratio.hpp"
#include "src/tables/draws/fraction.hpp"

namespace cairn::distributions {
namespace {

using portable::double_double;
using portable::mass_ratio;
using sampling::wide;

constexpr int mode_bits = 104;  // of the mode's mass as an integer; the sum of 2^23 fits in 128
constexpr std::uint64_t most_looked_at = most_values * 2;  // masses that are not yet 0 at that precision
constexpr double nothing = 0x1p-140;                       // of the whole

// floor(mass * 2^mode_bits) for masses up to 1.
wide whole_part(double_double mass) {
  const auto scaled = [](double part) {  // exact: doubles are integers above 2^52, below they are small
    const double upper = __builtin_floor(part * 0x1p-52);
    return (static_cast<wide>(static_cast<std::uint64_t>(upper)) << 52) +
           static_cast<std::uint64_t>(part - upper * 0x1p52);
  };
  const double upper = __builtin_floor(mass.upper * 0x1p104);
  const double lower = (mass.upper * 0x1p104 - upper) + mass.lower * 0x1p104;
  const wide sum = scaled(upper);
  if (lower >= 0) return sum + scaled(__builtin_floor(lower));
  const wide less = scaled(__builtin_floor(-lower)) + 1;
  return less > sum ? 0 : sum - less;
}

// Masses from a value on outward, up to the last that is not 0 as an integer; `next` gives the mass after
// that of k, and `ends(k)` says whether there is none.
struct walked {
  std::vector<wide> masses;
  std::uint64_t last;
  double_double mass;  // of `last`
};
walked masses_above(const tables::mass_law& law) {
  walked made{{}, law.mode, 1};
  while (made.last < law.most && made.masses.size() < most_looked_at) {
    const double_double mass = made.mass * mass_ratio<double_double>(made.last, law);
    const wide whole = whole_part(mass);
    if (whole == 0) break;
    made.masses.push_back(whole);
    made.mass = mass;
    ++made.last;
  }
  return made;
}
walked masses_below(const tables::mass_law& law) {
  walked made{{}, law.mode, 1};
  while (made.last > law.least && made.masses.size() < most_looked_at) {
    const double_double mass = made.mass / mass_ratio<double_double>(made.last - 1, law);
    const wide whole = whole_part(mass);
    if (whole == 0) break;
    made.masses.push_back(whole);
    made.mass = mass;
    --made.last;
  }
  return made;
}

// From the last value with a mass on, as far as tails are looked at.
tables::draw_tails tails_of(const tables::mass_law& law, const walked& below, const walked& above,
                            double total) {
  tables::draw_tails made{.there = true, .lowest = below.last, .highest = above.last, .law = law};
  made.mass_of_lowest = below.mass.upper / total;
  made.mass_of_highest = above.mass.upper / total;
  const auto goes_on = [](double mass, std::uint64_t walked) {
    return mass > nothing && walked < most_looked_at;
  };
  while (made.highest < law.most && goes_on(made.mass_of_highest, made.highest - above.last))
    made.mass_of_highest *= mass_ratio<double>(made.highest++, law);
  while (made.lowest > law.least && goes_on(made.mass_of_lowest, below.last - made.lowest))
    made.mass_of_lowest /= mass_ratio<double>(--made.lowest, law);
  return made;
}

double as_double(wide a) {
  return static_cast<double>(sampling::upper(a)) * 0x1p64 + static_cast<double>(sampling::lower(a));
}

}  // namespace

std::optional<mass_table> table_of(const tables::mass_law& law) {
  walked below = masses_below(law);
  const walked above = masses_above(law);
  if (below.masses.size() >= most_looked_at || above.masses.size() >= most_looked_at) return {};
  std::ranges::reverse(below.masses);
  std::vector<wide> masses = std::move(below.masses);
  masses.push_back(wide{1} << mode_bits);
  masses.insert(masses.end(), above.masses.begin(), above.masses.end());
  wide total = 0;
  for (const wide mass : masses) total += mass;

  // Sums that are whole numbers of 2^-64 may come out greater by less than 2^-78: they are lowered by 2^-74.
  const wide lowered = total >> 74;
  const sampling::fraction_of share(total);
  mass_table made{below.last, {scratch<std::uint64_t>(masses.size()), 0}, {}};
  wide sum = 0;
  for (std::size_t j = 0; j + 1 < masses.size(); ++j) {
    sum += masses[j];
    bool whole = sum == total;
    const std::uint64_t boundary = whole ? 0 : share.rounded_up(sum > lowered ? sum - lowered : 1, whole);
    if (whole) break;  // no 64 bits reach it, nor any after it
    if (boundary <= 1 && made.boundaries.count != 0) {
      ++made.first;  // only the number 0 lies below, which tails look at
      made.boundaries.data.data()[0] = boundary;
      continue;
    }
    made.boundaries.data.data()[made.boundaries.count++] = boundary;
  }
  if (made.boundaries.count >= most_values) return {};
  made.tails = tails_of(law, below, above, as_double(total) * 0x1p-104);
  return made;
}

}  // namespace cairn::distributions
