// Columns of tables behind the interface that all formats have.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "inputs/tables/table_columns.hpp"

namespace cairn::tool {
namespace {

class text_samples : public sample_reader {
 public:
  text_samples(std::unique_ptr<byte_source> source, std::optional<std::vector<text_column>> columns,
               table_options options)
      : columns_(std::move(source), std::move(columns), std::move(options)) {}

  sample_type type() const override { return sample_type::f8; }
  bool reads_text() const override { return true; }
  std::uint64_t position() const override { return columns_.position(); }
  std::uint64_t read_only(const input_slice& slice) override {
    columns_.read_only(slice);
    return 0;
  }
  table_facts facts() const override { return columns_.facts(); }

 protected:
  static constexpr std::size_t width = sizeof(std::uint64_t);
  table_columns columns_;
};

class samples_of_column final : public text_samples {
 public:
  samples_of_column(std::unique_ptr<byte_source> source, const text_column& column, table_options options)
      : text_samples(std::move(source), std::vector{column}, std::move(options)),
        is_words_(column.words != nullptr) {}

  sample_type type() const override { return is_words_ ? sample_type::u8 : sample_type::f8; }
  bool reads_words() const override { return is_words_; }
  std::size_t read(std::span<std::byte> into) override {
    const std::array to{into.data()};
    return width * columns_.read(to, into.size() / width);
  }

 private:
  bool is_words_;
};

class samples_of_rows final : public text_samples {
 public:
  using text_samples::text_samples;
  std::size_t read(std::span<std::byte> into) override {
    const std::size_t rows = columns_.read({}, into.size() / width);
    constexpr double one = 1;
    for (std::size_t row = 0; row < rows; ++row) std::memcpy(into.data() + row * width, &one, width);
    return rows * width;
  }
};

class samples_of_table final : public text_samples {
 public:
  samples_of_table(std::unique_ptr<byte_source> source, table_options options)
      : text_samples(std::move(source), table_columns::all, std::move(options)) {}

  std::size_t read(std::span<std::byte> into) override {
    std::size_t filled = 0;
    while (into.size() - filled >= width && (!waiting_.empty() || next_rows())) {
      const auto some = waiting_.first(std::min((into.size() - filled) / width, waiting_.size()));
      std::memcpy(into.data() + filled, some.data(), some.size_bytes());
      filled += some.size_bytes();
      waiting_ = waiting_.subspan(some.size());
    }
    return filled;
  }
  table_shape table() const override { return {count_, false}; }

 private:
  bool next_rows() {
    constexpr std::size_t at_once = std::size_t{1} << 16;  // cells
    count_ = columns_.size();
    const std::size_t most = std::max<std::size_t>(1, at_once / count_);
    by_column_.resize(count_ * most);
    std::vector<std::byte*> into(count_);
    for (std::size_t c = 0; c < count_; ++c) into[c] = reinterpret_cast<std::byte*>(&by_column_[c * most]);
    const std::size_t rows = columns_.read(into, most);
    by_row_.resize(count_ * rows);
    for (std::size_t c = 0; c < count_; ++c)
      for (std::size_t row = 0; row < rows; ++row) by_row_[row * count_ + c] = by_column_[c * most + row];
    waiting_ = by_row_;
    return rows != 0;
  }

  std::size_t count_ = 1;
  std::vector<double> by_column_, by_row_;
  std::span<const double> waiting_;  // of these
};

}  // namespace

std::unique_ptr<sample_reader> open_column(std::unique_ptr<byte_source> source, text_column column,
                                           table_options options) {
  return std::make_unique<samples_of_column>(std::move(source), column, std::move(options));
}

std::unique_ptr<sample_reader> open_all_columns(std::unique_ptr<byte_source> source, table_options options) {
  return std::make_unique<samples_of_table>(std::move(source), std::move(options));
}

std::unique_ptr<sample_reader> open_rows(std::unique_ptr<byte_source> source, std::string column,
                                         table_options options) {
  std::vector<text_column> must_be_there;
  if (!column.empty()) must_be_there.push_back({.name = std::move(column), .is_read = false});
  return std::make_unique<samples_of_rows>(std::move(source), std::move(must_be_there), std::move(options));
}

}  // namespace cairn::tool
