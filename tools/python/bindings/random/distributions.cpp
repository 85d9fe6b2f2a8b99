// Distributions: their facts, their draws, draws whose parameters differ from item to item.
#include <nanobind/stl/string_view.h>

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

#include "../bindings.hpp"
#include "draws.hpp"

namespace cairn::python {
namespace {

// The type of the values of a distribution.
template <class D>
using value_of = std::conditional_t<std::is_same_v<D, distribution>, std::int64_t, double>;

// Calls use with the values that a call writes: real numbers may be float.
template <class Value, class Use>
decltype(auto) with_values(const output_array& to, const Use& use) {
  if constexpr (std::is_same_v<Value, double>) {
    return visit_reals(to, [&]<class Real>(std::span<const Real>) { return use(to.items<Real>()); });
  } else {
    return use(to.items<Value>());
  }
}

template <class D>
nb::tuple draw_of(const drawing& how, const D& from, const output_array& values) {
  return with_values<value_of<D>>(values, [&](auto to) {
    return how.facts(to.size(), [&](const execution& exec, const draws& which) {
      return from.draw_into(to, which, exec);
    });
  });
}

template <class D>
value_of<D> one_of(const D& from, random_streams& streams) {
  return one_number<value_of<D>>(streams,
                                 [&](auto to, const draws& which) { from.draw_into(to, which, at_once); });
}

// numbers[i] = asked(items[i]), a function of a distribution, without the interpreter's lock. An item may
// take a millisecond.
template <class D, class Number, class Item>
auto filled_by(Number (D::*asked)(Item) const) {
  return [asked](const D& of, const output_array& numbers, const array& items) {
    constexpr std::size_t work_of_item = 4096;
    constexpr std::size_t between_questions = 64;
    const std::span<const Item> from = items.items<const Item>();
    const std::span<Number> filled = numbers.items<Number>();
    unlocked({}, filled.size() * work_of_item, [&](const execution& exec) {
      for (std::size_t i = 0; i < filled.size(); ++i) {
        if (i % between_questions == 0) ask(exec, i, filled.size());
        filled[i] = (of.*asked)(from[i]);
      }
    });
  };
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

continuous_distribution empirical_of(const array& weights, const array& edges) {
  return unlocked({}, 0, [&](const execution&) {
    return continuous_distribution::empirical(edges.items<const double>(), weights.items<const double>());
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

// Draws of distributions that differ from item to item, by a row of parameters for each value. A distribution
// is made when it is not that of the item before.
void draw_varying(given<std::string> name, const array& parameters, const output_array& values,
                  given<std::uint64_t> seed, given<std::uint64_t> stream) {
  draws which{seed.as("seed"), stream.as("stream"), 0};
  const std::string wanted = name.as("name");
  const auto to = values.items<std::int64_t>();
  const auto bits = parameters.items<const std::uint64_t>();
  const std::size_t width = parameters.row_size();
  const auto row = [&](std::size_t item) { return bits.subspan(item * width, width); };
  unlocked({}, to.size(), [&](const execution& exec) {
    for (std::size_t first = 0; first < to.size();) {
      std::size_t last = first + 1;
      while (last < to.size() && std::ranges::equal(row(first), row(last))) ++last;
      which.offset = first;
      distribution_named<distribution>(wanted, row(first), drawn_by::rejection)
          .draw_into(to.subspan(first, last - first), which, at_once);
      if (last / 1024 != first / 1024 || last == to.size()) ask(exec, last, to.size());
      first = last;
    }
  });
}

// Parameters of draws: one for each value, or one for all.
template <class Number, class Use>
decltype(auto) with_parameter(const array& numbers, const Use& use) {
  const auto all = numbers.items<const Number>();
  if (all.size() == 1) return use(all[0]);
  return use(all);
}

nb::tuple draw_binomial(const drawing& how, const output_array& values, const array& trials,
                        const array& probabilities) {
  return how.facts(values.size(), [&](const execution& exec, const draws& which) {
    return with_parameter<std::int64_t>(trials, [&](const auto& n) {
      return with_parameter<double>(probabilities, [&](const auto& p) {
        return binomial_into(values.items<std::int64_t>(), n, p, which, exec);
      });
    });
  });
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

// Draws by a law with one parameter, a real number: those of a call, and one. `Into` draws them.
template <class Value, class Into>
nb::tuple draw_by_reals(const drawing& how, const output_array& values, const array& parameters) {
  return with_values<Value>(values, [&](auto to) {
    return how.facts(to.size(), [&](const execution& exec, const draws& which) {
      return with_parameter<double>(parameters,
                                    [&](const auto& all) { return Into()(to, all, which, exec); });
    });
  });
}
template <class Value, class Into>
void add_law(nb::module_& m, const std::string& name, const char* parameter, Into) {
  m.def(("draw_" + name).c_str(), with_draws(&draw_by_reals<Value, Into>));
  m.def(("one_" + name).c_str(), [parameter](random_streams& from, given<double> number) {
    return one_number<Value>(
        from, [&](auto to, const draws& which) { Into()(to, number.as(parameter), which, at_once); });
  });
}

// `probability`: that of a value, or its density.
template <class D>
nb::class_<D> add_distribution(nb::module_& m, const char* name,
                               double (D::*probability)(value_of<D>) const) {
  return nb::class_<D>(m, name)
      .def_static("make", &make_distribution<D>)
      .def("draw", with_draws(&draw_of<D>))
      .def("one", &one_of<D>)
      .def("mean", &D::mean)
      .def("variance", &D::variance)
      .def("probabilities", filled_by(probability))
      .def("cumulative", filled_by(&D::cumulative))
      .def("quantiles", filled_by(&D::quantile));
}

}  // namespace

void add_distributions(nb::module_& m) {
  add_distribution<distribution>(m, "Distribution", &distribution::probability)
      .def_static("draw_varying", &draw_varying)
      .def("least", &distribution::least)
      .def("greatest", &distribution::greatest)
      .def("method", &distribution::method);
  add_distribution<continuous_distribution>(m, "ContinuousDistribution", &continuous_distribution::density)
      .def_static("empirical", &empirical_of);
  m.def("draw_binomial", with_draws(&draw_binomial));
  m.def("one_binomial", &one_binomial);
  m.def("one_negative_binomial", &one_negative_binomial);
  add_law<std::int64_t>(m, "poisson", "lam", [](auto&&... call) { return poisson_into(call...); });
  add_law<std::int64_t>(m, "geometric", "p", [](auto&&... call) { return geometric_into(call...); });
  add_law<std::int64_t>(m, "zipf", "a", [](auto&&... call) { return zipf_into(call...); });
  add_law<double>(m, "gamma", "shape", [](auto&&... call) { return gamma_into(call...); });
}

}  // namespace cairn::python
