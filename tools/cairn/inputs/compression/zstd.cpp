// Decompresses Zstandard by libzstd.
#include <zstd.h>

#include <new>
#include <stdexcept>

#include "inputs/compression/decoder.hpp"

namespace cairn::tool {
namespace {

class zstd_decoder final : public decoder {
 public:
  zstd_decoder() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~zstd_decoder() override { ZSTD_freeDStream(stream_); }

  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    if (whole_ && from.empty()) return {.whole = true};
    ZSTD_inBuffer in{from.data(), from.size(), 0};
    ZSTD_outBuffer out{into.data(), into.size(), 0};
    const std::size_t left = ZSTD_decompressStream(stream_, &out, &in);
    if (ZSTD_isError(left) != 0) throw std::runtime_error(ZSTD_getErrorName(left));
    whole_ = left == 0;
    return {in.pos, out.pos, whole_};
  }

 private:
  ZSTD_DStream* stream_;
  bool whole_ = false;
};

}  // namespace

std::unique_ptr<decoder> make_zstd_decoder(const std::string& /*name*/) {
  return std::make_unique<zstd_decoder>();
}

}  // namespace cairn::tool
