// A file without a name: however the process ends, nothing of it is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cairn {

class unnamed_file {
 public:
  // Made in the folder, or where that is empty in TMPDIR, or else in /tmp, when it is first written to.
  explicit unnamed_file(std::string folder);
  unnamed_file(const unnamed_file&) = delete;
  unnamed_file& operator=(const unnamed_file&) = delete;
  ~unnamed_file();

  // Errors of these two: std::system_error, which names the folder.
  void write(std::uint64_t first, const void* data, std::size_t bytes);
  void read(std::uint64_t first, void* data, std::size_t bytes) const;

 private:
  void open();
  [[noreturn]] void fail(const char* doing, int error) const;

  std::string folder_;
  int file_ = -1;
};

}  // namespace cairn
