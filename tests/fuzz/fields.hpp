// The parts of a fuzz input: bytes that steer the run, texts that end in a zero byte, and the rest.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace cairn::fuzz {

class fields {
 public:
  fields(const std::uint8_t* data, std::size_t size) : left_(reinterpret_cast<const char*>(data), size) {}

  // 0 when nothing is left.
  std::size_t byte() {
    if (left_.empty()) return 0;
    const auto value = static_cast<unsigned char>(left_.front());
    left_.remove_prefix(1);
    return value;
  }
  std::string text() {
    const std::string found(left_.substr(0, left_.find('\0')));
    left_.remove_prefix(std::min(found.size() + 1, left_.size()));
    return found;
  }
  std::string_view rest() const { return left_; }

 private:
  std::string_view left_;
};

// A byte for the pieces, one for the layout, a column (a name or a position) and a zero byte, a file.
struct file_with_column {
  std::size_t pieces, layout;
  std::string column;
  std::string_view file;
};
inline file_with_column file_with_column_of(const std::uint8_t* data, std::size_t size) {
  fields given(data, size);
  const std::size_t pieces = given.byte(), layout = given.byte();
  std::string column = given.text();
  return {pieces, layout, std::move(column), given.rest()};
}

}  // namespace cairn::fuzz
