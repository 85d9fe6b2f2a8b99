// Searches over data that are gone through in passes, part by part: for items of some positions, and for the
// bins of a rule.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cairn/bin_rule.hpp>
#include <cairn/order_statistics.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bindings.hpp"

namespace cairn::python {
namespace {

// A search of any type of samples, which is said by an example.
template <template <class> class Search>
class any_search {
 public:
  template <class... Arguments>
  explicit any_search(const array& example, const Arguments&... arguments)
      : search_(visit(example.type(), [&](auto item) {
          return of_any_type<Search>(std::in_place_type<Search<decltype(item)>>, arguments...);
        })) {}
  static any_search load(const array& example, nb::bytes state) {
    const std::span bytes(static_cast<const std::byte*>(state.data()), state.size());
    return any_search(visit(
        example.type(), [&](auto item) { return of_any_type<Search>(Search<decltype(item)>::load(bytes)); }));
  }

  bool done() const {
    return use(search_, [](const auto& search) { return search.done(); });
  }
  void add(const array& samples, thread_count threads) {
    use(search_, [&]<class T>(Search<T>& search) {
      const auto items = samples.items<const T>();
      unlocked({{}, threads}, items.size(), [&](const execution& exec) { search.add(items, exec); });
    });
  }
  void merge(const any_search& other) {
    use(search_, [&]<class T>(Search<T>& search) {
      const auto* same = std::get_if<Search<T>>(&other.search_);
      if (same == nullptr) throw nb::type_error("merge: the other search has samples of another type");
      search.merge(*same);
    });
  }
  void end_pass() {
    use(search_, [](auto& search) { search.end_pass(); });
  }
  nb::bytes save() const {
    const auto state = use(search_, [](const auto& search) { return search.save(); });
    return nb::bytes(state.data(), state.size());
  }
  // ask(search) of the search as it is.
  template <class Ask>
  auto asked(const Ask& ask) const {
    return use(search_, ask);
  }

 private:
  explicit any_search(of_any_type<Search>&& search) : search_(std::move(search)) {}

  of_any_type<Search> search_;
};

template <template <class> class Search>
nb::class_<any_search<Search>> search_class(nb::module_& m, const char* name) {
  using search = any_search<Search>;
  return nb::class_<search>(m, name)
      .def_static("load", &search::load)
      .def("done", &search::done)
      .def("add", &search::add)
      .def("merge", &search::merge)
      .def("end_pass", &search::end_pass)
      .def("save", &search::save);
}

using any_bin_search = any_search<bin_search>;
using any_position_search = any_search<position_search>;

void make_bin_search(any_bin_search* self, const array& example, const std::string& rule,
                     const std::optional<std::pair<double, double>>& range, bool spans_samples) {
  const auto found = bin_rule_named(rule);
  if (!found) throw nb::value_error(("'" + rule + "' is not a valid estimator for `bins`").c_str());
  bin_search_options options{.rule = *found, .spans_samples = spans_samples};
  if (range) options.range = bounds{range->first, range->second};
  new (self) any_bin_search(example, options);
}

}  // namespace

void add_searches(nb::module_& m) {
  search_class<position_search>(m, "PositionSearch")
      .def("__init__",
           [](any_position_search* self, const array& example, const std::vector<std::uint64_t>& positions) {
             new (self) any_position_search(example, std::span<const std::uint64_t>(positions));
           })
      .def("items", [](const any_position_search& self) {
        return self.asked([](const auto& search) { return nb::object(numpy_array(search.items())); });
      });
  search_class<bin_search>(m, "BinSearch")
      .def("__init__", make_bin_search, nb::arg(), nb::arg(), nb::arg().none(), nb::arg())
      .def("bins",
           [](const any_bin_search& self) {
             return self.asked([](const auto& search) { return search.bins(); });
           })
      .def("count",
           [](const any_bin_search& self) {
             return self.asked([](const auto& search) { return search.count(); });
           })
      .def("range", [](const any_bin_search& self) {
        const bounds range = self.asked([](const auto& search) { return search.range(); });
        return std::pair(range.low, range.high);
      });
}

}  // namespace cairn::python
