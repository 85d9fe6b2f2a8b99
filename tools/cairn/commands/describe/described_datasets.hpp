// What is told of an HDF5 file.
#pragma once

#include <string>

#include "commands/describe/described_table.hpp"

namespace cairn::tool {

// Sets columns: each dataset of numbers, by its path; of records each of their members: /events.energy. Those
// that cannot be read say why. Of one that is chosen, by --dataset, or --column where a name begins with a
// slash, also rows, and where it has two dimensions its columns. What a soft link leads to is described where
// it lies. `open`: as often as there are datasets. Errors: refusal.
void describe_datasets(const std::string& path, const source_opener& open, const describe_options& options,
                       tally_memory& memory, described_file& told);

}  // namespace cairn::tool
