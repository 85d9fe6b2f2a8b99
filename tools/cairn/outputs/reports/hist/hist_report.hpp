// The outputs of `cairn hist`: the JSON document and the .npy file.
#pragma once

#include <string>

#include "outputs/output_file.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// Written piece by piece, so that many bins need no second copy in memory.
void write_json(const hist_result& result, const text_sink& sink);

// What stands between the braces of its document.
void write_json_members(const hist_result& result, text_pieces& text);

// uint64 counts, or float64 densities when there are any; in text, a row for each bin.
void write_table(const hist_result& result, table_format format, output_file& file);

// One document; lists of lists where there are several columns.
void write_json(const joint_result& result, const text_sink& sink);
// Densities, means or counts, as they were asked for; in text, a row for each bin.
void write_table(const joint_result& result, table_format format, output_file& file);
// The fullest bins, for people.
std::string tell_joint(const joint_result& result);

class output_file;

// Categories make a list of documents, one for each; others one document with lists. Errors: refusal naming a
// category, column or file whose name is not UTF-8.
void write_json(const series_result& result, const text_sink& sink);

// Counts or densities: an array with a row for each series; in text, a row for each bin with a cell for each.
void write_table(const series_result& result, table_format format, output_file& file);

// Categories have a block each; others bars side by side on one scale: shares of the samples in bins, or
// densities.
std::string draw_series(const series_result& result, const drawing& exec);

// Histograms in HDF5 files, in the layout of UHI (uhi.io.hdf5 of Python reads it):
// https://uhi.readthedocs.io/en/latest/serialization.html

class output_file;

// Counts with what is below and above at the ends, in storage/values; densities, where they were asked for,
// beside them in a dataset density. Edges stand in ref_axes/axis_0/edges; samples in all, in bins and NaN are
// attributes of metadata.
void write_uhi(const hist_result& result, output_file& file);

// Several axes have no bins for samples outside: how many lie below, above and are NaN are attributes of each
// axis' metadata. Means are UHI's: variances are divided by the count less one, and are 0 where that is 0.
void write_uhi(const joint_result& result, output_file& file);

// A first axis of the names of series.
void write_uhi(const series_result& result, output_file& file);

}  // namespace cairn::tool
