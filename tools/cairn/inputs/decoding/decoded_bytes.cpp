// Starts the thread that decodes, and hands its bytes on.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "inputs/decoding/decoder.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

}  // namespace

decoded_bytes::decoded_bytes(std::unique_ptr<decoder> how, std::string name, std::span<const std::byte> begun,
                             filler more)
    : name_(std::move(name)),
      more_(std::move(more)),
      decoder_(std::move(how)),
      buffer_(std::max(piece_bytes, begun.size())),
      waiting_(buffer_.data(), begun.size()) {
  std::ranges::copy(begun, buffer_.begin());
}

std::size_t decoded_bytes::read(std::span<std::byte> into) {
  if (!ahead_) ahead_.emplace([this](chunk& piece) { return fill(piece); });
  if (ready_.empty()) {
    const chunk* const piece = ahead_->next();
    if (piece == nullptr) return 0;
    ready_ = {piece->memory.data(), piece->used};
  }
  const std::size_t count = std::min(into.size(), ready_.size());
  std::memcpy(into.data(), ready_.data(), count);
  ready_ = ready_.subspan(count);
  return count;
}

// Behind what waits, which may be the beginning of a letter.
bool decoded_bytes::refill() {
  const std::size_t kept = waiting_.size();
  if (kept > 0) std::memmove(buffer_.data(), waiting_.data(), kept);
  const std::size_t got = more_(std::span(buffer_).subspan(kept));
  waiting_ = {buffer_.data(), kept + got};
  return got > 0;
}

decoder::step decoded_bytes::decode(std::span<std::byte> into) {
  try {
    return decoder_->decode(waiting_, into);
  } catch (const decoder::failed& cause) {
    throw refusal(fmt::format("{}: {}: {}: {}", name_, decoder_->place(used_ + cause.used),
                              decoder_->failure(), cause.what()));
  }
}

std::size_t decoded_bytes::finish(std::span<std::byte> into) {
  finished_ = true;
  const std::optional<std::size_t> made =
      waiting_.empty() ? decoder_->finish(into) : std::optional<std::size_t>();
  if (made) return *made;
  throw refusal(fmt::format("{}: {}: ends early; what it holds goes on", name_, decoder_->place(used_)));
}

// What is left of the last step may come without more input.
bool decoded_bytes::fill(chunk& into) {
  if (into.memory.size() == 0) into.memory = aligned_bytes(piece_bytes);
  into.used = 0;
  while (!finished_ && piece_bytes - into.used >= decoder::least_room) {
    const std::span<std::byte> room{into.memory.data() + into.used, piece_bytes - into.used};
    const decoder::step made = decode(room);
    waiting_ = waiting_.subspan(made.used);
    into.used += made.made;
    used_ += made.used;
    if (made.used == 0 && made.made == 0 && !refill()) into.used += finish(room);
  }
  return into.used > 0;
}

}  // namespace cairn::tool
