// Arguments of the command line before CLI11 parses them, and their values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

// Joins the numbers of --range LO HI and the lists of --edges, --quantiles, --na and --slice to their
// options, so that "-.5" or "-1,0,1" is a number and not an option: --range -.5 1 becomes --range=-.5,1.
std::vector<std::string> join_numbers(const std::vector<std::string>& arguments);

// Rewrites names of files in brackets, [a], to ./[a]: CLI11 would take them for lists. Values of --column
// stay.
std::vector<std::string> keep_brackets(std::vector<std::string> arguments);

// Refuses --column A B where B would be an input and is no file, though its name is none of a file: what is
// meant is --column A --column B. Errors: usage_error.
void refuse_columns_as_inputs(const std::vector<std::string>& arguments);

// The value of an option: a whole number below 2^64, `least` or more. Errors: usage_error naming the option.
std::uint64_t parse_whole_number_of(std::string_view option, const std::string& text,
                                    std::uint64_t least = 0);

// A finite number, as a cell may hold one. Errors: usage_error naming the option.
double parse_number_of(std::string_view option, const std::string& text);

// "996x1040": two whole numbers with `between` between them. Errors: usage_error naming the option.
struct number_pair {
  std::uint64_t first = 0, second = 0;
};
number_pair parse_pair(const std::string& text, std::string_view option, char between);

// "N0,N1,...". Errors: usage_error naming the option and the entry that is no number.
std::vector<double> parse_numbers(const std::string& text, std::string_view option);

struct number_range {
  double low = 0, high = 0;
};
// "LO,HI". Whole numbers that no double equals are rounded outward. Errors: usage_error.
number_range parse_range(const std::string& text);
// "E0,E1,...". Errors: usage_error naming the entry that is no number, or a whole number that no double
// equals.
std::vector<double> parse_edges(const std::string& text);
// "Q0,Q1,...", each from 0 to 1. Errors: usage_error naming the entry that is not.
std::vector<double> parse_quantiles(const std::string& text);

}  // namespace cairn::tool
