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

void check_encoding(const std::string& given, const std::vector<std::string>& inputs, bool is_raw) {
  if (given.empty()) return;
  const bool no_table = std::ranges::all_of(
      inputs, [](const std::string& path) { return has_extension(without_compression(path), ".npy"); });
  if (is_raw || no_table) throw usage_error("--encoding is for .csv files");
  if (!is_encoding(given))
    throw usage_error(
        fmt::format("--encoding {}: expected a name that iconv knows, as latin1, cp1252 or "
                    "utf-16 (iconv -l lists them)",
                    in_quotes(given)));
}

}  // namespace cairn::tool
