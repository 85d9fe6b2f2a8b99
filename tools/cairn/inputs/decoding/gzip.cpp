// Decompresses gzip by zlib.
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "inputs/decoding/compression.hpp"

namespace cairn::tool {
namespace {

class gzip_decoder final : public decompressor {
 public:
  gzip_decoder() {
    constexpr int largest_window = 15, gzip_alone = 16;
    if (inflateInit2(&stream_, largest_window + gzip_alone) != Z_OK) throw std::bad_alloc();
  }
  ~gzip_decoder() override { inflateEnd(&stream_); }

  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    if (ended_ && from.empty()) return {};
    if (ended_) inflateReset(&stream_);
    const uInt given = length_of(from.size()), room = length_of(into.size());
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(from.data()));
    stream_.avail_in = given;
    stream_.next_out = reinterpret_cast<Bytef*>(into.data());
    stream_.avail_out = room;
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) refuse(given - stream_.avail_in);
    ended_ = status == Z_STREAM_END;
    return {given - stream_.avail_in, room - stream_.avail_out};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override {
    return ended_ ? std::optional<std::size_t>(0) : std::nullopt;
  }

 private:
  // Of a header that is none the place is where it begins.
  [[noreturn]] void refuse(std::size_t used) const {
    throw failed(stream_.msg != nullptr ? stream_.msg : "it is no gzip data",
                 stream_.total_out == 0 ? 0 : used);
  }
  static uInt length_of(std::size_t bytes) {
    return static_cast<uInt>(std::min<std::size_t>(bytes, std::numeric_limits<uInt>::max()));
  }

  z_stream stream_{};
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<decoder> make_gzip_decoder(const std::string& /*name*/) {
  return std::make_unique<gzip_decoder>();
}

}  // namespace cairn::tool
