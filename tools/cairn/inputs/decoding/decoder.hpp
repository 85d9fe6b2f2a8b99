// What makes other bytes of the bytes of an input, a step at a time: decompresses them, or makes UTF-8 of
// text in another encoding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

namespace cairn::tool {

class decoder {
 public:
  decoder() = default;
  virtual ~decoder() = default;
  decoder(const decoder&) = delete;
  decoder& operator=(const decoder&) = delete;

  struct failed : std::runtime_error {
    failed(const std::string& words, std::size_t after) : runtime_error(words), used(after) {}
    std::size_t used;  // bytes of `from` before the place
  };
  struct step {
    std::size_t used = 0, made = 0;  // bytes
  };
  // `into` takes `least_room` bytes or more. A step that neither uses nor makes any needs more than `from`.
  // What follows the end of one compressed stream is another. Errors: failed.
  static constexpr std::size_t least_room = 32;
  virtual step decode(std::span<const std::byte> from, std::span<std::byte> into) = 0;
  // There are no more bytes. The number of last ones that it made; nothing where what was begun has not
  // ended.
  virtual std::optional<std::size_t> finish(std::span<std::byte> into) = 0;

  // For messages: where it stands after so many bytes, and that these cannot be decoded there.
  virtual std::string place(std::uint64_t byte) const = 0;
  virtual std::string failure() const = 0;
};

}  // namespace cairn::tool
