// The command `cairn info`: what this build can do and what this machine offers it.
#pragma once

namespace cairn::tool {

void report_info(bool json);

}  // namespace cairn::tool
