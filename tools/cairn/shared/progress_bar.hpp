// A line on standard error that shows the progress of a long run: only on a terminal, and only after a
// second.
#pragma once

#include <chrono>
#include <string_view>

namespace cairn::tool {

class progress_bar {
 public:
  // `is_drawn`: false for a bar that never shows, as of other ranks than the first.
  explicit progress_bar(bool is_drawn = true);
  ~progress_bar();  // clears the line
  progress_bar(const progress_bar&) = delete;
  progress_bar& operator=(const progress_bar&) = delete;

  // `fraction` below 0: not known; `bytes` is then shown instead.
  void show(std::string_view what, double fraction, double bytes);

 private:
  using clock = std::chrono::steady_clock;
  bool possible_, drawn_ = false;
  clock::time_point next_;
};

}  // namespace cairn::tool
