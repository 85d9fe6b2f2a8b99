// Entries of frequency tables that grow: distinct keys, how often each was met, and where first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/counting/secret_hash.hpp"

namespace cairn {

struct entry {
  std::uint64_t key = 0;
  std::uint64_t count = 0;
  std::uint64_t place = 0;  // of the first occurrence
};

// Entries in the order in which they were added. An index beside them finds keys: open addressing, at most
// two thirds full.
class entry_table {
 public:
  std::size_t size() const { return entries_.size(); }
  // Makes room for `more` entries, so that as many calls of add cannot fail. std::bad_alloc.
  void reserve(std::size_t more, const secret_hash& hash);
  // Adds to the count of the same key, whose place stays.
  void add(const entry& more, const secret_hash& hash) noexcept;
  bool holds(std::uint64_t key, const secret_hash& hash) const;

  template <class Use>
  void for_each(const Use& use) const {
    for (const entry& e : entries_) use(e);
  }

 private:
  static constexpr std::size_t nothing = static_cast<std::size_t>(-1);
  // The index place of the entry with this key, or the free place where it belongs.
  std::size_t place_of(std::uint64_t key, const secret_hash& hash) const;

  std::vector<entry> entries_;
  std::vector<std::size_t> index_;  // numbers of entries
};

// Tables for the leading bits of the keys' hashes, which threads fill side by side. That hash is not secret,
// so the order of entries is the same in every run; keys crafted to share its leading bits only share a
// table, whose own hash is secret.
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
  secret_hash hash_;
  std::array<entry_table, shards> tables_;
};

}  // namespace cairn
