// Values in the order of their first occurrence. The only occurrence of a value that occurs once is its first
// one, so the repeated values alone are looked up.
//
// The samples are walked through in words of 64. A bit for each says whether it is a first occurrence: those
// of single values are known at once, those of repeated ones when all is walked through. The samples whose
// bits are set are the values of the table, in order, and the number of bits before a repeated value's is
// where its count belongs.
#include "src/host/run/value_counts/orders/first_seen.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/value_counts/orders/repeated_values.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t words_of_chunk = 256;
constexpr std::size_t chunk = words_of_chunk * word_bits;

// Calls use(key, count) for the values that occur more than once among entries first to last - 1.
template <class Use>
void for_each_repeated(const value_table& table, std::size_t first, std::size_t last, const Use& use) {
  const detail::samples values = table.listed();
  std::uint64_t keys[word_bits];
  for (; first < last; first += word_bits) {
    const std::size_t n = std::min(word_bits, last - first);
    read_keys(values, first, n, keys);
    for (std::size_t i = 0; i < n; ++i)
      if (table.counts[first + i] > 1) use(keys[i], table.counts[first + i]);
  }
}

// The values that occur more than once.
struct repeats {
  std::size_t size = 0;
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t greatest = 0;
  std::vector<std::size_t> before;  // each chunk of the table, so many

  repeats(const value_table& table, int threads, const execution& exec) {
    const std::size_t chunks = (table.counts.size() + chunk - 1) / chunk;
    std::vector<extent> extents(chunks);
    before.resize(chunks + 1);
    for_each_chunk_reported(
        table.counts.size(), chunk, threads, exec, [&](std::size_t first, std::size_t last) {
          const std::size_t c = first / chunk;
          for_each_repeated(table, first, last, [&](std::uint64_t key, std::uint64_t /*count*/) {
            extents[c].least = std::min(extents[c].least, key);
            extents[c].greatest = std::max(extents[c].greatest, key);
            ++before[c + 1];
          });
        });
    for (std::size_t c = 0; c < chunks; ++c) {
      least = std::min(least, extents[c].least);
      greatest = std::max(greatest, extents[c].greatest);
      before[c + 1] += before[c];
    }
    size = before[chunks];
  }

 private:
  struct extent {
    std::uint64_t least = ~std::uint64_t{0};
    std::uint64_t greatest = 0;
  };
};

// The order of one table.
template <class Values>
class first_occurrences {
 public:
  first_occurrences(const detail::samples& x, Values&& values, const repeats& repeated, int threads)
      : x_(x),
        values_(std::move(values)),
        repeated_(repeated),
        threads_(threads),
        slots_(repeated.size),
        counts_(repeated.size),
        bits_((x.size + word_bits - 1) / word_bits),
        before_(bits_.size()) {}

  void write(value_table& table, const execution& exec) {
    for_each_chunk_reported(table.counts.size(), chunk, threads_, between(exec, 0, 0.2),
                            [&](std::size_t first, std::size_t last) { insert(table, first, last); });
    walk(repeated_.size == table.counts.size(), between(exec, 0.2, 0.7));
    mark_repeated();
    std::size_t found = 0;
    for (std::size_t w = 0; w < words(); ++w) {
      before_.data()[w] = static_cast<std::uint32_t>(found);
      found += static_cast<std::size_t>(std::popcount(bits_.data()[w]));
    }
    write_values(table, between(exec, 0.7, 1));
    write_counts(table);
  }

 private:
  std::size_t words() const { return (walked_ + word_bits - 1) / word_bits; }

  // The repeated values of a chunk of the table.
  void insert(const value_table& table, std::size_t first, std::size_t last) {
    std::size_t at = repeated_.before[first / chunk];
    if (at == repeated_.before[first / chunk + 1]) return;
    std::uint64_t keys[word_bits];
    typename Values::place places[word_bits];
    std::size_t n = 0;
    const auto insert_all = [&] {
      for (std::size_t i = 0; i < n; ++i) places[i] = values_.place_of(keys[i]);
      for (std::size_t i = 0; i < n; ++i)
        slots_.data()[at++] = static_cast<std::uint32_t>(values_.insert(places[i], keys[i], threads_ == 1));
      n = 0;
    };
    for_each_repeated(table, first, last, [&](std::uint64_t key, std::uint64_t count) {
      counts_.data()[at + n] = count;
      keys[n++] = key;
      if (n == word_bits) insert_all();
    });
    insert_all();
  }

  // Where there are no others, ends when all repeated values are met: a chunk is left out if all first
  // occurrences were found before it. Those before `walked_` are walked through.
  void walk(bool all_repeated, const execution& exec) {
    std::atomic<std::size_t> left{repeated_.size};
    std::atomic<std::size_t> walked{all_repeated ? 0 : x_.size};
    for_each_chunk_reported(x_.size, chunk, threads_, exec, [&](std::size_t first, std::size_t last) {
      if (all_repeated && left.load() == 0 && walked.load() <= first) return;
      std::size_t met = 0;
      for (std::size_t i = first; i < last; i += word_bits)
        met += walk_word(i, std::min(word_bits, last - i));
      if (met == 0) return;
      std::size_t before = walked.load();
      while (before < last && !walked.compare_exchange_weak(before, last)) {
      }
      left.fetch_sub(met);
    });
    walked_ = walked.load();
  }
  // Returns how many repeated values had not been met.
  std::size_t walk_word(std::size_t first, std::size_t n) {
    std::uint64_t keys[word_bits];
    typename Values::place places[word_bits];
    read_keys(x_, first, n, keys);
    for (std::size_t i = 0; i < n; ++i) places[i] = values_.place_of(keys[i]);
    std::uint64_t singles = 0;
    std::uint8_t others[word_bits];  // which may be either, or first occurrences
    std::size_t open = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const bool is_single = values_.is_single(places[i], keys[i]);
      const bool is_met = values_.is_met(places[i], keys[i], position_at(first + i));
      singles |= std::uint64_t{is_single} << i;
      others[open] = static_cast<std::uint8_t>(i);
      open += static_cast<std::size_t>(!is_single & !is_met);
    }
    std::size_t met = 0;
    for (std::size_t j = 0; j < open; ++j) {
      const std::size_t i = others[j];
      std::uint32_t& at = values_.position(values_.find(places[i], keys[i]));
      const std::uint32_t least = seen(at);
      singles |= std::uint64_t{least == 0} << i;
      if (least > position_at(first + i))
        met += lower_position(at, position_at(first + i), threads_ == 1) ? 1U : 0U;
    }
    bits_.data()[first / word_bits] = singles;
    return met;
  }
  static std::uint32_t position_at(std::size_t i) { return static_cast<std::uint32_t>(i + 1); }

  // Calls use(i, position) for all repeated values.
  template <class Use>
  void for_each_position(const Use& use) {
    for_each_chunk(slots_.size(), chunk, threads_, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        use(i, static_cast<std::size_t>(values_.position(slots_.data()[i]) - 1));
    });
  }
  void mark_repeated() {
    for_each_position([this](std::size_t, std::size_t at) {
      const std::uint64_t bit = std::uint64_t{1} << at % word_bits;
      std::uint64_t& word = bits_.data()[at / word_bits];
      if (threads_ == 1)
        word |= bit;
      else
        std::atomic_ref(word).fetch_or(bit, std::memory_order_relaxed);
    });
  }

  void write_values(const value_table& table, const execution& exec) {
    with_raw_type(x_.type, [&](auto flip) {
      using raw = decltype(flip);
      const auto* from = static_cast<const raw*>(x_.data);
      auto* to = static_cast<raw*>(table.values.data());
      for_each_chunk_reported(words() * word_bits, chunk, threads_, exec,
                              [&](std::size_t first, std::size_t last) {
                                for (; first < last; first += word_bits) write_word(from, first, to);
                              });
    });
  }
  template <class Raw>
  void write_word(const Raw* from, std::size_t first, Raw* to) const {
    std::uint64_t bits = bits_.data()[first / word_bits];
    from += first;
    to += before_.data()[first / word_bits];
    const auto value = [from](std::size_t i) {
      return portable::value_of<Raw>(portable::value_key(from[i]));
    };
    if (bits == ~std::uint64_t{0}) {
      for (std::size_t i = 0; i < word_bits; ++i) to[i] = value(i);
      return;
    }
    for (; bits != 0; bits &= bits - 1) *to++ = value(static_cast<std::size_t>(std::countr_zero(bits)));
  }
  void write_counts(value_table& table) {
    for_each_chunk(table.counts.size(), chunk, threads_, [&](std::size_t first, std::size_t last) {
      std::fill(table.counts.data() + first, table.counts.data() + last, 1);
    });
    for_each_position([&](std::size_t i, std::size_t at) {
      const std::uint64_t lower = bits_.data()[at / word_bits] & ((std::uint64_t{1} << at % word_bits) - 1);
      table.counts[before_.data()[at / word_bits] + static_cast<std::size_t>(std::popcount(lower))] =
          counts_.data()[i];
    });
  }

  const detail::samples& x_;
  Values values_;
  const repeats& repeated_;
  int threads_;
  scratch<std::uint32_t> slots_;  // of the repeated values, in the order of the table
  scratch<std::uint64_t> counts_;
  scratch<std::uint64_t> bits_;
  scratch<std::uint32_t> before_;  // each word, so many bits
  std::size_t walked_ = 0;
};

void order_repeated(const detail::samples& x, const repeats& found, value_table& table, int threads,
                    const execution& exec) {
  const auto order_by = [&](auto&& values) {
    using kind = std::remove_reference_t<decltype(values)>;
    first_occurrences<kind>(x, std::move(values), found, threads).write(table, exec);
  };
  constexpr std::size_t slots_of_each = 8;  // beside keys and free ones, as many positions take no more room
  constexpr std::size_t few = 1024;
  const std::uint64_t behind = found.size == 0 ? 0 : found.greatest - found.least;
  if (behind < slots_of_each * found.size + few)
    order_by(near_values(found.least, behind + 1));
  else if (detail::size_of(x.type) <= 4)
    order_by(far_values<std::uint32_t>(found.size));
  else
    order_by(far_values<std::uint64_t>(found.size));
}

// Of samples that are all different: their counts are 1 already.
void copy_all(const detail::samples& x, const value_table& table, int threads, const execution& exec) {
  with_raw_type(x.type, [&](auto flip) {
    using raw = decltype(flip);
    const auto* from = static_cast<const raw*>(x.data);
    auto* to = static_cast<raw*>(table.values.data());
    for_each_chunk_reported(x.size, chunk, threads, exec, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i)
        to[i] = portable::value_of<raw>(portable::value_key(from[i]));
    });
  });
}

}  // namespace

void order_by_first_occurrence(const detail::samples& x, value_table& table, int threads,
                               const execution& exec) {
  table.arranged = order::first_seen;
  if (table.counts.size() == x.size) return copy_all(x, table, threads, exec);
  const repeats found(table, threads, between(exec, 0, 0.1));
  order_repeated(x, found, table, threads, between(exec, 0.1, 1));
}

}  // namespace cairn::host
