// Describes where to compute to the parser, and refuses an environment that makes no sense.
#include "commands/place_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cairn/info.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

#include "commands/arguments.hpp"
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

}  // namespace

void describe_place(CLI::App& command, place_arguments& given) {
  command.add_option("--device", given.device, "Where to compute: host, gpu or auto")
      ->check(CLI::IsMember({"host", "gpu", "auto"}))
      ->type_name("PLACE")
      ->capture_default_str();
  command
      .add_option("--threads", given.threads,
                  "Host threads, at most; all this process may use when not given")
      ->check(CLI::Range(1, most_threads))
      ->type_name("N");
  command.add_flag("--bind", given.bind,
                   "Place the host threads, one on a core, near the data (see `cairn info`)");
}

execution place_of(const place_arguments& given) {
  if (given.threads == 0) refuse_senseless_environment();
  // LLVM's OpenMP runtime, which begins later, ends the program where the variable is empty or no number.
  if (given.threads != 0) ::setenv("OMP_NUM_THREADS", std::to_string(given.threads).c_str(), 1);
  const char* const variable = std::getenv("OMP_NUM_THREADS");
  if (variable != nullptr && *variable == '\0') ::unsetenv("OMP_NUM_THREADS");
  execution exec;
  exec.threads = given.threads;
  exec.bind = given.bind;
  if (given.device == "host") exec.where = place::host;
  if (given.device == "gpu") exec.where = place::device;
  return exec;
}

int threads_of(const execution& exec) { return exec.threads > 0 ? exec.threads : planned_threads(); }

}  // namespace cairn::tool
