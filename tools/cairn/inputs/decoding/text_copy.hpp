// A copy of the text that a reader makes samples of, for whoever wants the rows as they stand.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>

#include "inputs/decoding/decoder.hpp"

namespace cairn::tool {

// One thread puts text in, another takes it out.
class text_copy {
 public:
  void put(std::span<const std::byte> text) {
    const std::lock_guard lock(guard_);
    waiting_.append(reinterpret_cast<const char*>(text.data()), text.size());
  }
  // All that was put in since the last time.
  std::string take() {
    const std::lock_guard lock(guard_);
    return std::exchange(waiting_, {});
  }

 private:
  std::mutex guard_;
  std::string waiting_;
};

// Hands on what it gets, and puts it into the copy, which must outlive it.
std::unique_ptr<decoder> make_copier(text_copy& copy);

}  // namespace cairn::tool
