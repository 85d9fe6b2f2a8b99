// The memory that all columns' values may fill together, and the file that takes what goes beyond it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>

namespace cairn::tool {

class tally_memory {
 public:
  // `folder`: of the file, which has no name and is made when it is needed; empty: TMPDIR, or else /tmp.
  tally_memory(std::uint64_t bytes, std::string folder) : most_(bytes), folder_(std::move(folder)) {}
  ~tally_memory();
  tally_memory(const tally_memory&) = delete;
  tally_memory& operator=(const tally_memory&) = delete;

  void take(std::uint64_t bytes) { used_ += bytes; }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  bool is_full() const { return used_ > most_; }

  // Of the file. By several threads at once. Errors: refusal naming the folder and the system's words.
  std::uint64_t reserve(std::uint64_t bytes) { return end_.fetch_add(bytes); }  // returns where they go
  void write(std::uint64_t at, std::span<const std::byte> bytes);
  void read(std::uint64_t from, std::span<std::byte> into) const;
  std::uint64_t written() const { return end_; }

 private:
  void open();

  std::uint64_t most_;
  std::string folder_;
  std::atomic<std::uint64_t> used_ = 0, end_ = 0;
  std::mutex opening_;
  int descriptor_ = -1;
};

}  // namespace cairn::tool
