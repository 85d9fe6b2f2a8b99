// In a build without libzstd: Zstandard is refused.
#include "inputs/decoding/compression.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

std::unique_ptr<decoder> make_zstd_decoder(const std::string& name) {
  throw refusal(name +
                ": is compressed by zstd, and this cairn was built without it (CAIRN_ZSTD=OFF); "
                "decompress it first, or build with CAIRN_ZSTD=ON and Debian's libzstd-dev");
}

}  // namespace cairn::tool
