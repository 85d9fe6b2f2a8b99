// Decodes the stored numbers of an array by the attributes of the CF conventions: marks missing values and
// unpacks packed numbers. https://cfconventions.org, 2.5.1 and 8.1. The tool and the Python module share
// these rules, so they know no file format.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shared/sample_type.hpp"

namespace cairn::tool {

using attribute_number = std::variant<std::int64_t, std::uint64_t, double>;

// The attributes of an array that the rules use.
struct cf_attributes {
  static constexpr std::array<const char*, 7> names = {
      "_FillValue", "missing_value", "valid_range", "valid_min", "valid_max", "scale_factor", "add_offset"};
  std::map<std::string, std::vector<attribute_number>, std::less<>> numbers;  // those that the array has
  std::string is_unsigned;  // the text of _Unsigned, or empty
};

class cf_rules {
 public:
  // The rules for an array whose numbers are stored as `stored`. Errors: std::invalid_argument with a
  // sentence that names the attribute that cannot be used.
  cf_rules(cf_attributes attributes, sample_type stored);

  bool none() const { return !has_missing() && !is_packed() && stored_ == read_as_; }
  // float32 where numbers stay so, else float64; the stored type where there are no rules.
  sample_type type() const;
  // Decodes stored numbers to as many numbers of type(). Missing values become NaN. Errors:
  // std::invalid_argument with a sentence for an integer that float64 does not hold.
  void apply(std::span<const std::byte> stored, std::span<std::byte> into) const;

 private:
  // A real bound of packed integers bounds the unpacked numbers.
  struct bound {
    attribute_number value;
    bool of_unpacked = false;
  };
  bool has_missing() const { return !missing_.empty() || !least_.empty() || !greatest_.empty(); }
  bool is_packed() const { return scale_ || offset_; }
  double unpacked(double value) const;
  void read_bounds(const cf_attributes& attributes);
  bound bound_of(const attribute_number& value) const;
  template <class T, class To>
  void apply_to(std::span<const std::byte> stored, std::span<std::byte> into) const;

  sample_type stored_, read_as_;  // read_as_ has the sign that _Unsigned says
  std::vector<attribute_number> missing_;
  std::vector<bound> least_, greatest_;
  std::optional<double> scale_, offset_;
};

}  // namespace cairn::tool
