// cairn.Axis: the bins of one axis.
#include <cairn/axis.hpp>
#include <string>

#include "bindings.hpp"

namespace cairn::python {
namespace {

axis axis_of_edges(const array& edges, given<std::string> map) {
  const axis_map how(map.as("map"));
  return visit_reals(edges, [&](auto ends) { return axis::edges(ends, how); });
}

axis circular_axis_of_edges(const array& edges) { return axis::circular(edges.items<const double>()); }
axis circular_axis(std::size_t bins, double low, double high) { return axis::circular(bins, low, high); }

axis axis_of_categories(const array& integers) {
  return axis::categories(integers.items<const std::int64_t>());
}

template <auto make>
axis axis_between(given<std::size_t> bins, given<double> low, given<double> high) {
  return make(bins.as("bins"), low.as("low"), high.as("high"));
}

axis axis_of_integers(given<std::int64_t> first, given<std::int64_t> last) {
  return axis::integers(first.as("first"), last.as("last"));
}

nb::object edges_of(const axis& a) { return numpy_copy<double>(a.edges()); }
nb::object centers_of(const axis& a) { return numpy_array(a.centers()); }
nb::object widths_of(const axis& a) { return numpy_array(a.widths()); }

}  // namespace

void add_axes(nb::module_& m) {
  nb::class_<axis>(m, "Axis",
                   "The bins of one axis of a histogram.\n\n"
                   "Bins are half-open, [edge[i], edge[i+1]), the last one closed on both sides, as\n"
                   "numpy.histogram's; samples and edges are compared as real numbers. Made by one of\n"
                   "``uniform``, ``logarithmic``, ``integers``, ``categories`` and ``edges``.")
      .def_static("uniform", &axis_between<&axis::uniform>, nb::arg("bins"), nb::arg("low"), nb::arg("high"),
                  "Bins of one width; edges are those of numpy.linspace(low, high, bins + 1).")
      .def_static("logarithmic", &axis_between<&axis::logarithmic>, nb::arg("bins"), nb::arg("low"),
                  nb::arg("high"), "Bins between two positive ends, spaced evenly in the logarithm.")
      .def_static("integers", &axis_of_integers, nb::arg("first"), nb::arg("last"),
                  "One bin for each integer from first to last.")
      .def_static("circular", &axis_between<&circular_axis>, nb::arg("bins"), nb::arg("low"), nb::arg("high"),
                  "Bins of one width, of which the first follows the last one.")
      .def_static("circular_of_edges", &circular_axis_of_edges, nb::arg("edges"))
      .def_static("of_categories", &axis_of_categories, nb::arg("integers"))
      .def_static("of_edges", &axis_of_edges, nb::arg("edges"), nb::arg("map") = "auto")
      .def_prop_ro("bins", &axis::bins, "How many bins there are.")
      .def("unrounded", &axis::unrounded,
           "This axis with edges that are rounded for no samples, float32 included.")
      .def("half_open", &axis::half_open,
           "This axis with its last bin half-open as the others; categories as they are.")
      .def_prop_ro("edges", &edges_of, "The bins + 1 edges, float64; none of an axis of categories.")
      .def_prop_ro("centers", &centers_of, "The middle of each bin.")
      .def_prop_ro("widths", &widths_of, "The width of each bin.");
}

}  // namespace cairn::python
