// The arguments of `cairn hist`, one on each line, up to where work would begin.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "hist_options.hpp"
#include "refusal.hpp"
#include "require.hpp"

using namespace cairn;

namespace {

using words = std::vector<std::string>;

words lines_of(std::string_view text) {
  words lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

struct command {
  CLI::App app{"", "hist"};
  tool::hist_arguments given;
  command() { describe_hist(app, given); }
};

// Making a command takes longer than parsing with it. It is made again now and then, for CLI11 2.1 remembers
// the order of all that it ever parsed.
class command_in_use {
 public:
  command& next() {
    if (runs_++ % 256 == 0) made_ = std::make_unique<command>();
    made_->given = {};
    return *made_;
  }

 private:
  std::unique_ptr<command> made_;
  std::size_t runs_ = 0;
};

void check(const tool::hist_options& options) {
  fuzz::require(!options.inputs.empty(), "there is an input");
  fuzz::require(std::ranges::count(options.inputs, "-") <= 1, "standard input is read once");
  fuzz::require(!options.bins || (*options.bins >= 1 && *options.bins <= axis::max_bins), "a number of bins");
  const auto& range = options.range;
  fuzz::require(
      !range || (std::isfinite(range->low) && std::isfinite(range->high) && range->low <= range->high),
      "a range");
  fuzz::require(options.edges.empty() || (options.edges.size() > 1 && std::ranges::is_sorted(options.edges)),
                "edges in order");
  fuzz::require(options.edges.empty() || options.edges_file.empty(), "edges from one place");
  fuzz::require(!options.input.shape || options.input.raw_type, "a shape has a type");
  fuzz::require(options.out != "-" && (options.out.empty() || options.out != options.plot),
                "places for results");
  fuzz::require(options.how.threads >= 0, "a number of threads");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  words arguments = tool::join_numbers(lines_of({reinterpret_cast<const char*>(data), size}));
  fuzz::require(tool::join_numbers(arguments) == arguments, "numbers that are joined stay so");

  static command_in_use use;
  command& hist = use.next();
  std::ranges::reverse(arguments);
  try {
    hist.app.parse(std::move(arguments));
    check(check_hist(hist.given));
  } catch (const CLI::ParseError& wrong) {  // main() turns it into a usage_error
    static_cast<void>(wrong.get_exit_code());
  } catch (const tool::usage_error& wrong) {
    fuzz::require(*wrong.what() != '\0', "a refusal says why");
  }
  return 0;
}
