#include "src/host/run_value_counts.hpp"

#include <cairn/sample_types.hpp>

#include "src/host/counters.hpp"
#include "src/host/value_call.hpp"
#include "src/host/wide_value_call.hpp"
#include "src/host/word_counts.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::host {
namespace {

// Samples of 8 and 16 bits: a counter for each value there can be.
template <class T>
class narrow_value_call : value_call<T> {
  using base = value_call<T>;
  using base::alone, base::finish, base::for_each_piece;
  using base::how_, base::seats_, base::target_, base::threads_, base::x_;

 public:
  using base::base;

  found_values<T> run(counting method) {
    const bool few = sizeof(T) == 2 && x_.size() < base::too_few_to_choose;
    if (method == counting::alone || (method == counting::chosen && few)) return alone();
    if (word_counts::pays(x_.data(), x_.size() * sizeof(T), threads_, how_)) {
      by_words();
    } else {
      by_values();
    }
    return finish("direct");
  }

 private:
  static constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));

  void by_words() {
    word_counts words(threads_);
    for_each_piece([&](const T* samples, std::size_t count) {
      words.add(samples, count * sizeof(T), target_, seats_.get());
    });
    take(words.by_value<T>());
  }

  void by_values() {
    counters made(values, threads_, x_.size(), how_);
    value_task<T> task;
    task.counters = made.plan;
    task.counters.seats = seats_.get();
    for_each_piece([&](const T* samples, std::size_t count) {
      task.samples = samples;
      task.size = count;
      CAIRN_ON_TARGET(target_, count_near(task));
    });
    take(made.totals);
  }

  void take(const scratch<std::uint64_t>& counts) {
    base::add_slots(counts.data(), values, [](std::size_t i) { return static_cast<key_type<T>>(i); });
  }
};

}  // namespace

template <class T>
found_values<T> run_value_counts(in<T> x, const execution& how, order wanted, counting method) {
  const portable::fp_default fp;
  if constexpr (sizeof(T) <= 2) {
    return narrow_value_call<T>(x, how).run(method);
  } else {
    return wide_value_call<T>(x, how, wanted).run(method);
  }
}

#define CAIRN_INSTANTIATE(T) \
  template found_values<T> run_value_counts<T>(in<T>, const execution&, order, counting);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
