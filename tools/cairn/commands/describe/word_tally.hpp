// Counts the words of a column: in a table of the library, and where memory is full in sorted runs
// of a file.
#pragma once

#include <atomic>
#include <cairn/value_counts.hpp>
#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::tool {

// The memory that words of all columns may fill together, and the file that takes what goes beyond it.
class word_memory {
 public:
  // `folder`: of the file, which has no name and is made when it is needed; empty: TMPDIR, or else /tmp.
  word_memory(std::uint64_t bytes, std::string folder) : most_(bytes), folder_(std::move(folder)) {}
  ~word_memory();
  word_memory(const word_memory&) = delete;
  word_memory& operator=(const word_memory&) = delete;

  void take(std::uint64_t bytes) { used_ += bytes; }
  void give_back(std::uint64_t bytes) { used_ -= bytes; }
  bool is_full() const { return used_ > most_; }

  // Parts of the file; for several threads at once. Errors: refusal naming the folder and the system's words.
  std::uint64_t reserve(std::uint64_t bytes) { return end_.fetch_add(bytes); }  // returns where they go
  void write(std::uint64_t at, std::span<const std::byte> bytes);
  void read(std::uint64_t from, std::span<std::byte> into) const;
  std::uint64_t written() const { return end_; }

 private:
  void open();

  std::uint64_t most_;
  std::string folder_;
  std::atomic<std::uint64_t> used_ = 0, end_ = 0;
  std::mutex opening_;
  int descriptor_ = -1;
};

// Words one behind another, to be counted together by sorting their hashes: for columns in which most words
// are distinct, where a table would wait for memory at each word.
//
// Memory: of each word its bytes and 4 more, rounded up to 8, and 8 for its key; to sort that, 16.
class gathered_words {
 public:
  // A word's hash, as far as it orders words.
  static std::uint64_t order_of(std::string_view word, const word_hash& hash) {
    return hash(word) >> place_bits;
  }

  void add(std::string_view word, const word_hash& hash) {
    const std::size_t bytes = (sizeof(std::uint32_t) + word.size() + unit - 1) / unit * unit;
    const std::size_t place = text_.size();
    text_.resize(place + bytes);
    const auto size = static_cast<std::uint32_t>(word.size());
    std::memcpy(text_.data() + place, &size, sizeof size);
    std::memcpy(text_.data() + place + sizeof size, word.data(), word.size());
    keys_.push_back(order_of(word, hash) << place_bits | place / unit);
  }

  std::size_t size() const { return keys_.size(); }
  std::uint64_t bytes_of_words() const { return text_.size(); }
  std::uint64_t memory() const { return text_.capacity() + 4 * keys_.capacity() * sizeof(std::uint64_t); }
  bool has_room() const { return text_.size() < most_bytes; }
  // True if most words occur several times, judged by those that a hash chooses.
  bool are_few() const;
  void clear() { *this = gathered_words(); }

  // visit(word, count) of each different word, in order of hashes, and of equal ones by their bytes.
  template <class Visit>
  void for_each(const Visit& visit) const {
    constexpr std::size_t ahead = 16;
    const std::vector<std::uint64_t> ascending = value_counts(keys_, order::value, {.threads = 1}).values;
    const std::span<const std::uint64_t> keys(ascending);
    for (std::size_t i = 0; i < keys.size();) {
      std::size_t end = i + 1;
      while (end < keys.size() && keys[end] >> place_bits == keys[i] >> place_bits) ++end;
      if (i + ahead < keys.size()) __builtin_prefetch(text_.data() + place_of(keys[i + ahead]));
      if (end == i + 1)
        visit(word_of(keys[i]), std::uint64_t{1});
      else
        for (const auto& [word, count] : alike(keys.subspan(i, end - i))) visit(word, count);
      i = end;
    }
  }

 private:
  static constexpr std::size_t unit = 8;
  static constexpr unsigned place_bits = 33;
  static constexpr std::size_t most_bytes = std::size_t{1} << 35;  // a chunk of words below 64 GiB

  static std::size_t place_of(std::uint64_t key) {
    return static_cast<std::size_t>(key & ((std::uint64_t{1} << place_bits) - 1)) * unit;
  }
  std::string_view word_of(std::uint64_t key) const {
    const char* const at = text_.data() + place_of(key);
    std::uint32_t size = 0;
    std::memcpy(&size, at, sizeof size);
    return {at + sizeof size, size};
  }
  std::vector<std::pair<std::string_view, std::uint64_t>> alike(std::span<const std::uint64_t> keys) const;

  std::vector<char> text_;
  std::vector<std::uint64_t> keys_;  // all different, by their places
};

// Memory: of each distinct word its bytes and 48 to 80 more. Errors: std::bad_alloc, refusal of the file.
class word_tally {
 public:
  using visitor = std::function<void(std::string_view word, std::uint64_t count)>;
  static constexpr std::size_t most_at_once = 32;

  explicit word_tally(word_memory& memory) : memory_(&memory) {}
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

  // The order of words in runs: by hashes, then by bytes.
  bool comes_before(std::string_view a, std::string_view b) const;
  void account();
  void after_growing();
  void begin_gathering();
  void condense();
  void spill();
  void for_each_in_order(const visitor& visit);
  void for_each_merged(const visitor& visit) const;

  word_memory* memory_;
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
