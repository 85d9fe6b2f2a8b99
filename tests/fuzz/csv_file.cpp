// .csv files, from a file and, in small shares, from a pipe, against a second reading of their text.
// The input: a byte for the pieces, one for the layout (layouts.hpp), the column and a zero byte, the file.
#include <cstring>

#include "csv_model.hpp"
#include "fields.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/tables/table_columns.hpp"
#include "inputs_in_memory.hpp"
#include "layouts.hpp"
#include "reading.hpp"

using namespace cairn;

namespace {

// Bit for bit, NaN too.
bool same_values(const fuzz::reading& read, const std::vector<double>& values) {
  const std::size_t bytes = values.size() * sizeof(double);
  return read.samples.size() == bytes &&
         (bytes == 0 || std::memcmp(read.samples.data(), values.data(), bytes) == 0);
}

void require_as_modelled(const fuzz::reading& read, const fuzz::csv_model& model) {
  fuzz::require(read.refused == model.refused, "refused when the rules say so");
  if (!read.refused) return fuzz::require(same_values(read, model.values), "the numbers of the column");
  if (model.refused_line == 0) return;
  const std::string line = ": line " + std::to_string(model.refused_line);
  const std::size_t found = read.cause.find(line);
  fuzz::require(found != std::string::npos, "a refusal tells the line");
  const char after = read.cause[found + line.size()];
  fuzz::require(after == ':' || after == ',', "a refusal tells the line with all its digits");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::file_with_column given = fuzz::file_with_column_of(data, size);
  const auto& [pieces, layout_byte, column, file] = given;
  const tool::table_layout layout = fuzz::layout_of(layout_byte);
  const auto open = [&](const std::string& path, std::size_t share) {
    return [path, share, &column, &layout] {
      return tool::open_column(std::make_unique<tool::byte_source>(path), {column},
                               {.layout = layout, .share = share});
    };
  };

  const fuzz::file_in_memory whole(file);
  const fuzz::reading once =
      fuzz::read_all(open(whole.path(), tool::table_cells::usual_share), fuzz::room_for(file));
  require_as_modelled(once, fuzz::read_csv(file, column, layout));
  const fuzz::pipe_in_memory cut(file, pieces);
  const fuzz::reading again = fuzz::read_all(open(cut.path(), 1 + pieces), 8 + pieces % 64);
  fuzz::require_same(once, again);
  const auto after_name = [](const std::string& cause) { return cause.substr(cause.find(": ")); };
  if (once.refused)
    fuzz::require(after_name(once.cause) == after_name(again.cause), "one cause to refuse it");
  return 0;
}
