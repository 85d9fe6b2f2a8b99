// The samples that arrays must give, worked out item by item from all of their bytes. Nothing: to be refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "inputs/formats/array_reader.hpp"
#include "shared/sample_type.hpp"

namespace cairn::fuzz {

struct model_samples {
  tool::sample_type type{};
  std::vector<std::byte> samples;
};

std::optional<model_samples> array_samples(const tool::stored_type& stored, const tool::array_shape& shape,
                                           std::string_view column, std::string_view data);

// A whole .npy file. Only its dictionary is left to the tool.
std::optional<model_samples> npy_samples(std::string_view file, std::string_view column);

std::optional<model_samples> raw_samples(const tool::stored_type& stored,
                                         const std::optional<std::vector<std::uint64_t>>& shape,
                                         std::string_view column, std::string_view file);

}  // namespace cairn::fuzz
