// Says what ran, in words and in JSON.
#include "outputs/run_facts.hpp"

#include <fmt/format.h>

#include "outputs/json_text.hpp"

namespace cairn::tool {

// A state that was loaded tells no run, and adding it to another one is plain code.
void run_facts::note(const run_info& run) {
  on_device = run.where == place::device;
  target = run.target.empty() ? "baseline" : run.target;
  method = run.method.empty() ? "merge" : run.method;
  threads = run.threads;
}

std::string json_members(const run_facts& facts) {
  return fmt::format(
      "  \"place\": {},\n  \"target\": {},\n  \"method\": {},\n  \"threads\": {},\n"
      "  \"seconds\": {{\"read\": {}, \"compute\": {}, \"write\": {}}},\n",
      json_string(facts.on_device ? "device" : "host"), json_string(facts.target), json_string(facts.method),
      facts.threads, json_real(facts.seconds.read), json_real(facts.seconds.compute),
      json_real(facts.seconds.write));
}

std::string tell_run(const run_facts& facts) {
  std::string text =
      fmt::format("  on the {} ({}), {}, {}: {} computing", facts.on_device ? "device" : "host", facts.target,
                  facts.method, plural(static_cast<std::uint64_t>(facts.threads), "thread"),
                  tell_time(facts.seconds.compute));
  if (facts.seconds.read > 0) text += fmt::format(", {} reading", tell_time(facts.seconds.read));
  if (facts.seconds.write > 0) text += fmt::format(", {} writing", tell_time(facts.seconds.write));
  return text + "\n";
}

std::string tell_time(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string plural(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace cairn::tool
