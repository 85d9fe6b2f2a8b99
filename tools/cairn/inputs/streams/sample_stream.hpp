// All samples of all inputs, chunk after chunk, as often as wanted. Of several ranks each reads its slice of
// the inputs; making a stream and passing over it are collective then, and fail on all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inputs/input.hpp"
#include "inputs/input_file.hpp"
#include "inputs/slices/slices.hpp"
#include "inputs/streams/chunk.hpp"
#include "inputs/streams/read_position.hpp"
#include "inputs/streams/sample_record.hpp"
#include "inputs/table_facts.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

class sample_stream {
 public:
  using visitor = std::function<void(const chunk&)>;

  // `memory_cap`: bytes of samples that are kept in memory for another pass.
  sample_stream(const std::vector<std::string>& inputs, input_options options, const run_ranks& ranks = {},
                std::uint64_t memory_cap = sample_record::memory_cap);

  // One pass over all samples; `again` says that another pass will follow. Reading what is no array in a
  // file overlaps with `each`. All passes read the same files, even if these are replaced meanwhile. Errors:
  // refusal, usage_error, whatever `each` throws.
  void pass(const visitor& each, bool again);

  // The next pass begins there; all inputs are files. Errors of the pass: also refusal where an input has
  // fewer samples.
  void start_at(stream_start from) { start_ = std::move(from); }

  // Of the next passes over arrays in files: where each chunk costs as much as so many bytes of samples.
  void expect_cost(std::size_t bytes) {
    chunk_size_ = std::clamp(4 * bytes, cached_chunk_bytes, most_cached_chunk_bytes);
  }

  // Of the next passes over what is no file: samples come in pieces of so many bytes.
  void read_pieces_of(std::size_t bytes) { ahead_bytes_ = bytes; }

  const std::string& name_of(const chunk& piece) const { return names_[piece.input]; }
  // The one type of all inputs, after a pass; nothing when they differ.
  std::optional<sample_type> only_type() const;
  // The same before a pass, from the files' headers; false where a pipe among several may have any type.
  bool has_one_type();
  // Whether all inputs are float32; nullopt if that is not known before they are read.
  std::optional<bool> all_float();
  double seconds_waited() const { return waited_; }
  // What the last pass found that read the inputs, of all ranks. Collective.
  table_facts tables() const { return of_all_ranks(tables_, ranks_); }

 private:
  void read_inputs(const visitor& each, bool again);
  template <class Walk>
  void read_in_turn(Walk& walk, const visitor& each, bool keep);
  template <class Walk>
  void read_beside(Walk& walk, const visitor& each, bool again);
  void look();
  void look_at_first();
  void tell_types();
  sample_type type_in(std::size_t input);

  run_ranks ranks_;
  std::vector<input_file> files_;
  input_slices slices_;
  std::vector<std::string> names_;
  input_options options_;
  bool readable_again_ = true;
  std::size_t chunk_size_ = cached_chunk_bytes, ahead_bytes_ = chunk_bytes;
  bool all_arrays_ = true;  // none of the inputs must be parsed
  bool any_hdf5_ = false;   // whose library decompresses chunks on one thread
  double total_bytes_ = 0;
  std::uint64_t memory_cap_;
  std::optional<sample_record> record_;
  std::optional<stream_start> start_;  // of the next pass
  std::vector<sample_type> types_;     // of all inputs after a pass; before, of those that were looked into
  table_facts tables_;
  double waited_ = 0;
};

}  // namespace cairn::tool
