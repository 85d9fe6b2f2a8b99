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
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {

inline int threads_of(const execution& exec, std::size_t items) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return threads_for(exec, items, too_few_to_share);
}

class gathering_stream : public value_stream {
 public:
  gathering_stream(detail::sample_type type, const stream_sizes& enough)
      : type_(type), sizes_(enough), gathered_(detail::size_of(type)) {}

  using value_stream::add;
  void add(const detail::samples& x, const execution& exec) override {
    const int threads = threads_of(exec, x.size);  // refuses what cannot be
    const isa target = resolve(exec.target);
    if (x.size == 0) return note(ran_on_host(target, threads, "serial"), 0);
    add_some(x, threads, exec);
  }
  void settle(const execution& exec) override { count_gathered(exec, may_wait::no); }

 protected:
  // So many samples are worth a call of count.
  virtual std::size_t enough() const = 0;
  // Whether count may say that more should be gathered first. Where it may, it ends what can be done later by
  // itself; else settle() does.
  enum class may_wait : std::uint8_t { no, yes };
  // All or nothing; `before` samples were counted before. It reports progress before it counts, or can take
  // back what it has counted. False, where it may: nothing was done, more should be gathered first.
  virtual bool count(const detail::samples& x, std::uint64_t before, may_wait wait,
                     const execution& exec) = 0;
  // All samples are gathered, none is counted yet.
  bool all_wait() const { return gathered_.size() == total_; }
  // More of them than usual, for count said so.
  bool waits() const { return waits_for_ != 0 && all_wait(); }
  detail::samples waiting() const { return {gathered_.data(), gathered_.size(), -1, type_}; }

  // So many samples that a visit of a table of so many keys pays.
  std::size_t enough_for(std::size_t keys) const {
    return std::max({sizes_.gathering, std::min(8 * keys, 2 * sizes_.gathering), keys});
  }

  detail::sample_type type_;
  stream_sizes sizes_;

 private:
  void add_some(const detail::samples& x, int threads, const execution& exec) {
    if (gathered_.size() + x.size >= most()) count_gathered(between(exec, 0, 0.5), may_wait::yes);
    if (gathered_.size() == 0 && x.size >= most()) {
      if (count(x, total_, may_wait::yes, between(exec, 0.5, 1))) {
        total_ += x.size;
        return;
      }
      waits_for_ = 2 * x.size;
    }
    gathered_.reserve(gathered_.size() + x.size);
    report(exec, 1);
    gathered_.append(x.data, x.size, threads);
    total_ += x.size;
  }

  // Samples that are gathered before they are counted.
  std::size_t most() const { return std::max(enough(), waits_for_); }

  void count_gathered(const execution& exec, may_wait wait) {
    if (gathered_.size() == 0) return;
    const bool counted = count(waiting(), total_ - gathered_.size(), wait, exec);
    waits_for_ = counted ? 0 : 2 * gathered_.size();
    if (counted) gathered_.clear();
  }

  gathered gathered_;
  std::size_t waits_for_ = 0;  // so many samples, where count said so
};

}  // namespace cairn::host
