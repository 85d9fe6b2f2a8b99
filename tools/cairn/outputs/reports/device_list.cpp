// Lists the devices in words and in JSON.
#include "outputs/reports/device_list.hpp"

#include <fmt/format.h>

#include <cairn/info.hpp>
#include <nlohmann/json.hpp>
#include <vector>

namespace cairn::tool {

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
