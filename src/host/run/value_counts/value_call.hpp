// One call of value counts on the host: its samples, its threads, and its result.
//
// T is the raw type of the samples (src/layouts/sample_kinds.hpp): of integers the unsigned one of the same
// bits, which are their keys; key ^ flip orders them as the samples.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <string_view>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/pieces.hpp"
#include "src/host/run/value_counts/asking.hpp"
#include "src/host/run/value_counts/buckets.hpp"
#include "src/host/run/value_counts/grown.hpp"
#include "src/host/run/value_counts/met_values.hpp"
#include "src/host/run/value_counts/sorted_counts.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/kernels/value_key.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {

template <class T>
class value_call {
 public:
  using key = key_type<T>;

  value_call(const detail::samples& x, T flip, const execution& exec, value_table& found)
      : x_(x),
        flip_(static_cast<key>(flip)),
        exec_(exec),
        target_(resolve(exec.target)),
        threads_(threads_for(exec, x.size, too_few_to_share)),
        plan_(exec, threads_, x.data, x.bytes()),
        found_(found) {
    found_.run = ran_on_host(target_, threads_, {}, plan_.get() != nullptr);
  }

 protected:
  static constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  // Below this, one table and one thread are as fast.
  static constexpr std::size_t too_few_to_choose = std::size_t{1} << 14;

  void finish(std::string_view method) {
    found_.run.method = method;
    tell(1);
  }

  void tell(double fraction) {
    told_ = fraction;
    report(exec_, told_);
  }
  // For a step that is an unknown share of the call: it takes half of the rest.
  execution half_of_remaining() const { return between(exec_, told_, (told_ + 1) / 2); }
  void told_half() { tell((told_ + 1) / 2); }

  // Calls step(samples, count) for all samples, in pieces when progress is wanted.
  template <class Step>
  void for_each_piece(const Step& step) {
    constexpr double most = 0.9;  // missed keys and the result are left to do
    execution told = exec_;
    if (exec_.progress) {
      told.progress = [this](double fraction) {
        told_ = most * fraction;
        return exec_.progress(told_);
      };
    }
    host::for_each_piece(x_, told, plan_, [&step](const detail::samples& part) {
      step(static_cast<const T*>(part.data), part.size);
    });
  }

  const T* data() const { return static_cast<const T*>(x_.data); }

  template <class Key>
  void count_buckets(buckets_of<Key>& buckets) {
    buckets.count_buckets(plan_.get(), half_of_remaining(), [this](const bucket_task<Key>& task) {
      CAIRN_ON_TARGET(target_, count_buckets(task));
    });
    told_half();
  }

  // The keys of all slots that were met, in order of the slots.
  template <class KeyOf>
  void add_slots(const std::uint64_t* totals, std::size_t slots, const KeyOf& key_of) {
    constexpr std::size_t chunk = std::size_t{1} << 14;
    const std::size_t chunks = (slots + chunk - 1) / chunk;
    std::vector<std::size_t> start(chunks + 1);
    const auto last_of = [&](std::size_t c) { return std::min(slots, (c + 1) * chunk); };
    for_each(chunks, threads_, [&](std::size_t c) {
      for (std::size_t i = c * chunk; i < last_of(c); ++i) start[c + 1] += totals[i] != 0 ? 1U : 0U;
    });
    for (std::size_t c = 0; c < chunks; ++c) start[c + 1] += start[c];
    T* values = grown_values(start.back());
    for_each(chunks, threads_, [&](std::size_t c) {
      std::size_t at = start[c];
      for (std::size_t i = c * chunk; i < last_of(c); ++i) {
        if (totals[i] == 0) continue;
        values[at] = portable::value_of<T>(key_of(i));
        found_.counts[at++] = totals[i];
      }
    });
  }

  // One for each thread.
  std::vector<source_part> parts_of_samples() const {
    std::vector<source_part> parts;
    const auto threads = static_cast<std::size_t>(threads_);
    for (std::size_t t = 0; t < threads; ++t) parts.push_back({cut(t), cut(t + 1)});
    return parts;
  }
  std::size_t cut(std::size_t part) const {
    const auto threads = static_cast<std::size_t>(threads_);
    if (part == threads) return x_.size;
    return x_.size / tile_items * part / threads * tile_items;
  }

  // Each thread counts a part of the samples, with slots of its own; false where they do not suffice.
  template <class Slots>
  bool count_as_met(const Slots& slots) {
    const auto parts = parts_of_samples();
    std::vector<met_values<decltype(slots())>> met;
    for (std::size_t t = 0; t < parts.size(); ++t) met.emplace_back(slots(), x_.size);
    constexpr std::size_t slice = std::size_t{1} << 16;
    const std::size_t slices = x_.size / parts.size() / slice + 2;
    in_pieces(slices, slices / 64 + 1, half_of_remaining(), [&](std::size_t first, std::size_t n) {
      for_each(parts.size(), threads_, [&](std::size_t t) {
        const std::size_t at = std::min(parts[t].first + first * slice, parts[t].last);
        met[t].add(data() + at, std::min(at + n * slice, parts[t].last) - at);
      });
    });
    for (std::size_t t = 1; t < met.size(); ++t) met[0].add(met[t]);
    if (!met[0].fits()) return false;
    told_half();
    append(met[0]);
    return true;
  }

  template <class Slots>
  void append(const met_values<Slots>& met) {
    T* values = grown_values(met.size());
    std::uint64_t* counts = found_.counts.data();
    met.for_each([&](key k, std::uint32_t count) {
      *values++ = portable::value_of<T>(k);
      *counts++ = count;
    });
    found_.arranged = order::first_seen;
  }

  // In the order of their first occurrences among the parts of the samples that were partitioned.
  void write_in_order(const buckets_of<key>& buckets, const std::vector<source_part>& parts) {
    T* values = grown_values(buckets.distinct());
    const scratch<bucket_cursor> cursors(buckets.buckets() * parts.size());
    order_task<T> task;
    task.samples = data();
    buckets.describe(task);
    task.parts = parts.data();
    task.threads = static_cast<int>(parts.size());
    task.team = plan_.get();
    task.cursors = cursors.data();
    task.values = values;
    task.counts = found_.counts.data();
    const execution rest = half_of_remaining();
    asking asks(rest, x_.size / 2, task.threads);  // the source is read once
    task.asks = asks.questions();
    CAIRN_ON_TARGET(target_, write_in_order(task));
    asks.check();
    found_.arranged = order::first_seen;
  }

  // Appends to what is in the table already.
  template <class Key>
  void append(const buckets_of<Key>& buckets) {
    std::vector<std::size_t> start(buckets.buckets() + 1, found_.counts.size());
    for (std::size_t b = 0; b < buckets.buckets(); ++b) start[b + 1] = start[b] + buckets.distinct(b);
    T* values = grown_values(start.back());
    for_each_reported(buckets.buckets(), start.back(), threads_, half_of_remaining(), [&](std::size_t b) {
      buckets.for_each_key(b, [&](std::size_t i, Key k, std::uint64_t count) {
        values[start[b] + i] = portable::value_of<T>(static_cast<key>(k));
        found_.counts[start[b] + i] = count;
      });
    });
  }

  void append(const sorted_counts<T>& sorted) {
    make_room(found_.counts.size() + sorted.distinct());
    sorted.append(found_.values, found_.counts, half_of_remaining());
  }
  void make_room(std::size_t size) {
    const execution same = between(exec_, told_, told_);
    reserve(found_.values, size, threads_, same);
    reserve(found_.counts, size, threads_, same);
  }

  // Room for so many values and counts.
  T* grown_values(std::size_t size) {
    const execution same = between(exec_, told_, told_);
    grow(found_.counts, size, threads_, same);
    return static_cast<T*>(grow(found_.values, size, threads_, same));
  }

  detail::samples x_;
  key flip_;
  const execution& exec_;
  isa target_;
  int threads_;
  thread_placement plan_;
  value_table& found_;
  double told_ = 0;  // fraction reported to execution::progress
};

}  // namespace cairn::host
