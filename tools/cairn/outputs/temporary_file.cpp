// Makes files without a name, names them at the end, and clears away what killed runs have left.
#include "outputs/temporary_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

namespace cairn::tool {
namespace {

// A signal handler may read these: plain storage and flags.
struct noted_name {
  volatile std::sig_atomic_t used = 0;
  std::array<char, 4096> path{};
};
std::array<noted_name, 4> noted_names;

int note_name(const std::string& path) {
  for (std::size_t i = 0; i < noted_names.size(); ++i) {
    noted_name& name = noted_names[i];
    if (name.used != 0 || path.size() >= name.path.size()) continue;
    std::memcpy(name.path.data(), path.c_str(), path.size() + 1);
    name.used = 1;
    return static_cast<int>(i);
  }
  return -1;
}

// Names of files of this host; behind it come the process, '-', a number and ".tmp".
std::string start_of_names() {
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host = {"localhost"};
  return fmt::format(".cairn-{}-", host.data());
}

// The process in the name of a temporary file of this host; 0 if it is none.
pid_t process_in(std::string_view name, std::string_view start) {
  if (!name.starts_with(start) || !name.ends_with(".tmp")) return 0;
  name.remove_prefix(start.size());
  pid_t process = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
  return error == std::errc{} && *end == '-' ? process : 0;
}

// A process number of another container may be gone here while its process writes: the writer holds a lock.
bool is_abandoned(const std::string& path, pid_t process) {
  if (process <= 0 || kill(process, 0) == 0 || errno != ESRCH) return false;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return false;
  const bool is_free = flock(file, LOCK_EX | LOCK_NB) == 0;
  close(file);
  return is_free;
}

}  // namespace

extern "C" void remove_outputs() {
  for (const noted_name& name : noted_names) {
    if (name.used != 0) unlink(name.path.data());
  }
}

void remove_abandoned_files(const std::string& directory) {
  const std::string start = start_of_names();
  std::error_code error;
  for (std::filesystem::directory_iterator at(directory.empty() ? "." : directory, error), end;
       !error && at != end; at.increment(error)) {
    const std::string path = at->path().string();
    if (is_abandoned(path, process_in(at->path().filename().string(), start))) unlink(path.c_str());
  }
}

temporary_file::temporary_file(std::string directory, mode_t mode, naming named)
    : directory_(std::move(directory)) {
  if (named == naming::if_needed && open_without_name(mode)) return;
  remove_abandoned_files(directory_);
  const auto make = [&](const std::string& name) {
    descriptor_ = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    return descriptor_ >= 0;
  };
  if (take_name(make)) flock(descriptor_, LOCK_EX | LOCK_NB);
}

// False where the file system has no such files, or no /proc leads back to them.
bool temporary_file::open_without_name(mode_t mode) {
  descriptor_ = open(directory_.empty() ? "." : directory_.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, mode);
  if (descriptor_ < 0) return false;
  if (access(fmt::format("/proc/self/fd/{}", descriptor_).c_str(), F_OK) == 0) return true;
  close(std::exchange(descriptor_, -1));
  return false;
}

// Has make(name) make the first name that is free. False, with errno, if it cannot.
template <class Make>
bool temporary_file::take_name(const Make& make) {
  const std::string start = directory_ + start_of_names();
  for (int attempt = 0; attempt < 100; ++attempt) {
    name_ = fmt::format("{}{}-{}.tmp", start, getpid(), attempt);
    slot_ = note_name(name_);
    if (make(name_)) return true;
    const int cause = errno;
    forget_name();
    errno = cause;
    if (cause != EEXIST) return false;
  }
  return false;
}

void temporary_file::forget_name() {
  if (slot_ >= 0) noted_names[static_cast<std::size_t>(slot_)].used = 0;
  slot_ = -1;
  name_.clear();
}

bool temporary_file::close_with_name() {
  const auto link = [&](const std::string& name) {
    const std::string from = fmt::format("/proc/self/fd/{}", descriptor_);
    return linkat(AT_FDCWD, from.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  return (!name_.empty() || take_name(link)) && close(std::exchange(descriptor_, -1)) == 0;
}

// A link does not replace a file, so the name beside it is needed.
bool temporary_file::commit(const std::string& target) {
  if (!close_with_name()) return false;
  const bool renamed = rename(name_.c_str(), target.c_str()) == 0;
  const int cause = errno;
  if (!renamed) whole_in_ = name_;
  forget_name();
  errno = cause;
  return renamed;
}

temporary_file::temporary_file(temporary_file&& other) noexcept { *this = std::move(other); }

temporary_file& temporary_file::operator=(temporary_file&& other) noexcept {
  std::swap(directory_, other.directory_);
  std::swap(name_, other.name_);
  std::swap(whole_in_, other.whole_in_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(slot_, other.slot_);
  return *this;
}

temporary_file::~temporary_file() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!name_.empty()) unlink(name_.c_str());
  forget_name();
}

}  // namespace cairn::tool
