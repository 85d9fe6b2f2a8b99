// The edges of `cairn hist --width`: decimal multiples of a width.
#pragma once

#include <string>
#include <vector>

#include "commands/options/arguments.hpp"

namespace cairn::tool {

// A width as --width gives it. Errors: usage_error for one that is no finite number above 0.
double parse_width(const std::string& text);

// Bins of this width, the first from a multiple of it at or below the range, the last to one above, so that
// no sample of the range stands on the last edge: with a width of 1 whole numbers have a bin each.
// `from_low`: the bins begin at range.low instead, and end at the first edge that is not below range.high. An
// edge is the double nearest to the decimal number (0.3, not 3 * 0.1), where width and low have up to 15
// digits. `floats`: edges are rounded to float32, as samples of that type are compared.
// Errors: refusal of more bins than an axis has, and of a width that no edges near the range differ by.
std::vector<double> edges_of_width(double width, number_range range, bool from_low, bool floats);

}  // namespace cairn::tool
