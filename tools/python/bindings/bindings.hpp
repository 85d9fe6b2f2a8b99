// The parts of the extension module: what each adds to it, and what all are written in.
#pragma once

#include <nanobind/nanobind.h>

#include "array.hpp"
#include "call.hpp"
#include "facts.hpp"
#include "given.hpp"
#include "made_array.hpp"

namespace cairn::python {

void add_arrow(nanobind::module_& m);
void add_axes(nanobind::module_& m);
void add_cells(nanobind::module_& m);
void add_cf(nanobind::module_& m);
void add_histograms(nanobind::module_& m);
void add_numpy_bins(nanobind::module_& m);
void add_counting(nanobind::module_& m);
void add_sampling(nanobind::module_& m);
void add_mean_shift(nanobind::module_& m);
void add_subarrays(nanobind::module_& m);
void add_words(nanobind::module_& m);
void add_searches(nanobind::module_& m);
void add_ranks(nanobind::module_& m);
void add_distributions(nanobind::module_& m);
void add_random(nanobind::module_& m);

}  // namespace cairn::python
