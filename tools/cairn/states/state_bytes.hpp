// States that the tool alone makes, in the library's container (docs/state_format.md). The library's own code
// for it, src/states, is not for programs; a change of one is a change of both.
#pragma once

#include <cairn/state.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::tool {

// Of states and checkpoints.
class words_checksum {
 public:
  // Whole words of 8 bytes.
  void add(std::string_view words);
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 0x6e72696163;
};

class state_writer {
 public:
  state_writer(const sink& to, state_kind kind);

  void put(std::uint64_t number);
  // And zeros up to a multiple of 8 bytes.
  void put(std::string_view bytes);
  // To be called last.
  void finish();

 private:
  void append(std::string_view bytes);
  void flush();

  const sink& to_;
  std::string waiting_;
  words_checksum sum_;
};

// Errors of all functions, as of the library's load: std::invalid_argument, in words.
class state_reader {
 public:
  // `who` begins each sentence; a literal.
  state_reader(const source& from, state_kind kind, std::string_view who);

  std::uint64_t number();
  // Memory is taken as they arrive.
  std::string bytes(std::uint64_t size);
  // To be called last.
  void finish();
  [[noreturn]] void refuse(std::string_view why) const;

 private:
  void read(char* to, std::size_t size);

  const source& from_;
  std::string_view who_;
  std::uint64_t position_ = 0;
  words_checksum sum_;
};

}  // namespace cairn::tool
