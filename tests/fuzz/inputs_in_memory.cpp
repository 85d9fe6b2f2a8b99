#include "inputs_in_memory.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstring>

#include "require.hpp"

namespace cairn::fuzz {
namespace {

struct held_bytes {
  std::string_view bytes;
  std::size_t packet = 0;  // the most that one read gives
  bool seekable = false;
  bool held = false;
  bool open = false;
  bool interrupted = false;
  std::size_t position = 0;
};

constexpr std::size_t places = 2;
constexpr std::string_view path_prefix = "bytes in memory ";
constexpr int first_descriptor = 1 << 24;  // more than a process may have

// No other place: the system's calls have no arguments of ours.
std::array<held_bytes, places>& inputs() {
  static std::array<held_bytes, places> all;
  return all;
}

// Null for paths and descriptors of the system.
held_bytes* input_at(const char* path) {
  const std::string_view name(path);
  if (!name.starts_with(path_prefix)) return nullptr;
  const auto place = static_cast<std::size_t>(name.back() - '0');
  require(name.size() == path_prefix.size() + 1 && place < places && inputs()[place].held,
          "an input's own name");
  return &inputs()[place];
}
held_bytes* input_at(int descriptor) {
  if (descriptor < first_descriptor) return nullptr;
  const auto place = static_cast<std::size_t>(descriptor - first_descriptor);
  require(place < places && inputs()[place].open, "a descriptor that is open");
  return &inputs()[place];
}

int opened(held_bytes& input) {
  require(!input.open, "an input is opened once at a time");
  input.open = true;
  if (input.seekable) input.position = 0;
  return first_descriptor + static_cast<int>(&input - inputs().data());
}

int tell_facts(const held_bytes& input, struct stat* facts) {
  *facts = {};
  facts->st_mode = input.seekable ? S_IFREG : S_IFIFO;
  if (input.seekable) facts->st_size = static_cast<off_t>(input.bytes.size());
  return 0;
}

off_t moved(held_bytes& input, off_t by, int from) {
  if (!input.seekable) {
    errno = ESPIPE;
    return -1;
  }
  require(from == SEEK_SET || from == SEEK_CUR, "no reader seeks from the end");
  const off_t to = from == SEEK_SET ? by : static_cast<off_t>(input.position) + by;
  require(to >= 0, "a reader seeks to what can be there");
  input.position = static_cast<std::size_t>(to);
  return to;
}

ssize_t read_from(held_bytes& input, void* into, std::size_t most) {
  if (!input.seekable && !input.interrupted) {
    input.interrupted = true;
    errno = EINTR;
    return -1;
  }
  input.interrupted = false;
  const std::size_t left = input.bytes.size() - std::min(input.position, input.bytes.size());
  const std::size_t given = std::min({most, left, input.packet});
  if (given > 0) std::memcpy(into, input.bytes.data() + input.position, given);
  input.position += given;
  return static_cast<ssize_t>(given);
}

}  // namespace

input_in_memory::input_in_memory(std::string_view bytes, std::size_t packet, bool seekable) {
  const auto free = std::ranges::find(inputs(), false, &held_bytes::held);
  require(free != inputs().end(), "there is a place for the input");
  *free = {.bytes = bytes, .packet = std::max<std::size_t>(packet, 1), .seekable = seekable, .held = true};
  place_ = static_cast<std::size_t>(free - inputs().begin());
}

input_in_memory::~input_in_memory() {
  require(!inputs()[place_].open, "whoever opened an input has closed it");
  inputs()[place_].held = false;
}

std::string input_in_memory::path() const { return std::string(path_prefix) + std::to_string(place_); }

}  // namespace cairn::fuzz

using namespace cairn::fuzz;

extern "C" {
// Other descriptors and names are the system's: libFuzzer reads and writes files too.
int __real_open(const char* path, int flags, ...);
int __real_stat(const char* path, struct stat* facts);
int __real_fstat(int descriptor, struct stat* facts);
off_t __real_lseek(int descriptor, off_t by, int from);
ssize_t __real_read(int descriptor, void* into, std::size_t most);
int __real_posix_fadvise(int descriptor, off_t from, off_t bytes, int advice);
int __real_close(int descriptor);

int __wrap_open(const char* path, int flags, ...) {
  if (held_bytes* const input = input_at(path)) return opened(*input);
  std::va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  return __real_open(path, flags, mode);
}

int __wrap_stat(const char* path, struct stat* facts) {
  const held_bytes* const input = input_at(path);
  return input ? tell_facts(*input, facts) : __real_stat(path, facts);
}

int __wrap_fstat(int descriptor, struct stat* facts) {
  const held_bytes* const input = input_at(descriptor);
  return input ? tell_facts(*input, facts) : __real_fstat(descriptor, facts);
}

off_t __wrap_lseek(int descriptor, off_t by, int from) {
  held_bytes* const input = input_at(descriptor);
  return input ? moved(*input, by, from) : __real_lseek(descriptor, by, from);
}

ssize_t __wrap_read(int descriptor, void* into, std::size_t most) {
  held_bytes* const input = input_at(descriptor);
  return input ? read_from(*input, into, most) : __real_read(descriptor, into, most);
}

int __wrap_posix_fadvise(int descriptor, off_t from, off_t bytes, int advice) {
  return input_at(descriptor) ? 0 : __real_posix_fadvise(descriptor, from, bytes, advice);
}

int __wrap_close(int descriptor) {
  held_bytes* const input = input_at(descriptor);
  if (!input) return __real_close(descriptor);
  input->open = false;
  return 0;
}
}
