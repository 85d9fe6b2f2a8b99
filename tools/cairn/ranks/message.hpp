// Numbers and texts that one rank sends to another of the same program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace cairn::tool {

class message {
 public:
  template <class T>
    requires std::is_trivially_copyable_v<T>
  void put_bits(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(std::uint64_t number) { put_bits(number); }
  void put(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_ += text;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// In the order in which they were put. The bytes must outlive it.
class received {
 public:
  explicit received(std::string_view bytes) : left_(bytes) {}

  bool at_end() const { return left_.empty(); }
  template <class T>
    requires std::is_trivially_copyable_v<T>
  T bits() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::uint64_t number() { return bits<std::uint64_t>(); }
  std::string_view text() { return take(static_cast<std::size_t>(number())); }

 private:
  std::string_view take(std::size_t size) {
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

  std::string_view left_;
};

}  // namespace cairn::tool
