// The part of a command line that says what to read: files, and the types of raw ones.
#pragma once

#include <string>
#include <vector>

#include "commands/dataset_arguments.hpp"
#include "commands/table_arguments.hpp"
#include "inputs/input.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct input_arguments {
  std::vector<std::string> inputs, columns;
  std::string dtype, shape, delimiter, encoding;
  table_arguments table;
  dataset_arguments hdf5;
};

// INPUT..., --column, --dtype, --shape, --delimiter, --encoding, the options of table_arguments.hpp, and what
// is read of HDF5 files.
void describe_inputs(CLI::App& command, input_arguments& given);
// The same without INPUT...
void describe_formats(CLI::App& command, input_arguments& given);

// What is read, for pictures: "price, table.csv".
std::string describe(const std::vector<std::string>& inputs, const std::vector<std::string>& columns);

// What a run that goes on from a checkpoint must have alike of them.
std::vector<run_setting> input_settings(const input_arguments& given);

// Errors: usage_error, also for more columns than `most_columns`.
input_options check_inputs(const input_arguments& given, std::size_t most_columns = 1);

}  // namespace cairn::tool
