// Reads a dataset box by box.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/sample_reader.hpp"
#include "shared/cf_rules.hpp"

namespace cairn::tool {

class dataset_reader final : public sample_reader {
 public:
  // `column` as for open_hdf5(). Errors: refusal naming the file.
  dataset_reader(dataset_source from, const dataset_choice& choice, const std::string& column);

  sample_type type() const override { return type_; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t skip(std::uint64_t samples) override;
  std::uint64_t position() const override;
  std::uint64_t read_only(const input_slice& slice) override;
  table_shape table() const override { return table_; }

 private:
  void choose_part(const dataset_choice& choice, const std::string& column);
  std::uint64_t column_number(const std::string& column) const;
  void choose_type(const dataset_choice& choice, const std::string& member);
  void keep_elements(std::size_t items);  // of arrays the wanted numbers
  void read_box(const dataset_box& box, std::span<std::byte> into);
  [[noreturn]] void refuse(std::string_view why) const;

  dataset_source from_;
  open_dataset data_;
  readable_type stored_;
  std::optional<cf_rules> rules_;
  sample_type type_ = sample_type::f8;
  std::vector<dimension_part> parts_;
  table_shape table_;
  std::optional<box_loader> loader_;
  std::uint64_t items_ = 0, done_ = 0;  // of what is read; handed out or skipped
  std::vector<std::byte> stored_box_;   // before they are samples
  std::vector<std::byte> box_;          // samples that did not fit
  std::size_t box_at_ = 0;              // bytes of them handed out
};

}  // namespace cairn::tool
