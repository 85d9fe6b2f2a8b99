// Writes the entries of a stream to a state in blocks, and adds those of a state to a stream.
#include "src/host/run/value_counts/streams/saved_values.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "src/kernels/mixed.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t block = std::size_t{1} << 14;  // entries

// Writes entries in blocks, all of one size but the last: so bytes do not show how they came.
class block_writer {
 public:
  block_writer(states::writer& to, bool with_positions) : to_(to), with_positions_(with_positions) {
    waiting_.reserve(block);
  }
  void put(std::span<const entry> more) {
    for (const entry& e : more) {
      waiting_.push_back(e);
      if (waiting_.size() == block) write();
    }
  }
  void finish() {
    if (!waiting_.empty()) write();
    to_.put(std::uint64_t{0});
  }

 private:
  void write() {
    to_.put(std::uint64_t{waiting_.size()});
    write(&entry::key);
    write(&entry::count);
    if (with_positions_) write(&entry::position);
    waiting_.clear();
  }
  void write(std::uint64_t entry::* number) {
    column_.clear();
    for (const entry& e : waiting_) column_.push_back(e.*number);
    to_.put(std::span(std::as_const(column_)));
  }

  states::writer& to_;
  bool with_positions_;
  std::vector<entry> waiting_;
  std::vector<std::uint64_t> column_;
};

// A block of a state, as a table.
template <class T>
class block_reader {
 public:
  block_reader(states::reader& from, bool with_positions) : from_(from), with_positions_(with_positions) {}

  // False behind the last one.
  bool next(std::uint64_t items_left) {
    const auto size = from_.get<std::uint64_t>(part);
    if (size > block) from_.refuse("the state has a block of ", size, " values; expected at most ", block);
    values.clear();
    for (const std::uint64_t key : from_.get_list<std::uint64_t>(size, part)) add(key);
    counts = from_.get_list<std::uint64_t>(size, part);
    items = 0;
    for (const std::uint64_t count : counts) {
      if (count == 0 || count > items_left - items)
        from_.refuse("the state has counts that do not fit its total");
      items += count;
    }
    if (with_positions_) positions = from_.get_list<std::uint64_t>(size, part);
    return size != 0;
  }

  std::vector<T> values;
  std::vector<std::uint64_t> counts, positions;
  std::uint64_t items = 0;

 private:
  static constexpr std::string_view part = "values";

  void add(std::uint64_t key) {
    using unsigned_key = portable::lanes::unsigned_of<T>;
    const std::uint64_t hash = portable::mixed(key);
    if (any_ && hash <= last_) from_.refuse("the state has values that are not in the order of states");
    any_ = true;
    last_ = hash;
    const T value = portable::value_of<T>(static_cast<unsigned_key>(key));
    if (key > std::numeric_limits<unsigned_key>::max() || portable::value_key(value) != key)
      from_.refuse("the state has the key ", key, ", which no value has");
    values.push_back(value);
  }

  states::reader& from_;
  bool with_positions_;
  bool any_ = false;
  std::uint64_t last_ = 0;
};

// The one with this position, or null. They ascend.
const item_interval* interval_of(std::uint64_t position, std::span<const item_interval> items) {
  const auto behind = std::ranges::upper_bound(items, position, {}, &item_interval::first);
  if (behind == items.begin() || position >= std::prev(behind)->behind) return nullptr;
  return &*std::prev(behind);
}

}  // namespace

void save_values(const value_stream& from, bool with_positions, std::span<const item_interval> items,
                 states::writer& to) {
  std::vector<std::uint64_t> positions;  // ascending; of all, where these fit
  if (with_positions && !from.spilled()) {
    from.for_each_entries([&](value_stream::entries some) {
      for (const entry& e : some) positions.push_back(e.position);
    });
    std::ranges::sort(positions);
  }
  const auto before = [&](std::uint64_t position) {
    return static_cast<std::uint64_t>(std::ranges::lower_bound(positions, position) - positions.begin());
  };
  const auto number_at = [&](std::uint64_t position) {
    const std::uint64_t first = interval_of(position, items)->first;
    return first + before(position) - before(first);
  };
  block_writer blocks(to, with_positions);
  std::vector<entry> numbered;
  from.for_each_by_hash([&](value_stream::entries some) {
    if (positions.empty()) return blocks.put(some);
    numbered.assign(some.begin(), some.end());
    for (entry& e : numbered) e.position = number_at(e.position);
    blocks.put(numbered);
  });
  blocks.finish();
}

void load_values(value_stream& to, detail::sample_type type, bool with_positions,
                 std::span<const item_interval> items, states::reader& from) {
  std::uint64_t total = 0;
  for (const item_interval& one : items) total += one.behind - one.first;
  with_raw_type(type, [&]<class T>(T) {
    block_reader<T> blocks(from, with_positions);
    std::uint64_t left = total;
    while (blocks.next(left)) {
      for (const std::uint64_t position : blocks.positions)
        if (interval_of(position, items) == nullptr)
          from.refuse("the state has a first occurrence at ", position, ", which is none of its items");
      to.add(value_table{detail::list_of(blocks.values), blocks.counts}, blocks.positions, blocks.items);
      left -= blocks.items;
    }
    if (left != 0) from.refuse("the state has counts that sum to ", left, " less than its total, ", total);
  });
}

}  // namespace cairn::host
