// Reads bytes by read(2), gives back what was looked at, and passes bytes through decoders.
#include "inputs/byte_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t worth_sharing = std::size_t{1} << 20;  // bytes of a read

// Offset of standard input when the program first used it; -1 when it cannot seek.
off_t start_of_standard_input() {
  static const off_t start = lseek(STDIN_FILENO, 0, SEEK_CUR);
  return start;
}

// Fewer bytes than asked for at the end of the file, or with an error.
std::size_t read_at(int descriptor, std::span<std::byte> into, std::uint64_t first, int& error) {
  std::size_t filled = 0;
  while (filled < into.size()) {
    const ssize_t got =
        pread(descriptor, into.data() + filled, into.size() - filled, static_cast<off_t>(first + filled));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) error = errno;
    if (got <= 0) break;
    filled += static_cast<std::size_t>(got);
  }
  return filled;
}

}  // namespace

std::string name_of_input(const std::string& path) { return path == "-" ? "standard input" : path; }

std::optional<std::uint64_t> size_of_input(const std::string& path) {
  struct stat facts{};
  const int status = path == "-" ? fstat(STDIN_FILENO, &facts) : stat(path.c_str(), &facts);
  if (status != 0) refuse_with_errno(name_of_input(path), "cannot open");
  if (!S_ISREG(facts.st_mode)) return std::nullopt;
  const off_t start = path == "-" ? start_of_standard_input() : 0;
  return static_cast<std::uint64_t>(std::max<off_t>(0, facts.st_size - start));
}

int open_to_read(const std::string& path) {
  const int descriptor = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) refuse_with_errno(name_of_input(path), "cannot open");
  return descriptor;
}

std::vector<std::byte> first_bytes_of_file(const std::string& path, std::size_t bytes) {
  const int descriptor = open_to_read(path);
  std::vector<std::byte> head(bytes);
  int error = 0;
  head.resize(read_at(descriptor, head, 0, error));
  close(descriptor);
  errno = error;
  if (error != 0) refuse_with_errno(path, "cannot read");
  return head;
}

byte_source::byte_source(const std::string& path)
    : name_(name_of_input(path)),
      descriptor_(open_to_read(path)),
      owned_(path != "-"),
      buffer_(new std::byte[capacity]) {
  rewind(path);
}

byte_source::byte_source(const std::string& path, int descriptor)
    : name_(name_of_input(path)), descriptor_(descriptor), owned_(false), buffer_(new std::byte[capacity]) {
  rewind(path);
}

void byte_source::rewind(const std::string& path) {
  struct stat facts{};
  if (fstat(descriptor_, &facts) != 0) refuse_with_errno(name_, "cannot look at it");
  if (!S_ISREG(facts.st_mode)) return;

  const off_t start = path == "-" ? start_of_standard_input() : 0;
  if (lseek(descriptor_, start, SEEK_SET) != start) refuse_with_errno(name_, "cannot rewind");
  start_ = static_cast<std::uint64_t>(start);
  size_ = static_cast<std::uint64_t>(std::max<off_t>(0, facts.st_size - start));
  static_cast<void>(posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL));
}

byte_source::~byte_source() {
  while (!decoded_.empty()) decoded_.pop_back();  // its thread reads the one before, or the file
  if (owned_ && descriptor_ >= 0) close(descriptor_);
}

void byte_source::decode_by(std::unique_ptr<decoder> how) {
  const std::span<const std::byte> begun{buffer_.get() + begin_, end_ - begin_};
  decoded_bytes* const before = decoded_.empty() ? nullptr : decoded_.back().get();
  const auto more = [this, before](std::span<std::byte> into) {
    return before != nullptr ? before->read(into) : read_file(into);
  };
  decoded_.push_back(std::make_unique<decoded_bytes>(std::move(how), name_, begun, more));
  begin_ = end_ = 0;
  size_.reset();
}

std::uint64_t byte_source::file_position() const {
  return decoded_.empty() ? position_ : decoded_.front()->encoded_bytes();
}

std::size_t byte_source::read_some(std::span<std::byte> into) {
  return decoded_.empty() ? read_file(before_end(into)) : decoded_.back()->read(into);
}

// What is buffered was read before.
std::span<std::byte> byte_source::before_end(std::span<std::byte> into) const {
  if (!end_at_) return into;
  const std::uint64_t at = position_ + (end_ - begin_);
  return into.first(
      static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), *end_at_ > at ? *end_at_ - at : 0)));
}

std::size_t byte_source::read_file(std::span<std::byte> into) const {
  for (;;) {
    const ssize_t got = ::read(descriptor_, into.data(), into.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) refuse_with_errno(name_, "cannot read");
  }
}

// Copying out of the page cache takes as long as most counting.
std::size_t byte_source::read_side_by_side(std::span<std::byte> into) {
  const auto threads = static_cast<std::size_t>(threads_);
  constexpr std::size_t page = 4096;
  const std::size_t a_part = (into.size() / threads + page) / page * page;
  std::vector<std::size_t> got(threads);
  std::vector<int> errors(threads);
#pragma omp parallel for num_threads(threads_) schedule(static, 1)
  for (std::size_t t = 0; t < threads; ++t) {
    const std::size_t first = std::min(t * a_part, into.size());
    const std::size_t size = std::min(a_part, into.size() - first);
    got[t] = read_at(descriptor_, into.subspan(first, size), start_ + position_ + first, errors[t]);
  }
  std::size_t all = 0;
  for (std::size_t t = 0; t < threads; ++t) {
    all += got[t];
    if (errors[t] != 0) {
      errno = errors[t];
      refuse_with_errno(name_, "cannot read");
    }
    if (got[t] < std::min(a_part, into.size() - std::min(t * a_part, into.size()))) break;
  }
  if (lseek(descriptor_, static_cast<off_t>(start_ + position_ + all), SEEK_SET) < 0)
    refuse_with_errno(name_, "cannot seek");
  return all;
}

void byte_source::refill() {
  begin_ = 0;
  end_ = read_some({buffer_.get(), capacity});
}

std::span<std::byte> byte_source::take_buffered(std::size_t bytes) {
  const std::size_t count = std::min(bytes, end_ - begin_);
  const std::span<std::byte> taken{buffer_.get() + begin_, count};
  begin_ += count;
  position_ += count;
  return taken;
}

std::size_t byte_source::read(std::span<std::byte> into) {
  std::size_t filled = 0;
  while (filled < into.size()) {
    const std::size_t wanted = into.size() - filled;
    if (begin_ == end_ && wanted >= capacity) {  // large reads bypass the buffer
      const bool shared = threads_ > 1 && size_ && wanted >= worth_sharing;
      const std::size_t got =
          shared ? read_side_by_side(before_end(into.subspan(filled))) : read_some(into.subspan(filled));
      if (got == 0) break;
      position_ += got;
      filled += got;
      continue;
    }
    if (begin_ == end_) refill();
    const std::span<std::byte> taken = take_buffered(wanted);
    if (taken.empty()) break;
    std::memcpy(into.data() + filled, taken.data(), taken.size());
    filled += taken.size();
  }
  return filled;
}

void byte_source::seek(std::uint64_t position) {
  if (lseek(descriptor_, static_cast<off_t>(start_ + position), SEEK_SET) < 0)
    refuse_with_errno(name_, "cannot seek");
  begin_ = end_ = 0;
  position_ = position;
}

void byte_source::end_at(std::uint64_t position) {
  end_at_ = position;
  const std::uint64_t left = position > position_ ? position - position_ : 0;
  end_ = begin_ + static_cast<std::size_t>(std::min<std::uint64_t>(end_ - begin_, left));
}

std::uint64_t byte_source::skip(std::uint64_t bytes) {
  std::uint64_t skipped =
      take_buffered(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, capacity))).size();
  if (size_ && bytes > skipped) {
    const std::uint64_t left = *size_ > position_ ? *size_ - position_ : 0;
    const std::uint64_t step = std::min(bytes - skipped, left);
    if (lseek(descriptor_, static_cast<off_t>(step), SEEK_CUR) < 0) refuse_with_errno(name_, "cannot seek");
    position_ += step;
    return skipped + step;
  }
  while (skipped < bytes) {
    refill();
    const std::uint64_t wanted = std::min<std::uint64_t>(bytes - skipped, capacity);
    const std::size_t taken = take_buffered(static_cast<std::size_t>(wanted)).size();
    if (taken == 0) break;
    skipped += taken;
  }
  return skipped;
}

std::span<const std::byte> byte_source::peek(std::size_t bytes) {
  while (end_ - begin_ < bytes) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    const std::size_t got = read_some({buffer_.get() + end_, capacity - end_});
    if (got == 0) break;
    end_ += got;
  }
  return {buffer_.get() + begin_, std::min(bytes, end_ - begin_)};
}

}  // namespace cairn::tool
