// Records what chunks come from, and reads where a stream goes on.
#include "inputs/streams/sample_record.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "inputs/byte_source.hpp"
#include "inputs/streams/read_ahead.hpp"
#include "inputs/streams/read_position.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

sample_record::~sample_record() {
  if (descriptor_ >= 0) close(descriptor_);
}

void sample_record::add(chunk& piece) {
  if (forgotten_) return;
  if (written_.empty() && in_memory_ + piece.used <= cap_) return keep(piece);
  if (!inputs_again_) return write_out(piece);
  forgotten_ = true;
  kept_.clear();
  kept_.shrink_to_fit();
}

void sample_record::keep(chunk& piece) {
  chunk mine;
  static_cast<chunk_facts&>(mine) = piece;
  if (piece.used > piece.memory.size() / 2) {
    mine.memory = std::move(piece.memory);
    piece.memory = {};
  } else {
    mine.memory = aligned_bytes(piece.used);
    std::memcpy(mine.memory.data(), piece.memory.data(), piece.used);
  }
  in_memory_ += mine.used;
  kept_.push_back(std::move(mine));
}

// The file has no name from the start or loses it at once, so nothing can be left behind.
void sample_record::open_file() {
  const char* const chosen = std::getenv("TMPDIR");
  directory_ = chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
#ifdef O_TMPFILE
  descriptor_ = open(directory_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
#endif
  if (descriptor_ < 0) {
    std::string name = directory_ + "/cairn-XXXXXX";
    descriptor_ = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ >= 0) unlink(name.c_str());
  }
  if (descriptor_ < 0) {
    refuse_with_errno(directory_, "cannot make a temporary file (set TMPDIR, or give --range)");
  }
}

void sample_record::write_out(const chunk& piece) {
  if (descriptor_ < 0) open_file();
  for (std::size_t done = 0; done < piece.used;) {
    const ssize_t count = write(descriptor_, piece.memory.data() + done, piece.used - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      refuse_with_errno(directory_,
                        "cannot keep the samples in a temporary file (set TMPDIR, or give --range)");
    }
    done += static_cast<std::size_t>(count);
  }
  written_.push_back({piece, in_file_});
  in_file_ += piece.used;
}

void sample_record::read_back(const written& entry, chunk& into) const {
  if (into.memory.size() < chunk_bytes) into.memory = aligned_bytes(chunk_bytes);
  static_cast<chunk_facts&>(into) = entry.piece;
  for (std::size_t done = 0; done < into.used;) {
    const ssize_t count = pread(descriptor_, into.memory.data() + done, into.used - done,
                                static_cast<off_t>(entry.offset + done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) refuse_with_errno(directory_, "cannot read the temporary file");
    done += static_cast<std::size_t>(count);
  }
}

double sample_record::visit(const std::function<void(const chunk&)>& each) const {
  for (const chunk& piece : kept_) each(piece);
  if (written_.empty()) return 0;
  read_ahead file([this, next = std::size_t{0}](chunk& into) mutable {
    if (next == written_.size()) return false;
    read_back(written_[next++], into);
    return true;
  });
  while (const chunk* const piece = file.next()) each(*piece);
  return file.seconds_waited();
}

std::uint64_t skip_items(const std::function<std::uint64_t(std::uint64_t)>& skip, const stream_start& from,
                         const std::string& input) {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
  std::uint64_t done = 0;
  while (done < from.after.items) {
    const std::uint64_t some = skip(std::min(from.after.items - done, at_once));
    if (some == 0)
      throw refusal(fmt::format("{}: has {} items; {} were read of it before", name_of_input(input), done,
                                from.after.items));
    done += some;
    from.on_the_way();
  }
  return done;
}

}  // namespace cairn::tool
