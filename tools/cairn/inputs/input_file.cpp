// Opens an input once, and refuses a file that was changed between two passes.
#include "inputs/input_file.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

#include "shared/refusal.hpp"

namespace cairn::tool {

std::size_t most_open_inputs() {
  constexpr std::size_t few = 8, many = std::size_t{1} << 16;
  rlimit open_files{};
  if (getrlimit(RLIMIT_NOFILE, &open_files) != 0) return few;
  return open_files.rlim_cur > 2 * many ? many : static_cast<std::size_t>(open_files.rlim_cur) / 2;
}

input_file::input_file(input_file&& other) noexcept
    : path_(std::move(other.path_)),
      size_(other.size_),
      descriptor_(std::exchange(other.descriptor_, -1)),
      passes_(other.passes_),
      first_(other.first_) {}

std::unique_ptr<byte_source> input_file::open_to_look() {
  if (descriptor_ < 0) descriptor_ = open_to_read(path_);
  return std::make_unique<byte_source>(path_, descriptor_);
}

std::unique_ptr<byte_source> input_file::open() {
  auto source = open_to_look();
  const struct stat now = look();
  if (first_) refuse_another(now);
  if (!first_) first_ = now;
  ++passes_;
  return source;
}

void input_file::end_pass() const {
  if (passes_ > 1) refuse_another(look());
}

void input_file::close() noexcept {
  if (descriptor_ != STDIN_FILENO && descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

struct stat input_file::look() const {
  struct stat facts{};
  if (fstat(descriptor_, &facts) != 0) refuse_with_errno(name_of_input(path_), "cannot look at it");
  return facts;
}

// A file that is renamed or unlinked stays the same.
void input_file::refuse_another(const struct stat& now) const {
  const bool same = now.st_dev == first_->st_dev && now.st_ino == first_->st_ino;
  const bool untouched = now.st_size == first_->st_size && now.st_mtim.tv_sec == first_->st_mtim.tv_sec &&
                         now.st_mtim.tv_nsec == first_->st_mtim.tv_nsec;
  if (same && untouched) return;
  throw refusal(name_of_input(path_) + (same ? ": was written to" : ": was replaced") +
                " while it was read, which takes more than one pass here; give a file that stays, or a pipe");
}

}  // namespace cairn::tool
