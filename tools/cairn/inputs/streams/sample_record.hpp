// Samples that another pass will need: kept in memory up to a cap; beyond it, in a temporary file when their
// input cannot be read again, else not kept.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

class sample_record {
 public:
  static constexpr std::uint64_t memory_cap = std::uint64_t{256} << 20;

  // `inputs_again`: the inputs can be read again, so that nothing needs to be written to disk.
  explicit sample_record(bool inputs_again, std::uint64_t cap = memory_cap)
      : inputs_again_(inputs_again), cap_(cap) {}
  ~sample_record();
  sample_record(const sample_record&) = delete;
  sample_record& operator=(const sample_record&) = delete;

  // Takes or copies the chunk's memory. Errors: refusal when the temporary file cannot be made or written.
  void add(chunk& piece);
  bool complete() const { return !forgotten_; }
  std::uint64_t bytes() const { return in_memory_ + in_file_; }
  // All chunks as they were added. Returns the seconds spent waiting for the temporary file.
  double visit(const std::function<void(const chunk&)>& each) const;

 private:
  struct written {
    chunk_facts piece;
    std::uint64_t offset = 0;
  };
  void keep(chunk& piece);
  void write_out(const chunk& piece);
  void open_file();
  void read_back(const written& entry, chunk& into) const;

  bool inputs_again_, forgotten_ = false;
  std::uint64_t cap_, in_memory_ = 0, in_file_ = 0;
  int descriptor_ = -1;
  std::string directory_;
  std::vector<chunk> kept_;
  std::vector<written> written_;
};

}  // namespace cairn::tool
