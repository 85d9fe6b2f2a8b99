// Items of some positions of data that are gone through in passes, part by part.
#include <nanobind/stl/vector.h>

#include <cairn/order_statistics.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "bindings.hpp"

namespace cairn::python {
namespace {

// A position_search of any type of samples, which is said by an example.
class any_search {
 public:
  any_search(const array& example, const std::vector<std::uint64_t>& positions) {
    visit(example.type(), [&](auto item) { search_ = position_search<decltype(item)>(positions); });
  }
  static any_search load(const array& example, nb::bytes state) {
    const std::span bytes(static_cast<const std::byte*>(state.data()), state.size());
    any_search made(example, {});
    use(made.search_, [&]<class T>(position_search<T>& search) { search = position_search<T>::load(bytes); });
    return made;
  }

  bool done() const {
    return use(search_, [](const auto& search) { return search.done(); });
  }
  void add(const array& samples, thread_count threads) {
    use(search_, [&]<class T>(position_search<T>& search) {
      const auto items = samples.items<const T>();
      unlocked({{}, threads}, items.size(), [&](const execution& exec) { search.add(items, exec); });
    });
  }
  void merge(const any_search& other) {
    use(search_, [&]<class T>(position_search<T>& search) {
      const auto* same = std::get_if<position_search<T>>(&other.search_);
      if (same == nullptr) throw nb::type_error("merge: the other search has samples of another type");
      search.merge(*same);
    });
  }
  void end_pass() {
    use(search_, [](auto& search) { search.end_pass(); });
  }
  nb::object items() const {
    return use(search_, [](const auto& search) { return numpy_array(search.items()); });
  }
  nb::bytes save() const {
    const auto state = use(search_, [](const auto& search) { return search.save(); });
    return nb::bytes(state.data(), state.size());
  }

 private:
  of_any_type<position_search> search_{std::in_place_index<0>, std::span<const std::uint64_t>()};
};

}  // namespace

void add_position_search(nb::module_& m) {
  nb::class_<any_search>(m, "PositionSearch")
      .def(nb::init<const array&, const std::vector<std::uint64_t>&>())
      .def_static("load", &any_search::load)
      .def("done", &any_search::done)
      .def("add", &any_search::add)
      .def("merge", &any_search::merge)
      .def("end_pass", &any_search::end_pass)
      .def("items", &any_search::items)
      .def("save", &any_search::save);
}

}  // namespace cairn::python
