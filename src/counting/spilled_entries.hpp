// Entries of tables in a file without a name: however a run ends, it leaves nothing behind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "src/counting/key_table.hpp"
#include "src/machine/unnamed_file.hpp"

namespace cairn {

class spilled_entries {
 public:
  static constexpr int bits = 8;
  static constexpr std::size_t buckets = std::size_t{1} << bits;

  // The file is made in the folder, or where that is empty in TMPDIR, or else in /tmp, when it is first
  // needed.
  explicit spilled_entries(std::string folder);

  // What is in the file at a time.
  struct mark {
    std::uint64_t end = 0;
    std::array<std::size_t, buckets> segments{};
  };
  mark here() const;
  // Forgets what was appended since.
  void return_to(const mark& before) noexcept;
  // Adds all entries once more, without writing them. std::bad_alloc; then none is.
  void append_again();

  // Appends all entries to their buckets. std::system_error, which names the folder; then none is.
  void append(const key_table& table);
  std::size_t size(std::size_t bucket) const;
  // Calls use(entry) for those of a bucket, in the order in which they were appended: keys recur.
  // std::system_error.
  template <class Use>
  void for_each(std::size_t bucket, const Use& use) const {
    std::vector<entry> some;
    for (const segment& each : segments_[bucket]) {
      some.resize(each.entries);
      file_.read(each.first, some.data(), some.size() * sizeof(entry));
      for (const entry& e : some) use(e);
    }
  }
  // The `count` bits of the key's hash behind those that choose its bucket.
  static std::size_t further_bits(std::uint64_t key, int count) {
    return portable::leading(portable::mixed(key), bits, count);
  }

 private:
  struct segment {
    std::uint64_t first;  // byte of the file
    std::size_t entries;
  };

  void write(std::size_t bucket, std::vector<entry>& some);

  unnamed_file file_;
  std::uint64_t end_ = 0;
  std::array<std::vector<segment>, buckets> segments_;
};

// Keys and counts in sorted runs of such a file, which are merged as they are read.
class sorted_runs {
 public:
  struct counted_key {
    std::uint64_t key = 0, count = 0;
  };

  explicit sorted_runs(std::string folder) : file_(std::move(folder)) {}

  // Appends a run of keys that ascend and of their counts. std::system_error.
  void append(std::span<const std::uint64_t> keys, std::span<const std::uint64_t> counts);
  // Calls use(some) for some keys after the others, ascending; no two runs have the same key. Memory: a
  // quarter of `cap` bytes, at most 96 MiB; at least 1 KiB for each run. std::system_error.
  void merge(std::size_t cap, const std::function<void(std::span<const counted_key>)>& use) const;

 private:
  struct run {
    std::uint64_t first = 0;  // byte of the file
    std::size_t keys = 0;
  };
  class reader;

  unnamed_file file_;
  std::uint64_t end_ = 0;
  std::vector<run> runs_;
};

}  // namespace cairn
