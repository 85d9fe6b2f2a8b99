#include "src/counting/spilling_table.hpp"

#include "src/counting/entry_hash.hpp"

namespace cairn {

void spilling_table::for_each_table(const use_of_table& use) const {
  if (!spilled()) return use(table);
  for (std::size_t b = 0; b < spilled_entries::buckets; ++b) for_each_table_of_bucket(b, use);
}

void spilling_table::for_each_table_of_bucket(std::size_t bucket, const use_of_table& use) const {
  int bits = 0;  // one too large for the cap comes in 2^bits tables
  while (bits < 16 && !fit(file_->size(bucket) >> bits)) ++bits;
  for (std::size_t part = 0; part < std::size_t{1} << bits; ++part) use(table_of(bucket, bits, part));
}

std::size_t spilling_table::estimated_keys() const {
  if (!spilled()) return table.size();
  std::size_t keys = 0;
  for_each_table_of_bucket(0, [&keys](const key_table& some) { keys += some.size(); });
  std::size_t entries = 0;
  for (std::size_t bucket = 0; bucket < spilled_entries::buckets; ++bucket) entries += file_->size(bucket);
  return std::min(keys * spilled_entries::buckets / 16 * 17, entries);
}

void spilling_table::for_each_by_hash(const std::function<void(std::vector<entry>&)>& use) const {
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

void spilling_table::spill() {
  if (table.size() == 0) return;
  if (!may_spill_) throw table_is_full();
  if (file_ == nullptr) {
    auto made = std::make_unique<spilled_entries>(share_.folder());
    made->append(table);
    file_ = std::move(made);
  } else {
    file_->append(table);
  }
  table = empty_table();
}

key_table spilling_table::table_of(std::size_t bucket, int bits, std::size_t part) const {
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

}  // namespace cairn
