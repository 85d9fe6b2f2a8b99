// Histograms chunk after chunk: counts or sums, their merging, saving and loading.
#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "src/binned/binned_sums.hpp"
#include "src/binned/sums_of_ranks.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/place.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/counts.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/tables.hpp"
#include "src/ranks/totals.hpp"
#include "src/states/axis_record.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn {
namespace {

constexpr std::string_view who = "histogram_builder";

template <class Count>
binned_sums<Count> sums_for(const typename kept<Count>::options& how) {
  if constexpr (std::is_same_v<Count, weight_sum<double>>)
    if (how.reproducible && how.bound == 0)
      throw std::invalid_argument(
          sentence(who, ": sums that are to be reproducible need a bound of the weights; it is 0"));
  return binned_sums<Count>(who, how, exponent_for<Count>(who, {}, how, {}));
}

// The ranks might be gone when a chunk is added.
void refuse_ranks(const execution& exec) {
  if (exec.ranks != nullptr)
    throw std::invalid_argument(sentence(
        who, ": execution::ranks is set; expected none, and merged(builder, exec) to have the whole"));
}

// What a state begins with, behind its header.
struct saved_head {
  axes bins;
  std::vector<detail::sample_type> types;  // none where there was no chunk
};

void put_head(states::writer& to, const axes& bins, const std::vector<detail::sample_type>& types) {
  states::put(to, bins);
  to.put(std::uint64_t{types.size()});
  for (const detail::sample_type type : types) to.put(static_cast<std::uint64_t>(type));
}

saved_head get_head(states::reader& from) {
  saved_head head{states::get_axes(from), {}};
  const auto columns = from.get<std::uint64_t>("types");
  if (columns != 0 && columns != head.bins.size())
    from.refuse("the state has ", columns, " types of samples for ", head.bins.size(), " axes");
  for (std::uint64_t a = 0; a < columns; ++a) head.types.push_back(from.get_type());
  return head;
}

template <class Count>
constexpr states::kind kind_of_builder = kept<Count>::kind;
template <>
constexpr states::kind kind_of_builder<std::uint64_t> = states::kind::counts;

}  // namespace

// What is counted, or added up.
template <class Count>
struct histogram_builder<Count>::state {
  state(const axes& given, const options& how, const execution& where)
      : bins(given), exec(where), sums(sums_for<Count>(how)) {}
  state(const saved_head& head, states::reader& from, const execution& where)
      : bins(head.bins), exec(where), types(head.types), sums(binned_sums<Count>::load(from, who, bins)) {}

  state(const binned<Count>& result, const execution& where) : bins(result.axes), exec(where), sums(result) {}

  void add(const columns& x, const added_values& values) { sums.add(who, x, bins, values, exec); }
  void merge(const state& other) { sums.merge(who, other.sums); }
  void save(states::writer& to) const { sums.save(to, bins); }
  tally seen() const { return sums.seen(); }
  std::vector<outside_sum<Count>> outside() const { return sums.outside(who, bins); }
  std::vector<Count> counts() const { return sums.counts(who, bins.bins()); }
  ranks::option_list options() const { return sums.kept_as(); }
  binned<Count> of_ranks(const communicator& all, int root, std::uint64_t all_types) const {
    std::optional<binned_sums<Count>> copy;
    ranks::on_each(all, [&] { copy.emplace(sums.copy()); });
    return result_of_ranks<Count>(all, root, who, *copy, bins, all_types, nullptr);
  }
  void divide(const communicator& all, binned_part<Count>& made) const {
    std::optional<binned_sums<Count>> copy;
    ranks::on_each(all, [&] { copy.emplace(sums.copy()); });
    copy->divide_ranks(all, bins);
    ranks::on_each(all, [&] {
      const std::size_t size = ranks::part(all, bins.bins()).size;
      static_cast<tally&>(made) = copy->seen();
      made.counts = copy->counts(who, size);
      made.outside_sums = copy->outside(who, bins, size);
    });
  }

  axes bins;
  execution exec;
  std::vector<detail::sample_type> types;  // of the columns of the first chunk
  binned_sums<Count> sums;
};

template <>
struct histogram_builder<std::uint64_t>::state {
  state(const axes& given, const options& /*how*/, const execution& where)
      : bins(given), exec(where), counted(given.bins()) {}
  state(const saved_head& head, states::reader& from, const execution& where)
      : bins(head.bins),
        exec(where),
        types(head.types),
        counted(from.get_list<std::uint64_t>(bins.bins(), "counts")),
        so_far(tallies::load(from, bins.size())) {}
  state(const binned<std::uint64_t>& result, const execution& where)
      : bins(result.axes), exec(where), counted(result.counts), so_far(tallies::of(result)) {}

  void add(const columns& x, const added_values& /*none*/) {
    so_far.add(histogram_into(counted, x, bins, exec));
  }
  void merge(const state& other) {
    for (std::size_t i = 0; i < counted.size(); ++i) {
      if (counted[i] + other.counted[i] < counted[i])
        throw std::overflow_error(sentence(who, ": the count of bin ", i, " exceeds 2^64 - 1"));
    }
    for (std::size_t i = 0; i < counted.size(); ++i) counted[i] += other.counted[i];
    so_far.merge(other.so_far);
  }
  void save(states::writer& to) const {
    to.put(std::span(counted));
    so_far.save(to);
  }
  const tally& seen() const { return so_far.all(); }
  const std::vector<std::uint64_t>& counts() const { return counted; }
  static std::vector<outside_sum<std::uint64_t>> outside() { return {}; }
  static ranks::option_list options() { return {}; }
  binned<std::uint64_t> of_ranks(const communicator& all, int root, std::uint64_t all_types) const {
    binned<std::uint64_t> made;
    std::vector<std::uint64_t> table;
    ranks::on_each(all, [&] {
      made.axes = used_axes(ranks::unpacked_types(all_types), bins);
      table = ranks::table_for(who, bins);
      std::ranges::copy(counted, table.begin());
    });
    static_cast<tally&>(made) = so_far.all();
    ranks::add_counts(all, root, table, bins.size(), made, nullptr);
    made.counts = std::move(table);
    return made;
  }
  void divide(const communicator& all, binned_part<std::uint64_t>& made) const {
    static_cast<tally&>(made) = so_far.all();
    ranks::add_totals(all, bins.size(), made, nullptr);
    using part = ranks::table_part<std::uint64_t>;
    std::optional<part> mine;
    ranks::on_each(all, [&] {
      mine.emplace(all, bins.bins(), part::way::add);
      made.counts.resize(mine->items().size());
    });
    mine->add(counted.data(), 1, reduction::sum_uint64);
    std::ranges::copy(mine->items(), made.counts.begin());
  }

  axes bins;
  execution exec;
  std::vector<detail::sample_type> types;
  std::vector<std::uint64_t> counted;
  tallies so_far;
};

namespace {

void check_types(const std::vector<detail::sample_type>& first,
                 const std::vector<detail::sample_type>& types) {
  for (std::size_t a = 0; a < std::min(first.size(), types.size()); ++a) {
    if (first[a] == types[a]) continue;
    throw std::invalid_argument(sentence(who, ": column ", a, " has samples of ", detail::name_of(types[a]),
                                         "; those of the first chunk were of ", detail::name_of(first[a])));
  }
}

void check_same_axes(const axes& here, const axes& there) {
  if (here.size() != there.size())
    throw std::invalid_argument(
        sentence(who, ": a builder of ", there.size(), " axes cannot be merged with one of ", here.size()));
  if (here.has_flow() != there.has_flow())
    throw std::invalid_argument(
        sentence(who, ": one of the builders has bins for what lies outside; expected both to, or neither"));
  for (std::size_t a = 0; a < here.size(); ++a) {
    if (!here[a].internal().counts_as(there[a].internal()))
      throw std::invalid_argument(
          sentence(who, ": axis ", a, " has other edges in the builder to be merged"));
  }
}

}  // namespace

template <class Count>
histogram_builder<Count>::histogram_builder(const axes& bins, const options& how, const execution& exec)
    : state_((refuse_ranks(exec), check_bins(who, bins), host::check_memory(who, bins.bins(), sizeof(Count)),
              std::make_unique<state>(bins, how, exec))) {}
template <class Count>
histogram_builder<Count>::histogram_builder(const binned<Count>& result, const execution& exec) {
  const portable::fp_default fp;
  refuse_ranks(exec);
  if (result.axes.size() == 0 || result.counts.empty() || result.counts.size() != result.axes.bins() ||
      result.outside.size() != result.axes.size() ||
      (result.outside_sums.size() != 0 && result.outside_sums.size() != result.axes.size()))
    throw std::invalid_argument(sentence(who, ": the result has ", result.counts.size(), " counts for ",
                                         result.axes.bins(), " bins of ", result.axes.size(),
                                         " axes; expected one that was not moved from or altered"));
  state_ = std::make_unique<state>(result, exec);
}
template <class Count>
histogram_builder<Count>::histogram_builder(std::unique_ptr<state> made) : state_(std::move(made)) {}
template <class Count>
histogram_builder<Count>::histogram_builder(histogram_builder&&) noexcept = default;
template <class Count>
histogram_builder<Count>& histogram_builder<Count>::operator=(histogram_builder&&) noexcept = default;
template <class Count>
histogram_builder<Count>::~histogram_builder() = default;

template <class Count>
typename histogram_builder<Count>::state& histogram_builder<Count>::here() const {
  if (state_ == nullptr)
    throw std::invalid_argument(sentence(who, ": it was moved from; expected one that was not"));
  return *state_;
}

template <class Count>
void histogram_builder<Count>::add_values(const columns& x, const detail::samples& values,
                                          const detail::samples& second) {
  check_axes(who, x, here().bins);
  if constexpr (!std::is_same_v<Count, std::uint64_t>) check_added<Count>(who, x, {values, second});
  auto types = types_of(x);
  check_types(here().types, types);
  here().add(x, {values, second});
  here().types = std::move(types);  // behind what is added, nothing may throw
}

template <class Count>
void histogram_builder<Count>::merge(const histogram_builder& other) {
  check_same_axes(here().bins, other.here().bins);
  check_types(here().types, other.here().types);
  auto types = other.here().types;
  here().merge(other.here());
  if (here().types.empty()) here().types = std::move(types);
}

template <class Count>
binned<Count> histogram_builder<Count>::result() const {
  binned<Count> made{here().seen(), here().counts(), used_axes(here().types, here().bins), here().outside()};
  if (made.outside.size() == 0) made.outside = outside_counts(here().bins.size());
  return made;
}

// The ranks agree. Returns the types of samples that any of them has seen.
template <class Count>
std::uint64_t histogram_builder<Count>::meet(std::string_view call, const communicator& all, int root) const {
  ranks::signature mine{.who = call};
  const std::exception_ptr failure = ranks::failure_of([&] {
    ranks::check_root(mine.who, all, root);
    mine.types = ranks::packed_types(here().types);
    mine.axes = ranks::hash_of(here().bins);
    mine.options = here().options();
    mine.options.add({"root", root});
  });
  return ranks::begin(all, mine, failure);
}

template <class Count>
binned<Count> histogram_builder<Count>::of_ranks(const execution& exec) const {
  if (exec.ranks == nullptr) {
    refuse_root(exec);
    return result();
  }
  const std::uint64_t types = meet("merged(histogram_builder)", *exec.ranks, exec.root);
  return here().of_ranks(*exec.ranks, exec.root, types);
}

template <class Count>
binned_part<Count> histogram_builder<Count>::part_of_ranks(const execution& exec) const {
  const communicator& all = ranks::ranks_or_alone(exec);
  const std::uint64_t types = meet("divided(histogram_builder)", all, all_ranks);
  binned_part<Count> made;
  ranks::on_each(all, [&] { made.axes = used_axes(ranks::unpacked_types(types), here().bins); });
  made.first = ranks::part(all, made.axes.bins()).first;
  here().divide(all, made);
  return made;
}

template <class Count>
void histogram_builder<Count>::save(const sink& to) const {
  states::writer bytes(to, kind_of_builder<Count>);
  put_head(bytes, here().bins, here().types);
  here().save(bytes);
  bytes.finish();
}

template <class Count>
histogram_builder<Count> histogram_builder<Count>::load(const source& from, const execution& exec) {
  refuse_ranks(exec);
  states::reader bytes(from, kind_of_builder<Count>, "histogram_builder::load");
  const saved_head head = get_head(bytes);
  host::check_memory("histogram_builder::load", head.bins.bins(), sizeof(Count));
  auto made = std::make_unique<state>(head, bytes, exec);
  bytes.finish();
  return histogram_builder(std::move(made));
}

#define CAIRN_INSTANTIATE(Count) template class histogram_builder<Count>;
CAIRN_INSTANTIATE(std::uint64_t)
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
