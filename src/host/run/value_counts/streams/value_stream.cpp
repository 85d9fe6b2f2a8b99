// Streams of values: of 8 and 16 bits, with first occurrences, and the choice among all.
#include "src/host/run/value_counts/streams/value_stream.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/counting/entry_hash.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/value_counts/orders/first_positions.hpp"
#include "src/host/run/value_counts/streams/gathering_stream.hpp"
#include "src/host/run/value_counts/streams/keyed_stream.hpp"
#include "src/host/run/value_counts/streams/wide_stream.hpp"
#include "src/host/run/word_counts.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {
namespace {

// Samples of 8 and 16 bits: a counter for each value.
template <class T>
class narrow_stream final : public gathering_stream {
  using base = gathering_stream;

 public:
  narrow_stream(detail::sample_type type, T flip, const stream_sizes& enough)
      : base(type, enough), flip_(flip), counts_(values) {}

  using base::add;
  void add(const value_table& table, const std::vector<std::uint64_t>&, std::uint64_t items) override {
    take(static_cast<const T*>(table.values.data()), table.counts);
    counted_elsewhere(table.run, items);
  }
  void merge(const value_stream& other, const execution& exec) override {
    std::vector<std::uint64_t> added(values);
    other.for_each_entries([&](value_stream::entries some) {
      for (const entry& e : some) added[e.key] += e.count;
    });
    report(exec, 1);
    for (std::size_t k = 0; k < values; ++k) counts_[k] += added[k];
    total_ += other.total();
    note_that_of(other);
  }
  void merge_itself() override {
    for (std::uint64_t& count : counts_) count *= 2;
    total_ *= 2;
  }
  void settle(const execution& exec) override {
    base::settle(exec);
    if (words_ == nullptr) return;
    take(*words_);
    words_.reset();
  }
  std::size_t distinct() const override {
    return values - static_cast<std::size_t>(std::ranges::count(counts_, std::uint64_t{0}));
  }
  void for_each_entries(const std::function<void(value_stream::entries)>& use) const override {
    std::vector<entry> all;
    for (std::size_t k = 0; k < values; ++k)
      if (counts_[k] != 0) all.push_back({k, counts_[k], 0});
    use(all);
  }
  order list(const detail::value_list& into, std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>*,
             const execution&) override {
    auto* to = static_cast<T*>(into.resize(into.vector, distinct()));
    for (std::size_t i = 0; i < values; ++i) {
      const auto k = static_cast<T>(i ^ flip_);  // in order of the values
      if (counts_[k] == 0) continue;
      *to++ = portable::value_of<T>(k);
      counts.push_back(counts_[k]);
    }
    return order::value;
  }

 private:
  static constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));

  std::size_t enough() const override {
    return words_ != nullptr ? 8 * sizes_.call / sizeof(T) : sizes_.gathering;
  }
  bool count(const detail::samples& x, std::uint64_t, may_wait, const execution& exec) override {
    const int threads = threads_of(exec, x.size);
    since_choice_ += x.size;
    if (since_choice_ >= sizes_.gathering) choose(x, threads, exec);
    if (words_ != nullptr && words_->threads() == threads) {
      count_words(x, threads, exec);
      return true;
    }
    std::vector<T> found;
    std::vector<std::uint64_t> counts;
    value_table table{detail::list_of(found), counts};
    run_value_counts(x, exec, order::unordered, table);
    take(found.data(), counts);
    note(table.run, x.size);
    return true;
  }
  // Whether counting words pays, from now on.
  void choose(const detail::samples& x, int threads, const execution& exec) {
    const bool pays = word_counts::pays(x.data, x.bytes(), threads, exec);
    if (words_ == nullptr || !pays || words_->threads() != threads) {
      std::unique_ptr<word_counts> made = pays ? std::make_unique<word_counts>(threads, true) : nullptr;
      if (words_ != nullptr) take(*words_);
      words_ = std::move(made);
    }
    since_choice_ = 0;
  }
  void count_words(const detail::samples& x, int threads, const execution& exec) {
    const thread_placement placement(exec, threads, x.data, x.bytes());
    const isa target = resolve(exec.target);
    report(exec, 1);
    words_->add(x.data, x.bytes(), target, placement.get());
    note(ran_on_host(target, threads, "direct", placement.get() != nullptr), x.size);
  }
  void take(const word_counts& words) {
    const scratch<std::uint64_t> found = words.by_value(type_);  // least first
    for (std::size_t i = 0; i < values; ++i) counts_[i ^ flip_] += found.data()[i];
  }
  void take(const T* found, const std::vector<std::uint64_t>& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts_[portable::value_key(found[i])] += counts[i];
  }

  T flip_;
  std::vector<std::uint64_t> counts_;   // by key
  std::unique_ptr<word_counts> words_;  // where counting words pays; what they count comes to the counts
  std::size_t since_choice_ = 0;        // samples
};

// Samples of any width, with the positions where values were met first.
class ordered_stream final : public keyed_stream {
 public:
  using keyed_stream::keyed_stream;

  using keyed_stream::add;
  void add(const value_table& table, const std::vector<std::uint64_t>& positions,
           std::uint64_t items) override {
    take(entries_of(table, 1, [&positions](std::size_t i) { return positions[i]; }), 1);
    counted_elsewhere(table.run, items);
  }
  std::size_t distinct() const override {
    std::size_t sum = 0;
    kept_.for_each_table([&sum](const key_table& some) { sum += some.size(); });
    return sum;
  }
  order list(const detail::value_list& into, std::vector<std::uint64_t>& counts,
             std::vector<std::uint64_t>* positions, const execution& exec) override {
    append_all(into, counts, positions, exec);
    return order::unordered;
  }
  void list_parts(const detail::value_list& into, std::vector<std::uint64_t>& counts, const execution& exec,
                  const std::function<void()>& next) override {
    list_tables(into, counts, exec, next);
  }

 private:
  std::size_t enough() const override {
    if (detail::size_of(type_) <= 2) return within_cap(sizes_.gathering);
    const std::size_t keys = kept_.table.size();
    return within_cap(std::max(enough_for(keys), std::min(16 * keys, 4 * sizes_.gathering)));
  }
  std::size_t within_cap(std::size_t samples) const {
    return kept_.capped() ? std::min(samples, kept_.most_at_once()) : samples;
  }
  bool count(const detail::samples& x, std::uint64_t before, may_wait, const execution& exec) override {
    return with_raw_type(type_, [&](auto flip) {
      std::vector<decltype(flip)> found;
      std::vector<std::uint64_t> counts;
      value_table table{detail::list_of(found), counts};
      return count_in(table, x, before, exec);
    });
  }
  bool count_in(value_table& table, const detail::samples& x, std::uint64_t before, const execution& exec) {
    const std::uint64_t first = before + ahead_;
    const order wanted = mostly_known_ ? order::unordered : order::first_seen;
    run_value_counts(x, between(exec, 0, 0.7), wanted, table);
    const int threads = threads_of(exec, x.size);
    const std::size_t held = kept_.table.size();
    const scratch<entry> found_entries = entries_of(table, threads, [&](std::size_t i) { return first + i; });
    if (table.arranged != order::first_seen) find_positions(x, first, found_entries, between(exec, 0.7, 1));
    take(found_entries, threads);
    note(table.run, x.size);
    mostly_known_ = kept_.table.size() - std::min(held, kept_.table.size()) < found_entries.size() / 8;
    return true;
  }
  // In order of occurrence that is all a position is for.
  template <class PositionOf>
  scratch<entry> entries_of(const value_table& table, int threads, const PositionOf& position_of) const {
    const detail::samples values{table.values.data(), table.counts.size(), -1, type_};
    scratch<entry> found_entries(table.counts.size());
    for_each_chunk(found_entries.size(), a_chunk, threads, [&](std::size_t first, std::size_t last) {
      set_keys(values, first, last, found_entries.data());
      for (std::size_t i = first; i < last; ++i) {
        found_entries.data()[i].count = table.counts[i];
        found_entries.data()[i].position = position_of(i);
      }
    });
    return found_entries;
  }
  // Of values that were not met before; those of others do not matter.
  void find_positions(const detail::samples& x, std::uint64_t first_number,
                      const scratch<entry>& found_entries, const execution& exec) const {
    const int threads = threads_of(exec, x.size);
    const scratch<std::uint8_t> known(found_entries.size());
    for_each_chunk(found_entries.size(), a_chunk, threads, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        known.data()[i] = kept_.table.holds(found_entries.data()[i].key) ? 1 : 0;
    });
    std::vector<std::uint64_t> fresh;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < found_entries.size(); ++i) {
      if (known.data()[i] != 0) continue;
      fresh.push_back(ordered_key_of(type_, found_entries.data()[i].key));
      which.push_back(i);
    }
    if (fresh.empty()) return;
    const auto found = first_positions(x, fresh, threads, exec);
    for (std::size_t i = 0; i < which.size(); ++i)
      found_entries.data()[which[i]].position = first_number + found[i];
  }
  void take(const scratch<entry>& found_entries, int threads) {
    kept_.make_room(found_entries.size());
    kept_.table.add({found_entries.data(), found_entries.size()}, threads);
  }
  void join(const key_table& theirs, const std::vector<entry>& /*apart*/, const execution& exec) override {
    settle_in_memory(between(exec, 0, 0.5));  // what came before has smaller positions
    const auto moved = [by = moved_by()](const entry& e) { return entry{e.key, e.count, e.position + by}; };
    kept_.make_room(theirs.size());
    kept_.table.add(theirs, moved, threads_of(exec, theirs.size()), between(exec, 0.5, 1));
  }
  void take_back(const detail::samples& x) noexcept override {
    for_each_key(x, [this](std::uint64_t key) {
      const entry one{key, 1, 0};
      kept_.table.take_back({&one, 1});
    });
  }
  void forget() noexcept override { kept_.table = kept_.empty_table(); }

  static constexpr std::size_t a_chunk = std::size_t{1} << 14;
  bool mostly_known_ = false;  // were the values of the last batch: then positions are looked up for few
};

}  // namespace

void value_stream::for_each_by_hash(const std::function<void(entries)>& use) const {
  std::vector<entry> all;
  for_each_entries([&](entries some) { all.insert(all.end(), some.begin(), some.end()); });
  sort_by_hash(all);
  use(all);
}

std::unique_ptr<value_stream> make_value_stream(detail::sample_type type, kept_position positions,
                                                const memory_cap& cap, const stream_sizes& enough) {
  if (positions != kept_position::none) return std::make_unique<ordered_stream>(type, positions, cap, enough);
  return with_raw_type(type, [&](auto flip) -> std::unique_ptr<value_stream> {
    using raw_type = decltype(flip);
    if constexpr (sizeof(raw_type) <= 2) {
      return std::make_unique<narrow_stream<raw_type>>(type, flip, enough);
    } else {
      return std::make_unique<wide_stream<raw_type>>(type, flip, cap, enough);
    }
  });
}

}  // namespace cairn::host
