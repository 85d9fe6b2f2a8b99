// What all streams of values do: samples are gathered until there are enough for a call.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/counting/key_table.hpp"
#include "src/counting/spilling_table.hpp"
#include "src/host/run/value_counts/gathered.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/host/run/value_counts/value_stream.hpp"
#include "src/host/sweeps/value_task.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {

inline int threads_of(const execution& exec, std::size_t items) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return threads_for(exec, items, too_few_to_share);
}

// Calls use(number, entry) for the entries of a table, from several threads; numbers ascend from 0.
template <class Use>
void for_each_listed(const key_table& table, int threads, const Use& use) {
  std::vector<std::size_t> first(table.parts() + 1);
  for (std::size_t p = 0; p < table.parts(); ++p) first[p + 1] = first[p] + table.size_of_part(p);
  for_each(table.parts(), threads, [&](std::size_t p) {
    std::size_t at = first[p];
    table.for_each_of_part(p, [&](const entry& e) { use(at++, e); });
  });
}

// T is the raw type of the samples (src/layouts/sample_kinds.hpp).
template <class T>
class gathering_stream : public value_stream {
 public:
  gathering_stream(detail::sample_type type, T flip, bool with_places, const memory_cap& cap,
                   const stream_sizes& enough)
      : kept_(sizeof(T) == 8 ? 64 : 32, with_places, cap), type_(type), flip_(flip), sizes_(enough) {}

  void add(const detail::samples& x, const execution& exec) final {
    const int threads = threads_of(exec, x.size);  // refuses what cannot be
    const isa target = resolve(exec.target);
    const auto* from = static_cast<const T*>(x.data);
    if (x.size == 0) note(ran_on_host(target, threads, "serial"), 0);
    const std::size_t piece = kept_.capped() ? kept_.most_at_once() : std::max<std::size_t>(x.size, 1);
    for (std::size_t first = 0; first < x.size; first += piece)
      add_piece(from + first, std::min(piece, x.size - first), threads, exec);
  }
  void settle(const execution& exec) override { count_gathered(exec, may_wait::no); }
  bool spilled() const final { return kept_.spilled(); }

 protected:
  using key = key_type<T>;

  // So many samples are worth a call of count.
  virtual std::size_t enough() const = 0;
  enum class may_wait : std::uint8_t { no, yes };
  // All or nothing; `before` samples were counted before. False, where it may: more should be gathered first.
  virtual bool count(const T* from, std::size_t size, std::uint64_t before, may_wait wait,
                     const execution& exec) = 0;
  // All samples are gathered and wait.
  bool waits() const { return waits_for_ != 0 && gathered_.size() == total_; }
  detail::samples waiting() const { return samples_at(gathered_.data(), gathered_.size()); }

  // So many samples that a visit of a table of so many keys pays.
  std::size_t enough_for(std::size_t keys) const {
    return std::max({sizes_.gathering, std::min(8 * keys, 2 * sizes_.gathering), keys});
  }
  // Counts samples by themselves.
  void count_apart(const T* from, std::size_t size, order wanted, const execution& exec, value_table& found) {
    run_value_counts(samples_at(from, size), exec, wanted, found);
    note(found.run, size);
  }
  detail::samples samples_at(const T* from, std::size_t size) const { return {from, size, -1, type_}; }
  // Appends the entries of a table.
  static void append(const key_table& table, const detail::value_list& into,
                     std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>* places, int threads) {
    const std::size_t held = counts.size();
    auto* const values = static_cast<T*>(grow(into, held + table.size(), threads));
    grow(counts, held + table.size(), threads);
    if (places != nullptr) places->resize(held + table.size());
    for_each_listed(table, threads, [&](std::size_t at, const entry& e) {
      values[held + at] = portable::value_of<T>(static_cast<key>(e.key));
      counts[held + at] = e.count;
      if (places != nullptr) (*places)[held + at] = e.place;
    });
  }
  void list_tables(const detail::value_list& into, std::vector<std::uint64_t>& counts, int threads,
                   const std::function<void()>& next) const {
    kept_.for_each_table([&](const key_table& some) {
      into.resize(into.vector, 0);
      counts.clear();
      append(some, into, counts, nullptr, threads);
      next();
    });
  }
  static key key_of(T value) { return portable::value_key(value); }

  spilling_table kept_;
  detail::sample_type type_;
  T flip_;
  stream_sizes sizes_;

 private:
  void add_piece(const T* from, std::size_t size, int threads, const execution& exec) {
    if (gathered_.size() + size >= most()) count_gathered(exec, may_wait::yes);
    if (gathered_.size() == 0 && size >= most()) {
      if (count(from, size, total_, may_wait::yes, exec)) {
        total_ += size;
        return;
      }
      waits_for_ = 2 * size;
    }
    gathered_.reserve(gathered_.size() + size);
    report(exec, 1);
    gathered_.append(from, size, threads);
    total_ += size;
  }

  // Samples that are gathered before they are counted.
  std::size_t most() const {
    if (kept_.capped()) return std::min(enough(), kept_.most_at_once());
    return std::max(enough(), waits_for_);
  }

  void count_gathered(const execution& exec, may_wait wait) {
    if (gathered_.size() == 0) return;
    const bool counted = count(gathered_.data(), gathered_.size(), total_ - gathered_.size(), wait, exec);
    waits_for_ = counted ? 0 : 2 * gathered_.size();
    if (counted) gathered_.clear();
  }

  gathered<T> gathered_;
  std::size_t waits_for_ = 0;  // so many samples, where count said so
};

}  // namespace cairn::host
