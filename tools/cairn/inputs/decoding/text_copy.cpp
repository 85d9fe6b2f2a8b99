// A decoder that changes nothing.
#include "inputs/decoding/text_copy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace cairn::tool {
namespace {

class copier final : public decoder {
 public:
  explicit copier(text_copy& copy) : copy_(copy) {}

  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    const std::size_t size = std::min(from.size(), into.size());
    if (size > 0) std::memcpy(into.data(), from.data(), size);
    copy_.put(from.first(size));
    return {size, size};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override { return 0; }
  std::string place(std::uint64_t byte) const override { return fmt::format("byte {}", byte); }
  std::string failure() const override { return "cannot be copied"; }

 private:
  text_copy& copy_;
};

}  // namespace

std::unique_ptr<decoder> make_copier(text_copy& copy) { return std::make_unique<copier>(copy); }

}  // namespace cairn::tool
