// How often each word of a column occurs: in a table of the library, and where memory is full in sorted runs
// of a file.
//
// Memory: of each distinct word its bytes and 48 to 80 more. Errors: std::bad_alloc, refusal of the file.
#pragma once

#include <cairn/words/word_table.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "commands/describe/tally_memory.hpp"

namespace cairn::tool {

class word_tally {
 public:
  using visitor = std::function<void(std::string_view word, std::uint64_t count)>;
  static constexpr std::size_t most_at_once = 32;

  explicit word_tally(tally_memory& memory) : memory_(&memory) {}
  word_tally(word_tally&& other) noexcept;
  word_tally& operator=(word_tally&& other) noexcept;
  ~word_tally();

  // At most `most_at_once`.
  void add(std::span<const std::string_view> words);
  void add(std::string_view word, std::uint64_t count);
  bool empty() const { return counts_.empty() && runs_.empty(); }
  bool is_spilled() const { return !runs_.empty(); }

  // Each different word once, in no order.
  void for_each(const visitor& visit) const;

 private:
  struct run {
    std::uint64_t begin, end;
  };
  class run_reader;

  void account();
  void spill();
  void for_each_merged(const visitor& visit) const;
  std::vector<std::uint32_t> in_order() const;

  tally_memory* memory_;
  std::optional<word_table> table_;
  std::vector<std::uint64_t> counts_;
  std::vector<run> runs_;
  std::uint64_t taken_ = 0;
};

}  // namespace cairn::tool
