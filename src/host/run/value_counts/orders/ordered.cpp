// Sorts frequency tables by value, by count or by first occurrence.
#include "src/host/run/value_counts/orders/ordered.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "src/call/progress.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/orders/records.hpp"

namespace cairn {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 14;

scratch<host::record> records_by_value(const value_table& table, int threads, const execution& exec) {
  const auto source = [x = table.listed(), &table](std::size_t first, std::size_t n, host::record* to) {
    constexpr std::size_t some = 64;
    std::uint64_t keys[some];
    for (std::size_t done = 0; done < n; done += some) {
      const std::size_t count = std::min(some, n - done);
      read_keys(x, first + done, count, keys);
      for (std::size_t i = 0; i < count; ++i) to[done + i] = {keys[i], table.counts[first + done + i]};
    }
  };
  if (table.arranged != order::value) return host::sorted_by_key(source, table.counts.size(), threads, exec);
  scratch<host::record> records(table.counts.size());
  for_each_chunk_reported(records.size(), chunk, threads, exec, [&](std::size_t first, std::size_t last) {
    source(first, last - first, records.data() + first);
  });
  return records;
}

// Calls use() with an unsigned integer of so many bytes.
template <class Use>
void with_word(std::size_t bytes, const Use& use) {
  if (bytes == 1) return use(std::uint8_t{});
  if (bytes == 2) return use(std::uint16_t{});
  if (bytes == 4) return use(std::uint32_t{});
  use(std::uint64_t{});
}

// Puts a table by value, mostly of values that occur once, in the order of counts.
class singles_behind {
 public:
  singles_behind(const value_table& table, std::size_t singles) : table_(table), singles_(singles) {}

  void run(int threads, const execution& exec) {
    scratch<host::record> others(table_.counts.size() - singles_);
    take_others(others.data());
    with_word(detail::size_of(table_.values.type),
              [this, others = others.size()](auto word) { move_singles<decltype(word)>(others); });
    others = host::sorted_by_count(std::move(others), threads, exec);
    write_values(table_.values.type, table_.values.data(), others.size(),
                 [&](std::size_t i) { return others.data()[i].key; });
    for (std::size_t i = 0; i < others.size(); ++i) table_.counts[i] = others.data()[i].count;
    std::fill(table_.counts.begin() + static_cast<std::ptrdiff_t>(others.size()), table_.counts.end(), 1);
  }

 private:
  void take_others(host::record* to) const {
    const detail::samples values = table_.listed();
    for (std::size_t i = 0; i < values.size; ++i) {
      if (table_.counts[i] == 1) continue;
      read_keys(values, i, 1, &to->key);
      (to++)->count = table_.counts[i];
    }
  }
  // To the end, in their order.
  template <class Word>
  void move_singles(std::size_t others) const {
    auto* values = static_cast<std::byte*>(table_.values.data());
    std::size_t to = table_.counts.size();
    for (std::size_t i = table_.counts.size(); to > others;) {
      --i;
      std::memcpy(values + (to - 1) * sizeof(Word), values + i * sizeof(Word), sizeof(Word));
      to -= table_.counts[i] == 1 ? 1U : 0U;
    }
  }

  const value_table& table_;
  std::size_t singles_;
};

void take(const value_table& table, const scratch<host::record>& records, int threads,
          const execution& exec) {
  auto* values = static_cast<std::byte*>(table.values.data());
  const std::size_t width = detail::size_of(table.values.type);
  for_each_chunk_reported(records.size(), chunk, threads, exec, [&](std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    const host::record* from = records.data() + first;
    write_values(table.values.type, values + first * width, n, [from](std::size_t i) { return from[i].key; });
    for (std::size_t i = 0; i < n; ++i) table.counts[first + i] = from[i].count;
  });
}

bool is_ascending(const detail::samples& x) {
  constexpr std::size_t some = 64;
  std::uint64_t keys[some + 1] = {};  // keys[0]: the last key of the part before
  for (std::size_t first = 0; first < x.size; first += some) {
    const std::size_t n = std::min(some, x.size - first);
    read_keys(x, first, n, keys + 1);
    if (!std::is_sorted(keys, keys + n + 1)) return false;
    keys[0] = keys[n];
  }
  return true;
}

template <class Word>
void gather(const void* from, const host::record* which, std::size_t n, void* to) {
  const auto* items = static_cast<const std::byte*>(from);
  auto* at = static_cast<std::byte*>(to);
  for (std::size_t i = 0; i < n; ++i, at += sizeof(Word))
    std::memcpy(at, items + which[i].count * sizeof(Word), sizeof(Word));
}

void gather(std::size_t width, const void* from, const host::record* which, std::size_t n, void* to) {
  with_word(width, [&](auto word) { gather<decltype(word)>(from, which, n, to); });
}

}  // namespace

void order_by_value(const value_table& table, int threads, const execution& exec) {
  if (table.arranged == order::value || is_ascending(table.listed())) return;
  const auto records = records_by_value(table, threads, between(exec, 0, 0.8));
  take(table, records, threads, between(exec, 0.8, 1));
}

void order_by_count(const value_table& table, int threads, const execution& exec) {
  if (table.arranged == order::value) {
    if (std::ranges::is_sorted(table.counts, std::greater<>())) return;
    const auto singles = static_cast<std::size_t>(std::ranges::count(table.counts, std::uint64_t{1}));
    if (singles >= table.counts.size() / 2) return singles_behind(table, singles).run(threads, exec);
  }
  auto by_value = records_by_value(table, threads, between(exec, 0, 0.6));
  const auto records = host::sorted_by_count(std::move(by_value), threads, between(exec, 0.6, 0.8));
  take(table, records, threads, between(exec, 0.8, 1));
}

void order_by_position(value_table& table, const std::vector<std::uint64_t>& positions, int threads,
                       const execution& exec) {
  if (positions.empty()) return;
  const auto source = [&positions](std::size_t first, std::size_t n, host::record* to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = {positions[first + i], first + i};
  };
  const scratch<host::record> records =
      host::sorted_by_key(source, positions.size(), threads, between(exec, 0, 0.6));
  const detail::samples before = table.listed();
  const std::size_t width = detail::size_of(before.type);
  const scratch<std::byte> values(before.bytes() + 1);
  std::vector<std::uint64_t> counts;
  host::grow(counts, positions.size(), threads, between(exec, 0.6, 0.65));
  const auto in_chunks = [&](double from, double to, const auto& step) {
    for_each_chunk_reported(records.size(), chunk, threads, between(exec, from, to), step);
  };
  in_chunks(0.65, 0.9, [&](std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    gather(width, before.data, records.data() + first, n, values.data() + first * width);
    gather(sizeof(std::uint64_t), table.counts.data(), records.data() + first, n, counts.data() + first);
  });
  in_chunks(0.9, 1, [&](std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    std::memcpy(static_cast<std::byte*>(table.values.data()) + first * width, values.data() + first * width,
                n * width);
  });
  table.counts = std::move(counts);
}

}  // namespace cairn
