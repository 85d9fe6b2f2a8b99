// The decompressed bytes of an input, made by a thread of its own.
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

#include "inputs/compression/decoder.hpp"
#include "inputs/read_ahead.hpp"

namespace cairn::tool {

class decompressed_bytes {
 public:
  // Fills a span with compressed bytes and returns how many, 0 at the end; called by that thread.
  using filler = std::function<std::size_t(std::span<std::byte>)>;

  // `begun`: compressed bytes that were read already. Errors: refusal where the tool cannot decompress it.
  decompressed_bytes(compression kind, std::string name, std::span<const std::byte> begun, filler more);

  // The next bytes, 0 of them only at the end. Errors: refusal where they end early or are not as compressed.
  std::size_t read(std::span<std::byte> into);
  std::uint64_t compressed_bytes() const { return used_; }  // that were decompressed

 private:
  bool fill(chunk& into);
  bool refill();

  std::string name_;
  filler more_;
  std::unique_ptr<decoder> decoder_;
  std::vector<std::byte> buffer_;
  std::span<const std::byte> waiting_;  // of the buffer
  bool whole_ = false;
  std::atomic<std::uint64_t> used_ = 0;
  std::span<const std::byte> ready_;
  std::optional<read_ahead> ahead_;  // last member: its thread uses the others
};

}  // namespace cairn::tool
