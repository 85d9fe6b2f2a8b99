// Random numbers: bits, uniform numbers, distributions; the streams of a generator.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <bit>
#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/random/multinomial.hpp>
#include <cairn/random/uniform.hpp>
#include <cairn/random/without_replacement.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "bounded.hpp"
#include "call.hpp"
#include "draws.hpp"
#include "facts.hpp"
#include "random_streams.hpp"

namespace cairn::python {
namespace {

// One number, here and now: too little work to let the interpreter's lock go.
const execution at_once{.where = place::host, .threads = 1};

nb::tuple draw_bits(nb::handle values, given<std::uint64_t> seed, given<std::uint64_t> stream,
                    given<std::uint64_t> offset, device_word device, thread_count threads) {
  const array to(values, array::access::write);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    return detail::size_of(to.type()) == 4 ? bits_into(to.items<std::uint32_t>(), which, exec)
                                           : bits_into(to.items<std::uint64_t>(), which, exec);
  }));
}

nb::tuple draw_uniform(nb::handle values, given<double> low, given<double> high, given<std::uint64_t> seed,
                       given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
                       thread_count threads) {
  const array to(values, array::access::write);
  const double from = low.as("low");
  const double below = high.as("high");
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return visit_reals(to, [&](auto real) {
    using number = decltype(real);
    return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
      return uniform_into(to.items<number>(), static_cast<number>(from), static_cast<number>(below), which,
                          exec);
    }));
  });
}

template <class Real>
double one_uniform(random_streams& from) {
  Real value{};
  uniform_into(std::span(&value, 1), from.taken(), at_once);
  return value;
}

double one_uniform_between(random_streams& from, given<double> low, given<double> high) {
  double value{};
  uniform_into(std::span(&value, 1), low.as("low"), high.as("high"), from.taken(), at_once);
  return value;
}

void draw_integers(nb::handle values, given<std::uint64_t> last, given<std::uint64_t> seed,
                   given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
                   thread_count threads) {
  const array to(values, array::access::write);
  const std::uint64_t greatest = last.as("last");
  const draws which = given_draws{seed, stream, offset}.as_draws();
  unlocked({device, threads}, to.size(), [&](const execution& exec) {
    draw_bounded(to.items<std::uint64_t>(), std::span(&greatest, 1), which, exec);
  });
}

// Of one for each value.
void draw_varying_integers(nb::handle values, nb::handle lasts, given<std::uint64_t> seed,
                           given<std::uint64_t> stream) {
  const array to(values, array::access::write);
  const array greatest(lasts);
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  unlocked({}, to.size(), [&](const execution& exec) {
    draw_bounded(to.items<std::uint64_t>(), greatest.items<const std::uint64_t>(), which, exec);
  });
}

std::uint64_t one_integer(random_streams& from, given<std::uint64_t> last) {
  std::uint64_t value{};
  const std::uint64_t greatest = last.as("last");
  draw_bounded(std::span(&value, 1), std::span(&greatest, 1), from.taken(), at_once);
  return value;
}

// Each row of items into random order.
void permute_lines(nb::handle items, given<std::uint64_t> seed, given<std::uint64_t> stream) {
  const array to(items, array::access::write);
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  unlocked({}, to.size(),
           [&](const execution& exec) { permute(to.items<std::int64_t>(), to.row_size(), which, exec); });
}

// indices: items drawn without replacement by their weights, in the order in which they are taken.
nb::tuple draw_distinct(nb::handle indices, nb::handle weights, given<std::uint64_t> seed,
                        given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
                        thread_count threads) {
  const array to(indices, array::access::write);
  const array w(weights);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  return visit_reals(w, [&](auto real) {
    return facts_of(unlocked({device, threads}, w.size(), [&](const execution& exec) {
      return sample_without_replacement_into(to.items<std::int64_t>(), w.items<const decltype(real)>(), which,
                                             exec);
    }));
  });
}

// sums[i] = of all of row i but its last number, as if in twice the precision (Neumaier 1974).
void sum_but_last(nb::handle sums, nb::handle rows) {
  const array to(sums, array::access::write);
  const array from(rows);
  const std::size_t width = from.row_size();
  const std::span<const double> numbers = from.items<const double>();
  for (std::size_t row = 0; row < from.rows(); ++row) {
    double sum = 0;
    double rest = 0;
    for (const double x : numbers.subspan(row * width, width - 1)) {
      const double next = sum + x;
      rest += sum >= x ? (sum - next) + x : (x - next) + sum;
      sum = next;
    }
    to.items<double>()[row] = sum + rest;
  }
}

// counts: a row for each of `trials`, by the row of weights of the same number, or by the only one.
void count_draws(nb::handle counts, nb::handle trials, nb::handle weights, given<std::uint64_t> seed,
                 given<std::uint64_t> stream, given<std::uint64_t> offset, device_word device,
                 thread_count threads) {
  const array to(counts, array::access::write);
  const array n(trials);
  const array w(weights);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  unlocked({device, threads}, to.size(), [&](const execution& exec) {
    const std::span<const std::int64_t> sizes = n.items<const std::int64_t>();
    const std::size_t width = w.row_size();
    for (std::size_t row = 0; row < sizes.size();) {
      std::size_t next = row + 1;
      while (next < sizes.size() && w.rows() == 1 && sizes[next] == sizes[row]) ++next;
      draws of_rows = which;
      of_rows.offset += row;
      multinomial_into(to.items<std::int64_t>().subspan(row * width, (next - row) * width),
                       w.items<const double>().subspan(w.rows() == 1 ? 0 : row * width, width),
                       static_cast<std::uint64_t>(sizes[row]), of_rows, exec);
      row = next;
    }
  });
}

// What each distribution's values are.
template <class D>
struct drawn_from;
template <>
struct drawn_from<distribution> {
  using value = std::int64_t;
};
template <>
struct drawn_from<continuous_distribution> {
  using value = double;
};
template <class D>
using value_of = typename drawn_from<D>::value;

template <class D>
nb::tuple draw_of(const D& from, nb::handle values, given<std::uint64_t> seed, given<std::uint64_t> stream,
                  given<std::uint64_t> offset, device_word device, thread_count threads) {
  const array to(values, array::access::write);
  const draws which = given_draws{seed, stream, offset}.as_draws();
  const bool is_narrow = std::is_same_v<value_of<D>, double> && to.type() == detail::sample_type::float32;
  return facts_of(unlocked({device, threads}, to.size(), [&](const execution& exec) {
    if constexpr (std::is_same_v<value_of<D>, double>)
      if (is_narrow) return from.draw_into(to.items<float>(), which, exec);
    return from.draw_into(to.items<value_of<D>>(), which, exec);
  }));
}

template <class D>
value_of<D> one_of(const D& from, random_streams& streams) {
  value_of<D> value{};
  from.draw_into(std::span(&value, 1), streams.taken(), at_once);
  return value;
}

// numbers[i] = what(items[i]), without the interpreter's lock.
template <class Number, class Item, class F>
void fill(nb::handle numbers, nb::handle items, const F& what) {
  const array to(numbers, array::access::write);
  const array given(items);
  const std::span<const Item> from = given.items<const Item>();
  const std::span<Number> filled = to.items<Number>();
  unlocked({}, filled.size(),
           [&](const execution&) { std::transform(from.begin(), from.end(), filled.begin(), what); });
}

template <class D>
void fill_probabilities(const D& of, nb::handle numbers, nb::handle items) {
  fill<double, value_of<D>>(numbers, items, [&](value_of<D> x) {
    if constexpr (std::is_same_v<D, distribution>) {
      return of.probability(x);
    } else {
      return of.density(x);
    }
  });
}
template <class D>
void fill_cumulative(const D& of, nb::handle numbers, nb::handle items) {
  fill<double, value_of<D>>(numbers, items, [&](value_of<D> x) { return of.cumulative(x); });
}
template <class D>
void fill_quantiles(const D& of, nb::handle numbers, nb::handle items) {
  fill<value_of<D>, double>(numbers, items, [&](double p) { return of.quantile(p); });
}

// A distribution by its name and its parameters' 64 bits: doubles, or integers that are not below 0.
using parameter_bits = std::span<const std::uint64_t>;

template <class D>
D distribution_named(const std::string& name, parameter_bits bits);

template <>
distribution distribution_named(const std::string& name, parameter_bits bits) {
  const auto real = [&](std::size_t i) { return std::bit_cast<double>(bits[i]); };
  if (name == "poisson") return distribution::poisson(real(0));
  if (name == "binomial") return distribution::binomial(bits[0], real(1));
  if (name == "negative_binomial") return distribution::negative_binomial(real(0), real(1));
  if (name == "geometric") return distribution::geometric(real(0));
  if (name == "hypergeometric") return distribution::hypergeometric(bits[0], bits[1], bits[2]);
  throw nb::value_error(("there is no distribution '" + name + "'").c_str());
}

template <>
continuous_distribution distribution_named(const std::string& name, parameter_bits bits) {
  const auto real = [&](std::size_t i) { return std::bit_cast<double>(bits[i]); };
  if (name == "exponential") return continuous_distribution::exponential(real(0));
  if (name == "normal") return continuous_distribution::normal(real(0), real(1));
  if (name == "gamma") return continuous_distribution::gamma(real(0), real(1));
  throw nb::value_error(("there is no distribution '" + name + "'").c_str());
}

continuous_distribution empirical_of(nb::handle weights, nb::handle edges) {
  const array w(weights);
  const array e(edges);
  return unlocked({}, 0, [&](const execution&) {
    return continuous_distribution::empirical(e.items<const double>(), w.items<const double>());
  });
}

template <class D>
D make_distribution(given<std::string> name, nb::handle parameters) {
  const array bits(parameters);
  const std::string wanted = name.as("name");
  return unlocked({}, 0, [&](const execution&) {
    return distribution_named<D>(wanted, bits.items<const std::uint64_t>());
  });
}

// Draws of distributions that differ from item to item, each distribution made once.
template <class D>
class varying_draw {
 public:
  varying_draw(std::string name, parameter_bits rows, std::size_t parameters, std::span<value_of<D>> values,
               draws which, const execution& exec)
      : name_(std::move(name)),
        rows_(rows),
        parameters_(parameters),
        values_(values),
        which_(which),
        exec_(exec),
        order_(values.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return std::ranges::lexicographical_compare(row(a), row(b));
    });
  }

  void run() {
    for (std::size_t first = 0; first < order_.size();) {
      std::size_t last = first + 1;
      while (last < order_.size() && std::ranges::equal(row(order_[first]), row(order_[last]))) ++last;
      draw(distribution_named<D>(name_, row(order_[first])), first, last);
      first = last;
    }
  }

 private:
  parameter_bits row(std::size_t item) const { return rows_.subspan(item * parameters_, parameters_); }

  // Items order_[first] to order_[last - 1], those that are neighbours in one call.
  void draw(const D& from, std::size_t first, std::size_t last) {
    while (first < last) {
      std::size_t next = first + 1;
      while (next < last && order_[next] == order_[next - 1] + 1) ++next;
      draws which = which_;
      which.offset += order_[first];
      from.draw_into(values_.subspan(order_[first], next - first), which, at_once);
      first = next;
      const bool asks = exec_.progress && (first / 1024 != (first - 1) / 1024 || first == last);
      if (asks && !exec_.progress(static_cast<double>(first) / static_cast<double>(order_.size())))
        throw cancelled("stopped");
    }
  }

  std::string name_;
  parameter_bits rows_;
  std::size_t parameters_;
  std::span<value_of<D>> values_;
  draws which_;
  const execution& exec_;
  std::vector<std::size_t> order_;
};

// One row of parameters for each value.
template <class D>
void draw_varying(given<std::string> name, nb::handle parameters, nb::handle values,
                  given<std::uint64_t> seed, given<std::uint64_t> stream) {
  const array bits(parameters);
  const array to(values, array::access::write);
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  const std::string wanted = name.as("name");
  unlocked({}, to.size(), [&](const execution& exec) {
    varying_draw<D>(wanted, bits.items<const std::uint64_t>(), bits.row_size(), to.items<value_of<D>>(),
                    which, exec)
        .run();
  });
}

template <class D>
nb::class_<D> add_distribution(nb::module_& m, const char* name) {
  return nb::class_<D>(m, name)
      .def_static("make", &make_distribution<D>)
      .def_static("draw_varying", &draw_varying<D>)
      .def("draw", &draw_of<D>)
      .def("one", &one_of<D>)
      .def("mean", &D::mean)
      .def("variance", &D::variance)
      .def("probabilities", &fill_probabilities<D>)
      .def("cumulative", &fill_cumulative<D>)
      .def("quantiles", &fill_quantiles<D>);
}

}  // namespace

void add_random(nb::module_& m) {
  nb::class_<random_streams>(m, "RandomStreams")
      .def("__init__",
           [](random_streams* made, given<std::uint64_t> seed, given<std::uint64_t> next) {
             new (made) random_streams(seed.as("seed"), next.as("next"));
           })
      .def_prop_ro("seed", &random_streams::seed)
      .def_prop_ro("next", &random_streams::next)
      .def("take", &random_streams::take)
      .def("move_to", [](random_streams& self, given<std::uint64_t> seed, given<std::uint64_t> next) {
        self.move_to(seed.as("seed"), next.as("next"));
      });
  m.def("draw_bits", &draw_bits);
  m.def("draw_uniform", &draw_uniform);
  m.def("one_uniform", &one_uniform<double>);
  m.def("one_uniform_float", &one_uniform<float>);
  m.def("one_uniform_between", &one_uniform_between);
  m.def("draw_integers", &draw_integers);
  m.def("draw_varying_integers", &draw_varying_integers);
  m.def("one_integer", &one_integer);
  m.def("permute_lines", &permute_lines);
  m.def("draw_distinct", &draw_distinct);
  m.def("sum_but_last", &sum_but_last);
  m.def("count_draws", &count_draws);
  add_distribution<distribution>(m, "Distribution")
      .def("least", &distribution::least)
      .def("greatest", &distribution::greatest)
      .def("method", [](const distribution& d) { return nb::str(d.method().data(), d.method().size()); });
  add_distribution<continuous_distribution>(m, "ContinuousDistribution")
      .def_static("empirical", &empirical_of);
}

}  // namespace cairn::python
