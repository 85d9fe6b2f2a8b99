// Opens one dataset after another.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "commands/describe/describe.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/hdf5/listing.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

class dataset_file {
 public:
  dataset_file(const std::string& path, const source_opener& open, const describe_options& options,
               described_memory& memory, described_file& told)
      : path_(path), open_(open), options_(options), memory_(memory), told_(told) {}

  // Those that cannot be read say why.
  void tell_all(const std::vector<listed_dataset>& listed) {
    for (const listed_dataset& dataset : listed) {
      if (dataset.kind == "broken link")
        told_.columns.push_back(unreadable_column(
            dataset.path, dataset.link.empty()
                              ? unopened_words()
                              : fmt::format("is a link to {}, which is not there", in_quotes(dataset.link))));
      if (is_described(dataset)) tell_or_say_why(dataset);
    }
  }

  void tell_chosen(const listed_dataset& dataset, const std::vector<std::string>& columns) {
    if (dataset.members.empty()) return tell_array(dataset.path, columns);
    const std::vector<std::string>& members = columns.empty() ? dataset.members : columns;
    for (described_column& column : columns_of_records(dataset.path, members)) {
      if (column.type == column_type::unreadable && !columns.empty())
        refuse_unread(dataset.path, column.notes.front());
      told_.columns.push_back(std::move(column));
    }
    if (!dataset.shape.empty() && options_.input.hdf5.slice.empty()) told_.rows = dataset.shape.front();
  }

 private:
  static bool is_described(const listed_dataset& dataset) {
    const bool is_soft = !dataset.link.empty() && dataset.link.find(":/") == std::string::npos;
    return dataset.kind == "dataset" && dataset.has_values && !is_soft;
  }

  dataset_choice choice_of(const std::string& dataset, bool any_order) const {
    dataset_choice choice = options_.input.hdf5;
    choice.dataset = dataset;
    choice.any_order = any_order;
    return choice;
  }

  std::vector<described_column> columns_of_records(const std::string& dataset,
                                                   const std::vector<std::string>& members) {
    const auto reader = open_hdf5_records(open_(), path_, choice_of(dataset, true), members);
    std::vector<described_column> columns = describe_records(*reader, members.size(), options_, memory_);
    for (std::size_t m = 0; m < members.size(); ++m) columns[m].name = dataset + "." + members[m];
    return columns;
  }

  std::vector<described_column> columns_of(const listed_dataset& dataset) {
    if (!dataset.members.empty()) return columns_of_records(dataset.path, dataset.members);
    const auto reader = open_hdf5(open_(), path_, choice_of(dataset.path, true), "");
    std::vector<described_column> columns{describe_items(*reader, options_, memory_)};
    columns.front().name = dataset.path;
    return columns;
  }

  // Refusals that do not name the file are not of the dataset.
  void tell_or_say_why(const listed_dataset& dataset) {
    const std::string of_file = name_of_input(path_) + ": ", of_dataset = "dataset " + dataset.path + " ";
    try {
      std::ranges::move(columns_of(dataset), std::back_inserter(told_.columns));
    } catch (const refusal& cause) {
      std::string why = cause.what();
      if (!why.starts_with(of_file)) throw;
      why.erase(0, of_file.size());
      if (why.starts_with(of_dataset)) why.erase(0, of_dataset.size());
      if (dataset.members.empty()) told_.columns.push_back(unreadable_column(dataset.path, why));
      for (const std::string& member : dataset.members)
        told_.columns.push_back(unreadable_column(dataset.path + "." + member, why));
    }
  }

  [[noreturn]] void refuse_unread(const std::string& dataset, const std::string& why) const {
    throw refusal(fmt::format("{}: dataset {} {}", name_of_input(path_), dataset, why));
  }

  void tell_array(const std::string& dataset, const std::vector<std::string>& columns) {
    describe_options options = options_;
    options.columns = columns;
    described_file told;
    told.file = told_.file;
    const auto reader = open_hdf5(open_(), path_, choice_of(dataset, false), "");
    describe_array(*reader, options, memory_, told);
    const bool is_one = reader->table().columns == 1 || reader->table().lengths.size() > 2;
    for (described_column& column : told.columns) {
      column.name = is_one ? dataset : fmt::format("{} @{}", dataset, column.name);
      told_.columns.push_back(std::move(column));
    }
    told_.rows = told.rows;
  }

  const std::string& path_;
  const source_opener& open_;
  const describe_options& options_;
  described_memory& memory_;
  described_file& told_;
};

// As it is listed, or by its name alone: opening it then says what is wrong with that.
listed_dataset found_in(const std::vector<listed_dataset>& listed, const std::string& name) {
  listed_dataset wanted;
  wanted.path = name.empty() || name.starts_with('/') ? name : "/" + name;
  const auto found = std::ranges::find(listed, wanted.path, &listed_dataset::path);
  return found == listed.end() ? wanted : *found;
}

// Where there is but one dataset with values, that.
listed_dataset only_one_of(const std::vector<listed_dataset>& listed) {
  const auto is_one = [](const listed_dataset& one) { return one.kind == "dataset" && one.has_values; };
  const auto found = std::ranges::find_if(listed, is_one);
  return std::ranges::count_if(listed, is_one) == 1 ? *found : listed_dataset();
}

}  // namespace

void describe_datasets(const std::string& path, const source_opener& open, const describe_options& options,
                       described_memory& memory, described_file& told) {
  const std::vector<listed_dataset> listed = list_datasets(path);
  dataset_file file(path, open, options, memory, told);
  const std::vector<std::string>& columns = options.columns;
  const std::string& chosen = options.input.hdf5.dataset;
  const bool are_names =
      !columns.empty() && std::ranges::all_of(columns, [](const auto& c) { return c.starts_with('/'); });
  if (are_names) {
    for (const std::string& name : columns) file.tell_chosen(found_in(listed, name), {});
    if (columns.size() > 1) told.rows.reset();
  } else if (!chosen.empty()) {
    file.tell_chosen(found_in(listed, chosen), columns);
  } else if (!columns.empty()) {
    file.tell_chosen(only_one_of(listed), columns);
  } else {
    file.tell_all(listed);
  }
}

}  // namespace cairn::tool
