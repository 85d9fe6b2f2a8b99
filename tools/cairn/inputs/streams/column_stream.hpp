// Several columns of the same inputs side by side, chunk after chunk, as often as wanted. Of several ranks
// each reads its slice of the inputs: see sample_stream.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inputs/input.hpp"
#include "inputs/slices/slices.hpp"
#include "inputs/streams/chunk.hpp"
#include "inputs/streams/read_position.hpp"
#include "inputs/table_facts.hpp"
#include "inputs/tables/table_columns.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// As many samples of each column.
struct column_chunk {
  std::vector<chunk> columns;
  std::size_t samples = 0;
  read_position end;     // after this chunk
  double progress = -1;  // fraction of all samples' bytes after this chunk; negative when not known
};

// A column of the inputs, or a file of its own with as many samples as these have.
struct column_source {
  std::string column;          // a name or a number; empty: the only one
  std::string file;            // empty: of the inputs
  word_list* words = nullptr;  // cells are words, and are put here
  bool only_numbers = false;   // ... which must be numbers
};

class column_stream {
 public:
  using visitor = std::function<void(const column_chunk&)>;

  // Errors: refusal where an input is no file.
  column_stream(std::vector<std::string> inputs, input_options options, std::vector<column_source> columns,
                const run_ranks& ranks = {});

  // Of each column, as the first input has it.
  std::vector<sample_type> types() const;

  // One pass over all samples. Errors: refusal, usage_error, whatever `each` throws; a column with fewer or
  // more samples than the others.
  void pass(const visitor& each);
  // The next pass begins there. Errors of the pass: also refusal where an input has fewer samples.
  void start_at(stream_start from) { start_ = std::move(from); }
  double seconds_waited() const { return waited_; }
  // Of the next passes: samples of a row in which a number is NaN are not among the chunks.
  void leave_out_nan() { leaves_out_nan_ = true; }
  // What the last pass found, of all ranks. Collective.
  table_facts tables() const { return of_all_ranks(tables_, ranks_); }
  std::uint64_t left_out() const { return ranks_.sum_of(left_out_); }

 private:
  // The open columns of one input. Those of a table as text are read together, others by a reader each.
  struct readers {
    std::vector<std::unique_ptr<sample_reader>> of;
    std::unique_ptr<table_columns> table;
    std::vector<std::size_t> in_table;  // columns
  };
  void check_files();
  void read(const visitor& each);
  input_options options_of(const column_source& column) const;
  void open(readers& all, std::size_t input) const;
  bool open_table(readers& all, std::size_t input) const;
  void open_own_files(readers& all) const;
  std::uint64_t samples_before_slices();
  void skip(const readers& all, const stream_start& from) const;
  std::size_t fill(column_chunk& piece, const readers& all);
  std::size_t fill_from_table(column_chunk& piece, const readers& all, std::size_t rows) const;
  static std::size_t fill_from_reader(chunk& into, sample_reader& reader, std::size_t samples);
  void refuse_longer_datasets(const readers& all, std::size_t input) const;
  void refuse_rest(const readers& all) const;
  void note_facts(const readers& all);
  std::string name_of(std::size_t column, const std::string& input) const;

  std::vector<std::string> inputs_;
  input_options options_;
  std::vector<column_source> columns_;
  run_ranks ranks_;
  std::vector<input_slice> slices_;
  std::vector<std::uint64_t> bytes_of_;  // of each input that are read
  std::uint64_t bytes_ = 0;              // of all
  std::uint64_t before_ = 0;     // samples of the ranks before this one, where a file of its own needs it
  bool reads_own_files_ = true;  // files of their own
  std::optional<stream_start> start_;  // of the next pass
  double waited_ = 0;
  bool leaves_out_nan_ = false;
  std::uint64_t left_out_ = 0;
  table_facts tables_;
};

}  // namespace cairn::tool
