// Checks the options of `cairn digitize` as those of `cairn hist`.
#include "commands/digitize/digitize.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

hist_options check_digitize(const given_options& given) {
  if (given.all("--column").size() > 1 || given.all("--dataset").size() > 1)
    throw usage_error("--column: bins are those of one column; give it once, and run it again for others");
  static_cast<void>(table_format_of(given.needed("--out"), "--out", false));
  hist_options options = check_hist(given);
  options.input.hdf5.any_order = false;  // a number for each sample, in their order
  return options;
}

}  // namespace cairn::tool
