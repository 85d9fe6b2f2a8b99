// Refuses what is no HDF5 file, and prints the list of others.
#include <vector>

#include "commands/describe/describe.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/hdf5/listing.hpp"
#include "inputs/formats/raw.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {

void print_datasets(const std::string& input, bool json) {
  {
    byte_source source(input);
    refuse_other_formats(source);
    if (!source.size()) throw refusal(source.name() + ": --list needs an HDF5 file, not a pipe");
    if (!names_hdf5(input) && !begins_as_hdf5(source))
      throw refusal(source.name() + ": --list is for HDF5 files, and this is none");
  }
  const std::vector<listed_dataset> datasets = list_datasets(input);
  write_standard_output(json ? datasets_in_json(name_of_input(input), datasets)
                             : tell_datasets(name_of_input(input), datasets));
}

}  // namespace cairn::tool
