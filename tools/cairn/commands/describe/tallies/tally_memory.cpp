// Writes to and reads from a file without a name.
#include "commands/describe/tallies/tally_memory.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "shared/refusal.hpp"

namespace cairn::tool {

tally_memory::~tally_memory() {
  if (descriptor_ >= 0) close(descriptor_);
}

void tally_memory::open() {
  const std::lock_guard lock(opening_);
  if (descriptor_ >= 0) return;
  if (folder_.empty()) {
    const char* const variable = std::getenv("TMPDIR");
    folder_ = variable != nullptr && *variable != '\0' ? variable : "/tmp";
  }
  std::string name = folder_ + "/cairn-describe-XXXXXX";
  descriptor_ = mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ < 0) refuse_with_errno(folder_, "cannot make a file for values beyond memory");
  unlink(name.c_str());
}

void tally_memory::write(std::uint64_t at, std::span<const std::byte> bytes) {
  open();
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) refuse_with_errno(folder_, "cannot write values beyond memory");
    at += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void tally_memory::read(std::uint64_t from, std::span<std::byte> into) const {
  while (!into.empty()) {
    const ssize_t got = pread(descriptor_, into.data(), into.size(), static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) refuse_with_errno(folder_, "cannot read values beyond memory");
    from += static_cast<std::uint64_t>(got);
    into = into.subspan(static_cast<std::size_t>(got));
  }
}

}  // namespace cairn::tool
