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

#include "commands/describe/tallies/gathered_words.hpp"
#include "commands/describe/tallies/tally_memory.hpp"

namespace cairn::tool {

class word_tally {
 public:
  using visitor = std::function<void(std::string_view word, std::uint64_t count)>;
  static constexpr std::size_t most_at_once = 32;

  explicit word_tally(tally_memory& memory) : memory_(&memory) {}
  word_tally(const word_tally&) = delete;
  word_tally& operator=(const word_tally&) = delete;
  ~word_tally();

  // At most `most_at_once`.
  void add(std::span<const std::string_view> words);
  void add(std::string_view word, std::uint64_t count);
  bool empty() const { return total_ == 0; }
  bool is_spilled() const { return !runs_.empty(); }

  // Each different word once, in no order.
  void for_each(const visitor& visit);

 private:
  struct run {
    std::uint64_t begin, end;
  };
  class run_reader;

  // How runs are ordered: by hashes, then by bytes.
  bool comes_before(std::string_view a, std::string_view b) const;
  void account();
  void after_growing();
  void begin_gathering();
  void condense();
  void spill();
  void for_each_in_order(const visitor& visit);
  void for_each_merged(const visitor& visit) const;

  tally_memory* memory_;
  word_hash hash_;
  std::optional<word_table> table_;
  std::vector<std::uint64_t> counts_;
  gathered_words gathered_;
  bool gathers_ = false;
  std::size_t gather_from_ = std::size_t{1} << 15, look_at_ = std::size_t{1} << 18;  // words
  std::vector<run> runs_;
  std::uint64_t total_ = 0, taken_ = 0;
};

}  // namespace cairn::tool
