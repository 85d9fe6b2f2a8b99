// One call of value counts on the host: what it runs on, and what it found.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <string_view>
#include <vector>

#include "src/host/call_target.hpp"
#include "src/host/grown.hpp"
#include "src/host/pieces.hpp"
#include "src/host/run_value_counts.hpp"
#include "src/host/seating.hpp"
#include "src/host/tallied.hpp"
#include "src/host/targets.hpp"
#include "src/host/threads.hpp"
#include "src/kernels/value_key.hpp"

namespace cairn::host {

template <class T>
class value_call {
 public:
  using key = key_type<T>;

  value_call(in<T> x, const execution& how)
      : x_(x),
        how_(how),
        target_(resolve(how.target)),
        threads_(threads_for(how, x.size(), too_few_to_share)),
        seats_(how, threads_, x.data(), x.size() * sizeof(T)) {
    found_.total = x.size();
    found_.how = {place::host, -1, threads_, name_of(target_), {}, seats_.get() != nullptr};
  }

 protected:
  static constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  static constexpr std::size_t too_few_to_choose = std::size_t{1} << 14;  // one table, one thread: as fast

  found_values<T> finish(std::string_view method) {
    found_.how.method = method;
    tell(1);
    return {std::move(found_), in_order_};
  }

  void tell(double fraction) {
    told_ = fraction;
    report(how_, told_);
  }
  // After a step whose share of the call nobody knows.
  void tell_half_of_the_rest() { tell((told_ + 1) / 2); }

  // Calls step(samples, count) for all samples, in pieces when progress is wanted.
  template <class Step>
  void for_each_piece(const Step& step) {
    constexpr double most = 0.9;  // the keys that were missed and the result come after
    execution told = how_;
    if (how_.progress) {
      told.progress = [this](double fraction) {
        told_ = most * fraction;
        return how_.progress(told_);
      };
    }
    host::for_each_piece(x_, told, seats_, step);
  }

  found_values<T> alone() {
    using stored = std::conditional_t<sizeof(T) <= 2, std::uint32_t, key>;
    found_.how.threads = threads_ = 1;
    tallied<stored> bucket(x_.size(), 0, 1);
    for (std::size_t i = 0; i < x_.size(); ++i) bucket.keys()[i] = portable::value_key(x_.data()[i]);
    bucket.set_one_bucket(x_.size());
    tally(bucket);
    append(bucket);
    return finish("serial");
  }

  template <class Key>
  void tally(tallied<Key>& buckets) {
    buckets.tally(seats_.get(),
                  [this](const tally_task<Key>& task) { CAIRN_ON_TARGET(target_, tally(task)); });
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
    grow(found_.values, start.back(), threads_);
    grow(found_.counts, start.back(), threads_);
    for_each(chunks, threads_, [&](std::size_t c) {
      std::size_t at = start[c];
      for (std::size_t i = c * chunk; i < last_of(c); ++i) {
        if (totals[i] == 0) continue;
        found_.values[at] = portable::value_of<T>(key_of(i));
        found_.counts[at++] = totals[i];
      }
    });
  }

  // In the order of their first occurrences among the parts of the samples that were partitioned.
  void write_in_order(const tallied<key>& buckets, const std::vector<source_part>& parts) {
    grow(found_.values, buckets.distinct(), threads_);
    grow(found_.counts, buckets.distinct(), threads_);
    const scratch<bucket_cursor> cursors(buckets.buckets() * parts.size());
    order_task<T> task;
    task.samples = x_.data();
    buckets.describe(task);
    task.parts = parts.data();
    task.threads = static_cast<int>(parts.size());
    task.seats = seats_.get();
    task.cursors = cursors.data();
    task.values = found_.values.data();
    task.counts = found_.counts.data();
    CAIRN_ON_TARGET(target_, write_in_order(task));
    in_order_ = true;
  }

  // Behind those that are there already.
  template <class Key>
  void append(const tallied<Key>& buckets) {
    std::vector<std::size_t> start(buckets.buckets() + 1, found_.values.size());
    for (std::size_t b = 0; b < buckets.buckets(); ++b) start[b + 1] = start[b] + buckets.distinct(b);
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    grow(values, start.back(), threads_);
    grow(counts, start.back(), threads_);
    std::ranges::copy(found_.values, values.begin());
    std::ranges::copy(found_.counts, counts.begin());
    for_each(buckets.buckets(), threads_, [&](std::size_t b) {
      buckets.for_each_key(b, [&](std::size_t i, Key k, std::uint64_t count) {
        values[start[b] + i] = portable::value_of<T>(static_cast<key>(k));
        counts[start[b] + i] = count;
      });
    });
    found_.values = std::move(values);
    found_.counts = std::move(counts);
  }

  in<T> x_;
  const execution& how_;
  isa target_;
  int threads_;
  seating seats_;
  frequencies<T> found_;
  bool in_order_ = false;  // of first occurrences
  double told_ = 0;        // to execution::progress
};

}  // namespace cairn::host
