// Reports the build and the machine as text or JSON.
#include "commands/info.hpp"

#include <cairn/c/base.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cairn/info.hpp>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "outputs/pictures/plots.hpp"
#include "outputs/run_facts.hpp"
#include "ranks/message.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {

std::string version_as_json(bool is_parallel) {
  const features built = compiled_features();
  nlohmann::ordered_json document{{"version", version()},       {"c_abi", cairn_abi()},
                                  {"compiler", built.compiler}, {"offload", built.offload},
                                  {"xsimd", built.simd},        {"hwloc", built.hwloc},
                                  {"mpi", is_parallel},         {"reads", nlohmann::json::array()}};
  std::istringstream names(CAIRN_TOOL_READS);
  for (std::string name; names >> name;) document["reads"].push_back(name);
  return document.dump(2) + '\n';
}

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

// --- several ranks -----------------------------------------------------------------------------------------

struct rank_facts {
  std::string node, processors, domains;
  int threads = 1, devices = 0;
  std::vector<int> numbers;  // of the processors
};

// "0-3,8": numbers ascend.
std::string runs_of(const std::vector<int>& numbers) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    runs.push_back(last == i ? fmt::format("{}", numbers[i])
                             : fmt::format("{}-{}", numbers[i], numbers[last]));
    i = last + 1;
  }
  return runs.empty() ? "unknown" : fmt::format("{}", fmt::join(runs, ","));
}

rank_facts facts_of_rank() {
  rank_facts facts;
  std::array<char, 256> node{};
  if (gethostname(node.data(), node.size() - 1) == 0) facts.node = node.data();
  cpu_set_t mask;
  CPU_ZERO(&mask);
  if (sched_getaffinity(0, sizeof mask, &mask) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &mask) != 0) facts.numbers.push_back(cpu);
  std::vector<int> domains;
  for (const processor_info& one : machine().processors)
    if (std::ranges::binary_search(facts.numbers, one.number)) domains.push_back(one.domain);
  std::ranges::sort(domains);
  domains.erase(std::ranges::unique(domains).begin(), domains.end());
  facts.processors = runs_of(facts.numbers);
  facts.domains = runs_of(domains);
  facts.threads = planned_threads();
  facts.devices = device_count();
  return facts;
}

std::string packed_facts(const rank_facts& facts) {
  message bytes;
  bytes.put(facts.node);
  bytes.put(facts.processors);
  bytes.put(facts.domains);
  bytes.put_bits(facts.threads);
  bytes.put_bits(facts.devices);
  for (const int number : facts.numbers) bytes.put_bits(number);
  return bytes.bytes();
}
rank_facts unpacked_facts(const std::string& bytes) {
  received from(bytes);
  rank_facts facts;
  facts.node = from.text();
  facts.processors = from.text();
  facts.domains = from.text();
  facts.threads = from.bits<int>();
  facts.devices = from.bits<int>();
  while (!from.at_end()) facts.numbers.push_back(from.bits<int>());
  return facts;
}

std::string ranks_as_json(const std::vector<rank_facts>& ranks) {
  nlohmann::ordered_json document{{"version", version()}, {"ranks", nlohmann::json::array()}};
  for (const rank_facts& one : ranks)
    document["ranks"].push_back({{"node", one.node},
                                 {"processors", one.numbers},
                                 {"memory_domains", one.domains},
                                 {"planned_threads", one.threads},
                                 {"devices", one.devices}});
  return document.dump(2) + '\n';
}

std::string ranks_as_text(const std::vector<rank_facts>& ranks) {
  std::size_t node = 4, processors = 10, domains = 14;
  for (const rank_facts& one : ranks) {
    node = std::max(node, one.node.size());
    processors = std::max(processors, one.processors.size());
    domains = std::max(domains, one.domains.size());
  }
  std::string text = fmt::format("cairn {}, {} ranks\n\n", version(), ranks.size());
  const auto row = [&](const auto& rank, const std::string& on, const std::string& uses,
                       const std::string& near, const auto& threads, const auto& devices) {
    text += fmt::format("{:>5}  {:<{}}  {:<{}}  {:<{}}  {:>7}  {:>7}\n", rank, on, node, uses, processors,
                        near, domains, threads, devices);
  };
  row("rank", "node", "processors", "memory domains", "threads", "devices");
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const rank_facts& one = ranks[r];
    row(r, one.node, one.processors, one.domains, one.threads, one.devices);
  }
  return text;
}

bool overlap(const rank_facts& a, const rank_facts& b) {
  return a.node == b.node && std::ranges::any_of(a.numbers, [&](int number) {
           return std::ranges::binary_search(b.numbers, number);
         });
}

// Said once for all.
void warn_of_overlaps(const std::vector<rank_facts>& ranks) {
  for (std::size_t a = 0; a < ranks.size(); ++a) {
    for (std::size_t b = a + 1; b < ranks.size(); ++b) {
      if (!overlap(ranks[a], ranks[b])) continue;
      return complain("cairn-mpi info",
                      fmt::format("note: ranks {} and {} on {} share processors ({} and {}), and others may; "
                                  "have the launcher give each its own",
                                  a, b, ranks[a].node, ranks[a].processors, ranks[b].processors));
    }
  }
}

void report_ranks(bool json, const run_ranks& ranks) {
  std::string mine;
  ranks.each([&] { mine = packed_facts(facts_of_rank()); });
  const std::vector<std::string> all = ranks.at_first_of_all(mine);
  ranks.at_first([&] {
    std::vector<rank_facts> facts;
    for (const std::string& one : all) facts.push_back(unpacked_facts(one));
    write_standard_output(json ? ranks_as_json(facts) : ranks_as_text(facts));
    warn_of_overlaps(facts);
  });
}

}  // namespace

void report_info(bool json, const run_ranks& ranks) {
  if (ranks.several()) return report_ranks(json, ranks);
  write_standard_output(json ? info_as_json() : info_as_text());
}

}  // namespace cairn::tool
