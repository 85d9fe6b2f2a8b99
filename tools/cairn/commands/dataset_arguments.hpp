// The part of a command line that says what of an HDF5 file is read.
#pragma once

#include <string>
#include <vector>

#include "inputs/formats/hdf5/dataset_choice.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct dataset_arguments {
  std::vector<std::string> datasets;
  std::string slice;
  bool raw = false;
};

// --dataset, --slice and --raw.
void describe_dataset_choice(CLI::App& command, dataset_arguments& given);

// Several datasets are columns side by side: they are put among these. Errors: usage_error where there are
// columns already.
void join_datasets(dataset_arguments& given, std::vector<std::string>& columns);

// Errors: usage_error.
dataset_choice check_dataset_choice(const dataset_arguments& given);

}  // namespace cairn::tool
