// Checks the options that say where to compute, and refuses an environment that makes no sense.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

#include "commands/options/checked_options.hpp"
#include "outputs/outputs.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr int most_threads = 1 << 16;

bool is_number_of_threads(std::string_view text) {
  const auto number = parse_whole_number(without_blanks(text));
  return number && *number >= 1 && *number <= most_threads;
}

// OpenMP runtimes read garbage as any number of threads. The variable may hold one number for each nested
// level.
void refuse_senseless_environment() {
  const char* const variable = std::getenv("OMP_NUM_THREADS");
  if (variable == nullptr || *variable == '\0') return;
  for (std::string_view rest = variable;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if (!is_number_of_threads(rest.substr(0, comma))) break;
    if (comma == rest.size()) return;
    rest.remove_prefix(comma + 1);
  }
  throw refusal(fmt::format("OMP_NUM_THREADS is {}; expected a number from 1 to {}, or give --threads",
                            in_quotes(variable), most_threads));
}

int check_threads(const std::string& text) {
  if (!is_number_of_threads(text))
    throw usage_error(
        fmt::format("--threads {}: expected a whole number from 1 to {}", in_quotes(text), most_threads));
  return static_cast<int>(*parse_whole_number(without_blanks(text)));
}

}  // namespace

execution place_of(const given_options& given) {
  execution exec;
  if (given.has("--threads")) exec.threads = check_threads(given.text("--threads"));
  if (exec.threads == 0) refuse_senseless_environment();
  // LLVM's OpenMP runtime, which begins later, ends the program where the variable is empty or no number.
  if (exec.threads != 0) ::setenv("OMP_NUM_THREADS", std::to_string(exec.threads).c_str(), 1);
  const char* const variable = std::getenv("OMP_NUM_THREADS");
  if (variable != nullptr && *variable == '\0') ::unsetenv("OMP_NUM_THREADS");
  exec.bind = given.has("--bind");
  if (given.text("--device") == "host") exec.where = place::host;
  if (given.text("--device") == "gpu") exec.where = place::device;
  return exec;
}

void read_run(const given_options& given, run_options& options) {
  options.json = given.has("--json");
  options.out = given.text("--out");
  options.plot = given.text("--plot");
  check_output_paths({options.out, options.plot});
  options.exec = place_of(given);
  options.input.threads = threads_of(options.exec);
}

int threads_of(const execution& exec) { return exec.threads > 0 ? exec.threads : planned_threads(); }

}  // namespace cairn::tool
