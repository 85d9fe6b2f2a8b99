// Frequency tables: of an array, and of arrays that come one after the other; medians and quantiles.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cairn/order_statistics.hpp>
#include <cairn/value_counts.hpp>
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
#include "table.hpp"

namespace cairn::python {
namespace {

// (values, counts, run)
nb::tuple value_table(nb::handle samples, const std::string& wanted, const char* device, int threads) {
  const array x(samples);
  const order how = order_named(wanted);
  return visit(x, [&](auto item) {
    using T = decltype(item);
    return table_of(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return value_counts(x.items<const T>(), how, exec);
    }));
  });
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
  const nb::gil_scoped_release unlock;
  return find();
}

// (lower, upper, mean)
nb::tuple middle_of(nb::handle values, nb::handle counts, bool skip_nan) {
  const array v(values);
  const array c(counts);
  return visit(v, [&](auto item) {
    const auto found =
        without_lock([&] { return table_from<decltype(item)>(v, c).median(policy_of(skip_nan)); });
    return nb::make_tuple(found.lower, found.upper, found.mean);
  });
}

nb::object quantiles_of(nb::handle values, nb::handle counts, const std::vector<double>& at, bool skip_nan) {
  const array v(values);
  const array c(counts);
  return visit(v, [&](auto item) {
    return numpy_array(
        without_lock([&] { return table_from<decltype(item)>(v, c).quantiles(at, policy_of(skip_nan)); }));
  });
}

double median_of(nb::handle samples, bool skip_nan, const char* device, int threads) {
  const array x(samples);
  return visit(x, [&](auto item) {
    return unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return median(x.items<const decltype(item)>(), policy_of(skip_nan), exec).mean;
    });
  });
}

nb::object quantiles_among(nb::handle samples, const std::vector<double>& at, bool skip_nan,
                           const char* device, int threads) {
  const array x(samples);
  return visit(x, [&](auto item) {
    return numpy_array(unlocked({device, threads}, x.size(), [&](const execution& exec) {
      return quantiles(x.items<const decltype(item)>(), at, policy_of(skip_nan), exec);
    }));
  });
}

// A value_counter of any type of samples, which is said by an example.
class any_counter {
 public:
  any_counter(nb::handle example, const std::string& most_demanding, std::size_t memory_bytes,
              const std::string& folder) {
    const counter_options options{order_named(most_demanding), memory_bytes, folder};
    visit(array(example), [&](auto item) {
      counter_ = std::make_unique<all>(std::in_place_type<value_counter<decltype(item)>>, options);
    });
  }

  void add(nb::handle samples, const char* device, int threads) {
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
  void merge(const any_counter& other, const char* device, int threads) {
    std::visit(
        [&]<class T>(value_counter<T>& counter) {
          const auto* same = std::get_if<value_counter<T>>(other.counter_.get());
          if (same == nullptr) throw nb::type_error("merge: the other counter has values of another type");
          unlocked({device, threads}, same->total(),
                   [&](const execution& exec) { counter.merge(*same, exec); });
        },
        *counter_);
  }
  nb::tuple table(const std::string& wanted, const char* device, int threads) const {
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
  m.def("middle_of", &middle_of);
  m.def("quantiles_of", &quantiles_of);
  m.def("median", &median_of);
  m.def("quantiles", &quantiles_among);
  nb::class_<any_counter>(m, "AnyCounter")
      .def(nb::init<nb::handle, const std::string&, std::size_t, const std::string&>())
      .def("add", &any_counter::add)
      .def("add_table", &any_counter::add_table)
      .def("merge", &any_counter::merge)
      .def("table", &any_counter::table)
      .def("total", &any_counter::total)
      .def("distinct", &any_counter::distinct);
}

}  // namespace cairn::python
