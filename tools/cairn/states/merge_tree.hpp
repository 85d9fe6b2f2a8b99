// Counters merged pairwise, in the order in which they come, as a binary number carries: of n of them at most
// about log2(n) are held at a time.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "shared/refusal.hpp"

namespace cairn::tool {

template <class Counters>
class merge_tree {
 public:
  // `name`: the file's. Errors: refusal, naming two files, of what cannot be merged.
  void add(Counters counters, std::string name) {
    held_.push_back({std::move(counters), std::move(name), 1});
    while (held_.size() > 1 && held_[held_.size() - 2].files == held_.back().files) carry();
  }

  // All of them, of which there is at least one. Errors: as of add().
  Counters take() {
    while (held_.size() > 1) carry();
    return std::move(held_.back().counters);
  }

 private:
  struct part {
    Counters counters;
    std::string name;  // the first file's
    std::size_t files;
  };

  void carry() {
    part& before = held_[held_.size() - 2];
    try {
      before.counters.merge(held_.back().counters);
    } catch (const std::invalid_argument& cause) {
      refuse(before, cause);
    } catch (const std::overflow_error& cause) {
      refuse(before, cause);
    }
    before.files += held_.back().files;
    held_.pop_back();
  }
  [[noreturn]] void refuse(const part& before, const std::exception& cause) const {
    const std::string said = cause.what();
    const std::size_t who = said.find(": ");
    throw refusal(fmt::format("{}: cannot be merged with {}: {}", held_.back().name, before.name,
                              who == std::string::npos ? said : said.substr(who + 2)));
  }

  std::vector<part> held_;
};

}  // namespace cairn::tool
