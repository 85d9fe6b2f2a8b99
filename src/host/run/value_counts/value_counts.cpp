// The runner of value counts on the host: narrow samples here, wide ones by wide_value_call.hpp.
#include "src/host/run/value_counts/value_counts.hpp"

#include "src/host/run/counters.hpp"
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
  using base::alone, base::finish, base::for_each_piece;
  using base::exec_, base::flip_, base::plan_, base::target_, base::threads_, base::x_;

 public:
  using base::base;

  void run(counting method) {
    const bool few = sizeof(T) == 2 && x_.size < base::too_few_to_choose;
    if (method == counting::alone || (method == counting::chosen && few)) return alone();
    if (word_counts::pays(x_.data, x_.bytes(), threads_, exec_)) {
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
      words.add(samples, count * sizeof(T), target_, plan_.get());
    });
    take(words.by_value(x_.type));
  }

  void by_values() {
    counters made(values, threads_, x_.size, exec_);
    value_task<T> task;
    task.low = flip_;  // the least value
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
    base::add_slots(counts.data(), values,
                    [this](std::size_t i) { return static_cast<key_type<T>>(i ^ flip_); });
  }
};

}  // namespace

void run_value_counts(const detail::samples& x, const execution& exec, order wanted, value_table& found,
                      counting method) {
  const portable::fp_default fp;
  with_raw_type(x.type, [&](auto flip) {
    using raw_type = decltype(flip);
    if constexpr (sizeof(raw_type) <= 2) {
      narrow_value_call<raw_type>(x, flip, exec, found).run(method);
    } else {
      wide_value_call<raw_type>(x, flip, exec, found, wanted).run(method);
    }
  });
}

}  // namespace cairn::host
