// Describes the options of `cairn digitize`, and checks them as those of `cairn hist`.
#include "commands/digitize/digitize_options.hpp"

#include <CLI/CLI.hpp>

#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

void describe_digitize(CLI::App& command, hist_arguments& given) {
  describe_bins(command, given);
  describe_inputs(command, given.input);
  command
      .add_option("--out", given.out,
                  "Write the number of each sample's bin: int32, or a row for each with the edges of its bin")
      ->type_name("FILE.npy|.csv|.tsv")
      ->required();
  command.add_option("--plot", given.plot, "Draw the histogram with gnuplot: .png, .svg or .pdf")
      ->type_name("FILE");
  command.add_flag("--json", given.json, "Print one JSON document, as cairn hist: how many are in each bin");
  describe_place(command, given.place);
  command.footer(
      "Bins are those that cairn hist would count in: half-open, the last one closed; given, or found from "
      "the\n"
      "samples by the same rules. They are numbered from 1, as by numpy.digitize: 0 is below the first edge, "
      "the\n"
      "number of bins and 1 above the last one, and NaN has that number too. In .csv and .tsv files a row "
      "has "
      "the\n"
      "number and both edges; below the first edge it has no low one, above the last no high one, and NaN "
      "has\n"
      "neither. One number for each sample, in their order, those of several files one after the other. What "
      "is\n"
      "written is read in one pass, of any size.\n\n"
      "  cairn digitize table.csv --column price --edges 0,1000,5000,20000 --out class.csv\n"
      "  cairn digitize samples.npy --width 0.5 --out numbers.npy\n"
      "  produce | cairn digitize - --dtype f8 --bins 20 --range 0 1 --out numbers.npy --json");
}

hist_options check_digitize(const hist_arguments& arguments) {
  if (arguments.input.columns.size() > 1 || arguments.input.hdf5.datasets.size() > 1)
    throw usage_error("--column: bins are those of one column; give it once, and run it again for others");
  static_cast<void>(table_format_of(arguments.out, "--out", false));
  hist_options options = check_hist(arguments);
  options.input.hdf5.any_order = false;  // a number for each sample, in their order
  return options;
}

}  // namespace cairn::tool
