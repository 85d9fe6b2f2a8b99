// Writes bin numbers as they come: an array whose length its header has in the end, or rows of text.
#include "outputs/reports/hist/bin_number_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "outputs/npy_header.hpp"
#include "shared/refusal.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t few_bins = std::size_t{1} << 16;

// As long for every length: numpy leaves blanks there too.
std::string array_header(std::uint64_t length) {
  const std::string type = fmt::format("{}i4", npy_byte_order);
  std::string header = npy_header_text(type, length);
  const std::size_t longest = npy_header_text(type, std::numeric_limits<std::uint64_t>::max()).size();
  if (header.size() != longest) throw refusal("--out: holds more samples than an array of numbers");
  return header;
}

}  // namespace

bin_number_file::bin_number_file(std::span<const double> edges, table_format format, output_file& file)
    : edges_(edges), format_(format), file_(file) {
  if (format_ == table_format::npy) {
    if (!file_.can_replace_start())
      throw refusal(
          "--out: how long the array becomes is known at its end, and a pipe has passed on its header "
          "by then; expected a file, or a name that ends in .csv or .tsv");
    file_.write(array_header(0));
    return;
  }
  const char delimiter = delimiter_of(format_);
  file_.write(fmt::format("bin{}low{}high\n", delimiter, delimiter));
  if (edges_.size() > few_bins) return;
  for (std::size_t n = 0; n < edges_.size() + 2; ++n) rows_.push_back(row_of(static_cast<std::int32_t>(n)));
}

// Edge n - 1 is the low one of bin n, which ends at edge n.
std::string bin_number_file::row_of(std::int32_t number) const {
  const auto n = static_cast<std::size_t>(number);
  const char delimiter = delimiter_of(format_);
  const std::string low = n >= 1 && n <= edges_.size() ? fmt::format("{}", edges_[n - 1]) : "";
  const std::string high = n < edges_.size() ? fmt::format("{}", edges_[n]) : "";
  return fmt::format("{}{}{}{}{}\n", std::min(n, edges_.size()), delimiter, low, delimiter, high);
}

void bin_number_file::add(std::span<std::int32_t> numbers) {
  written_ += numbers.size();
  if (format_ != table_format::npy) return add_rows(numbers);
  const auto above = static_cast<std::int32_t>(edges_.size());
  for (std::int32_t& number : numbers) number = std::min(number, above);
  file_.write({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
}

void bin_number_file::add_rows(std::span<const std::int32_t> numbers) {
  text_pieces text([&](std::string_view piece) { file_.write(piece); });
  for (const std::int32_t number : numbers) {
    if (rows_.empty())
      text += row_of(number);
    else
      text += rows_[static_cast<std::size_t>(number)];
  }
  text.end();
}

void bin_number_file::end() {
  if (format_ == table_format::npy) file_.replace_start(array_header(written_));
  file_.commit();
}

}  // namespace cairn::tool
