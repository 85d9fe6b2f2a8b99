// The devices that this build can use, as reports name them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace cairn::tool {

std::string devices_in_words();  // "0 (nvptx), 1 (nvptx)", or "none"
nlohmann::ordered_json devices_in_json();

}  // namespace cairn::tool
