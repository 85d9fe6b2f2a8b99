// All samples of all inputs, chunk after chunk, as often as wanted.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "chunk.hpp"
#include "input.hpp"
#include "sample_record.hpp"

namespace cairn::tool {

class sample_stream {
 public:
  using visitor = std::function<void(const chunk&)>;

  sample_stream(std::vector<std::string> inputs, input_options options);

  // One pass over all samples; `again` says that another pass will follow. Reading overlaps with `each`.
  // Errors: refusal, usage_error, whatever `each` throws.
  void pass(const visitor& each, bool again);

  const std::string& name_of(const chunk& piece) const { return names_[piece.input]; }
  // The one type of all samples, after a pass; nothing when inputs differ or there were no samples.
  std::optional<sample_type> only_type() const { return types_differ_ ? std::nullopt : type_; }
  double seconds_waited() const { return waited_; }

 private:
  void read_inputs(const visitor& each, bool again);
  void note_type(sample_type type);

  std::vector<std::string> inputs_, names_;
  input_options options_;
  bool readable_again_ = true;
  double total_bytes_ = 0;
  std::optional<sample_record> record_;
  std::optional<sample_type> type_;
  bool types_differ_ = false;
  double waited_ = 0;
};

}  // namespace cairn::tool
