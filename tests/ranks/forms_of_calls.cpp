// The columns "ranks" and "device" of docs/calls.md: each call of its tables is made over one rank, and on a
// device if there is one, and must run there or refuse as the table says.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/ranks/simulated_ranks.hpp"

namespace {

using cairn::axis;
using cairn::execution;
using cairn::place;
using cairn::rows;

const std::vector<double> x{1, 2, 2, 3};
const std::vector<std::int32_t> whole{1, 2, 2, 3};
const std::vector<std::uint32_t> numbers{0, 1, 1, 2};
const axis bins = axis::uniform(4, 0, 4);

// Makes the call and returns where it ran: place::automatic if the result does not say.
using form = std::function<place(const execution&)>;

template <class Made>
place where(const Made& made) {
  return made.run.where;
}

template <class Number = std::uint64_t, class Draw>
place drawn(const Draw& draw) {
  std::vector<Number> values(4);
  return draw(values).where;
}

template <class Call>
form without_run(Call call) {
  return [call](const execution& exec) {
    call(exec);
    return place::automatic;
  };
}

cairn::histogram_builder<> filled_builder() {
  cairn::histogram_builder<> builder(bins);
  builder.add(x);
  return builder;
}

cairn::value_counter<double> filled_counter() {
  cairn::value_counter<double> counter;
  counter.add(x);
  return counter;
}

place added(const execution& exec) {
  cairn::histogram_builder<> builder(bins, exec);
  builder.add(x);
  return where(builder.result());
}

std::map<std::string, form> histogram_forms() {
  return {
      {"histogram", [](auto& exec) { return where(cairn::histogram(x, bins, exec)); }},
      {"histogram_into",
       [](auto& exec) {
         std::vector<std::uint64_t> counts(4);
         return where(cairn::histogram_into(counts, x, bins, exec));
       }},
      {"weighted_histogram", [](auto& exec) { return where(cairn::weighted_histogram(x, x, bins, exec)); }},
      {"profile", [](auto& exec) { return where(cairn::profile(x, x, bins, exec)); }},
      {"weighted_profile", [](auto& exec) { return where(cairn::weighted_profile(x, x, x, bins, exec)); }},
      {"covariance_profile",
       [](auto& exec) { return where(cairn::covariance_profile(x, x, x, bins, exec)); }},
      {"histogram_builder", added},
      {"digitize", without_run([](auto& exec) { cairn::digitize(x, bins, exec); })},
      {"digitize_into",
       [](auto& exec) {
         std::vector<std::int64_t> places(4);
         return where(cairn::digitize_into(places, x, bins, exec));
       }},
      {"bins_by_rule", without_run([](auto& exec) { cairn::bins_by_rule(x, cairn::bin_rule::fd, exec); })},
      {"extremes_of", [](auto& exec) { return where(cairn::extremes_of(x, exec)); }},
      {"moments_of", without_run([](auto& exec) { cairn::moments_of(x, exec); })},
      {"saturating_histogram_into",
       [](auto& exec) {
         std::vector<std::uint8_t> counts(4);
         return cairn::saturating_histogram_into(counts, numbers, 2, exec).where;
       }},
      {"saturating_counter",
       [](auto& exec) {
         cairn::saturating_counter<std::uint8_t> counter(4, 2);
         return counter.add(numbers, exec).where;
       }},
  };
}

std::map<std::string, form> value_forms() {
  return {
      {"value_counts", [](auto& exec) { return where(cairn::value_counts(x, exec)); }},
      {"modes", without_run([](auto& exec) { cairn::modes(x, exec); })},
      {"value_counter", without_run([](auto& exec) { filled_counter().add(x, exec); })},
      {"median", without_run([](auto& exec) { cairn::median(x, exec); })},
      {"quantiles", without_run([](auto& exec) { cairn::quantiles(x, {0.5}, exec); })},
      {"order_statistics", without_run([](auto& exec) { cairn::order_statistics(x, {1}, exec); })},
      {"bin_search",
       without_run([](auto& exec) { cairn::bin_search<double>(cairn::bin_rule::fd).add(x, exec); })},
      {"position_search", without_run([](auto& exec) { cairn::position_search<double>({1}).add(x, exec); })},
      {"word_table", without_run([](auto& exec) {
         const std::vector<std::string_view> words{"a", "b"};
         std::vector<std::uint32_t> found(2);
         cairn::word_table().number_into(found, cairn::words_in(words), exec);
       })},
      {"number_values_into",
       [](auto& exec) {
         std::vector<std::int64_t> found(4);
         return cairn::number_values_into(found, x, std::vector<double>{1, 2}, exec).where;
       }},
      {"first_positions_into",
       [](auto& exec) {
         std::vector<std::uint64_t> found(2);
         return cairn::first_positions_into(found, x, std::vector<double>{1, 2}, exec).where;
       }},
      {"place_values_into",
       [](auto& exec) {
         std::vector<std::int64_t> found(4);
         std::vector<std::uint64_t> first(2);
         return cairn::place_values_into(found, first, x, std::vector<double>{1, 2}, exec).where;
       }},
  };
}

std::map<std::string, form> law_forms() {
  return {
      {"sampler",
       [](auto& exec) {
         const cairn::sampler items(x);
         return drawn([&](auto& to) { return items.draw_into(to, {}, exec); });
       }},
      {"distribution",
       [](auto& exec) {
         return drawn([&](auto& to) { return cairn::distribution::poisson(2).draw_into(to, {}, exec); });
       }},
      {"continuous_distribution",
       [](auto& exec) {
         const auto normal = cairn::continuous_distribution::normal();
         return drawn<double>([&](auto& to) { return normal.draw_into(to, {}, exec); });
       }},
      {"uniform_into",
       [](auto& exec) { return drawn<double>([&](auto& to) { return cairn::uniform_into(to, {}, exec); }); }},
      {"bits_into",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::bits_into(to, {}, exec); }); }},
      {"poisson_into",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::poisson_into(to, x, {}, exec); }); }},
      {"binomial_into",
       [](auto& exec) {
         return drawn([&](auto& to) { return cairn::binomial_into(to, 9, 0.5, {}, exec); });
       }},
      {"geometric_into",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::geometric_into(to, 0.5, {}, exec); }); }},
      {"zipf_into",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::zipf_into(to, 2.5, {}, exec); }); }},
      {"gamma_into",
       [](auto& exec) {
         return drawn<double>([&](auto& to) { return cairn::gamma_into(to, x, {}, exec); });
       }},
      {"multinomial_into", without_run([](auto& exec) {
         std::vector<std::uint64_t> counts(4);
         cairn::multinomial_into(counts, x, 9, {}, exec);
       })},
  };
}

std::map<std::string, form> drawn_item_forms() {
  return {
      {"permutation_into",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::permutation_into(to, {}, exec); }); }},
      {"shuffle", [](auto& exec) { return drawn([&](auto& to) { return cairn::shuffle(to, {}, exec); }); }},
      {"shuffle_rows",
       [](auto& exec) { return drawn([&](auto& to) { return cairn::shuffle_rows(to, 2, {}, exec); }); }},
      {"resample_into",
       [](auto& exec) {
         return drawn<double>([&](auto& to) { return cairn::resample_into(to, x, {}, exec); });
       }},
      {"resampled", without_run([](auto& exec) { cairn::resampled(cairn::histogram(x, bins), {}, exec); })},
      {"poisson_weights_into",
       [](auto& exec) {
         return drawn<double>([&](auto& to) { return cairn::poisson_weights_into(to, {}, exec); });
       }},
      {"sample_without_replacement_into",
       [](auto& exec) {
         return drawn([&](auto& to) { return cairn::sample_without_replacement_into(to, x, {}, exec); });
       }},
      {"weighted_reservoir", [](auto& exec) { return cairn::weighted_reservoir(2).add(x, exec).where; }},
  };
}

std::map<std::string, form> point_forms() {
  return {
      {"mean_shift", [](auto& exec) { return where(cairn::mean_shift(rows(x, 1), {.radius = 2}, exec)); }},
      {"nearest_centers",
       without_run([](auto& exec) { cairn::nearest_centers(rows(x, 1), rows(x, 1), exec); })},
      {"bin_seeds", without_run([](auto& exec) { cairn::bin_seeds(rows(x, 1), 1, exec); })},
      {"estimate_bandwidth", without_run([](auto& exec) { cairn::estimate_bandwidth(rows(x, 1), exec); })},
      {"max_subarrays", [](auto& exec) { return where(cairn::max_subarrays(whole, 1, exec)); }},
      {"disjoint_max_subarrays",
       [](auto& exec) { return where(cairn::disjoint_max_subarrays(whole, 1, exec)); }},
      {"maximal_scoring_subsequences",
       [](auto& exec) { return where(cairn::maximal_scoring_subsequences(whole, exec)); }},
  };
}

std::map<std::string, form> divided_forms() {
  return {
      {"divided_histogram", [](auto& exec) { return where(cairn::divided_histogram(x, bins, exec)); }},
      {"divided_weighted_histogram",
       [](auto& exec) { return where(cairn::divided_weighted_histogram(x, x, bins, exec)); }},
      {"divided_profile", [](auto& exec) { return where(cairn::divided_profile(x, x, bins, exec)); }},
      {"divided_value_counts", [](auto& exec) { return where(cairn::divided_value_counts(x, exec)); }},
      {"divided_sample_without_replacement",
       [](auto& exec) { return where(cairn::divided_sample_without_replacement(2, x, {}, exec)); }},
      {"merged", without_run([](auto& exec) {
         cairn::weighted_reservoir reservoir(2);
         reservoir.add(x);
         cairn::merged(reservoir, exec);
         cairn::merged(filled_builder(), exec);
         cairn::merged(filled_counter(), exec);
         cairn::merged(cairn::moments_of(x), exec);
         cairn::merged(cairn::extremes_of(x), exec);
         cairn::merged(cairn::saturating_counter<std::uint8_t>(4, 2), exec);
       })},
      {"divided", without_run([](auto& exec) {
         cairn::divided(filled_counter(), exec);
         cairn::divided(filled_builder(), exec);
         cairn::divided(cairn::saturating_counter<std::uint8_t>(4, 2), exec);
         cairn::divided(cairn::weighted_reservoir(2), exec);
       })},
  };
}

const std::map<std::string, form>& every_form() {
  static const std::map<std::string, form> all = [] {
    std::map<std::string, form> made;
    for (const auto& part :
         {histogram_forms(), value_forms(), law_forms(), drawn_item_forms(), point_forms(), divided_forms()})
      made.insert(part.begin(), part.end());
    return made;
  }();
  return all;
}

// The cells of a row of docs/calls.md, by their columns.
struct row {
  std::string name;
  std::string over_ranks;
  std::string on_device;
};

std::vector<row> rows_of_page() {
  std::ifstream page(CAIRN_PAGE_OF_CALLS);
  std::vector<row> rows;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream from(line.substr(1));
    for (std::string cell; std::getline(from, cell, '|');) cells.push_back(cell.substr(1, cell.size() - 2));
    if (cells.size() != 7) ADD_FAILURE() << line;
    rows.push_back({cells[0].substr(1, cells[0].size() - 2), cells[5], cells[6]});
  }
  return rows;
}

// An empty text if the call returns, else what it throws.
std::string failure_of(const std::function<void()>& call) {
  try {
    call();
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

void expect_ranks(const row& each, const form& call) {
  std::string failure;
  tests::simulated_ranks(1).run(
      [&](const cairn::communicator& all) { failure = failure_of([&] { call({.ranks = &all}); }); });
  if (each.over_ranks == "yes")
    EXPECT_EQ(failure, "");
  else
    EXPECT_NE(failure.find("execution::ranks is set"), std::string::npos) << failure;
}

// Results without cairn::run_info cannot say where the call ran. In a build without devices, a call that has
// code for them throws device_error, and one that runs on the host returns: both builds together tell them
// apart.
void expect_device(const row& each, const form& call) {
  const execution exec{.where = place::device};
  if (each.on_device == "yes" && cairn::device_count() == 0) {
    EXPECT_THROW(call(exec), cairn::device_error);
  } else if (each.on_device == "yes") {
    EXPECT_NE(call(exec), place::host);
  } else if (each.on_device == "host") {
    EXPECT_NE(call(exec), place::device);
  } else {
    EXPECT_THROW(call(exec), std::invalid_argument);
  }
}

TEST(FormsOfCalls, AreThoseOfThePage) {
  std::set<std::string> listed;
  for (const row& each : rows_of_page()) {
    if (each.name == "axis") continue;  // takes no execution
    SCOPED_TRACE(each.name);
    listed.insert(each.name);
    const auto call = every_form().find(each.name);
    if (call == every_form().end()) {
      ADD_FAILURE() << "the call is not made by this test";
      continue;
    }
    expect_ranks(each, call->second);
    expect_device(each, call->second);
  }
  for (const auto& [name, call] : every_form()) EXPECT_TRUE(listed.contains(name)) << name;
}

}  // namespace
