// Keys and counts in sorted runs of a file without a name, which are merged as they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "src/machine/unnamed_file.hpp"

namespace cairn {

class sorted_runs {
 public:
  struct counted_key {
    std::uint64_t key = 0, count = 0;
  };

  explicit sorted_runs(std::string folder) : file_(std::move(folder)) {}

  // Appends a run of keys that ascend and of their counts. std::system_error.
  void append(std::span<const std::uint64_t> keys, std::span<const std::uint64_t> counts);
  // Calls use(some) for all keys, ascending, at most `at_once` at a time; no two runs have the same key.
  // Buffers of all runs take so many bytes, at least 1 KiB each. std::system_error.
  void merge(std::size_t at_once, std::size_t bytes,
             const std::function<void(std::span<const counted_key>)>& use) const;

 private:
  struct run {
    std::uint64_t first = 0;  // byte of the file
    std::size_t keys = 0;
  };
  class reader;

  unnamed_file file_;
  std::uint64_t end_ = 0;
  std::vector<run> runs_;
};

}  // namespace cairn
