// What is told of an array: of each column of one of two dimensions, else of all its items together.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "commands/describe/describe_options.hpp"
#include "commands/describe/tallies/tally_memory.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/sample_reader.hpp"
#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// Sets rows and columns. One pass. NaN are missing. Errors: refusal.
void describe_array(sample_reader& reader, const describe_options& options, tally_memory& memory,
                    described_file& told);

// Members of records in an .npy file, all or those that options name, each by a reader of its own; those that
// are no numbers say why. Sets rows and columns. Errors: refusal.
using member_opener = std::function<std::unique_ptr<sample_reader>(const std::string& member)>;
void describe_members(const npy_header& header, const member_opener& open, const describe_options& options,
                      tally_memory& memory, described_file& told);

// All items of an array together, in any order; without a name. Errors: refusal.
described_column describe_items(sample_reader& reader, const describe_options& options, tally_memory& memory);

// Each of so many members of records; those that cannot be read say why. Without names. Errors: refusal.
std::vector<described_column> describe_records(record_reader& reader, std::size_t members,
                                               const describe_options& options, tally_memory& memory);

}  // namespace cairn::tool
