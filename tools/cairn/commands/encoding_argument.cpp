// Describes --encoding to the parser, and checks it.
#include "commands/encoding_argument.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/transcoder.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

void describe_encoding(CLI::App& command, std::string& given) {
  command
      .add_option("--encoding", given,
                  "Encoding of a .csv file, by iconv's names: latin1, cp1252, utf-16, ... (default: as its "
                  "first bytes tell, else UTF-8)")
      ->type_name("NAME");
}

void check_encoding(const std::string& given) {
  if (given.empty()) return;
  if (!is_encoding(given))
    throw usage_error(
        fmt::format("--encoding {}: expected a name that iconv knows, as latin1, cp1252 or "
                    "utf-16 (iconv -l lists them)",
                    in_quotes(given)));
}

}  // namespace cairn::tool
