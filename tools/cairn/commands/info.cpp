// Reports the build and the machine as text or JSON.
#include "commands/info.hpp"

#include <fmt/format.h>

#include <cairn/info.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "outputs/pictures/machine_picture.hpp"
#include "outputs/reports/device_list.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

std::string info_as_json() {
  const features built = compiled_features();
  nlohmann::ordered_json document{{"version", version()},
                                  {"compiler", built.compiler},
                                  {"offload", built.offload},
                                  {"xsimd", built.simd},
                                  {"hwloc", built.hwloc},
                                  {"instruction_sets", nlohmann::json::array()},
                                  {"best_instruction_set", name_of(best_instruction_set())},
                                  {"planned_threads", planned_threads()},
                                  {"devices", devices_in_json()}};
  for (const isa target : instruction_sets()) document["instruction_sets"].push_back(name_of(target));
  const machine_info machine = cairn::machine();
  document["memory_domains"] = nlohmann::json::array();
  for (const domain_info& one : machine.domains)
    document["memory_domains"].push_back({{"node", one.node}, {"bytes", one.bytes}});
  document["may_bind"] = machine.may_bind;
  document["processors"] = nlohmann::json::array();
  for (const processor_info& one : machine.processors) {
    document["processors"].push_back({{"number", one.number},
                                      {"core", one.core},
                                      {"memory_domain", one.domain},
                                      {"allowed", one.allowed},
                                      {"thread", one.thread}});
  }
  return document.dump(2) + '\n';
}

std::string info_as_text() {
  const features built = compiled_features();
  std::vector<std::string_view> sets;
  for (const isa target : instruction_sets()) sets.push_back(name_of(target));
  return fmt::format(
      "cairn {}\n\n"
      "  compiler          {}\n"
      "  offload           {}\n"
      "  xsimd             {}\n"
      "  hwloc             {}\n"
      "  instruction sets  {}; {} is used\n"
      "  threads           {}\n"
      "  devices           {}\n{}",
      version(), built.compiler, built.offload, built.simd ? "ON" : "OFF", built.hwloc ? "ON" : "OFF",
      fmt::join(sets, ", "), name_of(best_instruction_set()), planned_threads(), devices_in_words(),
      machine_picture(machine()));
}

}  // namespace

void report_info(bool json) { write_standard_output(json ? info_as_json() : info_as_text()); }

}  // namespace cairn::tool
