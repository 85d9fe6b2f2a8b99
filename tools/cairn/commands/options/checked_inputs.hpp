// The options that say what is read and how: of files, tables as text, raw binary and HDF5.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "commands/options/given_options.hpp"
#include "inputs/input.hpp"
#include "states/checkpoint_facts.hpp"

namespace cairn::tool {

// The columns that are named; several datasets are columns side by side. Errors: usage_error for both.
std::vector<std::string> columns_of(const given_options& given);

// Errors: usage_error, also for more columns than `most_columns`.
input_options check_inputs(const given_options& given, std::size_t most_columns = 1);

// The first option that says how an input is read; empty where none is given.
std::string_view option_of_inputs(const given_options& given);

// What is read, for pictures: "price, table.csv".
std::string describe(const std::vector<std::string>& inputs, const std::vector<std::string>& columns);

// What a run that goes on from a checkpoint must have alike: how the inputs are read, and these options.
std::vector<run_setting> settings_of(const given_options& given,
                                     std::initializer_list<std::string_view> others);

}  // namespace cairn::tool
