// Checks the options of `cairn merge`.
#include <algorithm>
#include <cstdint>

#include "commands/merge/merge.hpp"
#include "commands/options/checked_options.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

hist_options hist_report_of(const given_options& given, const count_options& answers) {
  hist_options options;
  static_cast<run_options&>(options) = answers;
  options.inputs = answers.inputs;
  options.joint.emplace().columns = given.all("--column");
  options.density = given.has("--density");
  return options;
}

std::vector<std::string> those_given(const given_options& given, std::initializer_list<const char*> names) {
  std::vector<std::string> found;
  for (const char* const name : names)
    if (given.has(name)) found.emplace_back(name);
  return found;
}

}  // namespace

merge_options check_merge(const given_options& given) {
  constexpr std::uint64_t least_memory = std::uint64_t{2} << 20;  // of two counters
  merge_options options;
  options.files = given.operands();
  if (std::ranges::count(options.files, "-") > 1)
    throw usage_error("-: standard input can be read only once");
  options.state = check_state(given);
  options.count = check_answers(given, least_memory);
  options.count.inputs = options.files;
  options.hist = hist_report_of(given, options.count);
  options.only_hist = those_given(given, {"--density", "--column"});
  options.only_numbers = those_given(given, {"--median", "--quantiles", "--memory"});
  options.only_count = those_given(given, {"--order", "--top", "--other", "--median", "--quantiles", "--mode",
                                           "--skip-nan", "--skip-na", "--memory"});
  return options;
}

}  // namespace cairn::tool
