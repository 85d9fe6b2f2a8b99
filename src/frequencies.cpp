// What follows from a frequency table.
#include <algorithm>
#include <cairn/frequencies.hpp>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/linear_rule.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::detail {
namespace {

// Whether the counts of a table may sum to less than its total, as those of top() do.
enum class completeness { whole, part };

void check(const table_view& table, completeness expected) {
  if (table.values.size != table.counts.size())
    throw std::invalid_argument(sentence(table.who, ": the table has ", table.values.size, " values but ",
                                         table.counts.size(), " counts"));
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < table.counts.size(); ++i) {
    const std::uint64_t count = table.counts[i];
    if (count == 0)
      throw std::invalid_argument(sentence(table.who, ": counts[", i, "] is 0; expected 1 or more"));
    if (count > table.total - sum)
      throw std::invalid_argument(
          sentence(table.who, ": the counts sum to more than the table's total, ", table.total));
    sum += count;
  }
  if (expected == completeness::whole && sum != table.total)
    throw std::invalid_argument(
        sentence(table.who, ": the counts sum to ", sum, ", the table's total is ", table.total));
}

std::vector<std::uint64_t> keys_of(const table_view& table) {
  std::vector<std::uint64_t> keys(table.values.size);
  read_keys(table.values, 0, keys.size(), keys.data());
  return keys;
}

std::vector<std::size_t> indices_of(const table_view& table) {
  std::vector<std::size_t> indices(table.values.size);
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

// Indices into the table, by ascending value.
std::vector<std::size_t> ascending(const table_view& table, const std::vector<std::uint64_t>& keys) {
  std::vector<std::size_t> indices = indices_of(table);
  const auto before = [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; };
  if (!std::ranges::is_sorted(indices, before)) std::ranges::sort(indices, before);
  return indices;
}

bool is_floating(sample_type type) { return type == sample_type::float32 || type == sample_type::float64; }

bool is_nan(const table_view& table, std::uint64_t key) {
  if (!is_floating(table.values.type)) return false;
  return key == (table.values.type == sample_type::float32 ? std::numeric_limits<std::uint32_t>::max()
                                                           : std::numeric_limits<std::uint64_t>::max());
}

// The items in ascending order, without writing them out. NaN, which come last, may be left out.
class ordered_items {
 public:
  ordered_items(const table_view& table, nan_policy nan) : table_(table) {
    const std::vector<std::uint64_t> keys = keys_of(table);
    indices_ = ascending(table, keys);
    has_nan_ = !indices_.empty() && is_nan(table, keys[indices_.back()]);
    if (has_nan_ && nan == nan_policy::skip) {
      indices_.pop_back();
      has_nan_ = false;
    }
    if (indices_.empty())
      throw std::invalid_argument(sentence(table.who, ": nothing was counted; at least one item is needed"));
    std::uint64_t sum = 0;
    for (const std::size_t index : indices_) ends_.push_back(sum += table.counts[index]);
  }
  std::uint64_t size() const { return ends_.back(); }
  bool has_nan() const { return has_nan_; }
  std::size_t last_index() const { return indices_.back(); }
  // Of item i in the table.
  std::size_t index(std::uint64_t i) const {
    return indices_[static_cast<std::size_t>(std::ranges::upper_bound(ends_, i) - ends_.begin())];
  }
  double operator[](std::uint64_t i) const { return number_at(table_.values, index(i)); }

 private:
  const table_view& table_;
  std::vector<std::size_t> indices_;
  std::vector<std::uint64_t> ends_;
  bool has_nan_ = false;
};

double quantile(const ordered_items& items, double q) {
  if (items.has_nan()) return std::numeric_limits<double>::quiet_NaN();
  const quantile_position position = position_of_quantile(q, items.size());
  return between(items[position.below], items[position.above], position.fraction);
}

}  // namespace

middle_indices median_indices(const table_view& table, nan_policy nan) {
  const portable::fp_default fp;
  check(table, completeness::whole);
  const ordered_items items(table, nan);
  if (items.has_nan())
    return {items.last_index(), items.last_index(), std::numeric_limits<double>::quiet_NaN()};
  const std::size_t lower = items.index((items.size() - 1) / 2);
  const std::size_t upper = items.index(items.size() / 2);
  return {lower, upper, middle_of(table.values, lower, upper)};
}

std::vector<double> quantiles(const table_view& table, std::span<const double> at, nan_policy nan) {
  const portable::fp_default fp;
  check(table, completeness::whole);
  const ordered_items items(table, nan);
  check_quantiles(at);
  std::vector<double> found;
  for (const double q : at) found.push_back(quantile(items, q));
  return found;
}

std::vector<std::size_t> mode_indices(const table_view& table) {
  const portable::fp_default fp;
  check(table, completeness::part);
  std::vector<std::size_t> found;
  if (table.counts.empty()) return found;
  const std::uint64_t greatest = std::ranges::max(table.counts);
  for (std::size_t i = 0; i < table.counts.size(); ++i)
    if (table.counts[i] == greatest) found.push_back(i);
  const std::vector<std::uint64_t> keys = keys_of(table);
  std::ranges::sort(found, {}, [&keys](std::size_t index) { return keys[index]; });
  return found;
}

// The k indices that come first by before(a, b), in any order: a heap of them, the last one on top.
template <class Before>
std::vector<std::size_t> first_indices_by(std::size_t size, std::size_t k, const Before& before) {
  std::vector<std::size_t> indices(std::min(k, size));
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  if (indices.empty()) return indices;
  std::ranges::make_heap(indices, before);
  for (std::size_t i = k; i < size; ++i) {
    if (!before(i, indices.front())) continue;
    std::ranges::pop_heap(indices, before);
    indices.back() = i;
    std::ranges::push_heap(indices, before);
  }
  return indices;
}

std::vector<std::size_t> top_indices(const table_view& table, std::size_t k) {
  const portable::fp_default fp;
  check(table, completeness::part);
  return with_raw_type(table.values.type, [&](auto flip) {
    const auto* values = static_cast<const decltype(flip)*>(table.values.data);
    const auto before = [&](std::size_t a, std::size_t b) {
      if (table.counts[a] != table.counts[b]) return table.counts[a] > table.counts[b];
      return key_of_raw(values[a], flip) < key_of_raw(values[b], flip);
    };
    const std::size_t size = table.counts.size();
    std::vector<std::size_t> indices;
    if (k < size / 64) {  // else too many would be exchanged
      indices = first_indices_by(size, k, before);
    } else {
      indices = indices_of(table);
      if (k < size) {
        std::ranges::nth_element(indices, indices.begin() + static_cast<std::ptrdiff_t>(k), before);
        indices.resize(k);
      }
    }
    std::ranges::sort(indices, before);
    return indices;
  });
}

std::vector<double> relative(const table_view& table) {
  const portable::fp_default fp;
  check(table, completeness::part);
  std::vector<double> shares(table.counts.size());
  std::ranges::transform(table.counts, shares.begin(), [&](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(table.total);
  });
  return shares;
}

void check_whole(const table_view& table) { check(table, completeness::whole); }

void expand_in_order(const table_view& table, void* sorted, std::size_t size) {
  const portable::fp_default fp;
  check(table, completeness::whole);
  if (size != table.total)
    throw std::invalid_argument(
        sentence(table.who, ": sorted has room for ", size, " items; the table counts ", table.total));
  const std::vector<std::size_t> indices = ascending(table, keys_of(table));
  with_raw_type(table.values.type, [&](auto flip) {
    using raw_type = decltype(flip);
    auto* to = static_cast<raw_type*>(sorted);
    for (const std::size_t index : indices)
      to = std::fill_n(to, table.counts[index], static_cast<const raw_type*>(table.values.data)[index]);
  });
}

}  // namespace cairn::detail
