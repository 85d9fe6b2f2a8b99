// Bytes as inputs that byte_source opens by name: a file in memory, and a pipe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::fuzz {

class input_in_memory {
 public:
  input_in_memory(const input_in_memory&) = delete;
  input_in_memory& operator=(const input_in_memory&) = delete;
  ~input_in_memory();
  std::string path() const;

 protected:
  explicit input_in_memory(int descriptor);

 private:
  int descriptor_;
};

// A regular file.
class file_in_memory : public input_in_memory {
 public:
  explicit file_in_memory(std::string_view bytes);
};

// A pipe that gives `packet` bytes with each read(2), so that everything is cut at the packets' ends; a few
// more where it could not hold so many packets. At most 64 KB.
class pipe_in_memory : public input_in_memory {
 public:
  pipe_in_memory(std::string_view bytes, std::size_t packet);
};

}  // namespace cairn::fuzz
