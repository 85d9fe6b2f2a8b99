// Words one behind another, to be counted together by sorting their hashes: for columns in which most words
// are distinct, where a table would wait for memory at each word.
//
// Memory: of each word its bytes and 4 more, rounded up to 8, and 16 for its key and to sort that.
#pragma once

#include <cairn/words/word_hash.hpp>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "commands/describe/tallies/growing_bytes.hpp"
#include "commands/describe/tallies/key_list.hpp"
#include "commands/describe/tallies/key_sort.hpp"

namespace cairn::tool {

class gathered_words {
 public:
  // A word's hash, as far as it orders words.
  static std::uint64_t order_of(std::string_view word, const word_hash& hash) {
    return hash(word) >> place_bits;
  }

  void add(std::string_view word, const word_hash& hash) {
    const std::size_t bytes = (sizeof(std::uint32_t) + word.size() + unit - 1) / unit * unit;
    if (used_ + bytes > text_.size()) grow(used_ + bytes);
    const auto size = static_cast<std::uint32_t>(word.size());
    std::memcpy(text_.data() + used_, &size, sizeof size);
    std::memcpy(text_.data() + used_ + sizeof size, word.data(), word.size());
    const std::uint64_t key = order_of(word, hash) << place_bits | used_ / unit;
    keys_.append({&key, 1});
    used_ += bytes;
  }

  std::size_t size() const { return keys_.size(); }
  std::uint64_t bytes_of_words() const { return used_; }
  std::uint64_t memory() const { return text_.size() + 2 * keys_.capacity() * sizeof(std::uint64_t); }
  bool has_room() const { return used_ < most_bytes; }
  // Whether most words occur several times, by those that a hash chooses.
  bool are_few() const;
  void clear() { *this = gathered_words(); }

  // visit(word, count) of each different word, in order of hashes, and of equal ones by their bytes.
  template <class Visit>
  void for_each(const Visit& visit) {
    constexpr std::size_t ahead = 16;
    sort_keys(keys_.keys(), sort_scratch(keys_.size()), place_bits);
    const auto keys = keys_.keys();
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
    const std::byte* const at = text_.data() + place_of(key);
    std::uint32_t size = 0;
    std::memcpy(&size, at, sizeof size);
    return {reinterpret_cast<const char*>(at) + sizeof size, size};
  }
  void grow(std::size_t least);
  std::vector<std::pair<std::string_view, std::uint64_t>> alike(std::span<const std::uint64_t> keys) const;

  growing_bytes text_;
  std::size_t used_ = 0;
  key_list keys_;
};

}  // namespace cairn::tool
