// `cairn describe --list` of an HDF5 file.
#pragma once

#include <string>

namespace cairn::tool {

// Prints what it holds, in words or as one JSON document. Errors: refusal, also for what is no HDF5 file;
// closed_pipe.
void print_datasets(const std::string& input, bool json);

}  // namespace cairn::tool
