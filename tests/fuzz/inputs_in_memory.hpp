// Bytes as inputs that byte_source opens by name, without a file system: a regular file and a pipe.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "require.hpp"

namespace cairn::fuzz {

inline std::string path_of(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// A regular file in memory, made once and filled again for each input.
class memory_file {
 public:
  memory_file() : descriptor_(memfd_create("cairn-fuzz", MFD_CLOEXEC)) {
    require(descriptor_ >= 0, "memfd_create works");
  }
  ~memory_file() { close(descriptor_); }
  memory_file(const memory_file&) = delete;
  memory_file& operator=(const memory_file&) = delete;

  void hold(std::string_view bytes) const {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), 0);
    require(written == static_cast<ssize_t>(bytes.size()), "the file in memory takes all bytes");
    require(ftruncate(descriptor_, static_cast<off_t>(bytes.size())) == 0, "the file in memory ends there");
  }
  std::string path() const { return path_of(descriptor_); }

 private:
  int descriptor_;
};

// A pipe whose reader gets one packet with each read(2), so that everything is cut at the packets' ends.
class packet_pipe {
 public:
  // About `packet` bytes each: more when the pipe could not hold so many packets.
  packet_pipe(std::string_view bytes, std::size_t packet) {
    std::array<int, 2> ends{};
    require(pipe2(ends.data(), O_DIRECT | O_NONBLOCK | O_CLOEXEC) == 0, "pipe2 works");
    reading_end_ = ends[0];
    packet = std::max({packet, (bytes.size() + most_packets - 1) / most_packets, std::size_t{1}});
    for (; !bytes.empty(); bytes.remove_prefix(std::min(packet, bytes.size()))) {
      const std::size_t size = std::min(packet, bytes.size());
      require(write(ends[1], bytes.data(), size) == static_cast<ssize_t>(size), "the pipe takes a packet");
    }
    close(ends[1]);
  }
  ~packet_pipe() { close(reading_end_); }
  packet_pipe(const packet_pipe&) = delete;
  packet_pipe& operator=(const packet_pipe&) = delete;

  std::string path() const { return path_of(reading_end_); }

 private:
  static constexpr std::size_t most_packets = 16;  // in a pipe of the usual size; each has a page
  int reading_end_ = -1;
};

}  // namespace cairn::fuzz
