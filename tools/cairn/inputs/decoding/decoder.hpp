// What makes other bytes of the bytes of an input, a step at a time: decompresses them, or makes UTF-8 of
// text in another encoding.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "inputs/streams/read_ahead.hpp"
#include "inputs/tables/table_layout.hpp"

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

// Makes one tab of each run of blanks and tabs between cells, and nothing of those at the ends of a line.
// Cells in quotes, comments and skipped lines stay as they are. Lines stay lines.
std::unique_ptr<decoder> make_blank_delimiters(const table_layout& layout);

class decoded_bytes {
 public:
  // Fills a span with encoded bytes and returns how many, 0 at the end; called by that thread.
  using filler = std::function<std::size_t(std::span<std::byte>)>;

  // `name`: of the input. `begun`: encoded bytes that were read already.
  decoded_bytes(std::unique_ptr<decoder> how, std::string name, std::span<const std::byte> begun,
                filler more);

  // The next bytes, 0 of them only at the end. Errors: refusal where they end early or cannot be decoded.
  std::size_t read(std::span<std::byte> into);
  std::uint64_t encoded_bytes() const { return used_; }  // that were decoded

 private:
  bool fill(chunk& into);
  decoder::step decode(std::span<std::byte> into);
  std::size_t finish(std::span<std::byte> into);
  bool refill();

  std::string name_;
  filler more_;
  std::unique_ptr<decoder> decoder_;
  std::vector<std::byte> buffer_;
  std::span<const std::byte> waiting_;  // of the buffer
  bool finished_ = false;
  std::atomic<std::uint64_t> used_ = 0;
  std::span<const std::byte> ready_;
  std::optional<read_ahead> ahead_;  // last member: its thread uses the others
};

// True if iconv knows an encoding of that name.
bool is_encoding(const std::string& name);

// A byte order mark becomes that of UTF-8. Errors: refusal where iconv does not know the encoding. `name`: of
// the input, for messages.
std::unique_ptr<decoder> make_transcoder(const std::string& encoding, const std::string& name);

}  // namespace cairn::tool
