// Lists the datasets of HDF5 files.
#include "commands/describe/describe.hpp"

#include <CLI/CLI.hpp>

#include "commands/describe/dataset_listing.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

void describe_describe(CLI::App& command, describe_arguments& given) {
  command.add_option("FILE", given.inputs, "HDF5 and NetCDF-4 files")->required();
  command.add_flag("--list", given.list,
                   "The datasets of an HDF5 file: type, shape, chunks, filters, attributes");
  command.add_flag("--json", given.json, "Print one JSON document for each file");
}

void run_describe(const describe_arguments& given) {
  if (!given.list) throw usage_error("expected --list");
  for (const std::string& input : given.inputs) print_datasets(input, given.json);
}

}  // namespace cairn::tool
