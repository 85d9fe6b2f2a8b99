// Counters merged pairwise, in the order in which they come, as a binary number carries: of n of them at most
// about log2(n) are held at a time.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "states/state_file.hpp"

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
      refuse_merge(held_.back().name, before.name, cause);
    } catch (const std::overflow_error& cause) {
      refuse_merge(held_.back().name, before.name, cause);
    }
    before.files += held_.back().files;
    held_.pop_back();
  }
  std::vector<part> held_;
};

}  // namespace cairn::tool
