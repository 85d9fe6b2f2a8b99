// Starts the thread that decompresses, and hands its bytes on.
#include "inputs/compression/decompressed_bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

bool begins_with(std::span<const std::byte> head, std::string_view magic) {
  return head.size() >= magic.size() && std::memcmp(head.data(), magic.data(), magic.size()) == 0;
}

}  // namespace

compression compression_named(std::string_view path) {
  if (has_extension(path, ".gz")) return compression::gzip;
  return has_extension(path, ".zst") ? compression::zstd : compression::none;
}

std::string_view without_compression(std::string_view path) {
  return compression_named(path) == compression::none ? path : path.substr(0, path.rfind('.'));
}

compression compression_begun(std::span<const std::byte> head) {
  if (begins_with(head, "\x1f\x8b\x08")) return compression::gzip;
  return begins_with(head, "\x28\xb5\x2f\xfd") ? compression::zstd : compression::none;
}

decompressed_bytes::decompressed_bytes(compression kind, std::string name, std::span<const std::byte> begun,
                                       filler more)
    : name_(std::move(name)),
      more_(std::move(more)),
      decoder_(kind == compression::gzip ? make_gzip_decoder(name_) : make_zstd_decoder(name_)),
      buffer_(std::max(piece_bytes, begun.size())),
      waiting_(buffer_.data(), begun.size()) {
  std::ranges::copy(begun, buffer_.begin());
}

std::size_t decompressed_bytes::read(std::span<std::byte> into) {
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

bool decompressed_bytes::refill() {
  if (waiting_.empty()) waiting_ = {buffer_.data(), more_(buffer_)};
  return !waiting_.empty();
}

// What is left of the last step may come without more input.
bool decompressed_bytes::fill(chunk& into) {
  if (into.memory.size() == 0) into.memory = aligned_bytes(piece_bytes);
  into.used = 0;
  while (into.used < piece_bytes) {
    decoder::step made;
    try {
      made = decoder_->decode(waiting_, {into.memory.data() + into.used, piece_bytes - into.used});
    } catch (const std::runtime_error& cause) {
      throw refusal(fmt::format("{}: compressed byte {}: cannot be decompressed: {}", name_, used_.load(),
                                cause.what()));
    }
    waiting_ = waiting_.subspan(made.used);
    into.used += made.made;
    used_ += made.used;
    whole_ = made.whole;
    if (made.used > 0 || made.made > 0 || refill()) continue;
    if (!whole_)
      throw refusal(
          fmt::format("{}: compressed byte {}: ends early; what it holds goes on", name_, used_.load()));
    break;
  }
  return into.used > 0;
}

}  // namespace cairn::tool
