// Makes files in memory and pipes out of the bytes of a fuzz input.
#include "inputs_in_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "require.hpp"

namespace cairn::fuzz {
namespace {

void write_all(int descriptor, std::string_view bytes) {
  const auto size = static_cast<ssize_t>(bytes.size());
  require(write(descriptor, bytes.data(), bytes.size()) == size, "an input takes its bytes");
}

int file_with(std::string_view bytes) {
  const int descriptor = memfd_create("input", MFD_CLOEXEC);
  require(descriptor >= 0, "there is memory for a file");
  write_all(descriptor, bytes);
  return descriptor;
}

// Each write to a pipe opened with O_DIRECT is a packet, which lies in a page of the pipe's.
int pipe_with(std::string_view bytes, std::size_t packet) {
  constexpr int pages = 128, page = 4096;
  int ends[2];
  require(pipe2(ends, O_CLOEXEC | O_DIRECT) == 0 && fcntl(ends[1], F_SETPIPE_SZ, pages * page) >= 0,
          "there is memory for a pipe");
  const std::size_t size = std::max({packet, std::size_t{1}, (bytes.size() + pages - 1) / pages});
  for (std::size_t at = 0; at < bytes.size(); at += size) write_all(ends[1], bytes.substr(at, size));
  close(ends[1]);
  return ends[0];
}

}  // namespace

input_in_memory::input_in_memory(int descriptor) : descriptor_(descriptor) {}
input_in_memory::~input_in_memory() { close(descriptor_); }
std::string input_in_memory::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

file_in_memory::file_in_memory(std::string_view bytes) : input_in_memory(file_with(bytes)) {}
pipe_in_memory::pipe_in_memory(std::string_view bytes, std::size_t packet)
    : input_in_memory(pipe_with(bytes, packet)) {}

}  // namespace cairn::fuzz
