// What the library's histograms say, as the reports need it.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstdint>
#include <vector>

#include "commands/hist/hist_options.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/joint_result.hpp"

namespace cairn::tool {

// Of one axis.
hist_result hist_result_of(binned<std::uint64_t> found, const hist_options& options);

// Of several axes, of weights or of means; `options.joint` names the columns.
joint_result joint_result_of(binned<std::uint64_t> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<double>> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<std::int64_t>> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<std::uint64_t>> found, const hist_options& options);
joint_result joint_result_of(binned<mean_of> found, const hist_options& options);

}  // namespace cairn::tool
