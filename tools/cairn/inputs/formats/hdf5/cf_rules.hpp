// What the attributes of a dataset say of its numbers, by the CF conventions: which of them mean that there
// is none, and how packed ones are unpacked. https://cfconventions.org, 2.5.1 and 8.1.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "inputs/formats/hdf5/attributes.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {

class cf_rules {
 public:
  // _FillValue, missing_value, valid_range, valid_min, valid_max, scale_factor, add_offset and _Unsigned of a
  // dataset whose numbers are read as `stored`. Errors: std::invalid_argument with a sentence where one of
  // them cannot be used.
  cf_rules(hid_t dataset, sample_type stored);

  bool none() const { return !has_missing() && !is_packed() && stored_ == read_as_; }
  // float32 where numbers stay so, else float64; the stored type where there are no rules.
  sample_type type() const;
  // Numbers as they are stored, to as many of type(): NaN where there is none. Errors: std::invalid_argument
  // with a sentence for an integer that float64 does not hold.
  void apply(std::span<const std::byte> stored, std::span<std::byte> into) const;

 private:
  // Of packed integers a bound that is a real lies among the unpacked ones.
  struct bound {
    attribute_number value;
    bool of_unpacked = false;
  };
  bool has_missing() const { return !missing_.empty() || !least_.empty() || !greatest_.empty(); }
  bool is_packed() const { return scale_ || offset_; }
  double unpacked(double value) const;
  void read_bounds(hid_t dataset);
  bound bound_of(const attribute_number& value) const;
  template <class T, class To>
  void apply_to(std::span<const std::byte> stored, std::span<std::byte> into) const;

  sample_type stored_, read_as_;  // the second by _Unsigned
  std::vector<attribute_number> missing_;
  std::vector<bound> least_, greatest_;
  std::optional<double> scale_, offset_;
};

}  // namespace cairn::tool
