#include "src/host/run/value_counts/value_stream.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/counting/keys.hpp"
#include "src/host/run/value_counts/first_places.hpp"
#include "src/host/run/value_counts/gathering_stream.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/wide_stream.hpp"
#include "src/host/run/word_counts.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {
namespace {

// Samples of 8 and 16 bits: a counter for each value.
template <class T>
class narrow_stream final : public gathering_stream<T> {
  using base = gathering_stream<T>;

 public:
  narrow_stream(detail::sample_type type, T flip, const stream_sizes& enough)
      : base(type, flip, false, {}, enough), counts_(values) {}

  using base::add;
  void add(const value_table& table, const std::vector<std::uint64_t>&, std::uint64_t items) override {
    take(static_cast<const T*>(table.values.data()), table.counts);
    this->counted_elsewhere(table.run, items);
  }
  void merge(value_stream& other, const execution& exec) override {
    auto& others = static_cast<narrow_stream&>(other);
    others.settle(exec);
    for (std::size_t k = 0; k < values; ++k) counts_[k] += others.counts_[k];
    this->total_ += others.total();
    this->note_that_of(others);
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
  void list(const detail::value_list& into, std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>*,
            int) const override {
    auto* to = static_cast<T*>(into.resize(into.vector, distinct()));
    for (std::size_t i = 0; i < values; ++i) {
      const auto k = static_cast<typename base::key>(i ^ this->flip_);  // in order of the values
      if (counts_[k] == 0) continue;
      *to++ = portable::value_of<T>(k);
      counts.push_back(counts_[k]);
    }
  }

 private:
  static constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));

  std::size_t enough() const override {
    return words_ != nullptr ? 8 * this->sizes_.call / sizeof(T) : this->sizes_.gathering;
  }
  using typename base::may_wait;
  bool count(const T* from, std::size_t size, std::uint64_t, may_wait, const execution& exec) override {
    const int threads = threads_of(exec, size);
    since_choice_ += size;
    if (since_choice_ >= this->sizes_.gathering) choose(from, size, threads, exec);
    if (words_ != nullptr && words_->threads() == threads) {
      count_words(from, size, threads, exec);
      return true;
    }
    std::vector<T> found;
    std::vector<std::uint64_t> counts;
    value_table table{detail::list_of(found), counts};
    this->count_apart(from, size, order::unordered, exec, table);
    take(found.data(), counts);
    return true;
  }
  // Whether counting words pays, from now on.
  void choose(const T* from, std::size_t size, int threads, const execution& exec) {
    since_choice_ = 0;
    const bool pays = word_counts::pays(from, size * sizeof(T), threads, exec);
    if (words_ != nullptr && pays && words_->threads() == threads) return;
    std::unique_ptr<word_counts> made = pays ? std::make_unique<word_counts>(threads, true) : nullptr;
    std::swap(words_, made);
    if (made != nullptr) take(*made);
  }
  void count_words(const T* from, std::size_t size, int threads, const execution& exec) {
    const thread_placement placed(exec, threads, from, size * sizeof(T));
    const isa target = resolve(exec.target);
    report(exec, 0);
    words_->add(from, size * sizeof(T), target, placed.get());
    this->note(ran_on_host(target, threads, "direct", placed.get() != nullptr), size);
    if (exec.progress) exec.progress(1);
  }
  void take(const word_counts& words) {
    const scratch<std::uint64_t> found = words.by_value(this->type_);  // least first
    for (std::size_t i = 0; i < values; ++i) counts_[i ^ this->flip_] += found.data()[i];
  }
  void take(const T* found, const std::vector<std::uint64_t>& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts_[base::key_of(found[i])] += counts[i];
  }

  std::vector<std::uint64_t> counts_;   // by key
  std::unique_ptr<word_counts> words_;  // where counting words pays; what they count comes to the counts
  std::size_t since_choice_ = 0;        // samples
};

// Samples of any width, with the places where values were met first.
template <class T>
class ordered_stream final : public gathering_stream<T> {
  using base = gathering_stream<T>;
  using base::kept_;

 public:
  ordered_stream(detail::sample_type type, T flip, const memory_cap& cap, const stream_sizes& enough)
      : base(type, flip, true, cap, enough) {}

  using base::add;
  void add(const value_table& table, const std::vector<std::uint64_t>& places, std::uint64_t items) override {
    take(entries_of(table, 1, [&places](std::size_t i) { return places[i]; }), 1);
    this->counted_elsewhere(table.run, items);
  }
  void merge(value_stream& other, const execution& exec) override {
    auto& others = static_cast<ordered_stream&>(other);
    others.settle(exec);
    this->settle(exec);
    const auto moved = [this](const entry& e) { return entry{e.key, e.count, e.place + this->total_}; };
    others.kept_.for_each_table([&](const key_table& theirs) {
      kept_.make_room(theirs.size());
      kept_.table.add(theirs, moved, threads_of(exec, theirs.size()));
    });
    this->total_ += others.total();
    this->note_that_of(others);
  }
  void settle(const execution& exec) override {
    base::settle(exec);
    kept_.complete();
  }
  std::size_t distinct() const override {
    std::size_t sum = 0;
    kept_.for_each_table([&sum](const key_table& some) { sum += some.size(); });
    return sum;
  }
  void list(const detail::value_list& into, std::vector<std::uint64_t>& counts,
            std::vector<std::uint64_t>* places, int threads) const override {
    kept_.for_each_table([&](const key_table& some) { this->append(some, into, counts, places, threads); });
  }
  void list_parts(const detail::value_list& into, std::vector<std::uint64_t>& counts, int threads,
                  const std::function<void()>& next) const override {
    this->list_tables(into, counts, threads, next);
  }

 private:
  std::size_t enough() const override {
    if (sizeof(T) <= 2) return this->sizes_.gathering;
    const std::size_t keys = kept_.table.size();
    return std::max(this->enough_for(keys), std::min(16 * keys, 4 * this->sizes_.gathering));
  }
  using typename base::may_wait;
  bool count(const T* from, std::size_t size, std::uint64_t before, may_wait,
             const execution& exec) override {
    std::vector<T> found;
    std::vector<std::uint64_t> counts;
    value_table table{detail::list_of(found), counts};
    this->count_apart(from, size, mostly_known_ ? order::unordered : order::first_seen, exec, table);
    const int threads = threads_of(exec, size);
    const std::size_t held = kept_.table.size();
    const scratch<entry> entries = entries_of(table, threads, [&](std::size_t i) { return before + i; });
    if (!table.in_order) find_places(from, size, before, entries, threads);
    take(entries, threads);
    mostly_known_ = kept_.table.size() - std::min(held, kept_.table.size()) < entries.size() / 8;
    return true;
  }
  // In order of occurrence that is all a place is for.
  template <class PlaceOf>
  scratch<entry> entries_of(const value_table& table, int threads, const PlaceOf& place_of) const {
    const auto* values = static_cast<const T*>(table.values.data());
    scratch<entry> entries(table.counts.size());
    for_each_chunk(entries.size(), a_chunk, threads, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        entries.data()[i] = {base::key_of(values[i]), table.counts[i], place_of(i)};
    });
    return entries;
  }
  // Of values that were not met before; those of others do not matter.
  void find_places(const T* from, std::size_t size, std::uint64_t before, const scratch<entry>& entries,
                   int threads) const {
    const scratch<std::uint8_t> known(entries.size());
    for_each_chunk(entries.size(), a_chunk, threads, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        known.data()[i] = kept_.table.holds(entries.data()[i].key) ? 1 : 0;
    });
    std::vector<std::uint64_t> fresh;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (known.data()[i] != 0) continue;
      const T value = portable::value_of<T>(static_cast<typename base::key>(entries.data()[i].key));
      fresh.push_back(key_of_raw(value, this->flip_));
      which.push_back(i);
    }
    if (fresh.empty()) return;
    const auto found = first_places(this->samples_at(from, size), fresh, threads);
    for (std::size_t i = 0; i < which.size(); ++i) entries.data()[which[i]].place = before + found[i];
  }
  void take(const scratch<entry>& entries, int threads) {
    kept_.make_room(entries.size());
    kept_.table.add({entries.data(), entries.size()}, threads);
  }

  static constexpr std::size_t a_chunk = std::size_t{1} << 14;
  bool mostly_known_ = false;  // were the values of the last batch: then places are looked up for few
};

}  // namespace

std::unique_ptr<value_stream> make_value_stream(detail::sample_type type, bool remembers_first,
                                                const memory_cap& cap, const stream_sizes& enough) {
  return with_raw_type(type, [&](auto flip) -> std::unique_ptr<value_stream> {
    using raw_type = decltype(flip);
    if (remembers_first) return std::make_unique<ordered_stream<raw_type>>(type, flip, cap, enough);
    if constexpr (sizeof(raw_type) <= 2) {
      return std::make_unique<narrow_stream<raw_type>>(type, flip, enough);
    } else {
      return std::make_unique<wide_stream<raw_type>>(type, flip, cap, enough);
    }
  });
}

}  // namespace cairn::host
