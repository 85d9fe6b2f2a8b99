// A table of keys that keeps to a cap: beyond it, its entries go to a file, and come back bucket by bucket.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "src/counting/key_table.hpp"
#include "src/counting/memory_cap.hpp"
#include "src/counting/spilled_entries.hpp"

namespace cairn {

// Thrown where entries would go to the file while that is not allowed.
struct table_is_full {};

class spilling_table {
 public:
  spilling_table(int key_bits, kept_position positions, memory_cap cap)
      : table(key_bits, positions), key_bits_(key_bits), positions_(positions), share_(std::move(cap)) {}

  // What is in memory.
  key_table table;

  bool keeps_least_positions() const { return positions_ == kept_position::least; }
  bool capped() const { return share_.limited(); }
  bool spilled() const { return file_ != nullptr; }
  // Keys that may come at once, so that the cap is kept.
  std::size_t most_at_once() const { return std::clamp<std::size_t>(share_.bytes() / 128, 1 << 10, 1 << 22); }
  // True if items of so many bytes may be kept as they are, which takes as much again when they are counted.
  bool may_keep(std::size_t bytes) const { return !capped() || bytes <= share_.bytes() / 4; }
  // Tells counters of the same cap what this one takes: besides the table so many bytes.
  void hold(std::size_t beside) noexcept { share_.hold(beside + 2 * table.bytes()); }
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

  // Calls use(table) for tables that share no key; complete() must have been called. std::system_error.
  using use_of_table = std::function<void(const key_table&)>;
  void for_each_table(const use_of_table& use) const;
  // An estimate of how many keys all tables hold, from those of one bucket; never more than their entries.
  std::size_t estimated_keys() const;
  // Calls use(entries) for the entries of one range of hashes (hash_of) after the other, ascending;
  // complete() must have been called. std::system_error.
  void for_each_by_hash(const std::function<void(std::vector<entry>&)>& use) const;

 private:
  void for_each_table_of_bucket(std::size_t bucket, const use_of_table& use) const;
  std::size_t most_bytes() const { return capped() ? share_.bytes() / 2 : static_cast<std::size_t>(-1); }

  void spill();
  key_table table_of(std::size_t bucket, int bits, std::size_t part) const;

  int key_bits_;
  kept_position positions_;
  bool may_spill_ = true;
  detail::cap_share share_;
  std::unique_ptr<spilled_entries> file_;
};

}  // namespace cairn
