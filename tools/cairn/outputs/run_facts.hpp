// The facts of a run that reports tell: where and how it counted, how long it took; and the list of devices.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/table_facts.hpp"

namespace cairn::tool {

struct seconds_spent {
  double read = 0, compute = 0, write = 0;
};

struct run_facts {
  bool on_device = false;
  std::string target, method;
  int threads = 1;
  seconds_spent seconds;
  table_facts tables{};  // that were read

  void note(const run_info& run);  // all but the seconds and tables
};

// The members "place" to "seconds" of a JSON object, and "tables" where there are some, each on a line of its
// own that ends in a comma.
std::string json_members(const run_facts& facts);

// "tables" of a JSON object.
std::string json_object(const table_facts& facts);
// For people: what the first rows were taken as, where that is a guess, missing cells, ragged rows.
std::vector<std::string> told_facts(const table_facts& facts);

// A line for people, and one on tables.
std::string tell_run(const run_facts& facts);
std::string tell_time(double seconds);                           // "12.3 ms"
std::string plural(std::uint64_t count, std::string_view what);  // "1 bin", "2 bins"

std::string devices_in_words();  // "0 (nvptx), 1 (nvptx)", or "none"
nlohmann::ordered_json devices_in_json();

}  // namespace cairn::tool
