// Entries of frequency tables that grow: distinct keys, how often each was met, and where first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn {

struct entry {
  std::uint64_t key = 0;
  std::uint64_t count = 0;  // 0: nothing here
  std::uint64_t place = 0;  // of the first occurrence
};

// By open addressing, at most two thirds full.
class entry_table {
 public:
  std::size_t size() const { return size_; }
  // Makes room for `more` entries, so that as many calls of add cannot fail. std::bad_alloc.
  void reserve(std::size_t more);
  // Adds to the count of the same key, whose place stays.
  void add(const entry& more) noexcept;
  bool holds(std::uint64_t key) const;

  template <class Use>
  void for_each(const Use& use) const {
    for (const entry& e : entries_)
      if (e.count != 0) use(e);
  }

 private:
  std::size_t place_of(std::uint64_t key) const;

  std::vector<entry> entries_;
  std::size_t size_ = 0;
};

// Tables for the leading bits of the keys' hashes, which threads fill side by side.
class sharded_entries {
 public:
  static constexpr int bits = 8;
  static constexpr std::size_t shards = std::size_t{1} << bits;

  std::size_t size() const;
  bool holds(std::uint64_t key) const;
  // All or nothing. std::bad_alloc.
  void add(const std::vector<entry>& more, int threads);

  template <class Use>
  void for_each(const Use& use) const {
    for (const entry_table& table : tables_) table.for_each(use);
  }

 private:
  std::array<entry_table, shards> tables_;
};

}  // namespace cairn
