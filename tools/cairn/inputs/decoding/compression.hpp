// What compressed inputs are told by, and what decompresses them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "inputs/decoding/decoder.hpp"

namespace cairn::tool {

enum class compression : std::uint8_t { none, gzip, zstd };

// By the end of a name: .gz or .zst.
compression compression_named(std::string_view path);
// The name without what says how it is compressed, by gzip, zstd or others.
std::string_view without_compression(std::string_view path);
// By the first bytes.
compression compression_begun(std::span<const std::byte> head);
// Whether these bytes are all that there is, and such data might begin so.
bool is_cut(compression kind, std::span<const std::byte> head);

// Errors: refusal of what is compressed, or packed, in another way; `by_name`: what has no mark to tell it by
// is told by the end of its name.
void refuse_other_packing(const std::string& path, std::span<const std::byte> head, bool by_name);

class decompressor : public decoder {
 public:
  std::string place(std::uint64_t byte) const override;
  std::string failure() const override;
};

// Errors: refusal where the tool was built without the library. `name`: of the input, for messages.
std::unique_ptr<decoder> make_gzip_decoder(const std::string& name);
std::unique_ptr<decoder> make_zstd_decoder(const std::string& name);

}  // namespace cairn::tool
