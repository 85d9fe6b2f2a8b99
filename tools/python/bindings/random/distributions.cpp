// Distributions: their facts, their draws, draws whose parameters differ from item to item.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <bit>
#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/random/varying_draws.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "../array.hpp"
#include "../bindings.hpp"
#include "../call.hpp"
#include "../facts.hpp"
#include "draws.hpp"
#include "random_streams.hpp"

namespace cairn::python {
namespace {

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
nb::tuple draw_of(const drawing& how, const D& from, nb::handle values) {
  const array to(values, array::access::write);
  const bool is_narrow = std::is_same_v<value_of<D>, double> && to.type() == detail::sample_type::float32;
  return how.facts(to.size(), [&](const execution& exec, const draws& which) {
    if constexpr (std::is_same_v<value_of<D>, double>)
      if (is_narrow) return from.draw_into(to.items<float>(), which, exec);
    return from.draw_into(to.items<value_of<D>>(), which, exec);
  });
}

template <class D>
value_of<D> one_of(const D& from, random_streams& streams) {
  value_of<D> value{};
  from.draw_into(std::span(&value, 1), streams.taken(), at_once);
  return value;
}

// numbers[i] = what(items[i]), without the interpreter's lock. An item may take a millisecond.
template <class Number, class Item, class F>
void fill(nb::handle numbers, nb::handle items, const F& what) {
  constexpr std::size_t work_of_item = 4096;
  constexpr std::size_t between_questions = 64;
  const array to(numbers, array::access::write);
  const array given(items);
  const std::span<const Item> from = given.items<const Item>();
  const std::span<Number> filled = to.items<Number>();
  unlocked({}, filled.size() * work_of_item, [&](const execution& exec) {
    for (std::size_t i = 0; i < filled.size(); ++i) {
      const double fraction = static_cast<double>(i) / static_cast<double>(filled.size());
      if (i % between_questions == 0 && exec.progress && !exec.progress(fraction))
        throw cancelled("execution::progress asked to stop");
      filled[i] = what(from[i]);
    }
  });
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
D distribution_named(const std::string& name, parameter_bits bits, drawn_by how);

template <>
distribution distribution_named(const std::string& name, parameter_bits bits, drawn_by how) {
  const auto real = [&](std::size_t i) { return std::bit_cast<double>(bits[i]); };
  if (name == "poisson") return distribution::poisson(real(0), how);
  if (name == "binomial") return distribution::binomial(bits[0], real(1), how);
  if (name == "negative_binomial") return distribution::negative_binomial(real(0), real(1), how);
  if (name == "geometric") return distribution::geometric(real(0), how);
  if (name == "hypergeometric") return distribution::hypergeometric(bits[0], bits[1], bits[2], how);
  if (name == "zipf") return distribution::zipf(real(0), how);
  if (name == "bounded_zipf") return distribution::zipf(real(0), bits[1], how);
  if (name == "uniform")
    return distribution::uniform(std::bit_cast<std::int64_t>(bits[0]), std::bit_cast<std::int64_t>(bits[1]));
  throw nb::value_error(("there is no distribution '" + name + "'").c_str());
}

template <>
continuous_distribution distribution_named(const std::string& name, parameter_bits bits, drawn_by /*how*/) {
  const auto real = [&](std::size_t i) { return std::bit_cast<double>(bits[i]); };
  if (name == "exponential") return continuous_distribution::exponential(1 / real(0));
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

std::uint64_t bits_of(nb::handle parameter) {
  if (PyFloat_Check(parameter.ptr())) return std::bit_cast<std::uint64_t>(PyFloat_AsDouble(parameter.ptr()));
  const long long whole = PyLong_AsLongLong(parameter.ptr());
  if (whole == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return static_cast<std::uint64_t>(whole);
}

template <class D>
D make_distribution(given<std::string> name, const nb::tuple& parameters, given<bool> by_table) {
  std::vector<std::uint64_t> bits;
  for (const nb::handle one : parameters) bits.push_back(bits_of(one));
  const drawn_by how = by_table.as("by_table") ? drawn_by::table : drawn_by::rejection;
  const std::string wanted = name.as("name");
  if (how == drawn_by::rejection) return distribution_named<D>(wanted, bits, how);  // takes microseconds
  return unlocked({}, 0, [&](const execution&) { return distribution_named<D>(wanted, bits, how); });
}

// Draws of distributions that differ from item to item, each made when it is not that of the item before.
class varying_draw {
 public:
  varying_draw(std::string name, parameter_bits rows, std::size_t parameters, std::span<std::int64_t> values,
               draws which, const execution& exec)
      : name_(std::move(name)),
        rows_(rows),
        parameters_(parameters),
        values_(values),
        which_(which),
        exec_(exec) {}

  void run() {
    for (std::size_t first = 0; first < values_.size();) {
      std::size_t last = first + 1;
      while (last < values_.size() && std::ranges::equal(row(first), row(last))) ++last;
      draws which = which_;
      which.offset += first;
      distribution_named<distribution>(name_, row(first), drawn_by::rejection)
          .draw_into(values_.subspan(first, last - first), which, at_once);
      const bool asks = exec_.progress && (last / 1024 != first / 1024 || last == values_.size());
      if (asks && !exec_.progress(static_cast<double>(last) / static_cast<double>(values_.size())))
        throw cancelled("stopped");
      first = last;
    }
  }

 private:
  parameter_bits row(std::size_t item) const { return rows_.subspan(item * parameters_, parameters_); }

  std::string name_;
  parameter_bits rows_;
  std::size_t parameters_;
  std::span<std::int64_t> values_;
  draws which_;
  const execution& exec_;
};

// One row of parameters for each value.
void draw_varying(given<std::string> name, nb::handle parameters, nb::handle values,
                  given<std::uint64_t> seed, given<std::uint64_t> stream) {
  const array bits(parameters);
  const array to(values, array::access::write);
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  const std::string wanted = name.as("name");
  unlocked({}, to.size(), [&](const execution& exec) {
    varying_draw(wanted, bits.items<const std::uint64_t>(), bits.row_size(), to.items<std::int64_t>(), which,
                 exec)
        .run();
  });
}

// The means or, of binomial draws, the trials and probabilities: one for each value, or one for all.
template <class Number, class Use>
decltype(auto) with_parameter(const array& numbers, bool is_common, const Use& use) {
  const auto all = numbers.items<const Number>();
  if (is_common) return use(all[0]);
  return use(all);
}

nb::tuple draw_binomial(const drawing& how, nb::handle values, nb::handle trials, nb::handle probabilities) {
  const array to(values, array::access::write);
  const array n(trials);
  const array p(probabilities);
  return how.facts(to.size(), [&](const execution& exec, const draws& which) {
    return with_parameter<std::int64_t>(n, n.size() == 1, [&](const auto& all_n) {
      return with_parameter<double>(p, p.size() == 1, [&](const auto& all_p) {
        return binomial_into(to.items<std::int64_t>(), all_n, all_p, which, exec);
      });
    });
  });
}

// Distributions with one parameter, a real number.
template <class Value, class Into>
nb::tuple draw_by_reals(const drawing& how, const array& to, nb::handle given, const Into& into) {
  const array parameters(given);
  return how.facts(to.size(), [&](const execution& exec, const draws& which) {
    return with_parameter<double>(parameters, parameters.size() == 1,
                                  [&](const auto& all) { return into(to.items<Value>(), all, which, exec); });
  });
}
nb::tuple draw_poisson(const drawing& how, nb::handle values, nb::handle means) {
  return draw_by_reals<std::int64_t>(how, array(values, array::access::write), means,
                                     [](auto... call) { return poisson_into(call...); });
}
nb::tuple draw_geometric(const drawing& how, nb::handle values, nb::handle probabilities) {
  return draw_by_reals<std::int64_t>(how, array(values, array::access::write), probabilities,
                                     [](auto... call) { return geometric_into(call...); });
}
nb::tuple draw_zipf(const drawing& how, nb::handle values, nb::handle exponents) {
  return draw_by_reals<std::int64_t>(how, array(values, array::access::write), exponents,
                                     [](auto... call) { return zipf_into(call...); });
}
nb::tuple draw_gamma(const drawing& how, nb::handle values, nb::handle shapes) {
  const array to(values, array::access::write);
  return visit_reals(to, [&](auto real) {
    return draw_by_reals<decltype(real)>(how, to, shapes, [](auto... call) { return gamma_into(call...); });
  });
}

// Item 0 of a call whose parameters vary.
template <class Value, class Into>
Value one_number(random_streams& from, const Into& into) {
  Value value{};
  into(std::span(&value, 1), from.taken());
  return value;
}
double one_gamma(random_streams& from, given<double> shape) {
  return one_number<double>(
      from, [&](auto to, const draws& which) { gamma_into(to, shape.as("shape"), which, at_once); });
}
std::int64_t one_poisson(random_streams& from, given<double> mean) {
  return one_number<std::int64_t>(
      from, [&](auto to, const draws& which) { poisson_into(to, mean.as("lam"), which, at_once); });
}
std::int64_t one_binomial(random_streams& from, given<std::int64_t> trials, given<double> probability) {
  return one_number<std::int64_t>(from, [&](auto to, const draws& which) {
    binomial_into(to, trials.as("n"), probability.as("p"), which, at_once);
  });
}
// Draws the first number of _fill_negative_binomial (cairn/random/_laws.py).
std::int64_t one_negative_binomial(random_streams& from, given<double> successes,
                                   given<double> failures_to_one, given<std::uint64_t> first_of_poisson) {
  return one_number<std::int64_t>(from, [&](auto to, draws which) {
    double mean{};
    gamma_into(std::span(&mean, 1), successes.as("n"), which, at_once);
    mean *= failures_to_one.as("p");
    which.offset = first_of_poisson.as("offset");
    poisson_into(to, mean, which, at_once);
  });
}
std::int64_t one_geometric(random_streams& from, given<double> probability) {
  return one_number<std::int64_t>(
      from, [&](auto to, const draws& which) { geometric_into(to, probability.as("p"), which, at_once); });
}
std::int64_t one_zipf(random_streams& from, given<double> exponent) {
  return one_number<std::int64_t>(
      from, [&](auto to, const draws& which) { zipf_into(to, exponent.as("a"), which, at_once); });
}

template <class D>
nb::class_<D> add_distribution(nb::module_& m, const char* name) {
  return nb::class_<D>(m, name)
      .def_static("make", &make_distribution<D>)
      .def("draw", with_draws(&draw_of<D>))
      .def("one", &one_of<D>)
      .def("mean", &D::mean)
      .def("variance", &D::variance)
      .def("probabilities", &fill_probabilities<D>)
      .def("cumulative", &fill_cumulative<D>)
      .def("quantiles", &fill_quantiles<D>);
}

}  // namespace

void add_distributions(nb::module_& m) {
  add_distribution<distribution>(m, "Distribution")
      .def_static("draw_varying", &draw_varying)
      .def("least", &distribution::least)
      .def("greatest", &distribution::greatest)
      .def("method", [](const distribution& d) { return nb::str(d.method().data(), d.method().size()); });
  add_distribution<continuous_distribution>(m, "ContinuousDistribution")
      .def_static("empirical", &empirical_of);
  m.def("draw_poisson", with_draws(&draw_poisson));
  m.def("draw_binomial", with_draws(&draw_binomial));
  m.def("draw_geometric", with_draws(&draw_geometric));
  m.def("draw_zipf", with_draws(&draw_zipf));
  m.def("draw_gamma", with_draws(&draw_gamma));
  m.def("one_gamma", &one_gamma);
  m.def("one_poisson", &one_poisson);
  m.def("one_binomial", &one_binomial);
  m.def("one_geometric", &one_geometric);
  m.def("one_negative_binomial", &one_negative_binomial);
  m.def("one_zipf", &one_zipf);
}

}  // namespace cairn::python
