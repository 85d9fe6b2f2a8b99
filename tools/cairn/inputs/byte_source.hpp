// The bytes of one input: a file, a pipe or standard input, read forward by read(2), decoded if asked to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inputs/decoding/decoder.hpp"

namespace cairn::tool {

std::string name_of_input(const std::string& path);  // for messages: "-" is standard input

// Bytes of a regular file; nothing for inputs that cannot be read twice. Does not open it: a FIFO must be
// opened only once. Errors: refusal when there is no such file.
std::optional<std::uint64_t> size_of_input(const std::string& path);

// Errors: refusal. "-" is standard input, which is open.
int open_to_read(const std::string& path);

// The first bytes of a regular file, up to so many, and no more are read. Errors: refusal.
std::vector<std::byte> first_bytes_of_file(const std::string& path, std::size_t bytes);

// All functions that read throw refusal with the file's name and the system's words when reading fails.
class byte_source {
 public:
  // "-" is standard input. A seekable standard input is rewound to the offset that it had when the program
  // started.
  explicit byte_source(const std::string& path);
  // Reads an open descriptor, which stays open, from its start if it can seek.
  byte_source(const std::string& path, int descriptor);
  ~byte_source();
  byte_source(const byte_source&) = delete;
  byte_source& operator=(const byte_source&) = delete;

  // From here on, large reads of a file are made by so many threads side by side.
  void read_by(int threads) { threads_ = threads; }
  int threads() const { return threads_; }
  int descriptor() const { return descriptor_; }
  // Hands out what the decoder makes of the bytes, whose number nobody knows; another decoder goes on from
  // there. Before anything was read, but by peek.
  void decode_by(std::unique_ptr<decoder> how);
  bool is_decoded() const { return !decoded_.empty(); }

  const std::string& name() const { return name_; }
  // Bytes in all; nothing for a pipe or a terminal, and for what is decoded.
  std::optional<std::uint64_t> size() const { return size_; }
  std::uint64_t position() const { return position_; }  // bytes handed out or skipped
  std::uint64_t file_position() const;                  // the same, of the file: encoded ones

  // The number of bytes read: less than asked for only at the end.
  std::size_t read(std::span<std::byte> into);
  // Goes on there, of a file as it stands.
  void seek(std::uint64_t position);
  // As if the file ended there; its size stays.
  void end_at(std::uint64_t position);
  // The number of bytes skipped: less than asked for only at the end.
  std::uint64_t skip(std::uint64_t bytes);
  // The next bytes, up to `bytes` of them (at most 4096), left in place.
  std::span<const std::byte> peek(std::size_t bytes);
  bool at_end() { return peek(1).empty(); }

 private:
  void rewind(const std::string& path);
  std::size_t read_some(std::span<std::byte> into);
  std::size_t read_file(std::span<std::byte> into) const;
  std::size_t read_side_by_side(std::span<std::byte> into);
  std::span<std::byte> before_end(std::span<std::byte> into) const;
  std::span<std::byte> take_buffered(std::size_t bytes);
  void refill();

  static constexpr std::size_t capacity = std::size_t{1} << 18;
  std::string name_;
  int descriptor_ = -1;
  bool owned_ = true;
  std::optional<std::uint64_t> size_;
  std::uint64_t start_ = 0;  // offset of byte 0, of what can seek
  int threads_ = 1;
  std::uint64_t position_ = 0;
  std::optional<std::uint64_t> end_at_;
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t begin_ = 0, end_ = 0;                      // the part of the buffer that is not yet handed out
  std::vector<std::unique_ptr<decoded_bytes>> decoded_;  // each of the bytes of the one before
};

}  // namespace cairn::tool
