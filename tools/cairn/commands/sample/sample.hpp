// The command `cairn sample`: weighted random sampling with replacement.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "commands/options/checked_options.hpp"
#include "commands/options/given_options.hpp"
#include "outputs/reports/sample_report.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct named_distribution {
  std::variant<distribution, continuous_distribution> law;
  std::vector<named_value> facts;  // its name and parameters, for reports
  bool without_sign = false;       // values may be above 2^63 - 1
};

// Nothing where none is named. Errors: usage_error naming a parameter that is missing, that is no number or
// not in its range, or that is not one of the distribution's.
std::optional<named_distribution> check_distribution(const given_options& given);

enum class sample_kind : std::uint8_t {
  with_replacement,
  without_replacement,
  reservoir,     // without replacement too, of what is read once
  multinomial,   // how often each item is drawn
  distribution,  // numbers
};

struct sample_options : run_options {
  sample_kind kind = sample_kind::with_replacement;
  std::string weights;                 // the input; empty: there is none
  bool equal = false;                  // --equal or --resample: all items are alike
  std::optional<std::uint64_t> items;  // --items, where no input says how many
  std::optional<named_distribution> from;

  std::optional<std::uint64_t> count;  // nothing: as many as items, --resample
  draws which;                         // --seed, --stream and --offset
  bool alias = false;                  // --method alias
  bool skip_nan = false;               // --skip-nan
  bool rows = false;                   // --rows

  std::string state;
  std::uint64_t first_item = 0;  // --first-item: the number of the first item of a reservoir
};

// Errors: usage_error.
sample_options check_sample(const given_options& given);

// Reads the weights, draws and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_sample(const sample_options& options);

}  // namespace cairn::tool
