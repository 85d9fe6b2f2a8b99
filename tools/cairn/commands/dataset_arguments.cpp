// Describes --dataset, --slice and --raw to the parser, and checks them.
#include "commands/dataset_arguments.hpp"

#include <CLI/CLI.hpp>

#include "shared/refusal.hpp"

namespace cairn::tool {

void describe_dataset_choice(CLI::App& command, dataset_arguments& given) {
  command
      .add_option("--dataset", given.datasets,
                  "Dataset of an HDF5 or NetCDF-4 file: /events/energy; no need where there is only one.\n"
                  "Several are columns side by side")
      ->type_name("DATASET")
      ->allow_extra_args(false);
  command
      .add_option("--slice", given.slice,
                  "Part of it, as Python has it, an index or first:last:step for each dimension: 0:1000,:,3")
      ->type_name("PARTS");
  command.add_flag("--raw", given.raw,
                   "Its numbers as they are stored: no _FillValue, valid_range, scale_factor and the like");
}

void join_datasets(dataset_arguments& given, std::vector<std::string>& columns) {
  if (given.datasets.size() < 2) return;
  if (!columns.empty())
    throw usage_error("--dataset: several are columns themselves; leave out --column, or give one dataset");
  for (const std::string& dataset : given.datasets)
    columns.push_back(dataset.starts_with('/') ? dataset : "/" + dataset);
  given.datasets.clear();
}

dataset_choice check_dataset_choice(const dataset_arguments& given) {
  dataset_choice choice;
  if (given.datasets.size() > 1) throw usage_error("--dataset: expected one");
  if (!given.datasets.empty()) choice.dataset = given.datasets.front();
  if (!given.slice.empty()) choice.slice = parse_slice(given.slice);
  choice.raw = given.raw;
  return choice;
}

}  // namespace cairn::tool
