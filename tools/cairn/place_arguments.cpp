#include "place_arguments.hpp"

#include <CLI/CLI.hpp>

namespace cairn::tool {

void describe_place(CLI::App& command, place_arguments& given) {
  command.add_option("--device", given.device, "Where to compute: host, gpu or auto")
      ->check(CLI::IsMember({"host", "gpu", "auto"}))
      ->type_name("PLACE")
      ->capture_default_str();
  command
      .add_option("--threads", given.threads,
                  "Host threads, at most; all this process may use when not given")
      ->check(CLI::Range(1, 1 << 16))
      ->type_name("N");
  command.add_flag("--bind", given.bind,
                   "Place the host threads, one on a core, near the data (see `cairn info`)");
}

execution place_of(const place_arguments& given) {
  execution how;
  how.threads = given.threads;
  how.bind = given.bind;
  if (given.device == "host") how.where = place::host;
  if (given.device == "gpu") how.where = place::device;
  return how;
}

}  // namespace cairn::tool
