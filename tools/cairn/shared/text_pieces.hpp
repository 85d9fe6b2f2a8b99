// Collects output text or bytes and passes it on in pieces, so that long outputs need no second copy in
// memory.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace cairn::tool {

using text_sink = std::function<void(std::string_view)>;

class text_pieces {
 public:
  explicit text_pieces(text_sink sink) : sink_(std::move(sink)) {}

  text_pieces& operator+=(std::string_view more) {
    waiting_ += more;
    if (waiting_.size() >= piece_bytes) end();
    return *this;
  }

  // Passes on the rest.
  void end() {
    sink_(waiting_);
    waiting_.clear();
  }

 private:
  static constexpr std::size_t piece_bytes = std::size_t{1} << 16;
  text_sink sink_;
  std::string waiting_;
};

}  // namespace cairn::tool
