// Opens, writes and reads a file without a name, and says in words what failed.
#include "src/machine/unnamed_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace cairn {
namespace {

std::string folder_or_usual(std::string folder) {
  if (!folder.empty()) return folder;
  const char* const usual = std::getenv("TMPDIR");
  return usual != nullptr && *usual != '\0' ? usual : "/tmp";
}

}  // namespace

unnamed_file::unnamed_file(std::string folder) : folder_(folder_or_usual(std::move(folder))) {}

unnamed_file::~unnamed_file() {
  if (file_ >= 0) close(file_);
}

void unnamed_file::open() {
  file_ = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file_ >= 0) return;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) fail("make a file", errno);
  std::string name = folder_ + "/cairn-XXXXXX";  // the file system knows no files without names
  file_ = mkostemp(name.data(), O_CLOEXEC);
  if (file_ < 0) fail("make a file", errno);
  unlink(name.c_str());
}

void unnamed_file::write(std::uint64_t first, const void* data, std::size_t bytes) {
  if (file_ < 0) open();
  const auto* from = static_cast<const char*>(data);
  while (bytes != 0) {
    const ssize_t done = pwrite(file_, from, bytes, static_cast<off_t>(first));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) fail("write", done == 0 ? ENOSPC : errno);
    from += done;
    first += static_cast<std::uint64_t>(done);
    bytes -= static_cast<std::size_t>(done);
  }
}

void unnamed_file::read(std::uint64_t first, void* data, std::size_t bytes) const {
  auto* to = static_cast<char*>(data);
  while (bytes != 0) {
    const ssize_t done = pread(file_, to, bytes, static_cast<off_t>(first));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) fail("read", done == 0 ? EIO : errno);
    to += done;
    first += static_cast<std::uint64_t>(done);
    bytes -= static_cast<std::size_t>(done);
  }
}

void unnamed_file::fail(const char* doing, int error) const {
  throw std::system_error(error, std::generic_category(),
                          std::string("value_counter: cannot ") + doing + " in the folder " + folder_);
}

}  // namespace cairn
