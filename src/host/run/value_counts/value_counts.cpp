// The runner of value counts on the host: narrow samples here, wide ones by wide_value_call.hpp.
#include "src/host/run/value_counts/value_counts.hpp"

#include <algorithm>
#include <limits>

#include "src/host/run/counters.hpp"
#include "src/host/run/histogram.hpp"
#include "src/host/run/value_counts/value_call.hpp"
#include "src/host/run/value_counts/wide_value_call.hpp"
#include "src/host/run/word_counts.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::host {
namespace {

// Samples of 8 and 16 bits, T being unsigned: a counter for each possible value.
template <class T>
class narrow_value_call : value_call<T> {
  using base = value_call<T>;
  using base::exec_, base::flip_, base::plan_, base::target_, base::threads_, base::x_;
  using base::finish, base::for_each_piece;

 public:
  narrow_value_call(const detail::samples& x, T flip, const execution& exec, value_table& found, order wanted)
      : base(x, flip, exec, found), wanted_(wanted) {}

  void run(counting method) {
    if (method == counting::alone) return alone();
    if (method == counting::as_met || (method == counting::chosen && is_met_soon())) {
      base::count_as_met([this] { return near_slots<T>(0, base::flip_, values); });
      return finish("direct");
    }
    if (word_counts::pays(x_.data, x_.bytes(), threads_, exec_)) {
      by_words();
      return finish("direct");
    }
    find_range();
    if (method == counting::chosen && are_few()) return alone();
    by_values();
    finish("direct");
  }

 private:
  static constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));

  // In one pass that knows the order of first occurrences; one thread joins the tables of all.
  bool is_met_soon() const {
    const auto threads = static_cast<std::size_t>(threads_);
    const std::size_t least = threads_ == 1 ? values / 16 : 2 * values * threads * threads;
    return wanted_ == order::first_seen && sizeof(T) == 2 && x_.size >= least &&
           x_.size <= std::numeric_limits<std::uint32_t>::max();
  }

  // Sorting them takes less time than to clear and to list a counter for each value.
  bool are_few() const {
    return sizeof(T) == 2 && x_.size < 2 * slots_ && (threads_ == 1 || x_.size < base::too_few_to_choose);
  }

  // Of 16 bits, from the least to the greatest value; of many samples, all values.
  void find_range() {
    if (sizeof(T) == 1 || x_.size == 0 || x_.size > 16 * values) return;
    execution quiet = without_progress(exec_);
    quiet.threads = threads_;
    run_info run;
    const auto found = run_extent<T>(x_, static_cast<T>(flip_), quiet, run);
    least_ = static_cast<T>(found.low ^ flip_);
    slots_ = static_cast<std::size_t>((found.high ^ flip_) - least_) + 1;
  }

  // Sorted as wider integers, whose order is that of the samples.
  void alone() {
    base::found_.run.threads = threads_ = 1;
    const scratch<std::uint32_t> wide(x_.size);
    for (std::size_t i = 0; i < x_.size; ++i) wide.data()[i] = static_cast<T>(base::data()[i] ^ flip_);
    const few_counts<std::uint32_t> sorted(wide.data(), x_.size, 0, target_);
    std::vector<std::uint32_t> found;
    sorted.append(detail::list_of(found), base::found_.counts);
    T* to = base::grown_values(found.size());
    for (std::size_t i = 0; i < found.size(); ++i) to[i] = static_cast<T>(found[i] ^ flip_);
    base::found_.arranged = order::value;
    finish("serial");
  }

  void by_words() {
    word_counts words(threads_);
    for_each_piece([&](const T* samples, std::size_t count) {
      words.add(samples, count * sizeof(T), target_, plan_.get());
    });
    take(words.by_value(x_.type));
  }

  void by_values() {
    counters made(slots_, threads_, x_.size, exec_);
    value_task<T> task;
    task.low = least_ ^ flip_;
    task.counters = made.plan;
    task.counters.team = plan_.get();
    for_each_piece([&](const T* samples, std::size_t count) {
      task.samples = samples;
      task.size = count;
      CAIRN_ON_TARGET(target_, count_near(task));
    });
    take(made.totals);
  }

  void take(const scratch<std::uint64_t>& counts) {
    base::add_slots(counts.data(), slots_,
                    [this](std::size_t i) { return static_cast<key_type<T>>((i + least_) ^ flip_); });
  }

  order wanted_;
  T least_ = 0;  // in order
  std::size_t slots_ = values;
};

}  // namespace

void run_value_counts(const detail::samples& x, const execution& exec, order wanted, value_table& found,
                      counting method) {
  const portable::fp_default fp;
  with_raw_type(x.type, [&](auto flip) {
    using raw_type = decltype(flip);
    if constexpr (sizeof(raw_type) <= 2) {
      narrow_value_call<raw_type>(x, flip, exec, found, wanted).run(method);
    } else {
      wide_value_call<raw_type>(x, flip, exec, found, wanted).run(method);
    }
  });
}

}  // namespace cairn::host
