#include "src/c/give.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>

namespace cairn::c {

void give_tally(cairn_tally* to, const tally& from) {
  if (to == nullptr) return;
  cairn_tally made{};
  made.total = from.total;
  made.inside = from.inside;
  made.axes = from.outside.size();
  for (std::size_t i = 0; i < from.outside.size(); ++i) {
    const out_of_bins& one = from.outside[i];
    made.outside[i] = {one.below, one.above, one.nan, one.unlisted};
  }
  give_run(&made.run, from.run);
  *to = made;
}

namespace {

// Grows by half; what cairn_free frees.
class allocated_bytes {
 public:
  void append(std::span<const std::byte> more) {
    if (size_ + more.size() > room_) grow(std::max(size_ + more.size(), room_ + room_ / 2));
    std::memcpy(bytes_.get() + size_, more.data(), more.size());
    size_ += more.size();
  }
  std::size_t size() const { return size_; }
  void* release() { return bytes_.release(); }

 private:
  struct freed {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  void grow(std::size_t room) {
    std::byte* const held = bytes_.release();
    void* const grown = std::realloc(held, room);
    bytes_.reset(grown == nullptr ? held : static_cast<std::byte*>(grown));
    if (grown == nullptr) throw std::bad_alloc();
    room_ = room;
  }
  std::unique_ptr<std::byte, freed> bytes_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace

void give_bytes(const std::function<void(const sink&)>& save, void** bytes, std::size_t* size) {
  at(bytes, "bytes");
  at(size, "size");
  allocated_bytes all;
  save([&](std::span<const std::byte> piece) { all.append(piece); });
  *size = all.size();
  *bytes = all.release();
}

sink sink_of(cairn_sink function, void* data) {
  if (function == nullptr) refuse("sink is NULL");
  return [=](std::span<const std::byte> piece) {
    const int code = function(piece.data(), piece.size(), data);
    if (code != 0) throw callback_error(sentence("the sink returned ", code));
  };
}

source source_of(cairn_source function, void* data) {
  if (function == nullptr) refuse("source is NULL");
  return [=](std::span<std::byte> to) -> std::size_t {
    const std::int64_t read = function(to.data(), to.size(), data);
    if (read < 0 || static_cast<std::size_t>(read) > to.size())
      throw callback_error(sentence("the source returned ", read, " of ", to.size(), " bytes"));
    return static_cast<std::size_t>(read);
  };
}

std::span<const std::byte> bytes_in(const void* bytes, std::size_t size) {
  return std::as_bytes(list(static_cast<const char*>(bytes), size, "bytes"));
}
source source_of_bytes(const void* bytes, std::size_t size) {
  return cairn::source_of(bytes_in(bytes, size));
}

}  // namespace cairn::c

cairn_status cairn_heading_of_state(const void* bytes, size_t size, int32_t* kind, int32_t* type) {
  return cairn::c::give(__func__, kind, "kind", [&] {
    const cairn::state_heading heading = cairn::heading_of_state(cairn::c::bytes_in(bytes, size));
    if (type != nullptr) *type = cairn::c::number_of(heading.type);
    return static_cast<std::int32_t>(heading.kind);
  });
}
