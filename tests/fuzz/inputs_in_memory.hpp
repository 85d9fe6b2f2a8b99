// Bytes as inputs that byte_source opens by name, without the system, whose calls would take most of a run:
// the linker gives the calls that byte_source makes to inputs_in_memory.cpp first (--wrap).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::fuzz {

// For one thread; opened once at a time.
class input_in_memory {
 public:
  input_in_memory(const input_in_memory&) = delete;
  input_in_memory& operator=(const input_in_memory&) = delete;
  ~input_in_memory();
  std::string path() const;

 protected:
  input_in_memory(std::string_view bytes, std::size_t packet, bool seekable);

 private:
  std::size_t place_;
};

// A regular file.
class file_in_memory : public input_in_memory {
 public:
  explicit file_in_memory(std::string_view bytes) : input_in_memory(bytes, bytes.size(), true) {}
};

// A pipe that gives `packet` bytes with each read(2), so that everything is cut at the packets' ends; every
// other read is interrupted by a signal and gives nothing.
class pipe_in_memory : public input_in_memory {
 public:
  pipe_in_memory(std::string_view bytes, std::size_t packet) : input_in_memory(bytes, packet, false) {}
};

}  // namespace cairn::fuzz
