// An input that several passes read: opened once, so that all of them read the same file even if it is
// renamed or replaced.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "inputs/byte_source.hpp"

namespace cairn::tool {

// How many may be open at a time: half of what the process may open.
std::size_t most_open_inputs();

class input_file {
 public:
  // Does not open it yet: a FIFO must be opened only once. Errors: refusal when there is no such file.
  explicit input_file(std::string path) : path_(std::move(path)), size_(size_of_input(path_)) {}
  ~input_file() { close(); }
  input_file(input_file&& other) noexcept;
  input_file& operator=(input_file&&) = delete;

  const std::string& path() const { return path_; }
  std::optional<std::uint64_t> size() const { return size_; }  // nothing for what cannot be read twice

  // The source of a pass, at its start; valid until close(). Errors: refusal when it cannot be opened, or is
  // not what an earlier pass read.
  std::unique_ptr<byte_source> open();
  // The same, for reading its first bytes only; does not count as a pass.
  std::unique_ptr<byte_source> open_to_look();
  // To be called when a pass has read all of it. Errors: refusal when it is not the first, and the file was
  // written to since.
  void end_pass() const;
  // The next pass opens it again and checks that it is the same file. Standard input stays open.
  void close() noexcept;

 private:
  struct stat look() const;
  void refuse_another(const struct stat& now) const;

  std::string path_;
  std::optional<std::uint64_t> size_;
  int descriptor_ = -1;
  int passes_ = 0;
  std::optional<struct stat> first_;  // as the first pass found it
};

}  // namespace cairn::tool
