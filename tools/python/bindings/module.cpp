// The extension module cairn._core. Python code of the package checks arguments as numpy does and hands over
// arrays of types that the library has; the library's own refusals become ValueError, OverflowError,
// MemoryError and DeviceError with its sentence.
#include <nanobind/stl/string.h>

#include <cairn/info.hpp>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>

#include "bindings.hpp"
#include "python_words.hpp"

namespace cairn::python {
namespace {

void add_machine(nb::module_& m) {
  m.def("version", [] { return std::string(version()); });
  m.def("in_python_words", [](const std::string& sentence) { return in_python_words(sentence); });
  m.def("read_settings", &calls::read_settings);
  m.def("facts", [] {
    nb::dict made;
    const features built = compiled_features();
    made["version"] = std::string(version());
    made["compiler"] = std::string(built.compiler);
    made["offload"] = std::string(built.offload);
    nb::list sets;
    for (const isa target : instruction_sets()) sets.append(std::string(name_of(target)));
    made["instruction_sets"] = sets;
    made["threads"] = planned_threads();
    nb::list all;
    for (const device_info& device : devices()) all.append(std::string(device.kind));
    made["devices"] = all;
    return made;
  });
}

void raise(PyObject* kind, const std::exception& error) {
  PyErr_SetString(kind, in_python_words(error.what()).c_str());
}

// Raises what the library throws as nanobind's own translator does, but in Python's words.
void raise_in_python_words(const std::exception_ptr& thrown, void* device_error_kind) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::system_error& error) {  // a file that cannot be written
    raise(PyExc_OSError, error);
  } catch (const device_error& error) {
    raise(static_cast<PyObject*>(device_error_kind), error);
  } catch (const std::out_of_range& error) {
    raise(PyExc_IndexError, error);
  } catch (const std::logic_error& error) {
    raise(PyExc_ValueError, error);
  } catch (const std::overflow_error& error) {
    raise(PyExc_OverflowError, error);
  }
}

}  // namespace
}  // namespace cairn::python

NB_MODULE(_core, m) {
  namespace python = cairn::python;
  python::watch_forks();
  nanobind::set_leak_warnings(false);  // about what still lives when the interpreter ends, on stderr
  const nanobind::exception<cairn::device_error> device_error(m, "DeviceError", PyExc_RuntimeError);
  device_error.doc() = "A device that was asked for is missing, out of memory, or failed.";
  nanobind::register_exception_translator(&python::raise_in_python_words, device_error.ptr());
  python::add_machine(m);
  python::add_arrow(m);
  python::add_ranks(m);
  python::add_axes(m);
  python::add_cells(m);
  python::add_cf(m);
  python::add_histograms(m);
  python::add_numpy_bins(m);
  python::add_counting(m);
  python::add_sampling(m);
  python::add_random(m);
  python::add_mean_shift(m);
  python::add_subarrays(m);
  python::add_words(m);
  python::add_searches(m);
}
