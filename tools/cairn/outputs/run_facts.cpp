// Lists the facts of a run, and devices.
#include "outputs/run_facts.hpp"

#include <fmt/format.h>

#include <cairn/info.hpp>
#include <nlohmann/json.hpp>
#include <vector>

#include "inputs/tables/header_guess.hpp"
#include "outputs/json_text.hpp"

namespace cairn::tool {

// A state that was loaded tells no run, and adding it to another one is plain code.
void run_facts::note(const run_info& run) {
  on_device = run.where == place::device;
  target = run.target.empty() ? "baseline" : run.target;
  method = run.method.empty() ? "merge" : run.method;
  threads = run.threads;
}

namespace {

std::string tell_headers(const table_facts& facts) {
  const bool several = facts.tables > 1;
  if (facts.headers == 0) return several ? "first rows taken as data" : "first row taken as data";
  if (facts.comments == facts.tables)
    return several ? "names taken from comments" : "names taken from a comment";
  if (facts.headers == facts.tables)
    return several ? "first rows taken as headers" : "first row taken as header";
  return fmt::format("first rows of {} of {} files taken as headers", facts.headers, facts.tables);
}

std::string tell_tables(const table_facts& facts) {
  std::string text;
  for (const std::string& fact : told_facts(facts)) text += (text.empty() ? "  " : ", ") + fact;
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::string json_object(const table_facts& facts) {
  const std::string hint =
      facts.delimiter == '\0'
          ? ""
          : fmt::format(", \"suggested_delimiter\": {}", json_string(std::string(1, facts.delimiter)));
  return fmt::format("{{\"files\": {}, \"headers\": {}, \"guessed\": {}, \"missing\": {}, \"ragged\": {}{}}}",
                     facts.tables, facts.headers, facts.guessed, facts.missing, facts.ragged, hint);
}

std::vector<std::string> told_facts(const table_facts& facts) {
  std::vector<std::string> told;
  if (facts.tables == 0) return told;
  if (facts.guessed) told.push_back(tell_headers(facts));
  if (facts.missing != 0) told.push_back(fmt::format("{} missing", facts.missing));
  if (facts.ragged != 0)
    told.push_back(plural(facts.ragged, "ragged row") +
                   (facts.rule == ragged_rule::filled ? " filled" : " skipped"));
  if (facts.delimiter != '\0')
    told.push_back(fmt::format("read as one column; --delimiter {} divides its rows",
                               name_of_delimiter(facts.delimiter)));
  return told;
}

std::string json_members(const run_facts& facts) {
  return fmt::format(
             "  \"place\": {},\n  \"target\": {},\n  \"method\": {},\n  \"threads\": {},\n"
             "  \"seconds\": {{\"read\": {}, \"compute\": {}, \"write\": {}}},\n",
             json_string(facts.on_device ? "device" : "host"), json_string(facts.target),
             json_string(facts.method), facts.threads, json_real(facts.seconds.read),
             json_real(facts.seconds.compute), json_real(facts.seconds.write)) +
         (facts.tables.tables == 0 ? "" : "  \"tables\": " + json_object(facts.tables) + ",\n");
}

std::string tell_run(const run_facts& facts) {
  std::string text =
      fmt::format("  on the {} ({}), {}, {}: {} computing", facts.on_device ? "device" : "host", facts.target,
                  facts.method, plural(static_cast<std::uint64_t>(facts.threads), "thread"),
                  tell_time(facts.seconds.compute));
  if (facts.seconds.read > 0) text += fmt::format(", {} reading", tell_time(facts.seconds.read));
  if (facts.seconds.write > 0) text += fmt::format(", {} writing", tell_time(facts.seconds.write));
  return tell_tables(facts.tables) + text + "\n";
}

std::string tell_time(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string plural(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string devices_in_words() {
  std::vector<std::string> found;
  for (const device_info& device : devices())
    found.push_back(fmt::format("{} ({})", device.device, device.kind));
  return found.empty() ? "none" : fmt::format("{}", fmt::join(found, ", "));
}

nlohmann::ordered_json devices_in_json() {
  nlohmann::ordered_json found = nlohmann::ordered_json::array();
  for (const device_info& device : devices()) {
    found.push_back({{"device", device.device}, {"kind", device.kind}});
  }
  return found;
}

}  // namespace cairn::tool
