// The options of `cairn sample`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "commands/options/checked_inputs.hpp"
#include "commands/options/checked_place.hpp"
#include "commands/sample/distribution_options.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

enum class sample_kind : std::uint8_t {
  with_replacement,
  without_replacement,
  reservoir,     // without replacement too, of what is read once
  multinomial,   // how often each item is drawn
  distribution,  // numbers
};

struct sample_options {
  sample_kind kind = sample_kind::with_replacement;
  std::string weights;  // the input; empty: there is none
  input_options input;
  bool equal = false;                  // --equal or --resample: all items are alike
  std::optional<std::uint64_t> items;  // --items, where no input says how many
  std::optional<named_distribution> from;

  std::optional<std::uint64_t> count;  // nothing: as many as items, --resample
  draws which;                         // --seed, --stream and --offset
  bool alias = false;                  // --method alias
  bool skip_nan = false;               // --skip-nan
  bool rows = false;                   // --rows

  bool json = false;
  std::string out, plot, state;
  std::uint64_t first_item = 0;  // --first-item: the number of the first item of a reservoir
  execution exec;
  run_ranks ranks;
};

// Errors: usage_error.
sample_options check_sample(const given_options& given);

}  // namespace cairn::tool
