// What all streams of values do: samples are gathered until there are enough for a call.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/value_counts/streams/gathered.hpp"
#include "src/host/run/value_counts/streams/value_stream.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {

inline int threads_of(const execution& exec, std::size_t items) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return threads_for(exec, items, too_few_to_share);
}

// T is the raw type of the samples (src/layouts/sample_kinds.hpp).
template <class T>
class gathering_stream : public value_stream {
 public:
  gathering_stream(detail::sample_type type, T flip, const stream_sizes& enough)
      : type_(type), flip_(flip), sizes_(enough) {}

  using value_stream::add;
  void add(const detail::samples& x, const execution& exec) override {
    const int threads = threads_of(exec, x.size);  // refuses what cannot be
    const isa target = resolve(exec.target);
    if (x.size == 0) return note(ran_on_host(target, threads, "serial"), 0);
    add_some(static_cast<const T*>(x.data), x.size, threads, exec);
  }
  void settle(const execution& exec) override { count_gathered(exec, may_wait::no); }

 protected:
  using key = key_type<T>;

  // So many samples are worth a call of count.
  virtual std::size_t enough() const = 0;
  // Whether count may say that more should be gathered first. Where it may, it ends what can be done later by
  // itself; else settle() does.
  enum class may_wait : std::uint8_t { no, yes };
  // All or nothing; `before` samples were counted before. It reports progress before it counts, or can take
  // back what it has counted. False, where it may: nothing was done, more should be gathered first.
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
  void count_apart(const T* from, std::size_t size, order wanted, const execution& exec,
                   value_table& found) const {
    run_value_counts(samples_at(from, size), exec, wanted, found);
  }
  detail::samples samples_at(const T* from, std::size_t size) const { return {from, size, -1, type_}; }
  static key key_of(T value) { return portable::value_key(value); }

  detail::sample_type type_;
  T flip_;
  stream_sizes sizes_;

 private:
  void add_some(const T* from, std::size_t size, int threads, const execution& exec) {
    if (gathered_.size() + size >= most()) count_gathered(between(exec, 0, 0.5), may_wait::yes);
    if (gathered_.size() == 0 && size >= most()) {
      if (count(from, size, total_, may_wait::yes, between(exec, 0.5, 1))) {
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
  std::size_t most() const { return std::max(enough(), waits_for_); }

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
