// A table of keys that keeps to a cap: beyond it, its entries go to a file, and come back bucket by bucket.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "src/counting/entry_hash.hpp"
#include "src/counting/key_table.hpp"
#include "src/counting/memory_cap.hpp"
#include "src/counting/spilled_entries.hpp"

namespace cairn {

// Thrown where entries would go to the file while that is not allowed.
struct table_is_full {};

class spilling_table {
 public:
  spilling_table(int key_bits, kept_position positions, memory_cap cap)
      : table(key_bits, positions), key_bits_(key_bits), positions_(positions), cap_(std::move(cap)) {}

  // What is in memory.
  key_table table;

  bool keeps_least_positions() const { return positions_ == kept_position::least; }
  bool capped() const { return cap_.bytes != 0; }
  bool spilled() const { return file_ != nullptr; }
  // Keys that may come at once, so that the cap is kept.
  std::size_t most_at_once() const { return std::clamp<std::size_t>(cap_.bytes / 128, 1 << 10, 1 << 22); }
  // Whether so many different keys fit into memory.
  bool fit(std::size_t distinct) const { return table.bytes_for(distinct) <= most_bytes(); }
  key_table empty_table() const { return key_table(key_bits_, positions_); }

  // To be called before so many keys are added. std::system_error; nothing is lost then.
  void make_room(std::size_t coming) {
    if (!fit(table.size() + coming)) spill();
  }
  // Room for so many different keys, as far as the cap allows. std::bad_alloc.
  void reserve(std::size_t distinct, int threads) {
    if (fit(distinct)) table.reserve(distinct, threads);
  }
  // As key_table::add_parts, but a table that reaches the cap is emptied into the file. If that fails, done
  // says how much has been added.
  template <class Size, class From>
  void add_parts(int bits, const Size& size, const From& from, std::vector<std::size_t>& done, int threads,
                 const execution& exec = {}) {
    while (!table.add_parts(bits, size, from, done, threads, exec, most_bytes())) {
      std::size_t expected = table.size();  // a full table holds more than what it is reserved for
      spill();
      while (!fit(expected)) expected /= 2;
      table.reserve(expected, threads);
    }
  }
  // Where some entries are in the file, the others follow. std::system_error; nothing is lost then.
  void complete() {
    if (spilled()) spill();
  }
  // Until it is allowed again, table_is_full is thrown instead, and nothing is lost either.
  void allow_spilling(bool allowed) { may_spill_ = allowed; }

  // All entries are in the file from now on. std::system_error; nothing is lost then.
  spilled_entries::mark move_to_file() {
    spill();
    return spilled() ? file_->here() : spilled_entries::mark();
  }
  // Forgets what was added since then.
  void return_to(const spilled_entries::mark& before) noexcept {
    table = empty_table();
    if (spilled()) file_->return_to(before);
  }
  // Adds all once more. std::bad_alloc; then nothing is.
  void double_counts() {
    if (spilled()) file_->append_again();
    table.double_counts();
  }

  // Calls use(key_table) for tables that share no key; complete() must have been called. std::system_error.
  template <class Use>
  void for_each_table(const Use& use) const {
    if (!spilled()) return use(table);
    for (std::size_t b = 0; b < spilled_entries::buckets; ++b) for_each_table_of_bucket(b, use);
  }
  // An estimate of how many keys all tables hold, from those of one bucket; never more than their entries.
  std::size_t estimated_keys() const {
    if (!spilled()) return table.size();
    std::size_t keys = 0;
    for_each_table_of_bucket(0, [&keys](const key_table& some) { keys += some.size(); });
    std::size_t entries = 0;
    for (std::size_t bucket = 0; bucket < spilled_entries::buckets; ++bucket) entries += file_->size(bucket);
    return std::min(keys * spilled_entries::buckets / 16 * 17, entries);
  }
  // Calls use(std::vector<entry>&) for the entries of one range of hashes (hash_of) after the other,
  // ascending; complete() must have been called. std::system_error.
  template <class Use>
  void for_each_by_hash(const Use& use) const {
    std::vector<entry> some;
    const auto list = [&](const key_table& of, int bits, std::uint32_t range) {
      some.clear();
      of.for_each([&](const entry& e) {
        if (portable::leading(hash_of(e), 0, bits) == range) some.push_back(e);
      });
      use(some);
    };
    if (spilled()) return for_each_table([&](const key_table& of) { list(of, 0, 0); });
    int bits = 0;  // so many that the ranges are small beside the table
    while (bits < 8 && (table.size() >> bits) > std::size_t{1} << 20) ++bits;
    for (std::uint32_t range = 0; range < std::uint32_t{1} << bits; ++range) list(table, bits, range);
  }

 private:
  template <class Use>
  void for_each_table_of_bucket(std::size_t bucket, const Use& use) const {
    int bits = 0;  // one too large for the cap comes in 2^bits tables
    while (bits < 16 && !fit(file_->size(bucket) >> bits)) ++bits;
    for (std::size_t part = 0; part < std::size_t{1} << bits; ++part) use(table_of(bucket, bits, part));
  }

  std::size_t most_bytes() const { return capped() ? cap_.bytes / 2 : static_cast<std::size_t>(-1); }

  void spill() {
    if (table.size() == 0) return;
    if (!may_spill_) throw table_is_full();
    if (file_ == nullptr) {
      auto made = std::make_unique<spilled_entries>(cap_.folder);
      made->append(table);
      file_ = std::move(made);
    } else {
      file_->append(table);
    }
    table = empty_table();
  }

  key_table table_of(std::size_t bucket, int bits, std::size_t part) const {
    constexpr std::size_t at_once = 1 << 14;
    key_table made = empty_table();
    if (const std::size_t expected = file_->size(bucket) >> bits; fit(expected)) made.reserve(expected, 1);
    std::vector<entry> some;
    file_->for_each(bucket, [&](const entry& e) {
      if (spilled_entries::further_bits(e.key, bits) != part) return;
      some.push_back(e);
      if (some.size() < at_once) return;
      made.add(some, 1);
      some.clear();
    });
    made.add(some, 1);
    return made;
  }

  int key_bits_;
  kept_position positions_;
  bool may_spill_ = true;
  memory_cap cap_;
  std::unique_ptr<spilled_entries> file_;
};

}  // namespace cairn
