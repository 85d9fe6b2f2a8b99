// Items of some positions of data that are gone through in passes, part by part.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cairn/order_statistics.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "array.hpp"
#include "bindings.hpp"
#include "call.hpp"
#include "made_array.hpp"

namespace cairn::python {
namespace {

// A position_search of any type of samples, which is said by an example.
class any_search {
 public:
  any_search(nb::handle example, const std::vector<std::uint64_t>& positions) {
    visit(array(example), [&](auto item) { search_ = position_search<decltype(item)>(positions); });
  }
  static any_search load(nb::handle example, nb::bytes state) {
    const std::span bytes(static_cast<const std::byte*>(state.data()), state.size());
    any_search made(example, {});
    std::visit([&]<class T>(position_search<T>& search) { search = position_search<T>::load(bytes); },
               made.search_);
    return made;
  }

  bool done() const {
    return std::visit([](const auto& search) { return search.done(); }, search_);
  }
  void add(nb::handle samples, thread_count threads) {
    const array x(samples);
    std::visit(
        [&]<class T>(position_search<T>& search) {
          const auto items = x.items<const T>();
          unlocked({{}, threads}, x.size(), [&](const execution& exec) { search.add(items, exec); });
        },
        search_);
  }
  void merge(const any_search& other) {
    std::visit(
        [&]<class T>(position_search<T>& search) {
          const auto* same = std::get_if<position_search<T>>(&other.search_);
          if (same == nullptr) throw nb::type_error("merge: the other search has samples of another type");
          search.merge(*same);
        },
        search_);
  }
  void end_pass() {
    std::visit([](auto& search) { search.end_pass(); }, search_);
  }
  nb::object items() const {
    return std::visit([](const auto& search) { return numpy_array(search.items()); }, search_);
  }
  nb::bytes save() const {
    return std::visit(
        [](const auto& search) {
          const std::vector<std::byte> state = search.save();
          return nb::bytes(state.data(), state.size());
        },
        search_);
  }

 private:
  std::variant<position_search<std::int8_t>, position_search<std::int16_t>, position_search<std::int32_t>,
               position_search<std::int64_t>, position_search<std::uint8_t>, position_search<std::uint16_t>,
               position_search<std::uint32_t>, position_search<std::uint64_t>, position_search<float>,
               position_search<double>>
      search_{std::in_place_index<0>, std::span<const std::uint64_t>()};
};

}  // namespace

void add_position_search(nb::module_& m) {
  nb::class_<any_search>(m, "PositionSearch")
      .def(nb::init<nb::handle, const std::vector<std::uint64_t>&>())
      .def_static("load", &any_search::load)
      .def("done", &any_search::done)
      .def("add", &any_search::add)
      .def("merge", &any_search::merge)
      .def("end_pass", &any_search::end_pass)
      .def("items", &any_search::items)
      .def("save", &any_search::save);
}

}  // namespace cairn::python
