// The decoded bytes of an input, made by a thread of its own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inputs/decoding/decoder.hpp"
#include "inputs/streams/read_ahead.hpp"

namespace cairn::tool {

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

}  // namespace cairn::tool
