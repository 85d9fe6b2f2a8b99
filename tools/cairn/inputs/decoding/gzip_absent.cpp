// In a build without zlib: gzip is refused.
#include "inputs/decoding/compression.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

std::unique_ptr<decoder> make_gzip_decoder(const std::string& name) {
  throw refusal(name +
                ": is compressed by gzip, and this cairn was built without zlib (CAIRN_ZLIB=OFF); "
                "decompress it first, or build with CAIRN_ZLIB=ON and Debian's zlib1g-dev");
}

}  // namespace cairn::tool
