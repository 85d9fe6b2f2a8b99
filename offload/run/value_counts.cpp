// The runner of value counts on a device: a counter for each value of a range, or a hash table.
#include "offload/run/value_counts.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "offload/memory/devices.hpp"
#include "offload/run/histogram.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"
#include "src/counting/key_table.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::offload {
namespace {

// The table of distinct keys in device memory. Before it could be more than three quarters full, it is
// emptied into entries on the host.
class table_there {
 public:
  table_there(std::size_t items, const execution& exec, int device) : device_(device) {
    constexpr int least = 12;
    constexpr int most = 25;
    int bits = std::clamp(static_cast<int>(std::bit_width(items)) + 1, least, most);
    while (exec.device_bytes != 0 && bits > least && (std::size_t{32} << bits) > exec.device_bytes) --bits;
    while (!allocate(bits, bits == least)) --bits;
    wipe();
  }

  // The most items of one launch.
  std::size_t most() const { return hash_slots() / 2; }
  const hashed_table& table() const { return table_; }

  // To be called before `items` more are counted.
  void make_room(std::size_t items, key_table& into) {
    if (taken_ + items > hash_slots() / 4 * 3) empty(into);
  }
  void counted() { copy_out(&taken_, table_.used, sizeof taken_, device_); }

  void empty(key_table& into) {
    list_hashed(table_, listed_keys_.span().data, listed_counts_.span().data, table_.used + 1);
    std::uint64_t found = 0;
    std::uint64_t greatest = 0;
    copy_out(&found, table_.used + 1, sizeof found, device_);
    copy_out(&greatest, table_.counts + hash_slots(), sizeof greatest, device_);
    std::vector<std::uint64_t> keys(found);
    std::vector<std::uint64_t> counts(found);
    copy_out(keys.data(), listed_keys_.span().data, found * sizeof(std::uint64_t), device_);
    copy_out(counts.data(), listed_counts_.span().data, found * sizeof(std::uint64_t), device_);
    std::vector<entry> entries;
    for (std::size_t i = 0; i < found; ++i) entries.push_back({keys[i], counts[i], 0});
    if (greatest != 0) entries.push_back({~std::uint64_t{0}, greatest, 0});
    into.add(entries, 1);
    wipe();
  }

 private:
  std::size_t hash_slots() const { return std::size_t{1} << table_.bits; }

  bool allocate(int bits, bool last_try) {
    const std::size_t hash_slots = std::size_t{1} << bits;
    try {
      keys_ = device_array<std::uint64_t>(hash_slots, device_);
      counts_ = device_array<std::uint64_t>(hash_slots + 3, device_);
      listed_keys_ = device_array<std::uint64_t>(hash_slots, device_);
      listed_counts_ = device_array<std::uint64_t>(hash_slots, device_);
    } catch (const device_error&) {
      if (last_try) throw;
      return false;
    }
    std::uint64_t* counts = counts_.span().data;
    table_ = {.keys = keys_.span().data,
              .counts = counts,
              .used = counts + hash_slots + 1,
              .bits = bits,
              .device = device_,
              .first_factor = hash_.first_factor(),
              .second_factor = hash_.second_factor()};
    return true;
  }

  void wipe() {
    clear(table_.keys, hash_slots(), device_);
    clear(table_.counts, hash_slots() + 3, device_);
    taken_ = 0;
  }

  int device_;
  device_array<std::uint64_t> keys_;
  device_array<std::uint64_t> counts_;  // then how many hash slots are taken, and how many were listed
  device_array<std::uint64_t> listed_keys_;
  device_array<std::uint64_t> listed_counts_;
  secret_hash hash_;
  hashed_table table_;
  std::uint64_t taken_ = 0;
};

// The values that occur, by raw keys, appended one by one.
template <class Raw>
void write(const std::vector<std::uint64_t>& keys, value_table& found) {
  using key = portable::lanes::unsigned_of<Raw>;
  auto* to = static_cast<Raw*>(found.values.resize(found.values.vector, keys.size()));
  for (std::size_t i = 0; i < keys.size(); ++i) to[i] = portable::value_of<Raw>(static_cast<key>(keys[i]));
}

template <class Raw>
void by_range(in<Raw> x, std::uint64_t low, std::uint32_t slots, const execution& exec, int device,
              value_table& found) {
  const std::size_t words = std::size_t{slots} + 2;  // NaN, of which there are none, and one of no meaning
  device_array<std::uint64_t> there(words, device);
  clear(there.span().data, words, device);
  near_task<Raw> task;
  task.low = low;
  task.totals = there.span().data;
  task.slots = slots;
  task.device = device;
  for_each_chunk(x, most_items_a_launch, exec, device, [&](const Raw* samples, std::size_t size) {
    task.samples = samples;
    task.size = size;
    count_near(task);
  });
  const scratch<std::uint64_t> totals(words);
  there.copy_to({totals.data(), words});
  const std::span<const std::uint64_t> counts(totals.data(), slots);
  const auto distinct =
      static_cast<std::size_t>(std::ranges::count_if(counts, [](auto n) { return n != 0; }));
  using key = portable::lanes::unsigned_of<Raw>;
  auto* to = static_cast<Raw*>(found.values.resize(found.values.vector, distinct));
  found.counts.reserve(distinct);
  for (std::size_t i = 0; i < slots; ++i) {
    if (counts[i] == 0) continue;
    *to++ = portable::value_of<Raw>(static_cast<key>(low + i));
    found.counts.push_back(counts[i]);
  }
}

// Integers of a narrow range that lie on the device: for others, finding the range would copy them twice.
template <class Raw>
bool count_by_range(const detail::samples& x, Raw flip, const execution& exec, int device,
                    value_table& found) {
  constexpr std::uint64_t most_slots = std::uint64_t{1} << 22;
  if (!std::is_integral_v<Raw> || !x.on_device() || x.size == 0) return false;
  run_info unused;
  const extent_result<Raw> range = run_extent(x, flip, {}, device, unused);
  const std::uint64_t apart = key_of_raw(range.high, flip) - key_of_raw(range.low, flip);
  if (apart >= most_slots || apart >= x.size) return false;
  const auto low = static_cast<std::uint64_t>(portable::value_key(range.low));
  by_range(typed<Raw>(x), low, static_cast<std::uint32_t>(apart + 1), exec, device, found);
  return true;
}

template <class Raw>
void by_table(in<Raw> x, const execution& exec, int device, value_table& found) {
  table_there there(x.size(), exec, device);
  key_table entries;
  for_each_chunk(x, there.most(), exec, device, [&](const Raw* samples, std::size_t size) {
    there.make_room(size, entries);
    count_hashed(samples, size, there.table());
    there.counted();
  });
  there.empty(entries);
  std::vector<std::uint64_t> keys;
  entries.for_each([&](const entry& e) {
    keys.push_back(e.key);
    found.counts.push_back(e.count);
  });
  write<Raw>(keys, found);
}

}  // namespace

void run_value_counts(const detail::samples& x, const execution& exec, int device, value_table& found) {
  found.run = ran_on_device(device, "direct");
  with_raw_type(x.type, [&](auto flip) {
    using raw_type = decltype(flip);
    if constexpr (sizeof(raw_type) <= 2) {
      return by_range(typed<raw_type>(x), 0, std::uint32_t{1} << (8 * sizeof(raw_type)), exec, device, found);
    } else {
      if (count_by_range(x, flip, exec, device, found)) return;
      found.run.method = "hash";
      by_table(typed<raw_type>(x), exec, device, found);
    }
  });
}

}  // namespace cairn::offload
