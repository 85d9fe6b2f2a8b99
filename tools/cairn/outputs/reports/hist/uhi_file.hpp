// Histograms in HDF5 files, in the layout of UHI (uhi.io.hdf5 of Python reads it):
// https://uhi.readthedocs.io/en/latest/serialization.html
#pragma once

#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/joint_result.hpp"
#include "outputs/reports/hist/series_result.hpp"

namespace cairn::tool {

class output_file;

// Counts with what is below and above at the ends, in storage/values; densities, where they were asked for,
// beside them in a dataset density. Edges stand in ref_axes/axis_0/edges; samples in all, in bins and NaN are
// attributes of metadata.
void write_uhi(const hist_result& result, output_file& file);

// Of several axes no bins for what is outside: how many lie below, above and are NaN are attributes of each
// axis' metadata. Means are UHI's: variances are divided by the count less one, and are 0 where that is 0.
void write_uhi(const joint_result& result, output_file& file);

// A first axis of the names of series.
void write_uhi(const series_result& result, output_file& file);

}  // namespace cairn::tool
