// Frequency tables: of an array, and of arrays that come one after the other; medians and quantiles.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <cairn/collective/value_counts.hpp>
#include <cairn/moments.hpp>
#include <cairn/value_numbers.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "made_array.hpp"

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

// As numpy counts, by signed integers: the same bits.
nb::object counts_array(std::vector<std::uint64_t> counts) {
  return numpy_array(std::move(counts)).attr("view")("int64");
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
nb::tuple value_table(nb::handle samples, given<std::string> wanted, device_word device,
                      thread_count threads) {
  const array x(samples);
  const order how = order_named(wanted);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    return table_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return value_counts(x.items<const T>(), how, exec);
    }));
  });
}

// (values, counts, first, distinct, total, run): this rank's part of the table.
nb::tuple divided_value_table(nb::handle samples, given<std::string> wanted, device_word device,
                              thread_count threads) {
  const array x(samples);
  const order how = order_named(wanted);
  return visit(x, [&](auto item) {
    auto made = unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return divided_value_counts(x.items<const decltype(item)>(), how, exec);
    });
    return nb::make_tuple(numpy_array(std::move(made.values)), counts_array(std::move(made.counts)),
                          made.first, made.distinct, made.total, facts_of(made.run));
  });
}

// numbers[i]: which of the values samples[i] is; positions[v]: where value v first is. An empty one is not
// wanted.
nb::tuple place_values(nb::handle numbers, nb::handle positions, nb::handle samples, nb::handle values,
                       device_word device, thread_count threads) {
  const array to(numbers, array::access::write);
  const array first(positions, array::access::write);
  const array x(samples);
  const array v(values);
  return facts_of(visit(x, [&](auto item) {
    using T = decltype(item);
    const auto to_numbers = to.items<std::int64_t>();
    const auto to_positions = first.items<std::uint64_t>();
    const auto items = x.items<const T>();
    const auto all = v.items<const T>();
    return unlocked({device, threads}, x.size() + v.size(), [&](const execution& exec) {
      if (to_positions.empty()) return number_values_into(to_numbers, items, all, exec);
      if (to_numbers.empty()) return first_positions_into(to_positions, items, all, exec);
      return place_values_into(to_numbers, to_positions, items, all, exec);
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
nb::tuple middle_of(nb::handle values, nb::handle counts, given<bool> skip_nan) {
  const array v(values);
  const array c(counts);
  const nan_policy policy = policy_of(skip_nan);
  return visit(v, [&](auto item) {
    const auto found = without_lock([&] { return table_from<decltype(item)>(v, c).median(policy); });
    return nb::make_tuple(found.lower, found.upper, found.mean);
  });
}

nb::object quantiles_of(nb::handle values, nb::handle counts, nb::handle at, given<bool> skip_nan) {
  const array v(values);
  const array c(counts);
  const nan_policy policy = policy_of(skip_nan);
  const auto shares = all_of<double>(at, "q");
  return visit(v, [&](auto item) {
    return numpy_array(
        without_lock([&] { return table_from<decltype(item)>(v, c).quantiles(shares, policy); }));
  });
}

double median_of(nb::handle samples, given<bool> skip_nan, device_word device, thread_count threads) {
  const array x(samples);
  const nan_policy policy = policy_of(skip_nan);
  return visit(x, [&](auto item) {
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return median(x.items<const decltype(item)>(), policy, exec).mean;
    });
  });
}

nb::object quantiles_among(nb::handle samples, nb::handle at, given<bool> skip_nan, device_word device,
                           thread_count threads) {
  const array x(samples);
  const nan_policy policy = policy_of(skip_nan);
  const auto shares = all_of<double>(at, "q");
  return visit(x, [&](auto item) {
    return numpy_array(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return quantiles(x.items<const decltype(item)>(), shares, policy, exec);
    }));
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

nb::tuple moments_among(nb::handle samples, given<double> low, given<double> high, device_word device,
                        thread_count threads) {
  const array x(samples);
  const bounds range{low.as("low"), high.as("high")};
  return fields_of(visit(x, [&](auto item) {
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return moments_of(x.items<const decltype(item)>(), range, 0, exec);
    });
  }));
}

nb::tuple merged_moments(const nb::tuple& some, const nb::tuple& more) {
  sample_moments all = moments_from(some);
  all.merge(moments_from(more));
  return fields_of(all);
}

// A value_counter of any type of samples, which is said by an example.
class any_counter {
 public:
  any_counter(nb::handle example, given<std::string> most_demanding, given<std::size_t> memory_bytes,
              given<std::string> folder) {
    const counter_options options{order_named(most_demanding), memory_bytes.as("memory_bytes"),
                                  folder.as("folder")};
    visit(array(example), [&](auto item) {
      counter_ = std::make_unique<all>(std::in_place_type<value_counter<decltype(item)>>, options);
    });
  }

  // From what save() gave, with a cap and a folder of its own.
  void load(nb::handle bytes, given<std::string> most_demanding, given<std::size_t> memory_bytes,
            given<std::string> folder) {
    const array state(bytes);
    const counter_options options{order_named(most_demanding), memory_bytes.as("memory_bytes"),
                                  folder.as("folder")};
    const auto all_bytes = std::as_bytes(state.items<const std::uint8_t>());
    std::visit(
        [&]<class T>(value_counter<T>& counter) {
          counter = without_lock([&] { return value_counter<T>::load(all_bytes, options); });
        },
        *counter_);
  }
  nb::bytes save() const {
    const auto bytes = std::visit(
        [](const auto& counter) { return without_lock([&] { return counter.save(); }); }, *counter_);
    return nb::bytes(bytes.data(), bytes.size());
  }

  void add(nb::handle samples, device_word device, thread_count threads) {
    const array x(samples);
    std::visit(
        [&]<class T>(value_counter<T>& counter) {
          const auto items = x.items<const T>();
          unlocked({device, threads}, x.size(), [&](const execution& exec) { counter.add(items, exec); });
        },
        *counter_);
  }
  // A table that was made elsewhere.
  void add_table(nb::handle values, nb::handle counts) {
    const array v(values);
    const array c(counts);
    std::visit(
        [&]<class T>(value_counter<T>& counter) { without_lock([&] { counter.add(table_from<T>(v, c)); }); },
        *counter_);
  }
  void merge(const any_counter& other, device_word device, thread_count threads) {
    std::visit(
        [&]<class T>(value_counter<T>& counter) {
          const auto* same = std::get_if<value_counter<T>>(other.counter_.get());
          if (same == nullptr) throw nb::type_error("merge: the other counter has values of another type");
          unlocked({device, threads}, same->total(),
                   [&](const execution& exec) { counter.merge(*same, exec); });
        },
        *counter_);
  }
  nb::tuple table(given<std::string> wanted, device_word device, thread_count threads) const {
    const order how = order_named(wanted);
    return std::visit(
        [&]<class T>(const value_counter<T>& counter) {
          return table_of(unlocked({device, threads}, counter.total(),
                                   [&](const execution& exec) { return counter.table(how, exec); }));
        },
        *counter_);
  }
  std::uint64_t total() const {
    return std::visit([](const auto& counter) { return counter.total(); }, *counter_);
  }
  std::size_t distinct() const {
    return std::visit([](const auto& counter) { return counter.distinct(); }, *counter_);
  }

 private:
  using all =
      std::variant<value_counter<std::int8_t>, value_counter<std::int16_t>, value_counter<std::int32_t>,
                   value_counter<std::int64_t>, value_counter<std::uint8_t>, value_counter<std::uint16_t>,
                   value_counter<std::uint32_t>, value_counter<std::uint64_t>, value_counter<float>,
                   value_counter<double>>;
  std::unique_ptr<all> counter_;
};

}  // namespace

void add_counting(nb::module_& m) {
  m.def("value_table", &value_table);
  m.def("divided_value_table", &divided_value_table);
  m.def("place_values", &place_values);
  m.def("middle_of", &middle_of);
  m.def("quantiles_of", &quantiles_of);
  m.def("median", &median_of);
  m.def("quantiles", &quantiles_among);
  m.def("moments_of", &moments_among);
  m.def("merged_moments", &merged_moments);
  nb::class_<any_counter>(m, "AnyCounter")
      .def(nb::init<nb::handle, given<std::string>, given<std::size_t>, given<std::string>>())
      .def("load", &any_counter::load)
      .def("save", &any_counter::save)
      .def("add", &any_counter::add)
      .def("add_table", &any_counter::add_table)
      .def("merge", &any_counter::merge)
      .def("table", &any_counter::table)
      .def("total", &any_counter::total)
      .def("distinct", &any_counter::distinct);
}

}  // namespace cairn::python
