// Decompresses Zstandard by libzstd.
#include <zstd.h>

#include <new>

#include "inputs/decoding/compression.hpp"

namespace cairn::tool {
namespace {

class zstd_decoder final : public decompressor {
 public:
  zstd_decoder() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~zstd_decoder() override { ZSTD_freeDStream(stream_); }

  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    if (whole_ && from.empty()) return {};
    ZSTD_inBuffer in{from.data(), from.size(), 0};
    ZSTD_outBuffer out{into.data(), into.size(), 0};
    const std::size_t left = ZSTD_decompressStream(stream_, &out, &in);
    if (ZSTD_isError(left) != 0) throw failed(ZSTD_getErrorName(left), begins_ ? 0 : in.pos);
    whole_ = begins_ = left == 0;
    return {in.pos, out.pos};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override {
    return whole_ ? std::optional<std::size_t>(0) : std::nullopt;
  }

 private:
  ZSTD_DStream* stream_;
  bool whole_ = false, begins_ = true;  // a frame has ended, or none has begun
};

}  // namespace

std::unique_ptr<decoder> make_zstd_decoder(const std::string& /*name*/) {
  return std::make_unique<zstd_decoder>();
}

}  // namespace cairn::tool
