// Tables of values in HDF5 files.
#pragma once

#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

class output_file;

// Datasets `values` and `counts`, in the order of the table; words are text. Where the values are words or
// integers the file is a histogram of UHI's with an axis of categories besides, of the same datasets.
void write_hdf5(const count_result& result, output_file& file);

}  // namespace cairn::tool
