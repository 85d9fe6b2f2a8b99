// Frequency tables: of an array, and of arrays that come one after the other; medians and quantiles.
#include <nanobind/stl/string.h>

#include <cairn/collective/value_counts.hpp>
#include <cairn/moments.hpp>
#include <cairn/value_numbers.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "bindings.hpp"

namespace cairn::python {
namespace {

order order_named(given<std::string> wanted) {
  const std::string name = wanted.as("order");
  if (name == "any") return order::unordered;
  if (name == "value") return order::value;
  if (name == "count") return order::count;
  if (name == "first") return order::first_seen;
  throw nb::value_error(("order is '" + name + "'; expected 'any', 'value', 'count' or 'first'").c_str());
}

template <class T>
nb::tuple table_of(frequencies<T>&& made) {
  const nb::tuple run = facts_of(made.run);
  return nb::make_tuple(numpy_array(std::move(made.values)), counts_array(std::move(made.counts)), run);
}

nan_policy policy_of(given<bool> skip_nan) {
  return skip_nan.as("skip_nan") ? nan_policy::skip : nan_policy::propagate;
}

// (values, counts, run)
nb::tuple value_table(const call_place& at, const array& samples, given<std::string> wanted) {
  const order how = order_named(wanted);
  return visit_items(samples, [&](auto x) {
    return table_of(
        unlocked(at, x.size(), [&](const execution& exec) { return value_counts(x, how, exec); }));
  });
}

// (values, counts, first, distinct, total, run): this rank's part of the table.
nb::tuple divided_value_table(const call_place& at, const array& samples, given<std::string> wanted) {
  const order how = order_named(wanted);
  return visit_items(samples, [&](auto x) {
    auto made =
        unlocked(at, x.size(), [&](const execution& exec) { return divided_value_counts(x, how, exec); });
    return nb::make_tuple(numpy_array(std::move(made.values)), counts_array(std::move(made.counts)),
                          made.first, made.distinct, made.total, facts_of(made.run));
  });
}

// numbers[i]: which of the values samples[i] is; positions[v]: where value v first is. An empty one is not
// wanted.
nb::tuple place_values(const call_place& at, const output_array& numbers, const output_array& positions,
                       const array& samples, const array& values) {
  return facts_of(visit_items(samples, [&](auto x) {
    const auto to_numbers = numbers.items<std::int64_t>();
    const auto to_positions = positions.items<std::uint64_t>();
    const auto all = values.items<typename decltype(x)::element_type>();
    return unlocked(at, x.size() + all.size(), [&](const execution& exec) {
      if (to_positions.empty()) return number_values_into(to_numbers, x, all, exec);
      if (to_numbers.empty()) return first_positions_into(to_positions, x, all, exec);
      return place_values_into(to_numbers, to_positions, x, all, exec);
    });
  }));
}

// What follows from the table (values, counts).
template <class T>
frequencies<T> table_from(const array& values, const array& counts) {
  const auto v = values.items<const T>();
  const auto c = counts.items<const std::uint64_t>();
  frequencies<T> table{{v.begin(), v.end()}, {c.begin(), c.end()}, 0, {}};
  for (const std::uint64_t count : table.counts) table.total += count;
  return table;
}

// find(), which takes as long as the table is large, without the interpreter's lock.
template <class Find>
auto without_lock(const Find& find) {
  const unlocked_interpreter unlock;
  return find();
}

// (lower, upper, mean)
nb::tuple middle_of(const array& values, const array& counts, given<bool> skip_nan) {
  const nan_policy policy = policy_of(skip_nan);
  return visit(values.type(), [&](auto item) {
    const auto found =
        without_lock([&] { return table_from<decltype(item)>(values, counts).median(policy); });
    return nb::make_tuple(found.lower, found.upper, found.mean);
  });
}

nb::object quantiles_of(const array& values, const array& counts, nb::handle at, given<bool> skip_nan) {
  const nan_policy policy = policy_of(skip_nan);
  const auto shares = all_of<double>(at, "q");
  return visit(values.type(), [&](auto item) {
    return numpy_array(
        without_lock([&] { return table_from<decltype(item)>(values, counts).quantiles(shares, policy); }));
  });
}

double median_of(const call_place& at, const array& samples, given<bool> skip_nan) {
  const nan_policy policy = policy_of(skip_nan);
  return unlocked_items(at, samples,
                        [&](auto x, const execution& exec) { return median(x, policy, exec).mean; });
}

nb::object quantiles_among(const call_place& at, const array& samples, nb::handle wanted,
                           given<bool> skip_nan) {
  const nan_policy policy = policy_of(skip_nan);
  const auto shares = all_of<double>(wanted, "q");
  return visit_items(samples, [&](auto x) {
    return numpy_array(
        unlocked(at, x.size(), [&](const execution& exec) { return quantiles(x, shares, policy, exec); }));
  });
}

// Moments as a tuple of the fields of cairn.Moments.
nb::tuple fields_of(const sample_moments& of) {
  return nb::make_tuple(of.count, of.least, of.greatest, of.mean, of.squares, of.skewness);
}

sample_moments moments_from(const nb::tuple& fields) {
  return {nb::cast<std::uint64_t>(fields[0]), nb::cast<double>(fields[1]), nb::cast<double>(fields[2]),
          nb::cast<double>(fields[3]),        nb::cast<double>(fields[4]), nb::cast<double>(fields[5])};
}

nb::tuple moments_among(const call_place& at, const array& samples, given<double> low, given<double> high) {
  const bounds range{low.as("low"), high.as("high")};
  return fields_of(unlocked_items(
      at, samples, [&](auto x, const execution& exec) { return moments_of(x, range, 0, exec); }));
}

nb::tuple merged_moments(const nb::tuple& some, const nb::tuple& more) {
  sample_moments all = moments_from(some);
  all.merge(moments_from(more));
  return fields_of(all);
}

// A value_counter of any type of samples, which is said by an example.
class any_counter {
 public:
  any_counter(const array& example, given<std::string> most_demanding, given<std::size_t> memory_bytes,
              given<std::string> folder) {
    const counter_options options = options_of(most_demanding, memory_bytes, folder);
    visit(example.type(), [&](auto item) {
      counter_ = std::make_unique<all>(std::in_place_type<value_counter<decltype(item)>>, options);
    });
  }

  // From what save() gave, with a cap and a folder of its own.
  void load(const array& state, given<std::string> most_demanding, given<std::size_t> memory_bytes,
            given<std::string> folder) {
    const counter_options options = options_of(most_demanding, memory_bytes, folder);
    const auto bytes = std::as_bytes(state.items<const std::uint8_t>());
    use(*counter_, [&]<class T>(value_counter<T>& counter) {
      counter = without_lock([&] { return value_counter<T>::load(bytes, options); });
    });
  }
  nb::bytes save() const {
    const auto bytes =
        use(*counter_, [](const auto& counter) { return without_lock([&] { return counter.save(); }); });
    return nb::bytes(bytes.data(), bytes.size());
  }

  void add(const call_place& at, const array& samples) {
    use(*counter_, [&]<class T>(value_counter<T>& counter) {
      const auto items = samples.items<const T>();
      unlocked(at, items.size(), [&](const execution& exec) { counter.add(items, exec); });
    });
  }
  // A table that was made elsewhere.
  void add_table(const array& values, const array& counts) {
    use(*counter_, [&]<class T>(value_counter<T>& counter) {
      without_lock([&] { counter.add(table_from<T>(values, counts)); });
    });
  }
  void merge(const call_place& at, const any_counter& other) {
    use(*counter_, [&]<class T>(value_counter<T>& counter) {
      const auto* same = std::get_if<value_counter<T>>(other.counter_.get());
      if (same == nullptr) throw nb::type_error("merge: the other counter has values of another type");
      unlocked(at, same->total(), [&](const execution& exec) { counter.merge(*same, exec); });
    });
  }
  nb::tuple table(const call_place& at, given<std::string> wanted) {
    const order how = order_named(wanted);
    return use(*counter_, [&](const auto& counter) {
      return table_of(
          unlocked(at, counter.total(), [&](const execution& exec) { return counter.table(how, exec); }));
    });
  }
  std::uint64_t total() const {
    return use(*counter_, [](const auto& counter) { return counter.total(); });
  }
  std::size_t distinct() const {
    return use(*counter_, [](const auto& counter) { return counter.distinct(); });
  }

 private:
  using all = of_any_type<value_counter>;

  static counter_options options_of(given<std::string> most_demanding, given<std::size_t> memory_bytes,
                                    given<std::string> folder) {
    return {order_named(most_demanding), memory_bytes.as("memory_bytes"), folder.as("folder")};
  }

  std::unique_ptr<all> counter_;
};

}  // namespace

void add_counting(nb::module_& m) {
  m.def("value_table", placed(&value_table));
  m.def("divided_value_table", placed(&divided_value_table));
  m.def("place_values", placed(&place_values));
  m.def("middle_of", &middle_of);
  m.def("quantiles_of", &quantiles_of);
  m.def("median", placed(&median_of));
  m.def("quantiles", placed(&quantiles_among));
  m.def("moments_of", placed(&moments_among));
  m.def("merged_moments", &merged_moments);
  nb::class_<any_counter>(m, "AnyCounter")
      .def(nb::init<const array&, given<std::string>, given<std::size_t>, given<std::string>>())
      .def("load", &any_counter::load)
      .def("save", &any_counter::save)
      .def("add", placed(&any_counter::add))
      .def("add_table", &any_counter::add_table)
      .def("merge", placed(&any_counter::merge))
      .def("table", placed(&any_counter::table))
      .def("total", &any_counter::total)
      .def("distinct", &any_counter::distinct);
}

}  // namespace cairn::python
