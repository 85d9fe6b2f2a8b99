// Counts words, in one counter that can be saved and merged.
#pragma once

#include <cairn/state.hpp>
#include <cairn/value_counts.hpp>
#include <string>

#include "inputs/streams/chunk.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

class word_counter {
 public:
  explicit word_counter(execution exec) : exec_(std::move(exec)) {}
  word_counter(const word_counter&) = delete;
  word_counter& operator=(const word_counter&) = delete;

  // Those that chunks refer to.
  word_list& words() { return words_; }

  // From a saved state, before anything is added. Errors: std::invalid_argument, of which nothing is left to
  // go on with.
  void load(const source& from);
  // `name`: the input's. Errors: refusal of numbers.
  void add(const chunk& piece, const std::string& name);
  // Adds what another one counted, as if it came later. Errors: what the library's merge throws.
  void merge(const word_counter& other);
  // What the counters of all ranks were given comes to the first. Collective.
  void merge_at_first(const run_ranks& ranks);
  void save(const sink& to) const;

  // All of it, as the words first occurred. Valid while there is the counter, and nothing is added.
  value_table table() const;

 private:
  word_list words_;
  value_counter<std::uint64_t> counter_;  // of their numbers
  execution exec_;
};

}  // namespace cairn::tool
