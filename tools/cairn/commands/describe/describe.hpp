// `cairn describe`: a first look at files.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/describe/column_tally.hpp"
#include "commands/options/checked_options.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/input_file.hpp"
#include "inputs/sample_reader.hpp"
#include "inputs/tables/table_layout.hpp"
#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

struct describe_options {
  std::vector<std::string> files;
  input_options input;
  std::vector<std::string> columns;  // that are described; empty: all
  std::uint64_t memory = 0;          // --memory SIZE; 0: half of what is left
  std::string folder;                // --folder DIR
  bool list = false;                 // --list: datasets alone
  bool names = false;                // --names: names of columns or datasets alone
  bool json = false;
  std::string out, html;
  int threads = 1;
};

// Errors: usage_error.
describe_options check_describe(const given_options& given);

// Errors: refusal, usage_error.
void run_describe(const describe_options& options);

// Prints what it holds, in words or as one JSON document. Errors: refusal, also for what is no HDF5 file;
// closed_pipe.
void print_datasets(const std::string& input, bool json);

// Opens a file at its start, decompressed.
using source_opener = std::function<std::unique_ptr<byte_source>()>;

struct table_file {
  source_opener open;  // as often as it is asked, where `is_again`
  table_layout layout{};
  bool is_again = false;
};

// Sets rows, columns and what is told of tables. One pass over the file; another where words came behind many
// numbers. Errors: refusal.
void describe_table(const table_file& file, const describe_options& options, described_memory& memory,
                    const std::function<void(double)>& progress, described_file& told);

// Sets rows and columns. One pass. NaN are missing. Errors: refusal.
void describe_array(sample_reader& reader, const describe_options& options, described_memory& memory,
                    described_file& told);

// Members of records in an .npy file, all or those that options name, each by a reader of its own; those that
// are no numbers say why. Sets rows and columns. Errors: refusal.
using member_opener = std::function<std::unique_ptr<sample_reader>(const std::string& member)>;
void describe_members(const npy_header& header, const member_opener& open, const describe_options& options,
                      described_memory& memory, described_file& told);

// All items of an array together, in any order; without a name. Errors: refusal.
described_column describe_items(sample_reader& reader, const describe_options& options,
                                described_memory& memory);

// Each of so many members of records; those that cannot be read say why. Without names. Errors: refusal.
std::vector<described_column> describe_records(record_reader& reader, std::size_t members,
                                               const describe_options& options, described_memory& memory);

// Sets columns: each dataset of numbers, by its path; of records each of their members: /events.energy. Those
// that cannot be read say why. Of one that is chosen, by --dataset, or --column where a name begins with a
// slash, also rows, and where it has two dimensions its columns. What a soft link leads to is described where
// it lies. `open`: as often as there are datasets. Errors: refusal.
void describe_datasets(const std::string& path, const source_opener& open, const describe_options& options,
                       described_memory& memory, described_file& told);

// work(i) for 0 to count - 1. Throws what one of them has thrown.
void side_by_side(std::size_t count, int threads, const std::function<void(std::size_t)>& work);
// So many threads remain for each piece of that work.
inline int threads_of_each(std::size_t count, int threads) { return count > 1 ? 1 : threads; }

}  // namespace cairn::tool
