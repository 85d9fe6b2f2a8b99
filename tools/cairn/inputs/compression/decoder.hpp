// Decompression of the bytes of an input, a step at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace cairn::tool {

enum class compression : std::uint8_t { none, gzip, zstd };

// By the end of a name: .gz or .zst.
compression compression_named(std::string_view path);
std::string_view without_compression(std::string_view path);  // the name without that end
// By the first bytes, of which these are enough.
inline constexpr std::size_t compression_magic_bytes = 4;
compression compression_begun(std::span<const std::byte> head);

class decoder {
 public:
  decoder() = default;
  virtual ~decoder() = default;
  decoder(const decoder&) = delete;
  decoder& operator=(const decoder&) = delete;

  struct step {
    std::size_t used = 0, made = 0;  // bytes
    bool whole = false;              // all that was begun has ended
  };
  // What follows the end of one compressed stream is another. Errors: std::runtime_error, the library's
  // words.
  virtual step decode(std::span<const std::byte> from, std::span<std::byte> into) = 0;
};

// Errors: refusal where the tool was built without the library. `name`: of the input, for messages.
std::unique_ptr<decoder> make_gzip_decoder(const std::string& name);
std::unique_ptr<decoder> make_zstd_decoder(const std::string& name);

}  // namespace cairn::tool
