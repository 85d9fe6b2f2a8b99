// Which format an input has, and the reader for it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/dataset_choice.hpp"
#include "inputs/sample_reader.hpp"
#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

class row_queue;
class table_columns;
class word_list;
struct text_column;

struct input_options {
  std::string column;                               // empty: not given
  std::optional<stored_type> raw_type;              // --dtype
  std::vector<std::string> column_of;               // of each input, where they differ
  std::optional<std::vector<std::uint64_t>> shape;  // --shape
  word_list* words = nullptr;                       // cells of .csv files are words, and are put here
  bool only_numbers = false;                        // ... which must be numbers
  bool only_exact = false;                          // without words: none that a double would round
  bool only_rows = false;                           // a 1 for each row of text, whatever it holds
  row_queue* rows_too = nullptr;                    // rows of a table as they stand are put here too
  int threads = 1;                                  // that read a file side by side
  bool all_columns = false;                         // of a .csv file, where no column is named
  std::string encoding;                             // of a .csv file; empty: told by its first bytes
  std::optional<char> delimiter;                    // of cells; by the name: a tab in .tsv, else a comma
  table_layout layout;                              // of tables as text, but for the delimiter
  dataset_choice hdf5;                              // --dataset, --slice, --raw
};

// Whether an input may be raw binary: a type is given, and its name tells no other format.
bool may_be_raw(const std::string& path, const input_options& options);
// Whether an input is a table as text: by its name, or since a delimiter is given and it is no .npy file.
bool is_text_table(std::string_view path, const input_options& options);

// Errors: refusal of --dataset, --slice and --raw for what is no HDF5 file.
void refuse_choice_of_dataset(const dataset_choice& choice, const std::string& path);

// How an input that is a table as text is laid out.
table_layout layout_of(const std::string& path, const input_options& options);

enum class input_format : std::uint8_t { hdf5, npy, text, raw };

// HDF5 files by their first bytes and by name, but where a type of raw binary is given. Else by name: .npy,
// .csv, .tsv. Otherwise (raw files, pipes, "-" for standard input): .npy when it begins as one, raw binary
// when a type is given, and .csv when a delimiter is, or it is a pipe or standard input. What is compressed
// is decompressed where that was not done. Errors: refusal; usage_error for a file of unknown format. `path`:
// the source's own, or "-".
input_format format_of(byte_source& source, const std::string& path, const input_options& options);

// A reader of the samples. Tables in other encodings become UTF-8: see inputs/decoding/decoded_input.hpp.
// Errors: as format_of; refusal.
std::unique_ptr<sample_reader> open_input(std::unique_ptr<byte_source> source, const std::string& path,
                                          const input_options& options);
std::unique_ptr<sample_reader> open_input(const std::string& path, const input_options& options);

// A reader of these columns, of which one at least is read, side by side, where the input is a table as text;
// else null. Errors: as open_input.
std::unique_ptr<table_columns> open_text_columns(const std::string& path, const input_options& options,
                                                 std::vector<text_column> columns);

}  // namespace cairn::tool
